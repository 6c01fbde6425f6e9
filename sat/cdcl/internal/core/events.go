package core

// A Listener hears of the events of a search, in the order in which they happen. It must not call
// methods of the solver that change it. Slices are valid during the call only.
//
// A search tells the literals that have become true after each propagation, together. So a
// listener hears of a decision first, then of all literals that follow from it, and then of a
// conflict or of the next decision.
type Listener interface {
	// Decide says that a literal was made true, by a decision or by an assumption, and that level
	// has begun. There are levels without a literal, for an assumption that is true already and
	// for the root of an enumeration.
	Decide(l Lit, level int)

	// Propagate says that a literal follows. why is the group or clause by which it follows, see
	// Solver.Because. None says that no literal is needed for it: it is a fact, or a Flip.
	Propagate(l Lit, why Reason)

	// Conflict says that all literals of a clause are false: one that was given or learned, all
	// literals of an exactly-one group, or the negations of two members of a group.
	Conflict(clause []Lit)

	// Learn says that a clause was learned from the last conflict, and how many levels its
	// literals have without the conflict's own. Its first literal becomes true at the level that
	// the search goes back to. An empty clause says that there is no model.
	Learn(clause []Lit, glue int)

	// Forget says that a clause is dropped: one that was learned, or one with a literal that is
	// true for good.
	Forget(clause []Lit)

	// Backjump says that all levels above a level have been undone.
	Backjump(level int)

	// Restart says that the search leaves its branch, and keeps what it has learned. A Backjump
	// follows if there are levels to leave.
	Restart()

	// Model says that all variables have a value, and no constraint is broken.
	Model()

	// Flip says that every model with the decision of a level has been found. The level has been
	// undone. The literal l, the opposite of the decision, holds in the level below. If it can be
	// true there, a Propagate without a reason follows. If not, the level below is flipped too.
	Flip(l Lit)
}

// Reason is what a literal follows by: a clause or a group.
type Reason = reason

// None is the Reason of decisions and facts.
const None Reason = none

// Because appends the literals by which l followed to to, and returns the result: all of them are
// true, and together they leave l no other value by the Reason why. If why is None, nothing is
// appended.
func (s *Solver) Because(to []Lit, l Lit, why Reason) []Lit {
	for _, m := range s.antecedents(why, l) {
		if m != l {
			to = append(to, m^1)
		}
	}
	return to
}

// tell tells the listener what a propagation has found: the literals of the trail that it has not
// been told, and then the conflict unless all is well.
func (s *Solver) tell(ok bool) {
	for ; s.told < len(s.trail); s.told++ {
		l := s.trail[s.told]
		in := s.info[l>>1]
		if in.level > 0 && s.levels[in.level].decision == l {
			s.Listener.Decide(l, int(in.level))
		} else {
			s.Listener.Propagate(l, in.reason)
		}
	}
	if !ok {
		s.Listener.Conflict(s.conflict())
	}
}

// tellBackjump tells the listener that the levels above to were undone.
func (s *Solver) tellBackjump(to int) {
	s.told = min(s.told, len(s.trail))
	s.Listener.Backjump(to)
}
