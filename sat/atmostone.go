package sat

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
	width := 1
	for width*width < n {
		width++
	}
	rows, columns := make([]int32, (n+width-1)/width), make([]int32, width)
	for k := range rows {
		rows[k] = e.auxiliary()
	}
	for k := range columns {
		columns[k] = e.auxiliary()
	}
	for k, v := range vars {
		e.add(neg(v), pos(rows[k/width]))
		e.add(neg(v), pos(columns[k%width]))
	}
	e.atMostOne(rows)
	e.atMostOne(columns)
}

// auxiliary returns a variable that stands for no option.
func (e *encoder) auxiliary() int32 {
	e.vars++
	return int32(e.vars)
}
