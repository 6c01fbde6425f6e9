package report

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
	grey  = color.NRGBA{0x77, 0x77, 0x77, 0xff}
)

// okabeIto is the palette of Okabe and Ito, which the colour-blind can tell apart,
// ordered so that the first few differ in grey too. Its black is left for the virtual
// best, and its yellow comes last since it is faint on paper.
var okabeIto = []color.NRGBA{
	{0x00, 0x72, 0xb2, 0xff}, // blue
	{0xd5, 0x5e, 0x00, 0xff}, // vermillion
	{0x00, 0x9e, 0x73, 0xff}, // bluish green
	{0xe6, 0x9f, 0x00, 0xff}, // orange
	{0xcc, 0x79, 0xa7, 0xff}, // reddish purple
	{0x56, 0xb4, 0xe9, 0xff}, // sky blue
	{0xf0, 0xe4, 0x42, 0xff}, // yellow
}

var dashes = [][]vg.Length{nil, {6, 2}, {2, 2}, {8, 2, 2, 2}, {12, 3}}

var vermillion = okabeIto[1]

// A mark is how a solver looks in every chart: by colour, by dash pattern and by the
// shape of its glyph. No two of the first 35 solvers have all three alike.
type mark struct {
	colour color.NRGBA
	dashes []vg.Length
	glyph  draw.GlyphDrawer
}

func markOf(solver int) mark {
	return mark{okabeIto[solver%len(okabeIto)], dashes[solver%len(dashes)], glyphs[solver%len(glyphs)]}
}

// bestMark is the mark of the virtual best solver.
var bestMark = mark{color.NRGBA{A: 0xff}, []vg.Length{1, 2}, plusShape}

func (m mark) line(width vg.Length) draw.LineStyle {
	return draw.LineStyle{Color: m.colour, Width: width, Dashes: m.dashes}
}

func (m mark) draw(c *draw.Canvas, at vg.Point, radius vg.Length) {
	m.glyph.DrawGlyph(c, draw.GlyphStyle{Color: m.colour, Radius: radius}, at)
}

// drawHollow draws the glyph without its colour, to stand on that colour.
func (m mark) drawHollow(c *draw.Canvas, at vg.Point, radius vg.Length) {
	m.glyph.DrawGlyph(c, draw.GlyphStyle{Color: paper, Radius: radius}, at)
}

// A shape is a glyph filled with its colour and outlined in ink: its corners, as
// multiples of the radius.
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

// fillDisc draws a disc without an outline.
func fillDisc(c *draw.Canvas, colour color.Color, at vg.Point, radius vg.Length) {
	var p vg.Path
	p.Move(vg.Point{X: at.X + radius, Y: at.Y})
	p.Arc(at, radius, 0, 2*math.Pi)
	p.Close()
	c.SetColor(colour)
	c.Fill(p)
}

// withAlpha returns c at the given opacity, from 0 to 1.
func withAlpha(c color.NRGBA, alpha float64) color.NRGBA {
	c.A = uint8(255 * alpha)
	return c
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
		axis.Color, axis.Tick.Color = grey, grey
		axis.Padding = 3
	}
	p.X.Label.Text, p.Y.Label.Text = x, y
	return p
}

// A legend is drawn in rows beneath the plot, so that it hides no data.
type legend []legendEntry

type legendEntry struct {
	label string
	draw  func(c *draw.Canvas, left, right vg.Point) // into the swatch between the two
}

const (
	swatch    vg.Length = 24
	rowHeight vg.Length = 15
)

// rows puts as many entries into each row as have room.
func (l legend) rows(width vg.Length) [][]legendEntry {
	var rows [][]legendEntry
	var used vg.Length
	for _, e := range l {
		if w := e.width(); len(rows) == 0 || used+w > width-2*margin {
			rows, used = append(rows, []legendEntry{e}), w
		} else {
			rows[len(rows)-1], used = append(rows[len(rows)-1], e), used+w
		}
	}
	return rows
}

func (e legendEntry) width() vg.Length { return swatch + 5 + legendStyle.Width(e.label) + 11 }

func (l legend) height(width vg.Length) vg.Length {
	return vg.Length(len(l.rows(width)))*rowHeight + margin
}

func (l legend) draw(c draw.Canvas) {
	rows := l.rows(c.Size().X)
	for i, row := range rows {
		x, y := c.Min.X+margin, c.Min.Y+margin/2+rowHeight*(vg.Length(len(rows)-i)-0.5)
		for _, e := range row {
			e.draw(&c, vg.Point{X: x, Y: y}, vg.Point{X: x + swatch, Y: y})
			c.FillText(legendStyle, vg.Point{X: x + swatch + 5, Y: y}, e.label)
			x += e.width()
		}
	}
}

// lineEntry is a legend entry of a line with a glyph in its middle.
func lineEntry(label string, m mark) legendEntry {
	return legendEntry{label, func(c *draw.Canvas, left, right vg.Point) {
		c.StrokeLine2(m.line(1.5), left.X, left.Y, right.X, right.Y)
		m.draw(c, middle(left, right), 3)
	}}
}

// ruleEntry is a legend entry of a plain line.
func ruleEntry(label string, style draw.LineStyle) legendEntry {
	return legendEntry{label, func(c *draw.Canvas, left, right vg.Point) {
		c.StrokeLine2(style, left.X, left.Y, right.X, right.Y)
	}}
}

func middle(a, b vg.Point) vg.Point { return vg.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2} }

// A plotterFunc is a plot.Plotter that reserves no room of its own.
type plotterFunc func(draw.Canvas, *plot.Plot)

// Plot implements plot.Plotter.
func (f plotterFunc) Plot(c draw.Canvas, p *plot.Plot) { f(c, p) }
