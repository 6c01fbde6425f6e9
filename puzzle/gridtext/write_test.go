package gridtext_test

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
	"fourfold/puzzle/gridtext"
)

const nineByNine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

func mustGrid(t testing.TB, text string) puzzle.Grid {
	t.Helper()
	g, err := gridtext.ParseGrid(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

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
		format gridtext.Format
		o      gridtext.WriteOptions
		want   string
	}{
		{"line", nine, gridtext.FormatLine, gridtext.WriteOptions{}, nineByNine + "\n"},
		{"line with a label", four, gridtext.FormatLine, gridtext.WriteOptions{Label: "Easy one"}, "1.....2..3.....4 Easy one\n"},
		{"grid", four, gridtext.FormatGrid, gridtext.WriteOptions{}, "1...\n..2.\n.3..\n...4\n"},
		{"pipes", four, gridtext.FormatPipes, gridtext.WriteOptions{}, "10|00\n00|20\n--+--\n03|00\n00|04\n"},
		{"pipes without boxes", four, gridtext.FormatPipes, gridtext.WriteOptions{Regions: jigsaw4}, "1000\n0020\n0300\n0004\n"},
		{"pipes with tall boxes", six, gridtext.FormatPipes, gridtext.WriteOptions{BoxRows: 3, BoxCols: 2},
			"10|00|00\n02|00|00\n00|30|00\n--+--+--\n00|04|00\n00|00|50\n00|00|06\n"},
		{"commas", four, gridtext.FormatCommas, gridtext.WriteOptions{}, "1,0,     0,0,\n0,0,     2,0,\n\n0,3,     0,0,\n0,0,     0,4\n"},
		{"ranked", four, gridtext.FormatRanked, gridtext.WriteOptions{Label: "Very hard", Number: 12}, "12 Very hard\n10 00\n00 20\n03 00\n00 04\n"},
		{"ranked without a label", four, gridtext.FormatRanked, gridtext.WriteOptions{Number: 12}, "10 00\n00 20\n03 00\n00 04\n"},
		{"numbers", four, gridtext.FormatNumbers, gridtext.WriteOptions{}, "1 . . .\n. . 2 .\n. 3 . .\n. . . 4\n"},
		{"pretty", nine, gridtext.FormatPretty, gridtext.WriteOptions{}, `
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
		{"pretty jigsaw", four, gridtext.FormatPretty, gridtext.WriteOptions{Regions: jigsaw4}, `
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
		{"pretty of order 12", twelve, gridtext.FormatPretty, gridtext.WriteOptions{}, `
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
		{"pretty pieces", pieces, gridtext.FormatPretty, gridtext.WriteOptions{Regions: []int{1, 1, 2, 1, 2, 0}}, `
┌───────┬───┐
│ 1   1 │ 2 │
│   ┌───┼───┤
│ 1 │ 2 │ . │
└───┴───┴───┘
`},
		{"letters from 1", twelve, gridtext.FormatLine, gridtext.WriteOptions{}, diagonal("123456789ABC") + "\n"},
		{"letters from 0", twelve, gridtext.FormatLine, gridtext.WriteOptions{Alphabet: gridtext.AlphabetZero}, diagonal("0123456789AB") + "\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b strings.Builder
			if err := gridtext.WriteGrid(&b, test.g, test.format, test.o); err != nil {
				t.Fatal(err)
			}
			want := test.want
			if test.format == gridtext.FormatPretty {
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
		format gridtext.Format
		o      gridtext.WriteOptions
		want   string
	}{
		{"no grid", puzzle.Grid{}, gridtext.FormatLine, gridtext.WriteOptions{}, "malformed puzzle: a grid of 0 rows and 0 columns has 0 cells"},
		{"no letter", large, gridtext.FormatGrid, gridtext.WriteOptions{}, "malformed puzzle: value 40 in r1c2 has no letter"},
		{"no letter from 0", large, gridtext.FormatPretty, gridtext.WriteOptions{Alphabet: gridtext.AlphabetZero}, "malformed puzzle: value 40 in r1c2 has no letter"},
		{"no format", four, 99, gridtext.WriteOptions{}, "malformed puzzle: there is no format 99"},
		{"regions", four, gridtext.FormatPretty, gridtext.WriteOptions{Regions: []int{1}}, "malformed puzzle: regions: given for 1 cells: expected 16"},
		{"label of two lines", four, gridtext.FormatLine, gridtext.WriteOptions{Label: "a\nb"}, `malformed puzzle: label "a\nb" cannot be written in format line`},
		{"label that is no word", four, gridtext.FormatRanked, gridtext.WriteOptions{Label: "77"}, `malformed puzzle: label "77" cannot be written in format ranked`},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := gridtext.WriteGrid(io.Discard, test.g, test.format, test.o)
			if !errors.Is(err, puzzle.ErrBadPuzzle) || err.Error() != test.want {
				t.Errorf("error %v\nwant %s", err, test.want)
			}
		})
	}
	if err := gridtext.WriteGrid(io.Discard, large, gridtext.FormatPretty, gridtext.WriteOptions{}); err != nil {
		t.Errorf("a number without a letter: %v", err)
	}
}

func TestNamesOfFormats(t *testing.T) {
	for _, f := range gridtext.Formats() {
		if got, err := gridtext.ParseFormat(strings.ToUpper(f.String())); got != f || err != nil || f.About() == "" {
			t.Errorf("ParseFormat(%v) = %v, %v; About %q", f, got, err, f.About())
		}
	}
	_, err := gridtext.ParseFormat("xml")
	if want := `unknown format "xml": expected one of line, grid, pretty, pipes, commas, ranked, numbers`; fmt.Sprint(err) != want {
		t.Errorf("error %v, want %s", err, want)
	}
	for _, a := range []gridtext.Alphabet{gridtext.AlphabetAuto, gridtext.AlphabetOne, gridtext.AlphabetZero} {
		if got, err := gridtext.ParseAlphabet(a.String()); got != a || err != nil {
			t.Errorf("ParseAlphabet(%v) = %v, %v", a, got, err)
		}
	}
	_, err = gridtext.ParseAlphabet("A-Z")
	if want := `unknown alphabet "A-Z": expected one of auto, 1-9A-Z, 0-9A-Z`; fmt.Sprint(err) != want {
		t.Errorf("error %v, want %s", err, want)
	}
	if got := gridtext.Format(-1).String(); got != "Format(-1)" {
		t.Errorf("Format(-1) is %q", got)
	}
}

// roundTrip writes a grid in a format, twice, and reads it back.
func roundTrip(t *testing.T, g puzzle.Grid, f gridtext.Format, o gridtext.WriteOptions) {
	t.Helper()
	text, err := gridtext.AppendGrid(nil, g, f, o)
	if err != nil {
		t.Fatalf("%v %v: %v", f, o, err)
	}
	twice := append(bytes.Join([][]byte{text, text}, []byte("\n\n")), '\n')
	r := gridtext.NewReader(bytes.NewReader(twice), "written", gridtext.ParseOptions{Alphabet: o.Alphabet})
	for n := range 2 {
		p, err := r.Next()
		if err != nil {
			t.Fatalf("%v %v: puzzle %d: %v\n%s", f, o, n+1, err, twice)
		}
		if !p.Grid.Equal(g) {
			t.Fatalf("%v %v: puzzle %d is\n%v, want\n%v\n%s", f, o, n+1, p.Grid, g, twice)
		}
		if (f == gridtext.FormatLine || f == gridtext.FormatRanked) && p.Label != o.Label {
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
				for _, f := range gridtext.Formats() {
					for _, a := range []gridtext.Alphabet{gridtext.AlphabetOne, gridtext.AlphabetZero} {
						if order == puzzle.MaxOrder && a == gridtext.AlphabetOne {
							continue
						}
						roundTrip(t, g, f, gridtext.WriteOptions{Alphabet: a})
						roundTrip(t, g, f, gridtext.WriteOptions{Alphabet: a, Label: "Quite easy", Number: 7})
						roundTrip(t, g, f, gridtext.WriteOptions{Alphabet: a, Regions: region})
						roundTrip(t, g, f, gridtext.WriteOptions{Alphabet: a, BoxRows: order, BoxCols: 1})
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
		o := gridtext.ParseOptions{Alphabet: gridtext.Alphabet(alphabet % 3)}
		r := gridtext.NewReader(bytes.NewReader(text), "fuzz", o)
		for range 10_000 {
			p, err := r.Next()
			if err == io.EOF {
				return
			}
			var parse *gridtext.ParseError
			if errors.As(err, &parse) {
				if parse.Line < 1 || parse.Column < 1 || !strings.Contains(err.Error(), "expected") && !strings.Contains(err.Error(), "reading") {
					t.Fatalf("error %v", err)
				}
				continue
			}
			if err != nil {
				t.Fatalf("error %v, want a ParseError", err)
			}
			if p.Alphabet == gridtext.AlphabetAuto || p.Line < 1 || p.Number < 0 {
				t.Fatalf("puzzle %+v", p)
			}
			for _, format := range gridtext.Formats() {
				w := p.WriteOptions()
				if _, err := gridtext.AppendGrid(nil, p.Grid, format, w); err != nil {
					w.Label = ""
				}
				roundTrip(t, p.Grid, format, w)
			}
		}
	})
}
