package dlx

import (
	"context"
	"os"
	"testing"

	"fourfold"
)

// BenchmarkCount counts the covers of the problem in the file that the environment
// variable FOURFOLD_BENCH_DLX names.
func BenchmarkCount(b *testing.B) {
	name := os.Getenv("FOURFOLD_BENCH_DLX")
	if name == "" {
		b.Skip("FOURFOLD_BENCH_DLX names no file")
	}
	f, err := os.Open(name)
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	p, err := fourfold.ReadProblem(f, name)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		n := 0
		st, err := Solver{}.Solve(context.Background(), p, func(fourfold.Solution) bool { n++; return true })
		if err != nil {
			b.Fatal(err)
		}
		nodes, _ := st.Counter("nodes")
		updates, _ := st.Counter("updates")
		b.ReportMetric(float64(n), "covers")
		b.ReportMetric(float64(nodes), "nodes")
		b.ReportMetric(float64(updates), "updates")
	}
}
