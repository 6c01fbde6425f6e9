package core

import (
	"math/rand/v2"
)

// A small problem has at most some 14 variables, so that all assignments can be tried.
type small struct {
	vars    int
	groups  [][]Lit
	exactly []bool
	clauses [][]Lit
}

// randomSmall returns a random problem of groups and clauses.
func randomSmall(rng *rand.Rand) (p small) {
	p.vars = 1 + rng.IntN(12)
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

// models returns the number of models.
func (p *small) models() int {
	r := newReference(p.vars)
	for k, g := range p.groups {
		r.group(g, p.exactly[k])
	}
	for _, c := range p.clauses {
		r.add(maskOf(c))
	}
	return r.count(nil)
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
