package sat

// findModels finds models with one engine. Each model is a solution at or below the current
// node. findModels yields the solution and forbids it, as it forbids the known solutions. It
// ends when there is no other model (complete is true), or after bounds.models models. Then it
// returns the known solutions and the solutions found.
func (s *search) findModels(c *cnf, known [][]int32) (all [][]int32, complete bool, err error) {
	e, err := s.engine(c)
	if err != nil {
		return nil, false, err
	}
	defer func() {
		s.conflicts += *e.listen.conflicts
		e.close()
	}()
	for _, model := range known {
		e.forbid(model)
	}
	for range s.bounds.models {
		if err := s.enter(); err != nil {
			return nil, false, err
		}
		found, err := e.solve(s.ctx)
		if !found && err == nil {
			s.trace.Proved("no model", 0)
		}
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

// engine returns an engine for the current node. c holds the clauses of the node; if it is
// nil, engine makes them.
func (s *search) engine(c *cnf) (*engine, error) {
	if c == nil {
		if err := s.memory.encoder.encode(s.ctx, s.p, s.state, s.bounds); err != nil {
			return nil, err
		}
		c = &s.memory.encoder.cnf
	}
	return load(s.ctx, c)
}

// model returns the options that the last model chooses, in increasing order. It must be called
// before the next forbid.
func (e *engine) model() []int32 {
	var options []int32
	in := min(len(e.options), int(e.sat.MaxVar())) // variables without a clause are false
	for k, o := range e.options[:in] {
		if e.sat.Value(lit(int32(k + 1))) {
			options = append(options, o)
		}
	}
	return options
}
