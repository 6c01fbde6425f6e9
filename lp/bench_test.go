//go:build cgo && !noclp

package lp

import (
	"bufio"
	"context"
	"os"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// BenchmarkUnique tests whether each Sudoku of a file has one solution. The file has one Sudoku on
// each line. The environment variable FOURFOLD_BENCH_SUDOKU names the file. If it is not set, the
// benchmark uses one hard Sudoku.
func BenchmarkUnique(b *testing.B) {
	var problems []*fourfold.Problem
	for _, givens := range benchLines(b, "FOURFOLD_BENCH_SUDOKU", escargot) {
		problems = append(problems, sudoku(givens))
	}
	total := map[string]int64{}
	solved := 0
	for b.Loop() {
		p := problems[solved%len(problems)]
		solved++
		count := 0
		stats, err := Solver{}.Solve(context.Background(), p, func(fourfold.Solution) bool { count++; return count < 2 })
		if err != nil {
			b.Fatal(err)
		}
		for _, c := range stats.Counters {
			total[c.Name] += c.Value
		}
	}
	for _, name := range []string{"nodes", "relaxations", "pivots"} {
		b.ReportMetric(float64(total[name])/float64(solved), name+"/op")
	}
}

// benchLines returns the lines of the file that the environment variable names, or the given lines
// if the variable is not set.
func benchLines(b *testing.B, variable string, lines ...string) []string {
	name := os.Getenv(variable)
	if name == "" {
		return lines
	}
	f, err := os.Open(name)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	lines = nil
	scan := bufio.NewScanner(f)
	for scan.Scan() {
		lines = append(lines, scan.Text())
	}
	if scan.Err() != nil || len(lines) == 0 {
		b.Fatalf("%s: %d lines, %v", name, len(lines), scan.Err())
	}
	return lines
}

// BenchmarkCount counts the solutions of the problem in the file that the environment variable
// FOURFOLD_BENCH_DLX names.
func BenchmarkCount(b *testing.B) {
	p := covertest.BenchProblem(b)
	for b.Loop() {
		n, err := fourfold.Count(context.Background(), Solver{}, p, 0)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(n.Int64()), "covers")
	}
}
