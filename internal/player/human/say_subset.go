package human

import (
	"fmt"
	"strings"

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

// commonPeer explains a step that rules out what conflicts with all options of an item.
func (g *Guide) commonPeer(s Step, before *State) string {
	m := g.meaning(s.Base[0])
	if m.unit == nil && !m.cell {
		return "every option that is left for " + g.describe(m) + " excludes the same"
	}
	options := before.Options(s.Base[0])
	if m.cell {
		return fmt.Sprintf("%s can only hold %s, and each of these excludes the same", m.name, words.List(g.valuesOf(options), "or"))
	}
	v, places := g.labels.symbol(m.value), g.placesOf(options)
	where := fmt.Sprintf("in %s, %s can only go in %s, ", g.labels.unit(*m.unit), v, words.List(places, "or"))
	if values := g.valuesOf(s.Removed); len(values) > 1 || values[0] != v {
		return where + "and each of these places excludes the same"
	}
	return where + fmt.Sprintf("and no cell that sees %s is %s", allOf(len(places)), v)
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

// values returns the characters of the items' values.
func (g *Guide) values(items []meaning) []string {
	return texts(items, func(m meaning) string { return g.labels.symbol(m.value) })
}

func names(items []meaning) []string { return texts(items, func(m meaning) string { return m.name }) }

// units lists the units of items: "row 2" for one, "rows 2 and 7" for units of one kind, and
// "rows 2 and 7 and box 7" for units of several kinds.
func (g *Guide) units(items []meaning) string {
	var kinds []string
	numbers := map[string][]string{}
	for _, m := range items {
		if numbers[m.unit.Kind] == nil {
			kinds = append(kinds, m.unit.Kind)
		}
		numbers[m.unit.Kind] = append(numbers[m.unit.Kind], g.labels.unitNumber(*m.unit))
	}
	var parts []string
	for _, kind := range kinds {
		noun := kind
		if len(numbers[kind]) > 1 {
			noun = plural(kind)
		}
		parts = append(parts, strings.TrimSpace(noun+" "+words.List(numbers[kind], "and")))
	}
	return words.List(parts, "and")
}

func plural(kind string) string {
	if kind == "box" {
		return "boxes"
	}
	return kind + "s"
}

// list lists items of any kinds with a conjunction, "and" or "or".
func (g *Guide) list(items []meaning, conjunction string) string {
	named := len(items) > 1
	for _, m := range items {
		named = named && !m.cell && !m.rule && m.unit == nil
	}
	switch {
	case named && conjunction == "or":
		return "item " + words.List(names(items), conjunction)
	case named:
		return "items " + words.List(names(items), conjunction)
	}
	return words.List(texts(items, g.describe), conjunction)
}
