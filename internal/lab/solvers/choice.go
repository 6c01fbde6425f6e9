package solvers

import (
	"cmp"
	"context"
	"math/big"
	"slices"
	"strings"

	"fourfold"
	"fourfold/auto"
	"fourfold/cp/classic"
)

// A Choice is the engine that the user has named, or package auto. It is a fourfold.Solver, too.
// Its Stats say which engine auto has picked.
type Choice struct {
	named fourfold.Solver // nil if no engine is named
	auto  auto.Solver
}

// Choose makes the engines for a name with settings, as [Parse] reads it, or for the name "", which
// stands for the engines that are used by default.
func Choose(spec string, bounds Bounds) (c Choice, err error) {
	if spec != "" {
		c.named, err = Parse(spec, bounds)
	}
	c.auto = auto.Solver{Linear: linear(), Relaxing: relaxing(), MaxNodes: bounds.MaxNodes, Memory: bounds.Memory, Workers: bounds.Workers, Idle: bounds.Idle}
	return c, err
}

// For returns the engine for a problem. Counted says that the solutions are only counted, all of
// them.
func (c Choice) For(p *fourfold.Problem, counted bool) fourfold.Solver {
	if c.named != nil {
		return c.named
	}
	return c.auto.For(p, counted)
}

// ClassicPath returns the path of the engine for 9x9 Sudokus. It returns false if that engine is
// not Classic.
func (c Choice) ClassicPath() (classic.Path, bool) {
	if c.named == nil && c.auto.MaxNodes <= 0 {
		return classic.Best(), true
	}
	return ClassicPath(c.named)
}

// ClassicPath returns the path of a solver that is the 9x9 engine, under any name. It returns
// false for other solvers.
func ClassicPath(s fourfold.Solver) (classic.Path, bool) {
	if n, ok := s.(namedCounting); ok {
		s = n.Solver
	}
	c, ok := s.(auto.Classic)
	if !ok {
		return 0, false
	}
	return cmp.Or(c.Path, classic.Best()), true
}

// Name returns the name of the engine that the user has named, or Default.
func (c Choice) Name() string {
	if c.named == nil {
		return Default
	}
	return c.named.Name()
}

// solver returns the solver of all problems.
func (c Choice) solver() fourfold.Solver {
	if c.named == nil {
		return c.auto
	}
	return c.named
}

// Solve solves as the engine for p does.
func (c Choice) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return c.solver().Solve(ctx, p, yield)
}

// Visit does the same as Solve, but by fourfold.Visit.
func (c Choice) Visit(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return fourfold.Visit(ctx, c.solver(), p, yield)
}

// Count counts the solutions, up to limit if that is positive. It lists them only if the engine
// must.
func (c Choice) Count(ctx context.Context, p *fourfold.Problem, limit int) (*big.Int, fourfold.Stats, error) {
	return auto.CountBy(ctx, c.solver(), p, limit)
}

// Cheapest searches for the k cheapest solutions, by fourfold.Cheapest.
func (c Choice) Cheapest(ctx context.Context, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	return fourfold.Cheapest(ctx, c.solver(), p, k, yield)
}

// DefaultText says which engine is used if none is named, for the help of flags.
const DefaultText = "the engine that suits the problem: " + Classic + ", " + Learning + " or " + Default

// BoundsMemory reports whether an engine of a list, as [ParseList] reads it, has a setting for the
// bytes of Bounds.Memory.
func BoundsMemory(list string) bool {
	if slices.ContainsFunc(cutList(list), func(spec string) bool {
		spec = strings.TrimSpace(spec)
		return RunsProgram(spec) || spec == Auto
	}) {
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
