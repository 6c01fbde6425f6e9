//go:build cgo && !noclp

package lp

// A verdict is the result of a relaxation.
type verdict int

const (
	unknown    verdict = iota // CLP gave up, or its proof could not be checked
	feasible                  // there is a point, perhaps fractional
	infeasible                // there is no point; the proof was checked
)

// A relaxation is a program loaded into CLP. Between solves only the bounds of the columns change:
// a column may be fixed at 0 or 1.
type relaxation struct {
	program *program
	model   *model
	fixed   []int8    // for each column 1: it is 1; -1: it is 0; 0: it is between 0 and 1
	x       []float64 // the value of each column, after a feasible solve
	ray     []float64 // the weight of each row, after an infeasible solve

	costs    []int64 // of the columns; nil if nothing is minimized
	limited  bool    // whether CLP may stop at a limit of the cost
	anew     bool    // whether the next solve uses only the basis
	pricedAt int64   // the number of solutions when costs was set; 0 before that
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

// solve looks for a point, with the columns fixed as r.fixed says. If CLP gives up, or its proof
// does not hold, CLP tries once more, with a new factorization of the last basis.
func (r *relaxation) solve() (v verdict, pivots int64) {
	result, pivots := r.model.dual(r.fixed, r.anew)
	r.anew = false
	if v = r.verdict(result); v == unknown && !(r.limited && result == noPoint) {
		result, more := r.model.dual(r.fixed, true)
		return r.verdict(result), pivots + more
	}
	return v, pivots
}

// verdict reads the point or the ray that belongs to the result of a solve.
func (r *relaxation) verdict(result status) verdict {
	switch {
	case result == optimal:
		r.model.point(r.x)
		return feasible
	case result == noPoint && r.model.ray(r.ray) && r.program.provesEmpty(r.fixed, r.ray):
		return infeasible
	}
	return unknown
}

// relax solves the relaxation of the current node and fills in x if it is feasible.
func (s *search) relax() (verdict, error) {
	r, err := s.level()
	if err != nil {
		return unknown, err
	}
	return s.solve(r)
}

// level returns the relaxation of the current node, with its columns fixed.
//
// Level 0 is the program of the root. If a node has fewer than half as many undecided options as
// the program of the last level, it gets a smaller program at the next level, which the nodes
// below it use, too. So all levels together are at most twice as large as the root.
func (s *search) level() (*relaxation, error) {
	if s.depth == 0 {
		if err := s.push(s.root); err != nil {
			return nil, err
		}
	}
	r := s.levels[s.depth-1]
	if 2*s.fix(r) >= len(r.program.options) || s.cheap != nil && len(r.program.options) < loadSize {
		return r, nil
	}
	g, err := encode(s.p, s.state, s.solver.Model)
	if err == nil {
		err = s.push(g)
	}
	if err != nil {
		return nil, err
	}
	return s.levels[s.depth-1], nil
}

// solve solves a relaxation of the current node and fills in x if it is feasible.
func (s *search) solve(r *relaxation) (verdict, error) {
	if err := s.poll(); err != nil {
		return unknown, err
	}
	s.price(r)
	s.cheap.stopAtLimit(r)
	v, pivots := r.solve()
	s.relaxations++
	s.pivots += pivots
	if err := s.poll(); err != nil {
		return unknown, err
	}
	switch v {
	case feasible:
		for j, o := range r.program.options {
			s.x[o] = r.x[j]
		}
	case infeasible:
		s.certificates++
	}
	if s.cheap != nil && v != infeasible && !s.cheap.pays(r) {
		s.certificates++
		v = infeasible
	}
	if v != infeasible {
		s.countWork(r, pivots)
	}
	s.tellRelaxation(r, v, pivots)
	return v, nil
}

// push loads a program at the next level, and frees the program that was there before. It returns
// the cause if the context is done.
func (s *search) push(g *program) error {
	if s.depth == len(s.levels) {
		s.levels = append(s.levels, &relaxation{})
	}
	s.levels[s.depth].free() // before the new program takes memory
	r := newRelaxation(g, s.stop)
	if r == nil {
		return s.poll()
	}
	s.levels[s.depth] = r
	s.depth++
	return nil
}

// fix fixes the columns of r whose options are chosen or hidden. It returns the number of options
// that are undecided.
func (s *search) fix(r *relaxation) (undecided int) {
	for j, o := range r.program.options {
		switch {
		case !s.state.Live(o):
			r.fixed[j] = -1
		case s.state.Chose(o):
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
