package core

import (
	"math/bits"

	"fourfold"
)

// Where there are many models, the conflicts between them teach little, and a plain walk is faster.
// It searches the part of the tree that is open above the floor. That is possible if no clause says
// more about the open variables than the groups, and if each of these variables is in an exactly-one
// group: then the variables that are not chosen are false.
//
// Where models are rare, to learn may end the search much earlier. That is not known before. So the
// walk and the search that learns take turns, and get about the same amount of work. When its turn
// is over, the walk hands over the way to where it stands, as decisions, and flips of the options
// that it has exhausted. These levels are the floor of the search that goes on.

const (
	walkMost = 2048    // open variables
	walkFrom = 2       // models
	walkTurn = 1 << 23 // ticks of the first turns; each pair of turns is twice as long as the last
)

// Turns say whose turn it is in an enumeration.
type turns struct {
	models  int64 // found so far
	walking bool
	length  int64 // ticks
	end     int64 // Stats.Ticks; 0 before the first turn
}

func newTurns() turns { return turns{walking: true, length: walkTurn} }

// A subtree is the open part of the problem as a walk.
type subtree struct {
	walk
	numbers []uint16 // by variable: the option that it is, if it is open
	vars    []uint32 // by option
	members []uint16 // scratch memory of loadWalk
	model   *frame   // of the walk, while it is yielded
}

// walksNext reports whether a walk of what is above the floor comes next, and loads it.
func (s *Solver) walksNext() bool {
	t := &s.turns
	if s.level() != s.floor || !s.inTree() || t.models < walkFrom || s.Log != nil || s.clauses > 0 || s.Decide == Scores {
		return false
	}
	if s.Stats.Ticks >= t.end {
		if t.end > 0 {
			if t.walking = !t.walking; t.walking {
				t.length *= 2
			}
		}
		t.end = s.Stats.Ticks + t.length
	}
	return t.walking && len(s.info)-len(s.trail) <= walkMost && s.loadWalk()
}

// loadWalk makes a walk of the open variables. It returns false if a walk is not possible.
func (s *Solver) loadWalk() bool {
	w := &s.subtree
	w.vars, w.numbers = w.vars[:0], sized(w.numbers, len(s.info))
	for v := range s.info {
		if s.vals[v<<1] == 0 {
			w.numbers[v] = uint16(len(w.vars))
			w.vars = append(w.vars, uint32(v))
		}
	}
	w.reset(len(w.vars))
	for g, count := range s.groups {
		if count.size() < 2 {
			continue // nothing of the group is open, or it has nothing more to say
		}
		w.members = w.members[:0]
		for _, l := range s.members(uint32(g)) {
			if s.vals[l] == 0 {
				w.members = append(w.members, w.numbers[l>>1])
			}
		}
		w.exclude(w.members)
		if s.exact[g] {
			w.cover(w.members)
		}
	}
	s.Stats.Ticks += int64(len(s.groups) + len(w.rows) + len(w.sets))
	return w.coversAll()
}

// walkOn walks what is above the floor. When it returns Unknown without an error, the search goes on:
// below the floor, if nothing is left above it, or from where the walk stands.
func (s *Solver) walkOn(yield func() bool) (Result, error) {
	w := &s.subtree
	at := w.enter(&w.frames[0])
	for {
		switch {
		case at == covered && !s.yieldWalk(yield):
			return Sat, nil
		case at == deadEnd:
			s.Stats.Conflicts++
		}
		if !w.backtrack() {
			return s.exhausted(s.flip())
		}
		if err := s.stopWalk(); err != nil {
			s.backtrack(0)
			return Unknown, err
		}
		if s.Stats.Ticks >= s.turns.end {
			return s.exhausted(s.handOver())
		}
		s.Stats.Decisions++
		s.Stats.Ticks += int64(len(w.frames[w.depth].active)*w.words)>>2 + 4
		at = w.try()
	}
}

// exhausted returns what a search returns that goes on if more is left.
func (s *Solver) exhausted(more bool) (Result, error) {
	if more {
		return Unknown, nil
	}
	return Unsat, nil
}

// yieldWalk yields a model of the walk.
func (s *Solver) yieldWalk(yield func() bool) bool {
	w := &s.subtree
	s.turns.models++
	w.model = &w.frames[w.depth+1]
	defer func() { w.model = nil }()
	return yield()
}

// stopWalk returns an error if the walk has to end at a limit, or because the context is done.
func (s *Solver) stopWalk() error {
	if s.Nodes > 0 && s.Stats.Decisions >= s.Nodes || s.Conflict > 0 && s.Stats.Conflicts >= s.Conflict {
		return fourfold.ErrLimit
	}
	if s.Stats.Ticks < s.lookAt {
		return nil
	}
	return s.look()
}

// handOver makes the way to where the walk stands the floor. It returns false if nothing is left of
// the tree.
func (s *Solver) handOver() bool {
	w := &s.subtree
	for d := range w.depth + 1 {
		f := &w.frames[d]
		last := d == w.depth // where the last option tried is exhausted, too
		if !s.flipTried(f, last) || !s.propagate() {
			break
		}
		l := Pos(int(w.vars[f.try]))
		if last || s.vals[l] < 0 {
			s.floor = s.level()
			return true
		}
		if s.vals[l] == 0 {
			s.push(l)
			s.assign(l, none)
			if !s.propagate() {
				break
			}
		}
	}
	s.Stats.Conflicts++
	s.floor = s.level()
	return s.flip()
}

// flipTried makes the options of a decision false that the walk has exhausted. It returns false if
// one of them is true.
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

// inModel returns 1 if the variable of an open literal has this value in the model of the walk, and
// -1 if it has the other one.
func (w *subtree) inModel(l Lit) int8 {
	x := w.numbers[l>>1]
	if picked := w.model.picked[x>>6]>>(x&63)&1 == 1; picked == (l&1 == 0) {
		return 1
	}
	return -1
}
