package chart

import (
	"math"
	"slices"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"
)

// fewSteps is the largest number of values that a line of a Series shows one by one.
const fewSteps = 150

// binCount returns the number of bins for n values. A few values have a bin each.
func binCount(n int) int {
	if n <= fewSteps {
		return n
	}
	return min(n/12, 60)
}

// BinSize returns about how many of n values a Series puts into a bin. It is 1 if the Series shows
// them one by one.
func BinSize(n int) int {
	count := max(1, binCount(n))
	return (n + count/2) / count
}

// A Series shows times in their order. If there are many, they are put into bins, and a line joins
// the medians of the bins. Censored times count as longer than all others.
type Series struct {
	Text
	X, Y     string                       // labels of the axes
	Steps    int                          // number of values of each line
	Lines    []Line                       // without Values
	At       func(line, step int) float64 // returns a value of a line; +Inf is censored and NaN is left out
	Censored string                       // label of censored times
}

// Chart lays out the chart.
func (s *Series) Chart() *Chart {
	c := newChart(s.Text, chartWidth, plotHeight, s.X, s.Y)
	lines := make([]plotter.XYs, len(s.Lines))
	for i := range lines {
		lines[i] = s.medians(i)
	}
	sc := newScale(false, s.Censored, func(yield func(float64) bool) {
		for _, line := range lines {
			for _, p := range line {
				if !yield(p.Y) {
					return
				}
			}
		}
	})
	c.grid(false, true)
	if !math.IsNaN(sc.edge) {
		c.rule(edgeLine, 0, sc.edge, float64(s.Steps+1), sc.edge)
	}
	for i, points := range lines {
		for k := range points {
			points[k].Y = sc.at(points[k].Y)
		}
		m := s.Lines[i].Mark
		style, step := m.line(1.5), 4
		if s.Steps <= fewSteps {
			style, step = draw.LineStyle{Color: tint(m.color, 0.4), Width: 0.6}, 1
		}
		c.addLine(points, style, every(points, i%step, step), m.point(2.5), s.Lines[i].Name)
	}
	sc.onto(&c.plot.Y, upGap)
	c.plot.X.Min, c.plot.X.Max, c.plot.X.Tick.Marker = 0, float64(s.Steps+1), evenTicks(float64(s.Steps), 1)
	return c
}

// addLine adds a line with glyphs at some points, and its entry of the legend.
func (c *Chart) addLine(points plotter.XYs, style draw.LineStyle, some plotter.XYs, glyph draw.GlyphStyle, name string) {
	line, marks := &plotter.Line{XYs: points, LineStyle: style}, &plotter.Scatter{XYs: some, GlyphStyle: glyph}
	c.plot.Add(line, marks)
	c.legend.add(name, line, marks)
}

// medians returns the median of each bin of a line, above the middle of the bin. It leaves out bins
// in which all values are NaN.
func (s *Series) medians(line int) (medians plotter.XYs) {
	count := binCount(s.Steps)
	for b := range count {
		from, to := b*s.Steps/count, (b+1)*s.Steps/count
		var known []float64
		for step := from; step < to; step++ {
			if t := s.At(line, step); !math.IsNaN(t) {
				known = append(known, t)
			}
		}
		if len(known) > 0 {
			slices.Sort(known)
			medians = append(medians, plotter.XY{X: float64(from+to+1) / 2, Y: known[(len(known)-1)/2]})
		}
	}
	return medians
}
