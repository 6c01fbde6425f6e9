package sat

import (
	"cmp"
	"slices"

	"fourfold"
)

// auxiliary returns a new variable that stands for no option.
func (e *encoder) auxiliary() int32 {
	e.vars++
	return int32(e.vars)
}

// heads returns variables of which at most one may be true, so that the uses of an
// item agree: an option for itself, and for the options that paint the item alike
// one auxiliary variable, the colour, which follows from each of them.
func (e *encoder) heads(uses []use) []int32 {
	uses = slices.Clone(uses)
	slices.SortStableFunc(uses, func(a, b use) int { return cmp.Compare(a.color, b.color) })
	heads := make([]int32, 0, len(uses))
	for len(uses) > 0 {
		n := 1
		for n < len(uses) && uses[n].color == uses[0].color && uses[0].color != fourfold.NoColor {
			n++
		}
		heads = append(heads, e.head(uses[:n]))
		uses = uses[n:]
	}
	return heads
}

// head returns a variable that is true if any of the uses is.
func (e *encoder) head(uses []use) int32 {
	if len(uses) == 1 {
		return uses[0].v
	}
	y := e.auxiliary()
	for _, u := range uses {
		e.add(neg(u.v), pos(y))
	}
	return y
}

// atMostOne forbids that two of the variables are true, by pairs or, if they are
// many, by laying them out as a grid: the one that is true makes its row and its
// column true, and at most one row and one column may be. The grid of n has 2n
// clauses and about 2 sqrt(n) auxiliary variables, to which the same is done.
// Either way one variable that is true makes all others false by unit propagation.
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
