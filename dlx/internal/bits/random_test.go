package bits

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
)

var _ tree.Core = (*Core)(nil)

// wide returns a random problem of up to three lanes of primary items, one after the other in a
// ring. Its options are intervals of the ring, some with a painted secondary item.
func wide(rng *rand.Rand) *fourfold.Problem {
	var b fourfold.Builder
	var primary, secondary []fourfold.Item
	n := []int{9, 63, 64, 65, 100, 128, 129, 150}[rng.IntN(8)]
	for i := range n {
		if rng.IntN(20) == 0 {
			secondary = append(secondary, b.Secondary(fmt.Sprintf("s%d", i)))
		}
		primary = append(primary, b.Primary(fmt.Sprintf("p%d", i)))
	}
	parts := 3 + rng.IntN(4)
	cuts := make([]int, 2*parts)
	for k := range cuts {
		cuts[k] = rng.IntN(n)
	}
	for range 40 + rng.IntN(100) {
		from, to := cuts[rng.IntN(len(cuts))], cuts[rng.IntN(len(cuts))]
		var items []fourfold.Item
		for i := from; i != to || len(items) == 0; i = (i + 1) % n {
			items = append(items, primary[i])
		}
		for _, i := range secondary {
			if c := rng.IntN(8); c > 6 {
				items = append(items, i)
			} else if c > 4 {
				items = append(items, i.Paint(fourfold.Color(c)))
			}
		}
		b.Option("", items...)
	}
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	return p
}

// plainCovers returns all covers in increasing order. It branches on the first uncovered item.
func plainCovers(p *fourfold.Problem) (covers [][]int32) {
	used := make(map[int32]fourfold.Color)
	var chosen []int32
	fits := func(o int32) bool {
		return !slices.ContainsFunc(p.Option(o), func(i fourfold.Item) bool {
			c, ok := used[i.Index]
			return ok && (c == fourfold.NoColor || c != i.Color)
		})
	}
	var search func()
	search = func() {
		item := int32(0)
		for ; item < p.NumItems(); item++ {
			if _, ok := used[item]; p.IsPrimary(item) && !ok {
				break
			}
		}
		if item == p.NumItems() {
			covers = append(covers, slices.Sorted(slices.Values(chosen)))
			return
		}
		for _, o := range p.Uses(item) {
			if !fits(o) {
				continue
			}
			var added []int32
			for _, i := range p.Option(o) {
				if _, ok := used[i.Index]; !ok {
					used[i.Index] = i.Color
					added = append(added, i.Index)
				}
			}
			chosen = append(chosen, o)
			search()
			chosen = chosen[:len(chosen)-1]
			for _, i := range added {
				delete(used, i)
			}
		}
	}
	search()
	slices.SortFunc(covers, slices.Compare)
	return covers
}

// bruteForce is covertest.BruteForce, in increasing order.
func bruteForce(p *fourfold.Problem) (covers [][]int32) {
	for _, s := range covertest.BruteForce(p) {
		covers = append(covers, s)
	}
	slices.SortFunc(covers, slices.Compare)
	return covers
}

// A trial searches a problem with one of the settings, in pieces.
type trial struct {
	few    int
	memory int64
	rank   []int32
	rng    *rand.Rand // pauses, splits and saves at random; nil if the search is in one piece
}

func (c trial) share(core *Core, table *Table, count bool) {
	work := poll.New(context.Background())
	core.Share(table, tree.Options{Rank: c.rank, Count: count, Memory: c.memory}, &work)
	core.few = c.few
}

func (c trial) budget() tree.Budget {
	if c.rng == nil {
		return tree.Budget{Work: 1 << 40, Nodes: -1}
	}
	return tree.Budget{Work: c.rng.Int64N(40), Nodes: c.rng.Int64N(8) - 1}
}

// search returns all covers in increasing order. It uses some cores of the pool.
func (c trial) search(table *Table, pool []*Core) (covers [][]int32) {
	core := pool[0]
	c.share(core, table, false)
	parts := []tree.Part{{}}
	for len(parts) > 0 {
		part := parts[len(parts)-1]
		parts = parts[:len(parts)-1]
		core.Start(part)
		for event := tree.Paused; event != tree.Done; {
			if c.rng != nil && c.rng.IntN(8) == 0 { // save, and go on with another core
				parts = append(parts, core.Rest()...)
				core = pool[c.rng.IntN(len(pool))]
				c.share(core, table, false)
				break
			}
			if c.rng != nil && c.rng.IntN(4) == 0 {
				if part, ok := core.Split(); ok {
					parts = append(parts, part)
				}
			}
			if event = core.Run(c.budget()); event == tree.Found {
				covers = append(covers, core.Cover(nil))
			}
		}
	}
	slices.SortFunc(covers, slices.Compare)
	return covers
}

// count returns the number of covers.
func (c trial) count(table *Table, core *Core) *big.Int {
	c.share(core, table, true)
	parts := []tree.Part{{}}
	for len(parts) > 0 {
		core.Start(parts[0])
		parts = parts[1:]
		for core.Run(c.budget()) != tree.Done {
			if c.rng.IntN(4) == 0 {
				parts = append(parts, core.Rest()...)
				break
			}
			if part, ok := core.Split(); ok {
				parts = append(parts, part)
			}
		}
	}
	return core.Total()
}

// trials returns the settings with which each problem is searched.
func trials(p *fourfold.Problem, rng *rand.Rand) []trial {
	var list []trial
	for _, few := range []int{0, 2, manyFew} {
		list = append(list, trial{few: few}, trial{few: few, rng: rng})
	}
	rank := make([]int32, p.NumItems())
	for i := range rank {
		rank[i] = rng.Int32N(4) - 2
	}
	return append(list, trial{few: 2, rank: rank}, trial{few: manyFew, rank: rank, rng: rng})
}

// TestRandom compares searches with brute force: in one piece and in many, with lists of live
// options only, with bit sets only, and with both.
func TestRandom(t *testing.T) {
	var table Table
	work := poll.New(context.Background())
	pool := []*Core{new(Core), new(Core), new(Core)}
	found := 0
	for seed := range uint64(covertest.Cases(3600)) {
		rng := rand.New(rand.NewPCG(seed, 18))
		var p *fourfold.Problem
		var want [][]int32
		if seed%6 == 0 {
			p = wide(rng)
			want = plainCovers(p)
		} else {
			p = covertest.Random(rng)
			want = bruteForce(p)
		}
		found += len(want)
		if len(want) > 300 {
			continue
		}
		if err := table.Load(p, &work); err != nil {
			t.Fatal(err)
		}
		for k, c := range trials(p, rng) {
			if got := c.search(&table, pool); !slices.EqualFunc(got, want, slices.Equal) {
				t.Fatalf("seed %d, trial %d: covers\n%v, want\n%v", seed, k, got, want)
			}
			if c.rng == nil {
				continue
			}
			if got := c.count(&table, pool[0]); got.Cmp(big.NewInt(int64(len(want)))) != 0 {
				t.Fatalf("seed %d, trial %d: Total() = %v, want %d", seed, k, got, len(want))
			}
		}
	}
	if found < 1000 {
		t.Errorf("%d covers in all problems, want 1000 at least", found)
	}
}
