// Package prices finds prices of items, and so a bound on the cost of all solutions of a problem.
//
// An option should cost what its items are worth together. What it costs beyond that is its net
// cost. If no net cost is negative, a solution costs at least what the items are worth that it must
// cover, and each option adds its net cost to that. So an option whose net cost is above what is
// left up to the best solution known is in no better one. Knuth's program dlx5 has such prices as
// "taxes"; the best ones are a solution of the dual of the linear relaxation.
//
// Find comes close to that by subgradient steps, and then repairs what is left of negative net
// costs. The steps are floating point, but prices and net costs are whole numbers, and the identity
// between them is exact. So a bad step makes the bound weaker, and never wrong.
//
// Source: M. Held, P. Wolfe, H. P. Crowder, Validation of subgradient optimization, Mathematical
// Programming 6 (1974); M. L. Fisher, The Lagrangian relaxation method for solving integer
// programming problems, Management Science 27 (1981).
package prices

import (
	"context"
	"math"

	"fourfold"
	"fourfold/internal/kit/poll"
)

// Prices are the prices of the items of a problem. They are in units: a cost of 1 is Scale units.
// For every solution, Scale times its cost is at least Base plus the sum of Net over its options.
type Prices struct {
	Scale int64
	Base  int64
	Net   []int64 // of each option, not negative
	Item  []int64 // of each item; 0 for items that options paint
}

// Bound returns a cost that no solution falls below.
func (p *Prices) Bound() int64 { return p.BoundAt(0) }

// BoundAt returns a cost that no solution falls below whose net costs sum to net or more.
func (p *Prices) BoundAt(net int64) int64 {
	sum := p.Base + net
	q := sum / p.Scale
	if sum%p.Scale > 0 {
		q++
	}
	return q
}

// Room returns what the net costs of a solution that costs less than limit may sum to at most. It
// is negative if there is no such solution.
func (p *Prices) Room(limit int64) int64 {
	switch {
	case limit > most/p.Scale:
		return math.MaxInt64
	case limit < -most/p.Scale:
		return -1
	}
	return (limit-1)*p.Scale - p.Base
}

const (
	most     = 1 << 60 // bounds all sums
	maxScale = 1 << 16
	maxPrice = 64      // of an item, in greatest costs
	maxWork  = 1 << 26 // items of options that the steps look at
	minSteps = 20
	maxSteps = 3000
	patience = 12   // steps without a better bound, until smaller steps are made
	least    = 0.02 // of a cost of 1, or a part in 3000 of the greatest cost: a smaller step does not pay
)

// Find finds prices. The time is proportional to the length of p, and up to some tenths of a second
// for small problems. It returns the cause if the context is done.
func Find(ctx context.Context, p *fourfold.Problem) (Prices, error) {
	f := newFinder(ctx, p)
	f.climb()
	f.round()
	f.repair()
	f.raise()
	return f.prices, f.poll.Err()
}

// A finder is one call of Find.
type finder struct {
	p         *fourfold.Problem
	poll      poll.Poll
	low, high []float64 // how often each item is covered at least and at most
	painted   []bool    // items that options share in a color have no price
	cost      []float64
	items     []int32   // of all options, one option after the other
	ends      []int32   // of the items of each option
	price     []float64 // of the step
	best      []float64
	dearest   float64 // the greatest absolute value of a cost
	limit     float64 // of the absolute value of a price
	prices    Prices
}

func newFinder(ctx context.Context, p *fourfold.Problem) *finder {
	n := p.NumItems()
	f := &finder{
		p: p, poll: poll.New(ctx), painted: make([]bool, n), low: make([]float64, n), high: make([]float64, n), cost: make([]float64, p.NumOptions()),
		items: make([]int32, 0, p.NumCells()), ends: make([]int32, 0, p.NumOptions()), price: make([]float64, n), best: make([]float64, n),
		prices: Prices{Scale: 1, Net: make([]int64, p.NumOptions()), Item: make([]int64, n)},
	}
	for o := range p.NumOptions() {
		f.cost[o] = float64(p.Cost(o))
		f.dearest = max(f.dearest, math.Abs(f.cost[o]))
		f.poll.Add(1)
	}
	f.limit = min(maxPrice*f.dearest, most/16/float64(p.NumCells()+1))
	for f.prices.Scale < maxScale && maxPrice*f.dearest*float64(2*f.prices.Scale)*float64(p.NumCells()+1) < most/8 {
		f.prices.Scale *= 2
	}
	for i := range n {
		uses := int32(len(p.Uses(i)))
		f.low[i], f.high[i] = float64(min(p.Need(i), uses)), float64(min(p.Room(i), uses))
	}
	for o := range p.NumOptions() {
		for _, i := range p.Option(o) {
			if i.Color != fourfold.NoColor {
				f.painted[i.Index] = true
			}
			f.items = append(f.items, i.Index)
		}
		f.ends = append(f.ends, int32(len(f.items)))
	}
	return f
}

// climb looks for prices with a high bound: that of the Lagrangian relaxation, in which each option
// is taken whose net cost is negative. It makes subgradient steps with some inertia.
func (f *finder) climb() {
	n := len(f.price)
	taken, way, slope := make([]float64, n), make([]float64, n), make([]float64, n)
	best, stale, last := math.Inf(-1), 0, max(least, f.dearest/3000)
	above := f.dearest // so much higher the next bound is hoped to be
	for step := min(max(maxWork/(f.p.NumCells()+1), minSteps), maxSteps); step > 0 && above > last; step-- {
		if f.poll.Add(f.p.NumCells()+n) != nil {
			return
		}
		bound := f.relax(taken)
		if bound > best {
			if stale--; bound > best+above/8 {
				above, stale = above*1.5, 0
			}
			best = bound
			copy(f.best, f.price)
		} else if stale++; stale >= patience {
			above, stale = above/2, 0
		}
		f.slopes(slope, taken)
		square := 0.0
		for i := range way {
			way[i] = slope[i] + 0.7*way[i]
			square += way[i] * way[i]
		}
		if square < 1e-12 {
			return // no step leads on: the prices are optimal
		}
		f.move(way, (best+above-bound)/square)
	}
}

// relax returns the bound at the present prices, and how often the options with negative net costs
// cover each item.
func (f *finder) relax(taken []float64) (bound float64) {
	clear(taken)
	for i, x := range f.price {
		bound += max(x, 0)*f.low[i] + min(x, 0)*f.high[i]
	}
	price, from := f.price, int32(0)
	for o, net := range f.cost {
		items := f.items[from:f.ends[o]]
		from = f.ends[o]
		for _, i := range items {
			net -= price[i]
		}
		if net < 0 {
			bound += net
			for _, i := range items {
				taken[i]++
			}
		}
	}
	return bound
}

// slopes finds how far each item is covered too seldom or too often.
func (f *finder) slopes(slope, taken []float64) {
	for i, x := range f.price {
		low, high := f.low[i], f.high[i]
		switch {
		case x > 0:
			high = low
		case x < 0:
			low = high
		}
		slope[i] = min(max(taken[i], low), high) - taken[i]
		if f.painted[i] {
			slope[i] = 0
		}
	}
}

// move makes a step.
func (f *finder) move(way []float64, by float64) {
	for i, x := range way {
		most := f.limit
		if f.low[i] == 0 {
			most = 0 // a higher price only makes options dear
		}
		f.price[i] = min(max(f.price[i]+by*x, -f.limit), most)
	}
}

// round makes the best prices whole numbers of units, and finds the net costs.
func (f *finder) round() {
	for i, x := range f.best {
		f.prices.Item[i] = int64(math.Round(x * float64(f.prices.Scale)))
	}
	for o := range f.p.NumOptions() {
		items := f.p.Option(o)
		f.poll.Add(len(items))
		net := f.p.Cost(o) * f.prices.Scale
		for _, i := range items {
			net -= f.prices.Item[i.Index]
		}
		f.prices.Net[o] = net
	}
}

// change adds to the price of an item.
func (f *finder) change(item int32, by int64) {
	uses := f.p.Uses(item)
	f.prices.Item[item] += by
	for _, o := range uses {
		f.prices.Net[o] -= by
	}
	f.poll.Add(len(uses))
}

// repair lowers prices until no net cost is negative: for each option that of the item where that
// loses least.
func (f *finder) repair() {
	for o := range f.p.NumOptions() {
		for f.prices.Net[o] < 0 && f.poll.Err() == nil {
			item, by := int32(-1), -f.prices.Net[o]
			least := math.Inf(1)
			for _, i := range f.p.Option(o) {
				if f.painted[i.Index] {
					continue
				}
				loss := f.low[i.Index]
				if f.prices.Item[i.Index] <= 0 {
					loss = f.high[i.Index]
				}
				if loss < least {
					least, item = loss, i.Index
				}
			}
			if x := f.prices.Item[item]; x > 0 {
				by = min(by, x) // below 0, it loses more
			}
			f.change(item, -by)
		}
	}
}

// raise raises prices as far as no net cost becomes negative, and finds the base.
func (f *finder) raise() {
	for range 2 {
		for i := range f.p.NumItems() {
			uses := f.p.Uses(i)
			if f.painted[i] || f.poll.Add(len(uses)) != nil {
				continue
			}
			least := int64(math.MaxInt64)
			for _, o := range uses {
				least = min(least, f.prices.Net[o])
			}
			if f.low[i] == 0 {
				least = min(least, max(0, -f.prices.Item[i]))
			}
			if least > 0 {
				f.change(i, least)
			}
		}
	}
	worth := 0.0
	for i, x := range f.prices.Item {
		times := int64(f.high[i])
		if x > 0 {
			times = int64(f.low[i])
		}
		f.prices.Base += x * times
		worth += math.Abs(float64(x)) * float64(times)
	}
	if worth > most {
		f.giveUp()
	}
}

// giveUp makes all prices 0, because sums of better ones could be too large: costs are near the
// greatest ones allowed.
func (f *finder) giveUp() {
	clear(f.prices.Item)
	f.prices.Scale, f.prices.Base = 1, 0
	for o := range f.prices.Net {
		c := f.p.Cost(int32(o))
		f.prices.Base += min(c, 0)
		f.prices.Net[o] = max(c, 0)
	}
}
