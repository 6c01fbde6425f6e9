package chart

import (
	"iter"
	"math"
	"strconv"

	"gonum.org/v1/plot"

	"fourfold/internal/kit/words"
)

// A scale places values on an axis of decimal logarithms. The axis itself is linear, because the
// logarithmic axis of the plotting library panics at a value of zero.
type scale struct {
	offset   float64                    // is added to a value before the logarithm is taken, so that an amount of 0 has a place
	lo, hi   float64                    // ends of the axis
	floor    float64                    // the place of values without a logarithm
	edge     float64                    // the place of censored values, which are +Inf; NaN if there are none
	censored string                     // the label of the edge
	label    func(value float64) string // the label of a value
}

// newScale returns a scale for times or amounts on which each of the values has a place, except
// NaN. Values that are +Inf have their place at the edge, with a label of their own.
func newScale(amounts bool, censored string, values iter.Seq[float64]) *scale {
	sc := &scale{edge: math.NaN(), censored: censored, label: words.TickTime}
	lo, hi, isCensored := math.Inf(1), math.Inf(-1), false
	if amounts {
		sc.offset, sc.label = 1, number
		lo, hi = 0, 0.8
	}
	for v := range values {
		if math.IsInf(v, 1) {
			isCensored = true
		} else if v+sc.offset > 0 {
			at := math.Log10(v + sc.offset)
			lo, hi = min(lo, at), max(hi, at)
		}
	}
	if lo > hi {
		lo, hi = -6, -3
	}
	if short := 0.8 - (hi - lo); short > 0 {
		lo, hi = lo-short/2, hi+short/2
	}
	span := hi - lo
	sc.lo, sc.hi, sc.floor = lo-span*0.04, hi+span*0.04, lo
	if isCensored {
		sc.edge = hi + span*0.09
		sc.hi = sc.edge + span*0.03
	}
	return sc
}

// at returns the place of a value. It is NaN only if the value is NaN.
func (sc *scale) at(v float64) float64 {
	if math.IsInf(v, 1) {
		return sc.edge
	}
	if v+sc.offset <= 0 {
		return sc.floor
	}
	return math.Log10(v + sc.offset)
}

// onto puts the scale on an axis. Labels need the part gap of the axis.
func (sc *scale) onto(axis *plot.Axis, gap float64) {
	axis.Min, axis.Max, axis.Tick.Marker = sc.lo, sc.hi, plot.ConstantTicks(sc.ticks(gap))
}

// The parts of an axis that a label needs.
const (
	acrossGap = 0.13 // on a horizontal axis, where labels are side by side
	upGap     = 0.05
)

// ticks returns ticks at zero, at powers of ten and between them. Powers of ten have labels if
// there is room, and 2 and 5 between them if there is room for both.
func (sc *scale) ticks(gap float64) []plot.Tick {
	room := gap * (sc.hi - sc.lo)
	limit, labeled := sc.hi, math.Inf(-1)
	var ticks []plot.Tick
	if !math.IsNaN(sc.edge) {
		ticks = append(ticks, plot.Tick{Value: sc.edge, Label: sc.censored})
		limit = sc.edge - room
	}
	add := func(value float64, label bool) {
		at := math.Log10(value + sc.offset)
		switch label = label && at >= labeled+room; {
		case at < sc.lo || at > limit:
		case label:
			ticks, labeled = append(ticks, plot.Tick{Value: at, Label: sc.label(value)}), at
		case room < 0.5:
			ticks = append(ticks, plot.Tick{Value: at})
		}
	}
	first := math.Floor(sc.lo)
	if sc.offset > 0 {
		first = 0
		add(0, true)
	}
	for decade := first; decade <= limit; decade++ {
		for digit := 1.0; digit <= 9; digit++ {
			add(digit*math.Pow(10, decade), digit == 1 || room < 0.15 && (digit == 2 || digit == 5))
		}
	}
	return ticks
}

// evenTicks returns ticks with labels from 0 to most, at multiples of a round number that is not
// below step.
func evenTicks(most, step float64) plot.ConstantTicks {
	for i := 0; most/step > 9; i++ {
		step *= [...]float64{2, 2.5, 2}[i%3]
	}
	var ticks plot.ConstantTicks
	for k := 0.0; k*step <= most; k++ {
		ticks = append(ticks, plot.Tick{Value: k * step, Label: number(k * step)})
	}
	return ticks
}

// number writes a number that has at most three significant digits, or is whole.
func number(v float64) string {
	if v >= 100 {
		return words.Amount(v)
	}
	return strconv.FormatFloat(v, 'g', 3, 64)
}
