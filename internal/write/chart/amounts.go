package chart

import (
	"math"

	"gonum.org/v1/plot"

	"fourfold/internal/words"
)

// An amountScale places an amount n on an axis of the logarithms of n+1, so that 0 has a place
// too.
type amountScale struct{ hi float64 }

// newAmountScale returns a scale for amounts up to most.
func newAmountScale(most float64) amountScale {
	return amountScale{1.06 * amountPlace(max(1, most))}
}

func amountPlace(n float64) float64 { return math.Log10(1 + n) }

// onto puts the scale on an axis.
func (sc amountScale) onto(axis *plot.Axis) {
	axis.Min, axis.Max = 0, sc.hi
	axis.Tick.Marker = sc
}

// Ticks implements plot.Ticker. Labels are at 0 and at powers of ten. A short axis has labels at 2
// and 5 too.
func (sc amountScale) Ticks(lo, hi float64) []plot.Tick {
	ticks := []plot.Tick{{Value: 0, Label: "0"}}
	if hi < amountPlace(2) {
		ticks = append(ticks, plot.Tick{Value: amountPlace(0.5), Label: "0.5"})
	}
	every := max(1, int(math.Ceil(hi/9)))
	for decade := 0; float64(decade) <= hi; decade++ {
		for digit := 1; digit <= 9; digit++ {
			n := float64(digit) * math.Pow(10, float64(decade))
			place := amountPlace(n)
			labeled := digit == 1 && decade%every == 0 && place > 0.04*hi || hi < 3.6 && (digit == 2 || digit == 5)
			switch {
			case place > hi:
			case labeled:
				ticks = append(ticks, plot.Tick{Value: place, Label: words.Amount(n)})
			case every == 1:
				ticks = append(ticks, plot.Tick{Value: place})
			}
		}
	}
	return ticks
}
