package look

import (
	"math"
	"slices"

	"fourfold/puzzle/rule"
)

// shade shades the units of a rule of the whole grid, or the lists of cells of another, with an outline
// around each.
func (d *drawer) shade(k *rule.Kind, r rule.Rule) {
	if len(r.Cells) == 0 {
		for _, cells := range k.Units(d.b, r) {
			if !d.isDiagonal(cells) {
				d.add(Square, "silver", 1, d.centers(cells)...)
			}
		}
		return
	}
	ink := pale[d.shaded%len(pale)]
	d.shaded++
	for _, cells := range r.Cells {
		d.add(Square, ink, 1, d.centers(cells)...)
		d.add(Edges, Gray, 0.03, d.outline(cells, 0.05)...)
		d.letter(k, cells)
	}
	d.label(slices.Min(r.Cells[0]), d.caption(k, r))
}

// diagonals draws the units of a rule that are along diagonals.
func (d *drawer) diagonals(k *rule.Kind, r rule.Rule) {
	if len(r.Cells) > 0 {
		return
	}
	for _, cells := range k.Units(d.b, r) {
		if d.isDiagonal(cells) {
			d.signs = append(d.signs, diagonal(d.centers(cells)...))
		}
	}
}

// letter writes the same letter into all cells of a list that is not connected, so that one sees which
// cells belong together.
func (d *drawer) letter(k *rule.Kind, cells []int) {
	reached := []int{cells[0]}
	for i := 0; i < len(reached); i++ {
		for _, cell := range cells {
			if away := d.center(cell).minus(d.center(reached[i])); math.Hypot(away.X, away.Y) == 1 && !slices.Contains(reached, cell) {
				reached = append(reached, cell)
			}
		}
	}
	if len(reached) == len(cells) || k.Wide {
		return
	}
	for _, cell := range cells {
		d.label(cell, string(rune('A'+d.letters%26)))
	}
	d.letters++
}

// isDiagonal reports whether cells are next to each other along a diagonal.
func (d *drawer) isDiagonal(cells []int) bool {
	if len(cells) < 3 {
		return false
	}
	run, ok := d.b.Run(cells[0], cells[len(cells)-1])
	return ok && slices.Equal(run, cells) && cells[0]/d.b.Cols != cells[1]/d.b.Cols && cells[0]%d.b.Cols != cells[1]%d.b.Cols
}

// circles draws gray discs in odd cells, and circles for all other kinds.
func (d *drawer) circles(k *rule.Kind, r rule.Rule) {
	if k.Name == "odd" {
		d.add(Disc, "silver", 0.38, d.centers(r.AllCells())...)
	} else {
		d.add(Ring, Gray, 0.4, d.centers(r.AllCells())...)
	}
	d.label(r.Cells[0][0], d.caption(k, r))
}

func (d *drawer) squares(k *rule.Kind, r rule.Rule) {
	d.add(Square, "silver", 0.72, d.centers(r.AllCells())...)
	d.label(r.Cells[0][0], d.caption(k, r))
}

// cage draws a dashed outline, and the numbers in the first cell in the order of the grid. Numbers of
// a whole row or column are outside of the grid.
func (d *drawer) cage(k *rule.Kind, r rule.Rule) {
	cells := r.Cells[0]
	if d.b.IsLine(cells) {
		d.outside(k, r)
		return
	}
	d.add(Dashes, Gray, 0.025, d.outline(cells, 0.07)...)
	d.letter(k, cells)
	text := d.caption(k, r)
	if k.Name == "product" {
		text += "×"
	}
	d.label(slices.Min(cells), text)
}

// outline returns the sides of a set of cells, moved inward by a length, as pairs of points.
func (d *drawer) outline(cells []int, inset float64) (points []Point) {
	in := func(row, col int) bool { return d.b.Has(row, col) && slices.Contains(cells, row*d.b.Cols+col) }
	for _, cell := range cells {
		row, col := cell/d.b.Cols, cell%d.b.Cols
		for _, side := range [][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}} {
			down, right := side[0], side[1]
			if in(row+down, col+right) {
				continue
			}
			for _, along := range []int{-1, 1} { // the side goes on, or turns inward or outward
				y, x, reach := right*along, down*along, 0.5-inset
				switch {
				case in(row+y, col+x) && in(row+y+down, col+x+right):
					reach = 0.5 + inset
				case in(row+y, col+x):
					reach = 0.5
				}
				away := Point{float64(right), float64(down)}.times(0.5 - inset).plus(Point{float64(x), float64(y)}.times(reach))
				points = append(points, d.center(cell).plus(away))
			}
		}
	}
	return points
}
