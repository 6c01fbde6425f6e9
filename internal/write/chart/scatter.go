package chart

import (
	"image"
	"iter"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// manyPoints is the largest number of points that the scatter plots of a document draw one by one.
// More points become images, so that the document stays small.
const manyPoints = 3000

// A Scatter shows pairs of times on equal logarithmic axes. Pairs with a censored time are on a
// line at the edge.
type Scatter struct {
	Text
	X, Y      string            // labels of the axes
	N         int               // number of points
	At        func(i int) Point // returns point i
	Each      string            // name of a point, for the legend
	FlaggedAs string            // name of flagged points, for the legend
	Censored  string            // label of censored times
	Charts    int               // number of scatter plots in the document
}

// A Point is a pair of times in seconds. +Inf is censored. A point with NaN is left out, unless
// it is flagged: then NaN has its place at the lower end of the axis.
type Point struct {
	X, Y    float64
	Flagged bool
}

// A spot is the place of a point.
type spot struct{ x, y float64 }

// Chart lays out the chart.
func (s *Scatter) Chart() *Chart {
	sc := newTimeScale(s.Censored, s.all)
	finite, censored, flagged := s.spots(&sc, finitePoint), s.spots(&sc, censoredPoint), s.spots(&sc, flaggedPoint)
	p := newPlot(s.X, s.Y)
	sc.onto(&p.X)
	sc.onto(&p.Y)
	p.X.Tick.Marker = wideLabels{&sc}
	p.Add(grid(true, true), plotterFunc(sc.edgeAcross), plotterFunc(sc.edgeUp))
	if s.N*s.Charts > manyPoints {
		p.Add(cloud{finite, cloudScale(s.Charts)})
	} else {
		p.Add(dots(finite))
	}
	p.Add(plotterFunc(drawDiagonals), triangles(censored), crosses(flagged))
	return &Chart{Text: s.Text, width: 430, height: 400, plot: p, legend: s.legend(isAny(censored), isAny(flagged))}
}

// all yields the times of all points.
func (s *Scatter) all(yield func(float64) bool) {
	for i := range s.N {
		if p := s.At(i); !yield(p.X) || !yield(p.Y) {
			return
		}
	}
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

// spots yields the places of the points of a kind. It keeps none of them, because there may be a
// million.
func (s *Scatter) spots(sc *timeScale, kind pointKind) iter.Seq[spot] {
	return func(yield func(spot) bool) {
		for i := range s.N {
			p := s.At(i)
			if p.kind() == kind && !yield(spot{orFloor(sc.at(p.X), sc), orFloor(sc.at(p.Y), sc)}) {
				return
			}
		}
	}
}

func isAny(spots iter.Seq[spot]) bool {
	for range spots {
		return true
	}
	return false
}

// orFloor returns x, or the lower end of the axis if x is NaN.
func orFloor(x float64, sc *timeScale) float64 {
	if math.IsNaN(x) {
		return sc.floor
	}
	return x
}

var (
	pointColor  = withAlpha(okabeIto[0], 0.6)
	crossLine   = draw.LineStyle{Color: vermilion, Width: 2}
	crossHalo   = draw.LineStyle{Color: paper, Width: 4}
	evenLine    = draw.LineStyle{Color: ink, Width: 0.75}
	tenfoldLine = draw.LineStyle{Color: ink, Width: 0.6, Dashes: dashes[2]}
)

func (s *Scatter) legend(censored, flagged bool) legend {
	l := legend{{s.Each, func(c *draw.Canvas, left, right vg.Point) { drawDot(c, middle(left, right)) }}}
	if censored {
		l = append(l, legendEntry{s.Censored, func(c *draw.Canvas, left, right vg.Point) { drawTriangles(c, []vg.Point{middle(left, right)}) }})
	}
	if flagged {
		l = append(l, legendEntry{s.FlaggedAs, func(c *draw.Canvas, left, right vg.Point) { drawCrosses(c, []vg.Point{middle(left, right)}) }})
	}
	return append(l, ruleEntry("equal times", evenLine), ruleEntry("factor of 10", tenfoldLine))
}

// drawDiagonals draws the lines of equal times and of times that differ tenfold.
func drawDiagonals(c draw.Canvas, p *plot.Plot) {
	for _, shift := range []float64{-1, 0, 1} {
		style := tenfoldLine
		if shift == 0 {
			style = evenLine
		}
		from, to := max(p.X.Min, p.Y.Min-shift), min(p.X.Max, p.Y.Max-shift)
		if from < to {
			c.StrokeLine2(style, c.X(p.X.Norm(from)), c.Y(p.Y.Norm(from+shift)), c.X(p.X.Norm(to)), c.Y(p.Y.Norm(to+shift)))
		}
	}
}

// dots are spots drawn one by one.
type dots iter.Seq[spot]

// Plot implements plot.Plotter.
func (d dots) Plot(c draw.Canvas, p *plot.Plot) {
	for s := range d {
		drawDot(&c, placed(&c, p, s))
	}
}

func drawDot(c *draw.Canvas, at vg.Point) {
	fillDisc(c, pointColor, at, 2)
}

// crosses are flagged spots.
type crosses iter.Seq[spot]

// Plot implements plot.Plotter.
func (s crosses) Plot(c draw.Canvas, p *plot.Plot) {
	drawCrosses(&c, distinct(&c, p, iter.Seq[spot](s)))
}

func drawCrosses(c *draw.Canvas, at []vg.Point) {
	const r = 4
	var path vg.Path
	for _, m := range at {
		path.Move(vg.Point{X: m.X - r, Y: m.Y - r})
		path.Line(vg.Point{X: m.X + r, Y: m.Y + r})
		path.Move(vg.Point{X: m.X - r, Y: m.Y + r})
		path.Line(vg.Point{X: m.X + r, Y: m.Y - r})
	}
	for _, style := range []draw.LineStyle{crossHalo, crossLine} {
		c.SetLineStyle(style)
		c.Stroke(path)
	}
}

// triangles are spots with a censored time.
type triangles iter.Seq[spot]

// Plot implements plot.Plotter.
func (s triangles) Plot(c draw.Canvas, p *plot.Plot) {
	drawTriangles(&c, distinct(&c, p, iter.Seq[spot](s)))
}

func drawTriangles(c *draw.Canvas, at []vg.Point) {
	const r = 3
	var path vg.Path
	for _, m := range at {
		path.Move(vg.Point{X: m.X - r, Y: m.Y - r*0.8})
		path.Line(vg.Point{X: m.X + r, Y: m.Y - r*0.8})
		path.Line(vg.Point{X: m.X, Y: m.Y + r})
		path.Close()
	}
	c.SetLineStyle(draw.LineStyle{Color: ink, Width: 0.8})
	c.Stroke(path)
}

func placed(c *draw.Canvas, p *plot.Plot, s spot) vg.Point {
	return vg.Point{X: c.X(p.X.Norm(s.x)), Y: c.Y(p.Y.Norm(s.y))}
}

// distinct returns the places of spots. Of several spots within about a point it returns one.
func distinct(c *draw.Canvas, p *plot.Plot, spots iter.Seq[spot]) []vg.Point {
	var points []vg.Point
	taken := map[image.Point]bool{}
	for s := range spots {
		at := placed(c, p, s)
		if key := image.Pt(int(at.X), int(at.Y)); !taken[key] {
			taken[key] = true
			points = append(points, at)
		}
	}
	return points
}
