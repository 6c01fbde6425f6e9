package solvers

import (
	"cmp"
	"context"
	"math/big"
	"slices"
	"strings"

	"fourfold"
	"fourfold/cp/classic"
)

// Learning solves a problem if the user names no engine, its solutions have about manyPicks options
// or more, and it is large or open. It is large if it has at least manyItems primary items, and open
// if it has at least manyOptions options for each. A Sudoku of order 12 has 576 such items, and 144
// options in its solution. A 9x9 Sudoku has 324 and 81, and most with one solution are not open: dlx
// solves them in half the time of cdcl. On other problems with many picks, cdcl mostly takes less
// time or not much more, and there are many that only cdcl solves in seconds. If solutions have few
// options, the tree of dlx is low, and clauses about a few of many long options teach little. The
// figures are in docs/notes/bench.
const (
	manyItems   = 500
	manyPicks   = 50
	manyOptions = 1.3
)

// A Choice picks the engine for each problem. If the user has named an engine, that is the one for
// all problems. Otherwise Classic solves 9x9 Sudokus without further rules, Learning solves
// large or open problems whose solutions have many options, and Default solves the others. Default
// also lists the solutions where there are very many; see listing. And it counts the solutions of
// all problems that Classic does not solve, because it counts without listing them.
//
// A Choice is a fourfold.Solver, too. Its Stats say which engine it picked.
type Choice struct {
	named                       fourfold.Solver // nil if no engine is named
	classic, learning, standard fourfold.Solver // classic is nil if it may not be picked
}

// Choose makes the engines for a name with settings, as [Parse] reads it, or for the name "", which
// stands for the engines that are used by default. A bound of nodes excludes Classic, which does
// not count nodes.
func Choose(spec string, bounds Bounds) (c Choice, err error) {
	if spec != "" {
		c.named, err = Parse(spec, bounds)
		return c, err
	}
	if c.standard, err = Parse(Default, bounds); err != nil {
		return c, err
	}
	shared := bounds
	shared.Workers = cmp.Or(bounds.Workers, bounds.Idle)
	if c.learning, err = Parse(Learning, shared); err != nil || bounds.MaxNodes != 0 {
		return c, err
	}
	within := bounds
	within.MaxNodes = trialNodes
	trial, err := Parse(Default, within)
	if err != nil {
		return c, err
	}
	c.learning = listing{c.learning, trial, c.standard}
	c.classic, err = Parse(Classic, bounds)
	return c, err
}

// For returns the engine for a problem. Counted says that the solutions are only counted, all of
// them.
func (c Choice) For(p *fourfold.Problem, counted bool) fourfold.Solver {
	switch {
	case c.named != nil:
		return c.named
	case c.classic != nil && IsClassic(p):
		return c.classic
	case !counted && needsLearning(p):
		return c.learning
	}
	return c.standard
}

// needsLearning reports whether a problem is large or open, and its solutions have many options: as
// many as options of average length cover the items.
func needsLearning(p *fourfold.Problem) bool {
	if p.NumPrimary() < manyPicks || p.NumPrimary() < manyItems && float64(p.NumOptions()) < manyOptions*float64(p.NumPrimary()) {
		return false
	}
	covered := 0 // primary items, in all options
	for o := range p.NumOptions() {
		for _, i := range p.Option(o) {
			if p.IsPrimary(i.Index) {
				covered++
			}
		}
	}
	return int(p.NumPrimary())*int(p.NumOptions()) >= manyPicks*covered
}

// ClassicPath returns the path of the engine for 9x9 Sudokus. It returns false if that engine is
// not Classic.
func (c Choice) ClassicPath() (classic.Path, bool) { return ClassicPath(cmp.Or(c.named, c.classic)) }

// Name returns the name of the engine that the user has named, or Default.
func (c Choice) Name() string { return cmp.Or(c.named, c.standard).Name() }

// Solve calls Solve of the engine for p, and returns its result.
func (c Choice) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	engine := c.For(p, false)
	st, err := engine.Solve(ctx, p, yield)
	return c.pickedBy(engine, st), err
}

// Visit does the same as Solve, but by fourfold.Visit.
func (c Choice) Visit(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	engine := c.For(p, false)
	st, err := fourfold.Visit(ctx, engine, p, yield)
	return c.pickedBy(engine, st), err
}

// Count counts the solutions, up to limit if that is positive. It lists them only if the engine must.
func (c Choice) Count(ctx context.Context, p *fourfold.Problem, limit int) (*big.Int, fourfold.Stats, error) {
	engine := c.For(p, limit <= 0)
	n, st, err := countBy(ctx, engine, p, limit)
	return n, c.pickedBy(engine, st), err
}

// countBy counts the solutions of a problem, up to limit if that is positive. It lists them only if
// the engine must.
func countBy(ctx context.Context, engine fourfold.Solver, p *fourfold.Problem, limit int) (*big.Int, fourfold.Stats, error) {
	if counting, ok := engine.(fourfold.Counting); ok {
		return counting.Count(ctx, p, limit)
	}
	total := 0
	st, err := fourfold.Visit(ctx, engine, p, func(fourfold.Solution) bool {
		total++
		return total != limit
	})
	return big.NewInt(int64(total)), st, err
}

// pickedBy returns st with the name of the engine that was picked. A named engine was not picked. A
// listing says itself if it has let Default go on.
func (c Choice) pickedBy(engine fourfold.Solver, st fourfold.Stats) fourfold.Stats {
	if _, ok := engine.(listing); c.named == nil && (!ok || st.Engine == "") {
		st.Engine = engine.Name()
	}
	return st
}

// DefaultText says which engine is used if none is named, for the help of flags.
const DefaultText = "the engine that suits the problem: " + Classic + ", " + Learning + " or " + Default

// BoundsMemory reports whether an engine of a list, as [ParseList] reads it, has a setting for the
// bytes of Bounds.Memory.
func BoundsMemory(list string) bool {
	if slices.ContainsFunc(cutList(list), func(spec string) bool { return RunsProgram(strings.TrimSpace(spec)) }) {
		return true
	}
	for _, e := range Engines() {
		named := slices.ContainsFunc(cutList(list), func(spec string) bool {
			name, _, _ := strings.Cut(strings.TrimSpace(spec), ":")
			return name == e.Name
		})
		if named && slices.ContainsFunc(e.Settings, func(s fourfold.Setting) bool { return s.Name == "memory" }) {
			return true
		}
	}
	return false
}
