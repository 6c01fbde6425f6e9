package chart

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// namespace is the attribute of an SVG document that names its language. A drawing inside an HTML
// page does not need it.
const namespace = ` xmlns="http://www.w3.org/2000/svg"`

// tidy removes from a drawing what every text repeats: the font, which the root element names.
var tidy = strings.NewReplacer(
	"font-family:Liberation Sans;font-variant:normal;font-weight:normal;font-style:normal;", "",
	"font-family:Liberation Sans;font-variant:normal;font-weight:bold;font-style:normal;", "font-weight:bold;",
	"\n\tstyle=", " style=",
)

// SVG returns what is drawn on a canvas of the plotting library as an SVG document of the given size, with a title, and with a description
// for readers who cannot see it. All texts have the font Liberation Sans, or one of the same widths.
func SVG(width, height vg.Length, title, description string, draw func(vg.Canvas)) ([]byte, error) {
	c := vgsvg.New(width, height)
	draw(c)
	var drawn, b bytes.Buffer
	if _, err := c.WriteTo(&drawn); err != nil {
		return nil, err
	}
	fmt.Fprintf(&b, `<svg width="%.5[1]gpt" height="%.5[2]gpt" viewBox="0 0 %.5[1]g %.5[2]g"%[3]s role="img" font-family="'Liberation Sans',Arial,Helvetica,sans-serif">`+"\n<title>",
		float64(width), float64(height), namespace)
	xml.EscapeText(&b, []byte(title))
	b.WriteString("</title>\n<desc>")
	xml.EscapeText(&b, []byte(description))
	b.WriteString("</desc>\n")
	_, body, _ := strings.Cut(drawn.String(), "<g ") // after the head, which is above
	tidy.WriteString(&b, "<g "+body)
	return b.Bytes(), nil
}

// PNG returns what is drawn on a canvas of the plotting library as a PNG of so many dots per inch.
func PNG(width, height vg.Length, dpi int, draw func(vg.Canvas)) ([]byte, error) {
	c := vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(dpi))
	draw(c)
	var b bytes.Buffer
	_, err := vgimg.PngCanvas{Canvas: c}.WriteTo(&b)
	return b.Bytes(), err
}
