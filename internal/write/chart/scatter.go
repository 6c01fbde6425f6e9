package chart

import (
	"image/color"
	"iter"
	"math"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"
)

// A Scatter shows pairs of times on equal logarithmic axes. Pairs with a censored time are on a
// line at the edge. A dot that stands for several points is darker.
type Scatter struct {
	Text
	X, Y      string            // labels of the axes
	N         int               // number of points
	At        func(i int) Point // returns point i
	Each      string            // name of a point, for the legend
	FlaggedAs string            // name of flagged points, for the legend
	Censored  string            // label of censored times
}

// A Point is a pair of times in seconds. +Inf is censored. A point with NaN is left out, unless
// it is flagged: then NaN has its place at the lower end of the axis.
type Point struct {
	X, Y    float64
	Flagged bool
}

// A pointKind says how a point is drawn.
type pointKind int

const (
	missingPoint pointKind = iota
	finitePoint
	censoredPoint
	flaggedPoint
)

func (p *Point) kind() pointKind {
	switch {
	case p.Flagged:
		return flaggedPoint
	case math.IsNaN(p.X) || math.IsNaN(p.Y):
		return missingPoint
	case math.IsInf(p.X, 1) || math.IsInf(p.Y, 1):
		return censoredPoint
	}
	return finitePoint
}

var tenfoldLine = draw.LineStyle{Color: ink, Width: 0.6, Dashes: dashes[2]}

// Chart lays out the chart.
func (s *Scatter) Chart() *Chart {
	c := newChart(s.Text, 430, 420, s.X, s.Y)
	sc := newScale(false, s.Censored, s.times)
	c.grid(true, true)
	if !math.IsNaN(sc.edge) {
		c.rule(edgeLine, sc.edge, sc.lo, sc.edge, sc.hi)
		c.rule(edgeLine, sc.lo, sc.edge, sc.hi, sc.edge)
	}
	even := c.rule(thinLine, sc.lo, sc.lo, sc.hi, sc.hi)
	tenfold := c.rule(tenfoldLine, sc.lo, sc.lo+1, sc.hi, sc.hi+1)
	c.rule(tenfoldLine, sc.lo+1, sc.lo, sc.hi+1, sc.hi)
	c.addPoints(s.Each, s.places(sc, finitePoint), sc, colors[0], 120, draw.GlyphStyle{Radius: 2, Shape: draw.CircleGlyph{}})
	c.addPoints(s.Censored, s.places(sc, censoredPoint), sc, ink, 120, draw.GlyphStyle{Radius: 3, Shape: draw.PyramidGlyph{}})
	c.addPoints(s.FlaggedAs, s.places(sc, flaggedPoint), sc, colors[1], 255, draw.GlyphStyle{Radius: 4, Shape: draw.BoxGlyph{}})
	c.legend.add("equal times", even)
	c.legend.add("factor of 10", tenfold)
	sc.onto(&c.plot.X, acrossGap)
	sc.onto(&c.plot.Y, acrossGap)
	return c
}

// addPoints adds glyphs of one color at points, and their entry of the legend. A glyph for one point
// has the opacity alpha, and each doubling of the points adds to it.
func (c *Chart) addPoints(name string, points iter.Seq[plotter.XY], sc *scale, color color.NRGBA, alpha uint8, style draw.GlyphStyle) {
	cell := (sc.hi - sc.lo) / 80
	kept, counts := thinned(points, cell, cell)
	if len(kept) == 0 {
		return
	}
	color.A = alpha
	style.Color = color
	at := &plotter.Scatter{XYs: kept, GlyphStyle: style}
	at.GlyphStyleFunc = func(i int) draw.GlyphStyle {
		style, color := style, color
		color.A = uint8(min(255, float64(alpha)+27*math.Log2(float64(counts[i]))))
		style.Color = color
		return style
	}
	c.plot.Add(at)
	c.legend.add(name, at)
}

// times yields the times of all points.
func (s *Scatter) times(yield func(float64) bool) {
	for i := range s.N {
		if p := s.At(i); !yield(p.X) || !yield(p.Y) {
			return
		}
	}
}

// places yields the places of the points of a kind. It keeps none of them, because there may be a
// million.
func (s *Scatter) places(sc *scale, kind pointKind) iter.Seq[plotter.XY] {
	at := func(t float64) float64 {
		if math.IsNaN(t) {
			return sc.floor
		}
		return sc.at(t)
	}
	return func(yield func(plotter.XY) bool) {
		for i := range s.N {
			if p := s.At(i); p.kind() == kind && !yield(plotter.XY{X: at(p.X), Y: at(p.Y)}) {
				return
			}
		}
	}
}
