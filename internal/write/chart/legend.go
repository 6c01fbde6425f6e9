package chart

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A legend is drawn in rows below the plot, so that it hides no data. Each part has one entry.
type legend []plot.Legend

const rowHeight vg.Length = 15

// add adds an entry with a name and a sample of each of the plotters.
func (l *legend) add(name string, samples ...plot.Thumbnailer) {
	e := plot.NewLegend()
	e.Left, e.Top, e.ThumbnailWidth = true, true, 24
	e.TextStyle.Font, e.TextStyle.Color = textFont, ink
	e.Add(Clip(name, 60), samples...)
	*l = append(*l, e)
}

// place calls at with the place of each entry, from the upper left corner, and returns the number
// of rows. A row has as many entries as there is room for.
func (l legend) place(width vg.Length, at func(e *plot.Legend, x vg.Length, row int)) (rows int) {
	x := width
	for i := range l {
		needs := l[i].Rectangle(draw.Canvas{}).Size().X + 14
		if rows == 0 || x+needs > width-margin {
			x, rows = margin, rows+1
		}
		at(&l[i], x, rows-1)
		x += needs
	}
	return rows
}

func (l legend) height(width vg.Length) vg.Length {
	return rowHeight*vg.Length(l.place(width, func(*plot.Legend, vg.Length, int) {})) + margin
}

func (l legend) draw(c draw.Canvas) {
	width := c.Size().X
	top := l.height(width) - margin/2
	l.place(width, func(e *plot.Legend, x vg.Length, row int) {
		e.Draw(draw.Crop(c, x, 0, 0, top-rowHeight*vg.Length(row)-c.Size().Y))
	})
}
