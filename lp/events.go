//go:build cgo && !noclp

package lp

import (
	"cmp"
	"slices"

	"fourfold"
)

// quiet leaves out all events until the function that it returns is called.
func (s *search) quiet() (restore func()) {
	t := s.trace
	s.trace = nil
	return func() { s.trace = t }
}

// tellRelaxation reports the result of a relaxation.
func (s *search) tellRelaxation(r *relaxation, v verdict, pivots int64) {
	switch {
	case s.trace == nil || v == unknown:
		return
	case v == infeasible:
		s.trace.Proved("", pivots)
		return
	}
	e := fourfold.Event{Kind: fourfold.Bound, Fact: fourfold.NoFact, Item: -1, Pivots: pivots}
	for _, o := range s.state.Chosen() {
		e.Point = append(e.Point, fourfold.Weight{Option: o, Value: 1})
	}
	for j, o := range r.program.options {
		if r.fixed[j] == 0 && r.x[j] > tolerance {
			e.Point = append(e.Point, fourfold.Weight{Option: o, Value: r.x[j]})
		}
	}
	slices.SortFunc(e.Point, func(a, b fourfold.Weight) int { return cmp.Compare(a.Option, b.Option) })
	s.trace.Report(e)
}
