package report

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"fourfold/internal/words"
)

// guessChart shows the mean guesses of a run, for each label a stem for every order and
// scheme. Runs that were stopped count with the guesses they made.
func (s *studied) guessChart() *Chart {
	most := 0.0
	for _, x := range s.series {
		for _, t := range x.tallies {
			most = max(most, t.mean())
		}
	}
	sc := newGuessScale(most)
	if s.unended {
		sc.hi *= 1.08 // room for the arrows
	}
	p := newPlot(groupAxis, "mean guesses of a run (log scale of 1 + guesses)")
	sc.onto(&p.Y)
	s.groupsOnto(p)
	p.Add(grid(false, true), plotterFunc(drawGroupLines(len(s.groups))), plotterFunc(s.drawStems))
	c := &Chart{Name: "guesses", Title: "Mean guesses by label, order and scheme", plot: p,
		width: s.groupsWidth(vg.Length(len(s.series)+s.orders) * 9), height: plotHeight,
		Note: "A stem reaches up to the mean guesses of a run; the colour is the scheme, the shape the order." +
			s.stoppedNote(" An arrow means that the true mean is higher, since as many runs as stand above it were stopped at %s.") + s.seriesNote() + s.groupNote(),
		Alt: s.guessAlt()}
	for _, x := range s.series {
		c.legend = append(c.legend, stemEntry(label(x.name, 40), x.mark))
	}
	return c
}

func (s *studied) guessAlt() string {
	alt := []string{fmt.Sprintf("Mean guesses of a run over %s.", words.PluralGrouped(len(s.Puzzles), "puzzle"))}
	for _, x := range s.series {
		alt = append(alt, fmt.Sprintf("%s: %s.", x.name, s.eachGroup(", ", func(g int) string {
			t := x.tallies[g]
			switch {
			case t.runs == 0:
				return s.groups[g].Name + " no runs"
			case t.stopped > 0:
				return fmt.Sprintf("%s over %s (%s stopped)", s.groups[g].Name, words.ThreeDigits(t.mean()), words.Grouped(t.stopped))
			}
			return s.groups[g].Name + " " + words.ThreeDigits(t.mean())
		})))
	}
	return strings.Join(alt, " ")
}

// drawStems draws the stems of all groups, with a gap between one order and the next.
func (s *studied) drawStems(c draw.Canvas, p *plot.Plot) {
	slots := vg.Length(len(s.series) + s.orders - 1)
	slot := min((c.X(p.X.Norm(1))-c.X(p.X.Norm(0)))*0.9/max(1, slots), 22)
	for g := range s.groups {
		for k, x := range s.series {
			at := vg.Length(k+x.order) - (slots-1)/2
			x.drawStem(&c, p, g, c.X(p.X.Norm(float64(g)))+slot*at, slot)
		}
	}
}

// drawStem draws the tally of one group: a dash if it has no runs, and an arrow if some
// were stopped, with their number if there is room for it.
func (x *series) drawStem(c *draw.Canvas, p *plot.Plot, group int, at, slot vg.Length) {
	t := x.tallies[group]
	foot := vg.Point{X: at, Y: c.Y(p.Y.Norm(0))}
	if t.runs == 0 {
		c.FillText(smallStyle, vg.Point{X: at, Y: foot.Y + 6}, "–")
		return
	}
	head := vg.Point{X: at, Y: c.Y(p.Y.Norm(guessPlace(t.mean())))}
	c.StrokeLine2(draw.LineStyle{Color: x.mark.colour, Width: min(slot*0.35, 3.5)}, foot.X, foot.Y, head.X, head.Y)
	if t.stopped > 0 {
		drawArrow(c, head, 12)
		if n := words.Grouped(t.stopped); smallStyle.Width(n) < slot*1.4 {
			c.FillText(smallStyle, vg.Point{X: at, Y: head.Y + 17}, n)
		}
	}
	x.mark.draw(c, head, min(slot*0.36, 4))
}

// drawArrow draws an arrow that points upward.
func drawArrow(c *draw.Canvas, from vg.Point, length vg.Length) {
	tip := vg.Point{X: from.X, Y: from.Y + length}
	thin := draw.LineStyle{Color: ink, Width: 0.8}
	c.StrokeLine2(thin, from.X, from.Y, tip.X, tip.Y)
	c.StrokeLines(thin, []vg.Point{{X: tip.X - 2.2, Y: tip.Y - 3.2}, tip, {X: tip.X + 2.2, Y: tip.Y - 3.2}})
}

// stemEntry is a legend entry of a stem that lies on its side.
func stemEntry(label string, m mark) legendEntry {
	return legendEntry{label, func(c *draw.Canvas, left, right vg.Point) {
		c.StrokeLine2(draw.LineStyle{Color: m.colour, Width: 3}, left.X+3, left.Y, right.X-7, right.Y)
		m.draw(c, vg.Point{X: right.X - 7, Y: right.Y}, 3.6)
	}}
}

// finishedChart shows how many puzzles each order and scheme finishes if each puzzle is
// given so many guesses.
func (s *studied) finishedChart() *Chart {
	most := 0.0
	for _, x := range s.series {
		most = max(most, highest(x.finished...))
	}
	sc, n := newGuessScale(most), max(1, len(s.Puzzles))
	p := newPlot("puzzles finished", "guesses for each puzzle (log scale of 1 + guesses)")
	sc.onto(&p.Y)
	p.X.Min, p.X.Max = 0, float64(n)*1.03
	p.X.Tick.Marker = countTicks{}
	p.Add(grid(true, true), plotterFunc(func(c draw.Canvas, p *plot.Plot) {
		all := c.X(p.X.Norm(float64(n)))
		c.StrokeLine2(edgeLine, all, c.Min.Y, all, c.Max.Y)
	}))
	c := &Chart{Name: "finished", Title: "Puzzles finished within so many guesses", width: chartWidth, height: plotHeight, plot: p,
		Note: "A line further to the right finishes more puzzles, a lower one finishes them with fewer guesses; the colour is the scheme, the dashes are the order." +
			s.stoppedNote(" Runs stopped at %s are left out.") + s.seriesNote(),
		Alt: s.finishedAlt()}
	for k, x := range s.series {
		p.Add(finishedLine(x, k))
		c.legend = append(c.legend, lineEntry(fmt.Sprintf("%s (%s)", label(x.name, 40), words.Grouped(len(x.finished))), x.mark))
	}
	c.legend = append(c.legend, ruleEntry("all puzzles", edgeLine))
	return c
}

// finishedLine is a line of the chart. A cactusLine places logarithms, so what it is
// given is one more than the guesses.
func finishedLine(x series, at int) cactusLine {
	more := make([]float64, len(x.finished))
	for i, g := range x.finished {
		more[i] = 1 + g
	}
	return cactusLine{more, x.mark, at, &timeScale{}}
}

func (s *studied) finishedAlt() string {
	alt := []string{fmt.Sprintf("Guesses of each run, in rising order, over %s.", words.PluralGrouped(len(s.Puzzles), "puzzle"))}
	for _, x := range s.series {
		n := len(x.finished)
		if n == 0 {
			alt = append(alt, x.name+" finishes none.")
			continue
		}
		none := 0
		for none < n && x.finished[none] == 0 {
			none++
		}
		alt = append(alt, fmt.Sprintf("%s finishes %s, %s of them without a guess, half of them within %s, the last with %s.", x.name, words.Grouped(n),
			words.Grouped(none), guessCount(x.finished[(n-1)/2]), guessCount(x.finished[n-1])))
	}
	return strings.Join(alt, " ")
}
