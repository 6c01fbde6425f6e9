package dlx

import (
	"context"
	"sync"
	"time"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/poll"
)

// A Solver finds exact covers with dancing cells. The zero Solver is ready to use.
type Solver struct {
	MaxNodes int64 // give up with ErrLimit after this many nodes; 0 or less means no limit
}

// Name returns "dlx".
func (Solver) Name() string { return "dlx" }

// Solve keeps the contract of [fourfold.Solver]. It takes memory proportional to the length of
// p and allocates nothing for a node. Solutions come in the order of a depth-first search that
// branches on an item with the fewest options.
//
// In the stats, Vars is the number of options of p, and Rows the number of items. The counters
// are
//
//   - nodes, the options chosen;
//   - guesses, the chosen options that had an alternative;
//   - updates, the cells of the options hidden.
func (s Solver) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	begin := time.Now()
	call := pool.Get().(*search)
	call.yield, call.maxNodes = yield, s.MaxNodes
	call.work = poll.ForSearch(ctx, call)
	defer call.release(p)
	err := call.core.Load(p, tree.Options{}, &call.work)
	ready := time.Now()
	if err == nil {
		err = call.run()
	}
	return fourfold.Stats{
		Vars: int(p.NumOptions()), Rows: int(p.NumItems()),
		Setup: ready.Sub(begin), Search: time.Since(ready),
		Counters: call.core.Counters(),
	}, err
}

// pool keeps the arrays of ended searches for later searches. On small problems it takes longer
// to make the arrays than to search.
var pool = sync.Pool{New: func() any { return &search{core: newCore()} }}

// release puts s back into the pool, unless it has solved a large problem.
func (s *search) release(p *fourfold.Problem) {
	s.yield, s.work = nil, poll.Poll{}
	if p.NumCells() <= 1<<16 {
		pool.Put(s)
	}
}
