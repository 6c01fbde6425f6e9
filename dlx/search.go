package dlx

import (
	"fourfold"
	"fourfold/dlx/internal/cells"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/poll"
)

// A search is one call of Solve.
type search struct {
	yield    func(fourfold.Solution) bool
	maxNodes int64 // 0 or less means no limit

	core tree.Core
	work poll.Poll
}

// newCore returns the core of a search.
func newCore() tree.Core { return new(cells.Core) }

// run walks the whole tree, depth first. It returns nil when the tree is complete or yield has
// returned false.
func (s *search) run() error {
	s.core.Start(tree.Part{})
	for {
		switch err := s.poll(); s.enter() {
		case tree.Found:
			if !s.emit() {
				return s.work.Err()
			}
		case tree.Limited:
			return fourfold.ErrLimit
		case tree.Stopped, tree.Done:
			return s.work.Err()
		case tree.Paused:
			if err != nil {
				return err
			}
		}
	}
}

// enter lets the core visit nodes until there is an event.
func (s *search) enter() tree.Event {
	b := tree.Budget{Work: poll.Every, Nodes: -1}
	if s.maxNodes > 0 {
		b.Nodes = s.maxNodes - s.core.Counters()[0].Value
	}
	return s.core.Run(b)
}

// poll returns the cause if the context is done. The core counts its work itself.
func (s *search) poll() error { return s.work.Add(1) }

// Progress returns how far the search has come.
func (s *search) Progress() poll.Progress { return s.core.Progress() }

// emit yields the solution of the current node. It returns false if yield has returned false,
// or if the context is done.
func (s *search) emit() bool {
	sol, err := s.decode()
	return err == nil && s.yield(sol) && s.work.Now() == nil
}

// decode returns the chosen options as a solution, or the cause if the context is done.
func (s *search) decode() (fourfold.Solution, error) {
	sol := s.core.Cover(nil)
	return sol, s.work.Err()
}
