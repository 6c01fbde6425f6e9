package small

import (
	"errors"
	"fmt"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/scratch"
)

// The largest problem of a [Core].
const (
	MaxOptions = 512
	MaxPrimary = 512
	MaxCells   = 1 << 16
	MaxItems   = 1 << 16

	maxWords = MaxOptions / 64
	maxLanes = MaxPrimary / 64
)

// Fits reports whether a [Core] can load p.
func Fits(p *fourfold.Problem) bool {
	return p.NumOptions() <= MaxOptions && p.NumPrimary() <= MaxPrimary && p.NumItems() <= MaxItems && p.NumCells() <= MaxCells
}

// A problem is a fourfold.Problem as sets of options.
type problem struct {
	p       *fourfold.Problem
	options int
	words   int // of a set of options
	primary int

	number  []int32  // of each primary item among the primary items; -1 for a secondary item
	item    []int32  // the reverse of number
	first   []uint32 // the primary items of option x are cells[first[x]:first[x+1]]
	cells   []uint16
	numUses []uint16 // the number of options of each primary item
	uses    []uint64 // the options of item i are uses[i*words:][:words]
	rank    []int32  // of each primary item; empty if all ranks are equal

	colors tree.Colors // if p has colors

	clash  []uint64 // the clashes of option x, and x itself, are clash[x*words:][:words]
	filled []bool   // clash is known for option x
	slots  slots
}

// load makes s the problem p. It reuses the memory of the problem before.
func (s *problem) load(p *fourfold.Problem, rank []int32, work *poll.Poll) error {
	if !Fits(p) {
		return fmt.Errorf("%d options and %d primary items: this core takes at most %d and %d, and %d items over all options: %w",
			p.NumOptions(), p.NumPrimary(), MaxOptions, MaxPrimary, MaxCells, errors.ErrUnsupported)
	}
	if err := tree.NoBounds(p); err != nil {
		return err
	}
	if err := work.Add(int(p.NumItems()) + 2*p.NumCells()); err != nil {
		return err
	}
	s.p, s.options, s.primary = p, int(p.NumOptions()), int(p.NumPrimary())
	s.words = max(1, (s.options+63)/64)
	s.loadItems(rank)
	s.loadOptions()
	if p.HasColors() {
		if err := s.colors.Load(p, work); err != nil {
			return err
		}
	}
	s.clash = scratch.Sized(s.clash, s.options*s.words)
	s.filled = scratch.Sized(s.filled, s.options)
	clear(s.filled)
	s.slots.known = false
	return nil
}

func (s *problem) loadItems(rank []int32) {
	n := int(s.p.NumItems())
	s.number, s.item, s.rank = scratch.Sized(s.number, n), s.item[:0], s.rank[:0]
	for i := range s.number {
		s.number[i] = -1
		if s.p.IsPrimary(int32(i)) {
			s.number[i] = int32(len(s.item))
			s.item = append(s.item, int32(i))
		}
	}
	if rank != nil {
		for _, i := range s.item {
			s.rank = append(s.rank, rank[i])
		}
	}
}

func (s *problem) loadOptions() {
	s.uses = scratch.Sized(s.uses, len(s.number)*s.words)
	clear(s.uses)
	s.numUses = scratch.Sized(s.numUses, s.primary)
	clear(s.numUses)
	s.first, s.cells = scratch.Sized(s.first, s.options+1), scratch.Sized(s.cells, s.p.NumCells())
	n, first, cells, uses, sizes, number, words := uint32(0), s.first, s.cells, s.uses, s.numUses, s.number, s.words
	for x := range s.options {
		first[x] = n
		word, bit := x>>6, uint64(1)<<(x&63)
		for _, i := range s.p.Option(int32(x)) {
			uses[int(i.Index)*words+word] |= bit
			if k := number[i.Index]; k >= 0 {
				cells[n] = uint16(k)
				n++
				sizes[k]++
			}
		}
	}
	first[s.options] = n
}

// itemsOf returns the primary items of option x.
func (s *problem) itemsOf(x int) []uint16 { return s.cells[s.first[x]:s.first[x+1]] }

// usesOf returns the options of primary item k.
func (s *problem) usesOf(k int) []uint64 { return s.uses[int(s.item[k])*s.words:][:s.words] }

func (s *problem) rankOf(k int) int32 {
	if len(s.rank) == 0 {
		return 0
	}
	return s.rank[k]
}

// clashes returns the options that cannot stand beside option x, and x itself.
func (s *problem) clashes(x int) []uint64 {
	row := s.clash[x*s.words:][:s.words]
	if !s.filled[x] {
		s.filled[x] = true
		s.fill(row, x)
	}
	return row
}

func (s *problem) fill(row []uint64, x int) {
	clear(row)
	for _, i := range s.p.Option(int32(x)) {
		if i.Color != fourfold.NoColor {
			colors := s.colors.Of(i.Index)
			for k, y := range s.p.Uses(i.Index) {
				if colors[k] != i.Color {
					row[y>>6] |= 1 << (y & 63)
				}
			}
			continue
		}
		uses := s.uses[int(i.Index)*s.words:][:len(row)]
		for w := range row {
			row[w] |= uses[w]
		}
	}
	row[x>>6] |= 1 << (x & 63)
}
