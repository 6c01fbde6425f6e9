package chart

import (
	"iter"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"fourfold/internal/stats"
)

// A BoxPlot shows times by group: each group has a box for every series, side by side. A box is
// the middle half of the times, with the median marked. Whiskers reach to the furthest times
// within one and a half times the height of the box on the log scale. Dots are the times beyond
// the whiskers. Censored times count as longer than all others.
type BoxPlot struct {
	Text
	X, Y     string // labels of the axes
	Groups   []Group
	Series   []string
	Times    func(group, series int) iter.Seq[float64] // in seconds; +Inf is censored and NaN is left out
	Censored string                                    // label of censored times
}

// Chart lays out the chart.
func (b *BoxPlot) Chart() *Chart {
	sc, groups := newTimeScale(b.Censored, b.all), groupTicks(b.Groups)
	p := newPlot(b.X, b.Y)
	sc.onto(&p.Y)
	groups.onto(p, 0.05)
	p.Add(grid(false, true), plotterFunc(groups.drawLines), plotterFunc(sc.edgeAcross))
	c := &Chart{Text: b.Text, width: groups.width(vg.Length(len(b.Series))*7 + 14), height: plotHeight, plot: p}
	for k, name := range b.Series {
		for i := range b.Groups {
			box := newBox(places(b.Times(i, k), &sc))
			box.group, box.series, box.all, box.floor = i, k, len(b.Series), sc.lo
			p.Add(box)
		}
		c.legend = append(c.legend, boxEntry(Clip(name, 40), MarkOf(k)))
	}
	return c
}

// all yields the times of all boxes.
func (b *BoxPlot) all(yield func(float64) bool) {
	for i := range b.Groups {
		for k := range b.Series {
			for t := range b.Times(i, k) {
				if !yield(t) {
					return
				}
			}
		}
	}
}

// places returns the places of times on the axis, in increasing order.
func places(times iter.Seq[float64], sc *timeScale) []float64 {
	var places []float64
	for t := range times {
		if at := sc.at(t); !math.IsNaN(at) {
			places = append(places, at)
		}
	}
	slices.Sort(places)
	return places
}

// A box is a series in a group.
type box struct {
	group, series, all int
	floor              float64 // lower end of the axis

	few []float64 // all places, if there are few

	boxed       bool      // there are more than a few places, and the fields below describe them
	q1, q2, q3  float64   // quartiles
	low, high   float64   // ends of the whiskers; low is NaN if there are none
	below, over []float64 // places beyond the whiskers, in increasing order
}

// newBox makes a box of places in increasing order.
func newBox(places []float64) box {
	if len(places) <= fewValues {
		return box{few: places}
	}
	b := box{boxed: true, q1: stats.Quantile(places, 0.25), q2: stats.Quantile(places, 0.5), q3: stats.Quantile(places, 0.75), low: math.NaN()}
	first, _ := slices.BinarySearch(places, b.q1-1.5*(b.q3-b.q1))
	last, _ := slices.BinarySearch(places, math.Nextafter(b.q3+1.5*(b.q3-b.q1), math.Inf(1)))
	if first < last {
		b.low, b.high = places[first], places[last-1]
	}
	b.below, b.over = slices.Clone(places[:first]), slices.Clone(places[last:])
	return b
}

// fewValues is the largest number of values that are drawn one by one and not as a box.
const fewValues = 4

// Plot implements plot.Plotter.
func (b box) Plot(c draw.Canvas, p *plot.Plot) {
	room := min(slot(&c, p)*0.86/vg.Length(b.all), 44)
	x := c.X(p.X.Norm(float64(b.group))) + room*(vg.Length(b.series)-vg.Length(b.all-1)/2)
	half := min(room*0.4, 14)
	y := func(place float64) vg.Length { return c.Y(p.Y.Norm(place)) }
	switch m := MarkOf(b.series); {
	case !b.boxed && len(b.few) == 0:
		c.FillText(smallStyle, vg.Point{X: x, Y: y(b.floor) + 6}, "–")
	case !b.boxed:
		for _, place := range b.few {
			m.draw(&c, vg.Point{X: x, Y: y(place)}, min(half, 3))
		}
	default:
		b.drawBox(&c, x, half, y, m)
	}
}

func (b box) drawBox(c *draw.Canvas, x, half vg.Length, y func(float64) vg.Length, m Mark) {
	thin := draw.LineStyle{Color: ink, Width: 0.6}
	if !math.IsNaN(b.low) {
		c.StrokeLine2(thin, x, y(b.low), x, y(b.high))
	}
	frame := []vg.Point{{X: x - half, Y: y(b.q1)}, {X: x + half, Y: y(b.q1)}, {X: x + half, Y: y(b.q3)}, {X: x - half, Y: y(b.q3)}}
	fillBox(c, frame, m)
	c.StrokeLine2(draw.LineStyle{Color: ink, Width: 1.5}, x-half, y(b.q2), x+half, y(b.q2))
	m.drawHollow(c, vg.Point{X: x, Y: y(b.q2)}, min(half*0.75, 3))
	drawFar(c, x, y, b.below, m)
	drawFar(c, x, y, b.over, m)
}

// drawFar draws a dot for each place. It draws dots that would hide one another only once.
func drawFar(c *draw.Canvas, x vg.Length, y func(float64) vg.Length, places []float64, m Mark) {
	var drawn vg.Length
	for i, place := range places {
		if at := y(place); i == 0 || at-drawn > 1.2 {
			fillDisc(c, m.color, vg.Point{X: x, Y: at}, 1.2)
			drawn = at
		}
	}
}

// boxEntry is a legend entry of a small box with a glyph.
func boxEntry(label string, m Mark) legendEntry {
	return legendEntry{label, func(c *draw.Canvas, left, right vg.Point) {
		frame := []vg.Point{{X: left.X + 4, Y: left.Y - 4}, {X: right.X - 4, Y: left.Y - 4}, {X: right.X - 4, Y: left.Y + 4}, {X: left.X + 4, Y: left.Y + 4}}
		fillBox(c, frame, m)
		m.drawHollow(c, middle(left, right), 3)
	}}
}

// fillBox draws a box in a light tint of the mark's color.
func fillBox(c *draw.Canvas, frame []vg.Point, m Mark) {
	c.FillPolygon(paper, frame)
	c.FillPolygon(withAlpha(m.color, 0.55), frame)
	c.StrokeLines(draw.LineStyle{Color: ink, Width: 0.6}, append(frame, frame[0]))
}
