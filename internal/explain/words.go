package explain

import (
	"fmt"
	"strconv"
	"strings"

	"fourfold/cp"
	"fourfold/internal/words"
	"fourfold/puzzle"
)

// Words returns what a step does and why, without a full stop. The options that a
// removal rules out are behind the last colon; the rivals of a value placed or guessed
// are left out, as players know them.
func (g *Guide) Words(s cp.Step) string {
	return s.Name + ": " + g.reason(s)
}

func (g *Guide) reason(s cp.Step) string {
	switch s.Action {
	case cp.Place:
		return g.single(s)
	case cp.Guess:
		return g.guess(s)
	case cp.DeadEnd:
		return g.deadEnd(s)
	case cp.Retract:
		return g.refuted(s.Chosen)
	}
	return g.subset(s) + ": " + g.ruledOut(s.Removed)
}

// A meaning is what an item stands for.
type meaning struct {
	name  string       // of a cell or of an item that is neither of what follows
	unit  *puzzle.Unit // nil for a cell
	value int          // of the unit, 0 for a cell
	cell  bool
}

func (g *Guide) meaning(item int32) meaning {
	if g.board != nil {
		if cell, ok := g.board.Cell(item); ok {
			return meaning{name: g.board.cell(cell), cell: true}
		}
		if u, v, ok := g.board.UnitValue(item); ok {
			return meaning{unit: &u, value: v}
		}
	}
	return meaning{name: g.p.ItemName(item)}
}

func (g *Guide) meanings(items []int32) []meaning {
	all := make([]meaning, len(items))
	for k, item := range items {
		all[k] = g.meaning(item)
	}
	return all
}

// describe returns the words for an item in any company.
func (g *Guide) describe(m meaning) string {
	switch {
	case m.unit != nil:
		return g.board.symbol(m.value) + " in " + g.board.unit(*m.unit)
	case m.cell:
		return m.name
	}
	return "item " + m.name
}

// candidate returns an option as cell and value with a sign between them, or else its
// name in quotes.
func (g *Guide) candidate(o int32, sign string) string {
	if g.board != nil {
		if at, ok := g.board.Placement(o); ok {
			return g.board.coords.Cell(at.Row, at.Col) + sign + g.board.symbol(at.Value)
		}
	}
	return strconv.Quote(g.p.OptionName(o))
}

// single explains why an item with one option left takes it.
func (g *Guide) single(s cp.Step) string {
	chosen := g.candidate(s.Chosen, "=")
	switch m := g.meaning(s.Base[0]); {
	case m.unit != nil:
		return fmt.Sprintf("in %s, %s can only go in %s: %s", g.board.unit(*m.unit), g.board.symbol(m.value), g.place(s.Chosen), chosen)
	case m.cell:
		return fmt.Sprintf("%s can only hold %s: %s", m.name, g.value(s.Chosen), chosen)
	default:
		return fmt.Sprintf("only %s is left for %s", chosen, g.describe(m))
	}
}

// place and value return the two halves of a candidate.
func (g *Guide) place(o int32) string {
	at, _ := g.board.Placement(o)
	return g.board.coords.Cell(at.Row, at.Col)
}

func (g *Guide) value(o int32) string {
	at, _ := g.board.Placement(o)
	return g.board.symbol(at.Value)
}

// maxListed is how many alternatives of a guess are named: all that a cell or a unit of a
// grid can have.
const maxListed = puzzle.MaxOrder

// guess names the option tried and, in brackets, all there were to choose from. Without
// any rule, a search also tries an option that has no alternative.
func (g *Guide) guess(s cp.Step) string {
	var places, values, whole []string
	m := g.meaning(s.Base[0])
	alternatives := g.alternatives(s)
	for _, o := range alternatives[:min(len(alternatives), maxListed)] {
		if g.board != nil {
			places, values = append(places, g.place(o)), append(values, g.value(o))
		}
		whole = append(whole, g.candidate(o, "="))
	}
	if len(whole) == 1 {
		return fmt.Sprintf("%s (nothing else is left for %s)", whole[0], g.describe(m))
	}
	from := g.describe(m) + ", of " + strings.Join(whole, ", ")
	if rest := len(alternatives) - len(whole); rest > 0 {
		from += " and " + words.Plural(rest, "other")
	}
	switch {
	case m.unit != nil:
		from = g.describe(m) + " can go in " + words.List(places, "or")
	case m.cell:
		from = "of " + strings.Join(values, ", ")
	}
	return fmt.Sprintf("%s (%s)", g.candidate(s.Chosen, "="), from)
}

// alternatives returns the options that the item of a guess had, increasing.
func (g *Guide) alternatives(s cp.Step) []int32 {
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

func (g *Guide) deadEnd(s cp.Step) string {
	switch m := g.meaning(s.Base[0]); {
	case m.unit != nil:
		return fmt.Sprintf("%s has no place left in %s", g.board.symbol(m.value), g.board.unit(*m.unit))
	case m.cell:
		return m.name + " has no candidate left"
	default:
		return g.describe(m) + " has no option left"
	}
}

// refuted says that a guess was wrong.
func (g *Guide) refuted(o int32) string {
	if g.board != nil {
		if _, ok := g.board.Placement(o); ok {
			return g.place(o) + " is not " + g.value(o)
		}
	}
	return "not " + g.candidate(o, "")
}

// ruledOut lists options that a step rules out, those of one cell together, as in "r1c2<>3,4 r5c2<>3".
func (g *Guide) ruledOut(removed []int32) string {
	var b strings.Builder
	last := ""
	for _, o := range removed {
		text := g.candidate(o, "<>")
		cell, value, isCell := strings.Cut(text, "<>")
		switch {
		case g.board != nil && isCell && cell == last:
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
