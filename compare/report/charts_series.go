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

// fewPuzzles is how many a series shows one by one.
const fewPuzzles = 150

// binCount returns the number of bins for n puzzles: a bin for each if they are few.
func binCount(n int) int {
	if n <= fewPuzzles {
		return n
	}
	return min(n/12, 60)
}

// Series returns the time of each solver over the puzzles in the order of the input.
// Many puzzles are put into bins, with the median of each as a line and the quartiles
// as a band; the unfinished count as longer than all others.
func Series(s *Summary) *Chart {
	n := len(s.Puzzles)
	lines := make([]seriesLine, len(s.Solvers))
	for i := range lines {
		lines[i] = seriesLine{bins: bins(s, i), mark: markOf(i), at: i, many: n > fewPuzzles, bandAlpha: min(0.15, 0.7/float64(len(lines)))}
	}
	sc := newTimeScale(s, binTimes(lines))
	p := newPlot("puzzle, in the order of the input", "time for each puzzle (log scale)")
	sc.onto(&p.Y)
	pad := max(0.5, float64(n)*0.02)
	p.X.Min, p.X.Max = 1-pad, float64(max(n, 1))+pad
	p.X.Tick.Marker = countTicks{1}
	p.Add(grid(false, true), plotterFunc(sc.edgeAcross))
	c := &Chart{Name: "series", Title: "Time over the puzzles", width: chartWidth, height: plotHeight, plot: p,
		Note: "Each mark is a puzzle.", Alt: seriesAlt(s)}
	if n > fewPuzzles {
		c.Note = fmt.Sprintf("Lines are medians of about %s next to one another; bands are the middle half of their times.", words.PluralGrouped((n+binCount(n)/2)/binCount(n), "puzzle"))
	}
	for i := range lines {
		lines[i].scale = &sc
		p.Add(plotterFunc(lines[i].band))
		c.legend = append(c.legend, lineEntry(label(s.Solvers[i].Name, 40), markOf(i)))
	}
	for _, line := range lines {
		p.Add(line)
	}
	return c
}

// binTimes yields the times that the lines show.
func binTimes(lines []seriesLine) func(yield func(float64) bool) {
	return func(yield func(float64) bool) {
		for _, line := range lines {
			for _, b := range line.bins {
				if !yield(b.low) || !yield(b.middle) || !yield(b.high) {
					return
				}
			}
		}
	}
}

func seriesAlt(s *Summary) string {
	alt := []string{fmt.Sprintf("Time of each solver over %s in the order of the input.", words.PluralGrouped(len(s.Puzzles), "puzzle"))}
	for i := range s.Solvers {
		times := finished(s, func(p *Puzzle) float64 { return timeOf(p, i) })
		if len(times) == 0 {
			alt = append(alt, s.Solvers[i].Name+" finished none.")
			continue
		}
		alt = append(alt, fmt.Sprintf("%s took from %s to %s on those it finished.", s.Solvers[i].Name, words.Seconds(times[0]), words.Seconds(times[len(times)-1])))
	}
	return strings.Join(alt, " ")
}

// A bin is some puzzles next to one another: where they stand, and the quartiles of
// their times, each of which is one of the times.
type bin struct{ x, low, middle, high float64 }

// bins returns the bins of a solver, without those in which it had no part.
func bins(s *Summary, solver int) []bin {
	n := len(s.Puzzles)
	count := binCount(n)
	var all []bin
	for b := range count {
		from, to := b*n/count, (b+1)*n/count
		var times []float64
		for i := from; i < to; i++ {
			if t := timeOf(&s.Puzzles[i], solver); !math.IsNaN(t) {
				times = append(times, t)
			}
		}
		if last := len(times) - 1; last >= 0 {
			slices.Sort(times)
			all = append(all, bin{float64(from+to+1) / 2, times[(last+1)/4], times[last/2], times[last-(last+1)/4]})
		}
	}
	return all
}

// A seriesLine is one solver of a series.
type seriesLine struct {
	bins      []bin
	mark      mark
	at        int  // among the solvers, so that their glyphs stand apart
	many      bool // puzzles in a bin
	scale     *timeScale
	bandAlpha float64
}

// Plot implements plot.Plotter.
func (l seriesLine) Plot(c draw.Canvas, p *plot.Plot) {
	style := l.mark.line(1.5)
	every := 4
	if !l.many {
		style, every = draw.LineStyle{Color: withAlpha(l.mark.colour, 0.35), Width: 0.6}, 1
	}
	if line := l.trace(&c, p, func(b bin) float64 { return b.middle }); len(line) > 1 {
		c.StrokeLines(style, line)
	}
	for i, b := range l.bins {
		if (i+l.at)%every == 0 {
			l.mark.draw(&c, placed(&c, p, spot{b.x, l.scale.at(b.middle)}), 2.5)
		}
	}
}

// band fills what lies between the quartiles.
func (l seriesLine) band(c draw.Canvas, p *plot.Plot) {
	if !l.many {
		return
	}
	low := l.trace(&c, p, func(b bin) float64 { return b.low })
	high := l.trace(&c, p, func(b bin) float64 { return b.high })
	slices.Reverse(high)
	if len(low) > 1 {
		c.FillPolygon(withAlpha(l.mark.colour, l.bandAlpha), append(low, high...))
	}
}

func (l seriesLine) trace(c *draw.Canvas, p *plot.Plot, of func(bin) float64) []vg.Point {
	var points []vg.Point
	for _, b := range l.bins {
		points = append(points, placed(c, p, spot{b.x, l.scale.at(of(b))}))
	}
	return points
}
