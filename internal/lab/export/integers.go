package export

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"fourfold/lp"
)

// An integers says the same as the rows of an integer program by variables of several values, as
// constraint solvers have them. Equations that share no column become a variable each, whose values
// are their columns: the cells of a Sudoku, say, or the pieces of a packing. Any other column is a
// variable that is 0 or 1.
//
// The other rows are taken in families without a common column, such as those of the lines, of the
// columns and of the boxes of a Sudoku. The variables that the rows of a family connect, such as the
// cells of a line, must all be different, if their values can stand for the rows.
type integers struct {
	variable, value []int32        // column j is 1 exactly if variable[j], from 0, has the value value[j]
	domains         [][]int32      // the values of each variable
	different       []allDifferent // sets of variables
	rows            []row          // what the sets do not imply
}

// An allDifferent says that variables have different values, if slope times its number is added to
// the value of each.
type allDifferent struct {
	variables []int32
	slope     int32
}

// mostFamilies bounds the time for problems with as many families as rows.
const mostFamilies = 128

// newIntegers makes variables and sets for the rows, until the context is done. If possible, columns
// have the same value if the text behind the last = of their names is the same.
func newIntegers(ctx context.Context, rows []row, names []string) *integers {
	n := &integers{variable: make([]int32, len(names)), value: make([]int32, len(names))}
	cells, rest := n.disjoint(rows, func(r row) bool { return r.relation == "=" && r.atMostOne() })
	for _, r := range cells {
		for _, t := range r.terms {
			n.variable[t.Column] = int32(len(n.domains)) + 1
		}
		n.domains = append(n.domains, nil)
	}
	named := map[string]row{}
	for j, v := range n.variable {
		if n.variable[j] = v - 1; v == 0 { // in no cell
			n.variable[j], n.domains = int32(len(n.domains)), append(n.domains, []int32{0})
		}
		if k := strings.LastIndexByte(names[j], '='); k >= 0 {
			named[names[j][k:]] = row{terms: append(named[names[j][k:]].terms, lp.Term{Column: int32(j)})}
		}
	}
	families := [][]row{slices.Collect(maps.Values(named))}
	for len(families) <= mostFamilies && ctx.Err() == nil {
		family, others := n.disjoint(rest, n.unlike)
		if family == nil {
			break
		}
		families, rest = append(families, family), others
	}
	n.number(ctx, families)
	for j, v := range n.variable {
		n.domains[v] = append(n.domains[v], n.value[j])
	}
	for _, family := range families[1:] {
		n.cover(family)
	}
	n.rows = append(n.rows, rest...)
	return n
}

// atMostOne reports whether a row says that at most one, or exactly one, of its columns is 1.
func (r row) atMostOne() bool {
	return r.bound == 1 && r.relation != ">=" && !slices.ContainsFunc(r.terms, func(t lp.Term) bool { return t.Coefficient != 1 })
}

// disjoint returns a family of the rows that fit: each that shares no column with those before. It
// also returns the other rows.
func (n *integers) disjoint(rows []row, fits func(row) bool) (family, others []row) {
	taken := make([]bool, len(n.variable))
	for _, r := range rows {
		if !fits(r) || slices.ContainsFunc(r.terms, func(t lp.Term) bool { return taken[t.Column] }) {
			others = append(others, r)
			continue
		}
		family = append(family, r)
		for _, t := range r.terms {
			taken[t.Column] = true
		}
	}
	return family, others
}

// unlike reports whether a row says that at most one of its columns is 1, and these are of different
// variables with several values.
func (n *integers) unlike(r row) bool {
	seen := map[int32]bool{}
	for _, t := range r.terms {
		if v := n.variable[t.Column]; seen[v] || n.domains[v] != nil {
			return false
		}
		seen[n.variable[t.Column]] = true
	}
	return r.atMostOne()
}

// number gives values from 1 on to the columns: those of a row get the same, family by family, unless
// a variable would have a value twice. It counts in the order of the families but the first.
func (n *integers) number(ctx context.Context, families [][]row) {
	class, columns, order := newGroups(len(n.value)), make([][]int32, len(n.domains)), []int32(nil)
	for j, v := range n.variable {
		columns[v] = append(columns[v], int32(j))
	}
	for k, family := range families {
		if ctx.Err() != nil {
			return
		}
		joined, last, twice := slices.Clone(class), make([]int, len(class)), false
		for _, r := range family {
			for _, t := range r.terms {
				joined.join(t.Column, r.terms[0].Column)
				if k > 0 {
					order = append(order, t.Column)
				}
			}
		}
		for v, all := range columns {
			for _, j := range all {
				c := joined.find(j)
				twice = twice || last[c] == v+1
				last[c] = v + 1
			}
		}
		if !twice {
			class = joined
		}
	}
	numbers, count := make([]int32, len(class)), int32(0)
	for _, j := range slices.Concat(append([][]int32{order}, columns...)...) {
		c := class.find(j)
		if numbers[c] == 0 && n.domains[n.variable[j]] == nil {
			count++
			numbers[c] = count
		}
		n.value[j] = max(1, numbers[c])
	}
}

// cover adds sets for the rows of a family, and the rows that they do not imply. A set needs a label
// for each row, which all its columns have, and no other column of the set has.
func (n *integers) cover(family []row) {
	slope, ok := n.slope(family)
	if !ok {
		n.rows = append(n.rows, family...)
		return
	}
	of, group := make([]int32, len(n.value)), newGroups(len(n.domains))
	for k, r := range family {
		for _, t := range r.terms {
			of[t.Column] = int32(k) + 1
			group.join(n.variable[t.Column], n.variable[r.terms[0].Column])
		}
	}
	sets, labels, clash := make([][]int32, len(group)), make([]int, len(group)), make([]bool, len(group))
	for v := range int32(len(group)) {
		g := group.find(v)
		sets[g] = append(sets[g], v)
	}
	source := map[[2]int32]int32{} // the row, or the column without a row, that has a label of a group
	for j, v := range n.variable {
		g := group.find(v)
		label, from := [2]int32{g, n.value[j] + slope*v}, cmp.Or(of[j], ^int32(j))
		if source[label] == 0 {
			source[label] = from
			labels[g]++
		}
		clash[g] = clash[g] || source[label] != from
	}
	for g, set := range sets {
		if len(set) > 1 && !clash[g] {
			n.different = append(n.different, allDifferent{set, slope})
		}
	}
	for _, r := range family {
		g := group.find(n.variable[r.terms[0].Column])
		if clash[g] || r.relation == "=" && labels[g] != len(sets[g]) { // otherwise each label is one of a variable
			n.rows = append(n.rows, r)
		}
	}
}

// slope returns a slope with which all columns of a row have the same label. It returns false if it
// finds none.
func (n *integers) slope(family []row) (slope int32, ok bool) {
	for _, slope := range []int32{0, 1, -1} { // 1 and -1: the diagonals of queens
		if !slices.ContainsFunc(family, func(r row) bool {
			label := func(t lp.Term) int32 { return n.value[t.Column] + slope*n.variable[t.Column] }
			return slices.ContainsFunc(r.terms, func(t lp.Term) bool { return label(t) != label(r.terms[0]) })
		}) {
			return slope, true
		}
	}
	return 0, false
}

// groups are disjoint sets of numbers. Each number refers to another one of its set, and one of the
// set to itself.
type groups []int32

func newGroups(n int) groups {
	g := make(groups, n)
	for k := range g {
		g[k] = int32(k)
	}
	return g
}

func (g groups) join(a, b int32) { g[g.find(a)] = g.find(b) }

func (g groups) find(k int32) int32 {
	for g[k] != k {
		g[k], k = g[g[k]], g[k]
	}
	return k
}
