package core

import (
	"math"
	"slices"
)

// A budget is a list of literals that may be false, each at a price, while the prices sum to its
// cap at most. All of these are budgets:
//
//	at least 2 of a b c d e    a b c d e may be false, each costs 1, the cap is 3
//	at most 2 of a b c d e     ¬a ¬b ¬c ¬d ¬e may be false, each costs 1, the cap is 2
//	3a + 5b + 2c <= 6          ¬a ¬b ¬c may be false, they cost 3, 5 and 2, the cap is 6
//
// A literal is true if what is left cannot pay for it. The reason is made when the analysis asks
// for it: the oldest false literals that cost enough together, without those that are not needed.
type budget struct {
	cap    int64
	left   int64   // the cap less the prices of spent
	spent  []Lit   // the literals that are false and counted, in the order of the trail
	lits   []Lit   // the dearest first
	prices []int64 // by variable; nil if each literal costs 1
	low    bool    // so many variables must be true: len(lits) - cap
}

func (b *budget) price(l Lit) int64 {
	if b.prices == nil {
		return 1
	}
	return b.prices[l>>1]
}

// Between says that at least low and at most high of some variables are true, given by their
// positive literals. It is called after Load, and before any clause.
func (s *Solver) Between(lits []Lit, low, high int) {
	n := len(lits)
	if low > 0 {
		s.addBudget(budget{lits: slices.Clone(lits), cap: int64(n - low), low: true})
	}
	if high < n {
		negated := make([]Lit, n)
		for k, l := range lits {
			negated[k] = l ^ 1
		}
		s.addBudget(budget{lits: negated, cap: int64(high)})
	}
}

// Charge says that the weights of the first variables that are true may sum to a cap at most. A
// negative weight counts if the variable is false. It returns the budget for Tighten. At first the
// cap has no effect. Charge is called before the first search.
func (s *Solver) Charge(weights []int64) (id int) {
	b := budget{cap: math.MaxInt64, prices: make([]int64, len(weights))}
	for v, w := range weights {
		switch {
		case w > 0:
			b.lits = append(b.lits, Neg(v))
		case w < 0:
			b.lits = append(b.lits, Pos(v))
		}
		b.prices[v] = max(w, -w)
	}
	slices.SortFunc(b.lits, func(l, m Lit) int {
		if x, y := b.price(l), b.price(m); x != y {
			return int(min(max(y-x, -1), 1))
		}
		return int(l) - int(m)
	})
	s.addBudget(b)
	return len(s.budgets) - 1
}

// Tighten lowers the cap of a budget that Charge has made. All assignments above the root are taken
// back first. What was learned stays true.
func (s *Solver) Tighten(id int, to int64) {
	s.backtrack(0)
	b := &s.budgets[id]
	before := b.left
	b.cap, b.left = to, b.left-b.cap+to
	s.settle(uint32(id), before)
}

// addBudget adds a budget of which nothing is spent.
func (s *Solver) addBudget(b budget) {
	if len(s.budgets) == 0 {
		s.owners = lists(s.owners, len(s.vals))
	}
	b.left = b.cap
	id := uint32(len(s.budgets))
	for _, l := range b.lits {
		s.owners[l] = append(s.owners[l], id)
	}
	s.budgets = append(s.budgets, b)
	s.settle(id, math.MaxInt64)
}

// settle makes the literals true that cost more than what is left at the root.
func (s *Solver) settle(id uint32, before int64) {
	if s.unsat = s.unsat || s.budgets[id].left < 0; !s.unsat {
		s.claim(id, before)
	}
}

// spend pays for a literal that became false, in each budget that it is in. It returns false at a
// conflict, or if there was one before.
func (s *Solver) spend(f Lit, ok bool) bool {
	for _, k := range s.owners[f] {
		b := &s.budgets[k]
		before := b.left
		b.left -= b.price(f)
		b.spent = append(b.spent, f)
		if ok && b.left < 0 {
			s.confl, ok = tagBudget|k, false
		} else if ok {
			s.claim(k, before)
		}
	}
	return ok
}

// claim makes the open literals true that cost more than what is left, and not more than was left
// before: the dearer ones were claimed then.
func (s *Solver) claim(k uint32, before int64) {
	b := &s.budgets[k]
	if b.left >= b.most() {
		return
	}
	from, _ := slices.BinarySearchFunc(b.lits, before, func(l Lit, before int64) int {
		if b.price(l) > before {
			return -1
		}
		return 1
	})
	at := from
	for ; at < len(b.lits) && b.price(b.lits[at]) > b.left; at++ {
		if l := b.lits[at]; s.vals[l] == 0 {
			s.assign(l, tagBudget|k)
		}
	}
	s.Stats.Ticks += 1 + int64(at-from)>>3
}

// most returns the greatest price.
func (b *budget) most() int64 {
	if len(b.lits) == 0 {
		return 0
	}
	return b.price(b.lits[0])
}

// refund takes back what was spent for the trail from a place on. Nobody needs the reasons that
// overspent has returned any longer.
func (s *Solver) refund(start int) {
	s.lent = s.lent[:0]
	for k := s.qfast - 1; k >= start; k-- {
		f := s.trail[k] ^ 1
		for _, id := range s.owners[f] {
			b := &s.budgets[id]
			b.left += b.price(f)
			b.spent = b.spent[:len(b.spent)-1]
		}
	}
}

// overspent returns false literals of a budget that leave too little for l, or for nothing if l is
// none. They stay valid until the next return to a lower level.
func (s *Solver) overspent(k uint32, l Lit) []Lit {
	b := &s.budgets[k]
	over := -b.cap // the price of all literals that were taken, and of l, above the cap
	if l != none {
		over += b.price(l)
	}
	n := 0
	for ; over <= 0; n++ {
		over += b.price(b.spent[n])
	}
	from := len(s.lent)
	for _, f := range slices.Backward(b.spent[:n]) {
		if p := b.price(f); p < over {
			over -= p
			continue
		}
		s.lent = append(s.lent, f)
	}
	return s.lent[from:len(s.lent):len(s.lent)]
}

// needs reports whether some variables of a budget for a lower bound must still become true.
func (s *Solver) needs(b *budget) bool {
	need := int64(len(b.lits)) - b.cap
	for _, l := range b.lits {
		if s.vals[l] > 0 {
			need--
		}
	}
	s.Stats.Ticks += 1 + int64(len(b.lits))>>4
	return need > 0
}
