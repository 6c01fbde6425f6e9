package grid_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

// roundTrip writes a grid twice in a format and reads both copies back.
func roundTrip(t *testing.T, g puzzle.Grid, f grid.Format, o grid.WriteOptions) {
	t.Helper()
	if !f.Holds(g.Rows) || f == grid.FormatCandidates || isMatrix(g) {
		return
	}
	if o.Alphabet != "" && o.Alphabet[0] != '1' && !f.Holds(4) {
		return // a format of digits only
	}
	var b bytes.Buffer
	w := grid.NewWriter(&b, f, o)
	for range 2 {
		if err := w.Write(&grid.Puzzle{Sheet: puzzle.Sheet{Grid: g}}); err != nil {
			t.Fatalf("%v %v: %v", f, o, err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	twice := b.Bytes()
	r := grid.NewReader(bytes.NewReader(twice), "written", grid.ParseOptions{Alphabet: o.Alphabet, IgnoreLines: o.Regions != nil})
	for n := range 2 {
		p, err := r.Next()
		if err != nil {
			t.Fatalf("%v %v: puzzle %d: %v\n%s", f, o, n+1, err, twice)
		}
		if !p.Grid.Equal(g) {
			t.Fatalf("%v %v: puzzle %d is\n%v, want\n%v\n%s", f, o, n+1, p.Grid, g, twice)
		}
		if (f == grid.FormatLine || f == grid.FormatRanked) && p.Label != o.Label {
			t.Fatalf("%v: label %q, want %q", f, p.Label, o.Label)
		}
	}
	if _, err := r.Next(); err != io.EOF {
		t.Fatalf("%v %v: %v behind the second puzzle\n%s", f, o, err, twice)
	}
}

// isMatrix reports whether a grid has only the value 1, twice in a row. The reader takes it for a matrix.
func isMatrix(g puzzle.Grid) bool {
	twice := false
	for cell, v := range g.Cells {
		if v > 1 {
			return false
		}
		twice = twice || v == 1 && slices.Contains(g.Cells[cell/g.Cols*g.Cols:cell], 1)
	}
	return twice
}

// TestRoundTrip: random grids, from empty to full, are the same after writing and reading them in
// all formats and alphabets.
func TestRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	orders := []int{4, 6, 9, 36, 49}
	if long {
		orders = []int{4, 5, 6, 9, 10, 16, 25, 32, 33, 35, 36, 37, 48, 49}
	}
	for _, order := range orders {
		t.Run(fmt.Sprint(order), func(t *testing.T) {
			for _, density := range []float64{0, 0.01, 0.3, 0.9, 1} {
				g := puzzle.NewGrid(order, order)
				for cell := range g.Cells {
					if random.Float64() < density {
						g.Cells[cell] = uint8(1 + random.IntN(order))
					}
				}
				region := make([]int, order*order)
				for k, cell := range random.Perm(order * order) {
					region[cell] = k / order
				}
				for _, f := range grid.Formats() {
					for _, a := range []grid.Alphabet{grid.AlphabetOne, grid.AlphabetZero} {
						if order == 36 && a == grid.AlphabetOne || order > 36 && a == grid.AlphabetZero {
							continue
						}
						roundTrip(t, g, f, grid.WriteOptions{Alphabet: a})
						if f >= grid.FormatHoDoKu {
							continue // the format has no alphabet, and its codec has tests of the rest
						}
						if order <= 36 || f != grid.FormatLine { // numbers with a label behind them could not be read back
							roundTrip(t, g, f, grid.WriteOptions{Alphabet: a, Label: "Quite easy", Number: 7})
						}
						roundTrip(t, g, f, grid.WriteOptions{Alphabet: a, Regions: region})
						roundTrip(t, g, f, grid.WriteOptions{Alphabet: a, BoxRows: order, BoxCols: 1})
					}
				}
			}
		})
	}
}

// FuzzParse: no bytes cause a panic, and every puzzle that was read is the same after writing and
// reading it in all formats.
func FuzzParse(f *testing.F) {
	files, err := filepath.Glob(filepath.Join(seedDir, "*.txt"))
	if err != nil || len(files) == 0 {
		f.Fatalf("no seeds: %v", err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text, uint8(0))
	}
	for _, text := range []string{
		line(4), line(16), line(25), rows(6, 6), "┌──┐\n" + rows(4, 4), zip(line(9)), "1 Easy\n" + rows(4, 4),
		strings.Repeat("16 01 . . . . . . . . . . . . . .\n", 16), "1G" + line(16)[2:] + "\n0" + line(16)[1:],
	} {
		for alphabet := range uint8(3) {
			f.Add([]byte(text), alphabet)
		}
	}
	whole := gridOf(somePuzzle)
	for _, text := range []string{
		"id,puzzle,solution,difficulty\n1," + somePuzzle + "," + someAnswer + ",2.5\n2,\"" + somePuzzle + "\",x,\n",
		"a;\"b \"\"c\"\"\";sudoku\n;\"1;2\";" + somePuzzle + "\n", "puzzle\tcages\n1.....2..3.....4\tnone\n",
		"#ARuud\n#Uhttp://a.b\n[Puzzle]\n" + whole + "[State]\n534" + whole[3:] + "\n[Puzzle]\n" + whole[1:] + "[State]\n" + whole,
		"1 . . u2\n. . . .\n. u3 . .\n. . . 4\n\n" + whole, "\xff\xfe1\x00.\x00.\x00.\x00.\x00.\x002\x00.\x00.\x003\x00.\x00.\x00.\x00.\x00.\x004\x00",
		"{\n\"a\": [\"" + somePuzzle + "\"]}\n" + somePuzzle, "<s>\n<!-- -->\n<g d='" + somePuzzle + "'/></s>\n", ":0000:x:" + somePuzzle + ":::\n",
	} {
		f.Add([]byte(text), uint8(0))
	}
	f.Fuzz(func(t *testing.T, text []byte, alphabet uint8) {
		o := grid.ParseOptions{MaxText: 1 << 16, Alphabet: []grid.Alphabet{grid.AlphabetAuto, grid.AlphabetOne, grid.AlphabetZero}[alphabet%3]}
		r := grid.NewReader(bytes.NewReader(text), "fuzz", o)
		for range 10_000 {
			p, err := r.Next()
			if err == io.EOF {
				return
			}
			var parse *grid.ParseError
			if errors.As(err, &parse) {
				if parse.Line < 1 || parse.Column < 1 || !strings.Contains(err.Error(), "expected") && !strings.Contains(err.Error(), "reading") {
					t.Fatalf("error %v", err)
				}
				continue
			}
			if err != nil {
				t.Fatalf("error %v, want a ParseError", err)
			}
			if p.Alphabet == grid.AlphabetAuto || p.Line < 1 || p.Number < 0 {
				t.Fatalf("puzzle %+v", p)
			}
			for cell := range p.Grid.Cells {
				if line, column := p.Where(cell); line < 1 || column < 1 {
					t.Fatalf("cell %d is at %d:%d", cell, line, column)
				}
			}
			for _, format := range grid.Formats() {
				w := p.WriteOptions()
				if _, err := grid.AppendGrid(nil, p.Grid, format, w); err != nil {
					w.Label = ""
				}
				roundTrip(t, p.Grid, format, w)
			}
		}
	})
}
