package chart

import (
	"iter"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"

	"fourfold/internal/words"
)

// A timeScale places times on an axis of decimal logarithms. The plots use a linear axis of the
// logarithms, because the logarithmic axis of gonum panics at a time of zero.
type timeScale struct {
	lo, hi   float64 // ends of the axis
	floor    float64 // the place of times of zero and below
	edge     float64 // the place of censored times, which are +Inf; NaN if there are none
	censored string  // the label of the edge
}

// newTimeScale returns a scale on which each of the times has a place, except NaN. Times that are
// +Inf have their place at the edge, with a label of their own.
func newTimeScale(censoredAs string, times iter.Seq[float64]) timeScale {
	lo, hi, censored := math.Inf(1), math.Inf(-1), false
	for t := range times {
		switch {
		case math.IsInf(t, 1):
			censored = true
		case t > 0:
			lo, hi = min(lo, math.Log10(t)), max(hi, math.Log10(t))
		}
	}
	if lo > hi {
		lo, hi = -6, -3
	}
	if short := 0.8 - (hi - lo); short > 0 {
		lo, hi = lo-short/2, hi+short/2
	}
	span := hi - lo
	sc := timeScale{lo: lo - span*0.04, hi: hi + span*0.04, floor: lo, edge: math.NaN(), censored: censoredAs}
	if censored {
		sc.edge = hi + span*0.09
		sc.hi = sc.edge + span*0.03
	}
	return sc
}

// at returns the place of a time. It is NaN only if the time is NaN.
func (sc *timeScale) at(t float64) float64 {
	switch {
	case math.IsNaN(t):
		return t
	case math.IsInf(t, 1):
		return sc.edge
	case t <= 0:
		return sc.floor
	}
	return math.Log10(t)
}

// Ticks implements plot.Ticker. Labels are at powers of ten. A short axis has labels at 1, 2 and 5
// too, and a long axis only at some powers.
func (sc *timeScale) Ticks(lo, hi float64) []plot.Tick { return sc.ticks(lo, hi, 0.05) }

// ticks returns the ticks of the axis. The part gap of the axis before the label of the edge has
// no other labels.
func (sc *timeScale) ticks(lo, hi, gap float64) []plot.Tick {
	var ticks []plot.Tick
	limit := hi
	if !math.IsNaN(sc.edge) {
		ticks = append(ticks, plot.Tick{Value: sc.edge, Label: sc.censored})
		limit = sc.edge - gap*(hi-lo)
	}
	every := max(1, int(math.Ceil((hi-lo)/9)))
	for decade := int(math.Floor(lo)); float64(decade) <= limit; decade++ {
		for digit := 1; digit <= 9; digit++ {
			value := float64(decade) + math.Log10(float64(digit))
			labeled := digit == 1 && decade%every == 0 || hi-lo < 2 && (digit == 2 || digit == 5)
			switch {
			case value < lo || value > limit:
			case labeled:
				ticks = append(ticks, plot.Tick{Value: value, Label: words.TickTime(float64(digit) * math.Pow(10, float64(decade)))})
			case every == 1:
				ticks = append(ticks, plot.Tick{Value: value})
			}
		}
	}
	return ticks
}

// wideLabels makes the ticks of a horizontal axis, whose labels are side by side and need more
// room.
type wideLabels struct{ scale *timeScale }

// Ticks implements plot.Ticker.
func (w wideLabels) Ticks(lo, hi float64) []plot.Tick { return w.scale.ticks(lo, hi, 0.13) }

// onto puts the scale on an axis.
func (sc *timeScale) onto(axis *plot.Axis) {
	axis.Min, axis.Max = sc.lo, sc.hi
	axis.Tick.Marker = sc
}

var edgeLine = draw.LineStyle{Color: gray, Width: 0.75, Dashes: dashes[1]}

// edgeAcross draws the horizontal line of censored times.
func (sc *timeScale) edgeAcross(c draw.Canvas, p *plot.Plot) {
	if !math.IsNaN(sc.edge) {
		y := c.Y(p.Y.Norm(sc.edge))
		c.StrokeLine2(edgeLine, c.Min.X, y, c.Max.X, y)
	}
}

// edgeUp draws the vertical line of censored times.
func (sc *timeScale) edgeUp(c draw.Canvas, p *plot.Plot) {
	if !math.IsNaN(sc.edge) {
		x := c.X(p.X.Norm(sc.edge))
		c.StrokeLine2(edgeLine, x, c.Min.Y, x, c.Max.Y)
	}
}
