//go:build !amd64 || purego

package classic

type engines struct{ generic *genericSearch }

func (p Path) supported() bool { return false }

func (e *engines) open(Path) *control {
	e.generic = new(genericSearch)
	return &e.generic.control
}

func (s *Solver) begin(puzzle *Puzzle) {
	s.spent = 0
	s.generic.begin(puzzle)
}

func (s *Solver) beginMasks(m *[81]uint16) {
	s.spent = 0
	s.generic.beginMasks(m)
}

func (s *Solver) run() { s.generic.run() }
