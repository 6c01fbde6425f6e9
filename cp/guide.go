package cp

import (
	"context"
	"slices"

	"fourfold"
)

// A Guide chooses which rules a search applies next, where the search itself applies whatever rule it
// finds first. So it can tell each step that it makes, with its reason. The rules and their fixpoint
// are those of the Solver, and so are the decisions. Only the rule for colors is not for a Guide.
type Guide interface {
	// Infer applies rules at a node, until none is left that applies or there is a dead end. It returns
	// false to end the search. It is not called if the scheme is None.
	Infer(at Position) bool

	// Hear is told what the search does between two calls of Infer. It returns false to end the search.
	Hear(at Position, m Move) bool
}

// A Move is what a search does at a fixpoint. The receiver owns its slice.
type Move struct {
	Kind    fourfold.EventKind // Decide, DeadEnd or Undo
	Item    int32              // the item of the decision, or the one without an option
	Option  int32              // the option of the decision; -1 at a dead end
	Removed []int32            // the options that the move rules out, in increasing order; Undo rules out its option
}

// VisitGuided is Visit with a Guide. It polls ctx at every node. If the Guide ends the search, the error is nil.
func (s Solver) VisitGuided(ctx context.Context, p *fourfold.Problem, g Guide, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	call := newSearch(ctx, s, p, yield)
	call.guide = g
	err := call.run()
	return call.stats(), err
}

// infer follows the rules to their fixpoint, by the guide if there is one. It returns false at a dead
// end. If the context is done or the guide ends the search, the result has no meaning.
func (s *search) infer() bool {
	if s.budget != nil {
		return s.inferBelow()
	}
	if s.guide == nil || s.rules.followed == None {
		return s.rules.follow()
	}
	if !s.ended {
		s.ended = !s.guide.Infer(Position{s})
	}
	return s.dom.deadEnd < 0
}

// tell tells the guide about a move, and the options that it has ruled out since the mark.
func (s *search) tell(kind fourfold.EventKind, item, option int32, mark int) {
	if s.guide == nil || s.ended || s.dom.poll.Err() != nil {
		return
	}
	s.ended = !s.guide.Hear(Position{s}, Move{Kind: kind, Item: item, Option: option, Removed: s.dom.filteredSince(mark)})
}

// filteredSince returns the options filtered out since a mark, in increasing order.
func (d *domains) filteredSince(mark int) (options []int32) {
	for _, o := range d.trail[mark:] {
		if o >= 0 {
			options = append(options, o)
		}
	}
	slices.Sort(options)
	return options
}
