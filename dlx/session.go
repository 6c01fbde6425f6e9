package dlx

import (
	"context"
	"math/big"
	"time"

	"fourfold"
	"fourfold/dlx/internal/tree"
)

// A Part is a part of the search tree of a problem: all exact covers that contain every option of
// Path, none of Not and, if Tries is not nil, one of the options of Tries. Options have their
// numbers in the Problem. A part means the same for all cores, settings and machines. The zero Part
// is the whole tree.
type Part = tree.Part

// A Session searches parts of the tree of one problem, one call after the other. It keeps what it
// has loaded, and what it remembers of subtrees, for the next call. It is for one goroutine, and
// may use several, as Solver.Workers says.
type Session struct {
	Solver Solver // its limits may be changed between two calls

	// Soft limits, above which a call ends with ErrLimit when it is next at a good place. It comes
	// further in any case. 0 or less means no limit.
	MaxTime   time.Duration // after the problem is loaded
	MaxCovers int64         // of Visit

	problem *fourfold.Problem
	workers []*worker // nil before the first call
	count   bool      // the question of the last call
	left    []Part    // what the last call has left, if the workers stand there
	queue   []Part    // of left: what no worker has begun
}

// Session returns a Session for p.
func (s Solver) Session(p *fourfold.Problem) *Session { return &Session{Solver: s, problem: p} }

// Count counts the exact covers in parts of the tree. It returns their number and the parts that
// are left. The number and what is left together are all that the parts have, whatever the error.
// The error is nil if nothing is left. Otherwise it is ErrLimit if a limit is reached, the cause of
// ctx, or another one.
//
// A call goes to each part from the root, unless its parts are the slice that the last call has
// returned.
//
// The parts must be valid for the problem, see [CheckParts].
func (s *Session) Count(ctx context.Context, parts []Part) (*big.Int, []Part, fourfold.Stats, error) {
	a, err := s.search(ctx, question{options: tree.Options{Count: true, Memory: s.Solver.memory()}}, parts)
	return a.total, a.left, a.stats, err
}

// Visit is Count for covers that yield gets, as those of Solver.Visit. The number is that of the
// covers that yield has got. If yield returns false, the error is nil, and parts may be left.
func (s *Session) Visit(ctx context.Context, parts []Part, yield func(fourfold.Solution) bool) (*big.Int, []Part, fourfold.Stats, error) {
	a, err := s.search(ctx, question{yield: yield}, parts)
	return big.NewInt(a.yielded), a.left, a.stats, err
}

func (s *Session) search(ctx context.Context, q question, parts []Part) (answer, error) {
	if len(parts) == 0 {
		return answer{total: new(big.Int)}, nil
	}
	workers := s.workers
	s.workers = nil // after a panic, which may leave a core in disorder
	if workers == nil || q.options.Count != s.count {
		workers, s.count, s.left = []*worker{s.Solver.Core.kind(s.problem).get()}, q.options.Count, nil
	}
	q.problem, q.parts, q.keep, q.maxTime, q.maxCovers = s.problem, withShares(parts), true, s.MaxTime, s.MaxCovers
	if len(s.left) == len(parts) && &s.left[0] == &parts[0] && len(workers) <= s.Solver.workers() {
		q.parts, q.resumed = s.queue, true
	}
	a, err := s.Solver.searchBy(ctx, q, &workers)
	switch s.workers = workers; {
	case a.ran:
		s.left, s.queue = a.left, a.queue
	case q.resumed:
		a.left = s.left
	default:
		a.left, s.left = parts, nil
	}
	if len(a.left) == 0 {
		err = nil // the limit, or the end of the context, came after the last node
	}
	return a, err
}

// withShares returns parts, all of which are about the same work if nothing else is known.
func withShares(parts []Part) []Part {
	list := append([]Part(nil), parts...)
	for _, p := range parts {
		if p.Share > 0 {
			return list
		}
	}
	for k := range list {
		list[k].Share = 1 / float64(len(list))
	}
	return list
}
