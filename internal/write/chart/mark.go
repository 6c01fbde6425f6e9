package chart

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Mark is the look of a series in all charts: its color, its dash pattern and the shape of its
// glyph.
type Mark struct {
	color  color.NRGBA
	dashes []vg.Length
	glyph  draw.GlyphDrawer
}

// MarkOf returns the mark of series k. No two of the first 35 series have the same color, dashes
// and glyph.
func MarkOf(k int) Mark {
	return Mark{okabeIto[k%len(okabeIto)], dashes[k%len(dashes)], glyphs[k%len(glyphs)]}
}

// GridMark returns the mark of a series that stands for a pair. The first part of the pair sets
// the dashes and the glyph, and the second part sets the color. colors is the number of second
// parts, at most eight. If it is 1, the first part sets the color too.
func GridMark(first, second, colors int) Mark {
	if colors == 1 {
		second = first
	}
	return Mark{gridColors[second%len(gridColors)], dashes[first%len(dashes)], glyphs[first%len(glyphs)]}
}

// gridColors are the colors of all charts, with black before the faint yellow.
var gridColors = slices.Insert(slices.Clone(okabeIto), len(okabeIto)-1, color.NRGBA{0, 0, 0, 0xff})

// BoundMark returns the mark of a bound on all series. No series has the same mark.
func BoundMark() Mark { return boundMark }

var boundMark = Mark{color.NRGBA{A: 0xff}, []vg.Length{1, 2}, plusShape}

func (m Mark) line(width vg.Length) draw.LineStyle {
	return draw.LineStyle{Color: m.color, Width: width, Dashes: m.dashes}
}

func (m Mark) draw(c *draw.Canvas, at vg.Point, radius vg.Length) {
	m.glyph.DrawGlyph(c, draw.GlyphStyle{Color: m.color, Radius: radius}, at)
}

// drawHollow draws the glyph in the color of the paper, on an area of its own color.
func (m Mark) drawHollow(c *draw.Canvas, at vg.Point, radius vg.Length) {
	m.glyph.DrawGlyph(c, draw.GlyphStyle{Color: paper, Radius: radius}, at)
}

// A shape is a glyph that is filled with its color and outlined in ink. It is a list of corners,
// as multiples of the radius.
type shape [][2]float64

var (
	circleShape = regular(16, 0, 0.9)
	plusShape   = shape{{-.35, -1}, {.35, -1}, {.35, -.35}, {1, -.35}, {1, .35}, {.35, .35}, {.35, 1}, {-.35, 1}, {-.35, .35}, {-1, .35}, {-1, -.35}, {-.35, -.35}}
)

var glyphs = []draw.GlyphDrawer{
	circleShape,
	regular(4, math.Pi/4, 1.15),  // square
	regular(3, math.Pi/2, 1.25),  // triangle
	regular(4, 0, 1.25),          // diamond
	regular(3, -math.Pi/2, 1.25), // triangle upside down
	regular(5, math.Pi/2, 1.1),   // pentagon
	star(5),
	regular(3, 0, 1.25),         // triangle to the right
	regular(3, math.Pi, 1.25),   // triangle to the left
	regular(6, math.Pi/2, 1.05), // hexagon
	star(4),
}

func regular(n int, start, size float64) shape {
	s := make(shape, n)
	for i := range s {
		sin, cos := math.Sincos(start + 2*math.Pi*float64(i)/float64(n))
		s[i] = [2]float64{size * cos, size * sin}
	}
	return s
}

func star(n int) shape {
	s := regular(2*n, math.Pi/2, 1.4)
	for i := 1; i < len(s); i += 2 {
		s[i][0], s[i][1] = 0.45*s[i][0], 0.45*s[i][1]
	}
	return s
}

// DrawGlyph implements draw.GlyphDrawer.
func (s shape) DrawGlyph(c *draw.Canvas, style draw.GlyphStyle, at vg.Point) {
	var p vg.Path
	for i, corner := range s {
		to := vg.Point{X: at.X + style.Radius*vg.Length(corner[0]), Y: at.Y + style.Radius*vg.Length(corner[1])}
		if i == 0 {
			p.Move(to)
		} else {
			p.Line(to)
		}
	}
	p.Close()
	c.SetColor(style.Color)
	c.Fill(p)
	c.SetLineStyle(draw.LineStyle{Color: ink, Width: 0.4})
	c.Stroke(p)
}
