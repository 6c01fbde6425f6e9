package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/input"
	"fourfold/puzzle"
)

// unknownKind returns the error about an argument of generate that is neither a number nor a kind.
// It names the flag that the word belongs to, if there is one.
func unknownKind(arg string) error {
	text := fmt.Sprintf("%q: expected a number of puzzles, or %s", arg, words.Choice(arg, kinds))
	if m := regexp.MustCompile(`^(\d+)x(\d+)$`).FindStringSubmatch(arg); m != nil && m[1] == m[2] {
		text += "; for grids of this size use --order " + m[1]
	}
	lower := strings.ToLower(arg)
	switch {
	case lower == "diagonals" || lower == "diagonal" || lower == "x-sudoku":
		text += "; for the rule use --diagonals"
	case slices.Contains(input.ExtraNames(), lower):
		text += "; for the rule use --extra " + lower
	}
	return errors.New(text)
}

// checkBoxes returns an error if Sudokus of the order have no boxes, and have no regions instead.
func (g *generation) checkBoxes(order int) error {
	w := &g.run.Wishes
	_, _, boxes := puzzle.DefaultBox(order)
	if boxes || w.Latin || w.RandomRegions || g.shape.Regions != "" {
		return nil
	}
	return fmt.Errorf("--order %d: order %d is prime and has no boxes: expected regions, as those of \"generate jigsaw\", or \"generate latin\"", order, order)
}

// checkRegions returns an error if there are too few letters of --regions for any grid.
func checkRegions(letters string) error {
	if n := len(letters); 0 < n && n < minOrder*minOrder {
		return fmt.Errorf("--regions: found %s: expected one for each cell of the grid, at least %d, or %s", words.Plural(n, "letter"), minOrder*minOrder, randomRegions)
	}
	return nil
}
