package chart

import (
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
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

// A Series shows times in their order. If there are many, they are put into bins. A line then
// joins the medians of the bins, and a band shows the quartiles. Censored times count as longer
// than all others.
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
	n := s.Steps
	lines := make([]seriesLine, len(s.Lines))
	for i, l := range s.Lines {
		lines[i] = seriesLine{bins: bins(n, func(step int) float64 { return s.At(i, step) }), mark: l.Mark, at: i, many: n > fewSteps, bandAlpha: min(0.15, 0.7/float64(len(lines)))}
	}
	sc := newTimeScale(s.Censored, binTimes(lines))
	p := newPlot(s.X, s.Y)
	sc.onto(&p.Y)
	pad := max(0.5, float64(n)*0.02)
	p.X.Min, p.X.Max = 1-pad, float64(max(n, 1))+pad
	p.X.Tick.Marker = countTicks{1}
	p.Add(grid(false, true), plotterFunc(sc.edgeAcross))
	c := &Chart{Text: s.Text, width: chartWidth, height: plotHeight, plot: p}
	for i := range lines {
		lines[i].scale = &sc
		p.Add(plotterFunc(lines[i].band))
		c.legend = append(c.legend, lineEntry(Clip(s.Lines[i].Name, 40), lines[i].mark))
	}
	for _, line := range lines {
		p.Add(line)
	}
	return c
}

// binTimes yields the times that the lines and bands show.
func binTimes(lines []seriesLine) func(yield func(float64) bool) {
	return func(yield func(float64) bool) {
		for _, line := range lines {
			for _, b := range line.bins {
				if !yield(b.low) || !yield(b.middle) || !yield(b.high) {
					return
				}
			}
		}
	}
}

// A bin holds the quartiles of neighboring values, and their place x. Each quartile is one of the
// values.
type bin struct{ x, low, middle, high float64 }

// bins returns the bins of a line. It leaves out bins in which all values are NaN.
func bins(n int, at func(step int) float64) []bin {
	count := binCount(n)
	var all []bin
	for b := range count {
		from, to := b*n/count, (b+1)*n/count
		known := make([]float64, 0, to-from)
		for step := from; step < to; step++ {
			if t := at(step); !math.IsNaN(t) {
				known = append(known, t)
			}
		}
		if last := len(known) - 1; last >= 0 {
			slices.Sort(known)
			all = append(all, bin{float64(from+to+1) / 2, known[(last+1)/4], known[last/2], known[last-(last+1)/4]})
		}
	}
	return all
}

// A seriesLine is one line of a series.
type seriesLine struct {
	bins      []bin
	mark      Mark
	at        int  // the number of the line, so that glyphs of different lines stand apart
	many      bool // a bin has several values
	scale     *timeScale
	bandAlpha float64
}

// Plot implements plot.Plotter.
func (l seriesLine) Plot(c draw.Canvas, p *plot.Plot) {
	style := l.mark.line(1.5)
	every := 4
	if !l.many {
		style, every = draw.LineStyle{Color: withAlpha(l.mark.color, 0.35), Width: 0.6}, 1
	}
	if line := l.trace(&c, p, func(b bin) float64 { return b.middle }); len(line) > 1 {
		c.StrokeLines(style, line)
	}
	for i, b := range l.bins {
		if (i+l.at)%every == 0 {
			l.mark.draw(&c, placed(&c, p, spot{b.x, l.scale.at(b.middle)}), 2.5)
		}
	}
}

// band fills the area between the quartiles.
func (l seriesLine) band(c draw.Canvas, p *plot.Plot) {
	if !l.many {
		return
	}
	low := l.trace(&c, p, func(b bin) float64 { return b.low })
	high := l.trace(&c, p, func(b bin) float64 { return b.high })
	slices.Reverse(high)
	if len(low) > 1 {
		c.FillPolygon(withAlpha(l.mark.color, l.bandAlpha), append(low, high...))
	}
}

// trace returns the points of a line through one value of each bin.
func (l seriesLine) trace(c *draw.Canvas, p *plot.Plot, of func(bin) float64) []vg.Point {
	var points []vg.Point
	for _, b := range l.bins {
		points = append(points, placed(c, p, spot{b.x, l.scale.at(of(b))}))
	}
	return points
}
