package sat

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"fourfold"
	"fourfold/internal/covertest"
	"fourfold/internal/reduce"
)

func TestContract(t *testing.T) {
	for name, a := range map[string]AtMostOne{"mixed": Mixed, "pairs": Pairs, "product": Product} {
		t.Run(name, func(t *testing.T) {
			covertest.Run(t, func(maxNodes int64) fourfold.Solver { return Solver{MaxNodes: maxNodes, AtMostOne: a} })
		})
	}
}

// TestAtMostOne: pairs need no auxiliary variables, products few clauses.
func TestAtMostOne(t *testing.T) {
	p := covertest.Queens(20)
	size := map[AtMostOne]fourfold.Stats{}
	for _, a := range []AtMostOne{Mixed, Pairs, Product} {
		st, err := Solver{AtMostOne: a}.Solve(context.Background(), p, func(fourfold.Solution) bool { return false })
		if err != nil {
			t.Fatal(err)
		}
		size[a] = st
	}
	if size[Pairs].Vars != p.NumOptions() || size[Product].Vars <= size[Pairs].Vars || size[Product].Rows >= size[Pairs].Rows/2 {
		t.Errorf("pairs: %d variables and %d clauses; product: %d and %d", size[Pairs].Vars, size[Pairs].Rows, size[Product].Vars, size[Product].Rows)
	}
}

// TestEssay: the sizes that the package documentation gives, before and after what
// follows plainly.
func TestEssay(t *testing.T) {
	for _, c := range []struct {
		givens                         string
		vars, clauses, literals        int
		leftVars, leftClauses, leftLit int
	}{
		{"1.....2..3.....4", 24, 92, 152, 0, 0, 0},
		{"1.....2..3......", 34, 150, 308, 15, 56, 116},
		{"................", 64, 384, 896, 64, 384, 896},
	} {
		p := covertest.Shidoku(c.givens)
		st := reduce.New(p)
		full := encoded(t, p, st)
		if full.vars != c.vars || full.clauses != c.clauses || len(full.lits)-full.clauses != c.literals {
			t.Errorf("%s: %d variables, %d clauses, %d literals", c.givens, full.vars, full.clauses, len(full.lits)-full.clauses)
		}
		if !st.Propagate() {
			t.Fatalf("%s: a dead end", c.givens)
		}
		left := encoded(t, p, st)
		if left.vars != c.leftVars || left.clauses != c.leftClauses || len(left.lits)-left.clauses != c.leftLit {
			t.Errorf("%s reduced: %d variables, %d clauses, %d literals", c.givens, left.vars, left.clauses, len(left.lits)-left.clauses)
		}
	}
}

func encoded(t *testing.T, p *fourfold.Problem, st *reduce.State) *cnf {
	t.Helper()
	c, err := encode(context.Background(), p, st, standard)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestBounds: with bounds so small that every encoding and every split is used on
// small problems, the solutions are those of brute force.
func TestBounds(t *testing.T) {
	for name, b := range map[string]bounds{
		"wide items":        {item: 2, paint: 1, pairs: 1 << 20, models: 1 << 20, size: 1 << 20, share: 16},
		"few pairs":         {item: 600, paint: 24, pairs: 1, models: 1 << 20, size: 1 << 20, share: 16},
		"split after one":   {item: 600, paint: 24, pairs: 1 << 20, models: 1, size: 1 << 20, share: 16},
		"split after three": {item: 3, paint: 2, pairs: 10, models: 3, size: 1 << 20, share: 16},
		"dense":             {item: 600, paint: 24, pairs: 1 << 20, models: 2, size: 4, share: 1 << 10},
	} {
		t.Run(name, func(t *testing.T) {
			for seed := range uint64(400) {
				p := covertest.Random(rand.New(rand.NewPCG(seed, 6)))
				checkSearch(t, p, b, covertest.BruteForce(p))
				if t.Failed() {
					t.Fatalf("seed %d", seed)
				}
			}
			for _, c := range []struct {
				p    *fourfold.Problem
				want int
			}{{covertest.Queens(7), 40}, {covertest.Petersen(3), 120}, {covertest.Matching(8), 105}, {covertest.Latin(3), 12}} {
				if n := checkSearch(t, c.p, b, nil); n != c.want {
					t.Errorf("%d solutions, want %d", n, c.want)
				}
			}
		})
	}
}

// checkSearch searches p with the bounds and compares with want, unless it is nil. It
// returns the number of different solutions, all of which have passed Check.
func checkSearch(t *testing.T, p *fourfold.Problem, b bounds, want []fourfold.Solution) int {
	t.Helper()
	var got []fourfold.Solution
	e := search{
		ctx: context.Background(), p: p, state: reduce.New(p), check: fourfold.NewChecker(p), bounds: b, begin: time.Now(),
		yield: func(s fourfold.Solution) bool {
			if err := p.Check(s); err != nil {
				t.Error(err)
			}
			got = append(got, s)
			return true
		},
	}
	if err := e.run(); err != nil {
		t.Error(err)
	}
	slices.SortFunc(got, slices.Compare[fourfold.Solution])
	slices.SortFunc(want, slices.Compare[fourfold.Solution])
	if want != nil && !slices.EqualFunc(got, want, slices.Equal[fourfold.Solution]) {
		t.Errorf("solutions %v, want %v", got, want)
	}
	n := len(got)
	if len(slices.CompactFunc(got, slices.Equal[fourfold.Solution])) != n {
		t.Error("a solution twice")
	}
	return n
}
