package chart

import (
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Bars show an amount for each group, from the top. They serve as a histogram, too, with a group
// for each number or range of numbers.
type Bars struct {
	Text
	X       string // label of the axis of amounts
	Names   []string
	Amounts []float64
	Beside  []string // the text behind each bar
}

// Chart lays out the chart.
func (b *Bars) Chart() *Chart {
	n := len(b.Names)
	c := newChart(b.Text, chartWidth, 80+16*vg.Length(max(3, n)), b.X, "")
	most := slices.Max(append([]float64{1}, b.Amounts...))
	names, ends := make(plot.ConstantTicks, n), make(plotter.XYs, n)
	for k, name := range b.Names {
		names[k] = plot.Tick{Value: -float64(k), Label: Clip(name, 40)}
		ends[k] = plotter.XY{X: b.Amounts[k], Y: -float64(k)}
	}
	bars := newBars(b.Amounts, 14, colors[0])
	slices.Reverse(bars.Values)
	bars.Horizontal, bars.XMin = true, 1-float64(n)
	c.grid(true, false)
	c.plot.Add(bars)
	c.addText(ends, b.Beside, ink, draw.XLeft, vg.Point{X: 4, Y: 1})
	c.plot.X.Min, c.plot.X.Max, c.plot.X.Tick.Marker = 0, most, evenTicks(most, 1)
	c.plot.Y.Min, c.plot.Y.Max = 0.5-float64(max(1, n)), 0.5
	c.plot.Y.Tick.Marker, c.plot.Y.Tick.Length = names, 0
	return c
}

// newBars returns bars of the given width.
func newBars(values []float64, width vg.Length, fill color.Color) *plotter.BarChart {
	return &plotter.BarChart{Values: slices.Clone(values), Width: width, Color: fill, LineStyle: slabLine}
}
