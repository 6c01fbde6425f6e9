package cp

import (
	"slices"

	"fourfold"
)

// Scheme None infers nothing from a dead end. The search tries the options of an item one
// after another, and each of them is a decision, even the last one. Before the first
// decision it chooses only the options that never had a rival, such as givens.

// chooseGivens chooses the options that never had a rival.
func (s *search) chooseGivens() {
	d := &s.dom
	for _, i := range slices.Clone(d.active[:d.numActive]) {
		if d.left[i] != 1 || !d.isActive(i) {
			continue
		}
		if o := d.option(i, 0); !d.hadRivals(o) {
			d.choose(o)
		}
	}
}

// enumerate lists the options of item i, and decides on the first.
func (s *search) enumerate(i int32) {
	from := len(s.alternatives)
	for _, o := range s.view.Uses(i) {
		if s.dom.live[o] {
			s.alternatives = append(s.alternatives, o)
		}
	}
	options := s.alternatives[from:]
	if s.order == Random {
		s.rng.Shuffle(len(options), func(j, k int) { options[j], options[k] = options[k], options[j] })
	} else {
		slices.Reverse(options)
	}
	s.pushAlternative(i, from)
}

// pushAlternative decides on the last of the alternatives. The alternatives of item i begin
// at index from.
func (s *search) pushAlternative(i int32, from int) {
	last := len(s.alternatives) - 1
	o := s.alternatives[last]
	s.alternatives = s.alternatives[:last]
	s.push(decision{item: i, option: o, from: from})
}

// nextAlternative goes back to the last decision that has an alternative left, and decides
// on that alternative. It returns false if there is none, and an error at the limit of
// decisions or when the context is done.
func (s *search) nextAlternative() (more bool, err error) {
	for len(s.stack) > 0 {
		d := s.pop()
		if err := s.dom.poll.Err(); err != nil {
			return false, err // the undo has ended early
		}
		s.tell(fourfold.Undo, d.item, d.option, d.mark)
		if d.from == len(s.alternatives) {
			continue
		}
		if err := s.countDecision(); err != nil {
			return false, err
		}
		s.pushAlternative(d.item, d.from)
		return true, nil
	}
	return false, nil
}
