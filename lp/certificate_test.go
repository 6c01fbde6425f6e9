package lp

import (
	"math"
	"math/rand/v2"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestCertificate tests that random weights do not prove a problem with solutions empty, and that
// the right weights do prove it of a problem without solutions.
func TestCertificate(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	p := covertest.Latin(3)
	g := encodeWhole(p)
	fixed := make([]int8, g.columns())
	for range 10000 {
		ray := make([]float64, len(g.rows))
		for r := range ray {
			ray[r] = float64(rng.IntN(7)-3) * rng.Float64()
		}
		if g.provesEmpty(fixed, ray) {
			t.Fatalf("%v proves a problem with solutions empty", ray)
		}
	}

	// There are three items, and each two of them share an option. No choice of options covers
	// all three, but x = 1/2 for each option is a point of the relaxation. If the first option
	// is hidden, there is no point.
	p = covertest.Matching(3)
	g = encodeWhole(p)
	fixed = make([]int8, 3)
	tiny := math.Ldexp(1, -45)
	for _, c := range []struct {
		fixed int8
		ray   []float64
		want  bool
	}{
		{0, []float64{1, 1, -1}, false},
		{-1, []float64{1, 1, -1}, true},
		{-1, []float64{-1, -1, 1}, true},
		{-1, []float64{1, 1, -1 + tiny}, true},
		{-1, []float64{1 - tiny, 1 + tiny, -1 - tiny}, true},
		{-1, []float64{1, -1, 1}, false},
		{-1, []float64{0, 0, 0}, false},
		{-1, []float64{1e-310, 1e-310, -1e-310}, true},
		{-1, []float64{1e308, 1e308, -1e308}, true},
		{-1, []float64{math.NaN(), 1, -1}, false},
		{-1, []float64{1, 1, math.Inf(-1)}, false},
	} {
		fixed[0] = c.fixed
		if got := g.provesEmpty(fixed, c.ray); got != c.want {
			t.Errorf("provesEmpty(%v, %v) = %v, want %v", fixed, c.ray, got, c.want)
		}
	}
}

// TestCertificateExact tests that rounding errors do not add up to a proof, and that a proof by a
// small margin is accepted.
func TestCertificateExact(t *testing.T) {
	// Each option is the only one of its two items. With equal weights the two sides are equal.
	// But in floating point the sum of 2n tenths is not exactly the sum of n fifths.
	var b fourfold.Builder
	for range 50000 {
		b.Option("", b.Primary(""), b.Primary(""))
	}
	g := encodeAll(t, &b)
	ray := make([]float64, len(g.rows))
	for _, weight := range []float64{.1, -.1, .3, .7, 1. / 3} {
		for r := range ray {
			ray[r] = weight
		}
		if g.provesEmpty(make([]int8, g.columns()), ray) {
			t.Errorf("%d weights of %v prove a problem with a solution empty", len(ray), weight)
		}
	}

	// Each two of the first three items share an option, and the first option is hidden, as in
	// TestCertificate. The large weights of the last two items cancel each other out.
	items := make([]fourfold.Item, 5)
	for k := range items {
		items[k] = b.Primary("")
	}
	for _, pair := range [][2]int{{0, 1}, {0, 2}, {1, 2}, {3, 4}} {
		b.Option("", items[pair[0]], items[pair[1]])
	}
	g = encodeAll(t, &b)
	if large := math.Ldexp(1, 40); !g.provesEmpty([]int8{-1, 0, 0, 0}, []float64{1, 1, -1, large, -large}) {
		t.Error("weights that prove the program empty are refused")
	}
}

// encodeAll returns the program of the whole problem in b.
func encodeAll(t *testing.T, b *fourfold.Builder) *program {
	t.Helper()
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	return encodeWhole(p)
}
