package chart

import (
	"fmt"
	"image/color"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestUnusedName(t *testing.T) {
	taken := map[string]bool{}
	for _, want := range []string{"a", "A-2", "a-3"} {
		if got := unusedName(taken, want[:1]); got != want {
			t.Errorf("unusedName(%s) = %s, want %s", want[:1], got, want)
		}
	}
}

// degenerate returns unusual times that axes must be able to show.
func degenerate() map[string][]float64 {
	nan, inf := math.NaN(), math.Inf(1)
	rng, many := rand.New(rand.NewPCG(1, 2)), []float64(nil)
	for range 4000 {
		many = append(many, 40e-6*math.Exp(1.5*rng.NormFloat64()))
	}
	return map[string][]float64{
		"empty":          nil,
		"one time":       {1e-3},
		"zero":           {0, 0},
		"negative":       {-1, -1e-9},
		"all NaN":        {nan, nan},
		"all censored":   {inf, inf},
		"one censored":   {inf, 1e-6},
		"every kind":     {0, 1e-6, nan, 1, inf, 1e-3, 1, inf, inf, inf},
		"huge and tiny":  {math.MaxFloat64, math.SmallestNonzeroFloat64},
		"all equal":      slices.Repeat([]float64{1e-4}, 50),
		"seconds":        {1, 2, 3},
		"many":           many,
		"many, censored": append(many, inf),
	}
}

// TestTicks tests that every axis has a sensible number of labels, all of them on the axis.
func TestTicks(t *testing.T) {
	for name, times := range degenerate() {
		sc := newTimeScale("timeout", slices.Values(times))
		labels := 0
		for _, tick := range sc.Ticks(sc.lo, sc.hi) {
			if tick.Value < sc.lo || tick.Value > sc.hi {
				t.Errorf("%s: tick %v is outside of the axis from %v to %v", name, tick.Value, sc.lo, sc.hi)
			}
			if tick.Label != "" {
				labels++
			}
		}
		if labels < 2 || labels > 12 {
			t.Errorf("%s: %d labels on the axis, want 2 to 12", name, labels)
		}
	}
}

// TestMarks tests that no two series look alike.
func TestMarks(t *testing.T) {
	seen := map[[3]int]int{}
	for k := range 35 {
		look := [3]int{k % len(okabeIto), k % len(dashes), k % len(glyphs)}
		if other, found := seen[look]; found {
			t.Errorf("series %d and %d look alike", other, k)
		}
		seen[look] = k
	}
}

// TestAmountTicks tests that 0 has a label, and that there are neither too many nor too few
// labels.
func TestAmountTicks(t *testing.T) {
	for _, most := range []float64{0, 0.1, 1, 2, 9, 77, 1000, 1e6, math.MaxInt64} {
		sc, labels, before := newAmountScale(most), 0, math.Inf(-1)
		ticks := sc.Ticks(0, sc.hi)
		for _, tick := range ticks {
			if tick.Value < 0 || tick.Value > sc.hi {
				t.Errorf("up to %g: tick %v is outside of the axis up to %v", most, tick.Value, sc.hi)
			}
			if tick.Label != "" {
				if tick.Value-before < 0.03*sc.hi {
					t.Errorf("up to %g: label %s is too near to the one before", most, tick.Label)
				}
				labels, before = labels+1, tick.Value
			}
		}
		if ticks[0].Label != "0" || labels < 3 || labels > 13 {
			t.Errorf("up to %g: first label %q of %d, want 0 of 3 to 13", most, ticks[0].Label, labels)
		}
	}
}

func TestRoundTicks(t *testing.T) {
	for _, c := range []struct {
		hi   float64
		want string
	}{{0.03, "0.000 0.005 0.010 0.015 0.020 0.025 0.030"}, {1.07, "0.0 0.2 0.4 0.6 0.8 1.0"}, {2.6, "0.0 0.5 1.0 1.5 2.0 2.5"}, {10, "0 2 4 6 8 10"}, {640, "0 100 200 300 400 500 600"}} {
		var got []string
		for _, tick := range (roundTicks{}).Ticks(0, c.hi) {
			got = append(got, tick.Label)
		}
		if got := strings.Join(got, " "); got != c.want {
			t.Errorf("Ticks(%g) = %s, want %s", c.hi, got, c.want)
		}
	}
}

// TestShades tests that no two layers look alike.
func TestShades(t *testing.T) {
	seen := map[color.NRGBA]int{}
	for k := range 16 {
		if other, found := seen[shade(k)]; found {
			t.Errorf("layers %d and %d look alike", other, k)
		}
		seen[shade(k)] = k
	}
}

// TestGridMarks tests that no two series look alike, for any number of colors.
func TestGridMarks(t *testing.T) {
	const mostColors = 8
	for colors := 1; colors <= mostColors; colors++ {
		seen := map[string]bool{}
		for first := range min(6, 16/colors) {
			for second := range colors {
				m := GridMark(first, second, colors)
				look := fmt.Sprint(m.color, m.dashes, m.glyph)
				if seen[look] {
					t.Errorf("of %d colors, first %d with second %d looks like another", colors, first, second)
				}
				seen[look] = true
			}
		}
	}
}
