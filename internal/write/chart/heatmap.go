package chart

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"fourfold/internal/words"
)

// A HeatMap is a table of counts with a row for each group. A darker cell is a larger part of the
// group.
type HeatMap struct {
	Text
	X, Y    string // labels of the axes
	Columns []string
	Groups  []Group
	Counts  [][]int // by group and column
}

// Chart lays out the chart.
func (h *HeatMap) Chart() *Chart {
	p := newPlot(h.X, h.Y)
	p.X.Min, p.X.Max = -0.5, float64(len(h.Columns))-0.5
	p.Y.Min, p.Y.Max = 0.5-float64(max(1, len(h.Groups))), 0.5
	p.X.Tick.Length, p.Y.Tick.Length = 0, 0
	var across, up plot.ConstantTicks
	for k, name := range h.Columns {
		across = append(across, plot.Tick{Value: float64(k), Label: Clip(name, groupName)})
	}
	for g := range h.Groups {
		up = append(up, plot.Tick{Value: -float64(g), Label: h.Groups[g].label(" ")})
	}
	p.X.Tick.Marker, p.Y.Tick.Marker = across, up
	p.Add(plotterFunc(h.draw))
	return &Chart{Text: h.Text, plot: p, width: max(chartWidth, 150+66*vg.Length(len(h.Columns))), height: 60 + 30*vg.Length(max(3, len(h.Groups)))}
}

// draw draws a rectangle for each group and column, with the count.
func (h *HeatMap) draw(c draw.Canvas, p *plot.Plot) {
	for g, counts := range h.Counts {
		for k, n := range counts {
			r := vg.Rectangle{
				Min: vg.Point{X: c.X(p.X.Norm(float64(k) - 0.5)), Y: c.Y(p.Y.Norm(-float64(g) - 0.5))},
				Max: vg.Point{X: c.X(p.X.Norm(float64(k) + 0.5)), Y: c.Y(p.Y.Norm(-float64(g) + 0.5))},
			}
			fill := tint(okabeIto[0], 0)
			if n > 0 {
				fill = tint(okabeIto[0], 0.08+0.82*float64(n)/float64(h.Groups[g].Count))
			}
			drawSlab(&c, r, fill, words.Grouped(n))
		}
	}
}
