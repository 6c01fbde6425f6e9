package gridtext_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// randomSheet returns a sheet of the order with random contents. Each part is there half of the
// time.
func randomSheet(rng *rand.Rand, order int) puzzle.Sheet {
	has := func() bool { return rng.IntN(2) == 0 }
	n := order * order
	s := puzzle.Sheet{Grid: puzzle.NewGrid(order, order)}
	full := puzzle.Sudoku{Givens: solvedGrid(order)}.Isomorph(rng).Givens
	for cell := range n {
		if has() {
			s.Grid.Cells[cell] = full.Cells[cell]
		}
	}
	if has() {
		s.Solution = full
	}
	if has() {
		s.Placed = puzzle.NewGrid(order, order)
		for cell, given := range s.Grid.Cells {
			if given == 0 && rng.IntN(8) == 0 {
				s.Placed.Cells[cell] = full.Cells[cell]
			}
		}
		if s.Placed.Filled() == 0 {
			s.Placed = puzzle.Grid{}
		}
	}
	if has() {
		s.Candidates = make([]uint64, n)
		sparse := has()
		for cell := range s.Candidates {
			if s.Grid.Cells[cell] == 0 && (s.Placed.Cells == nil || s.Placed.Cells[cell] == 0) && !(sparse && has()) {
				s.Candidates[cell] = rng.Uint64N(1<<order-1) + 1
			}
		}
		if !slices.ContainsFunc(s.Candidates, func(c uint64) bool { return c != 0 }) {
			s.Candidates = nil
		}
	}
	switch rng.IntN(4) {
	case 0:
		s.BoxRows, s.BoxCols, _ = puzzle.DefaultBox(order)
		s.BoxRows, s.BoxCols = s.BoxCols, s.BoxRows
	case 1:
		s.Regions = make([]int, n)
		for cell := range s.Regions {
			s.Regions[cell] = (cell/order + cell%order) % order
		}
	}
	s.Diagonals = rng.IntN(4) == 0
	for k, text := range []*string{&s.Title, &s.Author, &s.Source, &s.Comment, &s.Level, &s.Rating} {
		if has() {
			*text = []string{"One & only, \"two\"", "Ruud", "http://a.b/c?d=e", "first\nsecond: <3>", "Easy", "7.2"}[k]
		}
	}
	for _, name := range []string{"date", "url", "folder", "technique", "clues", "my field"} {
		if rng.IntN(4) == 0 {
			s.Fields = append(s.Fields, puzzle.Field{Name: name, Text: "0003"})
		}
	}
	return s
}

func solvedGrid(order int) puzzle.Grid {
	g := puzzle.NewGrid(order, order)
	rows, cols, _ := puzzle.DefaultBox(order)
	for cell := range g.Cells {
		r, c := cell/order, cell%order
		g.Cells[cell] = uint8((cols*(r%rows)+r/rows+c)%order + 1)
	}
	return g
}

// differences names what differs in two sheets, with the words that Lost has for it.
func differences(a, b *puzzle.Sheet) []string {
	var all []string
	say := func(differs bool, word string) {
		if differs {
			all = append(all, word)
		}
	}
	same := func(g, h puzzle.Grid) bool { return g.Filled() == 0 && h.Filled() == 0 || g.Equal(h) }
	boxes := func(s *puzzle.Sheet) string {
		rows, cols, _ := puzzle.DefaultBox(s.Grid.Rows)
		if s.BoxRows != 0 {
			rows, cols = s.BoxRows, s.BoxCols
		}
		return fmt.Sprint(rows, cols)
	}
	say(!same(a.Grid, b.Grid), "grid")
	say(!same(a.Placed, b.Placed), "placed")
	say(!same(a.Solution, b.Solution), "solution")
	say(!slices.Equal(a.Candidates, b.Candidates), "candidates")
	say(a.Regions == nil && b.Regions == nil && boxes(a) != boxes(b), "boxes")
	say(!slices.Equal(a.Regions, b.Regions), "regions")
	say(a.Diagonals != b.Diagonals, "diagonals")
	say(a.Title != b.Title, "title")
	say(a.Author != b.Author, "author")
	say(a.Source != b.Source, "source")
	say(a.Comment != b.Comment, "comment")
	say(a.Level != b.Level, "level")
	say(a.Rating != b.Rating, "rating")
	for _, f := range a.Fields {
		say(!slices.Contains(b.Fields, f), f.Name)
	}
	return all
}

// TestLostNamesAll: everything of a random puzzle that is missing after writing and reading it is
// named by Lost.
func TestLostNamesAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, f := range gridtext.Formats() {
		t.Run(f.String(), func(t *testing.T) {
			for k := range 200 {
				order := []int{4, 6, 8, 9, 9, 9, 12, 16, 25}[k%9]
				if !f.Holds(order) {
					continue
				}
				s := randomSheet(rng, order)
				var b bytes.Buffer
				w := gridtext.NewWriter(&b, f, gridtext.WriteOptions{})
				p := &gridtext.Puzzle{Sheet: s, Alphabet: gridtext.AlphabetOne}
				lost := strings.Join(w.Lost(p), "\n")
				if err := w.Write(p); err != nil {
					t.Fatalf("%v\n%+v", err, s)
				}
				if err := w.Close(); err != nil {
					t.Fatal(err)
				}
				back, err := gridtext.NewReader(&b, "written", gridtext.ParseOptions{}).Next()
				if err != nil {
					t.Fatalf("%v\n%s", err, b.String())
				}
				for _, d := range differences(&s, &back.Sheet) {
					if !isLost(d, lost, f, &s) {
						t.Fatalf("the %s differs, but Lost says\n%s\nwritten %+v\nread %+v", d, lost, s, back.Sheet)
					}
				}
			}
		})
	}
}

// isLost reports whether lost names a difference.
func isLost(difference, lost string, f gridtext.Format, s *puzzle.Sheet) bool {
	switch difference {
	case "grid":
		return f == gridtext.FormatCandidates && (strings.Contains(lost, "the difference between givens") || strings.Contains(lost, "placed value"))
	case "candidates":
		if f == gridtext.FormatCandidates && (s.Candidates == nil || isLost("grid", lost, f, s)) {
			return true // all candidates are written
		}
		return strings.Contains(lost, "candidate") || strings.Contains(lost, "notes")
	}
	return strings.Contains(lost, difference)
}
