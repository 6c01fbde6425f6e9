//go:build linux

package hostile

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"slices"
	"strings"

	"fourfold"
	"fourfold/internal/read/grid"
	"fourfold/internal/test/covertest"
	"fourfold/puzzle"
)

// sudoku returns a random Sudoku that has a solution.
func (t *trial) sudoku(order, givens int) puzzle.Grid {
	g := puzzle.NewGrid(order, order)
	rows, cols := puzzle.Sudoku{Givens: g}.Box()
	for r := range order {
		for c := range order {
			g.Set(r, c, (cols*(r%rows)+r/rows+c)%order+1)
		}
	}
	g = puzzle.Sudoku{Givens: g}.Isomorph(t.Rand).Givens
	for _, x := range t.Perm(order * order)[:order*order-givens] {
		g.Cells[x] = 0
	}
	return g
}

// anySudoku returns a Sudoku that every engine can solve fast.
func (t *trial) anySudoku(order int) puzzle.Grid {
	n := order * order
	return t.sudoku(order, n/2+t.IntN(n/4+1))
}

// anyFormat returns a format that can hold Sudokus of the order.
func (t *trial) anyFormat(order int) grid.Format {
	return pick(t, slices.DeleteFunc(grid.Formats(), func(f grid.Format) bool { return !f.Holds(order) })...)
}

// grids returns a text of puzzles in one format.
func (t *trial) grids(puzzles, order int, f grid.Format) string {
	var b strings.Builder
	w := grid.NewWriter(&b, f, grid.WriteOptions{})
	for k := range puzzles {
		p := &grid.Puzzle{Sheet: puzzle.Sheet{Grid: t.anySudoku(order)}}
		if f == grid.FormatRanked || f == grid.FormatLine && t.oneIn(4) {
			p.Label, p.Number = pick(t, "Easy", "Hard", "Evil"), k+1
		}
		t.must(w.Write(p))
	}
	t.must(w.Close())
	if !f.OneLine() {
		b.WriteByte('\n')
	}
	return b.String()
}

// lines returns Sudokus of order 9, one per line, each of which takes a moment to solve.
func (t *trial) lines(n, givens int) string {
	var b strings.Builder
	for range n {
		t.must(grid.WriteGrid(&b, t.sudoku(9, givens), grid.FormatLine, grid.WriteOptions{}))
	}
	return b.String()
}

// dlx returns an exact cover problem as text.
func (t *trial) dlx(p *fourfold.Problem) string {
	var b strings.Builder
	t.must(fourfold.WriteProblem(&b, p))
	return b.String()
}

// smallDLX returns a random problem as text.
func (t *trial) smallDLX() string { return t.dlx(covertest.Random(t.Rand)) }

// zip compresses a text, once or in several members.
func (t *trial) zip(text string) string {
	var b bytes.Buffer
	for range 1 + t.IntN(3)/2 {
		cut := t.IntN(len(text) + 1)
		if b.Len() > 0 {
			cut = len(text)
		}
		z := gzip.NewWriter(&b)
		z.Write([]byte(text[:cut]))
		z.Close()
		text = text[cut:]
	}
	if text != "" {
		z := gzip.NewWriter(&b)
		z.Write([]byte(text))
		z.Close()
	}
	return b.String()
}

// mutate damages a text a few times.
func (t *trial) mutate(text string) string {
	b := []byte(text)
	for range 1 + t.IntN(4) {
		b = t.damage(b)
	}
	return string(b)
}

// pieces are texts that a mutation inserts.
var pieces = []string{
	"\x00", "\xff", "\xfe\xff", "\ufeff", "\r", "\r\n", "\n", "\n\n\n", "\t", " ", "  ", "|", "||", ",", ";", ":", "-", "+", "=", "#", "//", ".",
	"0", "1", "9", "10", "37", "999999999999999999999", "-1", "A", "é", "│", "┌───┐", "٣", "\u202e", "\x1b[31m", "\x1b]0;x\x07", "=1+1", "puzzle", "null",
	"{", "}", "[]", `"`, `\`, "1:2 3 4\n", "\x1f\x8b", strings.Repeat("1", 70), strings.Repeat(".", 300), strings.Repeat("\n", 50),
}

// damage damages a text once.
func (t *trial) damage(b []byte) []byte {
	i, j := t.IntN(len(b)+1), t.IntN(len(b)+1)
	i, j = min(i, j), max(i, j)
	switch t.IntN(9) {
	case 0: // insert a piece
		return concat(b[:i], []byte(pick(t, pieces...)), b[i:])
	case 1: // insert bytes
		return concat(b[:i], t.bytes(1+t.IntN(8)), b[i:])
	case 2: // flip a bit
		if i < len(b) {
			b[i] ^= 1 << t.IntN(8)
		}
		return b
	case 3: // remove a few bytes
		return concat(b[:i], b[min(len(b), i+1+t.IntN(4)):])
	case 4: // remove many bytes
		return concat(b[:i], b[j:])
	case 5: // end early
		return b[:i]
	case 6: // repeat a part
		return concat(b[:j], b[i:min(j, i+500)], b[j:])
	case 7: // replace a character
		if i < len(b) {
			b[i] = "0123456789.ABZ*x \t\n"[t.IntN(19)]
		}
		return b
	default: // exchange two lines
		lines := bytes.SplitAfter(b, []byte("\n"))
		x, y := t.IntN(len(lines)), t.IntN(len(lines))
		lines[x], lines[y] = lines[y], lines[x]
		return bytes.Join(lines, nil)
	}
}

// bytes returns random bytes.
func (t *trial) bytes(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(t.Uint32())
	}
	return b
}

func concat(parts ...[]byte) []byte { return bytes.Join(parts, nil) }

// name returns a file name: a usual one, or one that an attacker might choose.
func (t *trial) name(extension string) string {
	return pick(t, "a", "b b", "c'c", `d"d`, "é", "=1+2", "+x", "-y", "@z", "n\nn", "e\x1b[31m", "f.gz", "%s%d", "..x", "h:1:2") + fmt.Sprint(t.IntN(10)) + extension
}
