package solvers

import "fourfold"

// WithWorkers returns a solver that does the same as s and searches one problem by n goroutines, or
// s if it cannot do that. With more than one, the order of the solutions and the counters differ
// from run to run.
func WithWorkers(s fourfold.Solver, n int) fourfold.Solver {
	switch e := s.(type) {
	case named:
		return rename(WithWorkers(e.Solver, n), e.name)
	case namedCounting:
		return rename(WithWorkers(e.Solver, n), e.name)
	case automatic:
		return e.withWorkers(n)
	case interface{ WithWorkers(n int) fourfold.Solver }:
		return e.WithWorkers(n)
	}
	return s
}

// withWorkers returns the solver with engines that use n workers.
func (a automatic) withWorkers(n int) automatic {
	engines := make(map[string]fourfold.Solver, len(a.engines))
	for name, engine := range a.engines {
		engines[name] = WithWorkers(engine, n)
	}
	a.engines, a.fallback = engines, WithWorkers(a.fallback, n)
	return a
}
