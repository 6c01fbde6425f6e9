package cp

import "fourfold/internal/kit/prices"

// A budget ends a branch that costs too much. Prices of the items are found once, in front (package
// prices). What is left of the cost of an option is its net cost, and the net costs of a solution that is cheap enough sum to
// at most room. At each fixpoint the active items raise their prices again, one after another: an item by the rest
// that its cheapest option has left, which so is the least that it adds. An option whose rest is above
// what is left of room is filtered out. This is the rule "too dear".
type budget struct {
	*prices.Prices         // of the options of the pass
	room           int64   // what the net costs of a solution may sum to
	rest           []int64 // of each open option: its net cost without the prices that the items of the node pay; -1 if it is chosen
	loose          []int32 // items with a price that may be covered more or less often
	filtered       int64   // options that were too dear
}

func newBudget(v *view, x *prices.Prices) *budget {
	b := &budget{Prices: x, rest: make([]int64, v.NumOptions())}
	for i, price := range x.Item {
		if i := int32(i); price != 0 && v.Need(i) != v.Room(i) {
			b.loose = append(b.loose, i)
		}
	}
	return b
}

// cut filters out the options that are too dear. It returns how many there were, or -1 if every solution
// below the node is.
func (s *search) cut() (n int) {
	b, d := s.budget, &s.dom
	room := b.room
	copy(b.rest, b.Net)
	for _, o := range d.chosen {
		room -= b.Net[o]
		b.rest[o] = -1
	}
	for _, i := range b.loose {
		room -= s.slack(i)
	}
	for _, i := range d.active[:d.numActive] {
		if room < 0 {
			break
		}
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
	b.filtered += int64(n)
	d.poll.Add(len(b.rest) + n*s.view.width)
	return n
}

// raise returns the least that active item i adds to the net costs, and takes it off the rest of its options.
func (s *search) raise(i int32) int64 {
	rest, live, uses := s.budget.rest, s.dom.live, s.view.Uses(i)
	s.dom.poll.Add(len(uses))
	least := int64(-1)
	for _, o := range uses {
		if live[o] && rest[o] >= 0 && (least < 0 || rest[o] < least) {
			least = rest[o]
		}
	}
	if least <= 0 {
		return 0
	}
	for _, o := range uses {
		if rest[o] >= 0 {
			rest[o] -= least // of the live ones it stays at least 0
		}
	}
	if s.view.bounded {
		return least * int64(s.view.Need(i)-s.dom.held[i])
	}
	return least
}

// slack returns by how much the base of the prices is too low for a loose item at the node. The base has a
// positive price as often as the item needs options, and a negative one as often as it has room. Each option of an item that
// has what it needs costs the price beyond its net cost.
func (s *search) slack(i int32) int64 {
	b, d, uses := s.budget, &s.dom, s.view.Uses(i)
	price, need, held := b.Item[i], s.view.Need(i), d.held[i]
	if price < 0 {
		live := d.left[i] + max(0, need-1)
		return -price * int64(min(s.view.Room(i), int32(len(uses)))-min(s.view.Room(i), live))
	}
	if held < need {
		return 0
	}
	d.poll.Add(len(uses))
	for _, o := range uses {
		if b.rest[o] >= 0 {
			b.rest[o] += price
		}
	}
	return price * int64(held-need)
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

// cheapestOf returns the open option of item i with the least rest.
func (s *search) cheapestOf(i int32) int32 {
	rest, best := s.budget.rest, int32(-1)
	for _, o := range s.view.Uses(i) {
		if s.dom.live[o] && rest[o] >= 0 && (best < 0 || rest[o] < rest[best]) {
			best = o
		}
	}
	return best
}
