//go:build cgo && !noclp

package lp

// A verdict is what a relaxation says about the solutions below it.
type verdict int

const (
	unknown    verdict = iota // CLP gave up
	feasible                  // there is a point, perhaps fractional
	infeasible                // there is none, by a certificate that was checked
)

// A relaxation is a program loaded into CLP. Between solves only the columns fixed
// at 0 or 1 change.
type relaxation struct {
	program *program
	model   *model
	fixed   []int8    // 1: the column is 1; -1: it is 0; 0: it lies between
	x       []float64 // one value a column, after a feasible solve
	ray     []float64 // one weight a row, after an infeasible one
}

// newRelaxation loads a program. It returns nil if it was stopped.
func newRelaxation(g *program, stop *stopper) *relaxation {
	m := newModel(g, stop)
	if m == nil {
		return nil
	}
	return &relaxation{
		program: g,
		model:   m,
		fixed:   make([]int8, g.columns()),
		x:       make([]float64, g.columns()),
		ray:     make([]float64, len(g.rows)),
	}
}

// free frees the model, if there is one.
func (r *relaxation) free() {
	if r.model != nil {
		r.model.free()
	}
}

// solve looks for a point with the columns fixed.
func (r *relaxation) solve() (v verdict, pivots int64) {
	result, pivots := r.model.dual(r.fixed)
	switch {
	case result == optimal:
		r.model.point(r.x)
		return feasible, pivots
	case result == noPoint && r.model.ray(r.ray) && r.program.provesEmpty(r.fixed, r.ray):
		return infeasible, pivots
	}
	return unknown, pivots
}

// relax solves the linear program of the present node and fills in x.
//
// Level 0 is the program of the root. A node with fewer than half of the columns
// of the level it comes to gets a smaller program of its own, for itself and the
// nodes below it, so the levels together are no more than twice the root.
func (s *search) relax() (verdict, error) {
	if s.depth == 0 {
		if err := s.push(s.root); err != nil {
			return unknown, err
		}
	}
	r := s.levels[s.depth-1]
	if undecided := s.fix(r); 2*undecided < len(r.program.options) {
		g, err := encode(s.p, s.state)
		if err == nil {
			err = s.push(g)
		}
		if err != nil {
			return unknown, err
		}
		r = s.levels[s.depth-1]
	}
	if err := s.poll(); err != nil {
		return unknown, err
	}
	v, pivots := r.solve()
	s.relaxations++
	s.pivots += pivots
	if err := s.poll(); err != nil {
		return unknown, err
	}
	if v == feasible {
		for j, o := range r.program.options {
			s.x[o] = r.x[j]
		}
	}
	return v, nil
}

// push loads a program at the next level, in the place of any that was there. It ends
// with the cause if the context is done.
func (s *search) push(g *program) error {
	if s.depth == len(s.levels) {
		s.levels = append(s.levels, &relaxation{})
	}
	s.levels[s.depth].free() // before the other takes memory
	r := newRelaxation(g, s.stop)
	if r == nil {
		return s.poll()
	}
	s.levels[s.depth] = r
	s.depth++
	return nil
}

// fix fixes the columns of r as the state has them, and returns how many options
// remain undecided.
func (s *search) fix(r *relaxation) (undecided int) {
	for j, o := range r.program.options {
		switch {
		case !s.state.Live(o):
			r.fixed[j] = -1
		case s.state.Covered(r.program.lead[j]):
			r.fixed[j] = 1
		default:
			r.fixed[j] = 0
			undecided++
		}
	}
	return undecided
}

// freeLevels frees the models of all levels.
func (s *search) freeLevels() {
	for _, r := range s.levels {
		r.free()
	}
}
