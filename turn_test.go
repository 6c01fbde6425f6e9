package fourfold

import (
	"math"
	"testing"
)

// TestCheckerTurns: a Checker stays correct when the turn overflows.
func TestCheckerTurns(t *testing.T) {
	var b Builder
	x, y := b.Primary("x"), b.Primary("y")
	b.Option("", x)
	b.Option("", y)
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	c := NewChecker(p)
	_ = c.Check(Solution{0, 1}) // turn 1, which is used again after the overflow
	c.turn = math.MaxInt32 - 1
	for k := range 4 {
		if err := c.Check(Solution{0, 1}); err != nil {
			t.Errorf("turn %d: Check() = %v", c.turn, err)
		}
		if err := c.Check(Solution{0}); err == nil {
			t.Errorf("check %d, turn %d: x alone is a cover", k, c.turn)
		}
	}
}
