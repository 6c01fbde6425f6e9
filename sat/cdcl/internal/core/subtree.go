package core

import (
	"math/bits"
	"slices"
)

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

// Derive says that a variable is true if and only if one of other variables is, and that
// clauses say so: for each of these, a clause of its negation and of the derived variable, and
// one of the negated derived variable and all of these. No other clause may contain the derived
// variable, and no exactly-one group. Derive must come before the clauses. It is for speed
// only.
func (s *Solver) Derive(v int) { s.derived[v] = true }

// loadWalk makes a walk of the open variables. It returns false if a walk is not possible.
func (s *Solver) loadWalk() bool {
	w := &s.subtree
	s.Stats.Ticks += int64(len(s.info)+len(s.groupLits)) >> 8
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
		if (count == 0 || count >= 2*one) && w.items <= walkItems { // with less than 2, it says nothing more
			s.loadGroup(uint32(g))
		}
	}
	s.Stats.Ticks += int64(len(s.groups) + len(w.rows) + len(w.sets))
	return w.items <= walkItems && w.coversAll()
}

// isDerived reports whether a derived variable follows from an option that is true. Otherwise
// some option must still be chosen because of it.
func (s *Solver) isDerived(y uint32) bool {
	return slices.ContainsFunc(s.bins[y<<1], func(l Lit) bool { return s.vals[l] < 0 && l&1 == 1 && !s.derived[l>>1] })
}

// loadGroup adds a group to the walk. A member stands for the open options that imply it:
// itself, or those from which it is derived. Options clash if they imply different members. An
// option that implies two members is never chosen.
func (s *Solver) loadGroup(g uint32) {
	w := &s.subtree
	union, class := w.frames[0].all, w.frames[0].tries
	clear(union)
	for _, l := range s.members(g) {
		if s.vals[l] == 0 {
			w.implying = s.appendImplying(w.implying[:0], l)
			for _, x := range w.implying {
				if has(union, int(x)) {
					w.drop(int(x))
				}
			}
			include(union, w.implying)
		}
	}
	if s.exact(g) {
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

// AppendModel appends the variables that are true in the model and less than vars, in increasing
// order. No variable less than vars may be derived. It takes less time than to look at the values
// of all.
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
	start, before := len(buf), w.chosen
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
	buf = append(buf, before...)
	end, _ := slices.BinarySearch(buf[start:], int32(vars))
	return buf[:start+end]
}
