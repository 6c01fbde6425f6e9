package solvers

import (
	"fmt"
	"testing"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/test/covertest"
)

// TestListing: of a problem with very many solutions, Default lists most, each once and all of them
// if they come to an end. Learning goes on if Default does not find enough in a trial.
func TestListing(t *testing.T) {
	choice, err := Choose("", Bounds{})
	if err != nil {
		t.Fatal(err)
	}
	hard := choice
	hard.learning = listing{choice.learning.(listing).Solver, dlx.Solver{MaxNodes: 10}, choice.standard}
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
		by     Choice
		p      *fourfold.Problem
		most   int
		want   int
		engine string
	}{
		{"few are wanted", choice, covertest.Latin(8), manySolutions, manySolutions, Learning},
		{"many are wanted", choice, covertest.Latin(8), 3000, 3000, Default},
		{"all", choice, p, 0, 6561, Default},
		{"all, but the trial fails", hard, p, 0, 6561, Learning},
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
