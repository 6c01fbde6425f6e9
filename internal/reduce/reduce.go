// Package reduce follows the plain consequences of an exact cover problem: an
// option chosen removes its rivals, and an item with one option left chooses it.
//
// Packages sat and lp use it to shrink a problem before a library sees it, and lp
// again at each node. Package cp has domains of its own, so that a fault in either
// shows as a disagreement between the engines.
package reduce

import "fourfold"

// A State is a problem together with the options still live, the options chosen,
// and a trail by which both are undone exactly. It belongs to one goroutine.
type State struct {
	p       *fourfold.Problem
	live    []bool
	left    []int32 // live options of each item
	covered []bool  // primary items that a chosen option covers
	active  int     // how many primary items are not covered
	held    []int32 // how many chosen options hold a secondary item, which then has one colour
	chosen  []int32
	trail   []int32 // o: option o was hidden; ^o: option o was chosen
	queue   []int32 // items that came down to one option
	dead    bool
	hidden  int64 // options hidden since the start, undone ones included
}

// New returns the state of p in which every option is live and nothing has been
// propagated. It takes time in proportion to the length of p.
func New(p *fourfold.Problem) *State {
	n := p.NumItems()
	s := &State{p: p, live: make([]bool, p.NumOptions()), left: make([]int32, n), covered: make([]bool, n), held: make([]int32, n), active: p.NumPrimary()}
	for o := range s.live {
		s.live[o] = true
	}
	for i := range n {
		s.left[i] = int32(len(p.Uses(i)))
		s.watch(int32(i))
	}
	return s
}

// watch notes what follows from the number of options item i has left.
func (s *State) watch(i int32) {
	if s.left[i] > 1 || s.covered[i] || !s.p.IsPrimary(int(i)) {
		return
	}
	if s.left[i] == 0 {
		s.dead = true
	} else {
		s.queue = append(s.queue, i)
	}
}

// Live reports whether option o has not been hidden. A chosen
// option is live.
func (s *State) Live(o int32) bool { return s.live[o] }

// Covered reports whether a chosen option covers primary item i.
func (s *State) Covered(i int) bool { return s.covered[i] }

// Left returns the number of live options that hold item i.
func (s *State) Left(i int) int { return int(s.left[i]) }

// Active returns the number of primary items that no chosen option covers.
func (s *State) Active() int { return s.active }

// Chosen returns the options chosen so far, in the order they were chosen. It is
// valid until the next call that changes s.
func (s *State) Chosen() []int32 { return s.chosen }

// Hidden returns how many options have been hidden, undone ones included.
func (s *State) Hidden() int64 { return s.hidden }

// Choose takes option o, which must be live, into the solution and hides its
// rivals. Choosing it again does nothing. It returns false at a dead end.
func (s *State) Choose(o int32) bool {
	items := s.p.Option(int(o))
	for _, i := range items {
		if s.covered[i.Index] && s.p.IsPrimary(int(i.Index)) {
			return !s.dead // only o itself can be live and cover a covered item
		}
	}
	s.chosen = append(s.chosen, o)
	s.trail = append(s.trail, ^o)
	for _, i := range items {
		if s.p.IsPrimary(int(i.Index)) {
			s.covered[i.Index] = true
			s.active--
		} else {
			s.held[i.Index]++
		}
	}
	for _, i := range items {
		if s.held[i.Index] > 1 {
			continue // its options of other colours went with the first
		}
		for _, rival := range s.p.Uses(int(i.Index)) {
			if rival != o && s.live[rival] && (i.Color == fourfold.NoColor || colorIn(s.p.Option(int(rival)), i.Index) != i.Color) {
				s.hide(rival)
			}
		}
	}
	return !s.dead
}

// colorIn returns the colour of the item in an option that holds it.
func colorIn(option []fourfold.Item, item int32) fourfold.Color {
	for _, i := range option {
		if i.Index == item {
			return i.Color
		}
	}
	return fourfold.NoColor
}

// Hide rules option o out, which must not be chosen. It returns false at a dead
// end.
func (s *State) Hide(o int32) bool {
	if s.live[o] {
		s.hide(o)
	}
	return !s.dead
}

func (s *State) hide(o int32) {
	s.live[o] = false
	s.hidden++
	s.trail = append(s.trail, o)
	for _, i := range s.p.Option(int(o)) {
		s.left[i.Index]--
		s.watch(i.Index)
	}
}

// Propagate chooses the last option of every item that has one left, until there
// is none. It returns false at a dead end: some primary item has no option.
func (s *State) Propagate() bool {
	for len(s.queue) > 0 && !s.dead {
		i := s.queue[len(s.queue)-1]
		s.queue = s.queue[:len(s.queue)-1]
		if !s.covered[i] {
			s.Choose(s.last(i))
		}
	}
	return !s.dead
}

// last returns a live option of item i.
func (s *State) last(i int32) int32 {
	for _, o := range s.p.Uses(int(i)) {
		if s.live[o] {
			return o
		}
	}
	panic("reduce: no live option") // watch has set dead
}

// Mark returns a place to undo to. Everything must have been propagated.
func (s *State) Mark() int { return len(s.trail) }

// Undo takes back all that happened since the mark, the last first.
func (s *State) Undo(mark int) {
	for len(s.trail) > mark {
		o := s.trail[len(s.trail)-1]
		s.trail = s.trail[:len(s.trail)-1]
		if o >= 0 {
			s.live[o] = true
			for _, i := range s.p.Option(int(o)) {
				s.left[i.Index]++
			}
			continue
		}
		s.chosen = s.chosen[:len(s.chosen)-1]
		for _, i := range s.p.Option(int(^o)) {
			if s.p.IsPrimary(int(i.Index)) {
				s.covered[i.Index] = false
				s.active++
			} else {
				s.held[i.Index]--
			}
		}
	}
	s.queue, s.dead = s.queue[:0], false
}
