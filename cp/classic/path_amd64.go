//go:build amd64 && !purego

package classic

// engines holds the memory of the engine in use; the others are nil.
type engines struct {
	generic *genericSearch
	avx2    *avx2Search
	avx512  *avx512Search
}

func (p Path) supported() bool {
	switch p {
	case AVX512:
		return haveAVX512
	case AVX2:
		return haveAVX2
	}
	return false
}

func (e *engines) open(p Path) *control {
	switch p {
	case AVX512:
		e.avx512 = new(avx512Search)
		return &e.avx512.control
	case AVX2:
		e.avx2 = new(avx2Search)
		return &e.avx2.control
	}
	e.generic = new(genericSearch)
	return &e.generic.control
}

func (s *Solver) begin(puzzle *Puzzle) {
	s.spent = 0
	switch s.path {
	case AVX512:
		s.avx512.begin(puzzle)
	case AVX2:
		s.avx2.begin(puzzle)
	default:
		s.generic.begin(puzzle)
	}
}

func (s *Solver) beginMasks(m *[81]uint16) {
	s.spent = 0
	switch s.path {
	case AVX512:
		s.avx512.beginMasks(m)
	case AVX2:
		s.avx2.beginMasks(m)
	default:
		s.generic.beginMasks(m)
	}
}

func (s *Solver) run() {
	switch s.path {
	case AVX512:
		s.avx512.run()
	case AVX2:
		s.avx2.run()
	default:
		s.generic.run()
	}
}
