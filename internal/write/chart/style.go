package chart

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A point of the plots is 1/72 inch: 4/3 pixels of a page.
const (
	chartWidth  vg.Length = 570
	plotHeight  vg.Length = 300
	titleHeight vg.Length = 30
	margin      vg.Length = 8
)

var (
	paper = color.White
	ink   = color.NRGBA{0x22, 0x22, 0x22, 0xff}
	faint = color.NRGBA{0xe4, 0xe4, 0xe4, 0xff}
	gray  = color.NRGBA{0x77, 0x77, 0x77, 0xff}
)

// okabeIto is the palette of Okabe and Ito, whose colors color-blind readers can tell apart. The
// order is such that the first few colors differ in gray too. Black is kept for bounds, and yellow
// comes last because it is faint on paper.
var okabeIto = []color.NRGBA{
	{0x00, 0x72, 0xb2, 0xff}, // blue
	{0xd5, 0x5e, 0x00, 0xff}, // vermilion
	{0x00, 0x9e, 0x73, 0xff}, // bluish green
	{0xe6, 0x9f, 0x00, 0xff}, // orange
	{0xcc, 0x79, 0xa7, 0xff}, // reddish purple
	{0x56, 0xb4, 0xe9, 0xff}, // sky blue
	{0xf0, 0xe4, 0x42, 0xff}, // yellow
}

var dashes = [][]vg.Length{nil, {6, 2}, {2, 2}, {8, 2, 2, 2}, {12, 3}}

var vermilion = okabeIto[1]

// fillDisc draws a disc without an outline.
func fillDisc(c *draw.Canvas, color color.Color, at vg.Point, radius vg.Length) {
	var p vg.Path
	p.Move(vg.Point{X: at.X + radius, Y: at.Y})
	p.Arc(at, radius, 0, 2*math.Pi)
	p.Close()
	c.SetColor(color)
	c.Fill(p)
}

// withAlpha returns c with the given opacity, from 0 to 1.
func withAlpha(c color.NRGBA, alpha float64) color.NRGBA {
	c.A = uint8(255 * alpha)
	return c
}

// tint mixes the given part of a color, from 0 to 1, with the color of the paper.
func tint(c color.NRGBA, part float64) color.NRGBA {
	mix := func(x uint8) uint8 { return uint8(255 - part*float64(255-x)) }
	return color.NRGBA{mix(c.R), mix(c.G), mix(c.B), 0xff}
}

const bold = 3 // of golang.org/x/image/font

var (
	titleStyle  = textStyle(11, bold, draw.XLeft, draw.YTop)
	legendStyle = textStyle(9, 0, draw.XLeft, draw.YCenter)
	smallStyle  = textStyle(8, 0, draw.XCenter, draw.YCenter)
)

func textStyle(size vg.Length, weight int, x draw.XAlignment, y draw.YAlignment) text.Style {
	f := font.Font{Typeface: "Liberation", Variant: "Sans", Size: size}
	if weight == bold {
		f.Weight = bold
	}
	return text.Style{Color: ink, Font: f, XAlign: x, YAlign: y, Handler: plot.DefaultTextHandler}
}

// newPlot returns an empty plot with the fonts and lines of all charts.
func newPlot(x, y string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Label.TextStyle.Font = legendStyle.Font
		axis.Label.TextStyle.Color = ink
		axis.Label.Padding = 4
		axis.Tick.Label.Font = legendStyle.Font
		axis.Tick.Label.Color = ink
		axis.Tick.Length = 4
		axis.Color, axis.Tick.Color = gray, gray
		axis.Padding = 3
	}
	p.X.Label.Text, p.Y.Label.Text = x, y
	return p
}

// A plotterFunc is a plot.Plotter that reserves no room of its own.
type plotterFunc func(draw.Canvas, *plot.Plot)

// Plot implements plot.Plotter.
func (f plotterFunc) Plot(c draw.Canvas, p *plot.Plot) { f(c, p) }
