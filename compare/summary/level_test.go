package summary

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold/internal/test/reporttest"
)

// TestNoise tests that two times are level if they differ by less than the quartiles of the
// samples.
func TestNoise(t *testing.T) {
	table := reporttest.New("a b c", "1 1.3 9", "1 1.3 9", "1 1.3 9")
	table.Cases[1].Trials[1].Samples = reporttest.Samples(1.1, 1.3, 1.54)
	table.Cases[2].Trials[0].Samples = reporttest.Samples(0.9, 1, 1.1)
	s := Summarize(table.Table())
	if s.Solvers[0].Wins != 3 || s.Solvers[1].Wins != 1 || s.Pairs[0].FasterA != 2 || s.Pairs[0].FasterB != 0 {
		t.Errorf("wins %d and %d, a faster on %d; want 3, 1 and 2", s.Solvers[0].Wins, s.Solvers[1].Wins, s.Pairs[0].FasterA)
	}
}

// TestAnyOrderOfSolvers tests that no figure of a solver depends on the order of the solvers,
// whichever times are level.
func TestAnyOrderOfSolvers(t *testing.T) {
	names := strings.Fields("a b c d e")
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 1))
		rows := make([]string, 1+r.IntN(20))
		for k := range rows {
			for range names {
				word := fmt.Sprint(1 + 0.03*float64(r.IntN(8)))
				if r.IntN(9) == 0 {
					word = []string{"timeout", "unsupported", "fault", "limit"}[r.IntN(4)]
				}
				rows[k] += word + " "
			}
		}
		table := reporttest.New(strings.Join(names, " "), rows...)
		for k := range table.Cases {
			for s := range names {
				if x := &table.Cases[k].Trials[s]; x.Finished() && r.IntN(2) == 0 {
					middle := x.Samples[0].Wall.Seconds()
					x.Samples = reporttest.Samples(0.95*middle, middle, 1.05*middle)
				}
			}
		}
		turned := *table
		perm := r.Perm(len(names))
		turned.Run.Solvers, turned.Cases = nil, slices.Clone(table.Cases)
		for k := range turned.Cases {
			c := *table.Cases[k]
			c.Trials, turned.Cases[k] = nil, &c
		}
		for _, at := range perm {
			turned.Run.Solvers = append(turned.Run.Solvers, names[at])
			for k := range turned.Cases {
				turned.Cases[k].Trials = append(turned.Cases[k].Trials, table.Cases[k].Trials[at])
			}
		}
		a, b := Summarize(table.Table()), Summarize(turned.Table())
		for k, at := range perm {
			if x, y := a.Solvers[at], b.Solvers[k]; !sameFigures(x, y) {
				t.Errorf("seed %d: %+v, in another order %+v", seed, x, y)
			}
		}
		if a.Best >= 0 && a.Solvers[a.Best].Name != b.Solvers[b.Best].Name {
			t.Errorf("seed %d: the best is %s, in another order %s", seed, a.Solvers[a.Best].Name, b.Solvers[b.Best].Name)
		}
	}
}

// sameFigures reports whether the figures of two solvers are equal except for rounding.
func sameFigures(a, b SolverSummary) bool {
	near := func(x, y float64) bool { return closeTo(x, y) || math.Abs(x-y) < 1e-12 }
	return a.Name == b.Name && a.Wins == b.Wins && near(a.PAR2, b.PAR2)
}
