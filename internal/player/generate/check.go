package generate

import (
	"errors"
	"fmt"
	"slices"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// Check returns an error if the wishes contradict each other, as far as that is known in advance.
// It names a wish by the flag of the command, such as --clues. It sets Rules.Givens to an empty
// grid if the order is that of the zero Grid, and MinClues and MaxClues to those of the Pattern.
func (w *Wishes) Check() error {
	if w.Rules.Givens.Rows == 0 {
		w.Rules.Givens = puzzle.NewGrid(9, 9)
	}
	for _, check := range []func() error{w.checkShape, w.checkWith, w.checkPattern, w.checkClues, w.checkDifficulty} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// checkShape checks the rules of the puzzles.
func (w *Wishes) checkShape() error {
	switch {
	case w.Latin && w.RandomRegions:
		return errors.New("a Latin square has no regions: expected one of the two")
	case w.RandomRegions && (w.Rules.Regions != nil || w.Rules.BoxRows != 0):
		return errors.New("regions at random and given boxes or regions exclude each other")
	}
	_, err := w.emptyGrid()
	return err
}

// clues returns the wished numbers of clues as the command reads them.
func (w *Wishes) clues() string {
	if w.MinClues == w.MaxClues {
		return fmt.Sprint(w.MinClues)
	}
	return fmt.Sprintf("%d-%d", w.MinClues, w.MaxClues)
}

// checkPattern checks that the pattern fits the order, the numbers of clues and the symmetry.
func (w *Wishes) checkPattern() error {
	n, clues := w.Order(), 0
	for _, given := range w.Pattern {
		if given {
			clues++
		}
	}
	switch {
	case w.Pattern == nil:
		return nil
	case len(w.Pattern) != n*n:
		return fmt.Errorf("--pattern: found %s: expected %d", words.Plural(len(w.Pattern), "cell"), n*n)
	case w.MaxClues > 0 && (clues < w.MinClues || clues > w.MaxClues):
		return fmt.Errorf("--pattern has %s, but --clues is %s: expected the same number, or no --clues",
			words.Plural(clues, "clue"), w.clues())
	}
	for _, orbit := range w.Symmetry.Orbits(n) {
		for _, cell := range orbit {
			if w.Pattern[cell] != w.Pattern[orbit[0]] {
				return fmt.Errorf("--pattern does not have --symmetry %v: %s and %s differ",
					w.Symmetry, puzzle.CellName(orbit[0], n), puzzle.CellName(cell, n))
			}
		}
	}
	boxRows, boxCols := w.Rules.Box()
	if w.Latin {
		boxRows, boxCols = n, n
	}
	if boxRows > 0 && !w.RandomRegions && w.hasPlainRules() {
		if kind, a, b := emptyLines(w.Pattern, n, boxRows, boxCols); kind != "" {
			return fmt.Errorf("--pattern leaves %s %d and %[1]s %[3]d empty, so their values could be exchanged: expected a clue in one of them",
				kind, a, b)
		}
	}
	w.MinClues, w.MaxClues = clues, clues
	return nil
}

// emptyLines finds two rows of a band or two columns of a stack of a grid of order n in which a
// pattern has no clue. It returns "row" or "column" and their numbers, or "" if there are none. A
// clue is any value but the zero value.
func emptyLines[C comparable](pattern []C, n, boxRows, boxCols int) (kind string, first, second int) {
	var none C
	for _, lines := range [...]struct {
		kind           string
		size, next, in int // of the band or stack; steps to the next line and in a line
	}{{"row", boxRows, n, 1}, {"column", boxCols, 1, n}} {
		empty := 0
		for k := range n {
			if k%lines.size == 0 {
				empty = 0
			}
			clues := 0
			for j := range n {
				if pattern[k*lines.next+j*lines.in] != none {
					clues++
				}
			}
			switch {
			case clues > 0:
			case empty > 0:
				return lines.kind, empty, k + 1
			default:
				empty = k + 1
			}
		}
	}
	return "", 0, 0
}

// hasPlainRules reports whether the rules treat all values alike, and all rows of a band and all
// columns of a stack.
func (w *Wishes) hasPlainRules() bool {
	r := w.Rules
	return !r.Diagonals && r.Regions == nil && r.Allowed == nil && len(r.Rules) == 0
}

// mostMinimalClassic is the greatest number of clues of a minimal 9x9 Sudoku that is known.
const mostMinimalClassic = 40

// isPlainSudoku reports whether the puzzles are Sudokus with boxes and without further rules.
func (w *Wishes) isPlainSudoku(order int) bool {
	rows, cols := w.Rules.Box()
	return w.Order() == order && !w.Latin && !w.RandomRegions && w.hasPlainRules() && min(rows, cols) > 1
}

// leastKnown has the least numbers of clues that are known for Sudokus of some orders. None of
// order 4 has fewer: see sequence A198297 of the OEIS. None of order 9 has fewer: G. McGuire, B.
// Tugemann and G. Civario, There is no 16-Clue Sudoku (2012).
var leastKnown = map[int]int{4: 4, 6: 8, 9: 17}

// checkClues checks that puzzles of the shape and with the symmetry can have such numbers of clues.
func (w *Wishes) checkClues() error {
	n, name := w.Order(), "--clues "+w.clues()
	if w.Pattern != nil {
		name = "--pattern with " + words.Plural(w.MaxClues, "clue")
	}
	switch {
	case w.MaxClues == 0 && w.Pattern == nil:
		return nil
	case w.MaxClues > n*n:
		return fmt.Errorf("%s: expected a number or a range from 1 to %d", name, n*n)
	case len(w.With) > 0: // rules may be enough
	case w.MaxClues < leastKnown[n] && w.isPlainSudoku(n):
		return fmt.Errorf("%s: no %dx%d Sudoku with fewer than %d clues %s: expected at least %[4]d",
			name, n, n, leastKnown[n], map[bool]string{false: "has one solution", true: "is known"}[n == 6])
	case w.MaxClues < n-1 && !w.needsValues():
		return fmt.Errorf("%s: if two values do not occur, they could be exchanged: expected at least %s",
			name, words.Plural(n-1, "clue"))
	case w.Minimal && w.MinClues > mostMinimalClassic && w.IsClassic():
		return fmt.Errorf("--minimal with %d clues: no minimal 9x9 Sudoku with more than %d clues is known: expected fewer, or no --minimal",
			w.MinClues, mostMinimalClassic)
	case w.Minimal && w.MinClues > n*(n-1):
		return fmt.Errorf("--minimal with %d clues: a row with all values has one that can go: expected at most %d, or no --minimal",
			w.MinClues, n*(n-1))
	}
	can := make([]bool, n*n+1) // sums of sizes of orbits
	can[0] = true
	for _, orbit := range w.Symmetry.Orbits(n) {
		for sum := n * n; sum >= len(orbit); sum-- {
			can[sum] = can[sum] || can[sum-len(orbit)]
		}
	}
	if next := w.MinClues + slices.Index(can[w.MinClues:], true); next > w.MaxClues {
		return fmt.Errorf("%s: no set of so many cells has --symmetry %v: expected %d, for example", name, w.Symmetry, next)
	}
	return nil
}
