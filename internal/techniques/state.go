package techniques

import (
	"context"
	"slices"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/poll"
)

// maxOptions bounds the memory for conflicts: a bit for every two options, 32 MB in all. The
// techniques find nothing in a problem with more options.
const maxOptions = 1 << 14

// budget is the work that one call of a find function may do. It bounds the time of a step on large
// grids, and depends on nothing but the position, so that a trace is the same on every machine.
const budget = 1 << 22

// A State is a position as the techniques read it. A find function returns the first step that it
// finds, in an order that depends on the position only.
//
// The live options of a State are those that are neither ruled out nor chosen yet. A step may
// use these facts and no others:
//   - of the options of an active item, exactly one is in the solution;
//   - of two options in conflict, at most one is.
type State struct {
	p    *fourfold.Problem
	grid *grid

	live    bitset
	active  []int32   // primary items that are not covered, in increasing order
	options [][]int32 // of each item, the live options in increasing order; empty if it is covered

	conflicts []bitset  // of an option, the options that conflict with it; nil until asked for
	rivalsOf  [][]int32 // of an option, the live ones of these; nil until asked for in this position

	board *board // the position by cells and values; nil until asked for

	poll poll.Poll
	left int // the rest of the budget of this call
}

func newState(ctx context.Context, p *fourfold.Problem) *State {
	return &State{p: p, poll: poll.New(ctx)}
}

// read takes over the live options of a position. It returns false if the problem is too large.
func (s *State) read(at cp.Position) bool {
	if s.p.NumOptions() > maxOptions {
		return false
	}
	if s.live == nil {
		s.live = newBitset(s.p.NumOptions())
		s.options, s.conflicts = make([][]int32, s.p.NumItems()), make([]bitset, s.p.NumOptions())
		s.rivalsOf = make([][]int32, s.p.NumOptions())
	}
	clear(s.live)
	clear(s.rivalsOf)
	s.board = nil
	for o := range s.p.NumOptions() {
		if at.Live(o) && s.undecided(at, o) {
			s.live.add(o)
		}
	}
	s.active = s.active[:0]
	for i := range s.p.NumItems() {
		s.options[i] = s.options[i][:0]
		for _, o := range s.p.Uses(i) {
			if s.live.has(o) {
				s.options[i] = append(s.options[i], o)
			}
		}
		if at.Active(i) {
			s.active = append(s.active, i)
		}
	}
	if s.grid == nil {
		s.grid = newGrid(s)
	}
	s.grid.read(s)
	return true
}

// undecided reports whether no item of option o is covered. If o is live, o is not chosen then.
func (s *State) undecided(at cp.Position, o int32) bool {
	for _, i := range s.p.Option(o) {
		if s.p.IsPrimary(i.Index) && !at.Active(i.Index) {
			return false
		}
	}
	return true
}

// work counts work: an option or a link that is read is one unit. It returns false if the find
// function must give up, because its budget is used up or the context is done.
func (s *State) work(units int) bool {
	s.left -= units
	return s.left >= 0 && s.poll.Add(units) == nil
}

// isActive reports whether item i is primary and not covered.
func (s *State) isActive(i int32) bool {
	_, found := slices.BinarySearch(s.active, i)
	return found
}

// contains reports whether option o contains item i.
func (s *State) contains(o, i int32) bool {
	for _, j := range s.p.Option(o) {
		if j.Index == i {
			return true
		}
	}
	return false
}
