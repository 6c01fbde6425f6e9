package human

import (
	"testing"

	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// TestCommonPeer: with the rule anti-knight, two places of a value in a row rule it out a knight's
// move from both. Without further rules there is no such cell.
func TestCommonPeer(t *testing.T) {
	for _, c := range []struct {
		rules   rule.List
		removed string
	}{
		{rule.List{rule.New("anti-knight", nil)}, "r2c3=1 r2c5=1 r3c4=1"},
		{nil, ""},
	} {
		allowed := make([]uint64, 81)
		for cell := range allowed {
			allowed[cell] = 1<<9 - 1
		}
		for col := range 9 {
			if col != 2 && col != 4 {
				allowed[col] &^= 1 // 1 is in r1c3 or r1c5
			}
		}
		compiled, err := puzzle.Sudoku{Givens: puzzle.NewGrid(9, 9), Allowed: allowed, Rules: c.rules}.Compile()
		if err != nil {
			t.Fatal(err)
		}
		step, ok := findNamed(t, stateOf(t, compiled.Problem), "common peer elimination")
		if got := optionNames(compiled.Problem, step.Removed); got != c.removed || ok != (c.removed != "") {
			t.Errorf("removed %q, want %q", got, c.removed)
		}
	}
}
