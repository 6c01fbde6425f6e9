package grid_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

// long reports whether the tests try all their cases.
var long = os.Getenv("FOURFOLD_LONG") != ""

// clue17 is pipes_extreme_anti_backtracking.txt on one line.
const clue17 = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."

func line(order int) string { return strings.Repeat(".", order*order) }

func rows(order, n int) string { return strings.Repeat(strings.Repeat(".", order)+"\n", n) }

func zip(text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	io.WriteString(w, text)
	w.Close()
	return b.String()
}

// read returns all results of Next before io.EOF, with a line for each puzzle, and the place and class of
// each error.
func read(text string, o grid.ParseOptions) []string {
	r := grid.NewReader(strings.NewReader(text), "f", o)
	var all []string
	for {
		p, err := r.Next()
		switch {
		case err == io.EOF:
			return all
		case err != nil:
			all = append(all, fault(err))
		default:
			all = append(all, fmt.Sprintf("line %d: %d %q %v %d %v", p.Line, p.Number, p.Label, p.Format, p.Grid.Rows, p.Alphabet))
		}
	}
}

// fault returns the place and class of an error of a Reader.
func fault(err error) string {
	at, _ := errors.AsType[*grid.ParseError](err)
	return fmt.Sprintf("%d:%d %s", at.Line, at.Column, at.Class)
}

func compare(t *testing.T, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

func mustGrid(t testing.TB, text string) puzzle.Grid {
	t.Helper()
	g, err := grid.ParseGrid(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// jigsaw4 has regions of order 4 that are not boxes.
var jigsaw4 = []int{
	0, 0, 0, 1,
	0, 1, 1, 1,
	2, 2, 2, 3,
	2, 3, 3, 3,
}
