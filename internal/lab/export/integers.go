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
// columns and of the boxes of a Sudoku. The variables that the rows of a family connect, such as
// the cells of a line, must all be different, if their values can stand for the rows.
type integers struct {
	variable, value []int32        // column j is 1 exactly if variable[j] has the value value[j]
	domains         [][]int32      // the values of each variable, from 1
	different       []allDifferent // sets of variables
	rows            []row          // what the sets do not imply
}

// An allDifferent says that variables have different values, if slope times its number is added to
// the value of each, and that none has one of some other values.
type allDifferent struct {
	variables, others []int32
	slope             int32
}

// mostFamilies bounds the time for problems with as many families as rows.
const mostFamilies = 128

// newIntegers makes variables and sets for the rows, until the context is done. If possible,
// columns have the same value if the text behind the last = of their names is the same.
func newIntegers(ctx context.Context, rows []row, names []string) *integers {
	n := &integers{variable: make([]int32, len(names)), value: make([]int32, len(names)), domains: make([][]int32, 1)}
	cells, rest := n.disjoint(rows, func(r row) bool { return r.relation == "=" && r.atMostOne() })
	for _, r := range cells {
		for _, t := range r.terms {
			n.variable[t.Column] = int32(len(n.domains))
		}
		n.domains = append(n.domains, nil)
	}
	named := map[string]row{}
	for j, name := range names {
		if n.variable[j] == 0 {
			n.variable[j], n.domains = int32(len(n.domains)), append(n.domains, []int32{0})
		}
		if k := strings.LastIndexByte(name, '='); k >= 0 {
			named[name[k:]] = row{terms: append(named[name[k:]].terms, lp.Term{Column: int32(j)})}
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
	weighted := func(t lp.Term) bool { return t.Coefficient != 1 }
	return r.bound == 1 && r.relation != ">=" && !slices.ContainsFunc(r.terms, weighted)
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

// unlike reports whether a row says that at most one of its columns is 1, and these are of
// different variables with several values.
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

// number gives values from 1 on to the columns: those of a row get the same, family by family,
// unless a variable would have a value twice. It counts in the order of the families but the first.
func (n *integers) number(ctx context.Context, families [][]row) {
	class, order := newGroups(len(n.value)), []int32(nil)
	for k, family := range families {
		joined, seen, twice := slices.Clone(class), map[[2]int32]bool{}, ctx.Err() != nil
		for _, r := range family {
			for _, t := range r.terms {
				joined.join(t.Column, r.terms[0].Column)
				if k > 0 {
					order = append(order, t.Column)
				}
			}
		}
		for j := 0; j < len(joined) && !twice; j++ {
			key := [2]int32{n.variable[j], joined.find(int32(j))}
			twice = seen[key]
			seen[key] = true
		}
		if !twice {
			class = joined
		}
	}
	numbers := map[int32]int32{}
	for _, j := range slices.Concat(order, newGroups(len(n.value))) {
		c := class.find(j)
		if numbers[c] == 0 && n.domains[n.variable[j]] == nil {
			numbers[c] = int32(len(numbers) + 1)
		}
		n.value[j] = max(1, numbers[c])
	}
}

// cover adds sets for the rows of a family, and the rows that they do not imply. A set needs a
// label for each row, which all its columns have, and no other column of the set has: the value, or
// its sum or difference with the number of the variable, as for the diagonals of queens. A set that
// has each label is completed by the other values, such as the givens of a Sudoku, so that solvers
// see a permutation.
func (n *integers) cover(family []row) {
	most := slices.Max(n.value)
	if int(most) >= len(n.domains) {
		most = 0 // not of the kind of Latin squares
	}
	of, group, sets := make([]int32, len(n.value)), newGroups(len(n.domains)), make([][]int32, len(n.domains))
	for k, r := range family {
		for _, t := range r.terms {
			of[t.Column] = int32(k) + 1
			group.join(n.variable[t.Column], n.variable[r.terms[0].Column])
		}
	}
	for v := range int32(len(sets)) {
		sets[group.find(v)] = append(sets[group.find(v)], v)
	}
	for _, slope := range []int32{0, 1, -1} {
		labels, clash := make([]int, len(sets)), make([]bool, len(sets))
		source, label := map[[2]int32]int32{}, map[int32]int32{} // a source is a row, or a column without one
		for j, v := range n.variable {
			g, l, from := group.find(v), n.value[j]+slope*v, cmp.Or(of[j], ^int32(j))
			was, known := source[[2]int32{g, l}]
			if !known {
				labels[g]++
			}
			other, labeled := label[from]
			clash[g] = clash[g] || known && was != from || labeled && other != l
			source[[2]int32{g, l}], label[from] = from, l
		}
		var left []row
		for _, r := range family {
			g := group.find(n.variable[r.terms[0].Column])
			switch {
			case clash[g]:
				left = append(left, r)
			case r.relation == "=" && labels[g] != len(sets[g]): // otherwise a variable has each label
				n.rows = append(n.rows, r)
			}
		}
		for g, set := range sets {
			if len(set) > 1 && !clash[g] {
				d := allDifferent{variables: set, slope: slope}
				for l := int32(1); slope == 0 && labels[g] == len(set) && l <= most; l++ {
					if source[[2]int32{int32(g), l}] == 0 {
						d.others = append(d.others, l)
					}
				}
				n.different, sets[g] = append(n.different, d), nil
			}
		}
		family = left
	}
	n.rows = append(n.rows, family...)
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
