package sat

import (
	"context"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

func TestContract(t *testing.T) {
	solvers := map[string]Solver{"mixed": {}} // it has clauses of both kinds
	if !testing.Short() {
		solvers["other"] = Solver{Encoding: Minimal, AtMostOne: Commander, Colors: Log, Reduce: Unreduced}
	}
	if covertest.Long() {
		for a, f := range forms {
			solvers[f.name] = Solver{AtMostOne: AtMostOne(a)}
		}
	}
	for name, s := range solvers {
		t.Run(name, func(t *testing.T) {
			covertest.Run(t, func(maxNodes int64) fourfold.Solver {
				limited := s
				limited.MaxNodes = maxNodes
				return limited
			})
		})
	}
}

// TestAtMostOne: pairs need no auxiliary variables, and products need fewer clauses.
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
	if size[Pairs].Vars != int(p.NumOptions()) || size[Product].Vars <= size[Pairs].Vars || size[Product].Rows >= size[Pairs].Rows/2 {
		t.Errorf("pairs: %d variables and %d clauses; product: %d and %d", size[Pairs].Vars, size[Pairs].Rows, size[Product].Vars, size[Product].Rows)
	}
}
