package dlx

import (
	"context"
	"sync"
	"time"

	"fourfold"
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
	call := newSearch(ctx, s, p, yield)
	defer call.release()
	ready := time.Now()
	err := call.run()
	return fourfold.Stats{
		Vars: int(p.NumOptions()), Rows: int(p.NumItems()),
		Setup: ready.Sub(begin), Search: time.Since(ready),
		Counters: call.counters(),
	}, err
}

func (s *search) counters() []fourfold.Counter {
	return []fourfold.Counter{
		{Name: "nodes", Value: s.nodes},
		{Name: "guesses", Value: s.decisions},
		{Name: "updates", Value: s.matrix.updates},
	}
}

// pool keeps the arrays of ended searches for later searches. On small problems it takes longer
// to make the arrays than to search.
var pool = sync.Pool{New: func() any { return new(search) }}

// newSearch returns a search of p. The caller must release the search.
func newSearch(ctx context.Context, options Solver, p *fourfold.Problem, yield func(fourfold.Solution) bool) *search {
	s := pool.Get().(*search)
	s.reset(ctx, options, p, yield)
	return s
}

// reset makes s a search of p, and reuses the arrays of the search that s was before.
func (s *search) reset(ctx context.Context, options Solver, p *fourfold.Problem, yield func(fourfold.Solution) bool) {
	*s = search{yield: yield, maxNodes: options.MaxNodes, matrix: s.matrix, chosen: s.chosen[:0], stack: s.stack[:0]}
	s.matrix.poll = poll.ForSearch(ctx, s)
	s.matrix.encode(p)
}

// release puts s back into the pool, unless s is large.
func (s *search) release() {
	s.yield, s.matrix.poll = nil, poll.Poll{}
	if cap(s.matrix.cells) <= 1<<16 && cap(s.matrix.saved) <= 1<<16 {
		pool.Put(s)
	}
}
