package report

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"fourfold/internal/words"
)

// A technique is how often a technique was applied.
type technique struct {
	name   string
	colour color.NRGBA
	counts []float64 // by group
	total  float64
}

// techniqueChart shows which part each technique has in all that were applied, for each
// label, by the strongest scheme and the main order.
func (s *studied) techniqueChart() *Chart {
	all, idle := s.techniques()
	x := stacks{techniques: all, whole: make([]float64, len(s.groups)), write: partOf, above: func(g int) string { return guessCount(s.applied(all, g)) }}
	for g := range s.groups {
		x.whole[g] = s.applied(all, g)
	}
	p := newPlot(groupAxis, "share of the techniques applied")
	s.groupsOnto(p)
	p.Y.Min, p.Y.Max = 0, 1.07
	p.Y.Tick.Marker = percentTicks
	p.Add(grid(false, true), plotterFunc(x.draw))
	c := &Chart{Name: "techniques", Title: "Techniques applied, by label", plot: p, width: s.groupsWidth(56), height: plotHeight,
		Note: s.techniqueSetting() + "Above each bar is how often any technique was applied, dead ends included." + s.groupNote(),
		Alt:  fmt.Sprintf("Techniques applied to %s, %s times in all.", words.PluralGrouped(len(s.Puzzles), "puzzle"), guessCount(totalOf(all))) + s.stacksAlt(x)}
	if len(idle) > 0 {
		c.Note += " Never applied: " + strings.Join(idle, ", ") + "."
	}
	for _, t := range all {
		c.legend = append(c.legend, tintEntry(fmt.Sprintf("%s (%s)", label(t.name, 40), partOf(t.total/max(1, totalOf(all)))), t.colour))
	}
	return c
}

// beyondChart shows how often the techniques were applied that are no singles, which are
// so few that their shares cannot be seen beside those of the singles.
func (s *studied) beyondChart() *Chart {
	all, _ := s.techniques()
	all = slices.DeleteFunc(all, func(t technique) bool { return strings.HasSuffix(t.name, "single") })
	x, most := stacks{techniques: all, whole: make([]float64, len(s.groups)), write: perPuzzle}, 0.0
	for g := range s.groups {
		x.whole[g] = float64(max(1, s.groups[g].Puzzles))
		most = max(most, s.applied(all, g)/x.whole[g])
	}
	x.above = func(g int) string { return perPuzzle(s.applied(all, g) / x.whole[g]) }
	if most == 0 {
		most = 1
	}
	p := newPlot(groupAxis, "applications for each puzzle")
	s.groupsOnto(p)
	p.Y.Min, p.Y.Max = 0, 1.07*most
	p.Y.Tick.Marker = roundTicks{}
	p.Add(grid(false, true), plotterFunc(x.draw))
	c := &Chart{Name: "techniques-beyond", Title: "Techniques beyond singles, by label", plot: p, width: s.groupsWidth(56), height: plotHeight,
		Note: s.techniqueSetting() + "A bar is how often a puzzle of the label took a technique that is no single, on average, dead ends included." + s.groupNote(),
		Alt:  "Mean applications for each puzzle of the techniques that are no singles, " + guessCount(totalOf(all)) + " in all." + s.stacksAlt(x)}
	for _, t := range all {
		c.legend = append(c.legend, tintEntry(fmt.Sprintf("%s (%s)", label(t.name, 40), guessCount(t.total)), t.colour))
	}
	return c
}

// techniqueSetting says whose techniques the charts show.
func (s *studied) techniqueSetting() string {
	if len(s.Orders) == 0 || len(s.Schemes) == 0 {
		return ""
	}
	return fmt.Sprintf("Scheme %s with order %s. ", s.Schemes[len(s.Schemes)-1], s.Orders[s.MainOrder()])
}

// techniques returns those that were applied, simplest first, and the names of the
// others.
func (s *studied) techniques() (applied []technique, idle []string) {
	all := make([]technique, len(s.Techniques))
	for k := range all {
		all[k] = technique{name: s.Techniques[k], counts: make([]float64, len(s.groups))}
	}
	for i := range s.Runs {
		r := &s.Runs[i]
		if r.Order != s.MainOrder() || r.Scheme != len(s.Schemes)-1 {
			continue
		}
		for k, n := range r.Applied {
			all[k].counts[s.groupOf[r.Puzzle]] += float64(n)
			all[k].total += float64(n)
		}
	}
	for _, t := range all {
		if t.total == 0 {
			idle = append(idle, t.name)
			continue
		}
		t.colour = shareColour(len(applied))
		applied = append(applied, t)
	}
	return applied, idle
}

// applied returns how often any of the techniques was applied in a group.
func (s *studied) applied(techniques []technique, group int) float64 {
	sum := 0.0
	for _, t := range techniques {
		sum += t.counts[group]
	}
	return sum
}

// shareColour returns the colours of all charts, then light tints of them, then greys.
func shareColour(k int) color.NRGBA {
	switch n := len(okabeIto); k % (2*n + 2) {
	case 2 * n:
		return grey
	case 2*n + 1:
		return ink
	default:
		if colour := okabeIto[k%(2*n+2)%n]; k%(2*n+2) < n {
			return colour
		} else {
			return tint(colour, 0.45)
		}
	}
}

// tint mixes a colour with the paper.
func tint(c color.NRGBA, part float64) color.NRGBA {
	mix := func(x uint8) uint8 { return uint8(255 - part*float64(255-x)) }
	return color.NRGBA{mix(c.R), mix(c.G), mix(c.B), 0xff}
}

func totalOf(techniques []technique) float64 {
	sum := 0.0
	for _, t := range techniques {
		sum += t.total
	}
	return sum
}

// partOf writes a part of a whole, so that what is not nothing does not read as nothing.
func partOf(part float64) string {
	switch {
	case part == 0:
		return "0 %"
	case part < 0.0005:
		return "< 0.1 %"
	}
	return formatShare(part)
}

// perPuzzle writes a mean.
func perPuzzle(mean float64) string {
	if mean > 0 && mean < 0.005 {
		return "< 0.01"
	}
	return strconv.FormatFloat(mean, 'f', 2, 64)
}

// roundTicks are ticks at round numbers from 0 on, whole or not.
type roundTicks struct{}

// Ticks implements plot.Ticker.
func (roundTicks) Ticks(_, hi float64) []plot.Tick {
	step := math.Pow(10, math.Floor(math.Log10(hi))-1)
	for next := []float64{2, 2.5, 2}; hi/step > 7; next = append(next[1:], next[0]) {
		step *= next[0]
	}
	decimals := max(0, int(math.Ceil(-math.Log10(step)-1e-9)))
	var ticks []plot.Tick
	for k := 0; float64(k)*step <= hi; k++ {
		v := float64(k) * step
		ticks = append(ticks, plot.Tick{Value: v, Label: strconv.FormatFloat(v, 'f', decimals, 64)})
	}
	return ticks
}

// stacks are bars, one for each group, of slabs, one for each technique.
type stacks struct {
	techniques []technique
	whole      []float64 // by group, what the height 1 stands for
	write      func(height float64) string
	above      func(group int) string
}

// heightOf returns the height of a slab.
func (x *stacks) heightOf(t *technique, group int) float64 {
	if t.counts[group] == 0 {
		return 0
	}
	return t.counts[group] / x.whole[group]
}

// stacksAlt tells the heights of all slabs.
func (s *studied) stacksAlt(x stacks) string {
	alt := ""
	for _, t := range x.techniques {
		alt += fmt.Sprintf(" %s: %s.", t.name, s.eachGroup(", ", func(g int) string {
			return s.groups[g].Name + " " + x.write(x.heightOf(&t, g))
		}))
	}
	return alt
}

var percentTicks = plot.ConstantTicks{{Value: 0, Label: "0 %"}, {Value: 0.2, Label: "20 %"}, {Value: 0.4, Label: "40 %"},
	{Value: 0.6, Label: "60 %"}, {Value: 0.8, Label: "80 %"}, {Value: 1, Label: "100 %"}}

// draw draws the bars, with the simplest technique at the foot.
func (x *stacks) draw(c draw.Canvas, p *plot.Plot) {
	half := min((c.X(p.X.Norm(1))-c.X(p.X.Norm(0)))*0.36, 44)
	for g := range x.whole {
		at, top := c.X(p.X.Norm(float64(g))), 0.0
		for _, t := range x.techniques {
			height := x.heightOf(&t, g)
			low, high := c.Y(p.Y.Norm(top)), c.Y(p.Y.Norm(top+height))
			if top += height; height > 0 {
				drawSlab(&c, vg.Rectangle{Min: vg.Point{X: at - half, Y: low}, Max: vg.Point{X: at + half, Y: high}}, t.colour, x.write(height))
			}
		}
		c.FillText(smallStyle, vg.Point{X: at, Y: c.Y(p.Y.Norm(top)) + 7}, x.above(g))
	}
}

// drawSlab draws a filled rectangle with a text in it, if there is room for that.
func drawSlab(c *draw.Canvas, r vg.Rectangle, fill color.NRGBA, text string) {
	corners := []vg.Point{r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}}
	c.FillPolygon(fill, corners)
	if r.Size().Y > 4 {
		c.StrokeLines(draw.LineStyle{Color: paper, Width: 0.5}, append(corners, corners[0]))
	}
	style := smallStyle
	style.Color = readableOn(fill)
	if r.Size().Y >= 10 && r.Size().X > style.Width(text)+2 {
		c.FillText(style, middle(r.Min, r.Max).Add(vg.Point{Y: 1}), text)
	}
}

// readableOn returns white or ink, whichever is easier to read on a colour.
func readableOn(c color.NRGBA) color.Color {
	if 0.299*float64(c.R)+0.587*float64(c.G)+0.114*float64(c.B) < 125 {
		return paper
	}
	return ink
}

// tintEntry is a legend entry of a filled rectangle.
func tintEntry(label string, colour color.NRGBA) legendEntry {
	return legendEntry{label, func(c *draw.Canvas, left, right vg.Point) {
		drawSlab(c, vg.Rectangle{Min: vg.Point{X: left.X + 4, Y: left.Y - 4}, Max: vg.Point{X: right.X - 4, Y: right.Y + 4}}, colour, "")
	}}
}
