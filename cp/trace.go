package cp

import (
	"cmp"
	"context"
	"slices"
	"time"

	"fourfold"
)

// Trace searches p for one solution and calls visit for every step, in order, until
// visit returns false. Of the rules that apply it follows the simplest first: naked
// singles, hidden singles, locked candidates, pairs, and so on. It returns the solution, or
// fourfold.ErrNoSolution, or what ended the search before that; nil and nil if visit did.
//
// A step costs time in proportion to p, and more where no simple rule applies, so Trace
// is slower than Solve. The guesses are those of Solve.
func (s Solver) Trace(ctx context.Context, p *fourfold.Problem, visit func(Step) bool) (fourfold.Solution, fourfold.Stats, error) {
	begin := time.Now()
	var found fourfold.Solution
	r := newSearch(ctx, s, p, func(sol fourfold.Solution) bool { found = sol; return false })
	r.tracer = &tracer{visit: visit, search: r}
	r.propagate = r.tracer.followRules
	ready := time.Now()
	err := r.run()
	stats := r.stats(ready.Sub(begin), time.Since(ready))
	switch {
	case r.tracer.ended:
		return nil, stats, nil
	case err == nil && found == nil && p.NumPrimary() > 0:
		err = fourfold.ErrNoSolution
	}
	return found, stats, err
}

// A tracer tells the steps of a search.
type tracer struct {
	*search
	visit    func(Step) bool
	ended    bool    // visit has had enough
	levels   []level // the rules on several items, simplest first
	levelsOf *tables // which they are of
}

// A level is a rule between two kinds.
type level struct {
	technique
	a, b, size int
}

// newLevels returns the rules that t has, simplest first.
func newLevels(t *tables) []level {
	var all []level
	for a, base := range t.name {
		for b, cover := range t.name {
			for size := 2; a != b && size <= t.most[a*t.n+b]; size++ {
				all = append(all, level{nameOf(base, cover, size), a, b, size})
			}
		}
	}
	slices.SortStableFunc(all, func(x, y level) int { return cmp.Compare(x.rank, y.rank) })
	return all
}

// tell visits a step with the options filtered out since the trail had the length mark.
func (t *tracer) tell(s Step, mark int) {
	for _, o := range t.trail[mark:] {
		if o >= 0 {
			s.Removed = append(s.Removed, o)
		}
	}
	slices.Sort(s.Removed)
	s.Depth = len(t.guessed)
	t.ended = t.ended || !t.visit(s)
}

// followRules follows the rules one by one until there is nothing left to infer, and
// returns false at a dead end.
func (t *tracer) followRules() bool {
	for t.rules != None && t.dead < 0 && !t.ended && t.nextStep() {
	}
	return t.dead < 0
}

// tellGuess tells of the guess just made.
func (t *tracer) tellGuess() {
	g := t.guessed[len(t.guessed)-1]
	t.tell(Step{Action: Guess, Name: "guess", Base: []int32{g.item}, Chosen: g.option}, g.mark)
}

func (t *tracer) tellDeadEnd() {
	t.tell(Step{Action: DeadEnd, Name: "dead end", Base: []int32{t.dead}, Chosen: -1}, len(t.trail))
}

// tellRetract tells that the option of a guess was ruled out. The guess is gone.
func (t *tracer) tellRetract(g guess) {
	t.tell(Step{Action: Retract, Name: "retract", Base: []int32{g.item}, Chosen: g.option}, g.mark)
}
