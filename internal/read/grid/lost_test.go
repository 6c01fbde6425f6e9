package grid_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

var fieldNames = []string{"date", "url", "folder", "clues", "my field"}

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
		if s.Regions = randomRegions(rng, order); boxesAre(s.Regions, order) {
			s.Regions = nil
		}
	}
	s.Diagonals = rng.IntN(4) == 0
	for k, text := range []*string{&s.Title, &s.Author, &s.Source, &s.Comment, &s.Level, &s.Rating} {
		if has() {
			*text = []string{"One & only, \"two\"", "Ruud", "http://a.b/c?d=e", "first\nsecond: <3>", "Easy", "7.2"}[k]
		}
	}
	for _, name := range fieldNames {
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

// boxesAre reports whether regions are boxes of some size.
func boxesAre(regions []int, order int) bool {
	for rows := 1; rows <= order; rows++ {
		if order%rows == 0 && slices.Equal(regions, puzzle.Boxes(order, rows, order/rows)) {
			return true
		}
	}
	return false
}

// TestLostNamesAll: everything of a random puzzle that is missing after writing and reading it is
// named by Lost, and Carries names what is there.
func TestLostNamesAll(t *testing.T) {
	sheets := 18 // 2 of each order below
	if long {
		sheets = 200
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for _, f := range grid.Formats() {
		t.Run(f.String(), func(t *testing.T) {
			kept := map[string]bool{}
			for k := range sheets {
				order := []int{4, 6, 8, 9, 9, 9, 12, 16, 25}[k%9]
				if !f.Holds(order) {
					continue
				}
				s := randomSheet(rng, order)
				var b bytes.Buffer
				w := grid.NewWriter(&b, f, grid.WriteOptions{})
				p := &grid.Puzzle{Sheet: s, Alphabet: grid.AlphabetOne}
				lost := strings.Join(w.Lost(p), "\n")
				if err := w.Write(p); err != nil {
					t.Fatalf("%v\n%+v", err, s)
				}
				if err := w.Close(); err != nil {
					t.Fatal(err)
				}
				text := b.String()
				back, err := grid.NewReader(strings.NewReader(text), "written", grid.ParseOptions{}).Next()
				if e := new(grid.ParseError); errors.As(err, &e) && e.Class == grid.ClassDrawing { // and Lost names the boxes
					back, err = grid.NewReader(strings.NewReader(text), "written", grid.ParseOptions{IgnoreLines: true}).Next()
				}
				if err != nil {
					t.Fatalf("%v\n%s", err, text)
				}
				missing := differences(&s, &back.Sheet)
				for _, d := range missing {
					if !isLost(d, lost, f, &s) {
						t.Fatalf("the %s differs, but Lost says\n%s\nwritten %+v\nread %+v\n%s", d, lost, s, back.Sheet, text)
					}
				}
				for _, part := range differences(&s, &puzzle.Sheet{Grid: s.Grid}) {
					kept[part] = kept[part] || !slices.Contains(missing, part)
				}
			}
			for part, is := range kept {
				carries := slices.ContainsFunc(f.Carries(), func(word string) bool {
					return strings.HasPrefix(word, part) || word == "any other field" && slices.Contains(fieldNames, part)
				})
				inPart := part == "comment" || part == "candidates" // not line breaks, or not all of them
				if is && !carries || carries && !is && !inPart {
					t.Errorf("the %s is kept: %t, but Carries says %q", part, is, f.Carries())
				}
			}
		})
	}
}

// isLost reports whether lost names a difference.
func isLost(difference, lost string, f grid.Format, s *puzzle.Sheet) bool {
	switch difference {
	case "grid":
		return f == grid.FormatCandidates && (strings.Contains(lost, "the difference between givens") || strings.Contains(lost, "placed value"))
	case "candidates":
		if f == grid.FormatCandidates && (s.Candidates == nil || isLost("grid", lost, f, s)) {
			return true // all candidates are written
		}
		return strings.Contains(lost, "candidate") || strings.Contains(lost, "notes")
	}
	return strings.Contains(lost, difference) || difference == "placed" && strings.Contains(lost, "the difference between givens")
}

// FuzzLost: a puzzle of any text is the same after writing and reading it in any format, but for
// what Lost names.
func FuzzLost(f *testing.F) {
	for _, text := range []string{
		notesNine, givensOfNotes, gridOf(nineByNine) + "\n" + notesNine[1:], "#ARuud\n#DTitle\n[Puzzle]\n" + gridOf(nineByNine) + "[State]\n" + gridOf(nineByNine),
		"id,quizzes,solutions,level\n7," + nineByNine + "," + solvedNine + ",easy\n", ":0003:8:53+4" + nineByNine[3:] + ":113 228:414:829:7",
		strings.Repeat("123456789", 81), " *-----------*\n |53.|.7.|...|\n" + strings.Repeat(" |...|...|...|\n", 8) + " *-----------*\n",
		`{"puzzle":"` + nineByNine + `","title":"a"}`,
	} {
		for format := range len(grid.Formats()) {
			f.Add(text, uint8(format))
		}
	}
	f.Fuzz(func(t *testing.T, text string, n uint8) {
		format := grid.Formats()[int(n)%len(grid.Formats())]
		r := grid.NewReader(strings.NewReader(text), "fuzz", grid.ParseOptions{})
		for range 1000 {
			p, err := r.Next()
			if err == io.EOF {
				return
			}
			if err != nil || !format.Holds(p.Grid.Rows) {
				continue
			}
			var b strings.Builder
			p.Label, p.Rest = "", ""
			w := grid.NewWriter(&b, format, grid.WriteOptions{})
			lost := strings.Join(w.Lost(p), "\n")
			if err := errors.Join(w.Write(p), w.Close()); err != nil {
				if !errors.Is(err, puzzle.ErrBadPuzzle) {
					t.Fatal(err)
				}
				continue
			}
			back, err := grid.NewReader(strings.NewReader(b.String()), "written", grid.ParseOptions{Alphabet: p.Alphabet}).Next()
			if err != nil {
				t.Fatalf("%v\n%s", err, b.String())
			}
			for _, d := range differences(&p.Sheet, &back.Sheet) {
				if !isLost(d, lost, format, &p.Sheet) {
					t.Fatalf("the %s differs, but Lost says\n%s\nread %+v\nthen %+v\n%s", d, lost, p.Sheet, back.Sheet, b.String())
				}
			}
		}
	})
}

// TestLostFields: of fields with one name all but the first are lost, and a table has a column for
// each of many fields.
func TestLostFields(t *testing.T) {
	s := puzzle.Sheet{Grid: puzzle.NewGrid(9, 9), Fields: []puzzle.Field{{Name: "date", Text: "1"}, {Name: "date", Text: "2"}}}
	if got := grid.Lost(&s, grid.FormatSDK); len(got) != 1 || got[0] != "the field date" {
		t.Errorf("%q", got)
	}
	for k := range 5000 {
		s.Fields = append(s.Fields, puzzle.Field{Name: fmt.Sprint("name", k), Text: "x"})
	}
	var b bytes.Buffer
	w := grid.NewWriter(&b, grid.FormatCSV, grid.WriteOptions{WithSolution: true})
	if err := w.Write(&grid.Puzzle{Sheet: s}); err != nil {
		t.Fatal(err)
	}
	p, err := grid.NewReader(&b, "written", grid.ParseOptions{}).Next()
	if err != nil || len(p.Columns) < 500 || len(p.Fields) != len(p.Columns)-2 {
		t.Errorf("error %v, want as many fields as columns", err)
	}
}
