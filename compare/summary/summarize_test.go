package summary

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold/compare/results"
	"fourfold/internal/test/reporttest"
)

func closeTo(got, want float64) bool {
	return got == want || math.IsNaN(got) && math.IsNaN(want) || math.Abs(got-want) <= 1e-6*math.Abs(want)
}

func TestSummarizeSolver(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, test := range []struct {
		name string
		rows []string
		want Figures
	}{
		{"all finished", []string{"1", "2", "6"}, Figures{Finished: 3, Median: Interval{2, 1, 6}, Mean: 3, Slowest: 6, PAR2: 3}},
		{"one unfinished", []string{"1", "timeout", "6"}, Figures{Finished: 2, Unfinished: 1, Median: Interval{6, 1, inf}, Mean: 3.5, Slowest: 6, PAR2: 9}},
		{"a limit of its own", []string{"1", "limit"}, Figures{Finished: 1, Unfinished: 1, Median: Interval{inf, 1, inf}, Mean: 1, Slowest: 1, PAR2: 10.5}},
		{"none finished", []string{"timeout"}, Figures{Unfinished: 1, Median: Interval{inf, inf, inf}, Mean: nan, Slowest: nan, PAR2: 20}},
		{"no times", []string{"1", "unsupported", "fault", "stopped", "3"}, Figures{Finished: 2, Unsupported: 1, Faults: 1, Median: Interval{2, 1, 3}, Mean: 2, Slowest: 3, PAR2: 2}},
		{"a limit of memory", []string{"1", "memory"}, Figures{Finished: 1, Unfinished: 1, Median: Interval{inf, 1, inf}, Mean: 1, Slowest: 1, PAR2: 10.5}},
		{"crashed", []string{"1", "crashed", "unreadable", "3", "2"}, Figures{Finished: 3, Crashed: 2, Median: Interval{2, 1, 3}, Mean: 2, Slowest: 3, PAR2: 2}},
		{"nothing", nil, Figures{Median: Interval{nan, nan, nan}, Mean: nan, Slowest: nan, PAR2: nan}},
	} {
		got := Summarize(reporttest.New("cp", test.rows...).Table()).Solvers[0].Figures
		if got.Finished != test.want.Finished || got.Unfinished != test.want.Unfinished || got.Unsupported != test.want.Unsupported || got.Crashed != test.want.Crashed || got.Faults != test.want.Faults {
			t.Errorf("%s: %d finished, %d unfinished, %d unsupported, %d crashed, %d faults; want %+v", test.name, got.Finished, got.Unfinished, got.Unsupported, got.Crashed, got.Faults, test.want)
		}
		figures := func(s Figures) []float64 {
			return []float64{s.Median.Center, s.Median.Lo, s.Median.Hi, s.Mean, s.Slowest, s.PAR2}
		}
		if !slices.EqualFunc(figures(got), figures(test.want), closeTo) {
			t.Errorf("%s: median, lo, hi, mean, slowest, PAR2 = %v, want %v", test.name, figures(got), figures(test.want))
		}
	}
}

func TestSummarizeWithoutTimeout(t *testing.T) {
	table := reporttest.New("cp dlx", "1 2", "3 timeout", "4 1")
	table.Run.TimeoutNs = 0
	s := Summarize(table.Table())
	if !closeTo(s.Solvers[0].PAR2, 8.0/3) || !math.IsNaN(s.Solvers[1].PAR2) {
		t.Errorf("PAR2 %v and %v, want 2.67 and NaN", s.Solvers[0].PAR2, s.Solvers[1].PAR2)
	}
	if s.Best != 0 || !closeTo(s.VBS, 5.0/3) {
		t.Errorf("best %d, VBS %v; want cp and 1.67", s.Best, s.VBS)
	}
	if text := strings.Join(s.Warnings, "\n"); !strings.Contains(text, "PAR2 is not known") {
		t.Errorf("no warning of PAR2 in %q", text)
	}
}

func TestSummarizePortfolio(t *testing.T) {
	s := Summarize(reporttest.New("cp dlx sat", "1 2 timeout", "timeout 5 1", "8 2 4", "timeout timeout timeout").Table())
	if s.Best != 1 || !closeTo(s.Solvers[1].PAR2, 29.0/4) {
		t.Errorf("best %d with PAR2 %v, want dlx with 7.25", s.Best, s.Solvers[1].PAR2)
	}
	if !closeTo(s.VBS, 24.0/4) {
		t.Errorf("VBS = %v, want 6: 1, 1, 2 and twice the timeout", s.VBS)
	}
	if s.Solvers[0].Wins != 1 || s.Solvers[1].Wins != 1 || s.Solvers[2].Wins != 1 {
		t.Errorf("wins of %+v, want 1 each", s.Solvers)
	}
}

// TestBestDoesNotRewardAbsence fails if a solver that leaves out hard puzzles is called the best.
func TestBestDoesNotRewardAbsence(t *testing.T) {
	s := Summarize(reporttest.New("lp cp", "1 2", "1 2", "unsupported 9", "fault stopped").Table())
	if s.Best != 1 {
		t.Errorf("best %d, want cp: lp took no part in the hardest", s.Best)
	}
	if !closeTo(s.VBS, 11.0/3) {
		t.Errorf("VBS = %v, want 11/3", s.VBS)
	}
}

func TestSummarizeJoinsIsomorphs(t *testing.T) {
	table := reporttest.New("cp dlx", "1 1", "3 3", "5 timeout", "7 2", "1 timeout")
	for k, isomorph := range []int{0, 1, 2, 0, 1} { // the last is an isomorph of a missing puzzle
		table.Cases[k].Line, table.Cases[k].Isomorph = 1+k/3+k/4, isomorph
	}
	s := Summarize(table.Table())
	if s.Puzzles != 3 || s.Cases != 5 || s.Table.Most != 3 {
		t.Fatalf("%d puzzles of %d cases, want 3 of 5", s.Puzzles, s.Cases)
	}
	if got, want := []float64{s.Time(0, 0), s.Time(0, 1)}, []float64{3, math.Inf(1)}; !slices.Equal(got, want) {
		t.Errorf("times %v, want the mean and +Inf: %v", got, want)
	}
	if got := s.Solvers[1]; got.Finished != 1 || got.Unfinished != 2 {
		t.Errorf("dlx finished %d, not %d; want 1 and 2", got.Finished, got.Unfinished)
	}
}

func TestSummarizeMeasures(t *testing.T) {
	table := reporttest.New("cp", "1", "1", "1", "timeout")
	for k, c := range table.Cases {
		x := &c.Trials[0]
		for i := range x.Samples {
			x.Samples[i].Bytes, x.Samples[i].Peak = int64(10*k), int64(100*k)
		}
		x.Counters["nodes"], x.Vars = int64(k), k
	}
	table.Cases[0].Trials[0].Samples[0].CPU = 2e9
	s := Summarize(table.Table()).Solvers[0]
	for m, want := range map[int]float64{results.Allocated: 10, results.Peak: 100, results.Nodes: 1, results.CPU: 2, results.Vars: 2} {
		if s.Medians[m] != want {
			t.Errorf("%s: %v, want %v, which is of the finished puzzles that have it, and for sizes of all", results.Measures[m].Name, s.Medians[m], want)
		}
	}
	s = Summarize(reporttest.New("cp", "timeout").Table()).Solvers[0]
	if !math.IsNaN(s.Medians[results.CPU]) || !math.IsNaN(s.Greatest[results.Allocated]) {
		t.Errorf("%+v of nothing finished, want NaN", s)
	}
}

func BenchmarkSummarize(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	rows := make([]string, 100_000)
	for k := range rows {
		for range 5 {
			rows[k] += fmt.Sprintf("%.6g ", 1e-4*math.Exp(2*r.NormFloat64()))
		}
	}
	table := reporttest.New("a b c d e", rows...)
	for k := range table.Cases {
		c := table.Cases[k]
		c.Clues, c.Label, c.File = 17+k%30, []string{"Easy", "Hard"}[k%2], fmt.Sprint(k%8)
		c.Trials[0].Counters["guesses"] = int64(k % 400)
	}
	made := table.Table()
	for b.Loop() {
		Summarize(made)
	}
}
