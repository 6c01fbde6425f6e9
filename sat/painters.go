package sat

import (
	"maps"
	"slices"

	"fourfold"
	"fourfold/internal/kit/painters"
)

// A painter of a secondary item is an item whose options all paint it; see package
// internal/kit/painters. An item with painters has a variable for each color, and a color implies
// for each painter that one of its options in this color is chosen. So when the last of these
// options is ruled out, unit propagation rules out the color, and all other options that give it
// (F. Bacchus, GAC via Unit Propagation, 2007).
//
// Often a painter has one option for each color, such as a cell of a Sudoku that paints its value.
// Then its options are the variables of the colors.

// findTables notes the painters of the items that several colors are possible for, and which of them
// have one option for each color. It leaves out the rule that at most one option of a painter is
// chosen, if any two of them differ in the color of an item.
func (e *encoder) findTables() error {
	e.painters, e.namer = nil, nil
	if e.colors != Direct || e.limits.amo == Pairs {
		return nil
	}
	all, err := painters.Of(e.p, &e.poll)
	if all == nil || err != nil {
		return err
	}
	e.painters, e.namer = all, make([]int32, e.p.NumItems())
	painted, names := map[int32][]int32{}, map[int32]bool{}
	for i := range all {
		item := int32(i)
		e.namer[i] = -1
		all[i] = slices.DeleteFunc(all[i], func(j int32) bool { return e.state.Needs(j) == 0 })
		if len(all[i]) == 0 || e.oneColor(item) {
			all[i] = nil
			continue
		}
		for _, j := range all[i] {
			painted[j] = append(painted[j], item)
			if e.namer[i] < 0 && e.differ(j, []int32{item}) {
				e.namer[i] = j
				names[j] = true
			}
		}
	}
	if e.implied == nil { // a rule left out by counting may need the others
		e.implied = make([]bool, e.p.NumItems())
		for j, items := range painted {
			e.implied[j] = !names[j] && e.differ(j, items)
		}
	}
	return e.poll.Err()
}

// differ reports whether any two undecided options of a painter differ in the color of one of the
// items, which it paints.
func (e *encoder) differ(painter int32, items []int32) bool {
	seen := map[string]bool{}
	var key []byte
	for _, u := range e.at(painter) {
		key = key[:0]
		for _, i := range items {
			c := e.colorIn(u, i)
			key = append(key, byte(c), byte(c>>8), byte(c>>16), byte(c>>24))
		}
		if e.poll.Add(16*len(items)) != nil || seen[string(key)] {
			return false
		}
		seen[string(key)] = true
	}
	return true
}

// colorIn returns the color of an item in the option of a use.
func (e *encoder) colorIn(u use, item int32) fourfold.Color {
	return e.p.ColorIn(e.options[u.v-1], item)
}

// hasPainters reports whether an item is written by table.
func (e *encoder) hasPainters(i int32) bool { return e.painters != nil && len(e.painters[i]) > 0 }

// table writes the rule of an item with painters.
func (e *encoder) table(i int32) {
	heads := e.variables(i)
	for _, u := range e.at(i) {
		switch y, known := heads[u.color]; {
		case !known:
			e.add(-u.v)
		case y != u.v:
			e.add(-u.v, y)
		}
	}
	if e.namer[i] < 0 {
		e.atMostOne(slices.Sorted(maps.Values(heads)))
	}
	for _, j := range e.painters[i] {
		if e.stops() {
			return
		}
		e.support(i, j, heads)
	}
}

// variables returns the variable of each color of an item. A color without one is in no solution.
func (e *encoder) variables(i int32) map[fourfold.Color]int32 {
	heads := map[fourfold.Color]int32{}
	if j := e.namer[i]; j >= 0 {
		for _, u := range e.at(j) {
			heads[e.colorIn(u, i)] = u.v
		}
		return heads
	}
	uses := map[fourfold.Color]int{}
	for _, u := range e.at(i) {
		uses[u.color]++
		heads[u.color] = u.v
	}
	delete(heads, fourfold.NoColor)
	for _, c := range slices.Sorted(maps.Keys(heads)) {
		if uses[c] > 1 {
			heads[c] = e.auxiliary()
		}
	}
	e.poll.Add(16 * len(e.at(i)))
	return heads
}

// support writes for each color that a painter of an item supports it.
func (e *encoder) support(i, painter int32, heads map[fourfold.Color]int32) {
	clauses := map[fourfold.Color][]int32{}
	for _, u := range e.at(painter) {
		c := e.colorIn(u, i)
		clauses[c] = append(clauses[c], u.v)
	}
	for _, c := range slices.Sorted(maps.Keys(heads)) {
		if clause := clauses[c]; !slices.Contains(clause, heads[c]) {
			e.add(append(clause, -heads[c])...)
		}
	}
	e.poll.Add(16 * (len(e.at(painter)) + len(heads)))
}
