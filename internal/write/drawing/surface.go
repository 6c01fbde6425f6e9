package drawing

import (
	"strings"
	"sync"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"fourfold/internal/write/look"
)

// A surface is a page or a picture that a board is drawn on. Lengths are in points, 1/72 inch. The
// origin is the upper left corner, and y grows downward. A color is 0xRRGGBB.
type surface interface {
	// fill fills a rectangle.
	fill(x, y, width, height float64, color uint32)

	// line draws a horizontal or vertical line with square ends.
	line(x0, y0, x1, y1, width float64, color uint32)

	// strokes draws a line with square ends between each two points. With a dash, the lines are dashed: a dash and
	// a gap of this length follow each other.
	strokes(points []look.Point, width, dash float64, color uint32)

	// disc draws a disc.
	disc(x, y, radius float64, color uint32)

	// ring draws a circle.
	ring(x, y, radius, width float64, color uint32)

	// text writes a text. Its baseline begins at x, y.
	text(x, y, size float64, f *face, color uint32, text string)
}

// A face is a font of the package. The fonts are metrically equal to Arial and Helvetica.
type face struct {
	bold bool
	data []byte // the font file
	font func() *opentype.Font
}

var (
	regular = newFace(false, liberationsansregular.TTF)
	bold    = newFace(true, liberationsansbold.TTF)
)

func newFace(bold bool, data []byte) *face {
	return &face{bold: bold, data: data, font: sync.OnceValue(func() *opentype.Font {
		f, err := opentype.Parse(data)
		if err != nil {
			panic("drawing: the embedded font is damaged: " + err.Error())
		}
		return f
	})}
}

// Measures of the digits of both fonts, as parts of the font size.
const digitHeight = 0.7

// width returns the width of a text. It does not kern, and neither do the surfaces.
func (f *face) width(text string, size float64) float64 {
	var b sfnt.Buffer
	em := fixed.Int26_6(f.font().UnitsPerEm())
	sum := fixed.Int26_6(0)
	for _, r := range text {
		glyph, err := f.font().GlyphIndex(&b, r)
		if err != nil {
			continue
		}
		if advance, err := f.font().GlyphAdvance(&b, glyph, em, 0); err == nil {
			sum += advance
		}
	}
	return float64(sum) / float64(em) * size
}

// has reports whether the font has all characters of a text.
func (f *face) has(text string) bool {
	var b sfnt.Buffer
	for _, r := range text {
		if glyph, err := f.font().GlyphIndex(&b, r); err != nil || glyph == 0 {
			return false
		}
	}
	return true
}

// drawable returns a text with question marks for the characters that the font lacks.
func (f *face) drawable(text string) string {
	if f.has(text) {
		return text
	}
	return strings.Map(func(r rune) rune {
		if f.has(string(r)) {
			return r
		}
		return '?'
	}, text)
}

// fit cuts a text so that it is no wider than a length. The last character is then an ellipsis.
func (f *face) fit(text string, size, width float64) string {
	if f.width(text, size) <= width {
		return text
	}
	left, runes := width-f.width("…", size), []rune(text)
	for k, r := range runes {
		if left -= f.width(string(r), size); left < 0 {
			return string(runes[:k]) + "…"
		}
	}
	return text
}
