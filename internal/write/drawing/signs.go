package drawing

import (
	"math"

	"fourfold/internal/write/look"
)

// inks has the colors of signs. The pale ones differ in lightness, too.
var inks = map[look.Ink]uint32{
	look.Dark: black, look.Black: black, look.White: white, look.Paper: white, look.Gray: 0x686868, look.Dim: 0xb4b4b4, "silver": 0xdcdcdc, "green": 0xb9e3b0, "purple": 0xe0b8ee, "blue": 0xb4d4fa,
	"orange": 0xffcf99, "teal": 0xa0dcd6, "yellow": 0xf5e68a, "red": 0xfabebe,
}

// drawSigns draws the signs of the rules, either those over the lines of the grid or the others.
func (b *board) drawSigns(to surface, x, y, size float64, over bool) {
	for _, s := range b.signs {
		if s.Over == over {
			drawSign(to, s, x, y, size)
		}
	}
}

// drawSign draws a sign on a grid whose corner is at x, y.
func drawSign(to surface, s look.Sign, x, y, size float64) {
	ink, length, points := inks[s.Ink], s.Size*size, make([]look.Point, len(s.Points))
	for k, p := range s.Points {
		points[k] = look.Point{X: x + p.X*size, Y: y + p.Y*size}
	}
	switch s.Shape {
	case look.Line:
		to.strokes(pairs(points), length, 0, ink)
		eachPoint(points, func(x, y float64) { to.disc(x, y, length/2, ink) })
	case look.Edges:
		to.strokes(points, length, 0, ink)
	case look.Dashes:
		to.strokes(points, length, size/13, ink)
	case look.Disc:
		eachPoint(points, func(x, y float64) { to.disc(x, y, length, ink) })
	case look.Ring:
		eachPoint(points, func(x, y float64) { to.ring(x, y, length, size*0.03, ink) })
	case look.Square:
		eachPoint(points, func(x, y float64) { to.fill(x-length/2, y-length/2, length, length, ink) })
	case look.Text:
		center(to, points[0].X, points[0].Y, math.Min(length, length*size*0.95/regular.width(s.Text, length)), regular, ink, s.Text)
	case look.Label:
		at, text := points[0], regular.width(s.Text, length)
		to.fill(at.X-size*0.02, at.Y-length*0.5, text+size*0.04, length, white)
		to.text(at.X, at.Y+length*digitHeight/2, length, regular, ink, s.Text)
	}
}

func eachPoint(points []look.Point, draw func(x, y float64)) {
	for _, p := range points {
		draw(p.X, p.Y)
	}
}

// pairs returns the ends of each part of a line through points.
func pairs(points []look.Point) (ends []look.Point) {
	for k := 1; k < len(points); k++ {
		ends = append(ends, points[k-1], points[k])
	}
	return ends
}
