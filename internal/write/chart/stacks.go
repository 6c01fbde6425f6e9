package chart

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Stacks shows a bar for each group. A bar has a slab for each layer.
type Stacks struct {
	Text
	X, Y   string // labels of the axes
	Groups []Group
	Layers []Layer                     // from the bottom
	Above  []string                    // the text above each bar
	Write  func(height float64) string // returns the text in a slab
	Shares bool                        // heights are shares of a whole
	Top    float64                     // height of the highest bar, above 0; 1 for shares
}

// A Layer holds the slabs of all groups that stand for the same thing.
type Layer struct {
	Name, Note string
	Shade      int // number of its color: see shade
	Heights    []float64
}

// Chart lays out the chart.
func (s *Stacks) Chart() *Chart {
	groups := groupTicks(s.Groups)
	p := newPlot(s.X, s.Y)
	groups.onto(p, 0)
	p.Y.Min, p.Y.Max = 0, 1.07*s.Top
	p.Y.Tick.Marker = roundTicks{}
	if s.Shares {
		p.Y.Tick.Marker = percentTicks
	}
	p.Add(grid(false, true), plotterFunc(s.draw))
	c := &Chart{Text: s.Text, width: groups.width(56), height: plotHeight, plot: p}
	for _, l := range s.Layers {
		c.legend = append(c.legend, slabEntry(fmt.Sprintf("%s (%s)", Clip(l.Name, 40), l.Note), shade(l.Shade)))
	}
	return c
}

// draw draws the bars, with the first layer at the bottom.
func (s *Stacks) draw(c draw.Canvas, p *plot.Plot) {
	half := min(slot(&c, p)*0.36, 44)
	for g := range s.Groups {
		at, top := c.X(p.X.Norm(float64(g))), 0.0
		for _, l := range s.Layers {
			height := l.Heights[g]
			low, high := c.Y(p.Y.Norm(top)), c.Y(p.Y.Norm(top+height))
			if top += height; height > 0 {
				drawSlab(&c, vg.Rectangle{Min: vg.Point{X: at - half, Y: low}, Max: vg.Point{X: at + half, Y: high}}, shade(l.Shade), s.Write(height))
			}
		}
		c.FillText(smallStyle, vg.Point{X: at, Y: c.Y(p.Y.Norm(top)) + 7}, s.Above[g])
	}
}

// shade returns color k: first the colors of all charts, then light tints of them, then grays.
func shade(k int) color.NRGBA {
	switch n := len(okabeIto); k % (2*n + 2) {
	case 2 * n:
		return gray
	case 2*n + 1:
		return ink
	default:
		if color := okabeIto[k%(2*n+2)%n]; k%(2*n+2) < n {
			return color
		} else {
			return tint(color, 0.45)
		}
	}
}

// drawSlab draws a filled rectangle, with a text in it if there is room.
func drawSlab(c *draw.Canvas, r vg.Rectangle, fill color.NRGBA, text string) {
	corners := []vg.Point{r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}}
	c.FillPolygon(fill, corners)
	if r.Size().Y > 4 {
		c.StrokeLines(draw.LineStyle{Color: paper, Width: 0.5}, append(corners, corners[0]))
	}
	style := smallStyle
	style.Color = readableOn(fill)
	if r.Size().Y >= 10 && r.Size().X > style.Width(text)+2 {
		c.FillText(style, middle(r.Min, r.Max).Add(vg.Point{Y: 1}), text)
	}
}

// readableOn returns white or ink, whichever is easier to read on a color.
func readableOn(c color.NRGBA) color.Color {
	if 0.299*float64(c.R)+0.587*float64(c.G)+0.114*float64(c.B) < 125 {
		return paper
	}
	return ink
}

// slabEntry is a legend entry of a filled rectangle.
func slabEntry(label string, color color.NRGBA) legendEntry {
	return legendEntry{label, func(c *draw.Canvas, left, right vg.Point) {
		drawSlab(c, vg.Rectangle{Min: vg.Point{X: left.X + 4, Y: left.Y - 4}, Max: vg.Point{X: right.X - 4, Y: right.Y + 4}}, color, "")
	}}
}
