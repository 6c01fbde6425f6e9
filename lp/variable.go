//go:build cgo && !noclp

package lp

import "math"

// decideVariable returns a decision to choose an option or to hide it: the option whose value is
// closest to 1/2.
func (s *search) decideVariable(relaxed bool) decision {
	best := int32(-1)
	if relaxed {
		for _, o := range s.fractional() {
			if best < 0 || math.Abs(s.x[o]-.5) < math.Abs(s.x[best]-.5) {
				best = o
			}
		}
	}
	if best < 0 {
		best = s.anyUndecided()
	}
	return s.split(best)
}

// split returns a decision to choose option o or to hide it. To choose it settles more, and comes
// first.
func (s *search) split(o int32) decision {
	return decision{s.mark(), -1, 0, []alternative{{option: o}, {option: o, hide: true}}}
}

// fractional returns the undecided options that are fractional in the last relaxation.
func (s *search) fractional() []int32 {
	var all []int32
	r := s.levels[s.depth-1]
	for j, o := range r.program.options {
		s.state.Poll(1)
		if r.fixed[j] == 0 && s.isFractional(o) {
			all = append(all, o)
		}
	}
	return all
}

// anyUndecided returns an option of the active item with the fewest options, for nodes without a
// fractional point.
func (s *search) anyUndecided() int32 {
	best, fewest := int32(-1), math.MaxInt
	for i := range s.p.NumItems() {
		s.state.Poll(1)
		if n := s.state.Left(i); s.p.IsPrimary(i) && !s.state.Covered(i) && n < fewest {
			best, fewest = i, n
		}
	}
	return s.options(best)[0]
}
