package core

import "math/bits"

// Where there are many models, the conflicts between them teach little, and a plain walk is
// faster. It searches the part of the tree that is open above the floor. That is possible if
// the open variables are options, each in an exactly-one group, and variables that are derived
// from options, and if no clause says more than that about them. The options that a walk does
// not pick are false.
//
// Where models are rare, to learn may end the search much earlier. That is not known before. So
// the walk and the search that learns take turns. The walk gets most of the work, so the turns
// of the other cost little where they are of no use, and where they are of great use a part of
// the work is enough. When its turn is over, the walk hands over the way to where it stands, as
// decisions, and flips of the options that it has exhausted. These levels are the floor of the
// search that goes on.

const (
	walkMost  = 2048    // open variables
	walkItems = 4096    // exactly-one groups with open variables; a walk counts them in 16 bits
	walkFrom  = 2       // models
	walkTurn  = 1 << 24 // ticks of the first walk; each walk is twice as long as the last
	walkPart  = 16      // a walk takes so many times as long as the turn after it
)

// Turns say whose turn it is in an enumeration.
type turns struct {
	models  int64 // found so far
	walking bool
	length  int64 // ticks of the next walk
	end     int64 // Stats.Ticks at the end of the turn
}

// take gives the next turn to the other side.
func (t *turns) take(now int64) {
	if t.walking = !t.walking; t.walking {
		t.end = now + t.length
	} else {
		t.end = now + t.length/walkPart
		t.length *= 2
	}
}

// walksNext reports whether a walk of what is above the floor comes next, and loads it.
func (s *Solver) walksNext() bool {
	t := &s.turns
	if s.level() != s.floor || !s.inTree() || t.models < walkFrom || s.clauses > 0 || s.Decide == Scores {
		return false
	}
	if s.Log != nil || s.Listener != nil {
		return false // they would miss what a walk does
	}
	if s.Stats.Ticks >= t.end {
		t.take(s.Stats.Ticks)
	}
	return t.walking && len(s.info)-len(s.trail) <= walkMost && s.loadWalk()
}

// walkOn walks what is above the floor. When it returns Unknown without an error, the search
// goes on: below the floor, if nothing is left above it, or from where the walk stands.
func (s *Solver) walkOn(yield func() bool) (Result, error) {
	w := &s.subtree
	at := w.enter(&w.frames[0])
	for {
		if at == undecided && w.tailPays() {
			if r, err := s.walkTail(yield); r != Unknown || err != nil {
				return r, err
			}
		}
		if at == covered && !s.yieldWalk(w.frames[w.depth+1].picked, yield) {
			return Sat, nil
		}
		if at == deadEnd && !s.countDeadEnd() {
			s.backtrack(0)
			return Unknown, s.errConflicts()
		}
		if !w.backtrack() {
			return s.exhausted(s.flip())
		}
		if err := s.countTry(w.isDecision()); err != nil {
			s.backtrack(0)
			return Unknown, err
		}
		if s.Stats.Ticks >= s.turns.end {
			return s.exhausted(s.handOver())
		}
		s.Stats.Ticks += int64(len(w.frames[w.depth].active)*w.words)>>2 + 4
		at = w.try()
	}
}

// walkTail walks what is below the last decision of the walk, and leaves this decision. It always
// walks to the end, which is near.
func (s *Solver) walkTail(yield func() bool) (Result, error) {
	w := &s.subtree
	t := &w.tail
	f := &w.frames[w.depth]
	t.load(&w.walk, f)
	root := t.frame(0)
	at := t.enter(root, root.active)
	for {
		if at == covered && !s.yieldWalk(w.pickedInTail(f), yield) {
			return Sat, nil
		}
		if at == deadEnd && !s.countDeadEnd() {
			s.backtrack(0)
			return Unknown, s.errConflicts()
		}
		if !t.backtrack() {
			t.learn(len(t.options), t.nodes)
			w.nodes += t.nodes
			w.depth--
			return Unknown, nil
		}
		if err := s.countTry(t.isDecision()); err != nil {
			s.backtrack(0)
			return Unknown, err
		}
		s.Stats.Ticks += int64(len(t.frames[t.depth].active))>>3 + 2
		at = t.try()
	}
}

// exhausted returns what a search returns that goes on if more is left.
func (s *Solver) exhausted(more bool) (Result, error) {
	if more {
		return Unknown, nil
	}
	return Unsat, nil
}

// yieldWalk yields the model of the walk in which these options are picked.
func (s *Solver) yieldWalk(picked []uint64, yield func() bool) bool {
	s.turns.models++
	s.subtree.model = picked
	defer func() { s.subtree.model = nil }()
	return yield()
}

// countDeadEnd counts a dead end of a walk as a conflict. It returns false if the limit does not
// allow it.
func (s *Solver) countDeadEnd() bool {
	if s.Conflict > 0 && s.Stats.Conflicts >= s.Conflict {
		return false
	}
	s.Stats.Conflicts++
	return true
}

// countTry counts a try of an option, which is a decision if the item has others left. It
// returns an error if a limit does not allow it, or the context is done.
func (s *Solver) countTry(decision bool) error {
	if s.Nodes > 0 && decision && s.Stats.Decisions >= s.Nodes {
		return s.errNodes()
	}
	if decision {
		s.Stats.Decisions++
	}
	if s.Stats.Ticks < s.lookAt {
		return nil
	}
	return s.look()
}

// handOver makes the way to where the walk stands the floor. It returns false if nothing is
// left of the tree.
func (s *Solver) handOver() bool {
	w := &s.subtree
	for d := range w.depth + 1 {
		f := &w.frames[d]
		last := d == w.depth // where the last option tried is exhausted, too
		if !s.flipTried(f, last) || !s.propagate() {
			break
		}
		if last || !s.isOpenOrTrue(f) {
			s.floor = s.level()
			return true
		}
		if l := Pos(int(w.vars[f.try])); s.vals[l] == 0 {
			s.push(l)
			s.assign(l, none)
			if !s.propagate() {
				break
			}
		}
	}
	s.floor = s.level()
	return s.flip()
}

// isOpenOrTrue reports whether the option that a decision has tried last can still be chosen.
// Learned clauses may say that it cannot.
func (s *Solver) isOpenOrTrue(f *frame) bool { return s.vals[Pos(int(s.subtree.vars[f.try]))] >= 0 }

// flipTried makes the options of a decision false that the walk has exhausted. It returns false
// if one of them is true.
func (s *Solver) flipTried(f *frame, last bool) bool {
	for k, v := range f.all {
		tried := v &^ f.tries[k]
		if f.try>>6 == k && !last {
			tried &^= 1 << (f.try & 63)
		}
		for ; tried != 0; tried &= tried - 1 {
			if !s.hold(Neg(int(s.subtree.vars[k<<6+bits.TrailingZeros64(tried)])), none) {
				return false
			}
		}
	}
	return true
}
