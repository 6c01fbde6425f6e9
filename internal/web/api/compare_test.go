package api

import (
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/dlx"
)

// TestQuartiles: the figures of a solver are in order, whatever the order of the puzzles.
func TestQuartiles(t *testing.T) {
	c := &comparison{}
	for _, ms := range []float64{5, 1, 4, 2, 3} {
		c.Puzzles = append(c.Puzzles, comparedPuzzle{Times: map[string]float64{"cp": ms}})
	}
	c.summarize([]fourfold.Solver{cp.Solver{}, dlx.Solver{}})
	got := c.Solvers[0]
	if q := *got.Times; q.Min != 1 || q.Q1 <= 1 || q.Q1 >= 3 || q.Median != 3 || q.Q3 <= 3 || q.Q3 >= 5 || q.Max != 5 || got.Solved != 5 || *got.Ratio != 1 {
		t.Errorf("summarize() = %+v, %+v", got, q)
	}
	if got := c.Solvers[1]; got.Times != nil || got.Ratio != nil || got.Solved != 0 {
		t.Errorf("a solver that solved nothing has the figures %+v", got)
	}
}
