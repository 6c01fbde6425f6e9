// Package covertest tests that a solver keeps the contract of fourfold.Solver. The tests of every
// engine run it.
package covertest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"fourfold"
)

// NewSolver returns a solver that gives up with ErrLimit after maxNodes nodes, or never if
// maxNodes is 0. It may be called from any goroutine.
type NewSolver func(maxNodes int64) fourfold.Solver

// Run checks that the solvers keep the contract of fourfold.Solver, and those of fourfold.Visitor,
// fourfold.Counting, fourfold.Optimizing and fourfold.Tracer if they are one. Each case states the rule that it checks.
func Run(t *testing.T, newSolver NewSolver) { run(t, newSolver, nil) }

// Contract is Run without the cases that ask more of the engines than the contract says: how
// often they look at the context, how fast they are, and what they count.
func Contract(t *testing.T, newSolver NewSolver) {
	run(t, newSolver, []string{"StopAtLook", "EnoughLarge", "LooksWithin", "StopLarge", "Large", "NodeLimit", "Twice", "Stats", "SameOrder", "LimitLarge"})
}

// A contractCase checks one rule of the contract.
type contractCase struct {
	name, rule string
	test       func(testing.TB, NewSolver)
}

var contractCases = []contractCase{
	{"Random", "the solutions are those of brute force, each is yielded once, and each passes Check", random},
	{"RandomBounds", "so they are if items have bounds, or the error wraps errors.ErrUnsupported", randomBounds},
	{"Known", "the counts are right for known problems that are too large for brute force", known},
	{"EmptyProblem", "a problem without items has one solution, the empty one", emptyProblem},
	{"SecondaryOnly", "a problem without primary items has one solution, the empty one", secondaryOnly},
	{"NoOptions", "primary items without options cannot be covered", noOptions},
	{"LonelyItem", "a problem in which one primary item has no options has no solution", lonelyItem},
	{"EqualOptions", "equal options are different options", equalOptions},
	{"EarlyStop", "Solve stops when yield returns false and returns nil", earlyStop},
	{"SliceIsYours", "the yielded slice belongs to the caller", sliceIsYours},
	{"DoneContext", "if the context is done before the start, Solve returns the cause and yields no solution", doneContext},
	{"Cancel", "Solve returns the cause soon after the context is done, in the middle of the search", cancelMiddle},
	{"CancelInYield", "if yield cancels the context, Solve returns the cause", cancelInYield},
	{"StopAtLook", "a search ends at the look that finds the context done, and yields nothing after it", stopAtLook},
	{"StopInYield", "if the context ends during a yield, the search yields no other solution", stopInYield},
	{"EnoughInYield", "if yield returns false, Solve returns nil, even if the context ended during the yield", enoughInYield},
	{"EnoughLarge", "if yield returns false, Solve returns nil, even if there is much to undo", enoughLarge},
	{"LooksWithin", "encoding and propagation look at the context each time a bounded amount of work is done", looksWithin},
	{"StopLarge", "a search with decisions ends correctly at whichever look the context ends", stopLarge},
	{"Large", "large problems that are easy to solve take time and memory proportional to their size", large},
	{"NodeLimit", "a node limit ends the search with ErrLimit, and the solutions yielded before are right", nodeLimit},
	{"Concurrent", "many goroutines may use one Solver and one Problem", concurrent},
	{"Twice", "the same search yields the same solutions in the same order", twice},
	{"Stats", "Stats are filled in, and counters have different names and are not negative", stats},
}

// endless names the cases whose problems have too many solutions to yield all of them. A solver
// that yields wrong solutions, or does not stop, might never return from them.
var endless = []string{"Cancel", "CancelInYield", "StopInYield", "StopLarge", "Large"}

// run runs all cases but those that are named.
func run(t *testing.T, newSolver NewSolver, without []string) {
	for _, c := range contractCases {
		if slices.Contains(without, c.name) || c.run(t, guarded(newSolver)) {
			continue
		}
		switch c.name {
		case "Random", "Known", "EarlyStop":
			t.Logf("the cases with very many solutions are left out, because %s has failed", c.name)
			without = append(slices.Clip(without), endless...)
		case "DoneContext", "Cancel":
			t.Log("the other cases are left out: a solver that ignores its context may never return from them")
			return
		}
	}
	if _, ok := newSolver(0).(fourfold.Visitor); ok {
		runVisits(t, newSolver, without)
	}
	if _, ok := newSolver(0).(fourfold.Counting); ok {
		runCounts(t, newSolver, without)
	}
	if _, ok := newSolver(0).(fourfold.Optimizing); ok {
		runCheapest(t, newSolver)
	}
	if _, ok := newSolver(0).(fourfold.Tracer); ok {
		Traces(t, newSolver)
	}
}

// guarded returns a function that makes guards of the solvers.
func guarded(newSolver NewSolver) func(testing.TB) NewSolver {
	return func(t testing.TB) NewSolver {
		return func(maxNodes int64) fourfold.Solver { return guard{newSolver(maxNodes), t} }
	}
}

// run runs the case as a subtest and reports whether it passed. newSolver gets the testing.TB of the
// subtest.
func (c contractCase) run(t *testing.T, newSolver func(testing.TB) NewSolver) bool {
	return t.Run(c.name, func(t *testing.T) {
		defer NothingLeft(t)()
		defer logRule(t, c.rule)
		limited := &limitedTB{TB: t}
		c.test(limited, newSolver(limited))
	})
}

// logRule logs a rule if the test has failed.
func logRule(t *testing.T, rule string) {
	if t.Failed() {
		t.Logf("the rule: %s", rule)
	}
}

func random(t testing.TB, newSolver NewSolver) { likeBruteForce(t, newSolver, Random) }

func randomBounds(t testing.TB, newSolver NewSolver) {
	unsupported := false
	p := boundedItem()
	_, err := newSolver(0).Solve(context.Background(), p, func(fourfold.Solution) bool { unsupported = true; return false })
	if errors.Is(err, errors.ErrUnsupported) {
		if unsupported {
			t.Errorf("a solution, and then the error %v", err)
		}
		return
	}
	likeBruteForce(t, newSolver, RandomBounds)
}

// boundedItem returns the problem of an item that must be covered twice, by two of three options.
func boundedItem() *fourfold.Problem {
	var b fourfold.Builder
	i := b.Between("twice", 2, 2)
	for range 3 {
		b.Option("", i)
	}
	return must(&b)
}

func likeBruteForce(t testing.TB, newSolver NewSolver, random func(*rand.Rand) *fourfold.Problem) {
	for seed := range uint64(Cases(1500)) {
		p := random(rand.New(rand.NewPCG(seed, 4)))
		want := BruteForce(p)
		got := solve(t, newSolver(0), p, len(want))
		slices.SortFunc(got, slices.Compare)
		slices.SortFunc(want, slices.Compare)
		if !t.Failed() && !slices.EqualFunc(got, want, slices.Equal) {
			t.Errorf("solutions %v, want %v", got, want)
		}
		if t.Failed() {
			t.Fatalf("seed %d, problem:\n%s", seed, textOf(p))
		}
	}
}

func known(t testing.TB, newSolver NewSolver) {
	for _, c := range []struct {
		name string
		p    *fourfold.Problem
		want int
	}{
		{"queens 6", Queens(6), 4},
		{"queens 8", Queens(8), 92},
		{"latin 3", Latin(3), 12},
		{"latin 4", Latin(4), 576},
		{"matching 7", Matching(7), 0},
		{"matching 8", Matching(8), 105},
		{"petersen 2", Petersen(2), 0},
		{"petersen 3", Petersen(3), 120},
	} {
		if got := len(solve(t, newSolver(0), c.p, c.want)); got != c.want {
			t.Errorf("%s: %d solutions, want %d", c.name, got, c.want)
		}
	}
}

// wantCount checks the number of solutions of the problem in b.
func wantCount(t testing.TB, newSolver NewSolver, b *fourfold.Builder, want int) {
	t.Helper()
	p := must(b)
	all := solve(t, newSolver(0), p, want)
	if len(all) != want {
		t.Errorf("solutions %v, want %d of them", all, want)
	}
}

func emptyProblem(t testing.TB, newSolver NewSolver) {
	wantCount(t, newSolver, &fourfold.Builder{}, 1)
}

func secondaryOnly(t testing.TB, newSolver NewSolver) {
	var b fourfold.Builder
	b.Secondary("x")
	wantCount(t, newSolver, &b, 1)

	b.Option("", b.Secondary("x"))
	if _, err := b.Problem(); !errors.Is(err, fourfold.ErrBadProblem) {
		t.Errorf("an option of secondary items only: %v, want ErrBadProblem", err)
	}
}

func noOptions(t testing.TB, newSolver NewSolver) {
	var b fourfold.Builder
	b.Primary("a")
	b.Primary("b")
	wantCount(t, newSolver, &b, 0)
}

func lonelyItem(t testing.TB, newSolver NewSolver) {
	var b fourfold.Builder
	a, c := b.Primary("a"), b.Primary("c")
	b.Primary("lonely")
	b.Option("", a, c)
	b.Option("", a)
	b.Option("", c)
	wantCount(t, newSolver, &b, 0)
}

func equalOptions(t testing.TB, newSolver NewSolver) {
	var b fourfold.Builder
	a, c := b.Primary("a"), b.Primary("c")
	for range 3 {
		b.Option("", a)
		b.Option("", c, a)
		b.Option("", c)
	}
	wantCount(t, newSolver, &b, 12)
}

func earlyStop(t testing.TB, newSolver NewSolver) {
	p := Queens(8)
	for _, limit := range []int{1, 2, 3, 50, 91, 92} {
		calls := 0
		_, err := newSolver(0).Solve(context.Background(), p, func(fourfold.Solution) bool {
			calls++
			return calls < limit
		})
		if calls != limit || err != nil {
			t.Errorf("stop after %d: %d calls of yield, error %v", limit, calls, err)
		}
	}
}

var errCause = errors.New("the cause")

func doneContext(t testing.TB, newSolver NewSolver) {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(errCause)
	for name, p := range map[string]*fourfold.Problem{"queens": Queens(8), "propagation alone": Latin(1)} {
		calls := 0
		_, err := newSolver(0).Solve(ctx, p, func(fourfold.Solution) bool { calls++; return calls < 1000 })
		if !errors.Is(err, errCause) || calls > 0 {
			t.Errorf("%s: error %v after %d solutions, want the cause after 0", name, err, calls)
		}
	}
}

// cancelMiddle stops searches that would take hours. The bound on the time is much larger than the
// contract allows, because a loaded machine may not run the test for a while.
func cancelMiddle(t testing.TB, newSolver NewSolver) {
	for name, p := range map[string]*fourfold.Problem{"odd matching": Matching(41), "many queens": Queens(20)} {
		ctx, cancel := context.WithTimeoutCause(context.Background(), 30*time.Millisecond, errCause)
		var all []fourfold.Solution
		ended := make(chan error, 1)
		go func() {
			_, err := newSolver(0).Solve(ctx, p, func(sol fourfold.Solution) bool {
				if len(all) < 1000 {
					all = append(all, sol)
				}
				return true
			})
			ended <- err
		}()
		select {
		case err := <-ended:
			if !errors.Is(err, errCause) {
				t.Errorf("%s: Solve() = %v, want the cause", name, err)
			}
			verify(t, p, all)
		case <-time.After(2 * time.Minute):
			t.Errorf("%s: Solve has not returned after 2 minutes, although its context ended after 30 ms", name)
		}
		cancel()
	}
}

func cancelInYield(t testing.TB, newSolver NewSolver) {
	ctx, cancel := context.WithCancelCause(context.Background())
	calls := 0
	_, err := newSolver(0).Solve(ctx, Queens(20), func(fourfold.Solution) bool {
		calls++
		cancel(errCause)
		return calls < 1000
	})
	if !errors.Is(err, errCause) || calls == 0 {
		t.Errorf("error %v after %d solutions, want the cause", err, calls)
	}
}

// large solves problems that a solver solves quickly, unless it does something for each pair of
// items, or stores something for each item at each depth: then the test takes too long.
func large(t testing.TB, newSolver NewSolver) {
	for name, p := range map[string]*fourfold.Problem{"one color": OneColor(30000), "pairs": Pairs(3000)} {
		sol, err := fourfold.First(context.Background(), newSolver(0), p)
		if err != nil {
			t.Errorf("%s: First() = %v", name, err)
			continue
		}
		verify(t, p, []fourfold.Solution{sol})
	}
}

func nodeLimit(t testing.TB, newSolver NewSolver) {
	p := Queens(8)
	want := map[string]bool{}
	for _, sol := range solve(t, newSolver(0), p, 92) {
		want[fmt.Sprint(sol)] = true
	}
	for _, limit := range []int64{1, 2, 5, 20} {
		var all []fourfold.Solution
		st, err := newSolver(limit).Solve(context.Background(), p, func(sol fourfold.Solution) bool {
			all = append(all, sol)
			return true
		})
		if !errors.Is(err, fourfold.ErrLimit) {
			t.Errorf("limit %d: Solve() = %v, want ErrLimit", limit, err)
		}
		if n, ok := st.Counter("nodes"); !ok || n > limit {
			t.Errorf("limit %d: %d nodes", limit, n)
		}
		for _, sol := range all {
			if !want[fmt.Sprint(sol)] {
				t.Errorf("limit %d: unknown solution %v", limit, sol)
			}
		}
		verify(t, p, all)
	}
	if n, err := fourfold.Count(context.Background(), newSolver(1e9), p, 0); n.Int64() != 92 || err != nil {
		t.Errorf("limit 1e9: Count() = %d, %v, want 92", n, err)
	}
}

func concurrent(t testing.TB, newSolver NewSolver) {
	s := newSolver(0)
	problems := []*fourfold.Problem{Queens(6), Latin(3), Petersen(3), Matching(8)}
	want := []int{4, 12, 120, 105}
	var wg sync.WaitGroup
	for g := range 16 {
		wg.Go(func() {
			for k := range problems {
				k = (k + g) % len(problems)
				if n, err := fourfold.Count(context.Background(), s, problems[k], want[k]+1); n.Int64() != int64(want[k]) || err != nil {
					t.Errorf("goroutine %d, problem %d: Count() = %d, %v, want %d", g, k, n, err, want[k])
				}
			}
		})
	}
	wg.Wait()
}

func twice(t testing.TB, newSolver NewSolver) {
	for want, p := range map[int]*fourfold.Problem{4: Queens(6), 120: Petersen(3), 12: Latin(3)} {
		a, b := solve(t, newSolver(0), p, want), solve(t, newSolver(0), p, want)
		if !slices.EqualFunc(a, b, slices.Equal) {
			t.Errorf("first %v, then %v", a, b)
		}
	}
}

func twiceAnyOrder(t testing.TB, newSolver NewSolver) {
	for want, p := range map[int]*fourfold.Problem{4: Queens(6), 120: Petersen(3), 12: Latin(3)} {
		a, b := solve(t, newSolver(0), p, want), solve(t, newSolver(0), p, want)
		slices.SortFunc(a, slices.Compare)
		slices.SortFunc(b, slices.Compare)
		if len(a) != want || !slices.EqualFunc(a, b, slices.Equal) {
			t.Errorf("first %v, then %v, want %d", a, b, want)
		}
	}
}

func stats(t testing.TB, newSolver NewSolver) {
	st, err := newSolver(0).Solve(context.Background(), Queens(6), func(fourfold.Solution) bool { return true })
	if err != nil {
		t.Errorf("Solve() = %v", err)
	}
	if st.Vars <= 0 || st.Rows <= 0 || st.Setup < 0 || st.Search < 0 {
		t.Errorf("Stats = %+v", st)
	}
	seen := map[string]bool{}
	for _, c := range st.Counters {
		if seen[c.Name] || c.Value < 0 {
			t.Errorf("counter %+v", c)
		}
		seen[c.Name] = true
	}
	if n, ok := st.Counter("nodes"); !ok || n == 0 {
		t.Errorf("counter nodes = %d, %v", n, ok)
	}
}
