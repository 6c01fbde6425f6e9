package drawing

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"fourfold/internal/test/covertest"
	"fourfold/puzzle"
)

// TestDeterministic: the same puzzles give the same bytes.
func TestDeterministic(t *testing.T) {
	o := Options{Candidates: true, Solutions: SolutionsAtEnd}
	for _, f := range Formats() {
		a, b := draw(t, f, o, several(t, 3)...), draw(t, f, o, several(t, 3)...)
		if !bytes.Equal(bytes.Join(a, nil), bytes.Join(b, nil)) {
			t.Errorf("%s: two drawings of the same puzzles differ", f.Name)
		}
	}
}

// TestOrders: puzzles of all orders can be drawn in all formats, with numbers and with letters.
func TestOrders(t *testing.T) {
	step := 35
	if covertest.Long() {
		step = 5
	}
	for order := 1; order <= puzzle.MaxOrder; order += step {
		g := puzzle.NewGrid(order, order)
		for k := range g.Cells {
			if k%3 == 0 {
				g.Cells[k] = uint8(k%order + 1)
			}
		}
		for _, symbols := range []string{"", "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"} {
			for _, f := range Formats() {
				files := draw(t, f, Options{Candidates: order < 20}, &Puzzle{Sheet: &puzzle.Sheet{Grid: g}, Symbols: symbols})
				if len(files) != 1 || len(files[0]) < 100 {
					t.Errorf("order %d, format %s: %d files", order, f.Name, len(files))
				}
			}
		}
	}
}

// TestErrors: a puzzle that cannot be drawn is an error, and the next one is drawn.
func TestErrors(t *testing.T) {
	wide := puzzle.NewGrid(4, 5)
	large := puzzle.NewGrid(50, 50)
	bad := puzzle.NewGrid(4, 4)
	bad.Cells[5] = 5
	for _, test := range []struct {
		name  string
		sheet puzzle.Sheet
		want  string
	}{
		{"no grid", puzzle.Sheet{}, "a grid of 0x0"},
		{"no square", puzzle.Sheet{Grid: wide}, "expected a square of order 1 to 49"},
		{"too large", puzzle.Sheet{Grid: large}, "expected a square of order 1 to 49"},
		{"value", puzzle.Sheet{Grid: bad}, "value 5 in r2c2: expected 1 to 4"},
		{"placed", puzzle.Sheet{Grid: puzzle.NewGrid(4, 4), Placed: wide}, "a grid of 4x5 (rows x columns) beside one of 4x4"},
		{"solution", puzzle.Sheet{Grid: puzzle.NewGrid(4, 4), Solution: bad}, "value 5 in r2c2"},
	} {
		for _, solutions := range []Solutions{SolutionsInGrid, SolutionsAtEnd} { // both show the solution
			var b bytes.Buffer
			w := New(SVG, Options{Solutions: solutions, PerPage: 1}, func(p Page) error { b.Write(p.Data); return nil })
			sheet := test.sheet
			err := w.Add(&Puzzle{Sheet: &sheet, Title: "bad"})
			if !errors.Is(err, puzzle.ErrBadPuzzle) || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%s: error %v, want %q", test.name, err, test.want)
			}
			if err := errors.Join(w.Add(four(t)), w.Close()); err != nil || strings.Contains(b.String(), "bad") {
				t.Errorf("%s: the next puzzle: %v\n%s", test.name, err, b.String())
			}
		}
	}
}

// TestPaper: sizes of paper have names.
func TestPaper(t *testing.T) {
	if _, err := ParsePaper("a5"); err == nil || err.Error() != `unknown paper "a5": expected a4 or letter` {
		t.Errorf("paper: %v", err)
	}
	for _, name := range PaperNames() {
		if p, err := ParsePaper(strings.ToUpper(name)); err != nil || p.String() != name {
			t.Errorf("%s: %v, %v", name, p, err)
		}
	}
}

// TestPages: the number of pages follows from the puzzles and the options.
func TestPages(t *testing.T) {
	for _, test := range []struct {
		puzzles int
		o       Options
		want    int
	}{
		{0, Options{}, 0}, {1, Options{}, 1}, {2, Options{}, 1}, {6, Options{}, 1}, {7, Options{}, 2}, {13, Options{}, 3},
		{5, Options{PerPage: 1}, 5}, {5, Options{PerPage: 2}, 3}, {9, Options{PerPage: 9}, 1}, {10, Options{PerPage: 9, Paper: Letter}, 2},
		{1, Options{Solutions: SolutionsAtEnd}, 2}, {20, Options{Solutions: SolutionsAtEnd}, 5}, {21, Options{Solutions: SolutionsAtEnd}, 6},
		{6, Options{Solutions: SolutionsInGrid}, 1},
	} {
		numbers, last := []string{}, 0
		var err error
		w := New(SVG, test.o, func(p Page) error {
			if numbers = append(numbers, fmt.Sprint(p.Number)); p.Last {
				last++
			}
			return nil
		})
		for _, p := range several(t, test.puzzles) {
			err = errors.Join(err, w.Add(p))
		}
		if err = errors.Join(err, w.Close()); err != nil || len(numbers) != test.want || last != min(1, test.want) {
			t.Errorf("%d puzzles, %+v: pages %v, %d of them the last, %v: want %d", test.puzzles, test.o, numbers, last, err, test.want)
		}
	}
}

// TestEmitError: an error of the file ends the drawing.
func TestEmitError(t *testing.T) {
	full := errors.New("disk full")
	for _, f := range Formats() {
		w := New(f, Options{PerPage: 1}, func(Page) error { return full })
		if err := errors.Join(w.Add(four(t)), w.Add(four(t)), w.Close()); !errors.Is(err, full) {
			t.Errorf("%s: error %v, want %v", f.Name, err, full)
		}
	}
}

// TestCandidates: the candidates are those of the sheet, or if it has none those that no value in
// a unit excludes.
func TestCandidates(t *testing.T) {
	p := four(t)
	b, err := newBoard(p, &Options{Candidates: true})
	if err != nil {
		t.Fatal(err)
	}
	// r1c3 is in row 1 with 1 and the placed 2, and in column 3 with 2. r1c4 is in column 4 with 4,
	// too, and on the diagonal with 2 and 3.
	for cell, want := range map[int]uint64{0: 0, 1: 0, 2: 0b1100, 5: 0, 3: 0} {
		if got := b.cells[cell].marks; got != want {
			t.Errorf("%s: candidates %04b, want %04b", puzzle.CellName(cell, 4), got, want)
		}
	}
	p.Sheet.Candidates = make([]uint64, 16)
	p.Sheet.Candidates[3] = 0b110
	if b, err = newBoard(p, &Options{Candidates: true}); err != nil || b.cells[3].marks != 0b110 || b.cells[2].marks != 0 {
		t.Errorf("candidates of the sheet: %04b and %04b, %v", b.cells[3].marks, b.cells[2].marks, err)
	}
}
