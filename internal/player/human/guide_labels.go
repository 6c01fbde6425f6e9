package human

import (
	"slices"
	"strings"

	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

// The labels are the names of the cells, units and values of a puzzle.
type labels struct {
	*puzzle.Compiled
	order            int // the number of columns; a board of overlapping grids may have another number of rows
	rows             int
	units            []puzzle.Unit
	boxRows, boxCols int // 0 if the puzzle has no boxes
	coords           Coords
	items            []int32 // the item of each cell; -1 for a cell that belongs to no grid
	alphabet         grid.Alphabet
}

func newLabels(c *puzzle.Compiled, coords Coords, a grid.Alphabet) *labels {
	b := &labels{Compiled: c, order: c.Grid(nil).Cols, rows: c.Grid(nil).Rows, units: c.Units(), coords: coords, alphabet: a}
	for _, u := range b.units {
		if u.Kind == "box" && u.Number == 1 {
			first, last := u.Cells[0], u.Cells[len(u.Cells)-1]
			b.boxRows, b.boxCols = last/b.order-first/b.order+1, last%b.order-first%b.order+1
		}
	}
	b.items = make([]int32, b.rows*b.order)
	for cell := range b.items {
		b.items[cell] = -1
	}
	for item := range c.NumItems() {
		cell, ok := c.Cell(item)
		if !ok {
			break
		}
		b.items[cell] = item
	}
	return b
}

func (b *labels) symbol(value int) string { return b.alphabet.Symbol(value, b.order) }

func (b *labels) cell(cell int) string { return b.coords.Cell(cell/b.order, cell%b.order) }

// unit returns the name of a unit, such as "row 5" or "row E".
func (b *labels) unit(u puzzle.Unit) string { return u.Kind + " " + b.unitNumber(u) }

func (b *labels) unitNumber(u puzzle.Unit) string {
	if u.Kind == "row" && u.Grid == 0 {
		return b.coords.Row(u.Number - 1)
	}
	return strings.TrimPrefix(u.String(), u.Kind+" ")
}

// unitsOf returns the units that contain a cell.
func (b *labels) unitsOf(cell int) []puzzle.Unit {
	var of []puzzle.Unit
	for _, u := range b.units {
		if slices.Contains(u.Cells, cell) {
			of = append(of, u)
		}
	}
	return of
}

// peersOf returns the peers of a cell in increasing order. A peer is another cell of one of its
// units.
func (b *labels) peersOf(cell int) []int {
	var peers []int
	for _, u := range b.unitsOf(cell) {
		for _, peer := range u.Cells {
			if peer != cell {
				peers = append(peers, peer)
			}
		}
	}
	slices.Sort(peers)
	return slices.Compact(peers)
}
