package fourfold_test

import (
	"context"
	"errors"
	"testing"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/covertest"
)

// TestChecker: a Checker gives the same errors as Problem.Check in every turn, accepts an exact
// cover after each error, and allocates nothing for an exact cover.
func TestChecker(t *testing.T) {
	p := covertest.Queens(6)
	c := fourfold.NewChecker(p)
	cover, err := fourfold.First(context.Background(), dlx.Solver{}, p)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []fourfold.Solution{nil, {0}, {0, 1, 2, 3, 4, 5}, {0, 7, 14, 21, 28, 35}, {0, 99}, {-1}, cover[1:]} {
		err := c.Check(s)
		if !errors.Is(err, fourfold.ErrNotCover) || err.Error() != p.Check(s).Error() {
			t.Errorf("Check(%v) = %v, Problem.Check: %v", s, err, p.Check(s))
		}
		if err := c.Check(cover); err != nil {
			t.Errorf("Check(%v) = %v", cover, err)
		}
	}
	if n := testing.AllocsPerRun(10, func() { c.Check(cover) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
