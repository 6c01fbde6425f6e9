package drawing

import (
	"image/color"
	"math"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"

	"fourfold/internal/write/look"
)

// A canvas is a surface for the pictures of the plotting library, whose y grows upward.
type canvas struct {
	vg.Canvas
	height float64
	glyphs bool // it draws letters, and does not name them
}

func (c canvas) point(x, y float64) vg.Point {
	return vg.Point{X: vg.Length(x), Y: vg.Length(c.height - y)}
}

func (c canvas) fill(x, y, width, height float64, ink uint32) {
	var p vg.Path
	p.Move(c.point(x, y))
	p.Line(c.point(x+width, y))
	p.Line(c.point(x+width, y+height))
	p.Line(c.point(x, y+height))
	p.Close()
	c.use(ink)
	c.Fill(p)
}

func (c canvas) line(x0, y0, x1, y1, width float64, ink uint32) {
	if x0 == x1 {
		c.fill(x0-width/2, y0, width, y1-y0, ink)
	} else {
		c.fill(x0, y0-width/2, x1-x0, width, ink)
	}
}

func (c canvas) strokes(points []look.Point, width, dash float64, ink uint32) {
	var p vg.Path
	for k := 0; k+1 < len(points); k += 2 {
		p.Move(c.point(points[k].X, points[k].Y))
		p.Line(c.point(points[k+1].X, points[k+1].Y))
	}
	if dash > 0 {
		c.SetLineDash([]vg.Length{vg.Length(dash), vg.Length(dash)}, 0)
		defer c.SetLineDash(nil, 0)
	}
	c.use(ink)
	c.SetLineWidth(vg.Length(width))
	c.Stroke(p)
}

func (c canvas) disc(x, y, radius float64, ink uint32) {
	c.use(ink)
	c.Fill(c.circle(x, y, radius))
}

func (c canvas) ring(x, y, radius, width float64, ink uint32) {
	c.use(ink)
	c.SetLineWidth(vg.Length(width))
	c.Stroke(c.circle(x, y, radius))
}

func (c canvas) circle(x, y, radius float64) (p vg.Path) {
	p.Move(c.point(x+radius, y))
	p.Arc(c.point(x, y), vg.Length(radius), 0, 2*math.Pi)
	p.Close()
	return p
}

func (c canvas) use(ink uint32) {
	c.SetColor(color.RGBA{uint8(ink >> 16), uint8(ink >> 8), uint8(ink), 0xff})
}

func (c canvas) text(x, y, size float64, f *face, ink uint32, text string) {
	c.use(ink)
	named := font.Font{Typeface: "Liberation", Variant: "Sans", Size: vg.Length(size)}
	if f.bold {
		named.Weight = boldWeight
	}
	if c.glyphs {
		text = f.drawable(text)
	}
	c.FillString(font.Face{Font: named, Face: f.font()}, c.point(x, y), text)
}

const boldWeight = 3 // of golang.org/x/image/font

// on returns a function that draws the page on white paper. With glyphs, texts have only characters
// of the font.
func (p *page) on(glyphs bool) func(vg.Canvas) {
	width, height := p.size()
	return func(c vg.Canvas) {
		to := canvas{Canvas: c, height: height, glyphs: glyphs}
		to.fill(0, 0, width, height, white)
		p.draw(to)
	}
}
