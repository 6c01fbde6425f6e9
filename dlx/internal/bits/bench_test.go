package bits

import (
	"testing"

	"fourfold/dlx/internal/tree"
	"fourfold/internal/test/covertest"
)

// BenchmarkCount counts the covers of the problem in the file that the environment variable
// FOURFOLD_BENCH_DLX names.
func BenchmarkCount(b *testing.B) { benchmark(b, tree.Options{Count: true}) }

// BenchmarkEach also builds each cover.
func BenchmarkEach(b *testing.B) { benchmark(b, tree.Options{}) }

func benchmark(b *testing.B, o tree.Options) {
	p := covertest.BenchProblem(b)
	var buf []int32
	for b.Loop() {
		core := load(b, p, o)
		core.Start(tree.Part{})
		n := 0
		for core.Run(unbounded) == tree.Found {
			buf = core.Cover(buf[:0])
			n++
		}
		if o.Count {
			n = int(core.Total().Int64())
		}
		b.ReportMetric(float64(n), "covers")
		for _, c := range core.Counters() {
			b.ReportMetric(float64(c.Value), c.Name)
		}
	}
}
