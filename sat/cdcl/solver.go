package cdcl

import (
	"context"
	"slices"
	"time"

	"fourfold"
	"fourfold/sat/cdcl/internal/core"
)

// A Solver finds exact covers by clause learning. The zero Solver is ready to use.
type Solver struct {
	// MaxNodes ends the search with fourfold.ErrLimit when it needs more nodes than this. A node
	// is a decision. A number of 0 or less means no limit.
	MaxNodes int64

	// MaxConflicts ends the search with fourfold.ErrLimit when it has had this many conflicts and
	// needs another decision. A number of 0 or less means no limit. The time of a search is closer
	// to proportional to its conflicts than to its decisions.
	MaxConflicts int64

	// Decide is the rule by which the search decides.
	Decide Decide

	// Restarts says how often the search goes back to its root.
	Restarts Restarts

	// Seed changes the order of equal variables. Equal seeds give equal searches.
	Seed uint64

	// Workers is the number of goroutines that search for the first solution, from different seeds.
	// They work in rounds and tell each other the best clauses that they learn after each round. The
	// first round is done by one of them alone. The one that ends first goes on to further solutions
	// alone, and its counters are those of the search. Equal searches have equal solutions and
	// counters. MaxNodes and MaxConflicts are limits of each worker, and a worker that reaches one
	// ends the search. A number below 2 means one worker. There are fewer workers if Memory is not
	// enough for them, and one for a [Session], a trace or a proof, and without restarts.
	Workers int

	// Memory bounds the bytes of a search. When learned clauses fill them, the search forgets more
	// of these clauses, and when that does not help, it ends with fourfold.ErrLimit. So does a
	// search of a problem that is too large for them. A number of 0 means 1 GiB, or twice what the
	// problem takes if that is more. A negative number means no bound. Any other number below 1 MB
	// counts as 1 MB.
	Memory int64
}

// Decide is a rule by which a search decides.
type Decide int

// The rules.
const (
	// Both decides by items first, and by scores after some hundred conflicts. Items solve loose
	// problems at once, and scores learn where a problem is hard.
	Both Decide = iota
	// Items covers the item with the fewest options by its option of the highest score. That is
	// the rule of the engines that walk a tree (MRV).
	Items
	// Scores takes the variable of the highest score. A score is high if the variable was in many
	// of the last conflicts (VSIDS).
	Scores
)

// Restarts says how often a search goes back to its root. It keeps the learned clauses.
type Restarts int

// The kinds of restarts.
const (
	Alternating Restarts = iota // periods of frequent restarts and of rare ones, in turn
	Frequent
	Rare
	Never
)

// Name returns "cdcl".
func (Solver) Name() string { return "cdcl" }

// Solve keeps the contract of [fourfold.Solver]. The order of the solutions depends only on p and
// on the Solver. The memory does not grow with the number of solutions. If p has more than 2^29
// items, or would need more variables than that, Solve returns an error that wraps
// errors.ErrUnsupported.
//
// In the stats, Vars is the number of variables: the options, the colors that several options
// give to an item, and the parts of large secondary items. Rows is the number of constraints: a group for each primary item and for each
// secondary item with several members, and the clauses of the colors. The counters are
//
//   - nodes and guesses, the decisions; each of them has an alternative, so the two are equal;
//   - backtracks, the conflicts, and the solutions after which the search went back for others;
//   - propagations, the literals that propagation made true;
//   - conflicts, the groups and clauses that could no longer be satisfied;
//   - restarts;
//   - learned, the clauses learned;
//   - models, the solutions found.
func (s Solver) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return s.Visit(ctx, p, func(lent fourfold.Solution) bool { return yield(slices.Clone(lent)) })
}

// Visit does the same as Solve, but a yielded slice is valid only until yield returns, and yield
// must not change it.
func (s Solver) Visit(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	call := newSearch(ctx, s, p, yield)
	return call.solve(call.all)
}

// newSearch returns a search of p. The caller must call prepare before run, and should release the
// search.
func newSearch(ctx context.Context, options Solver, p *fourfold.Problem, yield func(fourfold.Solution) bool) *search {
	s := searches.Get().(*search)
	s.begin(ctx, options, p, yield)
	return s
}

// solve prepares s, runs it, and releases it.
func (s *search) solve(run func() error) (fourfold.Stats, error) {
	begin := time.Now()
	err := s.prepare()
	ready := time.Now()
	if err == nil {
		err = run()
	}
	stats := fourfold.Stats{
		Vars: s.encoder.numVars, Rows: s.rows,
		Setup: ready.Sub(begin), Search: time.Since(ready), Counters: s.counters(),
	}
	s.release() // not after a panic, which may leave the core in disorder
	return stats, err
}

func (s *search) counters() []fourfold.Counter {
	st := &s.core.Stats
	return []fourfold.Counter{
		{Name: "nodes", Value: st.Decisions},
		{Name: "guesses", Value: st.Decisions},
		{Name: "backtracks", Value: st.Conflicts + s.passed},
		{Name: "propagations", Value: st.Propagations},
		{Name: "conflicts", Value: st.Conflicts},
		{Name: "restarts", Value: st.Restarts},
		{Name: "learned", Value: st.Learned},
		{Name: "models", Value: s.found},
	}
}

// options returns how the core searches.
func (s Solver) options() core.Options {
	return core.Options{
		Decide: core.Decide(s.Decide), Restarts: core.Restarts(s.Restarts), Seed: s.Seed,
		Nodes: max(s.MaxNodes, 0), Conflict: max(s.MaxConflicts, 0),
	}
}
