//go:build cgo && !noclp

package lp

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// combinations returns a solver for each combination of settings and reductions.
func combinations() (all []Solver) {
	for _, reduction := range []Reduction{Singles, Unreduced, Probing} {
		for _, m := range []Model{Rows, Aggregated} {
			for _, objective := range []Objective{NoObjective, Overlap} {
				all = append(all, Solver{Reduce: reduction, Model: m, Objective: objective})
			}
		}
	}
	return all
}

// someCombinations returns all combinations, or every fifth if tests do not try all their cases.
// Each value of each setting is among them.
func someCombinations() (some []Solver) {
	for k, s := range combinations() {
		if covertest.Long() || k%5 == 0 {
			some = append(some, s)
		}
	}
	return some
}

// TestCombinations tests combinations of settings drawn at random on random problems, against
// brute force and plain search.
func TestCombinations(t *testing.T) {
	all := combinations()
	problems := uint64(covertest.Cases(900))
	if !covertest.Long() {
		problems = uint64(covertest.Cases(150))
	}
	several, counters := 0, map[string]int64{}
	for seed := range problems {
		rng := rand.New(rand.NewPCG(seed, 31))
		p, want := problemOfAnyKind(seed, rng)
		if len(want) > 1 {
			several++
		}
		testSolutions(t, Solver{}, p, want, counters)
		for range 2 {
			testSolutions(t, draw(rng, all), p, want, counters)
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	if several < int(problems/10) {
		t.Errorf("only %d problems have more than one solution", several)
	}
	for _, name := range []string{"relaxations", "certificates"} {
		if counters[name] == 0 {
			t.Errorf("no %s", name)
		}
	}
	t.Logf("%d problems with several solutions, counters %v", several, counters)
}

// problemOfAnyKind returns a random problem and its solutions.
func problemOfAnyKind(seed uint64, rng *rand.Rand) (p *fourfold.Problem, solutions []fourfold.Solution) {
	switch seed % 4 {
	case 0:
		p = covertest.RandomBounds(rng)
		solutions = covertest.BruteForce(p)
		slices.SortFunc(solutions, slices.Compare)
		return p, solutions
	case 1:
		p = covertest.Random(rng)
	case 2:
		p = covertest.RandomPainters(rng)
	default:
		p = painted(rng)
	}
	return p, plainSolutions(p)
}

// draw returns one of the solvers, with or without presolving.
func draw(rng *rand.Rand, all []Solver) Solver {
	s := all[rng.IntN(len(all))]
	s.Presolve = []Presolve{RowInclusion, NoPresolve}[rng.IntN(2)]
	return s
}

// TestDiveCombinations tests combinations of settings on small problems in which the search dives,
// against plain search and brute force.
func TestDiveCombinations(t *testing.T) {
	relaxations := func() int64 { return counter(t, run(t, Solver{}, sudoku(loose), 2), "relaxations") }
	without := relaxations()
	defer func(size int) { diveSize = size }(diveSize)
	diveSize = 2
	if n := relaxations(); n == without {
		t.Errorf("%d relaxations with dives and without", n)
	}
	all := combinations()
	for seed := range uint64(covertest.Cases(60)) {
		rng := rand.New(rand.NewPCG(seed, 32))
		p, want := problemOfAnyKind(seed, rng)
		for range 3 {
			testSolutions(t, draw(rng, all), p, want, map[string]int64{})
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// TestFixCutShort: at whichever poll the context ends while the search fixes and propagates, and
// undoes that, Solve returns the cause.
func TestFixCutShort(t *testing.T) {
	p := covertest.Latin(16)
	for k := 1; ; k++ {
		ctx := covertest.EndAt(k)
		_, err := Solver{}.Solve(ctx, p, func(fourfold.Solution) bool { return false })
		if !ctx.Ended() {
			break
		}
		if err != context.Canceled {
			t.Errorf("ended at poll %d: %v", k, err)
		}
	}
}

// TestFixAndPropagate tests combinations of settings on small problems whose search begins by
// fixing and propagating, against plain search.
func TestFixAndPropagate(t *testing.T) {
	defer func(size int) { fixSize = size }(fixSize)
	fixSize = 2
	all, total := combinations(), map[string]int64{}
	problems := uint64(max(20, covertest.Cases(100)))
	for seed := range problems {
		rng := rand.New(rand.NewPCG(seed, 33))
		p, want := problemOfAnyKind(seed, rng)
		testSolutions(t, draw(rng, all), p, want, total)
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	if total["heuristics"] < int64(problems)/15 {
		t.Errorf("%d solutions by heuristics: too few", total["heuristics"])
	}
}

// TestEmptyGrid: the first solution of a large empty grid needs no relaxation.
func TestEmptyGrid(t *testing.T) {
	p := sudoku(strings.Repeat(".", 625))
	stats := run(t, Solver{}, p, 1)
	if n := counter(t, stats, "relaxations"); n > 0 || stats.Settled != "fix and propagate" {
		t.Errorf("%d relaxations, settled by %q", n, stats.Settled)
	}
}

// testSolutions tests that the solver finds each of the solutions once, and adds its counters to
// total.
func testSolutions(t *testing.T, s Solver, p *fourfold.Problem, want []fourfold.Solution, total map[string]int64) {
	t.Helper()
	var got []fourfold.Solution
	stats, err := s.Solve(context.Background(), p, func(sol fourfold.Solution) bool {
		got = append(got, sol)
		return true
	})
	slices.SortFunc(got, slices.Compare)
	if err != nil || !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("%+v: %d solutions and %v, want %d", s, len(got), err, len(want))
	}
	for _, c := range stats.Counters {
		total[c.Name] += c.Value
	}
}

// TestContractOfSettings tests the contract of all solvers with settings far from the defaults.
func TestContractOfSettings(t *testing.T) {
	if !covertest.Long() {
		t.Skip("the contract, three times")
	}
	for _, s := range []Solver{
		{Model: Aggregated, Objective: Overlap, Reduce: Unreduced},
		{Model: Aggregated},
		{Objective: Overlap, Reduce: Probing},
	} {
		covertest.Run(t, func(maxNodes int64) fourfold.Solver {
			s.MaxNodes = maxNodes
			return s
		})
	}
}

// TestCombinationsEnd tests that a search gives up after a limit of nodes, ends when
// the context is done, and frees its models.
func TestCombinationsEnd(t *testing.T) {
	p := covertest.Latin(4)
	for _, s := range someCombinations() {
		s.MaxNodes = 2
		if _, err := s.Solve(context.Background(), p, func(fourfold.Solution) bool { return true }); !errors.Is(err, fourfold.ErrLimit) {
			t.Errorf("%+v: %v, want a limit", s, err)
		}
		s.MaxNodes = 0
		ctx, cancel := context.WithCancel(context.Background())
		_, err := s.Solve(ctx, p, func(fourfold.Solution) bool { cancel(); return true })
		cancel()
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%+v: %v, want canceled", s, err)
		}
		if n := liveModels.Load(); n != 0 {
			t.Fatalf("%+v: %d models after the search", s, n)
		}
	}
}
