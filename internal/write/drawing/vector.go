package drawing

import (
	"image/color"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
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

func (c canvas) fill(x, y, width, height float64, gray uint8) {
	var p vg.Path
	p.Move(c.point(x, y))
	p.Line(c.point(x+width, y))
	p.Line(c.point(x+width, y+height))
	p.Line(c.point(x, y+height))
	p.Close()
	c.SetColor(color.Gray{gray})
	c.Fill(p)
}

func (c canvas) line(x0, y0, x1, y1, width float64, gray uint8) {
	if x0 == x1 {
		c.fill(x0-width/2, y0, width, y1-y0, gray)
	} else {
		c.fill(x0, y0-width/2, x1-x0, width, gray)
	}
}

func (c canvas) text(x, y, size float64, f *face, gray uint8, text string) {
	c.SetColor(color.Gray{gray})
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
		to.fill(0, 0, width, height, 0xff)
		p.draw(to)
	}
}
