package chart

import (
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"fourfold/internal/stats"
)

// A BoxPlot shows times by group: for each group a box for every series, side by side. A
// box is the middle half of the times with the median marked; whiskers reach to the
// furthest within one and a half times its height on the log scale, and dots are what
// lies beyond. Censored times count as longer than all others.
type BoxPlot struct {
	Text
	X, Y     string // what stands at the axes
	Groups   []Group
	Series   []string
	Times    [][][]float64 // by group and series, in seconds; +Inf is censored and NaN is left out
	Censored string        // what censored times are called
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
			p.Add(box{group: i, series: k, all: len(b.Series), places: places(b.Times[i][k], &sc), floor: sc.lo})
		}
		c.legend = append(c.legend, boxEntry(Clip(name, 40), MarkOf(k)))
	}
	return c
}

// all yields the times of all boxes.
func (b *BoxPlot) all(yield func(float64) bool) {
	for _, group := range b.Times {
		for _, times := range group {
			for _, t := range times {
				if !yield(t) {
					return
				}
			}
		}
	}
}

// places returns where times stand on the axis, in rising order.
func places(times []float64, sc *timeScale) []float64 {
	var places []float64
	for _, t := range times {
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
	places             []float64 // of its values, in rising order
	floor              float64   // lower end of the axis
}

// fewValues is how many are shown one by one, since they make no box.
const fewValues = 4

// Plot implements plot.Plotter.
func (b box) Plot(c draw.Canvas, p *plot.Plot) {
	room := min(slot(&c, p)*0.86/vg.Length(b.all), 44)
	x := c.X(p.X.Norm(float64(b.group))) + room*(vg.Length(b.series)-vg.Length(b.all-1)/2)
	half := min(room*0.4, 14)
	y := func(place float64) vg.Length { return c.Y(p.Y.Norm(place)) }
	switch m := MarkOf(b.series); {
	case len(b.places) == 0:
		c.FillText(smallStyle, vg.Point{X: x, Y: y(b.floor) + 6}, "–")
	case len(b.places) <= fewValues:
		for _, place := range b.places {
			m.draw(&c, vg.Point{X: x, Y: y(place)}, min(half, 3))
		}
	default:
		b.drawBox(&c, x, half, y, m)
	}
}

func (b box) drawBox(c *draw.Canvas, x, half vg.Length, y func(float64) vg.Length, m Mark) {
	q1, q2, q3 := stats.Quantile(b.places, 0.25), stats.Quantile(b.places, 0.5), stats.Quantile(b.places, 0.75)
	first, _ := slices.BinarySearch(b.places, q1-1.5*(q3-q1))
	last, _ := slices.BinarySearch(b.places, math.Nextafter(q3+1.5*(q3-q1), math.Inf(1)))
	thin := draw.LineStyle{Color: ink, Width: 0.6}
	if first < last {
		c.StrokeLine2(thin, x, y(b.places[first]), x, y(b.places[last-1]))
	}
	frame := []vg.Point{{X: x - half, Y: y(q1)}, {X: x + half, Y: y(q1)}, {X: x + half, Y: y(q3)}, {X: x - half, Y: y(q3)}}
	fillBox(c, frame, m)
	c.StrokeLine2(draw.LineStyle{Color: ink, Width: 1.5}, x-half, y(q2), x+half, y(q2))
	m.drawHollow(c, vg.Point{X: x, Y: y(q2)}, min(half*0.75, 3))
	drawFar(c, x, y, b.places[:first], m)
	drawFar(c, x, y, b.places[last:], m)
}

// drawFar draws a dot for each of places, those once that would hide one another.
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
