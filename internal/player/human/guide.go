package human

import (
	"context"
	"strings"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/puzzle"
)

// A Guide explains searches of one problem. It does not change, so any number of goroutines may
// use it.
type Guide struct {
	p      *fourfold.Problem
	labels *labels // nil for a problem that is not a grid of cells and units
	givens puzzle.Grid
}

// NewGuide returns a Guide for a compiled task. In a Sudoku or a Latin square it calls items and options by
// cells, units and values: cells as coords says, and values by the characters of the puzzle's alphabet.
// Elsewhere it calls them by their names in the problem.
func NewGuide(t *input.Task, coords Coords) *Guide {
	if t.Compiled == nil {
		return &Guide{p: t.Problem}
	}
	return newGrid(t.Compiled, t.Puzzle.Grid, coords, t.Puzzle.Alphabet)
}

func newGrid(c *puzzle.Compiled, givens puzzle.Grid, coords Coords, a grid.Alphabet) *Guide {
	if _, ok := c.Cell(0); !ok {
		return &Guide{p: c.Problem}
	}
	return &Guide{p: c.Problem, labels: newLabels(c, coords, a), givens: givens}
}

// An Explained is a step of a search with its explanation.
type Explained struct {
	Step
	Number int    // from 1
	Text   string // without a full stop, such as "naked single: r1c2 can only hold 5: r1c2=5"
	lines  string // the text, with line feeds where it may be cut
	After  *State // the state after the step; the next step changes it, so do not keep it
	Forced bool   // a guess without an alternative, which a search without rules makes
}

// AssumesUnique reports whether the step is right only if the puzzle has exactly one solution.
func (s Explained) AssumesUnique() bool {
	t, _ := Lookup(s.Name)
	return t.Unique
}

var actionNames = [...]string{
	Place: "place", Remove: "remove", Guess: "guess", DeadEnd: "dead end", Retract: "retract",
}

// ActionName returns the action of the step: "place", "remove", "guess", "dead end" or "retract".
func (s Explained) ActionName() string { return actionNames[s.Action] }

// Level returns the level of indentation of the step. A guess has the level of the steps before
// it. The steps after a guess are one level deeper until the guess is retracted.
func (s Explained) Level() int {
	if s.Action == Guess {
		return s.Depth - 1
	}
	return s.Depth
}

// Trace searches the problem with a solver and returns its result. It calls visit for every step until
// visit returns false. The time of explaining steps and of visit does not count as time of the search.
//
// The first steps place the options that share no item with another option, for which the
// solver reports no step. There are no steps for the givens.
func (g *Guide) Trace(ctx context.Context, by Solver, visit func(Explained) bool) (fourfold.Solution, fourfold.Stats, error) {
	n := &narrator{g: g, state: NewState(g.p), visit: visit}
	return g.trace(ctx, by, n.tell)
}

// trace calls visit for every step of the search until visit returns false.
func (g *Guide) trace(ctx context.Context, by Solver, visit func(Step) bool) (fourfold.Solution, fourfold.Stats, error) {
	if !by.RulesOnly || by.Scheme != cp.None {
		chosen, covered := NewState(g.p).chosen, make([]bool, g.p.NumItems())
		for _, o := range chosen {
			if g.given(o) {
				cover(g.p, o, covered)
			}
		}
		for _, o := range chosen {
			if ctx.Err() != nil {
				return nil, fourfold.Stats{}, context.Cause(ctx)
			}
			if g.given(o) {
				continue
			}
			if !visit(g.settled(o, covered)) {
				return nil, fourfold.Stats{}, nil
			}
			cover(g.p, o, covered)
		}
	}
	clock := new(answer.Clock)
	sol, stats, err := by.Steps(ctx, g.p, answer.Exclude(clock, visit))
	return sol, clock.Subtract(stats), err
}

// A narrator numbers and explains steps, and tracks the state after them.
type narrator struct {
	g      *Guide
	state  *State
	visit  func(Explained) bool
	number int // of the last step
}

// tell explains a step to visit.
func (n *narrator) tell(s Step) bool {
	n.number++
	lines := n.g.lines(s, n.state)
	n.state.Apply(s)
	forced := s.Action == Guess && len(n.g.alternatives(s)) == 1
	text := strings.ReplaceAll(lines, "\n", " ")
	return n.visit(Explained{Step: s, Number: n.number, Text: text, lines: lines, After: n.state, Forced: forced})
}

// cover marks the items of an option.
func cover(p *fourfold.Problem, o int32, covered []bool) {
	for _, i := range p.Option(o) {
		covered[i.Index] = true
	}
}

// settled returns the step that places an option without rivals, by the item for which a person sees
// that first.
func (g *Guide) settled(o int32, covered []bool) Step {
	open := func(i int32) bool { return g.p.IsPrimary(i) && !covered[i] }
	step := Step{Action: Place, Name: "single", Chosen: o}
	for _, i := range g.p.Option(o) {
		if rating := RatingOfSingle(g.p, i.Index, open); g.p.IsPrimary(i.Index) && (step.Base == nil || rating < step.Rating) {
			step.Base, step.Rating = []int32{i.Index}, rating
		}
	}
	if g.labels != nil {
		step.Name = "hidden single"
	}
	return step
}

// given reports whether an option is a given of the puzzle.
func (g *Guide) given(o int32) bool {
	at, ok := g.placement(o)
	return ok && g.givens.Cells != nil && g.givens.At(at.Row, at.Col) == at.Value
}
