package report

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"fourfold/internal/words"
)

// manyPoints is how many points the page draws one by one. Where there are more,
// they become one image, so that a page of many puzzles stays small.
const manyPoints = 3000

// A spot is a puzzle in a scatter plot.
type spot struct{ x, y float64 }

// Scatter returns the times of solver a against those of solver b, puzzle by puzzle,
// on equal logarithmic axes. Those that did not finish stand on a line at the edge,
// those with no part in a puzzle are left out unless the two disagree on it.
func Scatter(s *Summary, a, b int) *Chart {
	nameA, nameB := s.Solvers[a].Name, s.Solvers[b].Name
	sc := newTimeScale(s, func(yield func(float64) bool) {
		for i := range s.Puzzles {
			if !yield(timeOf(&s.Puzzles[i], a)) || !yield(timeOf(&s.Puzzles[i], b)) {
				return
			}
		}
	})
	ended, unended, differing := spots(s, a, b, &sc)
	p := newPlot("time of "+label(nameA, 40)+" (log scale)", "time of "+label(nameB, 40)+" (log scale)")
	sc.onto(&p.X)
	sc.onto(&p.Y)
	p.X.Tick.Marker = wideLabels{&sc}
	p.Add(grid(true, true), plotterFunc(sc.edgeAcross), plotterFunc(sc.edgeUp))
	if pairs := len(s.Solvers) * (len(s.Solvers) - 1) / 2; len(s.Puzzles)*pairs > manyPoints {
		p.Add(cloud{ended, cloudScale(pairs)})
	} else {
		p.Add(dots(ended))
	}
	p.Add(plotterFunc(drawDiagonals), triangles(unended), crosses(differing))
	return &Chart{
		Name:   fileName("scatter", nameA, nameB),
		Title:  fmt.Sprintf("%s against %s", label(nameA, 26), label(nameB, 26)),
		Note:   fmt.Sprintf("A puzzle above the line was quicker with %s, one below it with %s.", nameA, nameB),
		Alt:    scatterAlt(s, a, b, len(unended), len(differing)),
		width:  430,
		height: 400,
		plot:   p,
		legend: scatterLegend(len(unended) > 0, len(differing) > 0, sc.unended),
	}
}

// spots returns the places of the puzzles: both finished, one or both unfinished, and
// those on which the two disagree, which are in none of the others.
func spots(s *Summary, a, b int, sc *timeScale) (ended, unended, differing []spot) {
	for i := range s.Puzzles {
		ta, tb := timeOf(&s.Puzzles[i], a), timeOf(&s.Puzzles[i], b)
		at := spot{sc.at(ta), sc.at(tb)}
		switch {
		case disputed(&s.Puzzles[i], a, b):
			differing = append(differing, spot{orFloor(at.x, sc), orFloor(at.y, sc)})
		case math.IsNaN(ta) || math.IsNaN(tb):
		case math.IsInf(ta, 1) || math.IsInf(tb, 1):
			unended = append(unended, at)
		default:
			ended = append(ended, at)
		}
	}
	return ended, unended, differing
}

func orFloor(x float64, sc *timeScale) float64 {
	if math.IsNaN(x) {
		return sc.floor
	}
	return x
}

// disputed reports whether two solvers gave different answers to a puzzle or to any of
// its isomorphs, or one of them did what no solver may do. Giving up is no answer.
func disputed(p *Puzzle, a, b int) bool {
	for i := range p.Rows {
		r := &p.Rows[i]
		if r.Verdict == verdictDisagree && a < len(r.Cells) && b < len(r.Cells) &&
			answered(&r.Cells[a]) && answered(&r.Cells[b]) && !sameAnswer(r.Verdict, &r.Cells[a], &r.Cells[b]) {
			return true
		}
	}
	return false
}

func scatterAlt(s *Summary, a, b, unended, differing int) string {
	alt := fmt.Sprintf("Scatter plot of the time of %s against %s.", s.Solvers[a].Name, s.Solvers[b].Name)
	for _, p := range s.Pairs {
		if p.A == a && p.B == b {
			alt += fmt.Sprintf(" Of %s that both finished, %s was the quicker on %s and %s on %s.", words.PluralGrouped(p.Both, "puzzle"),
				s.Solvers[a].Name, words.Grouped(p.FasterA), s.Solvers[b].Name, words.Grouped(p.FasterB))
			if isFinite(p.Ratio.Center) {
				alt += fmt.Sprintf(" The geometric mean of their times is %.3g to 1.", p.Ratio.Center)
			}
		}
	}
	return alt + fmt.Sprintf(" %s not finished by one or both, %s with differing answers.", words.PluralGrouped(unended, "puzzle"), words.Grouped(differing))
}

var (
	pointColour = withAlpha(okabeIto[0], 0.6)
	crossLine   = draw.LineStyle{Color: vermillion, Width: 2}
	crossHalo   = draw.LineStyle{Color: paper, Width: 4}
	evenLine    = draw.LineStyle{Color: ink, Width: 0.75}
	tenfoldLine = draw.LineStyle{Color: ink, Width: 0.6, Dashes: dashes[2]}
)

func scatterLegend(unended, differing bool, edge string) legend {
	l := legend{{"puzzle", func(c *draw.Canvas, left, right vg.Point) { drawDot(c, middle(left, right)) }}}
	if unended {
		l = append(l, legendEntry{edge, func(c *draw.Canvas, left, right vg.Point) { drawTriangles(c, []vg.Point{middle(left, right)}) }})
	}
	if differing {
		l = append(l, legendEntry{"disagreement", func(c *draw.Canvas, left, right vg.Point) { drawCrosses(c, []vg.Point{middle(left, right)}) }})
	}
	return append(l, ruleEntry("equal", evenLine), ruleEntry("10 times", tenfoldLine))
}

// drawDiagonals draws the lines of equal times and of times that differ tenfold.
func drawDiagonals(c draw.Canvas, p *plot.Plot) {
	for _, shift := range []float64{-1, 0, 1} {
		style := tenfoldLine
		if shift == 0 {
			style = evenLine
		}
		from, to := max(p.X.Min, p.Y.Min-shift), min(p.X.Max, p.Y.Max-shift)
		if from < to {
			c.StrokeLine2(style, c.X(p.X.Norm(from)), c.Y(p.Y.Norm(from+shift)), c.X(p.X.Norm(to)), c.Y(p.Y.Norm(to+shift)))
		}
	}
}

// dots are spots drawn one by one.
type dots []spot

// Plot implements plot.Plotter.
func (d dots) Plot(c draw.Canvas, p *plot.Plot) {
	for _, s := range d {
		drawDot(&c, placed(&c, p, s))
	}
}

func drawDot(c *draw.Canvas, at vg.Point) {
	fillDisc(c, pointColour, at, 2)
}

// crosses are spots of disagreement.
type crosses []spot

// Plot implements plot.Plotter.
func (s crosses) Plot(c draw.Canvas, p *plot.Plot) { drawCrosses(&c, distinct(&c, p, s)) }

func drawCrosses(c *draw.Canvas, at []vg.Point) {
	const r = 4
	var path vg.Path
	for _, m := range at {
		path.Move(vg.Point{X: m.X - r, Y: m.Y - r})
		path.Line(vg.Point{X: m.X + r, Y: m.Y + r})
		path.Move(vg.Point{X: m.X - r, Y: m.Y + r})
		path.Line(vg.Point{X: m.X + r, Y: m.Y - r})
	}
	for _, style := range []draw.LineStyle{crossHalo, crossLine} {
		c.SetLineStyle(style)
		c.Stroke(path)
	}
}

// triangles are spots of puzzles that were not finished.
type triangles []spot

// Plot implements plot.Plotter.
func (s triangles) Plot(c draw.Canvas, p *plot.Plot) { drawTriangles(&c, distinct(&c, p, s)) }

func drawTriangles(c *draw.Canvas, at []vg.Point) {
	const r = 3
	var path vg.Path
	for _, m := range at {
		path.Move(vg.Point{X: m.X - r, Y: m.Y - r*0.8})
		path.Line(vg.Point{X: m.X + r, Y: m.Y - r*0.8})
		path.Line(vg.Point{X: m.X, Y: m.Y + r})
		path.Close()
	}
	c.SetLineStyle(draw.LineStyle{Color: ink, Width: 0.8})
	c.Stroke(path)
}

func placed(c *draw.Canvas, p *plot.Plot, s spot) vg.Point {
	return vg.Point{X: c.X(p.X.Norm(s.x)), Y: c.Y(p.Y.Norm(s.y))}
}

// distinct returns the places of spots, those once that are within a point or so.
func distinct(c *draw.Canvas, p *plot.Plot, spots []spot) []vg.Point {
	var points []vg.Point
	taken := map[image.Point]bool{}
	for _, s := range spots {
		at := placed(c, p, s)
		if key := image.Pt(int(at.X), int(at.Y)); !taken[key] {
			taken[key] = true
			points = append(points, at)
		}
	}
	return points
}

// A cloud is many spots as one image, the darker the more lie on one another.
type cloud struct {
	spots []spot
	scale float64 // dots of the image for each point
}

// cloudScale is the resolution of the clouds: that of a PNG, and half of it where
// there are so many charts that the page would grow large.
func cloudScale(charts int) float64 {
	if charts > 12 {
		return dpi / 72.0 / 2
	}
	return dpi / 72.0
}

// Plot implements plot.Plotter.
func (cl cloud) Plot(c draw.Canvas, p *plot.Plot) {
	size := c.Size()
	const around = 4 // points of room for the spots at the edge
	width, height := int(float64(size.X+2*around)*cl.scale), int(float64(size.Y+2*around)*cl.scale)
	if width <= 0 || height <= 0 {
		return
	}
	d := density{width: width, height: height, spots: make([]uint16, width*height)}
	for _, s := range cl.spots {
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

// image returns the counts as shades, of which each stands for as many times the spots
// of the one before it.
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

// cloudPalette goes from nothing over the faint colour of one spot and its full colour
// to a dark shade of it.
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
