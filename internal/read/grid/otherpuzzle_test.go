package grid_test

import (
	"strings"
	"testing"

	"fourfold/internal/read/grid"
)

// TestSecondPuzzle: two puzzles on one line are an error, but a solution, its puzzle and a label
// may stand behind a puzzle.
func TestSecondPuzzle(t *testing.T) {
	small := "1.....2..3.....4"
	for _, text := range []string{"# x\n%s%s%s\n", somePuzzle + "\n%s%s%s\n", "%s%s%s label\n", "7,%s%s%s\n"} {
		for _, between := range []string{" ", "\t", ",", ";", ":", "|", " | ", "│", " - ", ", ", " -> ", " hard ", " 12 ", "  "} {
			if strings.HasPrefix(text, "7") && between != "," {
				continue
			}
			for _, test := range []struct {
				first, second string
				ok            bool
			}{
				{somePuzzle, somePuzzle, false},
				{somePuzzle, clue17, false},
				{somePuzzle, strings.ReplaceAll(clue17, ".", "0"), false},
				{somePuzzle, strings.Repeat("1", 40) + strings.Repeat("2", 41), true},
				{strings.ReplaceAll(somePuzzle, ".", "x"), clue17, false},
				{somePuzzle, someAnswer, true},
				{someAnswer, somePuzzle, true},
				{somePuzzle, clue17[:80], true},
				{small, small, false},
				{small, "1243342143122134", true},
			} {
				if text[0] == '5' && len(test.first) == 16 || text[0] == '7' && (len(test.first) == 16 || len(test.second) == 80) {
					continue
				}
				line := strings.Replace(strings.Replace(strings.Replace(text, "%s", test.first, 1), "%s", between, 1), "%s", test.second, 1)
				all := read(line, grid.ParseOptions{})
				last := all[len(all)-1]
				if refused := strings.HasSuffix(last, " more"); refused == test.ok {
					t.Errorf("%q: got %s", line, last)
				}
			}
		}
	}
}

// TestSecondBehindList: a puzzle behind a list, an object or a link on its line is read, or an error.
func TestSecondBehindList(t *testing.T) {
	const list = "[[1,0,0,0],[0,0,2,0],[0,3,0,0],[0,0,0,4]]"
	object, link := `{"puzzle":"`+somePuzzle+`"}`, "https://sudokuexchange.com/play/?s="+strings.ReplaceAll(somePuzzle, ".", "0")
	for _, text := range []string{"a, b = " + list + ", " + list, object + " " + object, object + " " + somePuzzle, link + " " + clue17, link + " " + strings.Replace(link, "530", "035", 1)} {
		all := read(text+"\n", grid.ParseOptions{})
		if len(all) != 2 && !strings.HasSuffix(all[0], " more") {
			t.Errorf("%q: got %s", text, all)
		}
	}
}
