package gridimage

import (
	"context"
	"image"
)

// A gray is a picture in shades of gray, row by row: 0 is black. Another property of the pixels may take the place of lightness.
type gray struct {
	w, h int
	pix  []uint8
}

// workSide is the longest side of a picture in pixels from which on it is made smaller before it is read.
const workSide = 1600

// toGray returns the lightness of a picture, and how much more red than blue it is, from 0 to 255. Each side is divided by
// the least whole number that makes it fit into workSide. Transparent pixels count as white.
func toGray(ctx context.Context, m image.Image) (light, hue *gray, err error) {
	b := m.Bounds()
	f := (max(b.Dx(), b.Dy()) + workSide - 1) / workSide
	w, h := b.Dx()/f, b.Dy()/f
	light, hue = &gray{w: w, h: h, pix: make([]uint8, w*h)}, &gray{w: w, h: h, pix: make([]uint8, w*h)}
	colorOf := colors(m)
	lights, hues := make([]int, w), make([]int, w)
	for y := range h {
		if ctx.Err() != nil {
			return nil, nil, context.Cause(ctx)
		}
		clear(lights)
		clear(hues)
		for sy := b.Min.Y + y*f; sy < b.Min.Y+(y+1)*f; sy++ {
			for x := range w * f {
				l, h := colorOf(b.Min.X+x, sy)
				lights[x/f] += l
				hues[x/f] += h
			}
		}
		for x := range w {
			light.pix[y*w+x], hue.pix[y*w+x] = uint8(lights[x]/(f*f)), uint8(hues[x]/(f*f))
		}
	}
	return light, hue, nil
}

// colors returns a function that returns the lightness and the hue of a pixel.
func colors(m image.Image) func(x, y int) (light, hue int) {
	if m, ok := m.(*image.YCbCr); ok {
		return func(x, y int) (light, hue int) {
			k := m.COffset(x, y)
			return int(m.Y[m.YOffset(x, y)]), min(max(128+(90*(int(m.Cr[k])-128)-113*(int(m.Cb[k])-128))/128, 0), 255)
		}
	}
	at := m.(image.RGBA64Image).RGBA64At // all decoders return pictures that have it
	return func(x, y int) (light, hue int) {
		c := at(x, y)
		r, g, b, white := int(c.R)>>8, int(c.G)>>8, int(c.B)>>8, 255-int(c.A)>>8
		return (299*r+587*g+114*b)/1000 + white, (255 + r - b) / 2
	}
}

// at returns the lightness at a point, between pixels by linear interpolation. Outside of the picture it is that of the
// nearest pixel.
func (g *gray) at(p point) float32 {
	x, y := min(max(p.x, 0), float64(g.w)-1.001), min(max(p.y, 0), float64(g.h)-1.001)
	k := int(y)*g.w + int(x)
	fx, fy := float32(x-float64(int(x))), float32(y-float64(int(y)))
	a, b, c, d := float32(g.pix[k]), float32(g.pix[k+1]), float32(g.pix[k+g.w]), float32(g.pix[k+g.w+1])
	return (a+(b-a)*fx)*(1-fy) + (c+(d-c)*fx)*fy
}

// means returns the mean lightness of the square around each pixel that reaches radius pixels to each side, as far as
// the picture goes.
func (g *gray) means(radius int) []uint8 {
	sums := make([]uint32, (g.w+1)*(g.h+1)) // of the pixels above and to the left
	for y := range g.h {
		row := uint32(0)
		for x := range g.w {
			row += uint32(g.pix[y*g.w+x])
			sums[(y+1)*(g.w+1)+x+1] = sums[y*(g.w+1)+x+1] + row
		}
	}
	means := make([]uint8, len(g.pix))
	for y := range g.h {
		top, bottom := max(0, y-radius)*(g.w+1), min(g.h, y+radius+1)*(g.w+1)
		rows := (bottom - top) / (g.w + 1)
		for x := range g.w {
			left, right := max(0, x-radius), min(g.w, x+radius+1)
			sum := sums[bottom+right] - sums[bottom+left] - sums[top+right] + sums[top+left]
			means[y*g.w+x] = uint8(sum / uint32(rows*(right-left)))
		}
	}
	return means
}
