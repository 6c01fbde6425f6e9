package human

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/test/covertest"
)

// partOf returns the problem with some options of p, and the solution of p in it.
func partOf(p *fourfold.Problem, solution fourfold.Solution, keep func(o int32) bool) (*fourfold.Problem, fourfold.Solution) {
	var kept []int32
	var s fourfold.Solution
	for o := range p.NumOptions() {
		if has(solution, o) {
			s = append(s, int32(len(kept)))
		}
		if has(solution, o) || keep(o) {
			kept = append(kept, o)
		}
	}
	return p.WithOptions(kept), s
}

// TestTruthOfParts is TestTruth for puzzles with one solution and notes that lack any wrong
// candidates: no step rules out an option of the solution, whatever the notes lack.
func TestTruthOfParts(t *testing.T) {
	total := 60
	if covertest.Long() {
		total = 3000
	} else if testing.Short() {
		total = 40
	}
	for n, f := range families {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			u := newUsage()
			for k := range (total*f.share + 99) / 100 {
				rng := rand.New(rand.NewPCG(uint64(k), uint64(300+n)))
				c, solutions, err := f.puzzle(rng, 1)
				if err != nil {
					t.Fatal(err)
				}
				for lost := range 4 {
					p, s := partOf(c.Problem, solutions[0], func(int32) bool { return rng.IntN(100) >= 4*lost })
					if err := checkTrace(p, Solver{Unique: true, Whole: c.Problem}, []fourfold.Solution{s}, u); err != nil {
						t.Errorf("puzzle %d, %v: %v", k, c.Givens(), err)
					}
				}
			}
			t.Log(u)
		})
	}
}

// TestNotesLoseNoStep: with notes of just the candidates that are left in a position, the next step
// is the one that the search finds in that position.
func TestNotesLoseNoStep(t *testing.T) {
	compared := map[string]int{}
	for k := range covertest.Cases(900) / 4 {
		c, solutions, err := families[0].puzzle(rand.New(rand.NewPCG(uint64(k), 400)), 1)
		if err != nil {
			t.Fatal(err)
		}
		state := newPosition(t.Context(), c.Problem)
		deduce := func(at cp.Position) (Step, bool) {
			if !state.read(at) {
				return Step{}, false
			}
			step, ok := state.simplest(Solver{Unique: true}, true)
			wrong := slices.ContainsFunc(solutions[0], func(o int32) bool { return !at.Live(o) }) // below a guess
			if row, _ := Lookup(step.Name); !ok || wrong || !row.Unique {
				return step, ok
			}
			p, _ := partOf(c.Problem, solutions[0], at.Live)
			var next Step
			_, _, err := Solver{Unique: true, Whole: c.Problem}.Steps(t.Context(), p, func(s Step) bool {
				next = s
				return false
			})
			if err != nil || next.Name != step.Name || !slices.Equal(p.Names(next.Removed), c.Names(step.Removed)) || !slices.Equal(p.Names(next.Fins), c.Names(step.Fins)) {
				t.Errorf("%v: %s removes %v, but with notes %s %v, %v", c.Givens(), step.Name, c.Names(step.Removed), next.Name, p.Names(next.Removed), err)
			}
			compared[step.Name]++
			return step, ok
		}
		if _, _, err := stepsWith(cp.Solver{Scheme: DefaultScheme}, t.Context(), c.Problem, deduce, func(Step) bool { return true }); err != nil {
			t.Error(err)
		}
	}
	want := []string{"unique rectangle type 4", "unique rectangle type 1", "hidden rectangle"}
	if !covertest.Long() {
		want = nil // they are rare
	}
	for _, name := range want {
		if compared[name] == 0 {
			t.Errorf("no %s is compared", name)
		}
	}
	t.Log(compared)
}
