// Package tabletest makes tables of results for tests.
package tabletest

import (
	"fmt"
	"strings"

	"fourfold/compare"
	"fourfold/compare/results"
)

// A Table holds the rows of a results.Table, which a test may change.
type Table struct {
	Run      results.Run
	Rows     []results.Row
	First    [][]float64
	Complete bool
	Notes    []string
}

// Table makes the table of the rows.
func (t *Table) Table() *results.Table {
	table := &results.Table{Run: t.Run, First: t.First, Complete: t.Complete, Notes: t.Notes}
	for k := range t.Rows {
		table.AddRow(&t.Rows[k])
	}
	return table
}

// New makes a run of 9x9 Sudokus with a timeout of 10 s. Each row has one word for each solver: a
// number of seconds, or "timeout", "limit", "unsupported", "crashed", "unreadable", "memory",
// "fault" or "stopped".
func New(solvers string, rows ...string) *Table {
	t := &Table{Complete: true, Run: results.Run{Solvers: strings.Fields(solvers), TimeoutNs: 10e9, Want: 2}}
	for k, row := range rows {
		r := results.Row{
			Index: k, File: "puzzles.txt", Line: k + 1, ID: fmt.Sprintf("%016x", k),
			Shape:   results.Shape{Kind: "sudoku", Order: 9, Clues: 24, Primary: 324, Options: 250},
			Verdict: compare.Agree,
		}
		for _, word := range strings.Fields(row) {
			r.Cells = append(r.Cells, Cell(word))
		}
		t.Rows = append(t.Rows, r)
	}
	return t
}

// Cell makes the trial of a word, as in New.
func Cell(word string) results.Cell {
	c := results.Cell{Guesses: -1, Nodes: -1, CPU: -1, Spread: 1, Noise: 1}
	switch word {
	case "timeout":
		c.Status = compare.TimedOut
	case "limit":
		c.Status = compare.Limited
	case "unsupported":
		c.Status = compare.Unsupported
	case "crashed":
		c.Status = compare.Crashed
	case "unreadable":
		c.Status = compare.Unreadable
	case "memory":
		c.Status = compare.OutOfMemory
	case "fault":
		c.Status, c.Fault = compare.Failed, "the same solution twice"
	case "stopped":
		c.Status = compare.Failed
	default:
		var seconds float64
		if _, err := fmt.Sscan(word, &seconds); err != nil {
			panic(err)
		}
		c.Status, c.Count, c.Wall = compare.Unique, 1, float32(seconds)
	}
	return c
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
	for k := range t.Rows {
		r := &t.Rows[k]
		r.File, r.Label, r.Clues, r.Cells[0].Guesses = "sets/easy.txt", "Easy", 30, 0
		if k >= 200 {
			r.File, r.Label, r.Clues, r.Cells[0].Guesses = "sets/evil.txt", "Evil", 17, int64(k)
		}
	}
	return t
}
