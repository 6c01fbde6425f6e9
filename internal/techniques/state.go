package techniques

import (
	"context"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/poll"
)

// A State is what a technique reads: the live options of a position at which the rules of cp find
// nothing.
type State struct {
	p       *fourfold.Problem
	poll    poll.Poll // every long loop counts its work here and ends early on an error
	live    []bool
	active  []int32   // primary items that are not covered
	options [][]int32 // of each item, the live options in increasing order; nil for an item that is covered
}

func newState(ctx context.Context, p *fourfold.Problem) *State {
	return &State{p: p, poll: poll.New(ctx), live: make([]bool, p.NumOptions()), options: make([][]int32, p.NumItems())}
}

// read takes over the live options of a position.
func (s *State) read(at cp.Position) {
	for o := range s.live {
		s.live[o] = at.Live(int32(o))
	}
	s.active = s.active[:0]
	for i := range s.p.NumItems() {
		s.options[i] = s.options[i][:0]
		if s.p.IsPrimary(i) && !at.Active(i) {
			continue
		}
		if s.p.IsPrimary(i) {
			s.active = append(s.active, i)
		}
		for _, o := range s.p.Uses(i) {
			if s.live[o] {
				s.options[i] = append(s.options[i], o)
			}
		}
	}
}

// conflict reports whether two options exclude each other: they share an item, and not in the same
// color.
func (s *State) conflict(a, b int32) bool {
	for _, i := range s.p.Option(a) {
		for _, j := range s.p.Option(b) {
			if i.Index == j.Index && (i.Color == fourfold.NoColor || i.Color != j.Color) {
				return a != b
			}
		}
	}
	return false
}
