// Package explain says what a search by constraint propagation does, step by step, in
// words that players know: the technique, where it applies, what it rules out and why.
// It follows the candidates along, so that they can be shown after any step.
package explain

import (
	"context"
	"time"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/enginetime"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// A Guide explains searches of one problem. It never changes, so any number of
// goroutines may use it.
type Guide struct {
	p      *fourfold.Problem
	board  *board // nil for a problem that is no grid of cells and units
	givens puzzle.Grid

	// Now is the clock that Trace tells the time of the search by; nil means time.Now.
	Now func() time.Time
}

// New returns the guide to a problem whose items and options are called by their names.
func New(p *fourfold.Problem) *Guide { return &Guide{p: p} }

// NewGrid returns the guide to a Sudoku or Latin square, whose items and options are
// called by cell, unit and value: the cells by coords and the values by the characters
// of the alphabet. Any other puzzle is explained as New explains its problem.
func NewGrid(c *puzzle.Compiled, givens puzzle.Grid, coords Coords, a gridtext.Alphabet) *Guide {
	if _, ok := c.Cell(0); !ok {
		return New(c.Problem)
	}
	return &Guide{p: c.Problem, board: newBoard(c, coords, a), givens: givens}
}

// A Step is a step of a search with its explanation.
type Step struct {
	cp.Step
	Number int    // from 1
	Text   string // a sentence without a full stop, such as "naked single: r1c2 can only hold 5: r1c2=5"
	After  *State // what is left after it; not to be kept, since the next step changes it
}

var actionNames = [...]string{cp.Place: "place", cp.Remove: "remove", cp.Guess: "guess", cp.DeadEnd: "dead end", cp.Retract: "retract"}

// ActionName returns what the step does: "place", "remove", "guess", "dead end" or
// "retract".
func (s Step) ActionName() string { return actionNames[s.Action] }

// Level returns how far to indent the step: a guess stands as far left as the steps
// before it, and what follows from it stands further right.
func (s Step) Level() int {
	if s.Action == cp.Guess {
		return s.Depth - 1
	}
	return s.Depth
}

// A Tracer searches step by step, as [cp.Solver] does.
type Tracer interface {
	Trace(ctx context.Context, p *fourfold.Problem, visit func(cp.Step) bool) (fourfold.Solution, fourfold.Stats, error)
}

// Trace searches the problem by t, whose answer it returns, and calls visit for every
// step until visit returns false. What a step removes is only what was live before it. The
// time of explaining a step and of visit is no part of the time of the search.
//
// The options that never had a rival come first, although a search reports no step for them. A value that
// is given is no step.
func (g *Guide) Trace(ctx context.Context, t Tracer, visit func(Step) bool) (fourfold.Solution, fourfold.Stats, error) {
	state, number := NewState(g.p), 0
	tell := func(s cp.Step) bool {
		number++
		return visit(Step{Step: s, Number: number, Text: g.Words(s), After: state})
	}
	if s, ok := t.(cp.Solver); !ok || s.Scheme != cp.None {
		for _, o := range state.chosen {
			if ctx.Err() != nil {
				return nil, fourfold.Stats{}, context.Cause(ctx)
			}
			if !g.given(o) && !tell(g.settled(o)) {
				return nil, fourfold.Stats{}, nil
			}
		}
	}
	clock := &enginetime.Clock{Now: g.Now}
	sol, stats, err := t.Trace(ctx, g.p, enginetime.Outside(clock, func(s cp.Step) bool {
		if s.Action == cp.Place && state.isChosen(s.Chosen) {
			return true
		}
		if s.Action != cp.Retract {
			s.Removed = state.liveOf(s.Removed)
		}
		state.Apply(s)
		return tell(s)
	}))
	return sol, clock.Own(stats), err
}

// settled returns the step that places an option that never had a rival.
func (g *Guide) settled(o int32) cp.Step {
	name, item := "single", g.p.Option(o)[0].Index
	for _, i := range g.p.Option(o) {
		if g.p.IsPrimary(i.Index) {
			item = i.Index
			break
		}
	}
	if g.board != nil {
		name = "naked single" // the cell comes first among its items
	}
	return cp.Step{Action: cp.Place, Name: name, Base: []int32{item}, Chosen: o}
}

// given reports whether an option puts a value where it is given.
func (g *Guide) given(o int32) bool {
	if g.board == nil || g.givens.Cells == nil {
		return false
	}
	at, ok := g.board.Placement(o)
	return ok && g.givens.At(at.Row, at.Col) == at.Value
}
