package dlx

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"fourfold"
	"fourfold/dlx/internal/cells"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
)

// TestNodeLimitOfWorkers: several workers together visit exactly as many nodes as the limit
// allows. They reach no limit that is larger than the tree.
func TestNodeLimitOfWorkers(t *testing.T) {
	divideAt(t, 0)
	p := covertest.Queens(8)
	for _, c := range Cores()[1:] {
		for _, workers := range []int{2, 3, 8} {
			for _, limit := range []int64{1, 2, 5, 20, 100, 333, 1e9} {
				n := 0
				stats, err := Solver{MaxNodes: limit, Core: c, Workers: workers}.Solve(t.Context(), p, func(fourfold.Solution) bool { n++; return true })
				nodes, _ := stats.Counter("nodes")
				switch {
				case limit < 1e9 && (!errors.Is(err, fourfold.ErrLimit) || nodes != limit || n > 92):
					t.Errorf("%v, %d workers, limit %d: %d nodes, %d solutions, error %v", c, workers, limit, nodes, n, err)
				case limit == 1e9 && (err != nil || n != 92):
					t.Errorf("%v, %d workers, limit %d: %d solutions, error %v", c, workers, limit, n, err)
				}
			}
		}
	}
}

// TestManyCovers: covers that come faster than they are yielded are all yielded once, and count
// the same.
func TestManyCovers(t *testing.T) {
	p := covertest.Pairs(12) // 4096 covers
	for _, workers := range []int{1, 2, 5} {
		divideAt(t, 1)
		seen := map[string]bool{}
		var text strings.Builder
		_, err := Solver{Workers: workers}.Visit(t.Context(), p, func(sol fourfold.Solution) bool {
			text.Reset()
			for _, o := range sol {
				text.WriteByte(byte(o))
			}
			seen[text.String()] = true
			return true
		})
		total, _, errCount := Solver{Workers: workers, Memory: -1}.Count(t.Context(), p, 0)
		if len(seen) != 4096 || err != nil || total.Int64() != 4096 || errCount != nil {
			t.Errorf("%d workers: %d different covers, error %v, counted %v, error %v", workers, len(seen), err, total, errCount)
		}
	}
}

// TestPanicInYield: a panic in yield reaches the caller, and no goroutine is left behind.
func TestPanicInYield(t *testing.T) { synctest.Test(t, testPanicInYield) }

func testPanicInYield(t *testing.T) {
	divideAt(t, 0)
	defer func() {
		if v := recover(); v != "enough" {
			t.Errorf("recovered %v", v)
		}
	}()
	_, err := Solver{Workers: 3}.Solve(t.Context(), covertest.Queens(10), func(fourfold.Solution) bool { panic("enough") })
	t.Errorf("Solve() = %v, want a panic", err)
}

// A faulty core panics after some calls of Run.
type faulty struct {
	cells.Core
	runs *atomic.Int32
}

func (f *faulty) Run(b tree.Budget) tree.Event {
	if f.runs.Add(1) > 5 {
		panic("a fault")
	}
	b.Work = 100
	return f.Core.Run(b)
}

// TestPanicInWorker: a panic in a worker becomes a panic of the caller, which can recover.
func TestPanicInWorker(t *testing.T) { synctest.Test(t, testPanicInWorker) }

func testPanicInWorker(t *testing.T) {
	divideAt(t, 0)
	defer func() {
		if c, ok := recover().(error); !ok || !strings.HasPrefix(c.Error(), "a fault\n\nin a worker:\n") {
			t.Errorf("recovered %v", c)
		}
	}()
	var runs atomic.Int32
	workers := []*worker{newKind(Cells, func() tree.Core { return &faulty{runs: &runs} }).get()}
	_, err := Solver{Core: Cells, Workers: 2}.searchBy(t.Context(), question{problem: covertest.Matching(13)}, &workers)
	t.Errorf("searchBy() = %v, want a panic", err)
}

// TestWatchWorkers: several workers report their progress together, one report after the other.
func TestWatchWorkers(t *testing.T) {
	divideAt(t, 3)
	var last poll.Progress
	var inside atomic.Bool
	ctx := poll.Watch(context.Background(), func(at poll.Progress) {
		if !inside.CompareAndSwap(false, true) {
			t.Error("two reports at the same time")
		}
		if at.Nodes < last.Nodes || at.Share < last.Share-1e-9 || at.Share > 1 {
			t.Errorf("progress %+v after %+v", at, last)
		}
		last = at
		inside.Store(false)
	})
	stats, err := Solver{Core: Cells, Workers: 3}.Solve(ctx, covertest.Matching(11), func(fourfold.Solution) bool { return true })
	if nodes, _ := stats.Counter("nodes"); err != nil || last.Nodes == 0 || last.Nodes > nodes || last.Share == 0 {
		t.Errorf("last progress %+v of %d nodes, error %v", last, nodes, err)
	}
}

// TestMemoOrWorkers: a count that lives from its memo has one worker, and the same count without a
// memo has two.
func TestMemoOrWorkers(t *testing.T) {
	divideAt(t, 1)
	for memory, want := range map[int64]bool{0: false, -1: true} {
		looks := 0
		ctx := poll.Watch(t.Context(), func(poll.Progress) { looks++ })
		n, stats, err := Solver{Workers: 2, Memory: memory}.Count(ctx, covertest.Matching(16), 0)
		if _, divided := stats.Counter("workers"); n.Int64() != 2027025 || err != nil || divided != want || looks < 4 {
			t.Errorf("memory %d: %v covers, divided: %v, error %v after %d looks, want 2027025, %v", memory, n, divided, err, looks, want)
		}
	}
}
