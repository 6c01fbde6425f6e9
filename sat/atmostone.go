package sat

import "math"

// atMostOne writes that at most one of the variables is true, as pairs or, if they are
// many, as a grid (Chen 2010). A variable that is true makes its row and its column
// true, and at most one row and one column may be. The grid of n variables has 2n
// clauses and about 2 sqrt(n) auxiliary variables, for which at most one is written in
// the same way. Either way one variable that is true makes all others false by unit
// propagation.
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

// gridSize returns the size of the grid of n variables.
func gridSize(n int) (height, width int) {
	width = int(math.Ceil(math.Sqrt(float64(n))))
	return (n + width - 1) / width, width
}

// auxiliary returns a variable that stands for no option.
func (e *encoder) auxiliary() int32 {
	e.vars++
	return int32(e.vars)
}
