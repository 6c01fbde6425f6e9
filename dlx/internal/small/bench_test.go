package small

import (
	"testing"

	"fourfold/dlx/internal/tree"
	"fourfold/internal/test/covertest"
)

// BenchmarkFind finds all covers of the problem in the file that the environment variable
// FOURFOLD_BENCH_DLX names, and BenchmarkCount counts them.
func BenchmarkFind(b *testing.B) { bench(b, tree.Options{}) }

func BenchmarkCount(b *testing.B) { bench(b, tree.Options{Count: true}) }

func bench(b *testing.B, o tree.Options) {
	p := covertest.BenchProblem(b)
	c := newCore(b, p, o, variants[0])
	var buf []int32
	found := 0
	for b.Loop() {
		load(b, c, p, o)
		c.Start(tree.Part{})
		found = 0
		for e := tree.Paused; e != tree.Done; e = c.Run(tree.Budget{Work: 1 << 15, Nodes: -1}) {
			if e == tree.Found {
				buf = c.Cover(buf[:0])
				found++
			}
		}
	}
	b.ReportMetric(float64(found)+float64(c.Total().Uint64()), "covers")
	b.ReportMetric(float64(c.nodes), "nodes")
}
