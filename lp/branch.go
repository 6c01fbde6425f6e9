//go:build cgo && !noclp

package lp

import (
	"cmp"
	"math"
	"slices"
)

// A decision is a place in the search with more than one alternative.
type decision struct {
	at           mark
	item         int32         // the alternatives are its options; -1 if they are to choose an option or to hide it
	visited      int           // the number of alternatives that were visited before
	basis        []byte        // of the relaxation of the node, if the alternatives begin there
	alternatives []alternative // in the order of the visits, without one that was visited before
}

// An alternative of a decision chooses an option or hides it, or hides several.
type alternative struct {
	option int32 // or -1
	hide   bool
	others []int32 // options that are hidden before
}

// branch visits the children that the alternatives of a decision lead to.
func (s *search) branch(d decision) error {
	s.undo(d.at)
	for k := range d.alternatives {
		if k > 0 && d.basis != nil {
			s.levels[s.depth-1].model.setBasis(d.basis)
			s.levels[s.depth-1].anew = true
		}
		if err := s.descend(d, k); err != nil {
			return err
		}
	}
	return nil
}

// decide returns a decision for a node that no relaxation completes. relaxed reports whether its
// relaxation has a point. If decide has settled options, it returns no alternatives: the node is
// a dead end, or the caller has to solve its relaxation again. The alternatives are the options of
// an item, sorted by their values in the relaxation, the largest first. Look-ahead picks the item,
// and may hide options.
func (s *search) decide(relaxed bool) (d decision, deadEnd bool, err error) {
	if s.cheap != nil && relaxed {
		return s.cheap.decide(), false, nil
	}
	before := s.state.Mark()
	item, deadEnd, err := s.lookAhead(relaxed)
	switch {
	case err != nil || deadEnd || s.state.Mark() != before:
		return decision{}, deadEnd, err
	case item < 0:
		return s.fork(), false, nil
	}
	options := s.options(item)
	slices.SortStableFunc(options, func(o, q int32) int { return cmp.Compare(s.x[q], s.x[o]) })
	d.at, d.item = s.mark(), item
	for _, o := range options {
		d.alternatives = append(d.alternatives, alternative{option: o})
	}
	return d, false, nil
}

// fork returns the decision about one option where all open options may be left out: to choose the
// option with the largest value in the relaxation that is not nearly 1, or to hide it.
func (s *search) fork() decision {
	best := int32(-1)
	value := func(o int32) float64 { return math.Mod(s.x[o], 1-tolerance) }
	for o := range s.p.NumOptions() {
		s.state.Poll(1)
		if s.open(o) && (best < 0 || value(o) > value(best)) {
			best = o
		}
	}
	return decision{s.mark(), -1, 0, nil, []alternative{{option: best}, {option: best, hide: true}}}
}

// open reports whether option o is neither chosen nor hidden.
func (s *search) open(o int32) bool { return s.state.Live(o) && !s.state.Chose(o) }

// options returns the open options of an item.
func (s *search) options(item int32) []int32 {
	list := make([]int32, 0, s.state.Free(item))
	for _, o := range s.p.Uses(item) {
		if s.open(o) {
			list = append(list, o)
		}
	}
	return list
}

// branchOff emits the solution that rest completes, and then all other solutions at and below
// the current node.
//
// It chooses the options of the solution one after the other. Each is a decision to choose the
// option or to hide it. If all are chosen, and more could be, the decisions go on: each
// hides one of these. Any other solution branches off at exactly one of these decisions: it
// agrees with those before, but not with this one. So the subtrees "all before, without this one"
// contain every other solution exactly once. branchOff visits these subtrees from the last, which
// is the smallest, to the first. It visits none if the objective proves that there is no other
// solution.
func (s *search) branchOff(rest []int32) error {
	if err := s.emit(rest); err != nil {
		return err
	}
	only, err := s.isOnly()
	if err == nil && only {
		s.trace.Proved("only solution", 0)
	}
	if err != nil || only {
		return err
	}
	if s.depth == 0 {
		if err := s.push(s.root); err != nil { // otherwise each node below would load it
			return err
		}
	}
	var path []decision
	above := s.above
	for s.state.Open() > 0 {
		if err := s.poll(); err != nil {
			return err
		}
		a := alternative{option: s.mostConstrained(rest)}
		if a.option < 0 {
			a = alternative{option: s.fork().alternatives[0].option, hide: true}
		}
		path = append(path, decision{s.mark(), -1, 1, nil, []alternative{{option: a.option, hide: !a.hide}}})
		s.trace.Decide(-1, a.option, a.hide, 1, 2)
		s.apply(a)
		s.state.Propagate() // cannot meet a dead end, because rest completes a solution
		s.trace.Settled("")
	}
	s.decisions += int64(len(path))
	for k, d := range slices.Backward(path) {
		s.above = above + k
		if err := s.branch(d); err != nil {
			return err
		}
	}
	s.above = above
	return nil
}

// mostConstrained returns the option of the list that is not chosen yet and contains the primary
// item with the fewest live options, or -1 if all are chosen.
func (s *search) mostConstrained(list []int32) int32 {
	best, fewest := int32(-1), math.MaxInt
	for _, o := range list {
		for _, i := range s.p.Option(o) {
			if !s.p.IsPrimary(i.Index) {
				continue
			}
			if s.state.Chose(o) {
				break
			}
			if n := s.state.Left(i.Index); n < fewest {
				best, fewest = o, n
			}
		}
	}
	return best
}
