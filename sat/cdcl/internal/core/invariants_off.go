//go:build !invariants

package core

// These functions check the state of a solver in builds with the tag invariants.

func (s *Solver) checkTrail()    {}
func (s *Solver) checkFixpoint() {}
