package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"fourfold/internal/stats"
	"fourfold/internal/words"
)

// BoxPlots returns the times by difficulty: for each group of g a box for every
// solver, side by side. A box is the middle half of the times with the median marked;
// whiskers reach to the furthest within one and a half times its height on the log
// scale, and dots are what lies beyond. The unfinished count as longer than all others.
func BoxPlots(s *Summary, g *Grouping) *Chart {
	sc := newTimeScale(s, boxedTimes(s, g))
	p := newPlot(label(groupedBy(g), 60)+" (number of puzzles)", "time for each puzzle (log scale)")
	sc.onto(&p.Y)
	p.X.Min, p.X.Max = -0.55, float64(max(1, len(g.Groups)))-0.45
	p.X.Tick.Marker = groupTicks(g.Groups)
	p.X.Tick.Length = 0
	p.Add(grid(false, true), plotterFunc(drawGroupLines(len(g.Groups))), plotterFunc(sc.edgeAcross))
	c := &Chart{Name: fileName("boxes", g.By), Title: "Time by " + label(groupedBy(g), 60), width: boxesWidth(s, g), height: plotHeight, plot: p,
		Note: "Boxes are the middle half of the times with the median marked, on a log scale; dots are far from the rest.",
		Alt:  boxesAlt(s, g)}
	for k := range s.Solvers {
		for i := range g.Groups {
			p.Add(box{group: i, solver: k, solvers: len(s.Solvers), places: boxPlaces(s, &g.Groups[i], k, &sc), floor: sc.lo})
		}
		c.legend = append(c.legend, boxEntry(label(s.Solvers[k].Name, 40), markOf(k)))
	}
	return c
}

// groupedBy names a measure of difficulty, with its note.
func groupedBy(g *Grouping) string { return strings.TrimSpace(g.By + " " + g.Note) }

// boxedTimes yields all times of the chart.
func boxedTimes(s *Summary, g *Grouping) func(yield func(float64) bool) {
	return func(yield func(float64) bool) {
		for i := range g.Groups {
			for k := range s.Solvers {
				for _, t := range timesIn(s, &g.Groups[i], k) {
					if !yield(t) {
						return
					}
				}
			}
		}
	}
}

// timesIn returns the times of a solver in a group.
func timesIn(s *Summary, g *Group, solver int) []float64 {
	times := make([]float64, 0, len(g.Members))
	for _, i := range g.Members {
		times = append(times, timeOf(&s.Puzzles[i], solver))
	}
	return times
}

// boxPlaces returns where the times stand on the axis, in rising order.
func boxPlaces(s *Summary, g *Group, solver int, sc *timeScale) []float64 {
	var places []float64
	for _, t := range timesIn(s, g, solver) {
		if at := sc.at(t); !math.IsNaN(at) {
			places = append(places, at)
		}
	}
	slices.Sort(places)
	return places
}

// groupTicks name the groups, with the number of puzzles below.
type groupTicks []Group

const groupName = 16 // letters of a name that are shown

// Ticks implements plot.Ticker.
func (g groupTicks) Ticks(lo, hi float64) []plot.Tick {
	ticks := make([]plot.Tick, len(g))
	for i := range g {
		ticks[i] = plot.Tick{Value: float64(i), Label: label(g[i].Name, groupName) + "\n(" + words.Grouped(g[i].Puzzles) + ")"}
	}
	return ticks
}

// boxesWidth gives every group room for its boxes and its name.
func boxesWidth(s *Summary, g *Grouping) vg.Length {
	room := vg.Length(len(s.Solvers))*7 + 14
	for i := range g.Groups {
		room = max(room, legendStyle.Width(label(g.Groups[i].Name, groupName))+12)
	}
	const axis, most = 70, 7200
	return min(most, max(chartWidth, axis+room*vg.Length(len(g.Groups))))
}

func boxesAlt(s *Summary, g *Grouping) string {
	alt := []string{fmt.Sprintf("Box plots of time by %s.", groupedBy(g))}
	for i, group := range g.Groups {
		if i == 12 {
			alt = append(alt, fmt.Sprintf("And %s more.", words.PluralGrouped(len(g.Groups)-i, "group")))
			break
		}
		var medians []string
		for k := range s.Solvers {
			if k < len(group.Median) {
				medians = append(medians, s.Solvers[k].Name+" "+words.Seconds(group.Median[k]))
			}
		}
		alt = append(alt, fmt.Sprintf("Medians for %s, %s: %s.", group.Name, words.PluralGrouped(group.Puzzles, "puzzle"), strings.Join(medians, ", ")))
	}
	return strings.Join(alt, " ")
}

// drawGroupLines draws a line between every two groups.
func drawGroupLines(groups int) func(draw.Canvas, *plot.Plot) {
	return func(c draw.Canvas, p *plot.Plot) {
		for i := 1; i < groups; i++ {
			x := c.X(p.X.Norm(float64(i) - 0.5))
			c.StrokeLine2(draw.LineStyle{Color: faint, Width: 0.75}, x, c.Min.Y, x, c.Max.Y)
		}
	}
}

// A box is a solver in a group.
type box struct {
	group, solver, solvers int
	places                 []float64 // of its times, in rising order
	floor                  float64   // lower end of the axis
}

// fewTimes is how many are shown one by one, since they make no box.
const fewTimes = 4

// Plot implements plot.Plotter.
func (b box) Plot(c draw.Canvas, p *plot.Plot) {
	slot := min((c.X(p.X.Norm(1))-c.X(p.X.Norm(0)))*0.86/vg.Length(b.solvers), 44)
	x := c.X(p.X.Norm(float64(b.group))) + slot*(vg.Length(b.solver)-vg.Length(b.solvers-1)/2)
	half := min(slot*0.4, 14)
	y := func(place float64) vg.Length { return c.Y(p.Y.Norm(place)) }
	switch m := markOf(b.solver); {
	case len(b.places) == 0:
		c.FillText(smallStyle, vg.Point{X: x, Y: y(b.floor) + 6}, "–")
	case len(b.places) <= fewTimes:
		for _, place := range b.places {
			m.draw(&c, vg.Point{X: x, Y: y(place)}, min(half, 3))
		}
	default:
		b.drawBox(&c, x, half, y, m)
	}
}

func (b box) drawBox(c *draw.Canvas, x, half vg.Length, y func(float64) vg.Length, m mark) {
	q1, q2, q3 := stats.Quantile(b.places, 0.25), stats.Quantile(b.places, 0.5), stats.Quantile(b.places, 0.75)
	first, _ := slices.BinarySearch(b.places, q1-1.5*(q3-q1))
	last, _ := slices.BinarySearch(b.places, math.Nextafter(q3+1.5*(q3-q1), math.Inf(1)))
	thin := draw.LineStyle{Color: ink, Width: 0.6}
	if first < last {
		c.StrokeLine2(thin, x, y(b.places[first]), x, y(b.places[last-1]))
	}
	frame := []vg.Point{{X: x - half, Y: y(q1)}, {X: x + half, Y: y(q1)}, {X: x + half, Y: y(q3)}, {X: x - half, Y: y(q3)}}
	fillBox(c, frame, m)
	c.StrokeLine2(draw.LineStyle{Color: ink, Width: 1.5}, x-half, y(q2), x+half, y(q2))
	m.drawHollow(c, vg.Point{X: x, Y: y(q2)}, min(half*0.75, 3))
	drawFar(c, x, y, b.places[:first], m)
	drawFar(c, x, y, b.places[last:], m)
}

// drawFar draws a dot for each of places, those once that would hide one another.
func drawFar(c *draw.Canvas, x vg.Length, y func(float64) vg.Length, places []float64, m mark) {
	var drawn vg.Length
	for i, place := range places {
		if at := y(place); i == 0 || at-drawn > 1.2 {
			fillDisc(c, m.colour, vg.Point{X: x, Y: at}, 1.2)
			drawn = at
		}
	}
}

// boxEntry is a legend entry of a small box with the glyph of its solver.
func boxEntry(label string, m mark) legendEntry {
	return legendEntry{label, func(c *draw.Canvas, left, right vg.Point) {
		frame := []vg.Point{{X: left.X + 4, Y: left.Y - 4}, {X: right.X - 4, Y: left.Y - 4}, {X: right.X - 4, Y: left.Y + 4}, {X: left.X + 4, Y: left.Y + 4}}
		fillBox(c, frame, m)
		m.drawHollow(c, middle(left, right), 3)
	}}
}

// fillBox draws a box in a light tint of the mark's colour.
func fillBox(c *draw.Canvas, frame []vg.Point, m mark) {
	c.FillPolygon(paper, frame)
	c.FillPolygon(withAlpha(m.colour, 0.55), frame)
	c.StrokeLines(draw.LineStyle{Color: ink, Width: 0.6}, append(frame, frame[0]))
}
