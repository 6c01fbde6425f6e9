package bounded

import (
	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/scratch"
)

// A problem is a fourfold.Problem as lists. Primary items have numbers from 0 on.
type problem struct {
	p       *fourfold.Problem
	options int
	words   int // of a set of options

	item      []int32 // the item of p of each primary item
	low, high []int32 // its bounds
	rank      []int32 // its rank; empty if all ranks are equal
	inAll     []int32 // the primary items that all options have

	first []int32 // the primary items of option o are cells[first[o]:first[o+1]]
	cells []int32
	from  []int32 // the options of item i of p are masks[from[i]:from[i+1]]
	masks []mask

	colors tree.Colors // if p has colors
}

// A mask is a word of a set of options, which is not 0.
type mask struct {
	word int32
	bits uint64
}

// load makes s the problem p. It reuses the memory of the problem before.
func (s *problem) load(p *fourfold.Problem, rank []int32, work *poll.Poll) error {
	if err := work.Add(int(p.NumItems()) + 3*p.NumCells()); err != nil {
		return err
	}
	s.p, s.options = p, int(p.NumOptions())
	s.words = (s.options + 63) / 64
	s.item, s.low, s.high, s.rank, s.inAll = s.item[:0], s.low[:0], s.high[:0], s.rank[:0], s.inAll[:0]
	number := make([]int32, p.NumItems())
	s.from, s.masks = s.from[:0], s.masks[:0]
	for i := range p.NumItems() {
		s.from = append(s.from, int32(len(s.masks)))
		s.addMasks(p.Uses(i))
		if !p.IsPrimary(i) {
			continue
		}
		number[i] = int32(len(s.item))
		s.item, s.low, s.high = append(s.item, i), append(s.low, p.Need(i)), append(s.high, p.Room(i))
		if rank != nil {
			s.rank = append(s.rank, rank[i])
		}
		if s.options > 0 && len(p.Uses(i)) == s.options {
			s.inAll = append(s.inAll, number[i])
		}
	}
	s.from = append(s.from, int32(len(s.masks)))
	s.first, s.cells = scratch.Sized(s.first, s.options+1), s.cells[:0]
	for o := range s.options {
		s.first[o] = int32(len(s.cells))
		for _, i := range p.Option(int32(o)) {
			if p.IsPrimary(i.Index) {
				s.cells = append(s.cells, number[i.Index])
			}
		}
	}
	s.first[s.options] = int32(len(s.cells))
	if p.HasColors() {
		return s.colors.Load(p, work)
	}
	return work.Err()
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

// usesOf returns the options of item i of p.
func (s *problem) usesOf(i int32) []mask { return s.masks[s.from[i]:s.from[i+1]] }

// itemsOf returns the primary items of option o.
func (s *problem) itemsOf(o int32) []int32 { return s.cells[s.first[o]:s.first[o+1]] }
