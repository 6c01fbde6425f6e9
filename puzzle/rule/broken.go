package rule

import (
	"slices"

	"fourfold/puzzle/constraint"
)

// Broken returns lists of cells whose values break the rule; nil if there are none. At returns the
// value of a cell, and false if the cell is empty. Empty cells break nothing. Rules whose cells are
// units have no such lists: those who check units find them.
func (r Rule) Broken(b *Board, at func(cell int) (v int, ok bool)) (all [][]int) {
	k := KindOf(r.Kind)
	switch {
	case k.Near != nil:
		for _, pair := range b.Near(k.Reach) {
			v, ok := at(pair[0])
			w, too := at(pair[1])
			if rows, cols := b.away(pair[0], pair[1]); ok && too && k.Near(rows, cols, v, w) {
				all = append(all, []int{pair[0], pair[1]})
			}
		}
	case k.Only != nil:
		for _, cell := range r.AllCells() {
			if v, ok := at(cell); ok && !k.Only(v) {
				all = append(all, []int{cell})
			}
		}
	case k.Post != nil:
		all = r.brokenConstraint(b, at)
	}
	return all
}

// brokenConstraint returns the filled cells of a rule with constraints, as one list, if it is broken.
func (r Rule) brokenConstraint(b *Board, at func(cell int) (v int, ok bool)) [][]int {
	k, cells := KindOf(r.Kind), slices.Compact(slices.Sorted(slices.Values(r.AllCells())))
	if len(cells) == 0 || k.Wide {
		cells = nil
		for cell := range b.Rows * b.Cols {
			cells = append(cells, cell)
		}
	}
	var filled []int
	for _, cell := range cells {
		if _, ok := at(cell); ok {
			filled = append(filled, cell)
		}
	}
	switch {
	case len(filled) == 0:
		return nil
	case len(filled) == len(cells):
		if k.Holds(b, r, func(cell int) int { v, _ := at(cell); return v }) {
			return nil
		}
	default:
		if r.possible(b, at) {
			return nil
		}
	}
	return [][]int{filled}
}

// possible reports whether the constraints of the rule leave values to all cells.
func (r Rule) possible(b *Board, at func(cell int) (v int, ok bool)) bool {
	m, vars := new(constraint.Model), make([]constraint.Var, b.Rows*b.Cols)
	for cell := range vars {
		values := b.Values()
		if v, ok := at(cell); ok {
			values = constraint.Range(v, v)
		}
		vars[cell] = m.Var(b.Name(cell), values)
	}
	KindOf(r.Kind).Post(&Poster{m, b, r.Kind, vars}, r)
	return m.Err() != nil || m.Filter() == ""
}
