package solvers

import (
	"context"
	"errors"

	"fourfold"
	"fourfold/internal/auto"
)

// An automatic is a solver that gives each problem to the engine a rule picks.
type automatic struct {
	rule    *auto.Rule
	engines map[string]fourfold.Solver // by the name the rule has for them
	other   fourfold.Solver            // for problems that the one picked does not support
}

// newAutomatic makes the engines that the rule names. One that this build lacks is
// replaced by the default.
func newAutomatic(s Settings) fourfold.Solver {
	a := automatic{rule: s.Rule, engines: map[string]fourfold.Solver{}}
	if a.rule == nil {
		a.rule = auto.Default()
	}
	s.Rule = nil
	a.other, _ = Parse(Default, s)
	for _, name := range a.rule.Solvers() {
		engine, err := Parse(name, s)
		if err != nil {
			engine = a.other
		}
		a.engines[name] = engine
	}
	return a
}

func (automatic) Name() string { return "auto" }

// Solve gives p to the engine that the rule picks or, if that does not support it, to
// the default. What it returns is all that engine's.
func (a automatic) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	st, err := a.engines[a.rule.Pick(p)].Solve(ctx, p, yield)
	if errors.Is(err, errors.ErrUnsupported) {
		return a.other.Solve(ctx, p, yield)
	}
	return st, err
}
