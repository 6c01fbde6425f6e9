// Package reduce makes an exact cover problem smaller by propagation: it chooses the options that
// are forced, and hides their rivals, the options that can no longer be chosen. An option is
// forced if it is the last live option of an active item.
//
// Packages sat and lp use it before they give a problem to a library, and again at each node.
// Package cp has its own code for the same task, so that a fault in one of them shows as a
// disagreement between the engines.
package reduce

import (
	"context"
	"math"

	"fourfold"
	"fourfold/internal/kit/painters"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/scratch"
)

// A State holds the live options and the chosen options of a problem, and a trail to undo every
// change exactly. It is for one goroutine.
//
// A primary item is active until the chosen options cover it as often as it needs. An option is
// live until it is hidden; a chosen option is live. When an item has no more room, its other
// options are hidden. A dead end is an active item with fewer live options than it needs. After a
// dead end Choose, Hide and Propagate return false until [State.Undo].
//
// When the context of a State is done, its methods return early: Choose and Propagate return false
// without a dead end, and Undo may leave some changes. [State.Err] then returns the cause, and the
// State must not be used any longer.
type State struct {
	p         *fourfold.Problem
	live      []bool
	taken     []bool  // whether the option is chosen
	left      []int32 // the number of live options of each item
	needs     []int32 // how often each item must still be covered
	numActive int     // the number of items that need more
	many      int32   // an item with more live options has neither a dead end nor forced options
	numOpen   int     // the number of options that are live and not chosen
	held      []int32 // the number of chosen options that contain each item
	chosen    []int32
	trail     []int32 // o: option o was hidden; ^o: option o was chosen
	forced    []int32 // items that came down to the options that they need; some may be covered
	deadEnd   bool
	hidden    int64 // the number of options hidden since the start, including those unhidden later
	probes    int64 // the number of options that Probe has chosen to see what follows
	level     Level
	poll      poll.Poll
	painters  [][]int32 // of each item; nil if no item has painters
	colors    *colors   // nil if no item has painters, and at the level Off
}

// New returns the state of p in which every option is live and nothing has been propagated. It
// takes time proportional to the number of items and options of p. The State looks at ctx while it
// works.
func New(ctx context.Context, p *fourfold.Problem, level Level) *State {
	s := new(State)
	s.Reset(ctx, p, level)
	return s
}

// Reset makes s the state that New returns. It reuses the memory of s.
func (s *State) Reset(ctx context.Context, p *fourfold.Problem, level Level) {
	n := int(p.NumItems())
	*s = State{
		p: p, level: level, poll: poll.New(ctx), numOpen: int(p.NumOptions()),
		live: scratch.Sized(s.live, int(p.NumOptions())), taken: scratch.Sized(s.taken, int(p.NumOptions())), left: scratch.Sized(s.left, n), needs: scratch.Sized(s.needs, n), held: scratch.Sized(s.held, n),
		chosen: s.chosen[:0], trail: s.trail[:0], forced: s.forced[:0],
	}
	for o := range s.live {
		s.live[o] = true
	}
	if s.many = 1; p.HasBounds() {
		s.many = math.MaxInt32
	}
	clear(s.taken)
	clear(s.held)
	for i := range p.NumItems() {
		if s.poll.Add(1) != nil {
			break
		}
		s.left[i], s.needs[i] = int32(len(p.Uses(i))), p.Need(i)
		if s.needs[i] > 0 {
			s.numActive++
		}
		s.watch(i)
	}
	if s.painters, _ = painters.Of(p, &s.poll); s.painters != nil && level != Off {
		s.colors = newColors(p, s.painters, &s.poll)
	}
	for i := range p.NumItems() {
		if p.Room(i) == 0 {
			s.hideOpen(p.Uses(i))
		}
	}
}

// Forget drops the problem and the context of s, so that s keeps only memory for [State.Reset],
// which must be the next call.
func (s *State) Forget() { s.p, s.poll, s.painters, s.colors = nil, poll.Poll{}, nil, nil }

// Err returns the cause if the State has seen that its context is done. Then the result of the
// last call is neither a fixpoint nor a dead end.
func (s *State) Err() error { return s.poll.Err() }

// Poll counts work that the caller does on the State. It returns the cause if the context is done.
func (s *State) Poll(work int) error { return s.poll.Add(work) }

// Live reports whether option o has not been hidden. A chosen option is live.
func (s *State) Live(o int32) bool { return s.live[o] }

// Chose reports whether option o is chosen.
func (s *State) Chose(o int32) bool { return s.taken[o] }

// Needs returns how often item i must still be covered: 0 for secondary items, and 1 for an active
// item that must be covered once.
func (s *State) Needs(i int32) int { return int(s.needs[i]) }

// Room returns how often primary item i may still be covered.
func (s *State) Room(i int32) int { return int(s.p.Room(i) - s.held[i]) }

// Free returns the number of options of item i that are live and not chosen.
func (s *State) Free(i int32) int { return int(s.left[i] - s.held[i]) }

// Left returns the number of live options that contain item i.
func (s *State) Left(i int32) int { return int(s.left[i]) }

// Painters returns the painters of item i; see package painters.
func (s *State) Painters(i int32) []int32 {
	if s.painters == nil {
		return nil
	}
	return s.painters[i]
}

// HasPainters reports whether any item has painters.
func (s *State) HasPainters() bool { return s.painters != nil }

// Active returns the number of active items: those that need more chosen options.
func (s *State) Active() int { return s.numActive }

// Open returns the number of options that are neither chosen nor hidden. If it is 0, and there is
// no dead end, the chosen options are a solution. In a problem without bounds, it is 0 if no item
// is active.
func (s *State) Open() int { return s.numOpen }

// Chosen returns the chosen options, in the order in which they were chosen. The slice is valid
// until the next call that changes s.
func (s *State) Chosen() []int32 { return s.chosen }

// Hidden returns the number of options hidden since the start, including those unhidden later.
func (s *State) Hidden() int64 { return s.hidden }

// Choose takes live option o into the solution and hides its rivals. Choosing an option again does
// nothing. Choose returns false at a dead end, or when the context is done.
func (s *State) Choose(o int32) bool {
	if s.taken[o] {
		return !s.deadEnd
	}
	s.choose(o)
	for _, i := range s.p.Option(o) {
		if s.held[i.Index] != s.p.Room(i.Index) {
			continue // there is more room, or its options in other colors were hidden with the first chosen option
		}
		if s.hideRivals(i) != nil {
			return false
		}
	}
	return !s.deadEnd
}

// hideRivals hides the options that item i of a chosen option excludes: the other options that
// contain the item and do not give it the same color.
func (s *State) hideRivals(i fourfold.Item) error {
	if s.colors != nil && s.colors.first[i.Index] < s.colors.first[i.Index+1] {
		return s.hideOtherColors(i)
	}
	uses := s.p.Uses(i.Index)
	if i.Color == fourfold.NoColor {
		return s.hideOpen(uses)
	}
	s.poll.Add(len(uses))
	for _, rival := range uses {
		if s.live[rival] && !s.taken[rival] && s.p.ColorIn(rival, i.Index) != i.Color {
			if err := s.hide(rival); err != nil {
				return err
			}
		}
	}
	return s.poll.Err()
}

// hideOpen hides those of the options that are live and not chosen.
func (s *State) hideOpen(options []int32) error {
	s.poll.Add(len(options))
	for _, o := range options {
		if s.live[o] && !s.taken[o] {
			if err := s.hide(o); err != nil {
				return err
			}
		}
	}
	return s.poll.Err()
}

// Hide hides option o, which must not be chosen. It returns false at a dead end.
func (s *State) Hide(o int32) bool {
	if s.live[o] {
		s.hide(o)
	}
	return !s.deadEnd
}

// Propagate chooses forced options until there are none. It returns false at a dead end, or when
// the context is done. At the level Off it chooses nothing, and forgets which options are forced.
func (s *State) Propagate() bool {
	if s.level == Off {
		s.forced = s.forced[:0]
	}
	for s.hideLost() && len(s.forced) > 0 {
		if s.poll.Add(1) != nil {
			return false
		}
		i := s.forced[len(s.forced)-1]
		s.forced = s.forced[:len(s.forced)-1]
		for s.needs[i] > 0 && s.Choose(s.last(i)) {
		}
	}
	return !s.deadEnd && s.poll.Err() == nil
}

// last returns the first option of item i that is live and not chosen.
func (s *State) last(i int32) int32 {
	for n, o := range s.p.Uses(i) {
		if s.live[o] && !s.taken[o] {
			s.poll.Add(n)
			return o
		}
	}
	panic("reduce: no live option") // impossible, because watch would have set deadEnd
}

// Mark returns a place that Undo can go back to. Everything must have been propagated, because
// Undo forgets the forced options that Propagate has not chosen yet.
func (s *State) Mark() int { return len(s.trail) }

// Undo undoes all changes since the mark, the last change first.
func (s *State) Undo(mark int) {
	for len(s.trail) > mark && s.poll.Err() == nil {
		o := s.trail[len(s.trail)-1]
		s.trail = s.trail[:len(s.trail)-1]
		if o >= 0 {
			s.unhide(o)
		} else {
			s.unchoose(^o)
		}
	}
	s.forced, s.deadEnd = s.forced[:0], false
	if s.colors != nil {
		s.colors.pending = s.colors.pending[:0]
	}
}

// choose takes option o into the solution, and covers its items.
func (s *State) choose(o int32) {
	s.chosen = append(s.chosen, o)
	s.trail = append(s.trail, ^o)
	s.taken[o] = true
	s.numOpen--
	for _, i := range s.p.Option(o) {
		s.held[i.Index]++
		if n := s.needs[i.Index]; n > 0 {
			s.needs[i.Index]--
			if n == 1 {
				s.numActive--
			}
		}
	}
}

// unchoose undoes the last call of choose, which chose option o.
func (s *State) unchoose(o int32) {
	s.chosen = s.chosen[:len(s.chosen)-1]
	s.taken[o] = false
	s.numOpen++
	for _, i := range s.p.Option(o) {
		s.held[i.Index]--
		if s.held[i.Index] < s.p.Need(i.Index) {
			s.needs[i.Index]++
			if s.needs[i.Index] == 1 {
				s.numActive++
			}
		}
	}
}

// hide hides live option o. It returns the cause if the context is done.
func (s *State) hide(o int32) error {
	s.live[o] = false
	s.numOpen--
	s.hidden++
	s.trail = append(s.trail, o)
	if s.colors != nil {
		s.colors.hide(o)
	}
	items := s.p.Option(o)
	for _, i := range items {
		s.left[i.Index]--
		s.watch(i.Index)
	}
	return s.poll.Add(len(items))
}

// unhide undoes hide.
func (s *State) unhide(o int32) {
	s.live[o] = true
	s.numOpen++
	if s.colors != nil {
		s.colors.unhide(o)
	}
	items := s.p.Option(o)
	for _, i := range items {
		s.left[i.Index]++
	}
	s.poll.Add(len(items))
}

// watch sets deadEnd if item i needs more options than it has, and puts the item on the
// forced list if it needs all of them.
func (s *State) watch(i int32) {
	if s.left[i] > s.many {
		return
	}
	n := s.needs[i]
	if n == 0 || s.left[i]-s.held[i] > n {
		return
	}
	if s.left[i]-s.held[i] < n {
		s.deadEnd = true
	} else {
		s.forced = append(s.forced, i)
	}
}
