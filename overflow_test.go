package fourfold

import (
	"math"
	"testing"
)

// TestTextLimitsGrow: the limits of a text grow with Size, and do not overflow.
func TestTextLimitsGrow(t *testing.T) {
	l := TextLimits{}.withDefaults()
	if large := (TextLimits{Size: 2 * defaultSize, Items: 7}).withDefaults(); large.Cells != 2*l.Cells || large.Options != 2*l.Options || large.Line != 2*l.Line || large.Items != 7 {
		t.Errorf("limits of twice the text: %+v", large)
	}
	if huge := (TextLimits{Size: 1 << 62}).withDefaults(); huge.Cells != 1<<31-1 || huge.Items != 1<<31-1 {
		t.Errorf("limits of 4 EB: %+v", huge)
	}
}

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
