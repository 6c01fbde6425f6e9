package summary

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"fourfold/compare"
	"fourfold/compare/internal/tabletest"
	"fourfold/compare/results"
	"fourfold/internal/stats"
)

// profileOf returns the profile of a table.
func profileOf(by string, t *tabletest.Table) *Profile {
	p := NewProfiler(by, &t.Run)
	for k := range t.Rows {
		p.Add(&t.Rows[k])
	}
	return p.Profile()
}

// TestProfile compares the figures of a profile with those that are computed from the rows one by
// one.
func TestProfile(t *testing.T) {
	table := tabletest.Mixed()
	for k := range table.Rows {
		for s := range table.Rows[k].Cells {
			c := &table.Rows[k].Cells[s]
			c.Bytes, c.Peak, c.Nodes = float32(1000+k%7), float32(100*s+k%5), int64(k%11)
		}
	}
	p := profileOf(ByLabel, table)
	if len(p.Groups) != 2 || p.Groups[0].Name != "Easy" || p.Groups[1].Name != "Evil" || p.Groups[0].Puzzles != 200 || p.Groups[1].Puzzles != 200 {
		t.Fatalf("groups %+v", p.Groups)
	}
	for _, g := range p.Groups {
		for s, got := range g.Solvers {
			var times, bytes, peaks, nodes, guesses []float64
			want := ProfileFigures{}
			for _, r := range table.Rows {
				if r.Label != g.Name {
					continue
				}
				c := &r.Cells[s]
				if c.Status == compare.TimedOut {
					want.Unfinished++
					times = append(times, math.Inf(1))
					continue
				}
				want.Finished++
				times, bytes, peaks, nodes = append(times, float64(c.Wall)), append(bytes, float64(c.Bytes)), append(peaks, float64(c.Peak)), append(nodes, float64(c.Nodes))
				if c.Guesses >= 0 {
					guesses = append(guesses, float64(c.Guesses))
				}
			}
			for _, xs := range [][]float64{times, bytes, peaks, nodes, guesses} {
				slices.Sort(xs)
			}
			half := func(xs []float64) float64 { return stats.Quantile(xs, 0.5) }
			want.Median, want.P95, want.Slowest = half(times), stats.Quantile(times, 0.95), times[len(times)-1]
			want.Bytes, want.MostBytes, want.Peak, want.MostPeak = half(bytes), bytes[len(bytes)-1], half(peaks), peaks[len(peaks)-1]
			want.Nodes, want.Guesses = half(nodes), half(guesses)
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s, %s:\n%+v, want\n%+v", g.Name, p.Solvers[s], got, want)
			}
		}
	}
}

// TestProfileGroups: what the difficulties are, and their order.
func TestProfileGroups(t *testing.T) {
	table := tabletest.New("a b", "1 2", "3 fault", "5 unsupported", "7 stopped", "9 limit")
	for k, label := range []string{"hard", "", "easy", "hard", "odd one"} {
		table.Rows[k].Label = label
		table.Rows[k].Clues = 17 + 4*k
	}
	table.Rows = append(table.Rows, table.Rows[0])
	table.Rows[5].Isomorph = 1 // no puzzle of the input
	for by, want := range map[string]string{
		ByLabel: "easy:1 hard:2 odd one:1 no label:1 ",
		ByGrade: "easy:1 hard:2 odd one:1 not graded:1 ",
		ByClues: "17:1 21-24:1 25-28:1 29-32:1 33-40:1 ",
	} {
		got := ""
		for _, g := range profileOf(by, table).Groups {
			got += fmt.Sprintf("%s:%d ", g.Name, g.Puzzles)
		}
		if got != want {
			t.Errorf("by %s: %s, want %s", by, got, want)
		}
	}
	var all ProfileFigures
	for _, g := range profileOf(ByLabel, table).Groups {
		f := g.Solvers[1]
		all.Finished, all.Unfinished = all.Finished+f.Finished, all.Unfinished+f.Unfinished
		all.Unsupported, all.Faults = all.Unsupported+f.Unsupported, all.Faults+f.Faults
	}
	if want := (ProfileFigures{Finished: 1, Unfinished: 1, Unsupported: 1, Faults: 1}); all != want {
		t.Errorf("outcomes %+v, want %+v", all, want)
	}
}

// TestProfileManyGroups: if there are many difficulties, the smallest are joined, and no puzzle is
// lost.
func TestProfileManyGroups(t *testing.T) {
	var rows []string
	for range 60 {
		rows = append(rows, "1")
	}
	table := tabletest.New("a", rows...)
	for k := range table.Rows {
		table.Rows[k].Label = fmt.Sprint("label ", min(k, 30))
	}
	p := profileOf(ByLabel, table)
	puzzles, finished := 0, 0
	for _, g := range p.Groups {
		puzzles, finished = puzzles+g.Puzzles, finished+g.Solvers[0].Finished
	}
	if len(p.Groups) != mostGroups || puzzles != 60 || finished != 60 || p.Groups[len(p.Groups)-1].Name != "others" {
		t.Errorf("%d groups with %d puzzles, %d finished", len(p.Groups), puzzles, finished)
	}
}

// TestProfileUnknown: figures that no row has are not known.
func TestProfileUnknown(t *testing.T) {
	table := tabletest.New("a", "timeout", "unsupported", "crashed")
	for k := range table.Rows {
		table.Rows[k].Cells[0].Nodes = -1
	}
	f := profileOf(ByClues, table).Groups[0].Solvers[0]
	if !math.IsInf(f.Median, 1) || !math.IsInf(f.Slowest, 1) || !math.IsNaN(f.Bytes) || !math.IsNaN(f.MostPeak) || !math.IsNaN(f.Guesses) || f.Unfinished != 1 || f.Crashed != 1 {
		t.Errorf("%+v", f)
	}
	if results.Unfinished != table.Rows[0].Cells[0].Outcome() {
		t.Error("a timeout is not unfinished")
	}
}
