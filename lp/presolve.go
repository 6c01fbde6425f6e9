//go:build cgo && !noclp

package lp

import "fourfold/internal/kit/reduce"

// Presolving compares the rows of a program before it is solved. Let all undecided options of a
// primary item also contain another item. As many of them are chosen as the item needs. If the
// other item has no more room than that, no other option of it can be chosen: its column is 0. This
// is the row inclusion of set partitioning (R. S. Garfinkel and G. L. Nemhauser, 1969). In a Sudoku
// these are the locked candidates. Every point of the relaxation has these columns at 0, so
// presolving excludes no point. But it takes far less time than a relaxation, and leaves smaller
// programs.

// presolve hides the options that row inclusion excludes, and propagates, until nothing changes.
// It returns false at a dead end, or when the context is done. Everything must have been
// propagated.
func (s *search) presolve() bool {
	if s.solver.Presolve == NoPresolve || s.solver.Reduce == reduce.Off {
		return true
	}
	for s.presolvedAt != s.state.Hidden()+1 {
		s.presolvedAt = s.state.Hidden() + 1
		for i := range s.p.NumItems() {
			if s.state.Needs(i) > 0 && !s.include(i) {
				return false
			}
		}
	}
	return s.state.Err() == nil
}

// include hides the options that row inclusion excludes because of active item i, and propagates.
// It returns false at a dead end, or when the context is done.
func (s *search) include(i int32) bool {
	list := s.excluded[:0]
	for _, wide := range s.including(i) {
		for _, o := range s.p.Uses(wide) {
			if s.open(o) && !s.contains(o, i) {
				list = append(list, o)
			}
		}
	}
	s.excluded = list
	for _, o := range list {
		if !s.state.Live(o) {
			continue // two items exclude it
		}
		s.presolved++
		if !s.state.Hide(o) {
			return false
		}
	}
	return len(list) == 0 || s.state.Propagate()
}

// including returns the items that all open options of item i contain, without a color, and that
// have more open options than item i, and no more room than item i needs. The list is valid until
// the next call.
func (s *search) including(i int32) []int32 {
	items, first := s.wide[:0], true
	for _, o := range s.p.Uses(i) {
		if !s.open(o) {
			continue
		}
		if first {
			items = s.widerItems(items, o, i)
		} else {
			kept := items[:0]
			for _, wide := range items {
				if s.contains(o, wide) {
					kept = append(kept, wide)
				}
			}
			items = kept
		}
		if first = false; len(items) == 0 {
			break
		}
	}
	s.wide = items
	return items
}

// widerItems appends the items that option o contains without a color and that including returns if
// all open options of item i contain them.
func (s *search) widerItems(list []int32, o, i int32) []int32 {
	n, need := s.state.Free(i), s.state.Needs(i)
	for _, it := range s.p.Option(o) {
		if it.Color == 0 && s.state.Free(it.Index) > n && s.state.Room(it.Index) <= need {
			list = append(list, it.Index)
		}
	}
	return list
}

// contains reports whether option o contains an item without a color.
func (s *search) contains(o, item int32) bool {
	items := s.p.Option(o)
	s.state.Poll(len(items))
	for _, it := range items {
		if it.Index == item {
			return it.Color == 0
		}
	}
	return false
}
