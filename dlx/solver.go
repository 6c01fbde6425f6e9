package dlx

import (
	"context"
	"slices"

	"fourfold"
	"fourfold/internal/kit/setting"
)

// A Solver finds exact covers by a depth-first search. The zero Solver is ready to use.
type Solver struct {
	// MaxNodes is the number of nodes after which Solve gives up with ErrLimit. A number of 0 or
	// less means no limit. The number of nodes visited is never larger.
	MaxNodes int64

	// Core selects the core. A problem that is too large for a core is refused with an error that
	// wraps errors.ErrUnsupported.
	Core Core

	// Workers is the number of goroutines that search one problem, at most 1024. A number of 0 or 1
	// means that Solve uses the goroutine of its caller only. Solutions come in the same order each
	// time then, and counters have the same values. With more workers, the solutions are the same,
	// but their order and the counters differ from run to run. yield is called in the goroutine of
	// the caller in any case.
	Workers int

	// Prefer says on which items to branch first, if there are several with more than one option. It
	// is for those who know their items: to branch on the pieces of a puzzle first, or on its places.
	// "" prefers none. Otherwise it is a list of patterns with "/" between them, such as "#*" or
	// "piece*@2/r?c?". In a pattern, "*" stands for any characters and "?" for one. Behind a pattern
	// may stand "@" and a weight; without it, the weight is 1. The weight of an item is that of the
	// first pattern that matches its name, or 0 if none does. The search branches on an item with the
	// highest weight among those that are not covered, and among these on one with the fewest
	// options. Weights below 0 put items last. The solutions are the same for all preferences.
	//
	// A pattern that matches no primary item is refused with an error that wraps
	// errors.ErrUnsupported. "#*" is the sharp preference of TAOCP 7.2.2.1.
	Prefer string

	// Memory bounds the bytes in which Count remembers the numbers of solutions of subtrees. When
	// they are full, Count forgets the oldest ones. A number of 0 means 1 GiB. A negative number
	// means that Count remembers nothing. Any other number below 1 MB counts as 1 MB. Each of
	// several workers gets an equal share. The core Cells remembers something only if items have
	// bounds, and Links remembers nothing.
	Memory int64
}

// Name returns "dlx".
func (Solver) Name() string { return "dlx" }

// workers returns how many workers a search has at most.
func (s Solver) workers() int { return min(max(s.Workers, 1), setting.MaxWorkers) }

// Solve keeps the contract of [fourfold.Solver]. It takes memory proportional to the length of p
// for each worker, and with the cores Small and Bits to the square of the number of options, once. It
// allocates nothing for a node. Solutions come in the order of a depth-first search that branches on an item
// with the fewest options.
//
// In the stats, Vars is the number of options of p, and Rows the number of items. Engine is the
// core that was chosen if Core is AutoCore. The counters depend on the core. The first of each core
// are
//
//   - nodes, the options chosen;
//   - guesses, the nodes at which another option of the same decision was left to try.
//
// If the search was long enough for several workers, the last ones are workers, and parts, the
// parts of the tree that one worker gave to another.
func (s Solver) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return s.Visit(ctx, p, func(lent fourfold.Solution) bool { return yield(slices.Clone(lent)) })
}

// Visit does the same as Solve, but a yielded slice is valid only until yield returns, and yield
// must not change it.
func (s Solver) Visit(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	a, err := s.search(ctx, question{problem: p, yield: yield})
	return a.stats, err
}
