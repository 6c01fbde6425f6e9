package results

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"fourfold"
	"fourfold/compare"
	"fourfold/dlx"
	"fourfold/puzzle"
)

// TestTable tests the figures of a puzzle from its samples, and a trial that did not finish.
func TestTable(t *testing.T) {
	table := Table{Run: testRun()}
	table.Add(testCase(3, 0))
	c := testCase(4, 0)
	c.Trials[0] = Trial{Solver: "a", Status: compare.TimedOut, Vars: 5}
	c.Verdict, c.Reason = compare.Undecided, "a did not finish"
	table.Add(c)
	b := table.Puzzles[0].Results[1]
	if b.Outcome != Finished || b.Time != 2e-6 || b.Values[Wall] != 2e-6 || b.Values[Guesses] != 4 || !math.IsNaN(float64(b.Values[Nodes])) || b.Spread != 3 {
		t.Errorf("result %+v", b)
	}
	if want := []float64{3e-6, 1e-6, 2e-6}; !slices.Equal(table.First[1], want) {
		t.Errorf("first samples %v, want %v", table.First[1], want)
	}
	a := table.Puzzles[1].Results[0]
	if a.Outcome != Unfinished || !math.IsInf(a.Time, 1) || a.Values[Vars] != 5 || !math.IsNaN(float64(a.Values[Wall])) {
		t.Errorf("result %+v", a)
	}
	if table.Verdicts != [3]int{1, 1, 0} || table.Solvers[0].Status[compare.TimedOut] != 1 {
		t.Errorf("table %+v", table)
	}
}

// TestMeasures tests that each measure has a name, a head and a meaning, and that it is unknown of an
// empty trial and of negative samples.
func TestMeasures(t *testing.T) {
	names := map[string]bool{}
	unknown := Trial{Samples: []compare.Sample{{Wall: -1, CPU: -1, Setup: -1, Search: -1, Bytes: -1, Objects: -1, Peak: -1}}}
	for _, m := range Measures {
		if names[m.Name] || m.Name == "" || m.Head == "" || m.Meaning == "" || strings.HasSuffix(m.Meaning, ".") {
			t.Errorf("measure %+v", m)
		}
		names[m.Name] = true
		for _, trial := range []*Trial{{}, &unknown} {
			if x := m.Of(trial); !math.IsNaN(x) {
				t.Errorf("%s of %+v is %v, want NaN", m.Name, trial, x)
			}
		}
	}
	trial := Trial{Vars: 3, Counters: map[string]int64{"nonzeros": 7}, Samples: []compare.Sample{{CPU: 3e9, Bytes: 4}, {CPU: -1, Bytes: 1}}}
	for m, want := range map[int]float64{CPU: 3, Allocated: 2.5, Vars: 3, Rows: 0, Literals: 7} {
		if got := Measures[m].Of(&trial); got != want {
			t.Errorf("%s: %v, want %v", Measures[m].Name, got, want)
		}
	}
}

// TestOutcome tests the line that is made of an outcome.
func TestOutcome(t *testing.T) {
	tag := &Case{File: "puzzles.txt", Line: 7, Shape: Shape{Label: "easy"}}
	out := compare.Outcome{
		Case:    compare.Case{Problem: &fourfold.Problem{}, Tag: tag},
		Verdict: compare.Disagree, Reason: "a: late: by far",
		Trials: []compare.Trial{{
			Solver: "a", Status: compare.Failed, Count: 2, Stats: fourfold.Stats{Vars: 5, Counters: []fourfold.Counter{{Name: "nodes", Value: 6}}},
			Fault:   &compare.Fault{Kind: compare.Late, Detail: "by far"},
			Samples: []compare.Sample{{N: 2, Wall: time.Microsecond, CPU: -1}},
		}},
	}
	c := CaseOf(out)
	got := c.Trials[0]
	if c != tag || c.File != "puzzles.txt" || c.Label != "easy" || c.Kind != "cover" || c.ID != ID(out.Case.Problem) {
		t.Errorf("line %+v, want that of the tag, filled in", c)
	}
	if c.Verdict != compare.Disagree || got.Status != compare.Failed || got.Kind != "late" || got.Fault != "by far" || got.Counters["nodes"] != 6 ||
		got.Samples[0] != (compare.Sample{N: 2, Wall: time.Microsecond, CPU: -1}) {
		t.Errorf("line %+v", c)
	}
}

// TestCaseOf tests the line of a case without a Tag: it has the name of the case and what its
// problem tells.
func TestCaseOf(t *testing.T) {
	givens := puzzle.NewGrid(4, 4)
	givens.Set(0, 0, 1)
	p, err := puzzle.Sudoku{Givens: givens}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	c := CaseOf(compare.Outcome{Case: compare.Case{Name: "mine", Problem: p.Problem}})
	if c.Name != "mine" || c.File != "mine" || c.ID != ID(p.Problem) || c.Puzzle != "1..............." {
		t.Errorf("line %+v", c)
	}
	want := Shape{Kind: "sudoku", Order: 4, Clues: 1, Primary: 64, Options: int(p.NumOptions())}
	if c.Shape != want {
		t.Errorf("shape %+v, want %+v", c.Shape, want)
	}
}

// TestNewTable tests that the table of a comparison has its settings, solvers and environment.
func TestNewTable(t *testing.T) {
	run := NewTable([]fourfold.Solver{dlx.Solver{}}, compare.Config{Want: 2, Timeout: time.Second, Repeat: 3, Seed: 4}).Run
	if run.Want != 2 || run.TimeoutNs != 1e9 || run.Repeat != 3 || run.Seed != 4 || !slices.Equal(run.Solvers, []string{"dlx"}) {
		t.Errorf("run %+v", run)
	}
	if run.Started == "" || run.Environment.Go == "" || run.Environment.Fourfold == "" || run.Environment.CPU == "" {
		t.Errorf("run %+v, want when and where", run)
	}
}

// cell returns a trial that finished in the given number of seconds.
func cell(seconds int) Trial {
	return Trial{Status: compare.Unique, Count: 1, Counters: map[string]int64{"guesses": 7}, Samples: []compare.Sample{{N: 1, Wall: time.Duration(seconds) * time.Second, CPU: -1}}}
}

// tableOf makes a table of the cases. Each case is a puzzle of its own, unless it is an isomorph.
func tableOf(cases ...*Case) *Table {
	t := &Table{Run: testRun()}
	line := 0
	for _, c := range cases {
		if c.Isomorph == 0 {
			line++
		}
		c.File, c.Line = "f.txt", line
		t.Add(c)
	}
	return t
}

// TestTableIsomorphs tests that the time of a puzzle is the mean over its isomorphs and its
// outcome the worst one.
func TestTableIsomorphs(t *testing.T) {
	late, cut := Trial{Status: compare.TimedOut}, Trial{Status: compare.Failed}
	table := tableOf(
		&Case{Trials: []Trial{cell(5), late}},
		&Case{Trials: []Trial{cell(1), cell(2)}},
		&Case{Isomorph: 1, Trials: []Trial{cell(3), late}},
		&Case{Isomorph: 2, Trials: []Trial{cell(8), {Status: compare.Limited}}},
		&Case{Trials: []Trial{cut, {Status: compare.Unsupported}}},
	)
	if len(table.Puzzles) != 3 || table.Cases != 5 || table.Most != 3 {
		t.Fatalf("%d puzzles, %d cases, at most %d a puzzle; want 3, 5, 3", len(table.Puzzles), table.Cases, table.Most)
	}
	for i, want := range []string{"5 +Inf 0 1 7", "4 +Inf 0 1 7", "NaN NaN 3 2 NaN"} {
		a, b := &table.Puzzles[i].Results[0], &table.Puzzles[i].Results[1]
		if got := fmt.Sprint(a.Time, b.Time, a.Outcome, b.Outcome, a.Values[Guesses]); got != want {
			t.Errorf("puzzle %d: times, outcomes, guesses %s, want %s", i, got, want)
		}
	}
	if !table.Puzzles[1].Results[1].Limited || table.Puzzles[0].Results[1].Limited {
		t.Error("limited, want only the case with a limit")
	}
}

// TestTableAnswers tests that different answers are kept, and which solvers differ.
func TestTableAnswers(t *testing.T) {
	other, capped := cell(1), cell(1)
	other.Status, other.Count, other.Hash = compare.Multiple, 1<<40, "x"
	capped.Status, capped.Count, capped.Hash = compare.Capped, 2, "x"
	table := tableOf(
		&Case{Verdict: compare.Agree, Trials: []Trial{cell(1), cell(1)}},
		&Case{Verdict: compare.Disagree, Trials: []Trial{cell(1), other}},
		&Case{Verdict: compare.Agree, Trials: []Trial{capped, capped}},
		&Case{Verdict: compare.Agree, Trials: []Trial{cell(1), cell(1)}},
		&Case{Verdict: compare.Disagree, Isomorph: 1, Trials: []Trial{cell(1), {Status: compare.Failed, Fault: "late"}}},
	)
	for i, want := range [][2]bool{{true, false}, {false, true}, {true, false}, {true, true}} {
		p := &table.Puzzles[i]
		if got := [2]bool{p.Results[0].Answer == p.Results[1].Answer, p.Disputed(1, 0)}; got != want {
			t.Errorf("puzzle %d: same answer, disputed %v, want %v", i, got, want)
		}
	}
	if alike, differ := table.Answers(1, 0); alike != 3 || differ != 2 {
		t.Errorf("%d alike and %d differ, want 3 and 2", alike, differ)
	}
}
