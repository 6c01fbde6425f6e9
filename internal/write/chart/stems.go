package chart

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"fourfold/internal/words"
)

// Stems show amounts by group. Each group has a stem for every series, and the series are in
// bundles.
type Stems struct {
	Text
	X, Y   string // labels of the axes
	Groups []Group
	Series []StemSeries // bundle by bundle
}

// A StemSeries is one series of stems.
type StemSeries struct {
	Name   string
	Mark   Mark
	Bundle int // from 0; there is a gap between one bundle and the next
	Stems  []Stem
}

// A Stem is a mean amount of one group.
type Stem struct {
	Mean   float64 // NaN if there is none
	Higher int     // the number of amounts that are only lower bounds, so that the true mean is higher
}

// Chart lays out the chart.
func (s *Stems) Chart() *Chart {
	most, higher := 0.0, false
	for _, x := range s.Series {
		for _, stem := range x.Stems {
			if stem.Mean > most {
				most = stem.Mean
			}
			higher = higher || stem.Higher > 0
		}
	}
	sc, groups := newAmountScale(most), groupTicks(s.Groups)
	if higher {
		sc.hi *= 1.08 // room for the arrows
	}
	p := newPlot(s.X, s.Y)
	sc.onto(&p.Y)
	groups.onto(p, 0)
	p.Add(grid(false, true), plotterFunc(groups.drawLines), plotterFunc(s.draw))
	c := &Chart{Text: s.Text, width: groups.width(vg.Length(len(s.Series)+s.bundles()) * 9), height: plotHeight, plot: p}
	for _, x := range s.Series {
		c.legend = append(c.legend, stemEntry(Clip(x.Name, 40), x.Mark))
	}
	return c
}

// bundles returns the number of bundles.
func (s *Stems) bundles() int {
	if len(s.Series) == 0 {
		return 0
	}
	return s.Series[len(s.Series)-1].Bundle + 1
}

// draw draws the stems of all groups, with a gap between two bundles.
func (s *Stems) draw(c draw.Canvas, p *plot.Plot) {
	slots := vg.Length(len(s.Series) + s.bundles() - 1)
	width := min(slot(&c, p)*0.9/max(1, slots), 22)
	for g := range s.Groups {
		for k, x := range s.Series {
			at := vg.Length(k+x.Bundle) - (slots-1)/2
			x.Stems[g].draw(&c, p, x.Mark, c.X(p.X.Norm(float64(g)))+width*at, width)
		}
	}
}

// draw draws a stem, or a dash if there is no amount. If the true mean is higher, it adds an
// arrow, and the number of lower bounds if there is room for it.
func (s Stem) draw(c *draw.Canvas, p *plot.Plot, m Mark, at, width vg.Length) {
	foot := vg.Point{X: at, Y: c.Y(p.Y.Norm(0))}
	if math.IsNaN(s.Mean) {
		c.FillText(smallStyle, vg.Point{X: at, Y: foot.Y + 6}, "–")
		return
	}
	head := vg.Point{X: at, Y: c.Y(p.Y.Norm(amountPlace(s.Mean)))}
	c.StrokeLine2(draw.LineStyle{Color: m.color, Width: min(width*0.35, 3.5)}, foot.X, foot.Y, head.X, head.Y)
	if s.Higher > 0 {
		drawArrow(c, head, 12)
		if n := words.Grouped(s.Higher); smallStyle.Width(n) < width*1.4 {
			c.FillText(smallStyle, vg.Point{X: at, Y: head.Y + 17}, n)
		}
	}
	m.draw(c, head, min(width*0.36, 4))
}

// drawArrow draws an arrow that points up.
func drawArrow(c *draw.Canvas, from vg.Point, length vg.Length) {
	tip := vg.Point{X: from.X, Y: from.Y + length}
	thin := draw.LineStyle{Color: ink, Width: 0.8}
	c.StrokeLine2(thin, from.X, from.Y, tip.X, tip.Y)
	c.StrokeLines(thin, []vg.Point{{X: tip.X - 2.2, Y: tip.Y - 3.2}, tip, {X: tip.X + 2.2, Y: tip.Y - 3.2}})
}

// stemEntry is a legend entry of a stem that lies on its side.
func stemEntry(label string, m Mark) legendEntry {
	return legendEntry{label, func(c *draw.Canvas, left, right vg.Point) {
		c.StrokeLine2(draw.LineStyle{Color: m.color, Width: 3}, left.X+3, left.Y, right.X-7, right.Y)
		m.draw(c, vg.Point{X: right.X - 7, Y: right.Y}, 3.6)
	}}
}
