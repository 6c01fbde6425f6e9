package sat

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// BenchmarkCount counts all solutions of problems with few hard calls of the SAT solver and of
// problems with many easy ones.
func BenchmarkCount(b *testing.B) {
	for _, c := range []struct {
		name string
		p    *fourfold.Problem
		want int
	}{
		{"shidoku", covertest.Shidoku("................"), 288},
		{"queens8", covertest.Queens(8), 92},
		{"queens10", covertest.Queens(10), 724},
		{"petersen3", covertest.Petersen(3), 120},
		{"matching11", covertest.Matching(11), 0},
	} {
		b.Run("problem="+c.name, func(b *testing.B) { benchmark(b, []*fourfold.Problem{c.p}, 0, c.want) })
	}
}

// BenchmarkFirst finds one solution of problems that have too many solutions to count.
func BenchmarkFirst(b *testing.B) {
	for _, n := range []int{8, 16, 25} {
		b.Run(fmt.Sprintf("problem=latin%d", n), func(b *testing.B) {
			benchmark(b, []*fourfold.Problem{covertest.Latin(n)}, 1, 1)
		})
	}
}

// BenchmarkUnique proves that 9x9 Sudokus are proper.
func BenchmarkUnique(b *testing.B) { benchmark(b, benchPuzzles(b), 2, 1) }

// BenchmarkEncode writes the clauses of 9x9 Sudokus.
func BenchmarkEncode(b *testing.B) {
	puzzles := benchPuzzles(b)
	b.ReportAllocs()
	k := 0
	for b.Loop() {
		if _, err := (Solver{}).Encode(context.Background(), puzzles[k%len(puzzles)]); err != nil {
			b.Fatal(err)
		}
		k++
	}
}

// benchPuzzles returns the problems of benchGrids.
func benchPuzzles(b *testing.B) (puzzles []*fourfold.Problem) {
	for _, grid := range benchGrids(b) {
		puzzles = append(puzzles, sudoku(b, grid))
	}
	return puzzles
}

// benchGrids returns up to 1000 puzzles: lines of 81 characters from the file that
// FOURFOLD_BENCH_SUDOKU names. One operation of a benchmark is one puzzle.
func benchGrids(b *testing.B) (grids []string) {
	name := os.Getenv("FOURFOLD_BENCH_SUDOKU")
	if name == "" {
		b.Skip("FOURFOLD_BENCH_SUDOKU names no file")
	}
	file, err := os.Open(name)
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan() && len(grids) < 1000; {
		if line := lines.Text(); len(line) == 81 {
			grids = append(grids, line)
		}
	}
	if len(grids) == 0 {
		b.Fatal("no line of 81 characters")
	}
	return grids
}

// benchmark counts the solutions of the problems in turn, each up to the limit.
func benchmark(b *testing.B, problems []*fourfold.Problem, limit, want int) {
	b.ReportAllocs()
	k := 0
	for b.Loop() {
		n, err := fourfold.Count(context.Background(), Solver{}, problems[k%len(problems)], limit)
		if n.Int64() != int64(want) || err != nil {
			b.Fatalf("problem %d: Count() = %d, %v, want %d", k%len(problems), n, err, want)
		}
		k++
	}
}

// sudoku returns the problem of a 9x9 grid. The only option of a cell with a given is the given.
func sudoku(tb testing.TB, grid string) *fourfold.Problem {
	tb.Helper()
	var b fourfold.Builder
	b.Grow(4*81, 9*81, 4*9*81)
	items := make([]fourfold.Item, 4*81) // cells, then values in rows, columns and boxes
	for k := range items {
		items[k] = b.Primary("")
	}
	for cell, given := range grid {
		row, column := cell/9, cell%9
		box := row/3*3 + column/3
		for v := range 9 {
			if given < '1' || given > '9' || int(given-'1') == v {
				b.Option("", items[cell], items[81+9*row+v], items[162+9*column+v], items[243+9*box+v])
			}
		}
	}
	p, err := b.Problem()
	if err != nil {
		tb.Fatal(err)
	}
	return p
}
