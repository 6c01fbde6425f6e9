package report

import (
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"fourfold/internal/study"
	"fourfold/internal/words"
)

// need counts for each group how many puzzles need which scheme: the weakest that with
// any order solves them without a guess. Behind the schemes stand the puzzles that none
// of them does so. Puzzles without a solution are left out.
func (s *studied) need() {
	guess, none := len(s.Schemes), -1
	needed := slices.Repeat([]int{guess}, len(s.Puzzles))
	for i := range s.Runs {
		switch r := &s.Runs[i]; {
		case r.Outcome == study.Unsolvable:
			needed[r.Puzzle] = none
		case r.Outcome == study.Solved && r.Guesses == 0:
			needed[r.Puzzle] = min(needed[r.Puzzle], r.Scheme)
		}
	}
	for range s.groups {
		s.needs = append(s.needs, make([]int, guess+1))
	}
	for i, n := range needed {
		if n == none {
			s.unsolvable++
			continue
		}
		s.needs[s.groupOf[i]][n]++
	}
}

// neededChart is a table of the labels and the weakest scheme that solves a puzzle
// without a guess.
func (s *studied) neededChart() *Chart {
	names := append(slices.Clone(s.Schemes), "guess")
	p := newPlot("weakest scheme without a guess", groupAxis)
	p.X.Min, p.X.Max = -0.5, float64(len(names))-0.5
	p.Y.Min, p.Y.Max = 0.5-float64(max(1, len(s.groups))), 0.5
	p.X.Tick.Length, p.Y.Tick.Length = 0, 0
	var across, up plot.ConstantTicks
	for k, name := range names {
		across = append(across, plot.Tick{Value: float64(k), Label: label(name, groupName)})
	}
	for g := range s.groups {
		up = append(up, plot.Tick{Value: -float64(g), Label: label(s.groups[g].Name, groupName) + " (" + words.Grouped(s.groups[g].Puzzles) + ")"})
	}
	p.X.Tick.Marker, p.Y.Tick.Marker = across, up
	p.Add(plotterFunc(func(c draw.Canvas, p *plot.Plot) { s.drawNeeds(c, p) }))
	c := &Chart{Name: "needed", Title: "Label and the weakest scheme that needs no guess", plot: p,
		width: max(chartWidth, 150+66*vg.Length(len(names))), height: 60 + 30*vg.Length(max(3, len(s.groups))),
		Note: "Puzzles of each label by the weakest scheme that, with any of the orders, solves them without a guess, those last that none does; the darker, the larger their part of the label.",
		Alt:  s.neededAlt(names)}
	if s.unsolvable > 0 {
		c.Note += fmt.Sprintf(" Left out: %s without a solution.", words.PluralGrouped(s.unsolvable, "puzzle"))
	}
	c.Note += s.groupNote()
	return c
}

// drawNeeds draws a rectangle for each label and scheme, with the number of puzzles.
func (s *studied) drawNeeds(c draw.Canvas, p *plot.Plot) {
	for g, counts := range s.needs {
		for k, n := range counts {
			r := vg.Rectangle{
				Min: vg.Point{X: c.X(p.X.Norm(float64(k) - 0.5)), Y: c.Y(p.Y.Norm(-float64(g) - 0.5))},
				Max: vg.Point{X: c.X(p.X.Norm(float64(k) + 0.5)), Y: c.Y(p.Y.Norm(-float64(g) + 0.5))},
			}
			fill := tint(okabeIto[0], 0.9*float64(n)/float64(max(1, s.groups[g].Puzzles)))
			if n > 0 {
				fill = tint(okabeIto[0], 0.08+0.82*float64(n)/float64(s.groups[g].Puzzles))
			}
			drawSlab(&c, r, fill, words.Grouped(n))
		}
	}
}

func (s *studied) neededAlt(names []string) string {
	if len(s.Puzzles) == 0 {
		return "The weakest scheme without a guess, by label. There are no puzzles."
	}
	return "The weakest scheme without a guess, by label. " + s.eachGroup("; ", func(g int) string {
		var told []string
		for k, name := range names {
			if n := s.needs[g][k]; n > 0 {
				told = append(told, fmt.Sprintf("%s %s", name, words.Grouped(n)))
			}
		}
		return s.groups[g].Name + ": " + strings.Join(told, ", ")
	}) + "."
}
