package chart

import (
	"fmt"

	"gonum.org/v1/plot/plotter"

	"fourfold/internal/kit/words"
)

// A Cactus shows, for each line, how many things are done within a cost per thing. The values of a
// line are in increasing order: the k-th value stands above the number k.
type Cactus struct {
	Text
	X, Y    string // labels of the axes
	Lines   []Line
	All     int    // the number of all things
	AllAs   string // the name of the vertical line at All
	Amounts bool   // the values are amounts, which may be 0, and not times
}

// A Line is one series of a chart.
type Line struct {
	Name   string
	Mark   Mark
	Values []float64 // times in seconds, or amounts; finite and in increasing order in a Cactus
}

// Chart lays out the chart.
func (k *Cactus) Chart() *Chart {
	c := newChart(k.Text, chartWidth, plotHeight, k.X, k.Y)
	sc := newScale(k.Amounts, "", k.all)
	n := float64(max(1, k.All))
	c.grid(true, true)
	all := c.rule(edgeLine, n, sc.lo, n, sc.hi)
	for i, l := range k.Lines {
		points, _ := thinned(l.places(sc), n/400, (sc.hi-sc.lo)/400)
		step := 1 + len(points)/8
		if last := len(l.Values); last > 0 {
			points = append(points, plotter.XY{X: float64(last), Y: sc.at(l.Values[last-1])})
		}
		c.addLine(points, l.Mark.line(1.5), every(points, i%step, step), l.Mark.point(3), fmt.Sprintf("%s (%s)", Clip(l.Name, 40), words.Grouped(len(l.Values))))
	}
	c.legend.add(k.AllAs, all)
	sc.onto(&c.plot.Y, upGap)
	c.plot.X.Min, c.plot.X.Max, c.plot.X.Tick.Marker = 0, n, evenTicks(n, 1)
	return c
}

// all yields the values of all lines.
func (k *Cactus) all(yield func(float64) bool) {
	for _, l := range k.Lines {
		for _, v := range l.Values {
			if !yield(v) {
				return
			}
		}
	}
}

// places yields the places of the values of a line.
func (l *Line) places(sc *scale) func(yield func(plotter.XY) bool) {
	return func(yield func(plotter.XY) bool) {
		for i, v := range l.Values {
			if !yield(plotter.XY{X: float64(i + 1), Y: sc.at(v)}) {
				return
			}
		}
	}
}
