//go:build cgo && !noclp

package lp

import (
	"cmp"
	"fmt"
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

// separate returns cuts that the last point of r violates, the most violated first.
func (s *search) separate(r *relaxation) []cut {
	if len(r.program.cells) > 2*r.cells+1000 {
		return nil
	}
	g := s.conflictGraph(r)
	if len(g.options) < 3 {
		return nil
	}
	var found []cut
	if s.solver.Cuts == Cliques {
		found = s.cliqueCuts(r, g)
	} else {
		found = s.oddHoleCuts(r, g)
	}
	return mostViolated(r, found)
}

// mostViolated returns the different cuts of a list that r violates the most.
func mostViolated(r *relaxation, list []cut) []cut {
	violation := func(c cut) float64 {
		sum := -float64(c.most)
		for _, t := range c.terms {
			sum += float64(t.Coefficient) * r.x[t.Column]
		}
		return sum
	}
	slices.SortStableFunc(list, func(a, b cut) int { return cmp.Compare(violation(b), violation(a)) })
	seen := map[string]bool{}
	var best []cut
	for _, c := range list {
		key := fmt.Sprint(c.terms)
		if len(best) == cutsPerRound || violation(c) < minViolation {
			break
		}
		if !seen[key] {
			seen[key] = true
			best = append(best, c)
		}
	}
	return best
}

// addCuts adds cuts to the program and the model of r.
func (s *search) addCuts(r *relaxation, cuts []cut) error {
	s.cuts += int64(len(cuts))
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
