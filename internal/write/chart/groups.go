package chart

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"fourfold/internal/kit/words"
)

// A Group is a place on the horizontal axis.
type Group struct {
	Name  string
	Count int // number of things in the group, which is drawn below the name
}

const groupName = 16 // the largest number of letters of a name that are drawn

// groupWidth returns the width of a chart whose groups need the given room, or the room of their
// names, and the width of a group.
func groupWidth(groups []Group, room vg.Length) (width, group vg.Length) {
	const axis, most = 70, 7200
	style := textStyle(textFont, ink, draw.XCenter)
	for i := range groups {
		room = max(room, style.Width(Clip(groups[i].Name, groupName))+12)
	}
	n := vg.Length(max(1, len(groups)))
	width = min(most, max(chartWidth, axis+room*n))
	return width, (width - axis) / n
}

// groupAxis writes the names of the groups at the horizontal axis, with the counts below.
func groupAxis(p *plot.Plot, groups []Group) {
	ticks := make(plot.ConstantTicks, len(groups))
	for i, g := range groups {
		ticks[i] = plot.Tick{Value: float64(i), Label: Clip(g.Name, groupName) + "\n(" + words.Grouped(g.Count) + ")"}
	}
	p.X.Min, p.X.Max = -0.5, float64(max(1, len(groups)))-0.5
	p.X.Tick.Marker, p.X.Tick.Length = ticks, 0
}
