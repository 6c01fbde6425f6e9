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
		if e.poll.Err() != nil {
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
	e.lits = append(e.lits, -c)
	e.add(group...)
	return c
}

// commanderSize returns what commander adds.
func commanderSize(n, small int) cost {
	groups, alone := int64(n/commanded), n%commanded
	const pairs = commanded * (commanded - 1) / 2
	all := cost{clauses: groups * (pairs + commanded + 1), literals: groups * (2*pairs + 2*commanded + commanded + 1), auxiliaries: groups}
	if alone == 2 {
		all = all.plus(cost{clauses: 4, literals: 9, auxiliaries: 1})
	}
	return all.plus(sizer(commanderSize).at((n+commanded-1)/commanded, small))
}
