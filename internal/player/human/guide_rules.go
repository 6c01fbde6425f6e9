package human

import (
	"fmt"

	"fourfold/internal/kit/words"
)

// subset explains a step that rules out options. The base and the cover have the same number of
// items, and every option of the base contains an item of the cover. Covering the base uses up
// the cover, so all other options of the cover are ruled out. The sentence depends on the kinds
// of the items.
func (g *Guide) subset(s Step) string {
	base, cover := g.meanings(s.Base), g.meanings(s.Cover)
	switch {
	case allCells(base) && oneUnit(cover):
		return g.naked(base, cover)
	case oneUnit(base) && allCells(cover):
		return g.hidden(base, cover)
	case oneValue(base, cover):
		return g.fish(base, cover)
	}
	return fmt.Sprintf("every option of %s contains %s, so all other options of %s are ruled out",
		g.list(base, "or"), g.list(cover, "or"), g.list(cover, "and"))
}

// allCells reports whether all items are cells.
func allCells(items []meaning) bool {
	for _, m := range items {
		if !m.cell {
			return false
		}
	}
	return true
}

// oneUnit reports whether all items are values of the same unit.
func oneUnit(items []meaning) bool {
	for _, m := range items {
		if m.unit == nil || m.unit.Kind != items[0].unit.Kind || m.unit.Number != items[0].unit.Number {
			return false
		}
	}
	return true
}

// oneValue reports whether all items are of the same value.
func oneValue(base, cover []meaning) bool {
	for _, items := range [][]meaning{base, cover} {
		for _, m := range items {
			if m.unit == nil || m.value != base[0].value {
				return false
			}
		}
	}
	return true
}

// naked explains a naked subset: k cells of a unit have only k candidates together.
func (g *Guide) naked(base, cover []meaning) string {
	values := g.values(cover)
	return fmt.Sprintf("%s can only hold %s, so no other cell of %s is %s",
		words.List(names(base), "and"), words.List(values, "and"), g.labels.unit(*cover[0].unit), words.List(values, "or"))
}

// hidden explains a hidden subset: k values of a unit have only k cells together.
func (g *Guide) hidden(base, cover []meaning) string {
	return fmt.Sprintf("in %s, the values %s can only go in %s, so these cells hold no other value",
		g.labels.unit(*base[0].unit), words.List(g.values(base), "and"), words.List(names(cover), "and"))
}

// fish explains locked candidates and fish: in k units a value can only go in k other units.
func (g *Guide) fish(base, cover []meaning) string {
	v := g.labels.symbol(base[0].value)
	to := g.units(cover)
	return fmt.Sprintf("in %s, %s can only go in %s, so no other cell of %s is %s", g.units(base), v, to, to, v)
}
