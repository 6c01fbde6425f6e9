package puzzle_test

import (
	"errors"
	"strings"
	"testing"

	"fourfold/puzzle"
)

func TestBadGivens(t *testing.T) {
	five := "1....\n.....\n.....\n.....\n.1..1\n"
	for _, test := range []struct {
		name string
		c    compiler
		want string
	}{
		{"row", puzzle.Sudoku{Givens: mustGrid(t, "5.....5.."+strings.Repeat(".", 72))},
			"givens break the rules: value 5 occurs twice in row 1: r1c1 and r1c7"},
		{"column and box", puzzle.Sudoku{Givens: mustGrid(t, "2...\n2...\n....\n....")},
			"givens break the rules: value 2 occurs twice in column 1: r1c1 and r2c1; value 2 occurs twice in box 1: r1c1 and r2c1"},
		{"region", puzzle.Sudoku{Givens: mustGrid(t, "...1\n..1.\n....\n...."), Regions: jigsaw4},
			"givens break the rules: value 1 occurs twice in region 2: r1c4 and r2c3"},
		{"Latin", puzzle.Latin{Givens: mustGrid(t, five)},
			"givens break the rules: value 1 occurs twice in row 5: r5c2 and r5c5"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := test.c.Compile()
			var givens *puzzle.GivensError
			if !errors.Is(err, puzzle.ErrBadGivens) || !errors.As(err, &givens) || err.Error() != test.want {
				t.Errorf("error %v\nwant %s", err, test.want)
			}
		})
	}
}
