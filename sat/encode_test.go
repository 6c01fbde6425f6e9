package sat

import (
	"context"
	"testing"

	"fourfold"
	"fourfold/internal/kit/reduce"
	"fourfold/internal/test/covertest"
)

// TestEssay: the sizes in the package documentation are right, before and after propagation.
func TestEssay(t *testing.T) {
	for _, c := range []struct {
		givens                         string
		vars, clauses, literals        int
		leftVars, leftClauses, leftLit int
	}{
		{"1.....2..3.....4", 24, 92, 152, 0, 0, 0},
		{"1.....2..3......", 34, 150, 308, 15, 56, 116},
		{"................", 64, 384, 896, 64, 384, 896},
	} {
		p := covertest.Shidoku(c.givens)
		st := reduce.New(context.Background(), p, reduce.Singles)
		full := encoded(t, p, st)
		if full.vars != c.vars || int(full.clauses) != c.clauses || int(full.literals) != c.literals {
			t.Errorf("%s: %d variables, %d clauses, %d literals", c.givens, full.vars, full.clauses, int(full.literals))
		}
		if !st.Propagate() {
			t.Fatalf("%s: a dead end", c.givens)
		}
		left := encoded(t, p, st)
		if left.vars != c.leftVars || int(left.clauses) != c.leftClauses || int(left.literals) != c.leftLit {
			t.Errorf("%s reduced: %d variables, %d clauses, %d literals", c.givens, left.vars, left.clauses, int(left.literals))
		}
	}
}

func encoded(t *testing.T, p *fourfold.Problem, st *reduce.State) *cnf {
	t.Helper()
	c, err := encode(context.Background(), p, st, standard)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// propagated returns the state of p after propagation.
func propagated(p *fourfold.Problem) *reduce.State {
	st := reduce.New(context.Background(), p, reduce.Singles)
	st.Propagate()
	return st
}
