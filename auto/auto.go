// Package auto solves each problem by the engine that suits it.
//
//	solution, err := fourfold.Unique(ctx, auto.Solver{}, problem)
//
// It is the default of the command fourfold. Which engine suits a problem was measured; the
// constants of this package say on what. Whoever wants to know more about the engines names one
// instead.
package auto

import (
	"cmp"
	"context"
	"math/big"

	"fourfold"
	"fourfold/dlx"
	"fourfold/puzzle"
	"fourfold/sat/cdcl"
)

// cdcl solves a problem if its solutions have about manyPicks options or more, and it is large or
// open. It is large if it has at least manyItems primary items, and open if it has at least
// manyOptions options for each. A Sudoku of order 12 has 576 such items, and 144 options in its
// solution. A 9x9 Sudoku has 324 and 81, and most with one solution are not open: dlx solves them
// in half the time of cdcl. On other problems with many picks, cdcl mostly takes less time or not
// much more, and there are many that only cdcl solves in seconds. If solutions have few options,
// the tree of dlx is low, and clauses about a few of many long options teach little. The figures
// are in docs/notes/bench.
const (
	manyItems   = 500
	manyPicks   = 50
	manyOptions = 1.3
)

// A Solver gives each problem to the engine that suits it: 9x9 Sudokus without further rules to
// [Classic], large or open problems whose solutions have many options, and puzzles with sums and lines, to cdcl, and the others to dlx. dlx also lists the solutions where there are very many. And it counts the solutions of all
// problems that Classic does not solve, because it counts without listing them. It also searches
// for the cheapest solutions. Stats.Engine is the engine. The zero Solver is ready to use.
type Solver struct {
	// MaxNodes is the number of nodes after which a search ends with ErrLimit. 0 or less means no
	// limit. Classic has no nodes, so with a limit it is not used.
	MaxNodes int64

	Memory  int64 // of cdcl and dlx, see there
	Workers int   // of cdcl and dlx, see there

	// Linear searches for the cheapest solutions where dlx does not end soon. lp.Solver{} is the
	// engine for that. Package auto does not import it, because not every program has CLP. If Linear
	// is nil, dlx goes on.
	Linear fourfold.Optimizing

	// Relaxing is tried where the first engine does not end soon: lp.Solver{MaxNodes: 10}, which
	// refutes what is about counting, such as pigeons in too few holes. Nil means no such trial.
	Relaxing fourfold.Solver

	// Idle is the number of workers of cdcl if Workers is 0. Answers of cdcl do not depend on how
	// fast its workers are, so it may always have several.
	Idle int
}

// Name returns "auto".
func (Solver) Name() string { return "auto" }

// The limits of trials, each of about a tenth of a second. Relaxations of larger programs take
// seconds.
const (
	trialWork      = 60_000_000 // nodes of dlx, times primary items
	trialConflicts = 500
	linearCells    = 20_000
)

// For returns the engine for a problem. Counted says that the solutions are only counted, all of
// them.
func (s Solver) For(p *fourfold.Problem, counted bool) fourfold.Solver {
	standard := dlx.Solver{MaxNodes: s.MaxNodes, Memory: s.Memory, Workers: s.Workers}
	learning := cdcl.Solver{MaxNodes: s.MaxNodes, Memory: s.Memory, Workers: cmp.Or(s.Workers, s.Idle)}
	ruled := hasRules(p)
	learns := !counted && (ruled || needsLearning(p))
	switch {
	case s.MaxNodes <= 0 && IsClassic(p):
		return Classic{}
	case s.MaxNodes > 0 && learns:
		return learning
	case s.MaxNodes > 0:
		return standard
	}
	t := portfolio{Solver: standard}
	if s.Relaxing != nil && p.NumCells() <= linearCells {
		t.trials = append(t.trials, func(int64) fourfold.Solver { return s.Relaxing })
	}
	if !learns {
		t.trials = append(t.trials, func(factor int64) fourfold.Solver {
			return cdcl.Solver{Memory: s.Memory, MaxConflicts: factor * trialConflicts}
		})
		return t
	}
	short := func(factor int64) fourfold.Solver {
		return dlx.Solver{Memory: s.Memory, Workers: 1, MaxNodes: 1 + factor*trialWork/int64(max(1, p.NumPrimary()))}
	}
	listed := standard
	listed.MaxNodes = trialNodes
	t.Solver = listing{learning, listed, standard}
	if ruled {
		t.trials = nil // none has settled one of the measured puzzles
		return t
	}
	t.trials = append(t.trials, short)
	return t
}

// hasRules reports whether a puzzle has rules with sums, lines and the like. cdcl solves far more of
// these than the other engines do.
func hasRules(p *fourfold.Problem) bool {
	c, ok := p.Source().(*puzzle.Compiled)
	return ok && c.HasConstraints()
}

// needsLearning reports whether a problem is large or open, and its solutions have many options: as
// many as options of average length cover the items, each as often as it must be covered.
func needsLearning(p *fourfold.Problem) bool {
	if p.NumPrimary() < manyPicks && !p.HasBounds() {
		return false
	}
	needs := 0 // of all items together
	for i := range p.NumItems() {
		needs += int(min(p.Need(i), p.NumOptions()))
	}
	if needs < manyPicks || needs < manyItems && float64(p.NumOptions()) < manyOptions*float64(needs) {
		return false
	}
	covered := 0 // items that must be covered, in all options
	for o := range p.NumOptions() {
		for _, i := range p.Option(o) {
			if p.Need(i.Index) > 0 {
				covered++
			}
		}
	}
	return needs*int(p.NumOptions()) >= manyPicks*covered
}

// Solve keeps the contract of [fourfold.Solver], as the engine for p does.
func (s Solver) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	engine := s.For(p, false)
	st, err := engine.Solve(ctx, p, yield)
	return pickedBy(engine, st), err
}

// Visit does the same as Solve, but a yielded slice is valid only until yield returns, and yield
// must not change it.
func (s Solver) Visit(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	engine := s.For(p, false)
	st, err := fourfold.Visit(ctx, engine, p, yield)
	return pickedBy(engine, st), err
}

// Count counts the solutions, up to limit if that is positive. It lists them only if the engine
// must.
func (s Solver) Count(ctx context.Context, p *fourfold.Problem, limit int) (*big.Int, fourfold.Stats, error) {
	engine := s.For(p, limit <= 0)
	n, st, err := CountBy(ctx, engine, p, limit)
	return n, pickedBy(engine, st), err
}

// pickedBy returns st with the name of the engine that was picked, unless another one has ended the
// search.
func pickedBy(engine fourfold.Solver, st fourfold.Stats) fourfold.Stats {
	if t, ok := engine.(portfolio); !ok || !t.names(st.Engine) {
		st.Engine = engine.Name()
	}
	return st
}

// CountBy counts the solutions of a problem, up to limit if that is positive. It lists them only if
// the engine must.
func CountBy(ctx context.Context, engine fourfold.Solver, p *fourfold.Problem, limit int) (*big.Int, fourfold.Stats, error) {
	if counting, ok := engine.(fourfold.Counting); ok {
		return counting.Count(ctx, p, limit)
	}
	return countListed(ctx, engine, p, limit)
}

// countListed counts the solutions of a problem by listing them.
func countListed(ctx context.Context, engine fourfold.Solver, p *fourfold.Problem, limit int) (*big.Int, fourfold.Stats, error) {
	total := 0
	st, err := fourfold.Visit(ctx, engine, p, func(fourfold.Solution) bool {
		total++
		return total != limit
	})
	return big.NewInt(int64(total)), st, err
}
