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
// when somebody asks for them, so it costs the search nothing. A core embeds a Stack, which gives it
// the methods Rest, Decision and Progress of [Core]. Options have their numbers in the Problem.
type Stack struct {
	walker Walker
	names  []int32 // of the options that are added; nil if these are their numbers in the Problem
	path   []int32 // all options chosen
	list   []decision
	tries  []int32 // of all decisions
	open   bool
}

// A decision is a choice between options.
type decision struct {
	above       int // so many options of Stack.path are chosen above it
	size        int // the number of its options
	first, left int // tries[first:][:left] are not tried yet
}

// Of makes s the stack of a core. The core calls it in Load.
func (s *Stack) Of(w Walker) { s.walker = w }

// Choose adds options that are chosen at, or below, the decision added last.
func (s *Stack) Choose(options ...int32) { s.path = s.add(s.path, options) }

// Decide adds a decision between a number of options.
func (s *Stack) Decide(size int) {
	s.list = append(s.list, decision{above: len(s.path), size: size, first: len(s.tries)})
}

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
	s.path, s.list, s.tries, s.open = s.path[:0], s.list[:0], s.tries[:0], false
	s.walker.Decisions(s)
}

// Decision returns the options of the decision at the root of the part, see [Core].
func (s *Stack) Decision() []int32 {
	s.fill()
	for _, d := range s.list {
		if d.left > 1 {
			return s.tries[d.first:][:d.left]
		}
	}
	return nil
}

// Rest returns parts with everything that is not searched yet, see [Core]. What comes next is first.
func (s *Stack) Rest() (parts []Part) {
	s.fill()
	path, tries := slices.Clone(s.path), slices.Clone(s.tries)
	part := 1.0 // the share of the tree below the decision, if all branches are equal
	for _, d := range s.list {
		if part /= float64(max(d.size, 1)); d.left > 0 {
			end := d.first + d.left
			parts = append(parts, Part{Path: path[:d.above:d.above], Tries: tries[d.first:end:end], Share: part * float64(d.left)})
		}
	}
	if s.open {
		parts = append(parts, Part{Path: slices.Clip(path), Share: part})
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
			done-- // the option chosen last is not done
		}
		part /= float64(d.size)
		p.Share += part * float64(done)
		if d.size > 1 {
			p.Depth++
		}
	}
	return p
}
