package chart

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A legend is drawn in rows below the plot, so that it hides no data.
type legend []legendEntry

type legendEntry struct {
	label string
	draw  func(c *draw.Canvas, left, right vg.Point) // draws the swatch between the two points
}

const (
	swatch    vg.Length = 24
	rowHeight vg.Length = 15
)

// rows puts as many entries into each row as there is room for.
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
func lineEntry(label string, m Mark) legendEntry {
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
