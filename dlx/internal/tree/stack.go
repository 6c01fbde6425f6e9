package tree

import (
	"slices"

	"fourfold/internal/kit/poll"
)

// A Walker is a core as a [Stack] sees it.
type Walker interface {
	// Decisions adds to s the path of the part, and each decision from there to the current node:
	// what it has chosen above, then Decide, Try and Choose. It may be called within a node.
	Decisions(s *Stack)

	// Nodes returns the number of nodes since Load.
	Nodes() int64
}

// A Stack has the decisions of a core, from the root of its part to the current node. It is filled
// when somebody asks for them, so it costs the search nothing. A core embeds a Stack, which gives
// it the methods Rest, Decision and Progress of [Core]. Options have their numbers in the Problem.
type Stack struct {
	walker Walker
	names  []int32 // of the options that are added; nil if these are their numbers in the Problem
	path   []int32 // all options chosen
	list   []decision
	tries  []int32 // of all decisions
	nots   []int32 // of all decisions: options that are out
	open   bool
}

// A decision is a choice between options.
type decision struct {
	above       int   // so many options of Stack.path are chosen above it
	nots        int   // so many options of Stack.nots are out there
	size        int   // the number of its branches
	first, left int   // tries[first:][:left] are not tried yet
	taken       int   // the branch taken last stands for so many
	without     int32 // if left is not 0 and this not negative: what is left is the part without this option
}

// share returns which share of the tree is below so many branches, if part is that of d.
func (d *decision) share(part float64, branches int) float64 {
	return part * float64(branches) / float64(max(d.size, 1))
}

// Of makes s the stack of a core. The core calls it in Load.
func (s *Stack) Of(w Walker) { s.walker = w }

// Choose adds options that are chosen at, or below, the decision added last.
func (s *Stack) Choose(options ...int32) { s.path = s.add(s.path, options) }

// Decide adds a decision between a number of options.
func (s *Stack) Decide(size int) {
	s.list = append(s.list, decision{above: len(s.path), nots: len(s.nots), size: size, first: len(s.tries), taken: 1, without: -1})
}

// Whether adds a decision whether to choose an option, which is chosen or, if so, out. To choose it
// is about one size-th of what is below.
func (s *Stack) Whether(size int, option int32, out bool) {
	s.Decide(size)
	d := &s.list[len(s.list)-1]
	if out {
		d.taken = size - 1
		s.Not(option)
		return
	}
	d.left, d.without = size-1, s.add(nil, []int32{option})[0]
}

// Not adds options that are out.
func (s *Stack) Not(options ...int32) { s.nots = s.add(s.nots, options) }

// Try adds options that the decision added last has not tried yet, in the order of their turns.
func (s *Stack) Try(options ...int32) {
	s.tries = s.add(s.tries, options)
	s.list[len(s.list)-1].left += len(options)
}

// Open says that nothing is searched yet of what is below the options chosen.
func (s *Stack) Open() { s.open = true }

// Below adds the decisions of another core, which searches the tree below the options chosen. Its
// option x is options[x].
func (s *Stack) Below(w Walker, options []int32) {
	s.names = options
	w.Decisions(s)
	s.names = nil
}

// add appends options to list.
func (s *Stack) add(list, options []int32) []int32 {
	for _, o := range options {
		if s.names != nil {
			o = s.names[o]
		}
		list = append(list, o)
	}
	return list
}

// fill asks the core for its decisions.
func (s *Stack) fill() {
	s.path, s.list, s.tries, s.nots, s.open = s.path[:0], s.list[:0], s.tries[:0], s.nots[:0], false
	s.walker.Decisions(s)
}

// Decision returns the options of the decision at the root of the part, see [Core]. It is for
// decisions with tries.
func (s *Stack) Decision() (options []int32, size int) {
	s.fill()
	for _, d := range s.list {
		if d.left > 1 {
			return s.tries[d.first:][:d.left], d.left
		}
	}
	return nil, 0
}

// Rest returns parts with everything that is not searched yet, see [Core]. What comes next is
// first.
func (s *Stack) Rest() (parts []Part) {
	s.fill()
	path, tries, nots := slices.Clone(s.path), slices.Clone(s.tries), slices.Clone(s.nots)
	part := 1.0 // the share of the tree below the decision, if all branches are equal
	for _, d := range s.list {
		q := Part{Path: path[:d.above:d.above], Not: nots[:d.nots:d.nots]}
		if end := d.first + d.left; d.without >= 0 {
			q = q.With(^d.without)
		} else {
			q.Tries = tries[d.first:end:end]
		}
		if q.Share = d.share(part, d.left); d.left > 0 {
			parts = append(parts, q)
		}
		part = d.share(part, d.taken)
	}
	if s.open {
		parts = append(parts, Part{Path: slices.Clip(path), Not: slices.Clip(nots), Share: part})
	}
	slices.Reverse(parts)
	return parts
}

// Progress returns how far the search has come, see [Core].
func (s *Stack) Progress() poll.Progress {
	s.fill()
	p := poll.Progress{Nodes: s.walker.Nodes()}
	part := 1.0 // the share of the tree below the decision, if all branches are equal
	for k, d := range s.list {
		done := d.size - d.left
		if k < len(s.list)-1 || s.open {
			done -= d.taken // what was taken last is not done
		}
		p.Share += d.share(part, done)
		part = d.share(part, d.taken)
		if d.size > 1 {
			p.Depth++
		}
	}
	return p
}
