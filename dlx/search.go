package dlx

import (
	"slices"

	"fourfold"
	"fourfold/internal/poll"
)

// A search is one call of Solve. It walks the search tree without recursion.
type search struct {
	yield    func(fourfold.Solution) bool
	maxNodes int64

	matrix  matrix
	chosen  []int32    // the chosen options, from the root to the current node
	stack   []decision // the decisions that have options left to choose, from the root
	deadEnd bool       // the option chosen last left an active item without options

	nodes, decisions int64
}

// none stands for a cell where there is no option to choose.
const none int32 = -1

// run walks the whole tree, depth first. It returns nil when the tree is complete or yield has
// returned false.
func (s *search) run() error {
	if err := s.poll(); err != nil {
		return err
	}
	for {
		x, more := none, true // the cell of the option to choose next
		switch {
		case s.deadEnd:
		case s.matrix.numActive > 0:
			x = s.branch()
		default:
			more = s.emit()
		}
		err := s.matrix.poll.Err() // if the context is done, deadEnd may be wrong
		if x == none {
			x = s.backtrack() // also after yield has returned false, which may count a decision
		}
		if x == none || !more {
			return err
		}
		if err := s.enter(); err != nil {
			return err
		}
		s.chosen = append(s.chosen, s.matrix.owner[x])
		s.deadEnd = !s.matrix.choose(x)
	}
}

// enter counts a node. It returns an error if the context is done or the limit is reached.
func (s *search) enter() error {
	if err := s.poll(); err != nil {
		return err
	}
	if s.nodes == s.maxNodes && s.maxNodes > 0 {
		return fourfold.ErrLimit
	}
	s.nodes++
	return nil
}

// poll returns the cause if the context is done. It looks at the context only if enough work
// has been done since the last look. Most of the work is done in hide, see matrix.countWork.
func (s *search) poll() error { return s.matrix.countWork() }

// Progress returns how far the search has come.
func (s *search) Progress() poll.Progress {
	p := poll.Progress{Nodes: s.nodes, Depth: len(s.stack)}
	part := 1.0 // the share of the tree below the decision, if all branches are equal
	for _, d := range s.stack {
		size := float64(s.matrix.items[d.item].size)
		p.Share += part * float64(d.next-1) / size
		part /= size
	}
	return p
}

// emit yields the solution of the current node. It returns false if yield has returned false,
// or if the context is done.
func (s *search) emit() bool {
	sol, err := s.decode()
	return err == nil && s.yield(sol) && s.matrix.poll.Now() == nil
}

// decode returns the chosen options as a solution, or the cause if the context is done.
func (s *search) decode() (fourfold.Solution, error) {
	sol := slices.Clone(fourfold.Solution(s.chosen))
	return sol, s.matrix.poll.Sort(sol, len(s.matrix.option)-1)
}
