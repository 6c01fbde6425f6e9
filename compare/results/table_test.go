package results

import (
	"slices"
	"testing"
	"time"

	"fourfold"
	"fourfold/compare"
)

// TestTable: medians of the samples, and nothing for a trial that did not finish.
func TestTable(t *testing.T) {
	table := Table{Run: testRun()}
	c := testCase(3, 0)
	first := table.Add(c)
	c = testCase(4, 0)
	c.Trials[0] = Trial{Solver: "a", Status: compare.TimedOut}
	c.Verdict, c.Reason = compare.Undecided, "a did not finish"
	second := table.Add(c)
	b := first.Cells[1]
	if b.Wall != 2e-6 || b.Guesses != 4 || b.Nodes != -1 || b.Spread != 3 || !b.Finished() || first.Reason != "" {
		t.Errorf("cell %+v", b)
	}
	if want := []float64{3e-6, 1e-6, 2e-6}; !slices.Equal(table.First[1], want) {
		t.Errorf("first samples %v, want %v", table.First[1], want)
	}
	a := second.Cells[0]
	if a.Wall != 0 || a.Finished() || !a.Unfinished() || second.Reason != c.Reason {
		t.Errorf("cell %+v", a)
	}
}

// TestOutcome puts what a comparison gave into a line.
func TestOutcome(t *testing.T) {
	out := compare.Outcome{
		Verdict: compare.Disagree, Reason: "a: late: by far",
		Trials: []compare.Trial{{
			Solver: "a", Status: compare.Failed, Count: 2, Stats: fourfold.Stats{Vars: 5, Counters: []fourfold.Counter{{Name: "nodes", Value: 6}}},
			Fault:   &compare.Fault{Kind: compare.Late, Detail: "by far"},
			Samples: []compare.Sample{{N: 2, Wall: time.Microsecond, CPU: -1}},
		}},
	}
	var c Case
	c.SetOutcome(out)
	got := c.Trials[0]
	if c.Verdict != compare.Disagree || got.Status != compare.Failed || got.Kind != "late" || got.Fault != "by far" || got.Counters["nodes"] != 6 ||
		got.Samples[0] != (Sample{N: 2, WallNs: 1000, CPUNs: -1}) {
		t.Errorf("line %+v", c)
	}
}
