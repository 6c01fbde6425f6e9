//go:build cgo && !noclp

package lp

// tolerance is the largest distance from 0 or 1 of a value of CLP that counts as integral.
const tolerance = 1e-6

// isFractional reports whether option o has a fractional value in the last feasible relaxation.
func (s *search) isFractional(o int32) bool {
	return min(s.x[o], 1-s.x[o]) > tolerance
}

// integral returns the undecided options that the last relaxation chooses, if its point is
// integral. Otherwise it returns nil.
func (s *search) integral() (rest []int32) {
	r := s.levels[s.depth-1]
	for j, o := range r.program.options {
		switch {
		case r.fixed[j] != 0:
			continue
		case s.isFractional(o):
			return nil
		case s.x[o] > .5:
			rest = append(rest, o)
		}
	}
	return rest
}

// isCover reports whether the chosen options and rest are an exact cover. It counts in integers,
// so a rounding error of CLP cannot make a wrong solution.
func (s *search) isCover(rest []int32) bool {
	sol, err := s.decode(rest)
	return err == nil && s.check.Check(sol) == nil
}
