package sat

import "math"

// atMostOne writes that at most one of the variables is true: as pairs, or as a grid (Chen 2010)
// if there are more than e.bound of them. In the grid each row and each column has an auxiliary
// variable. A true variable makes those of its row and of its column true. At most one row and
// at most one column may be true, which is written in the same way. The grid of n variables has
// 2n clauses and about 2 sqrt(n) auxiliary variables, plus the clauses for rows and columns.
// With pairs and with a grid, a true variable makes all others false by unit propagation.
func (e *encoder) atMostOne(vars []int32) {
	n := len(vars)
	if n <= e.bound {
		for k, v := range vars {
			for _, u := range vars[:k] {
				e.add(neg(u), neg(v))
			}
		}
		return
	}
	height, width := gridSize(n)
	rows, columns := make([]int32, height), make([]int32, width)
	for k := range rows {
		rows[k] = e.auxiliary()
	}
	for k := range columns {
		columns[k] = e.auxiliary()
	}
	for k, v := range vars {
		if e.poll.Err() != nil {
			return
		}
		e.add(neg(v), pos(rows[k/width]))
		e.add(neg(v), pos(columns[k%width]))
	}
	e.atMostOne(rows)
	e.atMostOne(columns)
}

// gridSize returns the size of the grid for n variables.
func gridSize(n int) (height, width int) {
	width = int(math.Ceil(math.Sqrt(float64(n))))
	return (n + width - 1) / width, width
}

// auxiliary returns a new variable that stands for no option.
func (e *encoder) auxiliary() int32 {
	e.vars++
	return int32(e.vars)
}
