package chart

import (
	"image"
	"image/color"
	"iter"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A cloud draws many spots as one image. A place is darker if more spots lie on it.
type cloud struct {
	spots iter.Seq[spot]
	scale float64 // dots of the image for each point
}

// cloudScale returns the resolution of the clouds. It is that of a PNG, or half of it if there are
// so many charts that the page would become large.
func cloudScale(charts int) float64 {
	if charts > 12 {
		return dpi / 72.0 / 2
	}
	return dpi / 72.0
}

// Plot implements plot.Plotter.
func (cl cloud) Plot(c draw.Canvas, p *plot.Plot) {
	size := c.Size()
	const around = 4 // points of room around the plot, for the spots at the edge
	width, height := int(float64(size.X+2*around)*cl.scale), int(float64(size.Y+2*around)*cl.scale)
	if width <= 0 || height <= 0 {
		return
	}
	d := density{width: width, height: height, spots: make([]uint16, width*height)}
	for s := range cl.spots {
		at := placed(&c, p, s)
		d.add(float64(at.X-c.Min.X+around)*cl.scale, float64(height)-float64(at.Y-c.Min.Y+around)*cl.scale, 1.5*cl.scale)
	}
	c.DrawImage(vg.Rectangle{
		Min: vg.Point{X: c.Min.X - around, Y: c.Min.Y - around},
		Max: vg.Point{X: c.Max.X + around, Y: c.Max.Y + around},
	}, d.image())
}

// A density counts the spots that lie on each dot of an image.
type density struct {
	width, height int
	spots         []uint16
}

// add counts a disc.
func (d *density) add(x, y, radius float64) {
	for j := max(0, int(y-radius)); j <= min(d.height-1, int(y+radius)); j++ {
		for i := max(0, int(x-radius)); i <= min(d.width-1, int(x+radius)); i++ {
			dx, dy := float64(i)+0.5-x, float64(j)+0.5-y
			if n := &d.spots[j*d.width+i]; dx*dx+dy*dy <= radius*radius && *n < math.MaxUint16 {
				*n++
			}
		}
	}
}

// image returns the counts as shades. Each shade stands for the same multiple of the number of
// spots of the shade before it.
func (d *density) image() image.Image {
	img := image.NewPaletted(image.Rect(0, 0, d.width, d.height), cloudPalette)
	deepest := math.Log(float64(max(16, slices.Max(d.spots))))
	shades := float64(len(cloudPalette) - 2)
	for i, n := range d.spots {
		if n > 0 {
			img.Pix[i] = uint8(1 + math.Round(shades*math.Log(float64(n))/deepest))
		}
	}
	return img
}

// cloudPalette goes from transparent over the faint color of one spot and its full color to a dark
// shade of it.
var cloudPalette = func() color.Palette {
	p := color.Palette{color.NRGBA{0xff, 0xff, 0xff, 0}}
	base := okabeIto[0]
	for n := range 8 {
		p = append(p, withAlpha(base, 0.3+0.1*float64(n)))
	}
	for n := range 7 {
		keep := 1 - 0.11*float64(n+1)
		p = append(p, color.NRGBA{uint8(float64(base.R) * keep), uint8(float64(base.G) * keep), uint8(float64(base.B) * keep), 0xff})
	}
	return p
}()
