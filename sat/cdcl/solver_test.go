package cdcl

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// solvers returns Solvers that decide and restart by all rules.
func solvers() map[string]Solver {
	return map[string]Solver{
		"default": {},
		"items":   {Decide: Items, Restarts: Never},
		"scores":  {Decide: Scores, Restarts: Frequent, Seed: 7},
		"rare":    {Decide: Scores, Restarts: Rare, Memory: 50_000_000},
		"workers": {Workers: 3},
	}
}

func TestContract(t *testing.T) {
	for name, s := range solvers() {
		if name != "default" && !covertest.Long() && (name != "workers" || testing.Short()) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			run := covertest.Run
			if testing.Short() || name != "default" && !covertest.Long() {
				run = covertest.Contract
			}
			run(t, func(maxNodes int64) fourfold.Solver {
				s.MaxNodes = maxNodes
				return s
			})
		})
	}
}

// TestLimits: a number of 0 or less is no limit, and another one ends the search with ErrLimit
// before it is exceeded.
func TestLimits(t *testing.T) {
	p := covertest.Matching(9) // no solution
	for _, s := range []Solver{{}, {MaxNodes: -1, MaxConflicts: -1, Memory: -1}} {
		if n, err := fourfold.Count(t.Context(), s, p, 0); n.Sign() != 0 || err != nil {
			t.Errorf("%+v: Count() = %v, %v, want 0", s, n, err)
		}
	}
	for _, c := range []struct {
		solver Solver
		name   string
	}{{Solver{MaxNodes: 1}, "nodes"}, {Solver{MaxNodes: 9}, "guesses"}, {Solver{MaxConflicts: 1}, "conflicts"}, {Solver{MaxConflicts: 9}, "backtracks"}} {
		limit := c.solver.MaxNodes + c.solver.MaxConflicts
		st, err := c.solver.Visit(t.Context(), p, nil)
		if n, _ := st.Counter(c.name); !errors.Is(err, fourfold.ErrLimit) || n != limit {
			t.Errorf("%+v: %d %s, error %v, want %d and ErrLimit", c.solver, n, c.name, err, limit)
		}
		noun := "nodes"
		if c.solver.MaxConflicts > 0 {
			noun = "conflicts"
		}
		if want := fmt.Sprintf("more %s than the limit of %d: search limit reached", noun, limit); err == nil || err.Error() != want {
			t.Errorf("%+v: error %v, want %s", c.solver, err, want)
		}
	}
}

// TestMemory: a problem that is too large for the bound is refused on one line. Without a bound of
// the user, no problem is refused.
func TestMemory(t *testing.T) {
	p := covertest.Pairs(10_000)
	first := func(fourfold.Solution) bool { return false }
	st, err := Solver{Memory: 1_000_000}.Visit(t.Context(), p, first)
	if !errors.Is(err, fourfold.ErrLimit) || !strings.HasSuffix(err.Error(), "MB but cdcl may take 1 MB: search limit reached") {
		t.Errorf("1 MB: error %v", err)
	}
	if n, ok := st.Counter("nodes"); !ok || n != 0 || st.Setup <= 0 {
		t.Errorf("1 MB: stats %+v", st)
	}
	for _, memory := range []int64{0, -1, 100_000_000} {
		if _, err := (Solver{Memory: memory}).Visit(t.Context(), p, first); err != nil {
			t.Errorf("memory %d: error %v", memory, err)
		}
	}
	for _, c := range []struct{ memory, needed, bound int64 }{
		{0, 1, defaultMemory}, {0, defaultMemory, 2 * defaultMemory}, {-1, defaultMemory, 0}, {1, 1, 1_000_000}, {2_000_000, 2_000_000, 2_000_000},
	} {
		if got, err := (Solver{Memory: c.memory}).memory(c.needed); got != c.bound || err != nil {
			t.Errorf("memory %d for %d bytes: %d, %v, want %d", c.memory, c.needed, got, err, c.bound)
		}
	}
}

// TestSeed: equal seeds give equal searches, and a different one gives another search.
func TestSeed(t *testing.T) {
	p := covertest.Queens(12)
	search := func(seed uint64) (all []fourfold.Solution, counters []fourfold.Counter) {
		st, err := Solver{Seed: seed}.Solve(t.Context(), p, func(sol fourfold.Solution) bool {
			all = append(all, sol)
			return len(all) < 20
		})
		if err != nil {
			t.Fatal(err)
		}
		return all, st.Counters
	}
	a, b := search(5)
	c, d := search(5)
	if !slices.EqualFunc(a, c, slices.Equal) || !slices.Equal(b, d) {
		t.Errorf("two searches with seed 5 differ: %v and %v", b, d)
	}
	if c, _ := search(6); slices.EqualFunc(a, c, slices.Equal) {
		t.Error("seeds 5 and 6 give the same solutions in the same order")
	}
}

// TestReuse: a search that uses the memory of an ended one gives the same solutions and counters
// as a search with new memory, also after a search that was stopped.
func TestReuse(t *testing.T) {
	problems := []*fourfold.Problem{covertest.Queens(8), covertest.Petersen(3), covertest.Matching(7), covertest.Pairs(6), covertest.EmptySudoku(2)}
	used := newMemory()
	for _, p := range problems {
		wantAll, want := solveWith(t, newMemory(), p, 0)
		for _, before := range problems {
			solveWith(t, used, before, 3)
			all, got := solveWith(t, used, p, 0)
			if !slices.EqualFunc(all, wantAll, slices.Equal) || !slices.Equal(got, want) {
				t.Errorf("counters %v with used memory, %v with new memory", got, want)
			}
		}
	}
}

// solveWith searches p with the memory of s, until so many solutions are found, or all for 0.
func solveWith(t *testing.T, s *search, p *fourfold.Problem, limit int) (all []fourfold.Solution, counters []fourfold.Counter) {
	t.Helper()
	s.begin(t.Context(), Solver{}, p, func(sol fourfold.Solution) bool {
		all = append(all, slices.Clone(sol))
		return len(all) != limit
	})
	err := s.prepare()
	if err == nil {
		err = s.run()
	}
	if err != nil {
		t.Fatal(err)
	}
	counters = s.counters()
	s.clear()
	return all, counters
}

// TestTooLarge: problems that the core cannot number are refused.
func TestTooLarge(t *testing.T) {
	for _, c := range []struct {
		vars, items int64
		ok          bool
	}{{1 << 29, 1 << 29, true}, {1<<29 + 1, 1, false}, {1, 1<<29 + 1, false}} {
		if err := checkSize(c.vars, c.items); (err == nil) != c.ok || err != nil && !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("%d variables and %d items: %v", c.vars, c.items, err)
		}
	}
}

// TestModelsChecked: each model is checked, also late in an enumeration.
// The problem that they are checked with becomes another one.
func TestModelsChecked(t *testing.T) {
	p := covertest.Queens(8)
	var b fourfold.Builder
	for k := range p.NumOptions() {
		b.Option("", b.Primary(fmt.Sprint(k)))
	}
	other, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	var s *search
	s = newSearch(t.Context(), Solver{}, p, func(fourfold.Solution) bool {
		if n++; n == 20 {
			s.p = other
		}
		return true
	})
	if err := s.prepare(); err != nil {
		t.Fatal(err)
	}
	if err := s.run(); !errors.Is(err, fourfold.ErrNotCover) || n != 20 {
		t.Errorf("after %d models: %v, want an error about model 21", n, err)
	}
}
