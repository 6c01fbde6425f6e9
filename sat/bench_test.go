package sat

import (
	"context"
	"fmt"
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
