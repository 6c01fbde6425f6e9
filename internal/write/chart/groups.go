package chart

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"fourfold/internal/words"
)

// A Group is a place on the horizontal axis.
type Group struct {
	Name  string
	Count int // number of things in the group, which is drawn below the name
}

const groupName = 16 // the largest number of letters of a name that are drawn

// label returns the name and the count, with the separator between them.
func (g *Group) label(separator string) string {
	return Clip(g.Name, groupName) + separator + "(" + words.Grouped(g.Count) + ")"
}

// groupTicks writes the names of the groups at the axis, with the counts below.
type groupTicks []Group

// Ticks implements plot.Ticker.
func (g groupTicks) Ticks(lo, hi float64) []plot.Tick {
	ticks := make([]plot.Tick, len(g))
	for i := range g {
		ticks[i] = plot.Tick{Value: float64(i), Label: g[i].label("\n")}
	}
	return ticks
}

// onto puts the groups on the horizontal axis, with some room before the first and after the last.
func (g groupTicks) onto(p *plot.Plot, beside float64) {
	p.X.Min, p.X.Max = -0.5-beside, float64(max(1, len(g)))-0.5+beside
	p.X.Tick.Marker = g
	p.X.Tick.Length = 0
}

// width returns the width of a chart whose groups need the given room, or the room of their names.
func (g groupTicks) width(room vg.Length) vg.Length {
	for i := range g {
		room = max(room, legendStyle.Width(Clip(g[i].Name, groupName))+12)
	}
	const axis, most = 70, 7200
	return min(most, max(chartWidth, axis+room*vg.Length(len(g))))
}

// drawLines draws a line between every two groups.
func (g groupTicks) drawLines(c draw.Canvas, p *plot.Plot) {
	for i := 1; i < len(g); i++ {
		x := c.X(p.X.Norm(float64(i) - 0.5))
		c.StrokeLine2(draw.LineStyle{Color: faint, Width: 0.75}, x, c.Min.Y, x, c.Max.Y)
	}
}

// slot returns the width of a group.
func slot(c *draw.Canvas, p *plot.Plot) vg.Length { return c.X(p.X.Norm(1)) - c.X(p.X.Norm(0)) }
