package chart

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Swarm shows whole numbers by group, with the mean. Each thing that has a number is a dot. If
// there are too many things, each row of dots becomes a bar.
type Swarm struct {
	Text
	X, Y      string // labels of the axes
	Groups    []Group
	Low, Step int       // the first row has the numbers Low to Low+Step-1, the second the next Step numbers, and so on
	Rows      [][]int   // the number of things, by group and row
	Means     []float64 // by group; NaN for an empty group
	Each      string    // the name of a thing
}

// Chart lays out the chart.
func (s *Swarm) Chart() *Chart {
	groups := groupTicks(s.Groups)
	p := newPlot(s.X, s.Y)
	groups.onto(p, 0)
	rows := 1
	if len(s.Rows) > 0 {
		rows = len(s.Rows[0])
	}
	p.Y.Min, p.Y.Max = float64(s.Low)-1, float64(s.Low+s.Step*rows)
	p.Y.Tick.Marker = countTicks{}
	p.Add(grid(false, true), plotterFunc(groups.drawLines), plotterFunc(s.draw))
	c := &Chart{Text: s.Text, width: groups.width(86), height: plotHeight, plot: p}
	c.legend = legend{
		{s.Each, func(c *draw.Canvas, left, right vg.Point) { drawDot(c, middle(left, right)) }},
		{"mean", func(c *draw.Canvas, left, right vg.Point) { drawMean(c, left, right) }},
	}
	return c
}

// widest returns the largest number of things in a row of each group.
func (s *Swarm) widest() []int {
	widest := make([]int, len(s.Rows))
	for g, rows := range s.Rows {
		widest[g] = slices.Max(append([]int{0}, rows...))
	}
	return widest
}

// draw draws all groups in the same way: with dots, or with bars if the dots of any row have no
// room.
func (s *Swarm) draw(c draw.Canvas, p *plot.Plot) {
	slot, widest := slot(&c, p), s.widest()
	height := c.Y(p.Y.Norm(float64(s.Step))) - c.Y(p.Y.Norm(0))
	room, pitch := min(slot*0.8, 120), min(5.5, 1.1*height)
	few := vg.Length(slices.Max(append(widest, 0)))*pitch <= room
	for g, rows := range s.Rows {
		x := c.X(p.X.Norm(float64(g)))
		if few {
			s.drawMean(&c, p, g, x, slot/2) // before the dots, because it would hide them
		}
		for row, n := range rows {
			y := c.Y(p.Y.Norm(float64(s.Low+row*s.Step) + float64(s.Step-1)/2))
			if few {
				drawDots(&c, x, y, n, pitch)
			} else if n > 0 {
				half := max(0.4, room/2*vg.Length(n)/vg.Length(widest[g]))
				c.StrokeLine2(draw.LineStyle{Color: pointColor, Width: min(height*0.7, 14)}, x-half, y, x+half, y)
			}
		}
		if !few {
			s.drawMean(&c, p, g, x, slot/2)
		}
	}
}

// drawDots draws n dots side by side.
func drawDots(c *draw.Canvas, x, y vg.Length, n int, pitch vg.Length) {
	for i := range n {
		fillDisc(c, pointColor, vg.Point{X: x + pitch*(vg.Length(i)-vg.Length(n-1)/2), Y: y}, pitch*0.44)
	}
}

// drawMean draws the mean of a group with its figure, at most room wide to either side of x.
func (s *Swarm) drawMean(c *draw.Canvas, p *plot.Plot, group int, x, room vg.Length) {
	if math.IsNaN(s.Means[group]) {
		return
	}
	style, text := smallStyle, fmt.Sprintf("%.1f", s.Means[group])
	style.XAlign = draw.XLeft
	y, half := c.Y(p.Y.Norm(s.Means[group])), min(room-style.Width(text)-5, 48)
	drawMean(c, vg.Point{X: x - half, Y: y}, vg.Point{X: x + half, Y: y})
	c.FillText(style, vg.Point{X: x + half + 2, Y: y + 1}, text)
}

// drawMean draws the line of a mean.
func drawMean(c *draw.Canvas, from, to vg.Point) {
	c.StrokeLine2(draw.LineStyle{Color: paper, Width: 3}, from.X, from.Y, to.X, to.Y)
	c.StrokeLine2(draw.LineStyle{Color: ink, Width: 1.5}, from.X, from.Y, to.X, to.Y)
}
