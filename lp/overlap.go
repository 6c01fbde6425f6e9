//go:build cgo && !noclp

package lp

import "fourfold"

// remember makes the next relaxations minimize the overlap with a solution, if that is the
// objective.
func (s *search) remember(solution fourfold.Solution) {
	if s.solver.Objective != Overlap || s.last == nil {
		return
	}
	clear(s.last)
	for _, o := range solution {
		s.last[o] = true
	}
	s.solutions++
}

// price gives the columns of r their costs, unless they have them.
func (s *search) price(r *relaxation) {
	var costs []int64
	switch {
	case s.solver.Objective == Overlap && r.pricedAt < s.solutions:
		costs = s.overlapCosts(r.program)
	case s.solver.Objective == RandomObjective && r.pricedAt == 0:
		costs = s.solver.costs(r.program)
	default:
		return
	}
	r.costs, r.pricedAt = costs, max(1, s.solutions)
	r.model.setCosts(costs)
}

// overlapCosts returns the costs that count the options of the last solution.
func (s *search) overlapCosts(g *program) []int64 {
	costs := make([]int64, g.columns())
	for j, o := range g.options {
		if s.last[o] {
			costs[j] = 1
		}
	}
	return costs
}

// isOnly reports whether the last solution is proved to be the only one at and below the current
// node. Every other solution lacks one of its options, so its overlap is smaller. It is
// proved if the relaxation has a lower bound on the overlap that exceeds the overlap of such
// a solution.
func (s *search) isOnly() (bool, error) {
	if s.solver.Objective != Overlap {
		return false, nil
	}
	v, err := s.relax()
	if err != nil || v != feasible {
		return false, err
	}
	r := s.levels[s.depth-1]
	r.model.prices(r.ray)
	whole := int64(0)
	for _, c := range r.costs {
		whole += c
	}
	if !r.program.provesAbove(r.fixed, r.ray, r.costs, whole-1) {
		return false, nil
	}
	s.certificates++
	return true, nil
}
