package core

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"testing"

	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
)

// A small problem has at most some 14 variables, so that all assignments can be tried.
type small struct {
	vars    int
	groups  [][]Lit
	exactly []bool
	clauses [][]Lit
	derived int // how many of the last variables are derived; their clauses are among the others
}

// randomSmall returns a random problem of groups, and of clauses unless pure. If pure, each
// variable is in an exactly-one group or derived.
func randomSmall(rng *rand.Rand, pure bool) (p small) {
	p.vars = 1 + rng.IntN(12)
	if pure {
		p.vars = 1 + rng.IntN(9)
	}
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
		for range rng.IntN(3) {
			p.paint(rng, 1+rng.IntN(3))
		}
		return p
	}
	for range rng.IntN(2 * p.vars) {
		p.clauses = append(p.clauses, randomLits(rng, p.vars, 1+rng.IntN(4)))
	}
	return p
}

// paint adds a group of some derived variables and perhaps some options, as a secondary item has
// colors. No option is in it twice.
func (p *small) paint(rng *rand.Rand, colors int) {
	options := rng.Perm(p.vars - p.derived)
	var group []Lit
	for range colors {
		if len(options) < 2 {
			break
		}
		n := 2 + rng.IntN(min(4, len(options)-1))
		y := Pos(p.vars)
		p.vars++
		p.derived++
		painters := []Lit{y ^ 1}
		for _, x := range options[:n] {
			painters = append(painters, Pos(x))
			p.clauses = append(p.clauses, []Lit{Neg(x), y})
		}
		p.clauses = append(p.clauses, painters)
		group = append(group, y)
		options = options[n:]
	}
	for _, x := range options[:min(len(options), rng.IntN(3))] {
		group = append(group, Pos(x))
	}
	p.groups, p.exactly = append(p.groups, group), append(p.exactly, false)
}

func randomLits(rng *rand.Rand, vars, n int) (lits []Lit) {
	for range n {
		lits = append(lits, Pos(rng.IntN(vars))^Lit(rng.IntN(2)))
	}
	return lits
}

func (p *small) load(s *Solver) {
	s.Reset(p.vars)
	for k := range p.derived {
		s.Derive(p.vars - 1 - k)
	}
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
func checkEnumerate(t *testing.T, s *Solver, p *small, rng *rand.Rand, most int, assumed []Lit) {
	t.Helper()
	want, found := p.models(assumed), map[uint64]bool{}
	work := poll.New(context.Background())
	result, err := s.Enumerate(&work, func() bool {
		model := uint64(0)
		options := p.vars - p.derived
		for _, v := range s.AppendModel(nil, options) {
			model |= 1 << v
		}
		some := rng.IntN(options + 1)
		if got, want := s.AppendModel([]int32{-1}, some), model&(1<<some-1); len(got) != 1+bits.OnesCount64(want) || got[0] != -1 {
			t.Fatalf("%d variables of the model %b: %v", some, model, got)
		}
		for v := range p.vars {
			switch {
			case s.Value(Pos(v)) == 0:
				t.Fatalf("variable %d has no value", v)
			case (s.Value(Pos(v)) > 0) != (s.Value(Neg(v)) < 0) || v < options && (s.Value(Pos(v)) > 0) != (model>>v&1 == 1):
				t.Fatalf("variable %d: %d", v, s.Value(Pos(v)))
			case s.Value(Pos(v)) > 0:
				model |= 1 << v
			}
		}
		if found[model] || !want[model] {
			t.Fatalf("%+v, assumed %v: model %b, a second time: %v", p, assumed, model, found[model])
		}
		found[model] = true
		turn(s, rng)
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

// turn makes happen what happens rarely in small problems: ends of turns, and tails.
func turn(s *Solver, rng *rand.Rand) {
	switch rng.IntN(6) {
	case 0:
		s.turns.end = 0
	case 1:
		s.turns.end, s.turns.length = s.Stats.Ticks+int64(rng.IntN(40)), int64(rng.IntN(40))
	case 2:
		for k := range s.subtree.tail.sizes {
			s.subtree.tail.sizes[k] = float32(rng.IntN(3 * tailWorth))
		}
	}
}

// TestEnumerate: on random problems, one solver is asked for all models, for some, and for one,
// under assumptions that change, and agrees with brute force each time.
func TestEnumerate(t *testing.T) {
	s := New(0)
	for seed := range uint64(covertest.Cases(10000)) {
		rng := rand.New(rand.NewPCG(seed, 1))
		p := randomSmall(rng, seed%2 == 0)
		p.load(s)
		for range 1 + rng.IntN(4) {
			assumed := randomLits(rng, p.vars, rng.IntN(4))
			if rng.IntN(3) > 0 {
				checkEnumerate(t, s, &p, rng, rng.IntN(4), assumed)
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

// queens adds the problem to place n queens: two queens share no row, column or diagonal. It has
// models and conflicts in number.
func queens(s *Solver, n int) {
	s.Reset(n * n)
	lines := map[[2]int][]Lit{}
	for r := range n {
		for c := range n {
			for _, line := range [][2]int{{0, r}, {1, c}, {2, r + c}, {3, r - c}} {
				lines[line] = append(lines[line], Pos(r*n+c))
			}
		}
	}
	for kind := range 4 {
		for k := 1 - n; k < 2*n; k++ {
			if g := lines[[2]int{kind, k}]; len(g) > 0 {
				s.Group(g, kind < 2)
			}
		}
	}
}

// TestTurns: walks and searches that learn take turns at any moment, and find the same models.
func TestTurns(t *testing.T) {
	s := New(0)
	for seed := range uint64(covertest.Cases(60)) {
		for n, want := range map[int]int{5: 10, 6: 4, 7: 40, 8: 92, 9: 352} {
			rng := rand.New(rand.NewPCG(seed, 2))
			queens(s, n)
			work, found := poll.New(context.Background()), map[string]bool{}
			models := 0
			result, err := s.Enumerate(&work, func() bool {
				models++
				found[fmt.Sprint(s.AppendModel(nil, n*n))] = true
				s.turns.end = min(s.turns.end, s.Stats.Ticks+int64(rng.IntN(1000)))
				s.turns.length = int64(rng.IntN(10000))
				return true
			})
			if result != Unsat || err != nil || len(found) != want || models != want {
				t.Fatalf("seed %d: %d models, %d different, of %d queens, %v, %v, want %d", seed, models, len(found), n, result, err, want)
			}
		}
	}
}
