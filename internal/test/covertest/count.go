package covertest

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"fourfold"
)

// counting returns a solver that counts.
func (n NewSolver) counting(maxNodes int64) fourfold.Counting {
	return n(maxNodes).(fourfold.Counting)
}

// countCases check the rules of fourfold.Counting.
var countCases = []contractCase{
	{"Random", "Count returns the number of solutions of brute force, or the limit if there are more", countRandom},
	{"Known", "the counts are right for known problems that are too large for brute force", countKnown},
	{"LimitLarge", "Count ends soon after it has counted up to the limit", countLimitLarge},
	{"NumberIsYours", "the number that Count returns belongs to the caller", numberIsYours},
	{"DoneContext", "if the context is done before the start, Count returns the cause, and 0", countDone},
	{"Cancel", "Count returns the cause soon after the context is done, and no more solutions than there are", countCancel},
	{"StopAtLook", "a count ends at the look that finds the context done, and returns no more solutions than there are", countStopAtLook},
	{"NodeLimit", "a node limit ends the count with ErrLimit, and Count returns no more solutions than there are", countNodeLimit},
	{"Concurrent", "many goroutines may use one Solver and one Problem", countConcurrent},
}

// runCounts runs the cases for a solver that counts, except those that are named.
func runCounts(t *testing.T, newSolver NewSolver, without []string) {
	t.Run("Count", func(t *testing.T) {
		for _, c := range countCases {
			if slices.Contains(without, c.name) {
				continue
			}
			passed := c.run(t, func(testing.TB) NewSolver { return newSolver })
			if !passed && (c.name == "DoneContext" || c.name == "Cancel") {
				return // the other cases might never end
			}
		}
	})
}

// checkCount counts the solutions of p, without a limit and with some, and compares the number.
func checkCount(t testing.TB, s fourfold.Counting, name string, p *fourfold.Problem, want int64) {
	t.Helper()
	for _, limit := range []int64{-1, want + 1, max(want, 1), 1} {
		most := want
		if limit > 0 {
			most = min(want, limit)
		}
		if n, _, err := s.Count(context.Background(), p, int(limit)); err != nil || n == nil || n.Cmp(big.NewInt(most)) != 0 {
			t.Errorf("%s: Count() up to %d = %v, %v, want %d", name, limit, n, err, most)
		}
	}
}

// mostCount reports an error if n is not a number from 0 to most.
func mostCount(t testing.TB, name string, n *big.Int, most int64) {
	t.Helper()
	if n == nil || n.Sign() < 0 || n.Cmp(big.NewInt(most)) > 0 {
		t.Errorf("%s: Count() = %v, want a number from 0 to %d", name, n, most)
	}
}

func countRandom(t testing.TB, newSolver NewSolver) {
	for seed := range uint64(Cases(1500)) {
		p := Random(rand.New(rand.NewPCG(seed, 6)))
		if checkCount(t, newSolver.counting(0), "random problem", p, int64(len(BruteForce(p)))); t.Failed() {
			t.Fatalf("seed %d, problem:\n%s", seed, textOf(p))
		}
	}
}

func countKnown(t testing.TB, newSolver NewSolver) {
	s := newSolver.counting(0)
	var empty fourfold.Builder
	checkCount(t, s, "no items", must(&empty), 1)
	checkCount(t, s, "queens 8", Queens(8), 92)
	checkCount(t, s, "latin 4", Latin(4), 576)
	checkCount(t, s, "matching 7", Matching(7), 0)
	checkCount(t, s, "matching 8", Matching(8), 105)
	checkCount(t, s, "petersen 3", Petersen(3), 120)
	checkCount(t, s, "pairs 12", Pairs(12), 1<<12)
	checkCount(t, s, "one color", OneColor(3000), 1)
}

// countLimitLarge counts up to a limit where to count all one by one would take years.
func countLimitLarge(t testing.TB, newSolver NewSolver) {
	for name, p := range map[string]*fourfold.Problem{"many choices": Fans(12, 20), "many pairs": Pairs(70)} {
		if n, _, err := newSolver.counting(0).Count(context.Background(), p, 5000); err != nil || n.Int64() != 5000 {
			t.Errorf("%s: Count() up to 5000 = %v, %v", name, n, err)
		}
	}
}

// numberIsYours writes to a number that Count has returned, and counts again.
func numberIsYours(t testing.TB, newSolver NewSolver) {
	s := newSolver.counting(0)
	first, _, err := s.Count(context.Background(), Queens(6), 0)
	if err != nil || first == nil {
		t.Fatalf("Count() = %v, %v", first, err)
	}
	first.SetInt64(-7)
	checkCount(t, s, "after the number was written to", Queens(6), 4)
	checkCount(t, s, "another problem", Latin(3), 12)
	if first.Int64() != -7 {
		t.Errorf("a later count has changed the number to %v", first)
	}
}

func countDone(t testing.TB, newSolver NewSolver) {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errCause)
	for name, p := range map[string]*fourfold.Problem{"queens": Queens(8), "propagation alone": Latin(1)} {
		n, _, err := newSolver.counting(0).Count(ctx, p, 0)
		if !errors.Is(err, errCause) {
			t.Errorf("%s: error %v, want the cause", name, err)
		}
		mostCount(t, name, n, 0)
	}
}

// countCancel stops counts that would take hours. See cancelMiddle for the bound on the time.
func countCancel(t testing.TB, newSolver NewSolver) {
	for name, p := range map[string]*fourfold.Problem{"odd matching": Matching(61), "many queens": Queens(20)} {
		ctx, cancel := context.WithTimeoutCause(context.Background(), 30*time.Millisecond, errCause)
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			n, _, err := newSolver.counting(0).Count(ctx, p, 0)
			if !errors.Is(err, errCause) {
				t.Errorf("%s: Count() = %v, want the cause", name, err)
			}
			most := int64(0) // the matching has no solution
			if name == "many queens" {
				most = 39029188884 // A000170
			}
			mostCount(t, name, n, most)
		}()
		select {
		case <-ended:
		case <-time.After(2 * time.Minute):
			t.Errorf("%s: Count has not returned after 2 minutes, although its context ended after 30 ms", name)
		}
		cancel()
	}
}

// countStopAtLook counts with contexts that end at the looks of a count.
func countStopAtLook(t testing.TB, newSolver NewSolver) {
	for name, p := range map[string]*fourfold.Problem{"queens": Queens(7), "pairs": Pairs(10), "colors": Petersen(3), "wide": largeChains()["wide"]} {
		s := newSolver.counting(0)
		whole := EndWith(0, errCause)
		total, _, err := s.Count(whole, p, 0)
		if errors.Is(err, errors.ErrUnsupported) && name == "wide" {
			continue // the solver is for small problems
		}
		if err != nil || whole.Polls() == 0 {
			t.Fatalf("%s: Count() = %v, %v after %d looks at the context", name, total, err, whole.Polls())
		}
		for k := 1; k <= whole.Polls(); k += 1 + k/8 {
			ctx := EndWith(k, errCause)
			n, _, err := s.Count(ctx, p, 0)
			if !errors.Is(err, errCause) || ctx.Polls() > k+looksAfterEnd {
				t.Errorf("%s, ended at look %d: Count() = %v after %d looks, want the cause", name, k, err, ctx.Polls())
			}
			mostCount(t, name, n, total.Int64())
		}
	}
}

func countNodeLimit(t testing.TB, newSolver NewSolver) {
	for _, limit := range []int64{1, 2, 5, 20} {
		n, st, err := newSolver.counting(limit).Count(context.Background(), Queens(8), 0)
		if !errors.Is(err, fourfold.ErrLimit) {
			t.Errorf("limit %d: Count() = %v, want ErrLimit", limit, err)
		}
		if nodes, ok := st.Counter("nodes"); !ok || nodes > limit {
			t.Errorf("limit %d: %d nodes", limit, nodes)
		}
		mostCount(t, "queens 8", n, 92)
	}
	checkCount(t, newSolver.counting(1e9), "limit 1e9", Queens(8), 92)
}

func countConcurrent(t testing.TB, newSolver NewSolver) {
	s := newSolver.counting(0)
	problems := []*fourfold.Problem{Queens(6), Latin(3), Petersen(3), Matching(8)}
	want := []int64{4, 12, 120, 105}
	var wg sync.WaitGroup
	for g := range 16 {
		wg.Go(func() {
			for k := range problems {
				k = (k + g) % len(problems)
				checkCount(t, s, "concurrent", problems[k], want[k])
			}
		})
	}
	wg.Wait()
}
