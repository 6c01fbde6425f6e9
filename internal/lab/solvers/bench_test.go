package solvers

import (
	"context"
	"os"
	"runtime"
	"slices"
	"testing"
	"time"

	"fourfold"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// BenchmarkSolve proves that puzzles have one solution, with each engine of the four formulations.
// An operation is one puzzle, including the time to compile it. The benchmark also reports the
// median over the puzzles. It takes the first 2000 puzzles of the file that FOURFOLD_BENCH_SUDOKU
// names.
func BenchmarkSolve(b *testing.B) {
	puzzles := benchPuzzles(b)
	for _, s := range all() {
		if !slices.Contains(Formulations(), s.Name()) {
			continue
		}
		b.Run("solver="+s.Name(), func(b *testing.B) {
			b.ReportAllocs()
			var times []time.Duration
			for b.Loop() {
				times = append(times, prove(b, s, puzzles[len(times)%len(puzzles)]))
			}
			slices.Sort(times)
			b.ReportMetric(float64(times[len(times)/2].Nanoseconds()), "median-ns/op")
		})
	}
}

func benchPuzzles(b *testing.B) []puzzle.Grid {
	name := os.Getenv("FOURFOLD_BENCH_SUDOKU")
	if name == "" {
		name = "../../../testdata/sudoku/pipes_extreme_anti_backtracking.txt"
	}
	f, err := os.Open(name)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	var puzzles []puzzle.Grid
	for p, err := range gridtext.Parse(f, name, gridtext.ParseOptions{}) {
		if err != nil {
			b.Fatal(err)
		}
		if puzzles = append(puzzles, p.Grid); len(puzzles) == 2000 {
			break
		}
	}
	return puzzles
}

func prove(b *testing.B, s fourfold.Solver, g puzzle.Grid) time.Duration {
	begin := time.Now()
	c, err := puzzle.Sudoku{Givens: g}.Compile()
	if err != nil {
		b.Fatal(err)
	}
	n, err := fourfold.Count(context.Background(), s, c.Problem, 2)
	if err != nil || n.Int64() > 2 {
		b.Fatalf("Count() = %d, %v", n, err)
	}
	elapsed := time.Since(begin)
	runtime.KeepAlive(c)
	return elapsed
}
