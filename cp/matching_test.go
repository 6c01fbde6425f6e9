package cp

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/test/covertest"
)

// matched returns a random problem of up to two all-different sets: left items, and right items
// that are primary or secondary. Some options are doubled, and some contain a further item.
func matched(rng *rand.Rand) *fourfold.Problem {
	var b fourfold.Builder
	alone := b.Primary("alone")
	b.Option("", alone)
	further := rng.IntN(3)
	kinds := [][]string{{"", ""}, {"cell", "row"}, {"row", "column"}, {"row", "box"}}[rng.IntN(4)]
	density := 0.2 + 0.6*rng.Float64()
	for set := range 1 + rng.IntN(2) {
		var left, right, extra []fourfold.Item
		b.Kind(kinds[0])
		n := 2 + rng.IntN(5)
		for k := range n {
			left = append(left, b.Primary(fmt.Sprint("l", set, k)))
		}
		b.Kind(kinds[1])
		for k := range max(1, n-1+rng.IntN(3)) {
			if name := fmt.Sprint("r", set, k); rng.IntN(3) > 0 {
				right = append(right, b.Primary(name))
			} else {
				right = append(right, b.Secondary(name))
			}
		}
		b.Kind("")
		for k := range further {
			extra = append(extra, b.Secondary(fmt.Sprint("x", set, k)))
		}
		for _, x := range left {
			for _, y := range right {
				if rng.Float64() < density {
					for range 1 + rng.IntN(5)/4 {
						items := []fourfold.Item{x, y}
						if further > 0 && rng.IntN(3) == 0 {
							items = append(items, extra[rng.IntN(further)])
						}
						b.Option("", items...)
					}
				}
			}
		}
		if rng.IntN(4) == 0 { // an option with no item on the left
			b.Option("", alone, right[rng.IntN(len(right))])
		}
	}
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	return p
}

// TestMatchings: with all-different sets, the solutions are those of dlx with all orders, and no
// option of a solution is ruled out before the first decision. In a problem of one set, each other
// option is.
func TestMatchings(t *testing.T) {
	for seed := range uint64(covertest.Cases(2000)) {
		if checkMatched(t, seed); t.Failed() {
			return
		}
	}
}

func checkMatched(t *testing.T, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 9))
	p := matched(rng)
	var want []fourfold.Solution
	if _, err := (dlx.Solver{}).Solve(context.Background(), p, func(s fourfold.Solution) bool {
		want = append(want, s)
		return true
	}); err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(want, slices.Compare)
	s := Solver{Scheme: AllDifferent, Order: Orders()[rng.IntN(len(Orders()))], Restart: int64(rng.IntN(3)), Seed: seed}
	checkSolutions(t, fmt.Sprintf("seed %d by %v", seed, s.Order), s, p, want)
	if s.Order != WDeg {
		s.Restart = 0
		checkEffort(t, fmt.Sprintf("seed %d by %v", seed, s.Order), s, p)
	}
	inSome := make([]bool, p.NumOptions())
	for _, sol := range want {
		for _, o := range sol {
			inSome[o] = true
		}
	}
	live, _, _, err := s.Fixpoint(context.Background(), p)
	if (err != nil) && len(want) > 0 {
		t.Errorf("seed %d: Fixpoint() = %v, with %d solutions", seed, err, len(want))
	}
	for o := range inSome {
		if inSome[o] && !live[o] {
			t.Errorf("seed %d: option %d is ruled out and in a solution", seed, o)
		}
	}
}

// TestMatchingsUndo: undo restores the edges of all-different sets exactly.
func TestMatchingsUndo(t *testing.T) {
	for seed := range uint64(covertest.Cases(1000)) {
		s := newSearch(context.Background(), Solver{Scheme: AllDifferent}, matched(rand.New(rand.NewPCG(seed, 12))), nil)
		if d := &s.dom; s.infer() && d.numActive > 0 && d.matches != nil {
			rows, edges, mark := slices.Clone(d.matches.rows), slices.Clone(d.matches.edges), d.mark()
			for s.infer() && d.numActive > 0 {
				d.choose(d.option(d.active[0], 0))
			}
			if d.undo(mark); !slices.Equal(d.matches.rows, rows) || !slices.Equal(d.matches.edges, edges) || len(d.matches.queue) > 0 {
				t.Fatalf("seed %d: after undo rows %b and edges %v, want %b and %v", seed, d.matches.rows, d.matches.edges, rows, edges)
			}
		}
	}
}

// assignment returns a problem of n left items and as many right items.
func assignment(rng *rand.Rand, n int) *fourfold.Problem {
	var b fourfold.Builder
	var left, right []fourfold.Item
	for k := range n {
		left, right = append(left, b.Primary(fmt.Sprint("l", k))), append(right, b.Secondary(fmt.Sprint("r", k)))
	}
	for j, x := range left {
		for k, y := range right {
			if j == k || rng.IntN(n) < 2 {
				b.Option("", x, y)
			}
		}
	}
	p, _ := b.Problem()
	return p
}

// TestMatchingIsComplete: in a problem of one set, the options that are left are those of solutions.
func TestMatchingIsComplete(t *testing.T) {
	for seed := range uint64(covertest.Cases(300)) {
		p := assignment(rand.New(rand.NewPCG(seed, 10)), 2+int(seed%7))
		inSome := make([]bool, p.NumOptions())
		_, err := dlx.Solver{}.Solve(context.Background(), p, func(s fourfold.Solution) bool {
			for _, o := range s {
				inSome[o] = true
			}
			return true
		})
		live, _, _, failed := Solver{Scheme: AllDifferent}.Fixpoint(context.Background(), p)
		if err != nil || failed != nil || !slices.Equal(live, inSome) {
			t.Fatalf("seed %d: options left %v, want %v, %v, %v", seed, live, inSome, err, failed)
		}
	}
}

// TestPigeons: a set with too few items is a dead end before the first decision, also if each
// option is there twice.
func TestPigeons(t *testing.T) {
	for copies := 1; copies <= 2; copies++ {
		var b fourfold.Builder
		var pigeons, holes []fourfold.Item
		for k := range 30 {
			pigeons = append(pigeons, b.Primary(fmt.Sprint("p", k)))
		}
		for k := range 29 {
			holes = append(holes, b.Secondary(fmt.Sprint("h", k)))
		}
		for _, x := range pigeons {
			for _, y := range holes {
				for range copies {
					b.Option("", x, y)
				}
			}
		}
		p, err := b.Problem()
		if err != nil {
			t.Fatal(err)
		}
		if _, _, _, err := (Solver{Scheme: AllDifferent}).Fixpoint(context.Background(), p); err != fourfold.ErrNoSolution {
			t.Errorf("%d copies: Fixpoint() = %v, want %v", copies, err, fourfold.ErrNoSolution)
		}
	}
}
