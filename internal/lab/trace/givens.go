package trace

import (
	"slices"

	"fourfold"
	"fourfold/internal/kit/tracing"
	"fourfold/internal/read/input"
)

// givenRule is the rule of the event that chooses the givens.
const givenRule = "given"

// A prelude is what the givens of a grid settle before the search. It is the first event of a trace, and what the engine
// tells of these options later is left out.
type prelude struct {
	event fourfold.Event
	given []bool // by option: the event chooses or hides it
}

// newPrelude returns the prelude of a task, which is compiled. The event is empty if the task has no givens.
func newPrelude(t *input.Task) *prelude {
	p := &prelude{given: make([]bool, t.Problem.NumOptions())}
	if t.Compiled == nil {
		return p
	}
	e, g := fourfold.Event{Kind: fourfold.Force, Fact: fourfold.NoFact, Item: -1, Rule: givenRule}, t.Puzzle.Grid
	r := tracing.New(t.Problem, func(e fourfold.Event) bool { p.event = e; return true })
	for o := range t.Problem.NumOptions() {
		if at, ok := t.Compiled.Placement(o); ok && int(g.At(at.Row, at.Col)) == at.Value {
			e.Chosen, e.Hidden = append(e.Chosen, o), r.Rivals(e.Hidden, o)
		}
	}
	r.Report(e)
	for _, o := range slices.Concat(p.event.Chosen, p.event.Hidden) {
		p.given[o] = true
	}
	return p
}

// rest takes what is settled already out of an event of the engine. It returns false if nothing is left to tell. depth is
// the number of decisions that stand before the event, without those about givens.
func (p *prelude) rest(e fourfold.Event, depth int) (fourfold.Event, bool) {
	isGiven := func(o int32) bool { return p.given[o] }
	isFact := func(f fourfold.Fact) bool { return f.Option >= 0 && p.given[f.Option] }
	told := len(e.Chosen) + len(e.Hidden)
	e.Chosen, e.Hidden = slices.DeleteFunc(e.Chosen, isGiven), slices.DeleteFunc(e.Hidden, isGiven)
	if e.Kind == fourfold.Decide && isFact(e.Fact) {
		e.Kind = fourfold.Force
	}
	if e.Depth = depth; e.Kind == fourfold.Decide {
		e.Depth++
	}
	if e.Kind == fourfold.Undo {
		if e.Facts, e.Fact = slices.DeleteFunc(e.Facts, isFact), fourfold.NoFact; len(e.Facts) > 0 {
			e.Fact = e.Facts[0]
		}
		e.Depth -= len(e.Facts)
	}
	settles := e.Kind == fourfold.Force || e.Kind == fourfold.Filter || e.Kind == fourfold.Undo && len(e.Facts) == 0
	return e, !settles || told == 0 || len(e.Chosen)+len(e.Hidden) > 0
}
