package reporttest

import (
	"fmt"
	"math"
	"strings"
	"time"

	"fourfold/compare"
	"fourfold/compare/results"
)

// A Table holds the cases of a results.Table, which a test may change.
type Table struct {
	Run      results.Run
	Cases    []*results.Case
	Complete bool
	Notes    []string
}

// Table makes the table of the cases.
func (t *Table) Table() *results.Table {
	table := &results.Table{Run: t.Run, Complete: t.Complete, Notes: t.Notes}
	for _, c := range t.Cases {
		table.Add(c)
	}
	return table
}

// New makes a run of 9x9 Sudokus with a timeout of 10 s. Each row is a case, and has one word for
// each solver: see [Trial].
func New(solvers string, rows ...string) *Table {
	t := &Table{Complete: true, Run: results.Run{Solvers: strings.Fields(solvers), TimeoutNs: 10e9, Want: 2}}
	for k, row := range rows {
		c := &results.Case{
			Index: k, File: "puzzles.txt", Line: k + 1, ID: fmt.Sprintf("%016x", k),
			Shape:   results.Shape{Kind: "sudoku", Order: 9, Clues: 24, Primary: 324, Options: 250},
			Verdict: compare.Agree,
		}
		for _, word := range strings.Fields(row) {
			c.Trials = append(c.Trials, Trial(word))
		}
		t.Cases = append(t.Cases, c)
	}
	return t
}

// Trial makes the trial of a word: a number of seconds, or "timeout", "limit", "unsupported",
// "crashed", "unreadable", "memory", "fault" or "stopped".
func Trial(word string) results.Trial {
	t := results.Trial{Counters: map[string]int64{}}
	switch word {
	case "timeout":
		t.Status = compare.TimedOut
	case "limit":
		t.Status = compare.Limited
	case "unsupported":
		t.Status = compare.Unsupported
	case "crashed":
		t.Status = compare.Crashed
	case "unreadable":
		t.Status = compare.Unreadable
	case "memory":
		t.Status = compare.OutOfMemory
	case "fault":
		t.Status, t.Fault = compare.Failed, "the same solution twice"
	case "stopped":
		t.Status = compare.Failed
	default:
		var seconds float64
		if _, err := fmt.Sscan(word, &seconds); err != nil {
			panic(err)
		}
		t.Status, t.Count, t.Hash, t.Samples = compare.Unique, 1, "1", Samples(seconds)
	}
	return t
}

// Samples makes samples of the given numbers of seconds.
func Samples(seconds ...float64) (samples []compare.Sample) {
	for _, x := range seconds {
		samples = append(samples, compare.Sample{N: 1, Wall: time.Duration(math.Round(x * 1e9)), CPU: -1})
	}
	return samples
}

// Mixed makes a run of 200 easy puzzles of 30 clues, on which cp is faster, and 200 hard puzzles
// of 17 clues, on which sat is faster. Every tenth hard puzzle is too hard for cp.
func Mixed() *Table {
	var rows []string
	for k := range 400 {
		switch {
		case k < 200:
			rows = append(rows, fmt.Sprintf("%v %v", 1e-5*(1+0.01*float64(k%50)), 2e-5))
		case k%10 == 0:
			rows = append(rows, "timeout 0.01")
		default:
			rows = append(rows, fmt.Sprintf("%v 0.01", 0.02+0.0001*float64(k%50)))
		}
	}
	t := New("cp sat", rows...)
	for k, c := range t.Cases {
		c.File, c.Label, c.Clues = "sets/easy.txt", "Easy", 30
		c.Trials[0].Counters["guesses"] = 0
		if k >= 200 {
			c.File, c.Label, c.Clues = "sets/evil.txt", "Evil", 17
			c.Trials[0].Counters["guesses"] = int64(k)
		}
	}
	return t
}
