package summary

import (
	"fmt"
	"runtime"
	"testing"

	"fourfold/compare/internal/tabletest"
	"fourfold/compare/results"
)

// bigTable makes a table with groups of every kind.
func bigTable(n int) *results.Table {
	t := &results.Table{Run: results.Run{Solvers: []string{"cp", "dlx", "sat", "lp"}, TimeoutNs: 10e9}}
	row := tabletest.New("cp dlx sat lp", "1 2 3 4").Rows[0]
	for k := range n {
		row.ID, row.Line, row.File = fmt.Sprintf("%016x", k+1), k+1, fmt.Sprint("f", k%3)
		row.Label, row.Clues, row.Cells[0].Guesses = fmt.Sprint("label ", k%7), 17+k%20, int64(k%300)
		for s := range row.Cells {
			row.Cells[s].Wall = float32(1 + (k*7919+s)%1009)
		}
		t.AddRow(&row)
	}
	return t
}

// TestSummaryMemory tests that a summary keeps only the group of a puzzle in each grouping.
func TestSummaryMemory(t *testing.T) {
	live := func() int {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
	}
	kept := func(n int) int {
		table := bigTable(n)
		table.Len()
		before := live()
		s := Summarize(table)
		after := live()
		if len(s.Groupings) < 4 {
			t.Errorf("%d groupings, want by label, clues, guesses and file", len(s.Groupings))
		}
		runtime.KeepAlive(table)
		return after - before
	}
	const few, many, most = 10_000, 50_000, 8
	if got := (kept(many) - kept(few)) / (many - few); got > most {
		t.Errorf("a puzzle takes %d bytes of a summary, want at most %d", got, most)
	}
}
