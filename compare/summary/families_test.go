package summary

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"fourfold/compare"
	"fourfold/compare/results"
)

// familyRun collects the cases of a run. Each case has a file and a trial for each solver.
func familyRun(solvers []string, cases ...results.Case) *Families {
	table := &results.Table{Run: results.Run{Solvers: solvers}}
	for k := range cases {
		table.Add(&cases[k])
	}
	return Summarize(table).ByFamily()
}

// trialOf is a trial that took some seconds, and half as much of the processor, which is not known
// if there is a single variable.
func trialOf(seconds float64, vars int, counters map[string]int64) results.Trial {
	cpu := int64(-1)
	if vars > 1 {
		cpu = int64(seconds * 5e8)
	}
	return results.Trial{Status: compare.Unique, Count: 1, Vars: vars, Rows: 2 * vars, Counters: counters, Samples: []compare.Sample{{N: 1, Wall: time.Duration(seconds * 1e9), CPU: time.Duration(cpu)}}}
}

// TestFamilies: the figures of a family are medians over its cases, and the ratio gives each family
// the same weight.
func TestFamilies(t *testing.T) {
	timeout := results.Trial{Status: compare.TimedOut, Error: "timed out", Vars: 50, Rows: 60}
	settled := results.Trial{Status: compare.Unique, Settled: "probing", Counters: map[string]int64{"probes": 3, "nodes": 1}, Samples: []compare.Sample{{N: 1, Wall: 1e9, CPU: 5e8}}}
	f := familyRun([]string{"sat:reduce=off", "sat:amo=pairs,reduce=off", "cdcl"},
		results.Case{File: "in/a/1.dlx", Trials: []results.Trial{trialOf(1, 10, map[string]int64{"literals": 30, "nodes": 5}), trialOf(4, 20, map[string]int64{"literals": 50, "nodes": 7}), trialOf(1, 5, map[string]int64{"conflicts": 3, "nodes": 99})}},
		results.Case{File: "in/a/2.dlx", Trials: []results.Trial{trialOf(2, 12, map[string]int64{"literals": 40, "nodes": 9}), trialOf(8, 30, map[string]int64{"literals": 70, "nodes": 7}), {Status: compare.Unsupported, Error: "too large"}}},
		results.Case{File: "in/b.txt", Trials: []results.Trial{trialOf(1, 7, nil), trialOf(1, 7, nil), {Status: compare.Failed, Fault: "late", Kind: "late"}}},
		results.Case{File: "in/b.txt", Trials: []results.Trial{settled, timeout, trialOf(3, 1, nil)}},
		results.Case{File: "in/b.txt", Trials: []results.Trial{trialOf(1, 9, nil), timeout, {Status: compare.Unreadable, Error: "no answer"}}},
	)
	if !slices.Equal(familyNames(f), []string{"a", "b.txt"}) || f.Groups[0].Puzzles != 2 || f.Groups[1].Puzzles != 3 {
		t.Errorf("families %q", familyNames(f))
	}
	inf, none := math.Inf(1), math.NaN()
	type cell struct {
		finished, unfinished, unsupported, crashed, faults, settled int
		time, cpu, vars, rows, literals, conflicts, nodes           float64
	}
	for k, want := range []struct {
		FamilyRow
		cells []cell
	}{
		{FamilyRow{Base: 0, Ratio: 1, CPURatio: 1}, []cell{
			{finished: 2, time: 1.5, cpu: 0.75, vars: 11, rows: 22, literals: 35, conflicts: none, nodes: 7},
			{finished: 3, settled: 1, time: 1, cpu: 0.5, vars: 8, rows: 16, literals: none, conflicts: none, nodes: 1}}},
		{FamilyRow{Base: 0, Ratio: 2, CPURatio: 2, OnlyBase: 2}, []cell{
			{finished: 2, time: 6, cpu: 3, vars: 25, rows: 50, literals: 60, conflicts: none, nodes: 7},
			{finished: 1, unfinished: 2, time: inf, cpu: inf, vars: 50, rows: 60, literals: none, conflicts: none, nodes: none}}},
		{FamilyRow{Base: 2, Ratio: 1, CPURatio: 1}, []cell{
			{finished: 1, unsupported: 1, time: 1, cpu: 0.5, vars: 5, rows: 10, literals: none, conflicts: 3, nodes: 99},
			{finished: 1, crashed: 1, faults: 1, time: 3, cpu: none, vars: 1, rows: 2, literals: none, conflicts: none, nodes: none}}},
	} {
		got := f.Rows[k]
		if got.Base != want.Base || math.Abs(got.Ratio-want.Ratio) > 1e-6 || math.Abs(got.CPURatio-want.CPURatio) > 1e-6 || got.Only != want.Only || got.OnlyBase != want.OnlyBase {
			t.Errorf("solver %d: %+v, want %+v", k, got, want)
		}
		for i, c := range want.cells {
			x := f.Groups[i].Solvers[k]
			got := cell{x.Finished, x.Unfinished, x.Unsupported, x.Crashed, x.Faults, x.Settled, x.Median.Center, x.CPU,
				x.Medians[results.Vars], x.Medians[results.Rows], x.Medians[results.Literals], x.Medians[results.Conflicts], x.Medians[results.Nodes]}
			if fmt.Sprint(got) != fmt.Sprint(c) { // NaN equals NaN
				t.Errorf("solver %d, family %s: %+v, want %+v", k, f.Groups[i].Name, got, c)
			}
		}
	}
}

// familyNames returns the names of the families.
func familyNames(f *Families) (names []string) {
	for _, g := range f.Groups {
		names = append(names, g.Name)
	}
	return names
}

// TestFamilyNames: a family is a file or a folder, named as far as needed.
func TestFamilyNames(t *testing.T) {
	for _, c := range []struct{ files, want []string }{
		{[]string{"a.txt"}, []string{"a.txt"}},
		{[]string{"x/a.txt", "x/a.csv"}, []string{"a.txt", "a.csv"}},
		{[]string{"q/1.dlx", "q/2.dlx"}, []string{"1.dlx", "2.dlx"}},
		{[]string{"d/q/1.dlx", "d/q/r/2.dlx", "d/s.txt"}, []string{"q", "s.txt"}},
		{[]string{"-", "a.txt"}, []string{"-", "a.txt"}},
		{[]string{".txt"}, []string{".txt"}},
		{[]string{"v1.0/a.txt", "v1.0/b.txt", "v2.1/a.txt", "c.txt"}, []string{"v1.0", "v2.1", "c.txt"}},
		{[]string{"a/p.dlx", "a.txt"}, []string{"a", "a.txt"}},
	} {
		var cases []results.Case
		for _, file := range c.files {
			cases = append(cases, results.Case{File: file, Trials: []results.Trial{trialOf(1, 1, nil)}})
		}
		if f := familyRun([]string{"dlx"}, cases...); !slices.Equal(familyNames(f), c.want) {
			t.Errorf("%q: families %q, want %q", c.files, familyNames(f), c.want)
		}
	}
}

// TestFamilyBase: the rows of one program are relative to the first of them.
func TestFamilyBase(t *testing.T) {
	solvers := []string{"exec:cadical -q {cnf}", "exec:cadical", "exec:cadical -q {cnf:amo=product}", "sat", "exec:cadical -q {cnf}#2"}
	var trials []results.Trial
	for range solvers {
		trials = append(trials, trialOf(1, 1, nil))
	}
	f := familyRun(solvers, results.Case{File: "a", Trials: trials})
	for k, want := range []int{0, 1, 0, 3, 0} {
		if f.Rows[k].Base != want {
			t.Errorf("%s: base %d, want %d", solvers[k], f.Rows[k].Base, want)
		}
	}
}
