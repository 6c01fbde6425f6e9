package chart

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Stacks shows a bar for each group. A bar has a slab for each layer.
type Stacks struct {
	Text
	X, Y   string // labels of the axes
	Groups []Group
	Layers []Layer                     // from the bottom
	Above  []string                    // the text above each bar; nil for none
	Write  func(height float64) string // returns the text in a slab
	Shares bool                        // heights are shares of a whole
}

// A Layer holds the slabs of all groups that stand for the same thing.
type Layer struct {
	Name, Note string
	Shade      int // number of its color
	Heights    []float64
}

// Chart lays out the chart.
func (s *Stacks) Chart() *Chart {
	width, group := groupWidth(s.Groups, 56)
	c := newChart(s.Text, width, plotHeight, s.X, s.Y)
	c.grid(false, true)
	tops := make([]float64, len(s.Groups))
	for _, l := range s.Layers {
		for g, height := range l.Heights {
			tops[g] += height
		}
	}
	most := slices.Max(append(slices.Clone(tops), 0))
	if most == 0 {
		most = 1
	}
	low := make([]float64, len(s.Groups))
	var below *plotter.BarChart
	for _, l := range s.Layers {
		bars := newBars(l.Heights, min(group*0.72, 88), shade(l.Shade))
		if below != nil {
			bars.StackOn(below)
		}
		c.plot.Add(bars)
		c.legend.add(fmt.Sprintf("%s (%s)", Clip(l.Name, 40), l.Note), bars)
		s.write(c, &l, low, most/20)
		below = bars
	}
	above := make(plotter.XYs, len(s.Groups))
	for g := range above {
		above[g] = plotter.XY{X: float64(g), Y: tops[g]}
	}
	c.addText(above, s.Above, ink, draw.XCenter, vg.Point{Y: 8})
	groupAxis(c.plot, s.Groups)
	c.plot.Y.Min, c.plot.Y.Max = 0, most
	c.plot.Y.Tick.Marker = evenTicks(most, math.Pow(10, math.Floor(math.Log10(most))-1))
	if s.Shares {
		c.plot.Y.Tick.Marker = percentTicks
	}
	return c
}

// write writes texts into the slabs of a layer that are high enough, and adds the heights to low.
func (s *Stacks) write(c *Chart, l *Layer, low []float64, enough float64) {
	var at plotter.XYs
	var texts []string
	for g, height := range l.Heights {
		if height >= enough {
			at, texts = append(at, plotter.XY{X: float64(g), Y: low[g] + height/2}), append(texts, s.Write(height))
		}
		low[g] += height
	}
	c.addText(at, texts, readableOn(shade(l.Shade)), draw.XCenter, vg.Point{Y: 1})
}
