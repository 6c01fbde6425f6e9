package sat

import (
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

func TestContract(t *testing.T) {
	solvers := map[string]Solver{"mixed": {}} // it has clauses of both kinds
	if covertest.Long() {
		solvers["other"] = Solver{Encoding: Minimal, AtMostOne: Commander, Colors: Log, Reduce: Unreduced}
		for a, f := range forms {
			for c, name := range cardNames {
				solvers[f.name+" "+name] = Solver{AtMostOne: AtMostOne(a), Cardinality: Cardinality(c)}
			}
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
