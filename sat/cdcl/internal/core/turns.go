package core

import (
	"math/bits"
	"slices"

	"fourfold"
)

// Where there are many models, the conflicts between them teach little, and a plain walk is faster.
// It searches the part of the tree that is open above the floor. That is possible if the open
// variables are options, each in an exactly-one group, and variables that are derived from options,
// and if no clause says more than that about them. The options that a walk does not pick are false.
// A walk learns nothing and has no events, so there is none if a log or a listener is there.
//
// Where models are rare, to learn may end the search much earlier. That is not known before. So the
// walk and the search that learns take turns. The walk gets most of the work, so the turns of the
// other cost little where they are of no use, and where they are of great use a part of the work is
// enough. When its turn is over, the walk hands over the way to where it stands, as decisions, and
// flips of the options that it has exhausted. These levels are the floor of the search that goes on.

const (
	walkMost = 2048    // open variables
	walkFrom = 2       // models
	walkTurn = 1 << 24 // ticks of the first walk; each walk is twice as long as the last
	walkPart = 16      // a walk takes so many times as long as the turn after it
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

// A subtree is the open part of the problem as a walk.
type subtree struct {
	walk
	chosen  []int32  // the variables that were true before the walk
	vars    []uint32 // by option of the walk: the variable
	numbers []uint16 // by variable: the option, if it is one
	model   []uint64 // while a model is yielded: the options picked

	implying []uint16 // scratch memory of loadGroup
	picked   []uint64 // and of pickedInTail
}

// Derive says that a variable is true if and only if one of other variables is, and that clauses say
// so: for each of these, a clause of its negation and of the derived variable, and one of the
// negated derived variable and all of these. No other clause may contain the derived variable, and
// no exactly-one group. Derive must come before the clauses. It is for speed only.
func (s *Solver) Derive(v int) { s.derived[v] = true }

// walksNext reports whether a walk of what is above the floor comes next, and loads it.
func (s *Solver) walksNext() bool {
	t := &s.turns
	if s.level() != s.floor || !s.inTree() || t.models < walkFrom || s.Log != nil || s.Listener != nil || s.clauses > 0 || s.Decide == Scores {
		return false
	}
	if s.Stats.Ticks >= t.end {
		t.take(s.Stats.Ticks)
	}
	return t.walking && len(s.info)-len(s.trail) <= walkMost && s.loadWalk()
}

// loadWalk makes a walk of the open variables. It returns false if a walk is not possible.
func (s *Solver) loadWalk() bool {
	w := &s.subtree
	w.chosen, w.vars = w.chosen[:0], w.vars[:0]
	w.numbers = sized(w.numbers, len(s.info))
	for v := range s.info {
		switch value := s.vals[v<<1]; {
		case s.derived[v]:
			if value > 0 && !s.isDerived(uint32(v)) {
				return false
			}
		case value > 0:
			w.chosen = append(w.chosen, int32(v))
		case value == 0:
			w.numbers[v] = uint16(len(w.vars))
			w.vars = append(w.vars, uint32(v))
		}
	}
	w.reset(len(w.vars))
	for g, count := range s.groups {
		if count >= 2*one && !s.loadGroup(uint32(g)) { // with less than 2, it says nothing more
			return false
		}
	}
	s.Stats.Ticks += int64(len(s.groups) + len(w.rows) + len(w.sets))
	return w.coversAll()
}

// isDerived reports whether a derived variable follows from an option that is true. Otherwise some
// option must still be chosen because of it.
func (s *Solver) isDerived(y uint32) bool {
	return slices.ContainsFunc(s.bins[y<<1], func(l Lit) bool { return s.vals[l] < 0 && l&1 == 1 && !s.derived[l>>1] })
}

// loadGroup adds a group to the walk. A member stands for the open options that imply it: itself, or
// those from which it is derived. Options clash if they imply different members. It returns false if
// an option implies two members, so that it clashes with itself.
func (s *Solver) loadGroup(g uint32) bool {
	w := &s.subtree
	union, class := w.frames[0].all, w.frames[0].tries
	clear(union)
	for _, l := range s.members(g) {
		if s.vals[l] == 0 {
			w.implying = s.appendImplying(w.implying[:0], l)
			for _, x := range w.implying {
				if has(union, int(x)) {
					return false
				}
			}
			include(union, w.implying)
		}
	}
	if s.exact[g] {
		w.cover(union)
	}
	for _, l := range s.members(g) {
		if s.vals[l] == 0 {
			w.implying = s.appendImplying(w.implying[:0], l)
			clear(class)
			include(class, w.implying)
			w.exclude(w.implying, union, class)
		}
	}
	return true
}

// appendImplying appends the open options that imply an open member of a group.
func (s *Solver) appendImplying(options []uint16, l Lit) []uint16 {
	w := &s.subtree
	if !s.derived[l>>1] {
		return append(options, w.numbers[l>>1])
	}
	for _, m := range s.bins[l] {
		if v := m >> 1; m&1 == 1 && s.vals[m] == 0 && !s.derived[v] {
			options = append(options, w.numbers[v])
		}
	}
	return options
}

// walkOn walks what is above the floor. When it returns Unknown without an error, the search goes on:
// below the floor, if nothing is left above it, or from where the walk stands.
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
		if at == deadEnd {
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
		if at == deadEnd {
			s.Stats.Conflicts++
		}
		if !t.backtrack() {
			t.learn(len(t.options), t.nodes)
			w.nodes += t.nodes
			w.depth--
			return Unknown, nil
		}
		if err := s.stopWalk(); err != nil {
			s.backtrack(0)
			return Unknown, err
		}
		s.Stats.Decisions++
		s.Stats.Ticks += int64(len(t.frames[t.depth].active))>>3 + 2
		at = t.try()
	}
}

// pickedInTail returns the options of the walk that are picked in the model of its tail. f is the
// frame of the tail.
func (w *subtree) pickedInTail(f *frame) []uint64 {
	t := &w.tail
	w.picked = append(w.picked[:0], f.picked...)
	for v := t.frames[t.depth+1].picked; v != 0; v &= v - 1 {
		x := t.options[bits.TrailingZeros64(v)]
		w.picked[x>>6] |= 1 << (x & 63)
	}
	return w.picked
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
	s.Stats.Conflicts++
	s.floor = s.level()
	return s.flip()
}

// isOpenOrTrue reports whether the option that a decision has tried last can still be chosen.
// Learned clauses may say that it cannot.
func (s *Solver) isOpenOrTrue(f *frame) bool { return s.vals[Pos(int(s.subtree.vars[f.try]))] >= 0 }

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

// inModel returns 1 if an open literal is true in the model of the walk, and -1 if not.
func (s *Solver) inModel(l Lit) int8 {
	w := &s.subtree
	v := l >> 1
	var isTrue bool
	if s.derived[v] {
		isTrue = slices.ContainsFunc(s.bins[v<<1], func(m Lit) bool { return m&1 == 1 && !s.derived[m>>1] && s.Value(m) < 0 })
	} else {
		isTrue = has(w.model, int(w.numbers[v]))
	}
	if isTrue == (l&1 == 0) {
		return 1
	}
	return -1
}

// Walking reports whether the model that is yielded comes from a walk.
func (s *Solver) Walking() bool { return s.subtree.model != nil }

// AppendModel appends the variables that are true in the model and less than vars, in increasing
// order. It takes less time than to look at the values of all.
func (s *Solver) AppendModel(buf []int32, vars int) []int32 {
	w := &s.subtree
	if w.model == nil {
		for v := range vars {
			if s.vals[v<<1] > 0 {
				buf = append(buf, int32(v))
			}
		}
		return buf
	}
	before := w.chosen
	for k, bits64 := range w.model {
		for ; bits64 != 0; bits64 &= bits64 - 1 {
			v := int32(w.vars[k<<6+bits.TrailingZeros64(bits64)])
			for len(before) > 0 && before[0] < v {
				buf = append(buf, before[0])
				before = before[1:]
			}
			buf = append(buf, v)
		}
	}
	return append(buf, before...)
}
