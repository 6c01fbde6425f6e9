package summary

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/internal/kit/stats"
	"fourfold/internal/test/reporttest"
)

// TestFigures compares the figures of a group with those that are computed from the cases one by one.
func TestFigures(t *testing.T) {
	table := reporttest.Mixed()
	for k, c := range table.Cases {
		for s := range c.Trials {
			x := &c.Trials[s]
			for i := range x.Samples {
				x.Samples[i].Bytes, x.Samples[i].Peak = int64(1000+k%7), int64(100*s+k%5)
			}
			x.Counters["nodes"] = int64(k % 11)
		}
	}
	s := Summarize(table.Table())
	g := s.GroupBy(ByLabel)
	if len(g.Groups) != 2 || g.Groups[0].Name != "Easy" || g.Groups[1].Name != "Evil" || g.Groups[0].Puzzles != 200 || g.Groups[1].Puzzles != 200 {
		t.Fatalf("groups %+v", g.Groups)
	}
	for i, g := range g.Groups {
		for k, got := range g.Solvers {
			var times, bytes, nodes, guesses []float64
			unfinished := 0
			for _, c := range table.Cases[200*i : 200*i+200] {
				x := &c.Trials[k]
				if x.Status == compare.TimedOut {
					unfinished++
					times = append(times, math.Inf(1))
					continue
				}
				times, bytes, nodes = append(times, x.Samples[0].Wall.Seconds()), append(bytes, float64(x.Samples[0].Bytes)), append(nodes, float64(x.Counters["nodes"]))
				if n, known := x.Counters["guesses"]; known {
					guesses = append(guesses, float64(n))
				}
			}
			for _, xs := range [][]float64{times, bytes, nodes, guesses} {
				slices.Sort(xs)
			}
			half := func(xs []float64) float64 { return stats.Quantile(xs, 0.5) }
			want := []float64{half(times), stats.Quantile(times, 0.95), times[199-unfinished], half(bytes), bytes[len(bytes)-1], half(nodes), half(guesses)}
			has := []float64{got.Median.Center, got.P95, got.Slowest, got.Medians[results.Allocated], got.Greatest[results.Allocated], got.Medians[results.Nodes], got.Medians[results.Guesses]}
			if !slices.EqualFunc(has, want, closeTo) || got.Finished != 200-unfinished || got.Unfinished != unfinished {
				t.Errorf("%s, %s: %v, want %v", g.Name, s.Solvers[k].Name, has, want)
			}
		}
	}
}

// TestGroups: what the groups are, and their order.
func TestGroups(t *testing.T) {
	table := reporttest.New("a b", "1 2", "3 fault", "5 unsupported", "7 stopped", "9 limit")
	for k, label := range []string{"hard", "", "easy", "hard", "odd one"} {
		table.Cases[k].Label, table.Cases[k].Grade = label, label
		table.Cases[k].Clues = 17 + 4*k
	}
	for by, want := range map[string]string{
		ByLabel: "easy:1 hard:2 odd one:1 no label:1 ",
		Auto:    "easy:1 hard:2 odd one:1 no label:1 ",
		ByGrade: "easy:1 hard:2 odd one:1 not graded:1 ",
		ByClues: "17:1 21-24:1 25-28:1 29-32:1 33-40:1 ",
	} {
		got := ""
		for _, g := range Summarize(table.Table()).GroupBy(by).Groups {
			got += fmt.Sprintf("%s:%d ", g.Name, g.Puzzles)
		}
		if got != want {
			t.Errorf("by %s: %s, want %s", by, got, want)
		}
	}
	var all Figures
	for _, g := range Summarize(table.Table()).GroupBy(ByLabel).Groups {
		f := g.Solvers[1]
		all.Finished, all.Unfinished = all.Finished+f.Finished, all.Unfinished+f.Unfinished
		all.Unsupported, all.Faults = all.Unsupported+f.Unsupported, all.Faults+f.Faults
	}
	if all.Finished != 1 || all.Unfinished != 1 || all.Unsupported != 1 || all.Faults != 1 {
		t.Errorf("outcomes %+v, want one of each", all)
	}
}
