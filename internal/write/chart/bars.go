package chart

import (
	"gonum.org/v1/plot"
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

// barName is the largest number of letters of a name that are drawn.
const barName = 40

// Chart lays out the chart.
func (b *Bars) Chart() *Chart {
	p := newPlot(b.X, "")
	most := 1.0
	for _, a := range b.Amounts {
		most = max(most, a)
	}
	p.X.Min, p.X.Max = 0, 1.22*most // room for the text behind the longest bar
	p.X.Tick.Marker = countTicks{}
	p.Y.Min, p.Y.Max = 0.5-float64(max(1, len(b.Names))), 0.5
	p.Y.Tick.Length = 0
	var up plot.ConstantTicks
	for k, name := range b.Names {
		up = append(up, plot.Tick{Value: -float64(k), Label: Clip(name, barName)})
	}
	p.Y.Tick.Marker = up
	p.Add(grid(true, false), plotterFunc(b.draw))
	return &Chart{Text: b.Text, plot: p, width: chartWidth, height: 56 + 16*vg.Length(max(3, len(b.Names)))}
}

// draw draws a bar for each group, with its text behind it.
func (b *Bars) draw(c draw.Canvas, p *plot.Plot) {
	half := min(7, 0.4*(c.Y(p.Y.Norm(0))-c.Y(p.Y.Norm(-1))))
	style := smallStyle
	style.XAlign = draw.XLeft
	for k, amount := range b.Amounts {
		y, end := c.Y(p.Y.Norm(-float64(k))), c.X(p.X.Norm(amount))
		if amount > 0 {
			drawSlab(&c, vg.Rectangle{Min: vg.Point{X: c.X(p.X.Norm(0)), Y: y - half}, Max: vg.Point{X: end, Y: y + half}}, okabeIto[0], "")
		}
		c.FillText(style, vg.Point{X: end + 4, Y: y + 1}, b.Beside[k])
	}
}
