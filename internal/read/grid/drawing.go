package grid

import (
	"slices"

	"fourfold/puzzle"
)

// The functions of this file find the regions that lines between the cells of a grid draw, as
//
//	┌─────────┬───┐
//	│ 1   . . │ . │
//	│   ┌─────┘   │
//	│ . │ . 2   . │
//	├───┴─────┬───┤
//	│ .   3 . │ . │
//	│   ┌─────┘   │
//	│ . │ . .   4 │
//	└───┴─────────┘

// regions are the boxes or regions that are drawn. The zero value stands for the usual boxes of the order.
type regions struct {
	boxRows, boxCols int
	cells            []int // the region of each cell
}

// walls say which cells of a grid lines divide: 1 for a thin line, 2 for a thick one.
type walls struct {
	order int
	right []uint8 // between a cell and the one on its right
	below []uint8 // between a cell and the one below
}

// regionsDrawn returns the regions that the lines in the text of a reading draw. Lines between the usual boxes, all or some of
// them, are those of an ordinary Sudoku. Lines between all cells say nothing, unless some are thick. All other lines must
// close regions of as many cells as a row has. Lines between all rows alone are in doubt.
func regionsDrawn(d *reading) (regions, *fault) {
	w := wallsOf(d)
	if w == nil {
		return regions{}, nil
	}
	rows, cols, ok := puzzle.DefaultBox(d.order)
	striped := none(w.right) && w.dense(w.below, d.order)
	w.thickOnly()
	if !striped && (ok && w.fit(rows, cols) || none(w.right) && none(w.below)) {
		return regions{}, nil
	}
	all := w.closed()
	sizes := map[int]int{}
	for _, region := range all {
		sizes[region]++
	}
	for _, size := range sizes {
		if size != d.order || striped {
			f := newFault(d.cells[0].place(), ClassDrawing, "lines are drawn that close no regions of %d cells: expected lines around regions, or --box %dx%d to ignore the lines",
				d.order, max(rows, 1), max(cols, d.order/max(rows, 1)))
			f.lines = d.lines
			return regions{}, f.final()
		}
	}
	for rows := 2; rows < d.order; rows++ {
		if d.order%rows == 0 && slices.Equal(puzzle.Renumbered(all), puzzle.Boxes(d.order, rows, d.order/rows)) {
			return regions{boxRows: rows, boxCols: d.order / rows}, nil
		}
	}
	return regions{cells: puzzle.Renumbered(all)}, nil
}

// boxesByGaps returns the boxes that blank lines between bands and wider gaps between cells show, if the bands are not as high as the usual
// boxes. If the gaps do not show boxes, that is an error, unless a band is as high as several usual boxes.
func boxesByGaps(d *reading) (regions, *fault) {
	rows, cols, ok := puzzle.DefaultBox(d.order)
	if !ok || d.bandRows < 2 || d.bandRows == rows || d.bandRows == d.order {
		return regions{}, nil
	}
	width, inside, between := d.order/d.bandRows, 0, len(d.cells)
	for k := 1; k < len(d.cells); k++ {
		c, before := &d.cells[k], &d.cells[k-1]
		gap := c.at - before.at - int(before.size)
		switch {
		case k%d.order == 0 || c.line != before.line:
		case k%d.order%width == 0:
			between = min(between, gap)
		default:
			inside = max(inside, gap)
		}
	}
	if between > inside && between < len(d.cells) {
		return regions{boxRows: d.bandRows, boxCols: width}, nil
	}
	if d.bandRows%rows == 0 {
		return regions{}, nil
	}
	return regions{}, newFault(d.cells[0].place(), ClassDrawing, "blank lines stand between bands of %d rows: expected bands of %d rows, or --box %dx%d to ignore the blank lines",
		d.bandRows, rows, rows, cols).final()
}

// hasLevels reports whether lines are drawn between the rows of a reading, and bars between their cells.
func hasLevels(d *reading) (drawn, bars bool) {
	row := -1
	for _, s := range d.drawn {
		switch {
		case s.line == nil:
		case row+1 < d.order && d.cells[(row+1)*d.order].line == s.line:
			row++
			bars = bars || s.all&upright != 0
		default:
			drawn = drawn || row >= 0 && row+1 < d.order
		}
	}
	return drawn, bars
}

// wallsOf returns the walls that the text of a reading draws, or nil if it does not have one row on each line.
func wallsOf(d *reading) *walls {
	order := d.order
	w := &walls{order: order, right: make([]uint8, len(d.cells)), below: make([]uint8, len(d.cells))}
	drawn, bars := hasLevels(d)
	row := -1
	for _, s := range d.drawn {
		if s.line == nil && (drawn || !bars) {
			continue // a blank line is a line of the drawing only between bars, if no other lines are
		}
		if s.line != nil && row+1 < order && d.cells[(row+1)*order].line == s.line {
			row++
			cells := d.cells[row*order : (row+1)*order]
			if cells[order-1].line != s.line {
				return nil // a cell on each line
			}
			for c := range order - 1 {
				for k := cells[c].at; k < cells[c+1].at; k++ {
					if is(s.text[k], upright) {
						w.right[row*order+c] = max(w.right[row*order+c], thickness(s.text[k]))
					}
				}
			}
			continue
		}
		if row >= 0 && row+1 < order {
			w.addLevel(s, d.cells[row*order:(row+1)*order], w.below[row*order:(row+1)*order])
		}
	}
	if row+1 < order {
		return nil
	}
	return w
}

func thickness(char byte) uint8 {
	if is(char, heavy) || char == '=' {
		return 2
	}
	return 1
}

// addLevel adds the walls of a line between two rows, of which cells is the upper one. A blank line, and a line without spaces, divides
// all cells.
func (w *walls) addLevel(s stretch, cells []cell, below []uint8) {
	if s.line == nil {
		for c := range below {
			below[c] = max(below[c], 1)
		}
		return
	}
	text := trim(s.part())
	if len(text) < 3 {
		return // a stray sign
	}
	all := !slices.ContainsFunc(text, func(char byte) bool { return is(char, space) })
	for c := range cells {
		char := s.char(cells[c].at - s.from)
		switch {
		case all:
			below[c] = max(below[c], levelIn(text))
		case is(char, level) || char == '+' || char == crossing || char == '*' || char == '.' || char == '~' || char == '_':
			below[c] = max(below[c], thickness(char))
		}
	}
}

// levelIn returns the thickness of a line between rows, or 0 if it has only bars.
func levelIn(text []byte) (thick uint8) {
	for _, char := range text {
		if !is(char, upright) || char == crossing {
			thick = max(thick, thickness(char))
		}
	}
	return thick
}

// dense reports whether all cells have a wall to the cell that is a step further, such as the one below.
func (w *walls) dense(walls []uint8, step int) bool {
	for cell, wall := range walls {
		isLast := step == 1 && cell%w.order == w.order-1 || step > 1 && cell/w.order == w.order-1
		if wall == 0 && !isLast {
			return false
		}
	}
	return true
}

// thickOnly removes thin walls if all cells of all rows are divided, or all of all columns, so that only thick walls mean something.
func (w *walls) thickOnly() {
	if !w.dense(w.right, 1) && !w.dense(w.below, w.order) {
		return
	}
	for _, walls := range [][]uint8{w.right, w.below} {
		for cell := range walls {
			if walls[cell] == 1 {
				walls[cell] = 0
			}
		}
	}
}

// fit reports whether all walls stand between different boxes of a size.
func (w *walls) fit(rows, cols int) bool {
	for cell := range w.right {
		if w.right[cell] > 0 && (cell+1)%w.order%cols > 0 || w.below[cell] > 0 && (cell/w.order+1)%rows > 0 {
			return false
		}
	}
	return true
}

// none reports whether there are no walls.
func none(walls []uint8) bool {
	return !slices.ContainsFunc(walls, func(wall uint8) bool { return wall > 0 })
}

// closed returns the region of each cell: cells that no wall divides are in one region.
func (w *walls) closed() []int {
	all := make([]int, len(w.right))
	for cell := range all {
		all[cell] = cell
	}
	for changed := true; changed; {
		changed = false
		join := func(a, b int) {
			if low := min(all[a], all[b]); all[a] != all[b] {
				all[a], all[b], changed = low, low, true
			}
		}
		for cell := range all {
			if cell%w.order < w.order-1 && w.right[cell] == 0 {
				join(cell, cell+1)
			}
			if cell/w.order < w.order-1 && w.below[cell] == 0 {
				join(cell, cell+w.order)
			}
		}
	}
	return all
}
