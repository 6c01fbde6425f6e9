package chart

import (
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// fewSteps is how many values a line of a Series shows one by one.
const fewSteps = 150

// binCount returns the number of bins for n values: a bin for each if they are few.
func binCount(n int) int {
	if n <= fewSteps {
		return n
	}
	return min(n/12, 60)
}

// BinSize returns how many of n values a Series puts into a bin, about. It is 1 if it shows
// them one by one.
func BinSize(n int) int {
	count := max(1, binCount(n))
	return (n + count/2) / count
}

// A Series shows times in their order. Many of them are put into bins, with the median of
// each as a line and the quartiles as a band; censored times count as longer than all
// others.
type Series struct {
	Text
	X, Y     string                       // what stands at the axes
	Steps    int                          // values of each line
	Lines    []Line                       // without Values
	At       func(line, step int) float64 // the value of a line; +Inf is censored and NaN is left out
	Censored string                       // what censored times are called
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

// binTimes yields the times that the lines show.
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

// A bin is some values next to one another: where they stand, and their quartiles, each of
// which is one of the values.
type bin struct{ x, low, middle, high float64 }

// bins returns the bins of a line, without those in which all values are NaN.
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
	at        int  // among the lines, so that their glyphs stand apart
	many      bool // values in a bin
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

// band fills what lies between the quartiles.
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

func (l seriesLine) trace(c *draw.Canvas, p *plot.Plot, of func(bin) float64) []vg.Point {
	var points []vg.Point
	for _, b := range l.bins {
		points = append(points, placed(c, p, spot{b.x, l.scale.at(of(b))}))
	}
	return points
}
