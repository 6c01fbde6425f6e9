package dlx

import (
	"context"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// BenchmarkCount counts the solutions of the problem in the file that the environment variable
// FOURFOLD_BENCH_DLX names.
func BenchmarkCount(b *testing.B) {
	p := covertest.BenchProblem(b)
	for b.Loop() {
		n := 0
		st, err := Solver{}.Visit(context.Background(), p, func(fourfold.Solution) bool { n++; return true })
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
