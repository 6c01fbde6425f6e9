package sat

import "math"

// product writes that at most one of the variables is true, as a grid (J. Chen, A New SAT Encoding
// of the At-Most-One Constraint, 2010). Each row and each column of the grid has an auxiliary
// variable. A true variable makes those of its row and of its column true. At most one row and at
// most one column may be true, which is written in the same way. With a grid, as with pairs, a
// true variable makes all others false by unit propagation.
func (e *encoder) product(vars []int32) {
	height, width := gridSize(len(vars))
	rows, columns := e.auxiliaries(height), e.auxiliaries(width)
	for k, v := range vars {
		if e.stops() {
			return
		}
		e.add(-v, rows[k/width])
		e.add(-v, columns[k%width])
	}
	e.atMostOne(rows)
	e.atMostOne(columns)
}

// gridSize returns the size of the grid for n variables.
func gridSize(n int) (height, width int) {
	width = int(math.Ceil(math.Sqrt(float64(n))))
	return (n + width - 1) / width, width
}
