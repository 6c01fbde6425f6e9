package results

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"fourfold"
	"fourfold/compare"
	"fourfold/dlx"
	"fourfold/puzzle"
)

// TestTable tests the medians of the samples, and a trial that did not finish.
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
		got.Samples[0] != (Sample{N: 2, WallNs: 1000, CPUNs: -1}) {
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
	if c.Shape != want || c.Schema != Schema || c.Type != TypeCase {
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
func cell(seconds float32) Cell {
	return Cell{Status: compare.Unique, Count: 1, Wall: seconds, CPU: -1, Guesses: 7, Nodes: -1, Spread: 1, Noise: 1}
}

// tableOf makes a table of the rows. Each row is a puzzle of its own, unless it is an isomorph.
func tableOf(rows ...Row) *Table {
	t := &Table{Run: testRun()}
	line := 0
	for k := range rows {
		if rows[k].Isomorph == 0 {
			line++
		}
		rows[k].File, rows[k].Line = "f.txt", line
		t.AddRow(&rows[k])
	}
	return t
}

// TestTableIsomorphs tests that the time of a puzzle is the mean over its isomorphs and its
// outcome the worst one, and that its own time and answer do not depend on the isomorphs.
func TestTableIsomorphs(t *testing.T) {
	late, cut := Cell{Status: compare.TimedOut}, Cell{Status: compare.Failed}
	table := tableOf(
		Row{Cells: []Cell{cell(5), late}},
		Row{Cells: []Cell{cell(1), cell(2)}},
		Row{Isomorph: 1, Cells: []Cell{cell(3), late}},
		Row{Isomorph: 2, Cells: []Cell{cell(8), {Status: compare.Limited}}},
		Row{Cells: []Cell{cut, {Status: compare.Unsupported}}},
	)
	if table.Len() != 3 || table.Cases != 5 || table.Most != 3 {
		t.Fatalf("%d puzzles, %d cases, at most %d a puzzle; want 3, 5, 3", table.Len(), table.Cases, table.Most)
	}
	for i, want := range []string{"5 +Inf 5 +Inf 0 1", "4 +Inf 1 2 0 1", "NaN NaN NaN +Inf 3 2"} {
		got := fmt.Sprint(table.Time(i, 0), table.Time(i, 1), table.Own(i, 0), table.Own(i, 1), table.Outcome(i, 0), table.Outcome(i, 1))
		if got != want {
			t.Errorf("puzzle %d: times, own times, outcomes %s, want %s", i, got, want)
		}
	}
	if !table.Limited(1, 1) || table.Limited(0, 1) || table.Guesses(1, 0) != 7 || table.Guesses(0, 1) != -1 {
		t.Errorf("limited %v %v, guesses %d %d", table.Limited(1, 1), table.Limited(0, 1), table.Guesses(1, 0), table.Guesses(0, 1))
	}
}

// TestTableAnswers tests that different answers are kept, and which solvers differ.
func TestTableAnswers(t *testing.T) {
	other := cell(1)
	const huge = math.MaxInt>>23 + 1 // 2^40, which takes more than 32 bits, where an int has 64
	other.Status, other.Count, other.Sum, other.Hash = compare.Multiple, huge, 9, "x"
	capped := cell(1)
	capped.Status, capped.Count, capped.Sum = compare.Capped, 2, 9
	table := tableOf(
		Row{Verdict: compare.Agree, Cells: []Cell{cell(1), cell(1)}},
		Row{Verdict: compare.Disagree, Cells: []Cell{cell(1), other}},
		Row{Verdict: compare.Agree, Cells: []Cell{capped, capped}},
		Row{Verdict: compare.Agree, Cells: []Cell{other, other}},
		Row{Verdict: compare.Agree, Cells: []Cell{cell(1), cell(1)}},
		Row{Verdict: compare.Disagree, Isomorph: 1, Cells: []Cell{cell(1), {Status: compare.Failed, Fault: "late"}}},
	)
	one, many, two := Answer{compare.Unique, 1, 0}, Answer{compare.Multiple, huge, 9}, Answer{compare.Capped, 2, 0}
	if table.Len() != 5 {
		t.Fatalf("%d puzzles, want 5", table.Len())
	}
	for i, want := range [][2]Answer{{one, one}, {one, many}, {two, two}, {many, many}, {one, one}} {
		if got := [2]Answer{table.Answer(i, 0), table.Answer(i, 1)}; got != want {
			t.Errorf("puzzle %d: answers %v, want %v", i, got, want)
		}
		if got, want := table.Disputed(i, 1, 0), i == 1 || i == 4; got != want {
			t.Errorf("puzzle %d: disputed %v, want %v", i, got, want)
		}
	}
	if alike, differ := table.Answers(1, 0); alike != 4 || differ != 2 {
		t.Errorf("%d alike and %d differ, want 4 and 2", alike, differ)
	}
}

// TestSettled tests that only a trial that finished has a step that settled it.
func TestSettled(t *testing.T) {
	for _, c := range []struct {
		name  string
		trial Trial
		want  string
	}{
		{"called", Trial{Vars: 9, Rows: 9, Counters: map[string]int64{"models": 1}}, ""},
		{"by probing", Trial{Step: "probing", Counters: map[string]int64{"models": 1}}, "probing"},
		{"stopped", Trial{Step: "propagation", Error: "timed out"}, ""},
		{"at fault", Trial{Step: "propagation", Fault: "late"}, ""},
	} {
		if got := c.trial.Settled(); got != c.want {
			t.Errorf("%s: settled by %q, want %q", c.name, got, c.want)
		}
	}
}
