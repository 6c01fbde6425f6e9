package generate

import (
	"context"
	"math/rand/v2"
	"testing"
)

func BenchmarkFill(b *testing.B) {
	var f filler
	var grid [81]uint8
	rng := rand.New(rand.NewPCG(1, 2))
	for b.Loop() {
		f.fill(rng, grid[:])
	}
}

func BenchmarkMinimal(b *testing.B) {
	m := makerOf(&Wishes{Minimal: true})
	rng := rand.New(rand.NewPCG(1, 2))
	ctx := context.Background()
	sum := 0
	for b.Loop() {
		c, _ := m.attempt(ctx, rng)
		if c != nil {
			sum += c.Clues()
		}
	}
	b.ReportMetric(float64(sum)/float64(b.N), "clues/op")
}
