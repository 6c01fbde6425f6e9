package cp

import (
	"context"
	"time"

	"fourfold"
)

// A Solver finds exact covers by constraint propagation and backtracking. The zero
// Solver is ready to use.
type Solver struct {
	MaxNodes int64 // give up with ErrLimit after this many nodes; 0 means no limit
}

// Name returns "cp".
func (Solver) Name() string { return "cp" }

// Solve keeps the contract of [fourfold.Solver]. It takes memory in proportion to
// the length of p. Solutions come in the order of a depth-first search that guesses
// the smallest option of an item with the smallest domain.
//
// Counters: nodes are fixpoints of propagation reached, dead ends included; guesses
// are options chosen that had an alternative; backtracks the guesses taken back;
// propagations the options filtered out.
func (s Solver) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	begin := time.Now()
	r := search{domains: newDomains(newNetwork(p)), ctx: ctx, yield: yield, maxNodes: s.MaxNodes}
	ready := time.Now()
	err := r.run()
	return fourfold.Stats{
		Vars: p.NumPrimary(), Rows: p.NumOptions(),
		Setup: ready.Sub(begin), Search: time.Since(ready),
		Counters: []fourfold.Counter{
			{Name: "nodes", Value: r.nodes}, {Name: "guesses", Value: r.guesses},
			{Name: "backtracks", Value: r.backtracks}, {Name: "propagations", Value: r.filtered},
		},
	}, err
}
