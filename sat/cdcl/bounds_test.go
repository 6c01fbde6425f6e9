package cdcl

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold"
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
