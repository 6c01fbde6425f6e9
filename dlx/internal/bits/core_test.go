package bits

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
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
	if err := table.Load(covertest.Queens(8), false, &work); err != nil {
		t.Fatal(err)
	}
	whole := new(Core)
	whole.Share(&table, tree.Options{Count: true}, &work)
	whole.Start(tree.Part{})
	totals := make(chan uint64)
	options, _ := whole.Decision()
	for _, o := range options {
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
	for range options {
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
			loaded := covertest.EndAt(0)
			work := poll.New(loaded)
			if err := new(Core).Load(p, tree.Options{}, &work); err != nil {
				t.Fatal(err)
			}
			const looks = 3
			core, work := new(Core), poll.New(covertest.EndAt(loaded.Polls()+looks))
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
	work := poll.New(covertest.EndAt(1))
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
