package puzzle_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fourfold/puzzle"
)

const nineByNine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

func TestWrite(t *testing.T) {
	nine := mustGrid(t, nineByNine)
	four := mustGrid(t, "1...\n..2.\n.3..\n...4")
	six := mustGrid(t, "1.....\n.2....\n..3...\n...4..\n....5.\n.....6")
	twelve := puzzle.NewGrid(12, 12)
	for i := range 12 {
		twelve.Set(i, i, i+1)
	}
	pieces := puzzle.Grid{Rows: 2, Cols: 3, Cells: []uint8{1, 1, 2, 1, 2, 0}}
	for _, test := range []struct {
		name   string
		g      puzzle.Grid
		format puzzle.Format
		o      puzzle.WriteOptions
		want   string
	}{
		{"line", nine, puzzle.FormatLine, puzzle.WriteOptions{}, nineByNine + "\n"},
		{"line with a label", four, puzzle.FormatLine, puzzle.WriteOptions{Label: "Easy one"}, "1.....2..3.....4 Easy one\n"},
		{"grid", four, puzzle.FormatGrid, puzzle.WriteOptions{}, "1...\n..2.\n.3..\n...4\n"},
		{"pipes", four, puzzle.FormatPipes, puzzle.WriteOptions{}, "10|00\n00|20\n--+--\n03|00\n00|04\n"},
		{"pipes without boxes", four, puzzle.FormatPipes, puzzle.WriteOptions{Regions: jigsaw4}, "1000\n0020\n0300\n0004\n"},
		{"pipes with tall boxes", six, puzzle.FormatPipes, puzzle.WriteOptions{BoxRows: 3, BoxCols: 2},
			"10|00|00\n02|00|00\n00|30|00\n--+--+--\n00|04|00\n00|00|50\n00|00|06\n"},
		{"commas", four, puzzle.FormatCommas, puzzle.WriteOptions{}, "1,0,     0,0,\n0,0,     2,0,\n\n0,3,     0,0,\n0,0,     0,4\n"},
		{"ranked", four, puzzle.FormatRanked, puzzle.WriteOptions{Label: "Very hard", Number: 12}, "12 Very hard\n10 00\n00 20\n03 00\n00 04\n"},
		{"ranked without a label", four, puzzle.FormatRanked, puzzle.WriteOptions{Number: 12}, "10 00\n00 20\n03 00\n00 04\n"},
		{"numbers", four, puzzle.FormatNumbers, puzzle.WriteOptions{}, "1 . . .\n. . 2 .\n. 3 . .\n. . . 4\n"},
		{"pretty", nine, puzzle.FormatPretty, puzzle.WriteOptions{}, `
┌───────┬───────┬───────┐
│ 5 3 . │ . 7 . │ . . . │
│ 6 . . │ 1 9 5 │ . . . │
│ . 9 8 │ . . . │ . 6 . │
├───────┼───────┼───────┤
│ 8 . . │ . 6 . │ . . 3 │
│ 4 . . │ 8 . 3 │ . . 1 │
│ 7 . . │ . 2 . │ . . 6 │
├───────┼───────┼───────┤
│ . 6 . │ . . . │ 2 8 . │
│ . . . │ 4 1 9 │ . . 5 │
│ . . . │ . 8 . │ . 7 9 │
└───────┴───────┴───────┘
`},
		{"pretty jigsaw", four, puzzle.FormatPretty, puzzle.WriteOptions{Regions: jigsaw4}, `
┌─────────┬───┐
│ 1   . . │ . │
│   ┌─────┘   │
│ . │ . 2   . │
├───┴─────┬───┤
│ .   3 . │ . │
│   ┌─────┘   │
│ . │ . .   4 │
└───┴─────────┘
`},
		{"pretty of order 12", twelve, puzzle.FormatPretty, puzzle.WriteOptions{}, `
┌─────────────┬─────────────┬─────────────┐
│  1  .  .  . │  .  .  .  . │  .  .  .  . │
│  .  2  .  . │  .  .  .  . │  .  .  .  . │
│  .  .  3  . │  .  .  .  . │  .  .  .  . │
├─────────────┼─────────────┼─────────────┤
│  .  .  .  4 │  .  .  .  . │  .  .  .  . │
│  .  .  .  . │  5  .  .  . │  .  .  .  . │
│  .  .  .  . │  .  6  .  . │  .  .  .  . │
├─────────────┼─────────────┼─────────────┤
│  .  .  .  . │  .  .  7  . │  .  .  .  . │
│  .  .  .  . │  .  .  .  8 │  .  .  .  . │
│  .  .  .  . │  .  .  .  . │  9  .  .  . │
├─────────────┼─────────────┼─────────────┤
│  .  .  .  . │  .  .  .  . │  . 10  .  . │
│  .  .  .  . │  .  .  .  . │  .  . 11  . │
│  .  .  .  . │  .  .  .  . │  .  .  . 12 │
└─────────────┴─────────────┴─────────────┘
`},
		{"pretty pieces", pieces, puzzle.FormatPretty, puzzle.WriteOptions{Regions: []int{1, 1, 2, 1, 2, 0}}, `
┌───────┬───┐
│ 1   1 │ 2 │
│   ┌───┼───┤
│ 1 │ 2 │ . │
└───┴───┴───┘
`},
		{"letters from 1", twelve, puzzle.FormatLine, puzzle.WriteOptions{}, diagonal("123456789ABC") + "\n"},
		{"letters from 0", twelve, puzzle.FormatLine, puzzle.WriteOptions{Alphabet: puzzle.AlphabetZero}, diagonal("0123456789AB") + "\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b strings.Builder
			if err := puzzle.WriteGrid(&b, test.g, test.format, test.o); err != nil {
				t.Fatal(err)
			}
			want := test.want
			if test.format == puzzle.FormatPretty {
				want = strings.TrimPrefix(want, "\n")
			}
			if b.String() != want {
				t.Errorf("got\n%s\nwant\n%s", b.String(), want)
			}
		})
	}
}

// diagonal returns a line with the symbols on the diagonal.
func diagonal(symbols string) string {
	return strings.Join(strings.Split(symbols, ""), strings.Repeat(".", len(symbols)))
}

func TestWriteErrors(t *testing.T) {
	large := puzzle.Grid{Rows: 1, Cols: 2, Cells: []uint8{1, 40}}
	four := puzzle.NewGrid(4, 4)
	for _, test := range []struct {
		name   string
		g      puzzle.Grid
		format puzzle.Format
		o      puzzle.WriteOptions
		want   string
	}{
		{"no grid", puzzle.Grid{}, puzzle.FormatLine, puzzle.WriteOptions{}, "malformed puzzle: a grid of 0 rows and 0 columns has 0 cells"},
		{"no letter", large, puzzle.FormatGrid, puzzle.WriteOptions{}, "malformed puzzle: value 40 in r1c2 has no letter"},
		{"no letter from 0", large, puzzle.FormatPretty, puzzle.WriteOptions{Alphabet: puzzle.AlphabetZero}, "malformed puzzle: value 40 in r1c2 has no letter"},
		{"no format", four, 99, puzzle.WriteOptions{}, "malformed puzzle: there is no format 99"},
		{"regions", four, puzzle.FormatPretty, puzzle.WriteOptions{Regions: []int{1}}, "malformed puzzle: regions: given for 1 cells: expected 16"},
		{"label of two lines", four, puzzle.FormatLine, puzzle.WriteOptions{Label: "a\nb"}, `malformed puzzle: label "a\nb" cannot be written in format line`},
		{"label that is no word", four, puzzle.FormatRanked, puzzle.WriteOptions{Label: "77"}, `malformed puzzle: label "77" cannot be written in format ranked`},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := puzzle.WriteGrid(io.Discard, test.g, test.format, test.o)
			if !errors.Is(err, puzzle.ErrBadPuzzle) || err.Error() != test.want {
				t.Errorf("error %v\nwant %s", err, test.want)
			}
		})
	}
	if err := puzzle.WriteGrid(io.Discard, large, puzzle.FormatPretty, puzzle.WriteOptions{}); err != nil {
		t.Errorf("a number without a letter: %v", err)
	}
}

func TestNamesOfFormats(t *testing.T) {
	for _, f := range puzzle.Formats() {
		if got, err := puzzle.ParseFormat(strings.ToUpper(f.String())); got != f || err != nil || f.About() == "" {
			t.Errorf("ParseFormat(%v) = %v, %v; About %q", f, got, err, f.About())
		}
	}
	_, err := puzzle.ParseFormat("xml")
	if want := `unknown format "xml": expected one of line, grid, pretty, pipes, commas, ranked, numbers`; fmt.Sprint(err) != want {
		t.Errorf("error %v, want %s", err, want)
	}
	for _, a := range []puzzle.Alphabet{puzzle.AlphabetAuto, puzzle.AlphabetOne, puzzle.AlphabetZero} {
		if got, err := puzzle.ParseAlphabet(a.String()); got != a || err != nil {
			t.Errorf("ParseAlphabet(%v) = %v, %v", a, got, err)
		}
	}
	_, err = puzzle.ParseAlphabet("A-Z")
	if want := `unknown alphabet "A-Z": expected one of auto, 1-9A-Z, 0-9A-Z`; fmt.Sprint(err) != want {
		t.Errorf("error %v, want %s", err, want)
	}
	if got := puzzle.Format(-1).String(); got != "Format(-1)" {
		t.Errorf("Format(-1) is %q", got)
	}
}

// roundTrip writes a grid in a format, twice, and reads it back.
func roundTrip(t *testing.T, g puzzle.Grid, f puzzle.Format, o puzzle.WriteOptions) {
	t.Helper()
	text, err := puzzle.AppendGrid(nil, g, f, o)
	if err != nil {
		t.Fatalf("%v %v: %v", f, o, err)
	}
	twice := append(bytes.Join([][]byte{text, text}, []byte("\n\n")), '\n')
	r := puzzle.NewReader(bytes.NewReader(twice), "written", puzzle.ParseOptions{Alphabet: o.Alphabet})
	for n := range 2 {
		p, err := r.Next()
		if err != nil {
			t.Fatalf("%v %v: puzzle %d: %v\n%s", f, o, n+1, err, twice)
		}
		if !p.Grid.Equal(g) {
			t.Fatalf("%v %v: puzzle %d is\n%v, want\n%v\n%s", f, o, n+1, p.Grid, g, twice)
		}
		if (f == puzzle.FormatLine || f == puzzle.FormatRanked) && p.Label != o.Label {
			t.Fatalf("%v: label %q, want %q", f, p.Label, o.Label)
		}
	}
	if _, err := r.Next(); err != io.EOF {
		t.Fatalf("%v %v: %v behind the second puzzle\n%s", f, o, err, twice)
	}
}

// TestRoundTrip writes random grids, filled to all degrees, in all
// formats and alphabets.
func TestRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, order := range []int{4, 5, 6, 9, 10, 16, 25, 32, 33, 35, 36} {
		t.Run(fmt.Sprint(order), func(t *testing.T) {
			for _, density := range []float64{0, 0.01, 0.3, 0.9, 1} {
				g := puzzle.NewGrid(order, order)
				for cell := range g.Cells {
					if random.Float64() < density {
						g.Cells[cell] = uint8(1 + random.IntN(order))
					}
				}
				region := make([]int, order*order)
				for cell := range region {
					region[cell] = random.IntN(order)
				}
				for _, f := range puzzle.Formats() {
					for _, a := range []puzzle.Alphabet{puzzle.AlphabetOne, puzzle.AlphabetZero} {
						if order == puzzle.MaxOrder && a == puzzle.AlphabetOne {
							continue
						}
						roundTrip(t, g, f, puzzle.WriteOptions{Alphabet: a})
						roundTrip(t, g, f, puzzle.WriteOptions{Alphabet: a, Label: "Quite easy", Number: 7})
						roundTrip(t, g, f, puzzle.WriteOptions{Alphabet: a, Regions: region})
						roundTrip(t, g, f, puzzle.WriteOptions{Alphabet: a, BoxRows: order, BoxCols: 1})
					}
				}
			}
		})
	}
}

// FuzzParse reads any bytes. What is read must come back when it is written in any
// format and read again.
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
	f.Fuzz(func(t *testing.T, text []byte, alphabet uint8) {
		o := puzzle.ParseOptions{Alphabet: puzzle.Alphabet(alphabet % 3)}
		r := puzzle.NewReader(bytes.NewReader(text), "fuzz", o)
		for range 10_000 {
			p, err := r.Next()
			if err == io.EOF {
				return
			}
			var parse *puzzle.ParseError
			if errors.As(err, &parse) {
				if parse.Line < 1 || parse.Column < 1 || !strings.Contains(err.Error(), "expected") && !strings.Contains(err.Error(), "reading") {
					t.Fatalf("error %v", err)
				}
				continue
			}
			if err != nil {
				t.Fatalf("error %v, want a ParseError", err)
			}
			if p.Alphabet == puzzle.AlphabetAuto || p.Line < 1 || p.Number < 0 {
				t.Fatalf("puzzle %+v", p)
			}
			for _, format := range puzzle.Formats() {
				w := p.WriteOptions()
				if _, err := puzzle.AppendGrid(nil, p.Grid, format, w); err != nil {
					w.Label = ""
				}
				roundTrip(t, p.Grid, format, w)
			}
		}
	})
}
