package bits

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/poll/polltest"
	"fourfold/internal/test/covertest"
)

// load returns a core that is loaded with p.
func load(t testing.TB, p *fourfold.Problem, o tree.Options) *Core {
	t.Helper()
	core, work := new(Core), poll.New(context.Background())
	if err := core.Load(p, o, &work); err != nil {
		t.Fatal(err)
	}
	return core
}

var unbounded = tree.Budget{Work: 1 << 40, Nodes: -1}

// TestLimit searches with budgets of few nodes. The counters must be those of a search in one
// piece, and the nodes of a run exactly those of the budget.
func TestLimit(t *testing.T) {
	for _, p := range []*fourfold.Problem{covertest.Queens(6), covertest.Latin(3), covertest.Petersen(3), covertest.Cascade(40), covertest.Pairs(5)} {
		whole := load(t, p, tree.Options{Count: true})
		whole.Start(tree.Part{})
		if e := whole.Run(unbounded); e != tree.Done {
			t.Fatalf("Run() = %v, want Done", e)
		}
		for _, nodes := range []int64{0, 1, 2, 3, 7} {
			core := load(t, p, tree.Options{Count: true})
			core.Start(tree.Part{})
			for range 3000 {
				before := core.nodes
				e := core.Run(tree.Budget{Work: 1 << 40, Nodes: nodes})
				if e == tree.Limited && core.nodes != before+nodes || core.nodes > before+nodes {
					t.Fatalf("Run() with a budget of %d nodes = %v after %d nodes", nodes, e, core.nodes-before)
				}
				if e == tree.Done || nodes == 0 {
					break
				}
			}
			if nodes == 0 {
				core.Run(unbounded)
			}
			if !slices.Equal(core.Counters(), whole.Counters()) || core.Total().Cmp(whole.Total()) != 0 {
				t.Errorf("budgets of %d nodes: counters %v and %v covers, want %v and %v",
					nodes, core.Counters(), core.Total(), whole.Counters(), whole.Total())
			}
		}
	}
}

// TestDecision follows random paths of decisions. The covers below a node must be those below the
// options of its decision.
func TestDecision(t *testing.T) {
	for seed := range uint64(covertest.Cases(900)) {
		rng := rand.New(rand.NewPCG(seed, 19))
		p := covertest.Random(rng)
		core, count := load(t, p, tree.Options{Count: true}), load(t, p, tree.Options{Count: true})
		covers := func(part tree.Part) uint64 {
			before := count.Total().Uint64()
			count.Start(part)
			count.Run(unbounded)
			return count.Total().Uint64() - before
		}
		for path := []int32(nil); ; {
			core.Start(tree.Part{Path: path})
			decision := slices.Clone(core.Decision())
			all := covers(tree.Part{Path: path})
			if len(decision) == 0 {
				if all > 1 {
					t.Errorf("seed %d, path %v: no decision and %d covers, want one at most", seed, path, all)
				}
				break
			}
			sum := uint64(0)
			for _, o := range decision {
				sum += covers(tree.Part{Path: append(slices.Clone(path), o)})
			}
			if among := covers(tree.Part{Path: path, Tries: decision}); sum != all || among != all {
				t.Fatalf("seed %d, path %v: %d covers below options %v, %d among them, want %d", seed, path, sum, decision, among, all)
			}
			path = append(path, decision[rng.IntN(len(decision))])
		}
	}
}

// TestEmptyPart searches a part with no options to try.
func TestEmptyPart(t *testing.T) {
	core := load(t, covertest.Queens(6), tree.Options{})
	core.Start(tree.Part{Tries: []int32{}})
	if e := core.Run(unbounded); e != tree.Done {
		t.Errorf("Run() = %v, want Done", e)
	}
	if d, rest := core.Decision(), core.Rest(); len(d) != 0 || len(rest) != 0 {
		t.Errorf("Decision() = %v, Rest() = %v, want nothing", d, rest)
	}
}

// TestRank searches with ranks that say in which order items are covered.
func TestRank(t *testing.T) {
	p := covertest.Queens(6)
	rank := make([]int32, p.NumItems())
	for i := range rank {
		rank[i] = int32(-i)
	}
	core := load(t, p, tree.Options{Rank: rank})
	for i := p.NumPrimary() - 1; i > 8; i-- {
		path := []int32{}
		core.Start(tree.Part{Path: path})
		if got, want := core.Decision(), p.Uses(p.NumPrimary()-1); !slices.Equal(slices.Sorted(slices.Values(got)), want) {
			t.Fatalf("Decision() = %v, want %v", got, want)
		}
	}
}

// TestProgress checks that the share grows up to 1.
func TestProgress(t *testing.T) {
	core := load(t, covertest.Queens(8), tree.Options{Count: true})
	core.Start(tree.Part{})
	share := 0.0
	for core.Run(tree.Budget{Work: 100, Nodes: -1}) != tree.Done {
		now := core.Progress()
		if now.Share < share || now.Share > 1 || now.Depth < 1 || now.Nodes != core.nodes {
			t.Fatalf("Progress() = %+v after a share of %v", now, share)
		}
		share = now.Share
	}
	if share < 0.9 {
		t.Errorf("a share of %v at the end, want nearly 1", share)
	}
}

// TestTooLarge loads problems beyond the limits.
func TestTooLarge(t *testing.T) {
	for _, p := range []*fourfold.Problem{covertest.Pairs(MaxOptions/2 + 1), covertest.OneColor(MaxPrimary + 1)} {
		work := poll.New(context.Background())
		if err := new(Core).Load(p, tree.Options{}, &work); Fits(p) || !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("Fits() = %v, Load() = %v, want ErrUnsupported", Fits(p), err)
		}
	}
	p := covertest.Pairs(MaxOptions / 2)
	core := load(t, p, tree.Options{})
	core.Start(tree.Part{})
	if e := core.Run(unbounded); e != tree.Found || len(core.Cover(nil)) != MaxOptions/2 {
		t.Errorf("Run() = %v, %d options, want Found and %d", e, len(core.Cover(nil)), MaxOptions/2)
	}
}

// TestShare searches parts of one problem with cores that share a table.
func TestShare(t *testing.T) {
	var table Table
	work := poll.New(context.Background())
	if err := table.Load(covertest.Queens(8), &work); err != nil {
		t.Fatal(err)
	}
	whole := new(Core)
	whole.Share(&table, tree.Options{Count: true}, &work)
	whole.Start(tree.Part{})
	totals := make(chan uint64)
	for _, o := range whole.Decision() {
		go func() {
			core := new(Core)
			work := poll.New(context.Background())
			core.Share(&table, tree.Options{Count: true}, &work)
			core.Start(tree.Part{Tries: []int32{o}})
			core.Run(unbounded)
			totals <- core.Total().Uint64()
		}()
	}
	sum := uint64(0)
	for range whole.Decision() {
		sum += <-totals
	}
	if sum != 92 {
		t.Errorf("%d covers, want 92", sum)
	}
}

// painted returns a problem of n primary items with one option each. All options give the same
// color to each of the secondary items, so to find out that no options clash is long work.
func painted(n, secondary int) *fourfold.Problem {
	var b fourfold.Builder
	row := make([]fourfold.Item, 1, secondary+1)
	for k := range secondary {
		row = append(row, b.Secondary(fmt.Sprint("s", k)).Paint('A'))
	}
	for k := range n {
		row[0] = b.Primary(fmt.Sprint("p", k))
		b.Option("", row...)
	}
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	return p
}

// TestStopInForcedMoves: a core ends soon after the context, also in a long row of forced moves, in
// Start and with few options or many.
func TestStopInForcedMoves(t *testing.T) {
	for _, p := range []*fourfold.Problem{painted(200, 300), painted(20, 3000)} {
		var path []int32
		for o := range p.NumOptions() {
			path = append(path, o)
		}
		for _, part := range []tree.Part{{}, {Path: path}} {
			loaded := polltest.EndAt(0)
			work := poll.New(loaded)
			if err := new(Core).Load(p, tree.Options{}, &work); err != nil {
				t.Fatal(err)
			}
			const looks = 3
			core, work := new(Core), poll.New(polltest.EndAt(loaded.Polls()+looks))
			if err := core.Load(p, tree.Options{}, &work); err != nil {
				t.Fatal(err)
			}
			core.Start(part)
			if e := core.Run(unbounded); e != tree.Stopped || len(core.chosen) > looks+2 {
				t.Errorf("Run() = %v after %d of %d options, want Stopped after %d looks", e, len(core.chosen), p.NumOptions(), looks)
			}
		}
	}
}

// TestLoadForgets: Load begins with counters of 0, even if it fails, and without the memo of a count
// before.
func TestLoadForgets(t *testing.T) {
	p := covertest.Matching(10)
	core := load(t, p, tree.Options{Count: true, Memory: 1 << 20})
	core.Start(tree.Part{})
	core.Run(unbounded)
	if core.Recalled() == 0 || core.nodes == 0 {
		t.Fatalf("%d nodes, %d subtrees remembered, want more", core.nodes, core.Recalled())
	}
	work := poll.New(polltest.EndAt(1))
	if err := core.Load(p, tree.Options{}, &work); err == nil {
		t.Fatal("Load() = nil, want an error")
	}
	for _, c := range core.Counters() {
		if c.Value != 0 {
			t.Errorf("%s is %d after Load", c.Name, c.Value)
		}
	}
	work = poll.New(context.Background())
	if err := core.Load(p, tree.Options{}, &work); err != nil || core.Recalled() != 0 {
		t.Errorf("Load() = %v, %d subtrees remembered", err, core.Recalled())
	}
}
