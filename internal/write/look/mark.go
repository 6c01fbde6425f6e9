package look

import (
	"strconv"

	"fourfold/puzzle/rule"
)

// dots has the ink of the marks between two cells, and the numbers or letters on them. Others have
// their numbers on paper.
var dots = map[string]struct {
	disc Ink
	text string // in place of the numbers, or behind them
	not  int    // the number that is not written
}{
	"difference": {disc: White, not: 1},
	"ratio":      {disc: Black, not: 2},
	"x":          {text: "X"},
	"v":          {text: "V"},
}

// dot draws a mark between two cells: a dot, a text, or a sign that opens to the greater value.
func (d *drawer) dot(k *rule.Kind, r rule.Rule) {
	cells := r.AllCells()[:2]
	at, style := d.middle(cells), dots[k.Name]
	if k.Name == "greater" {
		ahead := d.center(cells[1]).minus(d.center(cells[0])).unit().times(0.09)
		aside := ahead.turned().times(1.6)
		d.add(Disc, Paper, 0.17, at)
		d.add(Line, Dark, 0.035, at.minus(ahead).plus(aside), at.plus(ahead), at.minus(ahead).minus(aside))
		return
	}
	text, ink := style.text, Dark
	if len(r.Numbers) > 0 && r.Numbers[0] != style.not {
		text = strconv.Itoa(r.Numbers[0]) + text
	}
	if text == "" && style.disc == "" {
		text = k.Name
	}
	if style.disc == "" {
		d.add(Disc, Paper, 0.17, at)
	} else {
		d.add(Disc, style.disc, 0.15, at)
		d.add(Ring, Dark, 0.15, at)
		ink = map[Ink]Ink{White: Black, Black: White}[style.disc]
	}
	if text != "" {
		d.text(text, ink, min(0.26, 0.5/float64(len([]rune(text)))), at)
	}
}

// corner draws a circle where four cells meet, with the numbers in it, two on a line.
func (d *drawer) corner(k *rule.Kind, r rule.Rule) {
	at := d.middle(r.Cells[0])
	d.add(Disc, Paper, 0.26, at)
	d.add(Ring, Dark, 0.26, at)
	for i, n := range r.Numbers {
		p := at
		if len(r.Numbers) > 1 {
			p.X += 0.2*float64(i%2) - 0.1
		}
		if rows := (len(r.Numbers) + 1) / 2; rows > 1 {
			p.Y += 0.22 * (float64(i/2) - float64(rows-1)/2)
		}
		d.text(strconv.Itoa(n), Dark, 0.22, p)
	}
}
