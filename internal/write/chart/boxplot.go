package chart

import (
	"iter"
	"math"
	"slices"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
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
	Marks    []Mark                                    // of the series; if it is nil, series k has MarkOf(k)
	Times    func(group, series int) iter.Seq[float64] // in seconds; +Inf is censored and NaN is left out
	Amounts  bool                                      // the values are amounts, which may be 0, and not times
	Censored string                                    // label of censored times
}

// Chart lays out the chart.
func (b *BoxPlot) Chart() *Chart {
	n := len(b.Series)
	width, group := groupWidth(b.Groups, vg.Length(n)*7+14)
	c := newChart(b.Text, width, plotHeight, b.X, b.Y)
	sc := newScale(b.Amounts, b.Censored, b.all)
	c.grid(false, true)
	for i := 1; i < len(b.Groups); i++ {
		c.rule(faintLine, float64(i)-0.5, sc.lo, float64(i)-0.5, sc.hi)
	}
	if !math.IsNaN(sc.edge) {
		c.rule(edgeLine, -0.5, sc.edge, float64(len(b.Groups))-0.5, sc.edge)
	}
	room := min(0.86*group/vg.Length(max(1, n)), 50)
	for k, name := range b.Series {
		m := MarkOf(k)
		if b.Marks != nil {
			m = b.Marks[k]
		}
		fill := tint(m.color, m.tint)
		for i := range b.Groups {
			if places := b.places(i, k, sc); len(places) > 0 {
				box, _ := plotter.NewBoxPlot(min(room*0.75, 28), float64(i), places)
				box.Offset, box.FillColor, box.CapWidth = room*(vg.Length(k)-vg.Length(n-1)/2), fill, 0
				box.BoxStyle, box.WhiskerStyle, box.MedianStyle = thinLine, thinLine, draw.LineStyle{Color: ink, Width: 1.8}
				box.GlyphStyle = draw.GlyphStyle{Color: m.color, Radius: 1.3, Shape: draw.CircleGlyph{}}
				thinOutside(box, (sc.hi-sc.lo)/250)
				c.plot.Add(box)
			}
		}
		c.legend.add(name, &plotter.BarChart{Color: fill, LineStyle: thinLine})
	}
	sc.onto(&c.plot.Y, upGap)
	groupAxis(c.plot, b.Groups)
	return c
}

// thinOutside leaves out dots that others hide, those within the same part of the axis.
func thinOutside(box *plotter.BoxPlot, part float64) {
	taken := map[int]bool{}
	box.Outside = slices.DeleteFunc(box.Outside, func(i int) bool {
		cell := int(math.Floor(box.Value(i) / part))
		hidden := taken[cell]
		taken[cell] = true
		return hidden
	})
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

// places returns the places of the times of a box.
func (b *BoxPlot) places(group, series int, sc *scale) plotter.Values {
	var places plotter.Values
	for t := range b.Times(group, series) {
		if at := sc.at(t); !math.IsNaN(at) {
			places = append(places, at)
		}
	}
	return places
}
