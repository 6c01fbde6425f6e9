package cp

import (
	"slices"

	"fourfold/internal/kit/prices"
)

// A budget ends branches that cost too much. Package prices has found prices of the items, and what
// an option costs beyond its items is its net cost. At a fixpoint the active items raise their
// prices once more, one after another: an item by the rest of the net cost that its cheapest option
// has. So it adds at least that. The rule "too dear" filters out each option whose rest does not
// fit into what is left.
type budget struct {
	*prices.Prices
	room    int64   // what the net costs of a solution may sum to
	rest    []int64 // of each live option at the node
	loose   []int32 // items with a price of which solutions may have more or fewer options
	least   []int64 // scratch memory of raise
	tooDear int64   // options filtered out by the rule
}

func newBudget(v *view, x *prices.Prices, room int64) *budget {
	b := &budget{Prices: x, room: room, rest: make([]int64, v.NumOptions())}
	for i := range v.NumItems() {
		if x.Item[i] != 0 && v.Need(i) != v.Room(i) {
			b.loose = append(b.loose, i)
		}
	}
	return b
}

// inferBelow is infer with a budget.
func (s *search) inferBelow() bool {
	for s.rules.follow() {
		if n := s.cut(); n <= 0 {
			return n == 0
		}
	}
	return false
}

// cut filters out options that are too dear, and returns how many, or -1 if no solution fits.
func (s *search) cut() (n int) {
	b, d := s.budget, &s.dom
	room := b.room
	copy(b.rest, b.Net)
	for _, o := range d.chosen {
		room -= b.Net[o]
	}
	for _, i := range b.loose {
		room -= s.slack(i)
	}
	for _, o := range d.chosen {
		b.rest[o] = 0 // some are still live
	}
	for _, i := range d.active[:d.numActive] {
		room -= s.raise(i)
	}
	if room < 0 {
		return -1
	}
	for o, rest := range b.rest {
		if rest > room && d.live[o] {
			d.filter(int32(o))
			n++
		}
	}
	b.tooDear += int64(n)
	d.poll.Add(len(b.rest) + n*s.view.width)
	return n
}

// raise returns what active item i adds at least: the sum of the least rests of as many options as
// it still needs. The greatest of them is taken off the rest of all its options.
func (s *search) raise(i int32) (sum int64) {
	b, uses, needs, least := s.budget, s.view.Uses(i), 1, s.budget.least[:0]
	if s.view.bounded {
		needs = int(s.view.Need(i) - s.dom.held[i])
	}
	s.dom.poll.Add(len(uses))
	for _, o := range uses {
		if rest := b.rest[o]; s.dom.live[o] && (len(least) < needs || rest < least[needs-1]) {
			at, _ := slices.BinarySearch(least, rest)
			least = slices.Insert(least[:min(len(least), needs-1)], at, rest)
		}
	}
	b.least = least
	if len(least) == 0 || least[len(least)-1] == 0 {
		return 0
	}
	for _, o := range uses {
		b.rest[o] -= min(b.rest[o], least[len(least)-1])
	}
	for _, rest := range least {
		sum += rest
	}
	return sum
}

// cheapestOf returns the live option of active item i with the least rest, or -1.
func (s *search) cheapestOf(i int32) int32 {
	rest, best := s.budget.rest, int32(-1)
	s.dom.poll.Add(len(s.view.Uses(i)))
	for _, o := range s.view.Uses(i) {
		if s.dom.live[o] && (best < 0 || rest[o] < rest[best]) {
			best = o
		}
	}
	return best
}

// slack returns what a loose item costs beyond its part of the base. The base has a positive price
// as often as the item needs options, and a negative one as often as it has room.
func (s *search) slack(i int32) int64 {
	b, uses, need, held := s.budget, s.view.Uses(i), s.view.Need(i), s.dom.held[i]
	if price := b.Item[i]; price < 0 {
		room := min(s.view.Room(i), int32(len(uses)))
		return -price * int64(max(0, room-s.dom.left[i]-max(0, need-1)))
	}
	if held < need {
		return 0
	}
	for _, o := range uses {
		b.rest[o] += b.Item[i] // each further option costs the price, too
	}
	return b.Item[i] * int64(held-need)
}
