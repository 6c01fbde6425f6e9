//go:build cgo && !noclp

package lp

import (
	"context"
	"testing"

	"fourfold"
)

// run returns the stats of a search for up to limit solutions.
func run(t *testing.T, s Solver, p *fourfold.Problem, limit int) fourfold.Stats {
	t.Helper()
	n := 0
	stats, err := s.Solve(context.Background(), p, func(fourfold.Solution) bool { n++; return n < limit })
	if err != nil {
		t.Fatalf("%+v: %v", s, err)
	}
	return stats
}

func counter(t *testing.T, stats fourfold.Stats, name string) int64 {
	t.Helper()
	n, ok := stats.Counter(name)
	if !ok {
		t.Fatalf("no counter %s", name)
	}
	return n
}

// TestModels: the model Aggregated has fewer rows, and as many columns.
func TestModels(t *testing.T) {
	for name, p := range map[string]*fourfold.Problem{"colors": colorVariables(t), "Sudoku": sudoku(escargot)} {
		rows, aggregated := run(t, Solver{}, p, 1), run(t, Solver{Model: Aggregated}, p, 1)
		if aggregated.Rows >= rows.Rows || aggregated.Vars != rows.Vars {
			t.Errorf("%s: %d rows and %d columns, aggregated %d and %d", name, rows.Rows, rows.Vars, aggregated.Rows, aggregated.Vars)
		}
	}
}

// colorVariables returns a problem of four primary items, each with two options that paint an item and one that
// does not.
func colorVariables(t *testing.T) *fourfold.Problem {
	var b fourfold.Builder
	s := b.Secondary("s")
	for _, name := range []string{"a", "b", "c", "d"} {
		item := b.Primary(name)
		b.Option("", item, s.Paint(1))
		b.Option("", item, s.Paint(2))
		b.Option("", item)
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestOverlapProves: a single relaxation proves that the solution of a Sudoku is the only one, if
// the relaxation has no other point. Without the objective the search branches off.
func TestOverlapProves(t *testing.T) {
	const unique = "000801000000000043500000000000070800000000100020030000600000075003400000000200600"
	p := sudoku(dots(unique))
	plain := run(t, Solver{Reduce: Unreduced}, p, 2)
	overlap := run(t, Solver{Reduce: Unreduced, Objective: Overlap}, p, 2)
	if n := counter(t, overlap, "nodes"); n != 1 || counter(t, overlap, "certificates") != 1 {
		t.Errorf("%d nodes and counters %v, want 1 node and 1 certificate", n, overlap.Counters)
	}
	if n := counter(t, plain, "nodes"); n < 10 {
		t.Errorf("%d nodes without the objective, want at least 10", n)
	}
}

// dots returns givens with dots in place of zeros.
func dots(givens string) string {
	text := []byte(givens)
	for k, c := range text {
		if c == '0' {
			text[k] = '.'
		}
	}
	return string(text)
}
