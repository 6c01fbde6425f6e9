package gridtext_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
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
	for _, test := range []struct {
		name   string
		g      puzzle.Grid
		format gridtext.Format
		o      gridtext.WriteOptions
		want   string
	}{
		{"line with a label", four, gridtext.FormatLine, gridtext.WriteOptions{Label: "Easy one"}, "1.....2..3.....4 Easy one\n"},
		{"grid", four, gridtext.FormatGrid, gridtext.WriteOptions{}, "1...\n..2.\n.3..\n...4\n"},
		{"pipes", four, gridtext.FormatPipes, gridtext.WriteOptions{}, "10|00\n00|20\n--+--\n03|00\n00|04\n"},
		{"pipes without boxes", four, gridtext.FormatPipes, gridtext.WriteOptions{Regions: jigsaw4}, "1000\n0020\n0300\n0004\n"},
		{"pipes with tall boxes", six, gridtext.FormatPipes, gridtext.WriteOptions{BoxRows: 3, BoxCols: 2},
			"10|00|00\n02|00|00\n00|30|00\n--+--+--\n00|04|00\n00|00|50\n00|00|06\n"},
		{"commas", four, gridtext.FormatCommas, gridtext.WriteOptions{}, "1,0,     0,0,\n0,0,     2,0,\n\n0,3,     0,0,\n0,0,     0,4\n"},
		{"ranked", four, gridtext.FormatRanked, gridtext.WriteOptions{Label: "Very hard", Number: 12}, "12 Very hard\n10 00\n00 20\n03 00\n00 04\n"},
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

// diagonal returns a puzzle on one line with the symbols on its diagonal.
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
		{"no grid", puzzle.Grid{}, gridtext.FormatLine, gridtext.WriteOptions{}, "malformed puzzle: a grid of 0x0 (rows x columns) has 0 cells"},
		{"no letter", large, gridtext.FormatGrid, gridtext.WriteOptions{}, "value 40 in r1c2 has no letter"},
		{"no letter from 0", large, gridtext.FormatPretty, gridtext.WriteOptions{Alphabet: gridtext.AlphabetZero}, "value 40 in r1c2 has no letter"},
		{"no format", four, 99, gridtext.WriteOptions{}, "there is no format 99"},
		{"regions", four, gridtext.FormatPretty, gridtext.WriteOptions{Regions: []int{1}}, "found the regions of 1 cell: expected 16"},
		{"label of two lines", four, gridtext.FormatLine, gridtext.WriteOptions{Label: "a\nb"}, `label "a\nb" cannot be written in format line`},
		{"label that names rules", four, gridtext.FormatLine, gridtext.WriteOptions{Label: "Killer"}, `label "Killer" cannot be written in format line`},
		{"label that is no word", four, gridtext.FormatRanked, gridtext.WriteOptions{Label: "77"}, `label "77" cannot be written in format ranked`},
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
