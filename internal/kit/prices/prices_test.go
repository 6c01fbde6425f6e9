package prices

import (
	"context"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestFind: no net cost is negative, and each solution costs at least the base and its net costs,
// also where the costs are as large as they may be.
func TestFind(t *testing.T) {
	for seed := range uint64(covertest.Cases(3000)) {
		rng := rand.New(rand.NewPCG(seed, 3))
		p := covertest.CheapestProblem(rng, true)
		if seed%4 == 0 {
			p = dear(rng, p)
		}
		x, err := Find(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		for o, net := range x.Net {
			if net < 0 {
				t.Errorf("seed %d: the net cost of option %d is %d", seed, o, net)
			}
		}
		for _, s := range covertest.BruteForce(p) {
			check(t, seed, p, x, s)
		}
	}
}

// dear returns p with random costs, the sum of which is near the greatest.
func dear(rng *rand.Rand, p *fourfold.Problem) *fourfold.Problem {
	most := fourfold.MaxCosts / int64(max(1, p.NumOptions()))
	p, err := p.WithCosts(func(int32) int64 { return most - 2*rng.Int64N(most+1)*rng.Int64N(2) })
	if err != nil {
		panic(err)
	}
	return p
}

func check(t *testing.T, seed uint64, p *fourfold.Problem, x Prices, s fourfold.Solution) {
	t.Helper()
	scaled := new(big.Int).Mul(big.NewInt(p.CostOf(s)), big.NewInt(x.Scale))
	sum, net := big.NewInt(x.Base), int64(0)
	for _, o := range s {
		net += x.Net[o]
	}
	if sum.Add(sum, big.NewInt(net)); scaled.Cmp(sum) < 0 {
		t.Errorf("seed %d: solution %v costs %d/%d, less than %d + %d", seed, s, scaled, x.Scale, x.Base, net)
	}
	if cost := p.CostOf(s); x.Bound() > cost || x.BoundAt(net) > cost || net > x.Room(cost+1) {
		t.Errorf("seed %d: solution %v costs %d and has net costs %d: bounds %d, %d, room %d", seed, s, cost, net, x.Bound(), x.BoundAt(net), x.Room(cost+1))
	}
}

// TestAssignment: where the relaxation has an integral optimum, the bound is that optimum.
func TestAssignment(t *testing.T) {
	const n = 8
	rng := rand.New(rand.NewPCG(1, 2))
	var b fourfold.Builder
	var items [2 * n]fourfold.Item
	for i := range items {
		items[i] = b.Primary("")
	}
	for i := range n {
		for j := range n {
			b.Cost(b.Option("", items[i], items[n+j]), 10+rng.Int64N(90)+int64(1000*i))
		}
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	x, err := Find(t.Context(), p)
	if best := cheapest(p, n); err != nil || x.Bound() != best {
		t.Errorf("bound %d, %v, want %d", x.Bound(), err, best)
	}
}

// cheapest returns the cost of the cheapest assignment, by trying all permutations.
func cheapest(p *fourfold.Problem, n int) int64 {
	best := int64(math.MaxInt64)
	var try func(row, used int, sum int64)
	try = func(row, used int, sum int64) {
		if row == n {
			best = min(best, sum)
			return
		}
		for j := range n {
			if used>>j&1 == 0 {
				try(row+1, used|1<<j, sum+p.Cost(int32(row*n+j)))
			}
		}
	}
	try(0, 0, 0)
	return best
}

// TestGiveUp: costs near the greatest ones do not make sums overflow.
func TestGiveUp(t *testing.T) {
	var b fourfold.Builder
	i := b.Between("", 0, 1000)
	b.Cost(b.Option("", i), -fourfold.MaxCosts+1000)
	for range 999 {
		b.Cost(b.Option("", i), 1)
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	x, err := Find(t.Context(), p)
	if err != nil || x.Scale != 1 || x.Base != -fourfold.MaxCosts+1000 || x.Net[0] != 0 || x.Net[1] != 1 {
		t.Errorf("%d/%d, net costs %d, %d, %v", x.Base, x.Scale, x.Net[0], x.Net[1], err)
	}
}

// TestRoom: limits beyond all costs leave no room, or any.
func TestRoom(t *testing.T) {
	x := Prices{Scale: 1 << 16, Base: 5}
	if x.Room(math.MaxInt64) != math.MaxInt64 || x.Room(math.MinInt64) >= 0 || x.Room(1) != -5 || x.Room(2) != 1<<16-5 || x.Bound() != 1 {
		t.Errorf("room %d, %d, %d, %d, bound %d", x.Room(math.MaxInt64), x.Room(math.MinInt64), x.Room(1), x.Room(2), x.Bound())
	}
}

// TestDone: Find returns the cause if the context is done.
func TestDone(t *testing.T) {
	if _, err := Find(covertest.EndAt(1), covertest.RandomCosts(rand.New(rand.NewPCG(1, 1)), covertest.Queens(8))); err != context.Canceled {
		t.Errorf("Find() = %v, want %v", err, context.Canceled)
	}
}
