package human

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// lines returns a sentence, without a full stop, that says what a step does and why, with line feeds where
// it may be cut. If the step only rules out options, they follow the last colon. The candidates that
// a placed or guessed value rules out are not listed, because players know them.
//
// The state before the step has the values that cells can hold.
func (g *Guide) lines(s Step, before *State) string {
	text := ""
	switch s.Action {
	case Place:
		text = g.single(s)
	case Guess:
		text = g.guess(s)
	case DeadEnd:
		text = g.deadEnd(s.Base[0])
	case Retract:
		text = g.refuted(s.Chosen)
	default:
		text = g.removal(s, before) + ": " + g.ruledOut(s.Removed)
	}
	return s.Name + ": " + text
}

// removal explains why a step rules out options. The options themselves follow after a colon.
func (g *Guide) removal(s Step, before *State) string {
	technique, _ := Lookup(s.Name)
	switch {
	case len(s.Chains) > 0:
		return g.chains(s)
	case technique.Unique:
		return g.deadly(s, before)
	case len(s.Sets) > 0:
		return g.lockedSets(s)
	case len(s.Cover) == 0 && len(s.Fins) == 0:
		return g.commonPeer(s, before)
	case len(s.Cover) == 0:
		return g.bentSet(s, before)
	case len(s.Fins) > 0:
		return g.finned(s)
	}
	return g.subset(s)
}

// A meaning says what an item stands for: a cell, a value in a unit, or, in a problem that is
// not a grid, only its name.
type meaning struct {
	name  string       // of a cell or of an item with only a name
	unit  *puzzle.Unit // nil unless the item is a value in a unit
	value int          // in the unit; 0 if unit is nil
	cell  bool
	rule  bool // the name is that of a rule about some cells
}

func (g *Guide) meaning(item int32) meaning {
	if g.labels != nil {
		if cell, ok := g.labels.Cell(item); ok {
			return meaning{name: g.labels.cell(cell), cell: true}
		}
		if u, v, ok := g.labels.UnitValue(item); ok {
			return meaning{unit: &u, value: v}
		}
		if rule, cells, ok := g.labels.PairRule(item); ok {
			return meaning{name: g.pairRule(rule, cells), rule: true}
		}
	}
	return meaning{name: g.p.ItemName(item)}
}

// texts returns the texts of a list.
func texts[T any](list []T, text func(T) string) []string {
	all := make([]string, len(list))
	for k, x := range list {
		all[k] = text(x)
	}
	return all
}

func (g *Guide) meanings(items []int32) []meaning {
	all := make([]meaning, len(items))
	for k, item := range items {
		all[k] = g.meaning(item)
	}
	return all
}

// describe returns the words for an item of any kind.
func (g *Guide) describe(m meaning) string {
	switch {
	case m.unit != nil:
		return g.labels.symbol(m.value) + " in " + g.labels.unit(*m.unit)
	case m.cell, m.rule:
		return m.name
	}
	return "item " + m.name
}

// pairRule returns the words for a rule about cells, such as "anti-knight r1c1 and r3c2".
func (g *Guide) pairRule(rule string, cells []int) string {
	return rule + " " + words.List(texts(cells, g.labels.cell), "and")
}

// candidate returns an option of a grid as cell, sign and value. For other problems it returns the
// name of the option in quotes.
func (g *Guide) candidate(o int32, sign string) string {
	if at, ok := g.placement(o); ok {
		return g.labels.coords.Cell(at.Row, at.Col) + sign + g.labels.symbol(at.Value)
	}
	return strconv.Quote(g.p.OptionName(o))
}

// placement returns what an option of a grid places.
func (g *Guide) placement(o int32) (at puzzle.Placement, ok bool) {
	if g.labels == nil {
		return at, false
	}
	return g.labels.Placement(o)
}

// single explains why an option is placed: it is the only option left for an item.
func (g *Guide) single(s Step) string {
	chosen := g.candidate(s.Chosen, "=")
	switch m := g.meaning(s.Base[0]); {
	case m.unit != nil:
		return fmt.Sprintf("in %s, %s can only go in %s: %s", g.labels.unit(*m.unit), g.labels.symbol(m.value), g.place(s.Chosen), chosen)
	case m.cell:
		return fmt.Sprintf("%s can only hold %s: %s", m.name, g.value(s.Chosen), chosen)
	default:
		return fmt.Sprintf("only %s is left for %s", chosen, g.describe(m))
	}
}

// place returns the name of the cell of a candidate.
func (g *Guide) place(o int32) string {
	at, _ := g.labels.Placement(o)
	return g.labels.coords.Cell(at.Row, at.Col)
}

// value returns the character of the value of a candidate.
func (g *Guide) value(o int32) string {
	at, _ := g.labels.Placement(o)
	return g.labels.symbol(at.Value)
}

// maxListed is the number of alternatives of a guess that are named. A cell or a unit of a grid
// cannot have more.
const maxListed = puzzle.MaxOrder

// guess names the option that is guessed and, in parentheses, all alternatives. A search without
// rules also guesses an option that has no alternative.
func (g *Guide) guess(s Step) string {
	m, alternatives := g.meaning(s.Base[0]), g.alternatives(s)
	if len(alternatives) == 1 {
		return fmt.Sprintf("%s (nothing else is left for %s)", g.candidate(alternatives[0], "="), g.describe(m))
	}
	listed := min(len(alternatives), maxListed)
	named := g.choices(m, alternatives[:listed], "=")
	if rest := len(alternatives) - listed; rest > 0 {
		named = append(named, words.Plural(rest, "other"))
	}
	from := g.describe(m) + " has the options " + words.List(named, "and")
	switch {
	case m.unit != nil:
		from = g.describe(m) + " can go in " + words.List(named, "or")
	case m.cell:
		from = m.name + " can hold " + words.List(named, "or")
	}
	return fmt.Sprintf("%s (%s)", g.candidate(s.Chosen, "="), from)
}

// choices names options of an item: by their values if it is a cell, by their cells if it is a value
// in a unit, and else by both with a sign.
func (g *Guide) choices(m meaning, options []int32, sign string) []string {
	switch {
	case m.cell:
		return texts(options, g.value)
	case m.unit != nil:
		return g.placesOf(options)
	}
	return texts(options, func(o int32) string { return g.candidate(o, sign) })
}

// alternatives returns the options of the item of a guess before the guess, in increasing order.
func (g *Guide) alternatives(s Step) []int32 {
	gone := map[int32]bool{s.Chosen: true}
	for _, o := range s.Removed {
		gone[o] = true
	}
	var all []int32
	for _, o := range g.p.Uses(s.Base[0]) {
		if gone[o] {
			all = append(all, o)
		}
	}
	return all
}

func (g *Guide) deadEnd(item int32) string {
	switch m := g.meaning(item); {
	case m.unit != nil:
		return fmt.Sprintf("%s has no place left in %s", g.labels.symbol(m.value), g.labels.unit(*m.unit))
	case m.cell:
		return m.name + " has no candidate left"
	default:
		return g.describe(m) + " has no option left"
	}
}

// refuted explains that a guess was wrong.
func (g *Guide) refuted(o int32) string {
	if _, ok := g.placement(o); ok {
		return g.place(o) + " is not " + g.value(o)
	}
	return "not " + g.candidate(o, "")
}

// ruledOut lists the options that a step rules out. Values of the same cell are joined, as in
// "r1c2<>3,4 r5c2<>3".
func (g *Guide) ruledOut(removed []int32) string {
	var b strings.Builder
	last := ""
	for _, o := range removed {
		text := g.candidate(o, "<>")
		cell, value, isCell := strings.Cut(text, "<>")
		switch {
		case g.labels != nil && isCell && cell == last:
			b.WriteString("," + value)
		case b.Len() > 0:
			b.WriteString(" " + text)
		default:
			b.WriteString(text)
		}
		last = cell
	}
	return b.String()
}

// literal says that one of some options is chosen, or that none is.
func (g *Guide) literal(options []int32, chosen bool) string {
	if g.labels == nil {
		return g.optionLiteral(options, chosen)
	}
	cells, value := g.placesOf(options), g.value(options[0])
	switch {
	case len(options) == 1 && chosen:
		return cells[0] + " is " + value
	case len(options) == 1:
		return cells[0] + " is not " + value
	case chosen:
		return value + " is in " + words.List(cells, "or")
	}
	return value + " is not in " + words.List(cells, "or")
}

// optionLiteral is literal for a problem that is not a grid.
func (g *Guide) optionLiteral(options []int32, chosen bool) string {
	all := texts(options, func(o int32) string { return g.candidate(o, "") })
	switch {
	case chosen:
		return words.List(all, "or") + " is chosen"
	case len(all) == 1:
		return all[0] + " is not chosen"
	}
	return "none of " + words.List(all, "and") + " is chosen"
}

// placesOf returns the cells of options.
func (g *Guide) placesOf(options []int32) []string { return texts(options, g.place) }

// optionList lists options of any problem.
func (g *Guide) optionList(options []int32, conjunction string) string {
	return words.List(texts(options, func(o int32) string { return g.candidate(o, "=") }), conjunction)
}

// valuesIn returns the values that cells can hold, in increasing order.
func (g *Guide) valuesIn(items []int32, s *State) []string {
	var options []int32
	for _, i := range items {
		options = append(options, s.Options(i)...)
	}
	return g.valuesOf(options)
}

// valuesOf returns the values of options, in increasing order, each once.
func (g *Guide) valuesOf(options []int32) []string {
	var values []int
	for _, o := range options {
		at, _ := g.labels.Placement(o)
		values = append(values, at.Value)
	}
	slices.Sort(values)
	return texts(slices.Compact(values), g.labels.symbol)
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
