package chart

import (
	"math"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"

	"fourfold/internal/words"
)

// countTicks makes ticks at round whole numbers, beginning with the first.
type countTicks struct{ first int }

// Ticks implements plot.Ticker.
func (t countTicks) Ticks(lo, hi float64) []plot.Tick {
	step := 1.0
	for next := []float64{2, 2.5, 2}; (hi-lo)/step > 9; {
		step, next = step*next[0], append(next[1:], next[0])
	}
	var ticks []plot.Tick
	if lo <= float64(t.first) && t.first%int(step) != 0 {
		ticks = append(ticks, plot.Tick{Value: float64(t.first), Label: words.Grouped(t.first)})
	}
	for v := max(math.Ceil(lo/step), math.Ceil(float64(t.first)/step)) * step; v <= hi; v += step {
		ticks = append(ticks, plot.Tick{Value: v, Label: words.Grouped(int(v))})
	}
	return ticks
}

// roundTicks makes ticks at round numbers from 0 on, which need not be whole.
type roundTicks struct{}

// Ticks implements plot.Ticker.
func (roundTicks) Ticks(_, hi float64) []plot.Tick {
	step := math.Pow(10, math.Floor(math.Log10(hi))-1)
	for next := []float64{2, 2.5, 2}; hi/step > 7; next = append(next[1:], next[0]) {
		step *= next[0]
	}
	decimals := max(0, int(math.Ceil(-math.Log10(step)-1e-9)))
	var ticks []plot.Tick
	for k := 0; float64(k)*step <= hi; k++ {
		v := float64(k) * step
		ticks = append(ticks, plot.Tick{Value: v, Label: strconv.FormatFloat(v, 'f', decimals, 64)})
	}
	return ticks
}

var percentTicks = plot.ConstantTicks{{Value: 0, Label: "0 %"}, {Value: 0.2, Label: "20 %"}, {Value: 0.4, Label: "40 %"},
	{Value: 0.6, Label: "60 %"}, {Value: 0.8, Label: "80 %"}, {Value: 1, Label: "100 %"}}

// grid draws faint lines at the labels of the axes.
func grid(x, y bool) plot.Plotter {
	g := plotter.NewGrid()
	g.Vertical.Color, g.Horizontal.Color = nil, nil
	if x {
		g.Vertical = draw.LineStyle{Color: faint, Width: 0.5}
	}
	if y {
		g.Horizontal = draw.LineStyle{Color: faint, Width: 0.5}
	}
	return g
}
