package core

import (
	"context"
	"math/rand/v2"
	"testing"

	"fourfold/internal/covertest"
	"fourfold/internal/poll"
)

// A small problem has at most some 14 variables, so that all assignments can be tried.
type small struct {
	vars    int
	groups  [][]Lit
	exactly []bool
	clauses [][]Lit
}

// randomSmall returns a random problem of groups, and of clauses unless pure. If pure, each variable
// is in an exactly-one group.
func randomSmall(rng *rand.Rand, pure bool) (p small) {
	p.vars = 1 + rng.IntN(14)
	for range rng.IntN(6) {
		var g []Lit
		for v := range p.vars {
			if rng.IntN(3) == 0 {
				g = append(g, Pos(v))
			}
		}
		if len(g) > 0 {
			p.groups, p.exactly = append(p.groups, g), append(p.exactly, rng.IntN(3) > 0)
		}
	}
	if pure {
		parts := make([][]Lit, 1+rng.IntN(4))
		for v := range p.vars {
			k := rng.IntN(len(parts))
			parts[k] = append(parts[k], Pos(v))
		}
		for _, g := range parts {
			if len(g) > 0 {
				p.groups, p.exactly = append(p.groups, g), append(p.exactly, true)
			}
		}
		return p
	}
	for range rng.IntN(2 * p.vars) {
		p.clauses = append(p.clauses, randomLits(rng, p.vars, 1+rng.IntN(4)))
	}
	return p
}

func randomLits(rng *rand.Rand, vars, n int) (lits []Lit) {
	for range n {
		lits = append(lits, Pos(rng.IntN(vars))^Lit(rng.IntN(2)))
	}
	return lits
}

func (p *small) load(s *Solver) {
	s.Reset(p.vars)
	for k, g := range p.groups {
		s.Group(g, p.exactly[k])
	}
	for _, c := range p.clauses {
		s.Add(c...)
	}
}

// holds reports whether an assignment, a bit for each variable, is a model with the assumptions.
func (p *small) holds(model uint64, assumed []Lit) bool {
	isTrue := func(l Lit) bool { return model>>(l>>1)&1 != uint64(l&1) }
	for _, l := range assumed {
		if !isTrue(l) {
			return false
		}
	}
	for k, g := range p.groups {
		n := 0
		for _, l := range g {
			if isTrue(l) {
				n++
			}
		}
		if n > 1 || n == 0 && p.exactly[k] {
			return false
		}
	}
	for _, c := range p.clauses {
		any := false
		for _, l := range c {
			any = any || isTrue(l)
		}
		if !any {
			return false
		}
	}
	return true
}

func (p *small) models(assumed []Lit) map[uint64]bool {
	all := map[uint64]bool{}
	for model := range uint64(1) << p.vars {
		if p.holds(model, assumed) {
			all[model] = true
		}
	}
	return all
}

// checkEnumerate enumerates, up to a number of models if it is not 0, and compares.
func checkEnumerate(t *testing.T, s *Solver, p *small, most int, assumed []Lit) {
	t.Helper()
	want, found := p.models(assumed), map[uint64]bool{}
	work := poll.New(context.Background())
	result, err := s.Enumerate(&work, func() bool {
		model := uint64(0)
		for v := range p.vars {
			switch {
			case s.Value(Pos(v)) == 0:
				t.Fatalf("variable %d has no value", v)
			case s.Value(Pos(v)) > 0:
				model |= 1 << v
			}
		}
		if found[model] || !want[model] {
			t.Fatalf("%+v, assumed %v: model %b, a second time: %v", p, assumed, model, found[model])
		}
		found[model] = true
		return len(found) != most
	}, assumed...)
	n := len(want)
	end := Unsat
	if most > 0 && n >= most {
		n, end = most, Sat
	}
	if err != nil || result != end || len(found) != n {
		t.Fatalf("%+v, assumed %v, most %d: %d models, result %v, error %v, want %d models, %v", p, assumed, most, len(found), result, err, n, end)
	}
}

// TestEnumerate: on random problems, one solver is asked for all models, for some, and for one, under
// assumptions that change, and agrees with brute force each time.
func TestEnumerate(t *testing.T) {
	s := New(0)
	for seed := range uint64(covertest.Cases(20000)) {
		rng := rand.New(rand.NewPCG(seed, 1))
		p := randomSmall(rng, seed%2 == 0)
		p.load(s)
		for range 1 + rng.IntN(4) {
			assumed := randomLits(rng, p.vars, rng.IntN(4))
			if rng.IntN(3) > 0 {
				checkEnumerate(t, s, &p, rng.IntN(4), assumed)
				continue
			}
			work := poll.New(context.Background())
			want := Unsat
			if len(p.models(assumed)) > 0 {
				want = Sat
			}
			if got, err := s.Solve(&work, assumed...); got != want || err != nil {
				t.Fatalf("seed %d: %v, %v, want %v", seed, got, err, want)
			}
			if want == Unsat && len(p.models(s.Failed())) > 0 {
				t.Fatalf("seed %d: failed %v", seed, s.Failed())
			}
		}
	}
}
