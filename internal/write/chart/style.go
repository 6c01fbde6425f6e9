package chart

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

var (
	paper = color.NRGBA{0xff, 0xff, 0xff, 0xff}
	ink   = color.NRGBA{0x22, 0x22, 0x22, 0xff}
	gray  = color.NRGBA{0x77, 0x77, 0x77, 0xff}
	faint = color.NRGBA{0xe4, 0xe4, 0xe4, 0xff}
)

var (
	titleFont = font.Font{Typeface: "Liberation", Variant: "Sans", Size: 11, Weight: 3} // bold
	textFont  = font.Font{Typeface: "Liberation", Variant: "Sans", Size: 9}
)

var (
	faintLine = draw.LineStyle{Color: faint, Width: 0.6}
	thinLine  = draw.LineStyle{Color: ink, Width: 0.6}
	edgeLine  = draw.LineStyle{Color: gray, Width: 0.75, Dashes: []vg.Length{6, 2}}
)

// The looks of series. The colors are those of Okabe and Ito, which color-blind readers can tell
// apart. Black is kept for bounds, and yellow comes last because it is faint on paper. The numbers
// of colors, dashes and glyphs have no common factor.
var (
	colors = [...]color.NRGBA{
		{0x00, 0x72, 0xb2, 0xff}, // blue
		{0xd5, 0x5e, 0x00, 0xff}, // vermilion
		{0x00, 0x9e, 0x73, 0xff}, // bluish green
		{0xe6, 0x9f, 0x00, 0xff}, // orange
		{0xcc, 0x79, 0xa7, 0xff}, // reddish purple
		{0x56, 0xb4, 0xe9, 0xff}, // sky blue
		{0xf0, 0xe4, 0x42, 0xff}, // yellow
	}
	dashes = [...][]vg.Length{nil, {6, 2}, {2, 2}, {8, 2, 2, 2}, {12, 3}}
	tints  = [...]float64{0.65, 0.3, 0.1}
	glyphs = [...]draw.GlyphDrawer{draw.CircleGlyph{}, draw.BoxGlyph{}, draw.PyramidGlyph{}}
)

// A Mark is the look of a series in all charts: its color, its dashes, its glyph, and the part of
// the color in the tint of boxes.
type Mark struct {
	color  color.NRGBA
	dashes []vg.Length
	glyph  draw.GlyphDrawer
	tint   float64
}

// MarkOf returns the mark of series k. No two of the first 105 series have the same mark.
func MarkOf(k int) Mark {
	return Mark{colors[k%len(colors)], dashes[k%len(dashes)], glyphs[k%len(glyphs)], tints[k/len(colors)%len(tints)]}
}

// GridMark returns the mark of a series that stands for a pair. The first part of the pair sets
// the dashes, the glyph and the tint, and the second part sets the color. There are Colors colors.
func GridMark(first, second int) Mark {
	return Mark{colors[second%len(colors)], dashes[first%len(dashes)], glyphs[first%len(glyphs)], tints[first%len(tints)]}
}

// Colors is the number of different colors of series.
const Colors = len(colors)

// BoundMark returns the mark of a bound on all series. No series has the same mark.
func BoundMark() Mark {
	return Mark{color.NRGBA{A: 0xff}, []vg.Length{1, 2}, draw.CircleGlyph{}, tints[0]}
}

func (m Mark) line(width vg.Length) draw.LineStyle {
	return draw.LineStyle{Color: m.color, Width: width, Dashes: m.dashes}
}

func (m Mark) point(radius vg.Length) draw.GlyphStyle {
	return draw.GlyphStyle{Color: m.color, Radius: radius, Shape: m.glyph}
}

// tint mixes the given part of a color, from 0 to 1, with the color of the paper.
func tint(c color.NRGBA, part float64) color.NRGBA {
	mix := func(x uint8) uint8 { return uint8(255 - part*float64(255-x)) }
	return color.NRGBA{mix(c.R), mix(c.G), mix(c.B), 0xff}
}

func textStyle(f font.Font, color color.Color, x draw.XAlignment) text.Style {
	return text.Style{Color: color, Font: f, XAlign: x, YAlign: draw.YCenter, Handler: plot.DefaultTextHandler}
}
