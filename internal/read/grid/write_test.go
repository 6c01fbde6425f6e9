package grid_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

const nineByNine = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// TestWrite: grids in forms of which docs/formats.md has no example.
func TestWrite(t *testing.T) {
	four := mustGrid(t, "1...\n..2.\n.3..\n...4")
	six := mustGrid(t, "1.....\n.2....\n..3...\n...4..\n....5.\n.....6")
	twelve := puzzle.NewGrid(12, 12)
	for i := range 12 {
		twelve.Set(i, i, i+1)
	}
	for _, test := range []struct {
		name   string
		g      puzzle.Grid
		format grid.Format
		o      grid.WriteOptions
		want   string
	}{
		{"line with a label", four, grid.FormatLine, grid.WriteOptions{Label: "Easy one"}, "1.....2..3.....4 Easy one\n"},
		{"pipes without boxes", four, grid.FormatPipes, grid.WriteOptions{Regions: jigsaw4}, "1000\n0020\n0300\n0004\n"},
		{"pipes with tall boxes", six, grid.FormatPipes, grid.WriteOptions{BoxRows: 3, BoxCols: 2},
			"10|00|00\n02|00|00\n00|30|00\n--+--+--\n00|04|00\n00|00|50\n00|00|06\n"},
		{"pretty jigsaw", four, grid.FormatPretty, grid.WriteOptions{Regions: jigsaw4}, `
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
		{"letters from 1", twelve, grid.FormatLine, grid.WriteOptions{}, diagonal("123456789ABC") + "\n"},
		{"letters from 0", twelve, grid.FormatLine, grid.WriteOptions{Alphabet: grid.AlphabetZero}, diagonal("0123456789AB") + "\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b strings.Builder
			if err := grid.WriteGrid(&b, test.g, test.format, test.o); err != nil {
				t.Fatal(err)
			}
			want := test.want
			if test.format == grid.FormatPretty {
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
		format grid.Format
		o      grid.WriteOptions
		want   string
	}{
		{"no grid", puzzle.Grid{}, grid.FormatLine, grid.WriteOptions{}, "malformed puzzle: a grid of 0x0 (rows x columns) has 0 cells"},
		{"no letter", large, grid.FormatGrid, grid.WriteOptions{}, "value 40 in r1c2 has no letter"},
		{"no letter from 0", large, grid.FormatPretty, grid.WriteOptions{Alphabet: grid.AlphabetZero}, "value 40 in r1c2 has no letter"},
		{"regions", four, grid.FormatPretty, grid.WriteOptions{Regions: []int{1}}, "found the regions of 1 cell: expected 16"},
		{"label of two lines", four, grid.FormatLine, grid.WriteOptions{Label: "a\nb"}, `label "a\nb" cannot be written in format line`},
		{"label that names rules", four, grid.FormatLine, grid.WriteOptions{Label: "Killer"}, `label "Killer" cannot be written in format line`},
		{"label that is no word", four, grid.FormatRanked, grid.WriteOptions{Label: "77"}, `label "77" cannot be written in format ranked`},
	} {
		t.Run(test.name, func(t *testing.T) {
			err := grid.WriteGrid(io.Discard, test.g, test.format, test.o)
			if !errors.Is(err, puzzle.ErrBadPuzzle) || err.Error() != test.want {
				t.Errorf("error %v\nwant %s", err, test.want)
			}
		})
	}
	if err := grid.WriteGrid(io.Discard, large, grid.FormatPretty, grid.WriteOptions{}); err != nil {
		t.Errorf("a number without a letter: %v", err)
	}
}
