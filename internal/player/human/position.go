package human

import (
	"context"
	"slices"

	"fourfold"
	"fourfold/internal/kit/poll"
)

// maxOptions bounds the memory for conflicts: a bit for every two options, 32 MB in all. The
// techniques find nothing in a problem with more options.
const maxOptions = 1 << 14

// The budgets bound the time that techniques take on large grids. They are amounts of work, so a
// trace is the same on every machine.
const (
	budget      = 1 << 22 // of one call of a find function: some tenths of a second
	traceBudget = 1 << 27 // of all calls of a trace: some seconds
)

// A position is a State as the techniques read it. A find function returns the first step that it
// finds, in an order that depends on the position only.
//
// The live options of a position are those that are neither ruled out nor chosen yet. A step may
// use these facts and no others:
//   - of the options of an active item, exactly one is in the solution;
//   - of two options in conflict, at most one is.
type position struct {
	p    *fourfold.Problem
	grid *geometry

	live    bitset
	active  []int32   // primary items that are not covered, in increasing order
	options [][]int32 // of each item, the live options in increasing order; empty if it is covered

	conflicts []bitset  // of an option, the options that conflict with it; nil until asked for
	rivalsOf  [][]int32 // of an option, the live ones of these; nil until asked for in this position

	memo memo // of this position

	poll  poll.Poll
	left  int // the rest of the budget of this call
	total int // the rest of the budget of the trace
}

// A memo has results that several techniques need in one position; nil until asked for.
type memo struct {
	graphs  [5]*graph
	named   [2][]Step
	forcing *[3]shortest
	board   *board
}

func newPosition(ctx context.Context, p *fourfold.Problem) *position {
	return &position{p: p, grid: newGeometry(p), poll: poll.New(ctx), total: traceBudget}
}

// read takes over what is live in a state. It returns false if the problem is too large.
func (s *position) read(state *State) bool {
	if s.p.NumOptions() > maxOptions {
		return false
	}
	if s.live == nil {
		s.live = newBitset(s.p.NumOptions())
		s.options, s.conflicts = make([][]int32, s.p.NumItems()), make([]bitset, s.p.NumOptions())
		s.rivalsOf = make([][]int32, s.p.NumOptions())
	}
	clear(s.rivalsOf)
	s.memo = memo{}
	copy(s.live, state.live)
	s.live.without(state.inChosen)
	s.active = s.active[:0]
	for i := range s.p.NumItems() {
		s.options[i] = s.options[i][:0]
		covered := false
		for _, o := range s.p.Uses(i) {
			if s.live.has(o) {
				s.options[i] = append(s.options[i], o)
			}
			covered = covered || state.isChosen(o)
		}
		if s.p.IsPrimary(i) && !covered {
			s.active = append(s.active, i)
		}
	}
	s.grid.read(s)
	return true
}

// work counts work: an option or a link that is read is one unit. It returns false if the find
// function must give up, because its budget is used up or the context is done.
func (s *position) work(units int) bool {
	s.left -= units
	return s.left >= 0 && s.poll.Add(units) == nil
}

// isActive reports whether item i is primary and not covered.
func (s *position) isActive(i int32) bool {
	_, found := slices.BinarySearch(s.active, i)
	return found
}

// contains reports whether option o contains item i.
func (s *position) contains(o, i int32) bool {
	for _, j := range s.p.Option(o) {
		if j.Index == i {
			return true
		}
	}
	return false
}
