// Package chart draws box plots, scatter plots, cactus plots and series. Its input is numbers and
// names. It knows nothing about solvers or puzzles.
//
// Each kind of chart is a struct of plain data. Its method Chart lays it out as a [Chart], which
// can be written as SVG or PNG. The same data make the same bytes.
package chart

import (
	"bytes"
	"io"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Text holds the texts of a chart.
type Text struct {
	Name  string // a file name without its extension
	Title string
	Note  string // how to read the chart, in sentences; its figures are in the tables of the report
}

// A Chart is a picture with a title above the plot and a legend below it. It can draw any values:
// zero, NaN and infinite ones, and any number of values from none to a million.
type Chart struct {
	Text
	width, height vg.Length // of the title and the plot, without the legend
	plot          *plot.Plot
	legend        legend
}

// A point of a chart is 1/72 inch: 4/3 pixels of a page.
const (
	chartWidth vg.Length = 570
	plotHeight vg.Length = 330
	margin     vg.Length = 8
)

// dpi is the resolution of a PNG: two dots for each pixel of a screen.
const dpi = 192

// newChart returns an empty chart with the labels of its axes.
func newChart(t Text, width, height vg.Length, x, y string) *Chart {
	p := plot.New()
	p.BackgroundColor = nil
	p.Title.Text, p.Title.TextStyle.Font, p.Title.TextStyle.Color, p.Title.Padding = t.Title, titleFont, ink, 8
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Label.TextStyle.Font, axis.Label.TextStyle.Color, axis.Label.Padding = textFont, ink, 4
		axis.Tick.Label.Font, axis.Tick.Label.Color = textFont, ink
		axis.Color, axis.Tick.Color = gray, gray
		axis.Tick.Length, axis.Padding = 4, 3
	}
	p.X.Label.Text, p.Y.Label.Text = x, y
	return &Chart{Text: t, width: width, height: height, plot: p}
}

// rule adds a straight line.
func (c *Chart) rule(style draw.LineStyle, x0, y0, x1, y1 float64) *plotter.Line {
	l := &plotter.Line{XYs: plotter.XYs{{X: x0, Y: y0}, {X: x1, Y: y1}}, LineStyle: style}
	c.plot.Add(l)
	return l
}

// grid adds faint lines at the labels of the axes.
func (c *Chart) grid(x, y bool) {
	g := &plotter.Grid{}
	if x {
		g.Vertical = faintLine
	}
	if y {
		g.Horizontal = faintLine
	}
	c.plot.Add(g)
}

// size returns the size of the whole picture.
func (c *Chart) size() (width, height vg.Length) {
	return c.width, c.height + c.legend.height(c.width)
}

func (c *Chart) draw(to vg.Canvas) {
	width, height := c.size()
	dc := draw.NewCanvas(to, width, height)
	dc.SetColor(paper)
	dc.Fill(dc.Rectangle.Path())
	c.plot.Draw(draw.Crop(dc, margin, -margin, c.legend.height(c.width), -margin))
	c.legend.draw(dc)
}

// FileName returns the name of its files, without a folder and an extension.
func (c *Chart) FileName() string { return c.Name }

// Words returns its title and the note below it.
func (c *Chart) Words() (title, note string) { return c.Title, c.Note }

// SVG writes the chart as an SVG document.
func (c *Chart) SVG(w io.Writer) error {
	width, height := c.size()
	data, err := SVG(width, height, c.Title, c.Note, c.draw)
	if err == nil {
		_, err = w.Write(data)
	}
	return err
}

// InlineSVG writes the chart as a part of an HTML page.
func (c *Chart) InlineSVG(w io.Writer) error {
	var b bytes.Buffer
	err := c.SVG(&b)
	if err == nil {
		_, err = w.Write(bytes.Replace(b.Bytes(), []byte(namespace), nil, 1))
	}
	return err
}

// PNG writes the chart as a PNG with twice the resolution of a screen.
func (c *Chart) PNG(w io.Writer) error {
	width, height := c.size()
	data, err := PNG(width, height, dpi, c.draw)
	if err == nil {
		_, err = w.Write(data)
	}
	return err
}
