package explain

import (
	"fmt"

	"fourfold/cp"
	"fourfold/internal/words"
	"fourfold/puzzle"
)

// subset explains why the options of the base, which all lie in as many items, the
// cover, leave no other option of the cover. The sentence depends on the kinds of the
// items.
func (g *Guide) subset(s cp.Step) string {
	base, cover := g.meanings(s.Base), g.meanings(s.Cover)
	switch {
	case allCells(base) && oneUnit(cover):
		return g.naked(base, cover)
	case oneUnit(base) && allCells(cover):
		return g.hidden(base, cover)
	case oneValue(base, cover):
		return g.fish(base, cover)
	}
	lie := "lie"
	if len(base) == 1 {
		lie = "lies"
	}
	return fmt.Sprintf("%s %s in %s only, so all else there goes", g.list(base), lie, g.list(cover))
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

// naked explains cells that hold only as many values.
func (g *Guide) naked(base, cover []meaning) string {
	values := g.values(cover)
	return fmt.Sprintf("%s hold only %s, so %s has no other %s",
		words.List(names(base), "and"), words.List(values, "and"), g.board.unit(*cover[0].unit), words.List(values, "or"))
}

// hidden explains values of a unit that lie in as many cells only.
func (g *Guide) hidden(base, cover []meaning) string {
	return fmt.Sprintf("in %s, %s lie in %s only, so these hold nothing else",
		g.board.unit(*base[0].unit), words.List(g.values(base), "and"), words.List(names(cover), "and"))
}

// fish explains a value that some units have in as many others only.
func (g *Guide) fish(base, cover []meaning) string {
	v := g.board.symbol(base[0].value)
	if len(base) == 1 {
		to := g.board.unit(*cover[0].unit)
		return fmt.Sprintf("in %s, %s lies in %s only, so no other cell of %s is %s", g.board.unit(*base[0].unit), v, to, to, v)
	}
	to := g.units(cover)
	return fmt.Sprintf("%s in %s lies in %s only, so no other cell of %s is %s", v, g.units(base), to, to, v)
}

// values returns the characters of the items' values.
func (g *Guide) values(items []meaning) []string {
	all := make([]string, len(items))
	for k, m := range items {
		all[k] = g.board.symbol(m.value)
	}
	return all
}

func names(items []meaning) []string {
	all := make([]string, len(items))
	for k, m := range items {
		all[k] = m.name
	}
	return all
}

// units lists the units of items, as "rows 2 and 7" where they are of one kind, else
// as "row 2 and box 7".
func (g *Guide) units(items []meaning) string {
	var numbers, whole []string
	same := true
	for _, m := range items {
		numbers = append(numbers, g.board.unitNumber(*m.unit))
		whole = append(whole, g.board.unit(*m.unit))
		same = same && m.unit.Kind == items[0].unit.Kind
	}
	if same {
		return plural(*items[0].unit) + " " + words.List(numbers, "and")
	}
	return words.List(whole, "and")
}

func plural(u puzzle.Unit) string {
	if u.Kind == "box" {
		return "boxes"
	}
	return u.Kind + "s"
}

// list lists items of any kinds.
func (g *Guide) list(items []meaning) string {
	all := make([]string, len(items))
	named := len(items) > 1
	for k, m := range items {
		all[k] = g.describe(m)
		named = named && !m.cell && m.unit == nil
	}
	if named {
		return "items " + words.List(names(items), "and")
	}
	return words.List(all, "and")
}
