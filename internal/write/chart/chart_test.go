package chart

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/plot/plotter"
)

// TestTicks tests that every axis has a sensible number of labels, all of them on the axis and
// apart from each other.
func TestTicks(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, values := range [][]float64{
		nil, {1e-3}, {0, 0}, {-1, -1e-9}, {nan, nan}, {inf, inf}, {inf, 1e-6}, {0, 1e-6, nan, 1, inf}, {math.MaxFloat64, math.SmallestNonzeroFloat64},
		{1, 2, 3}, {1e-6, 1e-3}, {0.1}, {2}, {9}, {0, 77, inf}, {1000}, {1e6}, {math.MaxInt64},
	} {
		for _, amounts := range []bool{false, true} {
			for _, gap := range []float64{upGap, acrossGap} {
				sc := newScale(amounts, "timeout", slices.Values(values))
				var labeled []float64
				for _, tick := range sc.ticks(gap) {
					if tick.Value < sc.lo || tick.Value > sc.hi {
						t.Errorf("%v: tick %v is outside of the axis from %v to %v", values, tick.Value, sc.lo, sc.hi)
					}
					if tick.Label != "" {
						labeled = append(labeled, tick.Value)
					}
				}
				slices.Sort(labeled)
				for k, at := range labeled[1:] {
					if at-labeled[k] < 0.99*gap*(sc.hi-sc.lo) {
						t.Errorf("%v: labels at %v and %v, want more room", values, labeled[k], at)
					}
				}
				if len(labeled) < 2 || len(labeled) > 20 {
					t.Errorf("%v, amounts %t: %d labels on the axis, want 2 to 20", values, amounts, len(labeled))
				}
			}
		}
	}
}

// TestMarks tests that no two series look alike.
func TestMarks(t *testing.T) {
	marks, grid := map[string]bool{}, map[string]bool{}
	for k := range 105 {
		marks[fmt.Sprint(MarkOf(k))] = true
		grid[fmt.Sprint(GridMark(k/Colors%6, k%Colors))] = true
	}
	if len(marks) != 105 || len(grid) != 6*Colors {
		t.Errorf("%d marks, %d marks of pairs, want 105, %d", len(marks), len(grid), 6*Colors)
	}
}

// TestThinned tests that all points are counted, and that their number is limited.
func TestThinned(t *testing.T) {
	kept, counts := thinned(func(yield func(plotter.XY) bool) {
		for k := range 10_000 {
			if !yield(plotter.XY{X: float64(k) - 5000, Y: float64(k % 2)}) {
				return
			}
		}
	}, 100, 1)
	sum := 0
	for _, n := range counts {
		sum += n
	}
	if len(kept) != 200 || sum != 10_000 || kept[0].X != -5000 {
		t.Errorf("%d points for %d, the first is %v, want 200 for 10000 from -5000", len(kept), sum, kept[0])
	}
}
