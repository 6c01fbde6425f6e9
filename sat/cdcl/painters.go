package cdcl

import (
	"slices"

	"fourfold"
	"fourfold/internal/kit/painters"
	"fourfold/internal/kit/scratch"
	"fourfold/sat/cdcl/internal/core"
)

// A painter of a secondary item is a primary item whose options all paint it; see package
// internal/kit/painters. An item that has a color has it from each of its painters. Clauses say
// that: a color implies that one of the options of the painter that give it is chosen. So when the
// last of these options is ruled out, propagation rules out the color, and all other options that
// give it: the color is an arc consistent variable, and its painters are table constraints (F.
// Bacchus, GAC via Unit Propagation, 2007).
//
// Often a painter has one option for each color, such as a cell of a Sudoku that paints its value.
// Then the options are the variables of the colors, and the item needs no group.

// A table is a painter of an item.
type table struct{ item, painter int32 }

// findTables lists the painters of all items, and chooses the options that are variables of colors.
func (e *encoder) findTables() error {
	e.tables = e.tables[:0]
	all, err := painters.Of(e.p, e.work)
	if all == nil || err != nil {
		return err
	}
	e.renamed = scratch.Zeroed(e.renamed, int(e.p.NumItems()))
	for item, of := range all {
		for _, painter := range of {
			t := table{int32(item), painter}
			e.tables = append(e.tables, t)
			if !e.renamed[item] && e.isInjective(t) {
				e.rename(t)
			}
		}
		if err := e.work.Add(len(of)); err != nil {
			return err
		}
	}
	return nil
}

// isInjective reports whether each option of the item paints it, and no two of those of the painter
// in the same color.
func (e *encoder) isInjective(t table) bool {
	seen := map[fourfold.Color]bool{}
	for _, o := range e.p.Uses(t.painter) {
		c := e.p.ColorIn(o, t.item)
		if seen[c] {
			return false
		}
		seen[c] = true
	}
	uses := e.p.Uses(t.item)
	e.work.Add(len(uses))
	return !slices.ContainsFunc(uses, func(o int32) bool { return e.p.ColorIn(o, t.item) == fourfold.NoColor })
}

// rename makes the options of the painter the variables of the colors of the item. That at most one
// of them is true is the rule of the painter. A color that none of them gives keeps that of another
// option, which is false.
func (e *encoder) rename(t table) {
	e.renamed[t.item] = true
	e.table.Start[t.item+2] = 0
	for _, o := range e.p.Uses(t.painter) {
		e.shades[e.shadeOf(o, t.item)].lit = core.Pos(int(o))
	}
}

// isRenamed reports whether the colors of an item have options of a painter as variables.
func (e *encoder) isRenamed(item int32) bool { return len(e.tables) > 0 && e.renamed[item] }

// tablesOf returns the painters of an item.
func (e *encoder) tablesOf(item int32) []table {
	k, _ := slices.BinarySearchFunc(e.tables, item, func(t table, item int32) int { return int(t.item - item) })
	n := k
	for n < len(e.tables) && e.tables[n].item == item {
		n++
	}
	return e.tables[k:n]
}

// shadeOf returns the number of the color that an option gives to an item.
func (e *encoder) shadeOf(o, item int32) int32 {
	return e.colors[fourfold.Item{Index: item, Color: e.p.ColorIn(o, item)}]
}

// writeTables adds a clause for each painter and each color of its item: the item does not have the
// color, or one of the options of the painter that give it is chosen.
func (e *encoder) writeTables(add func(lits ...core.Lit)) (clauses int, err error) {
	for _, t := range e.tables {
		if err := e.work.Add(16 * (len(e.p.Uses(t.painter)) + len(e.p.Uses(t.item)))); err != nil {
			return clauses, err
		}
		for _, clause := range e.supports(t) {
			if not := clause[0]; !slices.Contains(clause[1:], not^1) {
				add(clause...)
				clauses++
			}
		}
	}
	return clauses, nil
}

// supports returns the clauses of a table. Each begins with the negation of a color.
func (e *encoder) supports(t table) (all [][]core.Lit) {
	of := map[int32]int{} // by shade
	for _, o := range e.p.Uses(t.item) {
		if e.p.ColorIn(o, t.item) == fourfold.NoColor {
			continue
		}
		k := e.shadeOf(o, t.item)
		if _, known := of[k]; !known {
			of[k] = len(all)
			all = append(all, []core.Lit{e.shades[k].lit ^ 1})
		}
	}
	for _, o := range e.p.Uses(t.painter) {
		n := of[e.shadeOf(o, t.item)]
		all[n] = append(all[n], core.Pos(int(o)))
	}
	return all
}
