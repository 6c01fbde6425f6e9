package bulk

import (
	"bufio"
	"io"
	"strings"
	"testing"
)

// TestSniff checks which texts this package accepts, and at which line the job begins.
func TestSniff(t *testing.T) {
	row := somePuzzle[:9] + "\n"
	for _, c := range []struct {
		name, text string
		puzzles    int
		line       int
		rest       string // the part of the text that was not consumed
	}{
		{"nothing", "", 0, 1, ""},
		{"a puzzle", somePuzzle, 1, 1, somePuzzle},
		{"many", strings.Repeat(somePuzzle+"\r\n", 40), maxSniffed, 1, strings.Repeat(somePuzzle+"\r\n", 40)},
		{"after a mark", "\ufeff" + somePuzzle, 1, 1, somePuzzle},
		{"after comments", "\ufeff# a\n\n# b\n" + somePuzzle + " x\n", 1, 4, somePuzzle + " x\n"},
		{"after names of columns", "puzzle,solution\n" + somePuzzle + "," + someSolution + "\n", 1, 2, somePuzzle + "," + someSolution + "\n"},
		{"after names of columns with rules", "puzzle,cages\n" + somePuzzle + ",\n", 0, 1, "puzzle,cages\n" + somePuzzle + ",\n"},
		{"in the second column", "id,puzzle\n1," + somePuzzle + "\n", 0, 1, "id,puzzle\n1," + somePuzzle + "\n"},
		{"behind its solution", "solution,puzzle\n" + someSolution + "," + somePuzzle + "\n", 0, 1, "solution,puzzle\n" + someSolution + "," + somePuzzle + "\n"},
		{"a grid", strings.Repeat(row, 9), 0, 1, strings.Repeat(row, 9)},
		{"a puzzle and a grid", somePuzzle + "\n" + strings.Repeat(row, 9), 0, 1, somePuzzle + "\n" + strings.Repeat(row, 9)},
		{"a puzzle and one row", somePuzzle + "\n" + row, 1, 1, somePuzzle + "\n" + row},
		{"a heading", "Grid 1\n" + somePuzzle, 0, 1, "Grid 1\n" + somePuzzle},
		{"after a bad line", somePuzzle[1:] + "\n" + somePuzzle, 1, 1, somePuzzle[1:] + "\n" + somePuzzle},
		{"after a puzzle of order 8", strings.Repeat(".", 64) + "\n" + somePuzzle, 0, 1, strings.Repeat(".", 64) + "\n" + somePuzzle},
		{"after a bad word", "f?o\n" + somePuzzle, 1, 1, "f?o\n" + somePuzzle},
		{"after text of two lines", "foo\nbar\n" + somePuzzle, 1, 3, somePuzzle},
		{"after cages", "15=A1+A2\n" + somePuzzle + "\n" + somePuzzle, 0, 1, "15=A1+A2\n" + somePuzzle + "\n" + somePuzzle},
		{"empty, above a bad line", strings.Repeat(".", 81) + "\nfoo\n", 1, 1, strings.Repeat(".", 81) + "\nfoo\n"},
		{"after XML", "<x>\n" + somePuzzle, 0, 1, "<x>\n" + somePuzzle},
		{"another order", "1.....2..3.....4\n" + somePuzzle, 0, 1, "1.....2..3.....4\n" + somePuzzle},
	} {
		in := bufio.NewReaderSize(strings.NewReader(c.text), maxLine)
		puzzles, line := Sniff(in)
		rest, _ := io.ReadAll(in)
		if puzzles != c.puzzles || line != c.line || string(rest) != c.rest {
			t.Errorf("%s: Sniff() = %d, %d, leaves %q, want %d, %d, %q", c.name, puzzles, line, rest, c.puzzles, c.line, c.rest)
		}
	}
}
