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
	short := 0
	for _, name := range []string{"turbot fish", "empty rectangle"} {
		row := byName[name]
		// Each technique alone: in a trace, common peers come first and leave no short chain.
		_, _, err := alone{&table[row]}.Steps(context.Background(), c.Problem, func(s cp.Step) bool {
			if s.Action != cp.Remove || len(s.Chains) == 0 {
				return true
			}
			chain := s.Chains[0]
			for k := 2; k < len(chain); k++ {
				if slices.Equal(chain[k].Options, chain[k-2].Options) {
					t.Errorf("%s: link %d of %v is that of %d", s.Name, k, chain, k-2)
				}
			}
			if len(chain) == 2 {
				short++
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if short == 0 {
		t.Error("no short chain")
	}
}
