package puzzle_test

import (
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// TestParseLine: what String writes is read as the same grid.
func TestParseLine(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for order := 4; order <= 36; order++ { // larger grids have numbers
		g := puzzle.NewGrid(order, order)
		for cell := range g.Cells {
			g.Cells[cell] = uint8(random.IntN(order + 1))
		}
		if got, err := puzzle.ParseLine(g.String()); err != nil || !got.Equal(g) {
			t.Errorf("ParseLine(%v) = %v, %v", g, got, err)
		}
	}
	if g, err := puzzle.ParseLine("1.0..2..3.....04"); err != nil || g.String() != "1....2..3......4" {
		t.Errorf("zeros for empty cells: %v, %v", g, err)
	}
	if g, err := puzzle.ParseLine("a" + string(slices.Repeat([]byte("."), 255))); err != nil || g.At(0, 0) != 10 {
		t.Errorf("a small letter: %v, %v", g, err)
	}
	for _, text := range []string{"", "12", "1.....2..3.....", "1.....2..3.....5", "1.....2..3.....-", "1.....2..3....é", "ı" + strings.Repeat(".", 322)} {
		if g, err := puzzle.ParseLine(text); !errors.Is(err, puzzle.ErrBadPuzzle) {
			t.Errorf("ParseLine(%q) = %v, %v, want ErrBadPuzzle", text, g, err)
		}
	}
}

// TestRenumbered: boxes with other numbers get their own numbers back.
func TestRenumbered(t *testing.T) {
	boxes := puzzle.Boxes(6, 2, 3)
	if err := puzzle.CheckRegions(6, boxes); err != nil {
		t.Error(err)
	}
	other := make([]int, len(boxes))
	for cell, box := range boxes {
		other[cell] = 100 - 7*box
	}
	if got := puzzle.Renumbered(other); !slices.Equal(got, boxes) {
		t.Errorf("Renumbered(%v) = %v, want %v", other, got, boxes)
	}
}

// TestCandidates: a value is a candidate exactly if the puzzle with the value as a given keeps the
// rules.
func TestCandidates(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, s := range []puzzle.Sudoku{
		{Givens: puzzle.NewGrid(4, 4)},
		{Givens: puzzle.NewGrid(6, 6), Diagonals: true},
		{Givens: puzzle.NewGrid(9, 9), Rules: append(rulesFor("anti-knight"), rule.New("odd", nil, 0, 40), rule.New("even", nil, 1))},
		{Givens: puzzle.NewGrid(9, 9), Rules: rulesFor("non-consecutive", "windoku")},
	} {
		order := s.Givens.Rows
		for range order {
			try := s.Givens.Clone()
			try.Cells[random.IntN(len(try.Cells))] = uint8(1 + random.IntN(order))
			if _, err := (puzzle.Sudoku{Givens: try, Diagonals: s.Diagonals, Rules: s.Rules}).Compile(); err == nil {
				s.Givens = try
			}
		}
		all, err := s.Candidates()
		if err != nil {
			t.Fatal(err)
		}
		for cell, given := range s.Givens.Cells {
			if given != 0 && bits.TrailingZeros64(all[cell])+1 != int(given) {
				t.Errorf("%v: %s has the candidates %b", s.Givens, puzzle.CellName(cell, order), all[cell])
			}
			for v := 1; v <= order && given == 0; v++ {
				with := s
				with.Givens = s.Givens.Clone()
				with.Givens.Cells[cell] = uint8(v)
				_, err := with.Compile()
				if (err == nil) != (all[cell]>>(v-1)&1 != 0) {
					t.Errorf("%v: %s with %d: %v, candidates %b", s.Givens, puzzle.CellName(cell, order), v, err, all[cell])
				}
			}
		}
	}
	if _, err := (puzzle.Sudoku{Givens: puzzle.NewGrid(5, 5)}).Candidates(); !errors.Is(err, puzzle.ErrBadPuzzle) {
		t.Errorf("order 5 without regions: %v, want ErrBadPuzzle", err)
	}
}

// TestSheetCheck: the parts of a sheet have the shape of its grid, and values in its range.
func TestSheetCheck(t *testing.T) {
	grid := puzzle.NewGrid(4, 4)
	grid.Set(0, 0, 4)
	placed := puzzle.NewGrid(4, 4)
	placed.Set(0, 0, 1)
	placed.Set(3, 3, 2)
	good := puzzle.Sheet{Grid: grid, Placed: placed, Candidates: slices.Repeat([]uint64{15}, 16), Fields: []puzzle.Field{{Name: "date", Text: "today"}}}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
	if v := good.Values(); v.At(0, 0) != 4 || v.At(3, 3) != 2 || v.Filled() != 2 || grid.Filled() != 1 {
		t.Errorf("values %v, want 4 and 2, and the grid %v unchanged", v, grid)
	}
	if good.Field("date") != "today" || good.Field("url") != "" {
		t.Errorf("fields %q and %q", good.Field("date"), good.Field("url"))
	}
	for _, s := range []puzzle.Sheet{
		{},
		{Grid: puzzle.Grid{Rows: 4, Cols: 4, Cells: []uint8{15: 5}}},
		{Grid: grid, Placed: puzzle.NewGrid(3, 3)},
		{Grid: grid, Solution: puzzle.Grid{Rows: 4, Cols: 4, Cells: []uint8{15: 5}}},
		{Grid: grid, Candidates: []uint64{15: 1 << 4}},
		{Grid: grid, Allowed: []uint64{1}},
		{Grid: grid, Regions: make([]int, 15)},
	} {
		if err := s.Check(); !errors.Is(err, puzzle.ErrBadPuzzle) {
			t.Errorf("%+v: %v, want ErrBadPuzzle", s, err)
		}
	}
}
