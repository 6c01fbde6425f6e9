package covertest

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"fourfold"
)

// workPerLook is the number of cells (items of options) that a solver may encode or filter for
// each look at its context.
const workPerLook = 1 << 15

// A stoppedRun is the result of a search whose context ended when the search looked at it.
type stoppedRun struct {
	solutions []fourfold.Solution
	late      int // the number of solutions yielded after the end of the context
	looks     int
	stats     fourfold.Stats
	err       error
}

// runUntilLook searches p with a context that ends at look endAt. If endAt is 0, the context
// does not end.
func runUntilLook(s fourfold.Solver, p *fourfold.Problem, endAt int) (r stoppedRun) {
	ctx := EndWith(endAt, errCause)
	r.stats, r.err = s.Solve(ctx, p, func(sol fourfold.Solution) bool {
		if ctx.Ended() {
			r.late++
		}
		r.solutions = append(r.solutions, sol)
		return true
	})
	r.looks = ctx.Polls()
	return r
}

// stopAtLook searches with contexts that end at the looks of a search: at each of the first,
// then at fewer and fewer.
func stopAtLook(t testing.TB, newSolver NewSolver) {
	for name, p := range map[string]*fourfold.Problem{
		"queens": Queens(6), "pairs": Pairs(6), "colors": Petersen(3), "no solution": Matching(7),
	} {
		s := newSolver(0)
		whole := runUntilLook(s, p, 0)
		if whole.err != nil {
			t.Fatalf("%s: Solve() = %v", name, whole.err)
		}
		for k := 1; k <= whole.looks; k += 1 + k/16 {
			r := runUntilLook(s, p, k)
			checkStopped(t, name, k, r)
			if n := len(r.solutions); n > len(whole.solutions) || !slices.EqualFunc(r.solutions, whole.solutions[:n], slices.Equal) {
				t.Errorf("%s, ended at look %d: solutions %v are not the first of %v", name, k, r.solutions, whole.solutions)
			}
		}
		if whole.looks < len(whole.solutions) {
			t.Errorf("%s: %d looks at the context, want one after each of %d solutions", name, whole.looks, len(whole.solutions))
		}
	}
}

// lateAnyOrder is the number of solutions that a search by several goroutines may yield after the
// end of the context in a test: one of them may end the context just before another one yields.
const lateAnyOrder = 1

// lastLooks is the number of looks of other goroutines after the last piece of work is done.
const lastLooks = 3

// stopAtLookAnyOrder is stopAtLook for a search by several goroutines. There may be fewer looks
// than in another search, so the context may not end.
func stopAtLookAnyOrder(t testing.TB, newSolver NewSolver) {
	for name, p := range map[string]*fourfold.Problem{
		"queens": Queens(6), "pairs": Pairs(6), "colors": Petersen(3), "no solution": Matching(7),
	} {
		whole := runUntilLook(newSolver(0), p, 0)
		if whole.err != nil || whole.looks < len(whole.solutions) {
			t.Fatalf("%s: %d looks at the context for %d solutions, error %v", name, whole.looks, len(whole.solutions), whole.err)
		}
		for k := 1; k <= whole.looks; k += 1 + k/16 {
			r := runUntilLook(newSolver(0), p, k)
			verify(t, p, r.solutions)
			r.late = max(r.late-lateAnyOrder, 0)
			if ended := r.err == nil && len(r.solutions) == len(whole.solutions) && r.looks <= k+lastLooks; ended {
				continue // the work of all goroutines was done when one of them looked
			}
			if r.looks >= k {
				checkStopped(t, name, k, r)
			} else if r.err != nil || len(r.solutions) != len(whole.solutions) {
				t.Errorf("%s: %d solutions, error %v, want %d", name, len(r.solutions), r.err, len(whole.solutions))
			}
		}
	}
}

// looksAfterEnd is the number of times that a solver may look at a context that is done.
const looksAfterEnd = 16

// checkStopped checks the conditions for every search whose context ended at look k.
func checkStopped(t testing.TB, name string, k int, r stoppedRun) {
	t.Helper()
	if !errors.Is(r.err, errCause) {
		t.Errorf("%s, ended at look %d: Solve() = %v, want the cause", name, k, r.err)
	}
	if r.late > 0 {
		t.Errorf("%s, ended at look %d: %d solutions after the end", name, k, r.late)
	}
	if r.looks > k+looksAfterEnd {
		t.Errorf("%s, ended at look %d: %d looks after the end, want at most %d", name, k, r.looks-k, looksAfterEnd)
	}
	if r.stats.Setup < 0 || r.stats.Search < 0 || len(r.stats.Counters) == 0 {
		t.Errorf("%s, ended at look %d: Stats = %+v", name, k, r.stats)
	}
}

// stopInYield ends the context while a solution is yielded.
func stopInYield(t testing.TB, newSolver NewSolver) {
	StopInYield(t, newSolver(0), Pairs(30))
}

// StopInYield checks that a solver yields no more solutions after the context has ended during a
// yield. p must have many solutions.
func StopInYield(t testing.TB, s fourfold.Solver, p *fourfold.Problem) {
	t.Helper()
	for _, limit := range []int{1, 2, 3, 10, 100} {
		ctx, cancel := context.WithCancelCause(context.Background())
		calls := 0
		_, err := s.Solve(ctx, p, func(fourfold.Solution) bool {
			if calls++; calls == limit {
				cancel(errCause)
			}
			return calls < 1000
		})
		if calls != limit || !errors.Is(err, errCause) {
			t.Errorf("%s: context ended in yield %d: %d calls of yield and error %v, want the cause", s.Name(), limit, calls, err)
		}
		cancel(nil)
	}
}

// enoughInYield ends the context and the search in the same yield.
func enoughInYield(t testing.TB, newSolver NewSolver) { enough(t, newSolver(0), Pairs(6)) }

// enoughLarge does the same in a search that has much to undo after the yield.
func enoughLarge(t testing.TB, newSolver NewSolver) { enough(t, newSolver(0), oneChoice(40000)) }

func enough(t testing.TB, s fourfold.Solver, p *fourfold.Problem) {
	t.Helper()
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	calls := 0
	_, err := s.Solve(ctx, p, func(fourfold.Solution) bool {
		calls++
		cancel(errCause)
		return false
	})
	tooLarge := calls == 0 && errors.Is(err, errors.ErrUnsupported)
	if (calls != 1 || err != nil) && !tooLarge {
		t.Errorf("Solve() = %v after %d calls of yield, want nil after one", err, calls)
	}
}

// largeChains returns problems that take long to encode and to propagate, and need no decision.
// In "wide" an option has very many rivals. In "long" each of many links forces the next one.
var largeChains = sync.OnceValue(func() map[string]*fourfold.Problem {
	return map[string]*fourfold.Problem{"wide": Chain(1, 40000), "long": Chain(100, 400)}
})

// looksWithin ends the context at each of the first looks while a large problem is encoded and
// propagated. The growth of the counters from one look to the next shows how much work a solver
// does without a look.
func looksWithin(t testing.TB, newSolver NewSolver) {
	for name, p := range largeChains() {
		s := newSolver(0)
		whole := checkLooks(t, name, p, s)
		before := make(map[string]int64)
		for k := 1; k <= min(whole.looks, 40); k++ {
			r := runUntilLook(s, p, k)
			checkStopped(t, name, k, r)
			for _, c := range r.stats.Counters {
				if most, _ := whole.stats.Counter(c.Name); most > 1000 && c.Value-before[c.Name] > most/3 {
					t.Errorf("%s: %d of %d %s between looks %d and %d, want a third at most", name, c.Value-before[c.Name], most, c.Name, k-1, k)
				}
				before[c.Name] = c.Value
			}
		}
	}
}

// checkLooks checks that a search of a problem with one solution looks at its context often enough.
func checkLooks(t testing.TB, name string, p *fourfold.Problem, s fourfold.Solver) (whole stoppedRun) {
	t.Helper()
	whole = runUntilLook(s, p, 0)
	if whole.err != nil || len(whole.solutions) != 1 {
		t.Fatalf("%s: %d solutions, error %v, want 1", name, len(whole.solutions), whole.err)
	}
	if want := p.NumCells() / workPerLook; whole.looks < want {
		t.Errorf("%s: %d looks at the context for %d cells, want %d at least", name, whole.looks, p.NumCells(), want)
	}
	return whole
}

// stopLarge searches large problems that need decisions for their first solutions, and ends the
// context at a random look.
func stopLarge(t testing.TB, newSolver NewSolver) { stopLargeWithin(t, newSolver, 0) }

// stopLargeWithin is stopLarge for a search that may yield some solutions after the end.
func stopLargeWithin(t testing.TB, newSolver NewSolver, late int) {
	rng := rand.New(rand.NewPCG(7, 14))
	for name, p := range map[string]*fourfold.Problem{"pairs": Pairs(1000), "queens": Queens(16)} {
		for range 8 {
			k := 1 + rng.IntN(40)
			ctx := EndWith(k, errCause)
			calls, late := 0, -late
			stats, err := newSolver(0).Solve(ctx, p, func(fourfold.Solution) bool {
				if ctx.Ended() {
					late++
				}
				calls++
				return calls < 100
			})
			if ctx.Ended() {
				checkStopped(t, name, k, stoppedRun{late: late, looks: ctx.Polls(), stats: stats, err: err})
			} else if err != nil || calls != 100 {
				t.Errorf("%s: %d solutions, error %v", name, calls, err)
			}
		}
	}
}
