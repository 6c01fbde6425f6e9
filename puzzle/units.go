package puzzle

import (
	"slices"
	"strconv"
	"strings"
)

// A Unit is a set of cells that must contain every value once, such as a row, or that must not
// contain a value twice, if it has fewer cells.
type Unit struct {
	Kind   string // "row", "column", "box", "region", "diagonal", or one of a rule, such as "window"
	Number int    // from 1, among the units of the same kind; 0 if there is only one
	Grid   int    // of an Overlap, from 1; 0 for all other puzzles
	Cells  []int  // row*order + column, both from 0; in increasing order
}

// String returns the name of the unit, such as "row 1".
func (u Unit) String() string {
	name := u.Kind
	if u.Number > 0 {
		name += " " + strconv.Itoa(u.Number)
	}
	if u.Grid > 0 {
		name += " of grid " + strconv.Itoa(u.Grid)
	}
	return name
}

// itemPrefix returns the beginning of the names of the unit's items: "r1=" for row 1, whose
// value 5 has the item "r1=5". It is "window1=5" for window 1.
func (u Unit) itemPrefix() string {
	switch u.Kind {
	case "row", "column", "box", "diagonal":
		name := u.Kind[:1] + strconv.Itoa(u.Number) + "="
		if u.Grid > 0 {
			name = "g" + strconv.Itoa(u.Grid) + name
		}
		return name
	case "region":
		return "b" + strconv.Itoa(u.Number) + "="
	}
	name := strings.ReplaceAll(u.Kind, " ", "-")
	if u.Number > 0 {
		name += strconv.Itoa(u.Number)
	}
	return name + "="
}

// linesOf returns the rows and then the columns of a grid.
func linesOf(rows, cols int) []Unit {
	units := make([]Unit, rows+cols)
	for row := range rows {
		units[row] = Unit{Kind: "row", Number: row + 1}
		for col := range cols {
			units[row].Cells = append(units[row].Cells, row*cols+col)
		}
	}
	for col := range cols {
		units[rows+col] = Unit{Kind: "column", Number: col + 1}
		for row := range rows {
			units[rows+col].Cells = append(units[rows+col].Cells, row*cols+col)
		}
	}
	return units
}

// regionsOf returns the units of a partition of the cells: cell c belongs to unit
// region[c].
func regionsOf(kind string, region []int) []Unit {
	units := make([]Unit, slices.Max(region)+1)
	for r := range units {
		units[r] = Unit{Kind: kind, Number: r + 1}
	}
	for cell, r := range region {
		units[r].Cells = append(units[r].Cells, cell)
	}
	return units
}

// Boxes returns the box of each cell of a square grid, from 0, row by row. The boxes have so many
// rows and columns, whose product must be the order.
func Boxes(order, rows, cols int) []int {
	return boxesOf(order, order, rows, cols)
}

// boxesOf returns the box of each cell of a grid. The size of the grid must be a multiple of that of
// the boxes.
func boxesOf(rows, cols, boxRows, boxCols int) []int {
	box := make([]int, rows*cols)
	for cell := range box {
		box[cell] = cell/cols/boxRows*(cols/boxCols) + cell%cols/boxCols
	}
	return box
}

// Renumbered returns the region of each cell as a number from 0, in the order of the first cells of
// the regions. The regions may have any numbers or names. The result is as [CheckRegions] wants it.
func Renumbered[R comparable](regions []R) []int {
	number := map[R]int{}
	all := make([]int, len(regions))
	for cell, r := range regions {
		if _, known := number[r]; !known {
			number[r] = len(number)
		}
		all[cell] = number[r]
	}
	return all
}

// diagonalsOf returns the two long diagonals. The first begins at r1c1, the second at the
// last cell of row 1.
func diagonalsOf(order int) []Unit {
	down, up := Unit{Kind: "diagonal", Number: 1}, Unit{Kind: "diagonal", Number: 2}
	for i := range order {
		down.Cells = append(down.Cells, i*order+i)
		up.Cells = append(up.Cells, i*order+order-1-i)
	}
	return []Unit{down, up}
}
