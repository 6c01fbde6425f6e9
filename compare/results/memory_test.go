package results

import (
	"fmt"
	"runtime"
	"testing"

	"fourfold/compare"
)

// grow adds puzzles with nothing in common to a table, up to n puzzles.
func grow(t *Table, n int) {
	for i := t.Cases; i < n; i++ {
		row := Row{
			Index: i, File: "many.txt", Line: i + 1, ID: fmt.Sprintf("%016x", i+1),
			Shape:   Shape{Kind: "sudoku", Label: fmt.Sprint("label ", i), Order: 9, Clues: 17 + i%30, Options: 200 + i%90},
			Verdict: compare.Verdict(i % 3), Reason: fmt.Sprint("the reason ", i),
		}
		for k := range t.Run.Solvers {
			x := float32(i + k + 1)
			row.Cells = append(row.Cells, Cell{
				Status: compare.Unique, Count: 1, Sum: uint32(i), Hash: fmt.Sprint("hash ", i), Wall: x, CPU: x, Setup: x, Search: x,
				Bytes: x, Objects: x, Peak: x, Nodes: int64(i), Guesses: int64(i), Spread: x, Noise: x,
			})
		}
		t.AddRow(&row)
	}
}

func liveHeap() int {
	runtime.GC()
	runtime.GC() // a second time, for objects with finalizers
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// TestTableMemory tests that a puzzle takes some 40 bytes and another 8 for each solver, whatever
// its contents. A million puzzles and four solvers then take some 70 MB.
func TestTableMemory(t *testing.T) {
	const few, many, most = 70_000, 110_000, 80
	table := &Table{Run: Run{Solvers: []string{"a", "b", "c", "d"}}}
	grow(table, few) // after this only memory that grows with the puzzles is added
	before := liveHeap()
	grow(table, many)
	after := liveHeap()
	if got := (after - before) / (many - few); got > most {
		t.Errorf("a puzzle takes %d bytes, want at most %d", got, most)
	}
	if table.Len() != many || len(table.Disagreed) != Listed || len(table.Undecided) != Listed {
		t.Errorf("%d puzzles, %d disagreements and %d undecided, want %d, and %d of each", table.Len(), len(table.Disagreed), len(table.Undecided), many, Listed)
	}
	if table.Labeled() || table.Label(0) != "label 0" || table.Label(many-1) != "" {
		t.Errorf("labels %q to %q, all known: %v", table.Label(0), table.Label(many-1), table.Labeled())
	}
	for k := range table.Run.Solvers {
		if got, want := table.Median(k, Bytes), many/2+float64(k)+0.5; got > want || got < want*(1-0.00025) {
			t.Errorf("solver %d: median of bytes %v, want %v or just below", k, got, want)
		}
	}
}
