package human

import (
	"context"
	"errors"

	"fourfold"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/input"
)

// MaxCountNodes is the bound of nodes for a Counter. Without a count, no technique assumes that there is one solution.
const MaxCountNodes = 100_000

// An Explainer explains puzzles. Any number of goroutines may use it. Its fields must not change while it is in use.
type Explainer struct {
	Shape   *input.Shape
	Solver  Solver          // its Unique is set by a count
	Counter fourfold.Solver // counts the solutions before, unless RulesOnly; it must give up in the end
	Coords  Coords
	All     bool // also the steps that lead nowhere

	// Warn is told if the steps do not start where the player is. It may be nil.
	Warn func(format string, args ...any)
}

// A Walk is the steps of one task.
type Walk struct {
	Task  *input.Task // of the position in which the steps start
	Guide *Guide
	Outcome
}

// Explain solves the compiled task of an answer, and sets the fields of the answer. It calls begin before the first step,
// and visit for every step. It ends when one of them returns false.
func (e *Explainer) Explain(ctx context.Context, a *answer.Answer, begin func(*Walk) bool, visit func(Explained) bool) {
	t, solver := a.Task, e.Solver
	if a.Err = t.Techniques(); a.Err != nil {
		return
	}
	counted, known := 0, fourfold.Solution(nil)
	if Begun(t) || !solver.RulesOnly {
		counted, known = e.count(ctx, t)
	}
	at := e.start(t, counted, known)
	solver.Unique = counted == 1
	w := &Walk{Task: at, Guide: NewGuide(at, e.Coords)}
	w.Counted = counted
	if !begin(w) {
		return
	}
	trace := w.Guide.TraceUseful
	if e.All {
		trace = w.Guide.Trace
	}
	var sol fourfold.Solution
	sol, a.Stats, a.Err = trace(ctx, solver, func(s Explained) bool {
		w.Add(s)
		return visit(s)
	})
	switch {
	case errors.Is(a.Err, fourfold.ErrNoSolution):
		a.Err, a.Complete = nil, true
	case a.Err == nil && sol != nil:
		if t.Compiled != nil {
			sol, _ = t.Compiled.Solution(at.Compiled.Grid(sol))
		}
		a.Wrong = t.Verify(sol)
		a.Solutions, a.First, a.Complete = 1, sol, a.Wrong == nil && (w.Depth == 0 || w.Counted == 1)
	}
}

// count counts the solutions of a task up to two, and returns the first. If the count took too
// long, the number is 0.
func (e *Explainer) count(ctx context.Context, t *input.Task) (n int, first fourfold.Solution) {
	_, err := e.Counter.Solve(ctx, t.Problem, func(s fourfold.Solution) bool {
		if n++; n == 1 {
			first = s
		}
		return n < 2
	})
	if err != nil {
		return 0, nil
	}
	return n, first
}

// start returns where the steps of a task start: with the values and the notes of a player if these
// are right, or from the givens, which a warning says.
func (e *Explainer) start(t *input.Task, counted int, solution fourfold.Solution) *input.Task {
	at, why := Continue(e.Shape, t), "a placed value or a note is wrong"
	switch {
	case !Begun(t):
		return at
	case counted == 0:
		why = "no solution of the givens was found"
	case counted > 1:
		why = "the givens have several solutions"
	case at.Err == nil:
		if _, fits := at.Compiled.Solution(t.Compiled.Grid(solution)); !fits {
			break
		}
		if Begun(at) {
			e.warn("%s: the steps start without the notes, which some empty cells lack", t.Where)
		}
		return at
	}
	e.warn("%s: the steps start from the givens, since %s", t.Where, why)
	return t
}

func (e *Explainer) warn(format string, args ...any) {
	if e.Warn != nil {
		e.Warn(format, args...)
	}
}
