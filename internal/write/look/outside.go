package look

import (
	"strconv"

	"fourfold/puzzle/rule"
)

// outside writes the numbers of a rule before its first cell, outside of the grid: the last one next to
// the grid. A diagonal has an arrow. Where another rule has written, it writes further away.
func (d *drawer) outside(k *rule.Kind, r rule.Rule) {
	first, away := d.center(r.Cells[0][0]), d.entry(r.Cells[0])
	isDiagonal := away.X != 0 && away.Y != 0
	place := first.plus(away)
	at := place.plus(away.times(float64(d.taken[place])))
	if !isDiagonal {
		at = place.minus(away.times(0.1)).plus(away.times(0.65 * float64(d.taken[place])))
	}
	for i := range r.Numbers {
		text := strconv.Itoa(r.Numbers[len(r.Numbers)-1-i])
		d.text(text, Dark, 0.42, at)
		d.taken[place]++
		if isDiagonal {
			in := away.times(-0.36)
			d.add(Line, Gray, 0.03, at.plus(in.times(0.75)), at.plus(in.times(1.35)))
			tip := at.plus(in.times(1.35))
			d.add(Line, Gray, 0.03, Point{tip.X + away.X*0.13, tip.Y}, tip, Point{tip.X, tip.Y + away.Y*0.13})
		}
		at = at.plus(away.times(0.65))
	}
	if d.isAmbiguous(k) {
		d.text(k.Name, Gray, 0.16, at.minus(away.times(0.65)).plus(Point{0, 0.3}))
	}
}

// entry returns the direction from the first cell of a line against the line.
func (d *drawer) entry(line []int) Point {
	if len(line) > 1 {
		return d.center(line[0]).minus(d.center(line[1]))
	}
	away := Point{1, 1} // a diagonal of one cell, at a corner of the grid; the clue stands beside the corner
	if line[0]/d.b.Cols == 0 {
		away.Y = -1
	}
	if line[0]%d.b.Cols != 0 {
		away.X = -1
	}
	return away
}
