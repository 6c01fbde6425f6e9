package puzzle

import "strconv"

// A Unit is a set of cells that must hold every value once.
type Unit struct {
	Kind   string // "row", "column", "box", "region" or "diagonal"
	Number int    // from 1 among those of its kind
	Cells  []int  // row*order + column, both from 0; increasing
}

// String returns the name of the unit, such as "row 1".
func (u Unit) String() string { return u.Kind + " " + strconv.Itoa(u.Number) }

// itemPrefix begins the names of a unit's items: value 5 in row 1 is "r1=5".
func (u Unit) itemPrefix() string {
	kind := u.Kind[:1]
	if u.Kind == "region" {
		kind = "b"
	}
	return kind + strconv.Itoa(u.Number) + "="
}

// linesOf returns the rows and columns of a square.
func linesOf(order int) []Unit {
	units := make([]Unit, 0, 2*order)
	for _, kind := range []string{"row", "column"} {
		for i := range order {
			u := Unit{Kind: kind, Number: i + 1}
			for j := range order {
				cell := i*order + j
				if kind == "column" {
					cell = j*order + i
				}
				u.Cells = append(u.Cells, cell)
			}
			units = append(units, u)
		}
	}
	return units
}

// regionsOf returns the units of a partition: cell c belongs to unit region[c].
func regionsOf(kind string, order int, region []int) []Unit {
	units := make([]Unit, order)
	for r := range units {
		units[r] = Unit{Kind: kind, Number: r + 1}
	}
	for cell, r := range region {
		units[r].Cells = append(units[r].Cells, cell)
	}
	return units
}

// boxes returns the box of each cell, from 0.
func boxes(order, rows, cols int) []int {
	region := make([]int, order*order)
	for cell := range region {
		r, c := cell/order, cell%order
		region[cell] = r/rows*(order/cols) + c/cols
	}
	return region
}

// diagonalsOf returns the diagonal that begins in r1c1 and the one that begins
// in the last cell of row 1.
func diagonalsOf(order int) []Unit {
	down, up := Unit{Kind: "diagonal", Number: 1}, Unit{Kind: "diagonal", Number: 2}
	for i := range order {
		down.Cells = append(down.Cells, i*order+i)
		up.Cells = append(up.Cells, i*order+order-1-i)
	}
	return []Unit{down, up}
}
