package bits

import (
	"slices"

	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/scratch"
)

// The core numbers the options anew, so that those of one item are close together: then few words
// of a set have to be read to find them. It takes the best of some simple orders.

// A sorter has the memory for sorting.
type sorter struct {
	keys, best  []uint64 // the key of an option above its number
	first, last []int32  // for each primary item
}

// A span says which primary items an option has.
type span struct{ low, high, sum, n uint64 }

// orders are the keys by which options are sorted. The first one keeps the order of the problem.
var orders = []func(s span) uint64{
	func(s span) uint64 { return 0 },
	func(s span) uint64 { return s.low<<20 + s.high },
	func(s span) uint64 { return s.high<<20 + s.low },
	func(s span) uint64 { return s.sum << 8 / s.n },
}

// sort sets order and place.
func (t *Table) sort(work *poll.Poll) error {
	s := &t.sorter
	s.keys, s.best = scratch.Sized(s.keys, t.n), scratch.Sized(s.best, t.n)
	primary := int(t.p.NumPrimary())
	s.first, s.last = scratch.Sized(s.first, primary), scratch.Sized(s.last, primary)
	least := -1
	for _, key := range orders {
		for o := range int32(t.n) {
			if err := work.Add(2 * len(t.p.Option(o))); err != nil {
				return err
			}
			s.keys[o] = key(t.span(o))<<13 | uint64(o)
		}
		slices.Sort(s.keys)
		if cost := t.spread(); least < 0 || cost < least {
			least = cost
			s.keys, s.best = s.best, s.keys
		}
		if t.words <= 1 || t.priced {
			break // all orders are equally good, or that of the problem has to stay
		}
	}
	t.order, t.place = scratch.Sized(t.order, t.n), scratch.Sized(t.place, t.n)
	for x, key := range s.best {
		o := int32(key & (room - 1))
		t.order[x], t.place[o] = o, int32(x)
	}
	return nil
}

func (t *Table) span(o int32) span {
	s := span{low: 1 << 20}
	for _, i := range t.p.Option(o) {
		if i := t.index[i.Index]; i >= 0 {
			s.low, s.high = min(s.low, uint64(i)), max(s.high, uint64(i))
			s.sum += uint64(i)
			s.n++
		}
	}
	return s
}

// spread returns how far apart the options of the items are in the order of sorter.keys, summed
// over the items.
func (t *Table) spread() (total int) {
	s := &t.sorter
	clear(s.last)
	for x, key := range s.keys {
		for _, i := range t.p.Option(int32(key & (room - 1))) {
			i := t.index[i.Index]
			if i < 0 {
				continue
			}
			if s.last[i] == 0 {
				s.first[i] = int32(x)
			}
			total += x + 1 - int(max(s.last[i], s.first[i]))
			s.last[i] = int32(x) + 1
		}
	}
	return total
}
