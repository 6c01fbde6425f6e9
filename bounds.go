package fourfold

import (
	"fmt"
	"math"
)

// A bound says how often an item must be covered at least, and may be covered at most.
type bound struct{ low, high int32 }

// Between adds a primary item that must be covered at least low times, and at most high times:
// 0 <= low <= high. Primary adds an item between 1 and 1. An item between 0 and 1 is covered as
// a secondary item without colors is, but it counts as a primary item of its options.
//
// An engine that cannot express such items returns an error that wraps errors.ErrUnsupported.
func (b *Builder) Between(name string, low, high int32) Item {
	if low < 0 || low > high {
		b.fail("item %q is to be covered from %d to %d times: expected bounds from 0 up, the lower one first", name, low, high)
	}
	i := b.Primary(name)
	if low == 1 && high == 1 {
		return i
	}
	for len(b.p.bounds) < int(i.Index) {
		b.p.bounds = append(b.p.bounds, b.p.boundOf(int32(len(b.p.bounds))))
	}
	b.p.bounds = append(b.p.bounds, bound{low, high})
	return i
}

// boundOf returns the bounds of an item. Items after those of p.bounds are primary items between
// 1 and 1, or secondary items.
func (p *Problem) boundOf(item int32) bound {
	switch {
	case int(item) < len(p.bounds):
		return p.bounds[item]
	case p.secondary[item]:
		return bound{0, 1}
	}
	return bound{1, 1}
}

// HasBounds reports whether a primary item may be covered other than exactly once.
func (p *Problem) HasBounds() bool { return p.bounds != nil }

// Need returns how often the item must be covered at least. It is 0 for a secondary item, and
// 1 for a primary item unless [Builder.Between] has said otherwise.
func (p *Problem) Need(item int32) int32 { return p.boundOf(item).low }

// Room returns how often the item may be covered at most. It is 1 unless [Builder.Between] has said
// otherwise. Options that give a secondary item the same color cover it once.
func (p *Problem) Room(item int32) int32 { return p.boundOf(item).high }

// MaxCosts is the greatest sum of the absolute values of all costs of a problem. So every sum of
// costs is exact as an int64 and as a float64.
const MaxCosts = 1 << 53

// Cost sets the cost of an option that was added before. Without it, the cost is 0. A negative cost
// is a gain. The sum of the absolute values of all costs may be at most [MaxCosts]. The solutions
// of a problem do not depend on costs; [Cheapest] does.
func (b *Builder) Cost(option int32, cost int64) {
	if option < 0 || option >= b.p.NumOptions() {
		b.fail("option %d gets a cost and does not exist: expected an option of this Builder", option)
		return
	}
	if cost == 0 && int(option) >= len(b.p.costs) {
		return
	}
	for len(b.p.costs) <= int(option) {
		b.p.costs = append(b.p.costs, 0)
	}
	b.costs += magnitude(cost) - magnitude(b.p.costs[option])
	if b.costs > MaxCosts {
		b.fail("option %d costs %d: expected a sum of the absolute values of all costs up to %d", option, cost, int64(MaxCosts))
		b.costs = MaxCosts
	}
	b.p.costs[option] = cost
}

// magnitude returns the absolute value of a cost, or a number above MaxCosts if it is greater.
func magnitude(cost int64) int64 {
	if cost < 0 {
		cost = -max(cost, -math.MaxInt64)
	}
	return min(cost, MaxCosts+1)
}

// HasCosts reports whether some option has a cost other than 0.
func (p *Problem) HasCosts() bool {
	for _, c := range p.costs {
		if c != 0 {
			return true
		}
	}
	return false
}

// Cost returns the cost of option o.
func (p *Problem) Cost(o int32) int64 {
	if int(o) < len(p.costs) {
		return p.costs[o]
	}
	return 0
}

// CostOf returns the sum of the costs of the options of s.
func (p *Problem) CostOf(s Solution) (sum int64) {
	for _, o := range s {
		sum += p.Cost(o)
	}
	return sum
}

// WithCosts returns a problem with the items and options of p, in which option o costs cost(o). It
// shares the rest with p, as [Problem.WithOptions] does, and keeps its Source. If costs exceed
// [MaxCosts], the error wraps ErrBadProblem. To look for the dearest solution, negate the costs; to
// look for one with the fewest options, let every option cost 1.
func (p *Problem) WithCosts(cost func(o int32) int64) (*Problem, error) {
	q, sum := *p, int64(0)
	q.costs = make([]int64, p.NumOptions())
	for o := range q.costs {
		q.costs[o] = cost(int32(o))
		if sum += magnitude(q.costs[o]); sum > MaxCosts {
			return nil, fmt.Errorf("%w: option %d costs %d: expected a sum of the absolute values of all costs up to %d", ErrBadProblem, o, q.costs[o], int64(MaxCosts))
		}
	}
	return &q, nil
}

// String returns the bounds as in a text, such as "2:3".
func (b bound) String() string { return fmt.Sprintf("%d:%d", b.low, b.high) }
