//go:build cgo && !noclp

package lp

// loadAnew loads the program of the current node in place of all others, for a solver without warm
// starts. CLP then starts from the slack basis: each row is solved for its own slack, and all
// columns are at a bound. No column is fixed.
func (s *search) loadAnew() (*relaxation, error) {
	g, err := encode(s.p, s.state, s.solver.Model)
	if err != nil {
		return nil, err
	}
	s.depth, s.undecided = 0, len(g.options)
	if err := s.push(g); err != nil {
		return nil, err
	}
	return s.levels[0], nil
}
