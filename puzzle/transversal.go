package puzzle

import "fourfold"

// Transversal is a puzzle: a transversal of a Latin square. That is one cell in each row and
// each column, so that all values are different. The order of the square is 1 to 36.
type Transversal struct{ Square Grid }

// CyclicTransversal returns the puzzle for the Latin square of order n in which each row is
// the row above, moved by one cell to the left: the addition table of the numbers modulo n.
// It has no transversal if n is even. (L. Euler, 1782.) If n is not from 1 to 36, Compile
// returns an error.
func CyclicTransversal(n int) Transversal {
	if n < 1 || n > MaxOrder {
		return Transversal{}
	}
	g := NewGrid(n, n)
	for cell := range g.Cells {
		g.Cells[cell] = uint8((cell/n+cell%n)%n + 1)
	}
	return Transversal{Square: g}
}

// Compile returns the puzzle as an exact cover problem. All items are primary: the rows
// ("r1", ...), the columns ("c1", ...) and the values ("s1", ...). An option is a cell with
// its row, its column and its value. Options are ordered row by row. In the grid, the cells
// of the transversal have their values.
func (t Transversal) Compile() (*Compiled, error) {
	if err := t.check(); err != nil {
		return nil, err
	}
	var d draft
	n := t.Square.Rows
	rows, cols, values := numbered(d.Primary, "r", n), numbered(d.Primary, "c", n), numbered(d.Primary, "s", n)
	for cell, v := range t.Square.Cells {
		d.add([]fourfold.Item{rows[cell/n], cols[cell%n], values[v-1]}, newMark(cell, int(v)))
	}
	return d.compiled(n, n)
}

// check returns an error if the grid is not a Latin square.
func (t Transversal) check() error {
	if err := t.Square.checkSquare(1); err != nil {
		return err
	}
	n := t.Square.Rows
	type line struct {
		number int // of a row, or n and more for a column
		value  uint8
	}
	taken := map[line]bool{}
	for cell, v := range t.Square.Cells {
		if v == 0 {
			return badf("%s is empty: expected a Latin square", CellName(cell, n))
		}
		row, col := line{cell / n, v}, line{n + cell%n, v}
		if taken[row] || taken[col] {
			return badf("value %d in %s is in its row or column twice: expected a Latin square", v, CellName(cell, n))
		}
		taken[row], taken[col] = true, true
	}
	return nil
}
