package core

import (
	"fmt"

	"fourfold"
)

// The errors at a limit say which limit it is. Each wraps fourfold.ErrLimit.

func (s *Solver) errNodes() error {
	return fmt.Errorf("more nodes than the limit of %d: %w", s.Nodes, fourfold.ErrLimit)
}
func (s *Solver) errConflicts() error {
	return fmt.Errorf("more conflicts than the limit of %d: %w", s.Conflict, fourfold.ErrLimit)
}

// errMemory says how much memory is not enough: that of the user, or all that references to
// clauses can reach.
func (s *Solver) errMemory() error {
	most := s.Memory
	if most == 0 || s.bytes() <= most {
		most = mostClauses * 4
	}
	return fmt.Errorf("more memory than the limit of %d MB: %w", most/1e6, fourfold.ErrLimit)
}
