package cp

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
	"time"

	"fourfold"
	"fourfold/internal/kit/poll"
)

// A Solver finds exact covers by constraint propagation and backtracking. The zero
// Solver is ready to use. If Scheme, Root, Order and Restart are all 0, two sorts of problems have
// other defaults. If items have painters (see the package documentation) or the kind "set"
// or "pair", the order is WDeg, and the search is restarted after 100 dead ends, with scheme
// singles+locked and Restart 100. If a grid has more than 1024 primary items, the search is restarted after 1000 dead ends, with scheme
// AllDifferent, order WDeg and Restart 1000.
type Solver struct {
	// MaxNodes is the number of nodes after which Solve gives up with ErrLimit. A number of
	// 0 or less means no limit.
	MaxNodes int64

	// MaxGuesses is the number of decisions after which Solve gives up with ErrLimit instead of
	// making one more. A number of 0 or less means no limit.
	MaxGuesses int64

	// Scheme has the rules that are followed at every node; 0 means DefaultScheme. See [Scheme]
	// for values that are not among [Schemes].
	Scheme Scheme

	// Root has more rules, which are followed before the first decision only. 0 means no more
	// rules, but DefaultRoot if Scheme is 0 as well.
	Root Scheme

	// Order selects the item to branch on; 0 means DefaultOrder, or Fewest if p has no cells.
	// A value that is not among [Orders] means Fewest.
	Order Order

	// Restart is the number of dead ends after which the search starts anew; each further run may have
	// three times as many. After the first solution there is no restart, and none with a Guide, scheme
	// None, or costs. A number of 0 or less means no restarts.
	Restart int64

	// Seed is for order Random. Equal seeds give equal searches.
	Seed uint64
}

// Name returns "cp".
func (Solver) Name() string { return "cp" }

// Solve keeps the contract of [fourfold.Solver]. It takes memory in proportion to the length of
// p; see the package documentation. Solutions come in the order
// of a depth-first search.
//
// In the stats, Vars and Rows are the numbers of primary items and of options of p. The
// counters are:
//
//   - nodes: the fixpoints of propagation, dead ends included
//   - guesses: the decisions, that is, the options chosen that had an alternative; with
//     scheme None all options that were tried
//   - backtracks: the decisions undone
//   - propagations: the options filtered out
//   - cells: the items of the kind "cell", or all primary items if no item has that kind
//   - filled: the cells covered when the search ended; all cells if there was a solution,
//     and 0 if the search is complete without a solution
//   - restarts, if there may be any
//   - one counter for each rule of the scheme, such as naked-single and pointing/row: how
//     often the rule was applied; see [Applied]
func (s Solver) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return s.Visit(ctx, p, func(sol fourfold.Solution) bool { return yield(slices.Clone(sol)) })
}

// Visit is Solve, but a yielded slice is valid only until yield returns.
func (s Solver) Visit(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	call := newSearch(ctx, s, p, yield)
	err := call.run()
	return call.stats(), err
}

// Count counts the solutions of p, up to limit if that is positive. It finds them one by one, as Visit
// does, but does not list the options of a solution.
func (s Solver) Count(ctx context.Context, p *fourfold.Problem, limit int) (*big.Int, fourfold.Stats, error) {
	call := newSearch(ctx, s, p, nil)
	call.limit = int64(max(limit, 0))
	err := call.run()
	return big.NewInt(call.solutions), call.stats(), err
}

func (s *search) stats() fourfold.Stats {
	return fourfold.Stats{
		Vars: int(s.view.NumPrimary()), Rows: int(s.view.NumOptions()),
		Setup: s.ready.Sub(s.begun), Search: time.Since(s.ready), Counters: s.counters(),
	}
}

func (s *search) counters() []fourfold.Counter {
	list := []fourfold.Counter{
		{Name: "nodes", Value: s.nodes}, {Name: "guesses", Value: s.decisions},
		{Name: "backtracks", Value: s.backtracks}, {Name: "propagations", Value: s.dom.filtered},
	}
	if s.budget != nil { // the counters are summed over rounds
		return append(append(list, s.rules.counters()...), fourfold.Counter{Name: "too-dear", Value: s.budget.tooDear})
	}
	list = append(list, fourfold.Counter{Name: "cells", Value: int64(s.view.numCells)}, fourfold.Counter{Name: "filled", Value: int64(s.filled)})
	if s.runEnd > 0 {
		list = append(list, fourfold.Counter{Name: "restarts", Value: s.numRestarts})
	}
	return append(list, s.rules.counters()...)
}

// Fixpoint follows the rules of the scheme, and those of Root, as far as they go without a
// decision. It returns which options of p are live then, and whether these options are the
// solution. The error is fourfold.ErrNoSolution at a dead end. When ctx is done the error
// is its cause, and live is nil.
func (s Solver) Fixpoint(ctx context.Context, p *fourfold.Problem) (live []bool, solved bool, stats fourfold.Stats, err error) {
	call := newSearch(ctx, s, p, nil)
	if err := call.enter(); err != nil {
		return nil, false, fourfold.Stats{}, err
	}
	fixpoint := call.infer()
	if err = call.dom.poll.Err(); err != nil {
		return nil, false, call.stats(), err // the rules ended early
	}
	if fixpoint {
		call.filled = call.view.numCells - call.dom.activeCells()
	} else {
		err = fourfold.ErrNoSolution
	}
	solved = err == nil && call.complete()
	for _, o := range call.dom.chosen { // with bounds, they are not live in the domains
		call.dom.live[o] = true
	}
	return call.dom.live, solved, call.stats(), err
}

// newSearch returns a search of p. It stops encoding p when the context is done.
func newSearch(ctx context.Context, options Solver, p *fourfold.Problem, yield func(fourfold.Solution) bool) *search {
	s := &search{begun: time.Now(), yield: yield, maxNodes: options.MaxNodes, maxDecisions: options.MaxGuesses, conflict: -1}
	looks := poll.ForSearch(ctx, s)
	s.view = newView(p, &looks)
	s.dom = newDomains(&s.view, looks)
	s.rules = newRules(options, &s.view, &s.dom)
	if s.rules.followed != None {
		s.dom.supports = s.dom.newSupports()
		s.dom.listens = s.dom.supports != nil
	}
	s.order, s.runEnd = options.Order.orDefault(), max(0, options.Restart)
	if options.Order == anyOrder && s.view.cellKind < 0 {
		s.order = Fewest
	}
	if options.Scheme|options.Root == 0 && options.Order == anyOrder && options.Restart == 0 {
		if s.dom.supports != nil || slices.Contains(s.view.kinds, "set") || slices.Contains(s.view.kinds, "pair") {
			s.startRules()
		} else {
			s.startEasy()
		}
	}
	if s.order == Random {
		s.rng = rand.New(rand.NewPCG(options.Seed, 0))
	}
	if s.rules.scheme == None {
		s.chooseGivens()
	}
	s.ready = time.Now()
	return s
}
