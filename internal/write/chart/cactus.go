package chart

import (
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"fourfold/internal/words"
)

// A Cactus shows, for each line, how many things are done within a cost per thing. The values of a
// line are in increasing order: the k-th value stands above the number k.
type Cactus struct {
	Text
	X, Y    string // labels of the axes
	Lines   []Line
	All     int    // the number of all things
	AllAs   string // the name of the vertical line at All
	Amounts bool   // the values are amounts, which may be 0, and not times
}

// A Line is one series of a chart.
type Line struct {
	Name   string
	Mark   Mark
	Values []float64 // times in seconds, or amounts; finite and in increasing order in a Cactus
	Ranks  []int     // the number of each value among all values, from 1; nil if none is left out: see [Thinned]
}

// mostValues is the largest number of values of a line that are drawn.
const mostValues = 4096

// Thinned returns the values that are drawn for a Line of a Cactus, with their ranks. It returns
// all values if they are few. Else it returns values at even distances, with the first and the
// last.
func Thinned(values []float64) (kept []float64, ranks []int) {
	n := len(values)
	if n <= mostValues {
		return values, nil
	}
	kept, ranks = make([]float64, mostValues), make([]int, mostValues)
	for k := range kept {
		i := k * (n - 1) / (mostValues - 1)
		kept[k], ranks[k] = values[i], i+1
	}
	return kept, ranks
}

// rank returns the rank of the i-th value among all values, from 1.
func (l *Line) rank(i int) int {
	if l.Ranks == nil {
		return i + 1
	}
	return l.Ranks[i]
}

// count returns the number of all values, with those that are left out.
func (l *Line) count() int {
	if len(l.Values) == 0 {
		return 0
	}
	return l.rank(len(l.Values) - 1)
}

// Chart lays out the chart.
func (k *Cactus) Chart() *Chart {
	p := newPlot(k.X, k.Y)
	place := k.scaleOnto(&p.Y)
	n := max(1, k.All)
	p.X.Min, p.X.Max = 0, float64(n)*1.03
	p.X.Tick.Marker = countTicks{}
	p.Add(grid(true, true), plotterFunc(func(c draw.Canvas, p *plot.Plot) {
		all := c.X(p.X.Norm(float64(n)))
		c.StrokeLine2(edgeLine, all, c.Min.Y, all, c.Max.Y)
	}))
	c := &Chart{Text: k.Text, width: chartWidth, height: plotHeight, plot: p}
	for i, l := range k.Lines {
		p.Add(cactusLine{l, i, place})
		c.legend = append(c.legend, lineEntry(fmt.Sprintf("%s (%s)", Clip(l.Name, 40), words.Grouped(l.count())), l.Mark))
	}
	c.legend = append(c.legend, ruleEntry(k.AllAs, edgeLine))
	return c
}

// scaleOnto puts the scale of the values on an axis. It returns the function from values to
// places.
func (k *Cactus) scaleOnto(axis *plot.Axis) (place func(float64) float64) {
	if k.Amounts {
		most := 0.0
		for v := range k.all {
			most = max(most, v)
		}
		newAmountScale(most).onto(axis)
		return amountPlace
	}
	sc := newTimeScale("", k.all)
	sc.onto(axis)
	return sc.at
}

// all yields the values of all lines.
func (k *Cactus) all(yield func(float64) bool) {
	for _, l := range k.Lines {
		for _, v := range l.Values {
			if !yield(v) {
				return
			}
		}
	}
}

// A cactusLine is one line of the plot.
type cactusLine struct {
	Line
	at    int                   // the number of the line, so that glyphs of different lines stand apart
	place func(float64) float64 // returns the place of a value on the axis
}

// Plot implements plot.Plotter. It leaves out points within one dot of the point before, so that
// the size of the drawing does not grow with the number of values.
func (l cactusLine) Plot(c draw.Canvas, p *plot.Plot) {
	var line []vg.Point
	for i, t := range l.Values {
		to := vg.Point{X: c.X(p.X.Norm(float64(l.rank(i)))), Y: c.Y(p.Y.Norm(l.place(t)))}
		if last := len(line) - 1; i == len(l.Values)-1 || last < 0 || to.X-line[last].X > 1 || to.Y-line[last].Y > 1 {
			line = append(line, to)
		}
	}
	if len(line) == 0 {
		return
	}
	if len(line) > 1 {
		c.StrokeLines(l.Mark.line(1.5), line)
	}
	l.drawMarks(&c, line)
}

// drawMarks draws a glyph at every point if there are few, else at some points, and always at the
// last point.
func (l cactusLine) drawMarks(c *draw.Canvas, line []vg.Point) {
	const few, apart = 12, 100
	last := len(line) - 1
	next := c.Min.X + vg.Length(30+11*(l.at%8))
	for i, at := range line {
		if i == last || len(line) <= few || at.X >= next && at.X < line[last].X-8 {
			l.Mark.draw(c, at, 3)
			for next <= at.X {
				next += apart
			}
		}
	}
}
