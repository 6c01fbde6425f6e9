package sat

// findModels asks an engine for one model after the other, each of which is a
// solution at or below the present node, and forbids it. It ends when there is no
// other (complete), or after as many as the bounds say. It returns the known solutions
// and those found.
func (s *search) findModels(c *cnf, known [][]int32) (all [][]int32, complete bool, err error) {
	e, err := s.newEngine(c)
	if err != nil {
		return nil, false, err
	}
	for _, model := range known {
		e.forbid(model)
	}
	for range s.bounds.models {
		if err := s.enter(); err != nil {
			return nil, false, err
		}
		found, err := e.solve(s.ctx)
		if !found || err != nil {
			return nil, err == nil, err
		}
		model := e.model()
		if err := s.emit(model); err != nil {
			return nil, false, err
		}
		e.forbid(model)
		known = append(known, model)
	}
	return known, false, nil
}

// newEngine returns an engine for the present node, whose clauses are c, or not made
// yet if c is nil.
func (s *search) newEngine(c *cnf) (*engine, error) {
	if c == nil {
		var err error
		if c, err = encode(s.ctx, s.p, s.state, s.bounds); err != nil {
			return nil, err
		}
	}
	return load(s.ctx, c)
}

// model returns the options that the last model chooses, increasing. It must be
// called before the next forbid.
func (e *engine) model() []int32 {
	var options []int32
	for k, o := range e.options {
		if e.sat.Value(pos(int32(k + 1))) {
			options = append(options, o)
		}
	}
	return options
}
