package auto

import (
	"fmt"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
	"fourfold/sat/cdcl"
)

// TestListing: of a problem with very many solutions, dlx lists most, each once and all of them
// if they come to an end. cdcl goes on if dlx does not find enough in a trial.
func TestListing(t *testing.T) {
	hard := portfolio{opening: cdcl.Solver{}, closing: cdcl.Solver{}}
	var b fourfold.Builder
	for k := range manyPicks { // eight items with three options each, and others with one
		i := b.Primary("")
		for range max(1, 3*min(1, 8-k)) {
			b.Option("", i)
		}
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		by     fourfold.Solver
		p      *fourfold.Problem
		most   int
		want   int
		engine string
	}{
		{"few are wanted", Solver{}, covertest.Latin(8), manySolutions, manySolutions, "cdcl"},
		{"many are wanted", Solver{}, covertest.Latin(8), 3000, 3000, "dlx"},
		{"all", Solver{}, p, 0, 6561, "dlx"},
		{"all, but dlx may not list", hard, p, 0, 6561, ""},
	} {
		different := map[string]bool{}
		n := 0
		st, err := c.by.Solve(t.Context(), c.p, func(sol fourfold.Solution) bool {
			different[fmt.Sprint(sol)] = true
			if err := c.p.Check(sol); err != nil {
				t.Error(err)
			}
			n++
			return n != c.most
		})
		if n != c.want || len(different) != n || err != nil || st.Engine != c.engine {
			t.Errorf("%s: %d solutions, %d different, by %s, %v, want %d by %s", c.name, n, len(different), st.Engine, err, c.want, c.engine)
		}
	}
}
