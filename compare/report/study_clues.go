package report

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A swarm is the puzzles of all groups, counted by their clues.
type swarm struct {
	low, step int     // puzzles with low to low+step-1 clues are in the first row, and so on
	rows      [][]int // by group and row, how many
	widest    []int   // by group, the most in a row
	means     []float64
}

// mostRows is how many numbers of clues are told apart.
const mostRows = 60

// clueChart shows the clues of the puzzles by label: a dot for each, or bars if they are
// many, and the mean.
func (s *studied) clueChart() *Chart {
	w := s.swarm()
	p := newPlot(groupAxis, "clues")
	s.groupsOnto(p)
	rows := 1
	if len(w.rows) > 0 {
		rows = len(w.rows[0])
	}
	p.Y.Min, p.Y.Max = float64(w.low)-1, float64(w.low+w.step*rows)
	p.Y.Tick.Marker = countTicks{}
	p.Add(grid(false, true), plotterFunc(drawGroupLines(len(s.groups))), plotterFunc(w.draw))
	c := &Chart{Name: "clues", Title: "Clues by label", plot: p, width: s.groupsWidth(86), height: plotHeight,
		Note: "Each dot is a puzzle; where they are too many for dots, the width of a bar is their part of the label.", Alt: s.clueAlt(w)}
	if w.step > 1 {
		c.Note += fmt.Sprintf(" Puzzles of %d numbers of clues next to one another stand together.", w.step)
	}
	c.Note += s.groupNote()
	c.legend = legend{
		{"puzzle", func(c *draw.Canvas, left, right vg.Point) { drawDot(c, middle(left, right)) }},
		{"mean", func(c *draw.Canvas, left, right vg.Point) { drawMean(c, left, right) }},
	}
	return c
}

// swarm counts the puzzles.
func (s *studied) swarm() *swarm {
	low, high := math.MaxInt, 0
	for i := range s.Puzzles {
		low, high = min(low, s.Puzzles[i].Clues), max(high, s.Puzzles[i].Clues)
	}
	low = min(low, high)
	w := &swarm{low: low, step: (high-low)/mostRows + 1, widest: make([]int, len(s.groups)), means: make([]float64, len(s.groups))}
	for range s.groups {
		w.rows = append(w.rows, make([]int, (high-low)/w.step+1))
	}
	for i := range s.Puzzles {
		g, row := s.groupOf[i], (s.Puzzles[i].Clues-low)/w.step
		w.rows[g][row]++
		w.widest[g] = max(w.widest[g], w.rows[g][row])
		w.means[g] += float64(s.Puzzles[i].Clues) / float64(s.groups[g].Puzzles)
	}
	return w
}

func (s *studied) clueAlt(w *swarm) string {
	if len(s.Puzzles) == 0 {
		return "Clues by label. There are no puzzles."
	}
	return "Mean clues by label: " + s.eachGroup(", ", func(g int) string {
		if s.groups[g].Puzzles == 0 {
			return s.groups[g].Name + " no puzzles"
		}
		return fmt.Sprintf("%s %.1f", s.groups[g].Name, w.means[g])
	}) + "."
}

// draw draws all groups in the same manner: with dots, or if those of any row have no
// room, with bars.
func (w *swarm) draw(c draw.Canvas, p *plot.Plot) {
	slot := c.X(p.X.Norm(1)) - c.X(p.X.Norm(0))
	height := c.Y(p.Y.Norm(float64(w.step))) - c.Y(p.Y.Norm(0))
	room, pitch := min(slot*0.8, 120), min(5.5, 1.1*height)
	few := vg.Length(highest(w.widest...))*pitch <= room
	for g, rows := range w.rows {
		x := c.X(p.X.Norm(float64(g)))
		if few {
			w.drawMean(&c, p, g, x, slot/2) // beneath the dots, which it would hide
		}
		for row, n := range rows {
			y := c.Y(p.Y.Norm(float64(w.low+row*w.step) + float64(w.step-1)/2))
			if few {
				drawDots(&c, x, y, n, pitch)
			} else if n > 0 {
				half := max(0.4, room/2*vg.Length(n)/vg.Length(w.widest[g]))
				c.StrokeLine2(draw.LineStyle{Color: pointColour, Width: min(height*0.7, 14)}, x-half, y, x+half, y)
			}
		}
		if !few {
			w.drawMean(&c, p, g, x, slot/2)
		}
	}
}

// drawDots draws n dots side by side.
func drawDots(c *draw.Canvas, x, y vg.Length, n int, pitch vg.Length) {
	for i := range n {
		fillDisc(c, pointColour, vg.Point{X: x + pitch*(vg.Length(i)-vg.Length(n-1)/2), Y: y}, pitch*0.44)
	}
}

// drawMean draws the mean of a group with its figure, at most so far to either side.
func (w *swarm) drawMean(c *draw.Canvas, p *plot.Plot, group int, x, room vg.Length) {
	if w.widest[group] == 0 {
		return
	}
	style, text := smallStyle, fmt.Sprintf("%.1f", w.means[group])
	style.XAlign = draw.XLeft
	y, half := c.Y(p.Y.Norm(w.means[group])), min(room-style.Width(text)-5, 48)
	drawMean(c, vg.Point{X: x - half, Y: y}, vg.Point{X: x + half, Y: y})
	c.FillText(style, vg.Point{X: x + half + 2, Y: y + 1}, text)
}

// drawMean draws the line of a mean.
func drawMean(c *draw.Canvas, from, to vg.Point) {
	c.StrokeLine2(draw.LineStyle{Color: paper, Width: 3}, from.X, from.Y, to.X, to.Y)
	c.StrokeLine2(draw.LineStyle{Color: ink, Width: 1.5}, from.X, from.Y, to.X, to.Y)
}
