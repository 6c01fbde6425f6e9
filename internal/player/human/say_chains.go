package human

import (
	"slices"
	"strings"

	"fourfold/internal/kit/words"
)

// maxLinks is the number of links of a chain that are written on one line.
const maxLinks = 8

// chains explains a step by its chains of implications.
func (g *Guide) chains(s Step) []string {
	first := s.Chains[0]
	begin, end := first[0], first[len(first)-1]
	closed := slices.Equal(begin.Options, end.Options)
	switch {
	case len(s.Chains) > 1:
		return g.forcing(s)
	case closed && !begin.Chosen && !end.Chosen:
		return append(g.chainLines(first), "so the chain is a loop that can be read in both directions, and where a link leads from true to false, one of its two ends is true")
	case !end.Chosen:
		return g.contradiction(s)
	}
	return append(g.chainLines(first), g.eitherEnd(first))
}

// chainLines reads a chain aloud: "if r1c1 is not 5, then r1c7 is 5 (row 1), so r3c7 is not 5".
// Long chains have several lines. The last line ends with a semicolon.
func (g *Guide) chainLines(chain Chain) []string {
	var lines []string
	var line strings.Builder
	for k, link := range chain {
		switch {
		case k == 0:
			line.WriteString("if ")
		case k == 1:
			line.WriteString(", then ")
		case k%maxLinks == 0 && k < len(chain)-1:
			lines = append(lines, line.String()+",")
			line.Reset()
			line.WriteString("so ")
		default:
			line.WriteString(", so ")
		}
		line.WriteString(g.literal(link.Options, link.Chosen) + g.because(chain, k))
	}
	return append(lines, line.String()+";")
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

// because names the item by which link k of a chain follows from the link before it, in
// parentheses. If it is the cell of both links, the reader knows.
func (g *Guide) because(chain Chain, k int) string {
	if k == 0 || chain[k].Item < 0 {
		return ""
	}
	switch m := g.meaning(chain[k].Item); {
	case m.unit != nil:
		return " (" + g.labels.unit(*m.unit) + ")"
	case m.cell:
		return ""
	default:
		return " (" + g.describe(m) + ")"
	}
}

// eitherEnd concludes that the first or the last link of a chain is chosen.
func (g *Guide) eitherEnd(chain Chain) string {
	a, b := chain[0].Options, chain[len(chain)-1].Options
	switch {
	case slices.Equal(a, b):
		return "so " + g.literal(a, true)
	case g.labels == nil:
		return "so " + g.literal(append(slices.Clone(a), b...), true) + ", and no option that conflicts with both ends"
	case g.value(a[0]) == g.value(b[0]):
		return "so " + g.literal(append(slices.Clone(a), b...), true) + ", and no cell that sees both ends is " + g.value(a[0])
	}
	return "so " + g.literal(a, true) + " or " + g.literal(b, true) + ", and what both exclude is ruled out"
}

// contradiction concludes that the first link of a chain is wrong.
func (g *Guide) contradiction(s Step) []string {
	chain := s.Chains[0]
	first, end := chain[0], chain[len(chain)-1]
	wrong := "so " + g.literal(first.Options, !first.Chosen)
	lines := g.chainLines(chain[:len(chain)-1]) // the last link has the options of an item, which are all ruled out
	last := len(lines) - 1
	lines[last] = strings.TrimSuffix(lines[last], ";") + ", and " + g.deadEnd(Step{Base: []int32{end.Item}}) + ";"
	return append(lines, wrong)
}

// forcing explains a step in which each option of an item leads to the same conclusion.
func (g *Guide) forcing(s Step) []string {
	lines := []string{g.alternativesOf(s) + ":"}
	for _, chain := range s.Chains {
		lines = append(lines, g.chainLines(chain)...)
	}
	last := s.Chains[0][len(s.Chains[0])-1]
	return append(lines, "so "+g.literal(last.Options, last.Chosen)+" in each case")
}

// alternativesOf names the item of which each option begins a chain, and its options.
func (g *Guide) alternativesOf(s Step) string {
	item := s.Base[0]
	for _, i := range s.Base {
		if !slices.ContainsFunc(s.Chains, func(c Chain) bool { return !slices.Contains(g.p.Uses(i), c[0].Options[0]) }) {
			item = i
			break
		}
	}
	m := g.meaning(item)
	var options []int32
	for _, chain := range s.Chains {
		options = append(options, chain[0].Options[0])
	}
	named := g.choices(m, options, "")
	switch {
	case m.cell:
		return m.name + " is " + words.List(named, "or")
	case m.unit != nil:
		return g.describe(m) + " is in " + words.List(named, "or")
	}
	return g.describe(m) + " has the options " + words.List(named, "and")
}
