package summary

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold/compare/internal/tabletest"
)

// equals makes a run of three solvers. The first two are equal except for noise of 1 %, and the
// third takes four times as long.
func equals(n int) *tabletest.Table {
	r := rand.New(rand.NewPCG(5, 6))
	rows := make([]string, n)
	for k := range rows {
		x := 1e-3 * math.Exp(r.NormFloat64())
		noisy := func(factor float64) float64 { return x * factor * math.Exp(0.01*r.NormFloat64()) }
		rows[k] = fmt.Sprint(0.997*noisy(1), noisy(1), noisy(4)) // the first is always a little ahead
	}
	return tabletest.New("dlx dlx#2 cp", rows...)
}

// TestEqualSolvers tests that two equal solvers have equal shares, with a third solver and
// without.
func TestEqualSolvers(t *testing.T) {
	table := equals(200)
	s := Summarize(table.Table())
	a, b := s.Solvers[0], s.Solvers[1]
	if !closeTo(a.Shapley, 0.5) || !closeTo(b.Shapley, 0.5) || a.Marginal > 0.001 || b.Marginal > 0.001 || a.Wins < 195 || b.Wins < 195 {
		t.Errorf("Shapley %v and %v, marginal %v and %v, wins %d and %d; want a half, 0, and about 200 of each", a.Shapley, b.Shapley, a.Marginal, b.Marginal, a.Wins, b.Wins)
	}
	if p := s.Pairs[0]; p.Both != 200 || p.FasterA > 5 || p.FasterB > 5 {
		t.Errorf("%+v: one of two equal solvers is faster", p)
	}
	table.Run.Solvers = table.Run.Solvers[:2]
	for k := range table.Rows {
		table.Rows[k].Cells = table.Rows[k].Cells[:2]
	}
	for k := range 3 { // the machine was busy
		table.Rows[9*k].Cells[1].Wall *= 2
	}
	s = Summarize(table.Table())
	if s.Solvers[0].Shapley != 0.5 || s.Solvers[1].Shapley != 0.5 {
		t.Errorf("Shapley %v and %v of two alone, want a half of each", s.Solvers[0].Shapley, s.Solvers[1].Shapley)
	}
	for k := range 10 { // this is more than chance
		table.Rows[9*k].Cells[1].Wall *= 2
	}
	s = Summarize(table.Table())
	if s.Solvers[0].Shapley < 0.9 {
		t.Errorf("Shapley %v of a solver that is twice as fast on one of twenty puzzles and never behind", s.Solvers[0].Shapley)
	}
}

// TestChain tests three solvers a, b and c. a is level with b, and b with c, but a and c differ.
// They do not get equal shares, whatever their order.
func TestChain(t *testing.T) {
	rows := slices.Repeat([]string{"1 1.04 1.08 9"}, 40)
	s := Summarize(tabletest.New("a b c d", rows...).Table())
	if !s.Pairs[0].Level || s.Pairs[1].Level || !s.Pairs[3].Level {
		t.Fatalf("the pairs are %+v, want all but a and c level of a, b and c", s.Pairs)
	}
	if a, b, c := s.Solvers[0].Shapley, s.Solvers[1].Shapley, s.Solvers[2].Shapley; a <= c || !closeTo(b, c) && !closeTo(a, b) {
		t.Errorf("Shapley %v, %v and %v: want a larger one for a than for c, and that of a or c for b", a, b, c)
	}
	s = Summarize(tabletest.New("a b c", slices.Repeat([]string{"1 1.04 1.08"}, 40)...).Table())
	if a, c := s.Solvers[0], s.Solvers[2]; math.IsNaN(a.Marginal) || a.Shapley <= c.Shapley {
		t.Errorf("a has %+v and c %+v: want a larger share for a", a, c)
	}
}

// TestNoise tests that two times are level if they differ by less than the quartiles of the
// samples.
func TestNoise(t *testing.T) {
	table := tabletest.New("a b c", "1 1.3 9", "1 1.3 9", "1 1.3 9")
	table.Rows[1].Cells[1].Noise = 1.4
	table.Rows[2].Cells[0].Noise = 1.2
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
		table := tabletest.New(strings.Join(names, " "), rows...)
		for k := range table.Rows {
			for s := range names {
				table.Rows[k].Cells[s].Noise = 1 + 0.1*float32(r.IntN(2))
			}
		}
		turned := *table
		perm := r.Perm(len(names))
		turned.Run.Solvers, turned.Rows = nil, slices.Clone(table.Rows)
		for k := range turned.Rows {
			turned.Rows[k].Cells = nil
		}
		for _, at := range perm {
			turned.Run.Solvers = append(turned.Run.Solvers, names[at])
			for k := range turned.Rows {
				turned.Rows[k].Cells = append(turned.Rows[k].Cells, table.Rows[k].Cells[at])
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

// sameFigures reports whether the shares of two solvers are equal except for rounding.
func sameFigures(a, b SolverSummary) bool {
	near := func(x, y float64) bool { return closeTo(x, y) || math.Abs(x-y) < 1e-12 }
	return a.Name == b.Name && a.Wins == b.Wins && near(a.Shapley, b.Shapley) && near(a.Marginal, b.Marginal) && near(a.PAR2, b.PAR2)
}
