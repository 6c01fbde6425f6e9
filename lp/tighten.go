//go:build cgo && !noclp

package lp

import (
	"cmp"
	"slices"
)

const (
	cutRounds    = 8    // the most rounds of cuts of a program
	cutsPerRound = 20   // the most cuts of a round
	minViolation = 0.02 // the least amount by which a cut must exclude the point
)

// tighten adds cuts to a relaxation that has a point, and solves it again, until there are no
// violated cuts or the relaxation has no room for more. The cuts hold for every exact cover, so
// they stay for all nodes that use the relaxation.
func (s *search) tighten(r *relaxation) (v verdict, err error) {
	v = feasible
	for ; v == feasible && r.rounds < cutRounds; r.rounds++ {
		cuts := s.separate(r)
		if err := s.state.Err(); err != nil {
			return unknown, err
		}
		if len(cuts) == 0 {
			return v, nil
		}
		if err := s.addCuts(r, cuts); err != nil {
			return unknown, err
		}
		if v, err = s.solve(r); err != nil {
			return unknown, err
		}
	}
	return v, nil
}

// separate returns cuts that the last point of r violates.
func (s *search) separate(r *relaxation) []cut {
	if len(r.program.cells) > 2*r.cells+1000 {
		return nil
	}
	g := s.conflictGraph(r)
	if len(g.options) < 3 {
		return nil
	}
	if s.solver.Cuts == Cliques {
		return different(s.cliqueCuts(r, g))
	}
	return different(s.oddHoleCuts(r, g))
}

// A violated is a set of vertices of a conflict graph whose cut is violated by an amount.
type violated struct {
	vertices []int
	by       float64
}

// most returns the sets of a list that are violated the most, as many as a round takes.
func most(list []violated) []violated {
	slices.SortStableFunc(list, func(a, b violated) int { return cmp.Compare(b.by, a.by) })
	return list[:min(len(list), cutsPerRound)]
}

// different returns the cuts of a list without those that are equal to one before.
func different(list []cut) (cuts []cut) {
	for _, c := range list {
		if !slices.ContainsFunc(cuts, func(d cut) bool { return slices.Equal(c.terms, d.terms) }) {
			cuts = append(cuts, c)
		}
	}
	return cuts
}

// addCuts adds cuts to the program and the model of r.
func (s *search) addCuts(r *relaxation, cuts []cut) error {
	s.cuts += int64(len(cuts))
	s.tellCuts(r.program, cuts)
	r.program.addCuts(cuts)
	r.ray = make([]float64, len(r.program.rows))
	if !s.solver.Cold {
		r.model.addCuts(cuts)
		return nil
	}
	r.free()
	m := newModel(r.program, s.stop)
	if m == nil {
		return s.poll()
	}
	r.model, r.pricedAt = m, 0
	return nil
}

// newCut returns the cut of options with the given coefficients.
func (r *relaxation) newCut(options []int32, coefficient func(k int) int32, most int32) cut {
	c := cut{most: most}
	for k, o := range options {
		c.terms = append(c.terms, Term{r.columnOf(o), coefficient(k)})
	}
	slices.SortFunc(c.terms, func(a, b Term) int { return cmp.Compare(a.Column, b.Column) })
	return c
}

// columnOf returns the column of option o, or -1 if the program has none.
func (r *relaxation) columnOf(o int32) int32 {
	j, ok := slices.BinarySearch(r.program.options, o)
	if !ok {
		return -1
	}
	return int32(j)
}
