package drawing

import (
	"testing"

	"fourfold/puzzle"
)

// grid reads a grid of digits, with dots for empty cells.
func grid(t testing.TB, order int, text string) puzzle.Grid {
	t.Helper()
	if len(text) != order*order {
		t.Fatalf("%d cells: want %d", len(text), order*order)
	}
	g := puzzle.NewGrid(order, order)
	for k := range text {
		if text[k] != '.' {
			g.Cells[k] = text[k] - '0'
		}
	}
	return g
}

const (
	nineGivens   = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	nineSolution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

// nine returns a puzzle of order 9 with its solution.
func nine(t testing.TB, title string) *Puzzle {
	return &Puzzle{
		Sheet:  &puzzle.Sheet{Grid: grid(t, 9, nineGivens), Solution: grid(t, 9, nineSolution)},
		Number: 1, Title: title, Level: "easy 1.2", Symbols: "123456789",
	}
}

// four returns a puzzle of order 4 that has all that a drawing shows.
func four(t testing.TB) *Puzzle {
	return &Puzzle{
		Sheet: &puzzle.Sheet{
			Grid: grid(t, 4, "1.....2..3.....4"), Placed: grid(t, 4, ".2.............."), Solution: grid(t, 4, "1243342143122134"), Diagonals: true,
			Regions: []int{0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3},
		},
		Number: 12, Title: `Tom & "Jo" <1>`, Level: "hard", Symbols: "1234",
	}
}

// draw draws puzzles in a format. It returns the files.
func draw(t testing.TB, f *Format, o Options, puzzles ...*Puzzle) (files [][]byte) {
	t.Helper()
	w := New(f, o, func(p Page) error {
		if files = append(files, p.Data); p.Number != len(files) {
			t.Errorf("page %d is called %d", len(files), p.Number)
		}
		return nil
	})
	for _, p := range puzzles {
		if err := w.Add(p); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return files
}

// several returns n puzzles of order 9.
func several(t testing.TB, n int) (all []*Puzzle) {
	for k := range n {
		p := nine(t, "Grüße Жук")
		p.Number = k + 1
		all = append(all, p)
	}
	return all
}
