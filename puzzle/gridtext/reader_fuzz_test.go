package gridtext_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fourfold/puzzle/gridtext"
)

// fuzzLimit is the length of the texts of other programs in FuzzReader at most.
const fuzzLimit = 1 << 16

// FuzzReader: no bytes cause a panic, and every puzzle that was read is the same after writing and
// reading it in its format: tables, header lines, sections, placed values and texts of other
// programs.
func FuzzReader(f *testing.F) {
	grid := gridOf(somePuzzle)
	for _, text := range []string{
		"id,puzzle,solution,difficulty\n1," + somePuzzle + "," + someAnswer + ",2.5\n2,\"" + somePuzzle + "\",x,\n",
		"a;\"b \"\"c\"\"\";sudoku\n;\"1;2\";" + somePuzzle + "\n", "7," + somePuzzle + "," + someAnswer + "\n\"" + somePuzzle + "\"\n",
		"puzzle\tcages\n1.....2..3.....4\tnone\n", somePuzzle + ":1:" + someAnswer + "\n1.....2..3.....4\n" + somePuzzle[1:],
		"#ARuud\n#Uhttp://a.b\n[Puzzle]\n" + grid + "[State]\n534" + grid[3:] + "\n[Puzzle]\n" + grid[1:] + "[State]\n" + grid,
		"1 . . u2\n. . . .\n. u3 . .\n. . . 4\n\n" + grid, "1...\n..2.\n.3..\n...4\n\n" + grid + "\n" + "1.....\n......\n......\n......\n......\n......\n",
		"\xff\xfe1\x00.\x00.\x00.\x00.\x00.\x002\x00.\x00.\x003\x00.\x00.\x00.\x00.\x00.\x004\x00", "%PDF-1.4", "PK\x03\x04word/",
		"{\n\"a\": [\"" + somePuzzle + "\"]}\n" + somePuzzle, "<s>\n<!-- -->\n<g d='" + somePuzzle + "'/></s>\n", "==" + somePuzzle + "\ncages",
		":0000:x:" + somePuzzle + ":::\n", "[[1,0,0,0],[0,0,2,0],[0,3,0,0],[0,0,0,4]]\n",
		"00015097c6c3 083020090000800100029300008000098700070000060006740000300006980002005000010030540  7.2\n",
	} {
		f.Add([]byte(text), false)
		f.Add([]byte(text), true)
	}
	if files, _ := filepath.Glob(filepath.Join(seedDir, "*.txt")); len(files) > 0 {
		for _, name := range files {
			if text, err := os.ReadFile(name); err == nil {
				f.Add(text, true)
			}
		}
	}
	f.Fuzz(func(t *testing.T, text []byte, fake bool) {
		if fake {
			defer gridtext.SetCodecs(fakeCodecs()...)()
		}
		r := gridtext.NewReader(bytes.NewReader(text), "fuzz", gridtext.ParseOptions{MaxText: fuzzLimit})
		for range 1000 {
			p, err := r.Next()
			if err == io.EOF {
				return
			}
			var parse *gridtext.ParseError
			switch {
			case errors.As(err, &parse):
				if parse.Line < 1 || parse.Column < 1 || err.Error() == "" {
					t.Fatalf("error %v", err)
				}
			case err != nil:
				t.Fatalf("error %v, want a ParseError", err)
			default:
				for cell := range p.Grid.Cells {
					if line, column := p.Where(cell); line < 1 || column < 1 {
						t.Fatalf("cell %d is at %d:%d", cell, line, column)
					}
				}
				writeAgain(t, p)
			}
		}
	})
}

// writeAgain writes a puzzle in its format and reads it back.
func writeAgain(t *testing.T, p *gridtext.Puzzle) {
	t.Helper()
	var b strings.Builder
	w := gridtext.NewWriter(&b, p.Format, gridtext.WriteOptions{})
	err := w.Write(p)
	if err != nil { // a label that the format cannot write
		q := *p
		q.Label = ""
		if err = w.Write(&q); err != nil {
			t.Fatalf("%v: %v", p.Format, err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	q, err := gridtext.NewReader(strings.NewReader(b.String()), "written", gridtext.ParseOptions{Alphabet: p.Alphabet, IgnoreLines: true}).Next()
	if err != nil {
		t.Fatalf("%v: %v\n%s", p.Format, err, b.String())
	}
	asGivens := strings.Contains(strings.Join(gridtext.Lost(&p.Sheet, p.Format), ", "), "the difference between givens")
	if !q.Grid.Equal(p.Grid) && !asGivens {
		t.Fatalf("%v: read\n%v, want\n%v\n%s", p.Format, q.Grid, p.Grid, b.String())
	}
	if p.Format == gridtext.FormatSDK && !q.Placed.Equal(p.Placed) {
		t.Fatalf("%v: placed\n%v, want\n%v\n%s", p.Format, q.Placed, p.Placed, b.String())
	}
	if p.Format == gridtext.FormatCSV && !q.Solution.Equal(p.Solution) {
		t.Fatalf("%v: solution\n%v, want\n%v\n%s", p.Format, q.Solution, p.Solution, b.String())
	}
}
