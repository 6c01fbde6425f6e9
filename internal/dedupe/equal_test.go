package dedupe

import (
	"strings"
	"testing"

	"fourfold/internal/input"
	"fourfold/puzzle"
	"fourfold/puzzle/canonical"
)

// TestCompare: which puzzles are equal, which are isomorphic, and which are plain.
func TestCompare(t *testing.T) {
	line := "1" + strings.Repeat(".", 80)
	cells := func(text string) *canonical.Cells {
		g, err := puzzle.ParseLine(text)
		if err != nil {
			t.Fatal(err)
		}
		return (*canonical.Cells)(g.Cells)
	}
	var k Keyer
	a, _ := k.OfCells(cells(line))
	b, n := k.OfCells(cells(strings.Replace(line, "1", "7", 1)))
	if empty, m := k.OfCells(cells(strings.Repeat(".", 81))); a != b || a == empty || n*81*9 != m {
		t.Errorf("isomorphs have other keys, or %d and %d automorphisms", n, m)
	}
	if a != k.OfLine((*[81]byte)([]byte(line))) {
		t.Error("the cells have another key than the line")
	}
	if EqualCells(cells(line)) == EqualCells(cells(strings.Replace(line, "1", "7", 1))) {
		t.Error("equal keys do not tell equal puzzles from others")
	}
	shape := new(input.Shape)
	for task := range (&input.Reader{Shape: shape, Stdin: strings.NewReader(line + "\nbad\n1...............\n")}).Tasks(nil) {
		if IsPlain(shape, task) != (task.Line == 1) {
			t.Errorf("%s: plain is %t", task.Where, task.Line != 1)
		}
		if key, ok := k.OfTask(shape, task); task.Line == 1 && (!ok || key != a) {
			t.Error("the task has another key than its cells")
		}
	}
}
