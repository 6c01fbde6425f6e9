package puzzle_test

import (
	"errors"
	"strings"
	"testing"

	"fourfold/puzzle"
	"fourfold/puzzle/rule"
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

// TestValuesFromZero: messages have the values as they are, and a clash of one cell is one.
func TestValuesFromZero(t *testing.T) {
	g := puzzle.NewGrid(2, 3)
	g.Cells[0], g.Cells[3], g.Cells[4] = 1, 1, 2
	s := puzzle.Sudoku{Givens: g, Form: puzzle.Form{Values: 3, Zero: true}}
	if _, err := s.Compile(); err == nil || err.Error() != "givens break the rules: value 0 occurs twice in column 1: r1c1 and r2c1" {
		t.Errorf("error %v", err)
	}
	g.Cells[3] = 0
	s.Rules = rule.List{rule.New("killer", []int{5}, 4), rule.New("odd", nil, 0)}
	want := "givens break the rules: r2c2=1 breaks the rule killer 5 r2c2; r1c1 is 0, but it is an odd cell"
	if clashes := s.Clashes(g); len(clashes) != 2 || "givens break the rules: "+clashes[0].String()+"; "+clashes[1].String() != want {
		t.Errorf("clashes %v, want %s", clashes, want)
	}
	s.Rules = nil
	full := puzzle.Grid{Rows: 2, Cols: 3, Cells: []uint8{2, 1, 3, 3, 2, 1}}
	if err := s.Check(full); err == nil || !strings.HasSuffix(err.Error(), ": r1c1 is 1: 0 is given") {
		t.Errorf("error %v", err)
	}
}
