package sat

import "slices"

// commanded is the number of variables that have a commander together. Klieber and Kwon found that
// groups of three give the fewest clauses.
const commanded = 3

// commander writes that at most one of the variables is true, with commanders (W. Klieber and G.
// Kwon, Efficient CNF Encoding for Selecting 1 from N Objects, 2007). The variables are split into
// groups. The commander of a group is an auxiliary variable that is true if and only if a variable
// of the group is. In a group at most one variable may be true, which is written as pairs, and so
// may at most one commander, which is written in the same way as the whole. A variable that is
// left alone is its own commander.
func (e *encoder) commander(vars []int32) {
	commanders := make([]int32, 0, (len(vars)+commanded-1)/commanded)
	for group := range slices.Chunk(vars, commanded) {
		if e.stops() {
			return
		}
		commanders = append(commanders, e.command(group))
	}
	e.atMostOne(commanders)
}

// command writes the clauses of a group and returns its commander.
func (e *encoder) command(group []int32) int32 {
	if len(group) == 1 {
		return group[0]
	}
	c := e.auxiliary()
	e.allPairs(group)
	for _, v := range group {
		e.add(-v, c)
	}
	e.scratch = append(append(e.scratch[:0], -c), group...)
	e.add(e.scratch...)
	return c
}
