package bounded

import (
	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/scratch"
)

// A problem is a fourfold.Problem as sets. A secondary item is an item between 0 and 1 in the
// options that do not paint it.
type problem struct {
	p     *fourfold.Problem
	words int // of a set of options

	low, high []int32 // the bounds of each item
	inAll     []int32 // the primary items that all options have
	wide      []int32 // the items with room for several options
	from      []int32 // the options of item i are masks[from[i]:from[i+1]]
	masks     []mask

	colors tree.Colors // if p has colors
	painted
}

// A mask is a word of a set of options, which is not 0.
type mask struct {
	word int32
	bits uint64
}

// load makes s the problem p. It reuses the memory of the problem before.
func (s *problem) load(p *fourfold.Problem, work *poll.Poll) error {
	n := int(p.NumItems())
	s.p, s.words = p, int(p.NumOptions()+63)/64
	s.low, s.high, s.from = scratch.Sized(s.low, n), scratch.Sized(s.high, n), scratch.Sized(s.from, n+1)
	s.inAll, s.wide, s.masks = s.inAll[:0], s.wide[:0], s.masks[:0]
	for i := range p.NumItems() {
		if err := work.Add(1 + len(p.Uses(i))); err != nil {
			return err
		}
		s.low[i], s.high[i], s.from[i] = p.Need(i), p.Room(i), int32(len(s.masks))
		s.addMasks(p.Uses(i))
		if p.IsPrimary(i) && len(p.Uses(i)) == int(p.NumOptions()) {
			s.inAll = append(s.inAll, i)
		}
		if s.high[i] > 1 {
			s.wide = append(s.wide, i)
		}
	}
	s.from[n] = int32(len(s.masks))
	if p.HasColors() {
		if err := s.colors.Load(p, work); err != nil {
			return err
		}
	}
	return s.loadPainters(work)
}

// addMasks adds the set of the options of the next item.
func (s *problem) addMasks(options []int32) {
	last := int32(-1)
	for _, o := range options {
		if o>>6 != last {
			last = o >> 6
			s.masks = append(s.masks, mask{word: last})
		}
		s.masks[len(s.masks)-1].bits |= 1 << (o & 63)
	}
}

// usesOf returns the options of item i.
func (s *problem) usesOf(i int32) []mask { return s.masks[s.from[i]:s.from[i+1]] }
