//go:build cgo && !noclp

package lp

import "fourfold"

// remember makes the next relaxations minimize the overlap with a solution, if that is the
// objective.
func (s *search) remember(solution fourfold.Solution) {
	if s.last == nil {
		return
	}
	clear(s.last)
	for _, o := range solution {
		s.last[o] = true
	}
	s.solutions++
}

// price gives the columns of r the costs of the problem, or those that count the options of the
// last solution, unless they have them.
func (s *search) price(r *relaxation) {
	if r.pricedAt == s.solutions {
		return
	}
	r.costs, r.pricedAt = make([]int64, r.program.columns()), s.solutions
	for j, o := range r.program.options {
		if s.cheap != nil {
			r.costs[j] = s.p.Cost(o)
		} else if s.last[o] {
			r.costs[j] = 1
		} else if s.p.HasBounds() {
			r.costs[j] = -1 // another solution may have all options of the last one, and more
		}
	}
	r.model.setCosts(r.costs)
}

// isOnly reports whether the last solution is proved to be the only one at and below the current
// node. Every other solution lacks one of its options, so its overlap is smaller. It is
// proved if the relaxation has a lower bound on the overlap that exceeds the overlap of such
// a solution.
func (s *search) isOnly() (bool, error) {
	if s.cheap != nil {
		return s.cheap.closed(), nil
	}
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
		whole += max(c, 0)
	}
	if !r.program.provesAbove(r.fixed, r.ray, r.costs, whole-1) {
		return false, nil
	}
	s.certificates++
	return true, nil
}
