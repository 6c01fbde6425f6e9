package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"fourfold/internal/words"
)

// Cactus returns the cactus plot of s: how many puzzles each solver finishes if each
// puzzle is given so much time, with one line for the virtual best.
func Cactus(s *Summary) *Chart {
	sc := newTimeScale(s, finite(allTimes(s)))
	p := newPlot("puzzles finished", "time for each puzzle (log scale)")
	sc.onto(&p.Y)
	n := max(1, len(s.Puzzles))
	p.X.Min, p.X.Max = 0, float64(n)*1.03
	p.X.Tick.Marker = countTicks{}
	p.Add(grid(true, true), plotterFunc(func(c draw.Canvas, p *plot.Plot) {
		all := c.X(p.X.Norm(float64(n)))
		c.StrokeLine2(edgeLine, all, c.Min.Y, all, c.Max.Y)
	}))
	c := &Chart{Name: "cactus", Title: "Puzzles finished within a time", width: chartWidth, height: plotHeight, plot: p,
		Note: "A line further to the right finishes more puzzles, a lower one finishes them sooner."}
	alt := []string{fmt.Sprintf("Cactus plot of %s.", words.PluralGrouped(len(s.Puzzles), "puzzle"))}
	add := func(name string, m mark, at int, times []float64) {
		p.Add(cactusLine{times, m, at, &sc})
		c.legend = append(c.legend, lineEntry(fmt.Sprintf("%s (%s)", label(name, 40), words.Grouped(len(times))), m))
		alt = append(alt, cactusAlt(name, times))
	}
	for i := range s.Solvers {
		add(s.Solvers[i].Name, markOf(i), i, finished(s, func(p *Puzzle) float64 { return timeOf(p, i) }))
	}
	if len(s.Solvers) > 1 {
		add("virtual best", bestMark, len(s.Solvers), finished(s, virtualBest))
	}
	c.legend = append(c.legend, ruleEntry("all puzzles", edgeLine))
	c.Alt = strings.Join(alt, " ")
	return c
}

func cactusAlt(name string, times []float64) string {
	if len(times) == 0 {
		return name + " finishes none."
	}
	return fmt.Sprintf("%s finishes %s, half of them within %s, the last in %s.", name, words.Grouped(len(times)), words.Seconds(times[(len(times)-1)/2]), words.Seconds(times[len(times)-1]))
}

// A cactusLine is one line of the plot: its times in rising order.
type cactusLine struct {
	times []float64
	mark  mark
	at    int // among the lines, so that their glyphs stand apart
	scale *timeScale
}

// Plot implements plot.Plotter. It leaves out what would stand on one dot with the
// point before it, so that its cost does not grow with the puzzles.
func (l cactusLine) Plot(c draw.Canvas, p *plot.Plot) {
	var line []vg.Point
	for i, t := range l.times {
		to := vg.Point{X: c.X(p.X.Norm(float64(i + 1))), Y: c.Y(p.Y.Norm(l.scale.at(t)))}
		if last := len(line) - 1; i == len(l.times)-1 || last < 0 || to.X-line[last].X > 1 || to.Y-line[last].Y > 1 {
			line = append(line, to)
		}
	}
	if len(line) == 0 {
		return
	}
	if len(line) > 1 {
		c.StrokeLines(l.mark.line(1.5), line)
	}
	l.drawMarks(&c, line)
}

// drawMarks draws a glyph at every point if they are few, else here and there, and at
// the last in any case.
func (l cactusLine) drawMarks(c *draw.Canvas, line []vg.Point) {
	const few, apart = 12, 100
	last := len(line) - 1
	next := c.Min.X + vg.Length(30+11*(l.at%8))
	for i, at := range line {
		if i == last || len(line) <= few || at.X >= next && at.X < line[last].X-8 {
			l.mark.draw(c, at, 3)
			for next <= at.X {
				next += apart
			}
		}
	}
}

// finished returns the finite values of time over the puzzles, in rising order.
func finished(s *Summary, time func(*Puzzle) float64) []float64 {
	var times []float64
	for i := range s.Puzzles {
		if t := time(&s.Puzzles[i]); isFinite(t) {
			times = append(times, t)
		}
	}
	slices.Sort(times)
	return times
}

// virtualBest is the time of the quickest solver on a puzzle, +Inf if none finished.
func virtualBest(p *Puzzle) float64 {
	best := math.Inf(1)
	for _, t := range p.Times {
		if t < best {
			best = t
		}
	}
	return best
}

// timeOf is the time of a solver on a puzzle, NaN if it is not known.
func timeOf(p *Puzzle, solver int) float64 {
	if solver < len(p.Times) {
		return p.Times[solver]
	}
	return math.NaN()
}

// finite yields those of times that are neither NaN nor infinite.
func finite(times func(yield func(float64) bool)) func(yield func(float64) bool) {
	return func(yield func(float64) bool) {
		for t := range times {
			if isFinite(t) && !yield(t) {
				return
			}
		}
	}
}

func isFinite(t float64) bool { return !math.IsNaN(t) && !math.IsInf(t, 0) }
