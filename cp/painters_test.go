package cp

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// withPainters returns a random problem in which some primary items paint some secondary items in all
// their options. Other options paint them, too, or contain them without a color. Some items may have
// bounds.
func withPainters(rng *rand.Rand) *fourfold.Problem {
	var b fourfold.Builder
	var states, painters, others []fourfold.Item
	for k := range 1 + rng.IntN(4) {
		states = append(states, b.Secondary(fmt.Sprint("s", k)))
	}
	for k := range 2 + rng.IntN(4) {
		painters = append(painters, b.Primary(fmt.Sprint("p", k)))
	}
	for k := range rng.IntN(4) {
		others = append(others, b.Primary(fmt.Sprint("o", k)))
	}
	if rng.IntN(3) == 0 {
		others = append(others, b.Between("few", rng.Int32N(2), 2))
	}
	colors := 2 + rng.IntN(3)
	option := func(first fourfold.Item, paints []int) {
		items := []fourfold.Item{first}
		for k, s := range states {
			switch {
			case slices.Contains(paints, k) || rng.IntN(9) == 0:
				items = append(items, s.Paint(fourfold.Color(1+rng.IntN(colors))))
			case rng.IntN(30) == 0:
				items = append(items, s)
			}
		}
		for _, o := range others {
			if o != first && rng.IntN(4) == 0 {
				items = append(items, o)
			}
		}
		b.Option("", items...)
	}
	for _, j := range painters {
		paints := rng.Perm(len(states))[:1+rng.IntN(min(2, len(states)))]
		for range 1 + rng.IntN(6) {
			option(j, paints)
		}
	}
	for _, o := range others {
		for range 1 + rng.IntN(4) {
			option(o, nil)
		}
	}
	return must(b.Problem())
}

// TestPainters: all schemes and orders find the solutions of problems with painters, with restarts
// too, and tell valid traces.
func TestPainters(t *testing.T) {
	several := 0
	for seed := range uint64(covertest.Cases(6000)) {
		rng := rand.New(rand.NewPCG(seed, 51))
		p := withPainters(rng)
		want := sorted(covertest.BruteForce(p))
		if len(want) > 300 {
			continue
		}
		if len(want) > 1 {
			several++
		}
		random := Solver{Scheme: append(Schemes(), 0)[rng.IntN(9)], Order: append(Orders(), 0)[rng.IntN(7)], Seed: seed, Restart: int64(rng.IntN(3))}
		for _, s := range []Solver{{}, random} {
			var got []fourfold.Solution
			_, err := s.Solve(context.Background(), p, func(sol fourfold.Solution) bool { got = append(got, sol); return true })
			if sorted(got); err != nil || !slices.EqualFunc(got, want, slices.Equal) {
				t.Fatalf("seed %d, %+v: solutions %v, %v, want %v", seed, s, got, err, want)
			}
			if n, _, err := s.Count(context.Background(), p, 0); err != nil || n.Int64() != int64(len(want)) {
				t.Fatalf("seed %d, %+v: Count() = %v, %v, want %d", seed, s, n, err, len(want))
			}
			if err := covertest.CheckTrace(s, p); err != nil {
				t.Fatalf("seed %d, %+v: trace: %v", seed, s, err)
			}
			checkFixpoint(t, seed, s, p, want)
			if s.Restart == 0 && s.Order != 0 {
				checkEffort(t, fmt.Sprintf("seed %d, %+v", seed, s), s, p)
			}
		}
	}
	if several == 0 {
		t.Error("no problem has several solutions")
	}
}

// TestPaintersUndo: undo restores the supports exactly.
func TestPaintersUndo(t *testing.T) { undoes(t, withPainters) }

// TestSupports: a color that a painter has lost is ruled out, and so is an option that contains the
// item without a color. The rule follows a line of two states to its end, without a decision.
func TestSupports(t *testing.T) {
	var b fourfold.Builder
	s, u := b.Secondary("s"), b.Secondary("u")
	x, y, z := b.Primary("x"), b.Primary("y"), b.Primary("z")
	for c := range fourfold.Color(3) {
		b.Option("", x, s.Paint(1+c))               // options 0, 3, 6 paint s 1, 2, 3
		b.Option("", y, s.Paint(2+c), u.Paint(1+c)) // options 1, 4, 7 paint s 2, 3, 4
		b.Option("", z, u.Paint(2+3*c))             // options 2, 5, 8 paint u 2, 5, 8
	}
	b.Option("", z, u)
	live, solved, stats, err := Solver{}.Fixpoint(context.Background(), must(b.Problem()))
	n, _ := stats.Counter("unsupported-color")
	want := make([]bool, 10)
	want[2], want[4], want[6] = true, true, true
	if err != nil || !solved || n == 0 || !slices.Equal(live, want) {
		t.Errorf("Fixpoint() = %v, solved %v, %d colors without support, %v; want %v", live, solved, n, err, want)
	}
}
