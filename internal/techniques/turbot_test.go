package techniques

import (
	"context"
	"slices"
	"testing"

	"fourfold/cp"
	"fourfold/puzzle"
)

// TestTurbotLinks: a chain of two strong links does not go back to where it was, although cells that
// are not in one unit see each other by further rules.
func TestTurbotLinks(t *testing.T) {
	c, err := extra(puzzle.AntiKnight)(parse("...9...............2.......7..38..........5...9..........5.......6.....28...7...1"))
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	_, _, err = Solver{}.Trace(context.Background(), c.Problem, func(s cp.Step) bool {
		if s.Action != cp.Remove || s.Name != "turbot fish" && s.Name != "empty rectangle" {
			return true
		}
		seen++
		chain := s.Chains[0]
		for k := 2; k < len(chain); k++ {
			if slices.Equal(chain[k].Options, chain[k-2].Options) {
				t.Errorf("%s: link %d of %v is that of %d", s.Name, k, chain, k-2)
			}
		}
		return true
	})
	if err != nil || seen == 0 {
		t.Errorf("%d chains, error %v", seen, err)
	}
}
