//go:build cgo && !noclp

package lp

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestRelaxation compares relaxations with columns fixed at random with brute force. A relaxation
// that is proved empty must have no solution. Every relaxation that CLP finds empty must be proved
// empty. The weights of the proof, and weights close to them, must not prove the program empty
// when its columns are fixed to a solution.
func TestRelaxation(t *testing.T) {
	stop := newStopper(context.Background())
	defer stop.close()
	proved := 0
	problems := covertest.Cases(600)
	for seed := range uint64(problems) {
		rng := rand.New(rand.NewPCG(seed, 8))
		p := covertest.Random(rng)
		if p.NumOptions() == 0 {
			continue // reduction settles it
		}
		solutions := covertest.BruteForce(p)
		r := newRelaxation(encodeWhole(p), stop)
		for range 10 {
			for o := range p.NumOptions() {
				r.fixed[o] = int8(max(-1, rng.IntN(6)-4)) // mostly hidden, sometimes chosen
			}
			v, _ := r.solve()
			hasSolution := slices.ContainsFunc(solutions, r.allows)
			if v == unknown || v == infeasible && hasSolution {
				t.Errorf("seed %d, fixed %v: verdict %v, a solution: %v", seed, r.fixed, v, hasSolution)
			}
			if v == infeasible {
				proved++
				r.testPerturbed(t, rng, solutions)
			}
		}
		r.model.free()
	}
	if proved < 2*problems {
		t.Errorf("only %d relaxations were proved empty", proved)
	}
}

// allows reports whether the fixed columns agree with the solution.
func (r *relaxation) allows(s fourfold.Solution) bool {
	for j, o := range r.program.options {
		if fixed := r.fixed[j]; fixed != 0 && slices.Contains(s, o) != (fixed > 0) {
			return false
		}
	}
	return true
}

// testPerturbed tests that the ray of r and a ray close to it do not prove the program empty when
// its columns are fixed to one of the solutions.
func (r *relaxation) testPerturbed(t *testing.T, rng *rand.Rand, solutions []fourfold.Solution) {
	t.Helper()
	for _, s := range solutions {
		fixed := make([]int8, len(r.fixed))
		for j, o := range r.program.options {
			fixed[j] = -1
			if slices.Contains(s, o) {
				fixed[j] = 1
			}
		}
		ray := slices.Clone(r.ray)
		for k := range ray {
			ray[k] += (rng.Float64() - .5) * 1e-9
		}
		if r.program.provesEmpty(fixed, r.ray) || r.program.provesEmpty(fixed, ray) {
			t.Fatalf("%v proves a program with solution %v empty", r.ray, s)
		}
	}
}
