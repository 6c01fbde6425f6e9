package cdcl

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/lab/rup"
	"fourfold/internal/test/covertest"
)

// TestBounds: problems with bounds have proofs and traces, and answer questions.
func TestBounds(t *testing.T) {
	for seed := range uint64(covertest.Cases(600)) {
		rng := rand.New(rand.NewPCG(seed, 5))
		p := covertest.RandomBounds(rng)
		s := Solver{Decide: Decide(seed % 3), Restarts: Restarts(seed / 3 % 4), Seed: seed / 12 % 3}
		if err := covertest.CheckTrace(s, p); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		want := covertest.BruteForce(p)
		got, err := solutions(t, proving{s}, p)
		if err != nil || !slices.EqualFunc(sorted(got), sorted(want), slices.Equal) {
			t.Fatalf("seed %d: %v, error %v, want %v", seed, got, err, want)
		}
		session, err := s.NewSession(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		for o := range p.NumOptions() {
			out := rng.IntN(2) == 0
			_, ok, err := session.Solve(t.Context(), Assumption{o, out})
			some := slices.ContainsFunc(want, func(sol fourfold.Solution) bool { return slices.Contains(sol, o) != out })
			if err != nil || ok != some {
				t.Fatalf("seed %d: option %d, out %v: %v, %v, want %v", seed, o, out, ok, err, some)
			}
		}
	}
}

// TestNoDRAT: a proof of a problem with bounds is refused in DRAT, by the name of the item.
func TestNoDRAT(t *testing.T) {
	p, err := fourfold.ReadProblem(strings.NewReader("2:3|twice once\ntwice\ntwice once\n"), "test")
	if err != nil {
		t.Fatal(err)
	}
	_, err = Solver{}.Prove(t.Context(), p, Proof{Format: DRAT, Formula: &page{}, Steps: &page{}}, nil)
	want := `item "twice" is to be covered from 2 to 3 times, and DRAT has no such bounds: expected a proof for VeriPB: unsupported operation`
	if !errors.Is(err, errors.ErrUnsupported) || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestDamageOptimal: a proof of a cheapest solution with any one line damaged is refused, or what
// it shows is true.
func TestDamageOptimal(t *testing.T) {
	refused, harmless := 0, 0
	for seed := range uint64(covertest.Cases(60)) {
		rng := rand.New(rand.NewPCG(seed, 9))
		p := covertest.CheapestProblem(rng, true)
		var f, w page
		if _, err := (Solver{Decide: Scores}).ProveCheapest(t.Context(), p, Proof{Format: VeriPB, Formula: &f, Steps: &w}, func(fourfold.Finding) bool { return true }); err != nil {
			t.Fatal(err)
		}
		formula := f.String()
		var want *int64
		for _, sol := range covertest.BruteForce(p) {
			if cost := p.CostOf(sol); want == nil || cost < *want {
				want = &cost
			}
		}
		damaged(rng, w.String(), func(how, steps string) {
			r, err := check(t, VeriPB, formula, steps)
			var syntax *rup.SyntaxError
			var no *rup.RefusedError
			switch {
			case errors.As(err, &syntax) || errors.As(err, &no):
				refused++
			case err != nil || (r.Cost == nil) != (want == nil) || want != nil && *r.Cost != *want:
				t.Fatalf("seed %d, %s: cost %v, error %v:\n%s\n%s", seed, how, r.Cost, err, formula, steps)
			default:
				harmless++
			}
		})
	}
	t.Logf("%d damaged proofs refused, %d harmless", refused, harmless)
	if refused < harmless {
		t.Errorf("%d damaged proofs refused and %d harmless", refused, harmless)
	}
}
