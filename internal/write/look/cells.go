package look

import (
	"slices"
	"strings"

	"fourfold/puzzle/rule"
)

// shade shades the units of a rule, or its lists of cells. A unit along a diagonal is a line.
func (d *drawer) shade(k *rule.Kind, r rule.Rule) {
	lists := r.Cells
	if len(lists) == 0 && k.Units != nil {
		lists = k.Units(d.b, r)
	}
	for _, cells := range lists {
		if d.isDiagonal(cells) && len(r.Cells) == 0 {
			d.add(Line, "silver", 0.12, d.centers(cells)...)
			continue
		}
		ink := pale[0]
		if len(r.Cells) > 0 {
			ink = pale[d.shades%len(pale)]
			d.shades++
		}
		d.add(Square, ink, 1, d.centers(cells)...)
		if len(r.Cells) > 0 {
			d.add(Edges, Gray, 0.03, d.outline(cells, 0.05)...)
			d.letter(cells)
		}
	}
	if len(r.Cells) > 0 {
		d.label(slices.Min(r.Cells[0]), d.caption(k, r))
	}
}

// letter writes a letter into each cell of a shaded list that is not connected.
func (d *drawer) letter(cells []int) {
	reached := []int{cells[0]}
	for k := 0; k < len(reached); k++ {
		for _, cell := range cells {
			away := d.center(cell).minus(d.center(reached[k]))
			if away.X*away.X+away.Y*away.Y == 1 && !slices.Contains(reached, cell) {
				reached = append(reached, cell)
			}
		}
	}
	for _, cell := range cells {
		if len(reached) < len(cells) {
			d.label(cell, string(rune('A'+(d.shades-1)%26)))
		}
	}
}

// isDiagonal reports whether cells are next to each other along a diagonal.
func (d *drawer) isDiagonal(cells []int) bool {
	if len(cells) < 3 {
		return false
	}
	run, ok := d.b.Run(cells[0], cells[len(cells)-1])
	return ok && slices.Equal(run, cells) && cells[0]/d.b.Cols != cells[1]/d.b.Cols && cells[0]%d.b.Cols != cells[1]%d.b.Cols
}

// filled has the kinds whose circles and squares are gray discs and squares.
var filled = []string{"odd", "even"}

func (d *drawer) circles(k *rule.Kind, r rule.Rule) {
	if slices.Contains(filled, k.Name) {
		d.add(Disc, "silver", 0.38, d.centers(r.AllCells())...)
	} else {
		d.add(Ring, Gray, 0.4, d.centers(r.AllCells())...)
	}
	d.label(r.Cells[0][0], d.caption(k, r))
}

func (d *drawer) squares(k *rule.Kind, r rule.Rule) {
	if slices.Contains(filled, k.Name) {
		d.add(Square, "silver", 0.72, d.centers(r.AllCells())...)
	} else {
		d.add(Frame, Gray, 0.76, d.centers(r.AllCells())...)
	}
	d.label(r.Cells[0][0], d.caption(k, r))
}

// cage draws a dashed outline, and the numbers in the first cell in the order of the grid.
func (d *drawer) cage(k *rule.Kind, r rule.Rule) {
	for _, cells := range r.Cells {
		d.add(Dashes, Gray, 0.025, d.outline(cells, 0.07)...)
	}
	d.label(slices.Min(r.Cells[0]), strings.TrimPrefix(d.caption(k, r), "killer "))
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
