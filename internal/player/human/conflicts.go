package human

import "fourfold"

// conflictsOf returns all options that conflict with option o: they share an item with it, and not
// in the same color. An option does not conflict with itself. The set must not be modified.
func (s *position) conflictsOf(o int32) bitset {
	if s.conflicts[o] != nil {
		return s.conflicts[o]
	}
	set := newBitset(s.p.NumOptions())
	for _, rival := range rivals(s.p, o) {
		set.add(rival)
	}
	s.conflicts[o] = set
	return set
}

// conflict reports whether two options exclude each other.
func (s *position) conflict(a, b int32) bool { return s.conflictsOf(a).has(b) }

// conflictAll reports whether each option of one list conflicts with each of the other.
func (s *position) conflictAll(a, b []int32) bool {
	for _, o := range a {
		if !s.conflictsOf(o).includes(b) {
			return false
		}
	}
	return true
}

// rivals returns the live options that conflict with option o, in increasing order. The slice is
// valid for this position and must not be modified.
func (s *position) rivals(o int32) []int32 {
	if s.rivalsOf[o] == nil {
		s.work(len(s.live))
		s.rivalsOf[o] = s.seenBy([]int32{o}).list()
	}
	return s.rivalsOf[o]
}

// seenBy returns the live options that conflict with every option of the lists. A step can rule
// them out if it proves that one option of the lists is in the solution.
func (s *position) seenBy(lists ...[]int32) bitset {
	seen := append(bitset(nil), s.live...)
	for _, list := range lists {
		for _, o := range list {
			seen.retain(s.conflictsOf(o))
		}
	}
	return seen
}

// shared returns the first item by which two options conflict, or -1.
func (s *position) shared(a, b int32) int32 {
	for _, i := range s.p.Option(a) {
		for _, j := range s.p.Option(b) {
			if i.Index == j.Index && (i.Color == fourfold.NoColor || i.Color != j.Color) {
				return i.Index
			}
		}
	}
	return -1
}

// sharedByAll returns the item by which the options of a conflict with those of b. If there is no
// such item for all of them, it is the item of the first two.
func (s *position) sharedByAll(a, b []int32) int32 {
	for _, i := range s.p.Option(a[0]) {
		if i.Color != 0 {
			continue
		}
		if s.allContain(a, i.Index) && s.allContain(b, i.Index) {
			return i.Index
		}
	}
	return s.shared(a[0], b[0])
}
