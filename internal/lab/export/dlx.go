package export

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"fourfold"
)

// makeCover makes the model of format dlx, which is written from the problem itself. Variable v
// stands for option v-1.
func (m *Model) makeCover() error {
	p := m.p
	if p.NumPrimary() == 0 {
		return fmt.Errorf("format dlx: %w: the problem has no primary item", ErrNoText)
	}
	for o := range p.NumOptions() {
		m.options = append(m.options, o)
	}
	m.variables = p.NumOptions()
	m.size.Constraints, m.size.Terms = int64(p.NumItems()), int64(p.NumCells())
	return nil
}

// writeDLX writes the items and the options.
func writeDLX(m *Model, w *writer, e Extra) {
	names := itemNames(m.p)
	var primary, secondary []string
	for i, name := range names {
		switch need, room := m.p.Need(int32(i)), m.p.Room(int32(i)); {
		case !m.p.IsPrimary(int32(i)):
			secondary = append(secondary, name)
		case need != 1 || room != 1:
			primary = append(primary, fmt.Sprintf("%d:%d|%s", need, room, name))
		default:
			primary = append(primary, name)
		}
	}
	w.comments(m.format.Comment, e.Comments)
	w.put(strings.Join(primary, " "))
	if len(secondary) > 0 {
		w.put(" | ", strings.Join(secondary, " "))
	}
	w.put("\n")
	for o := range m.p.NumOptions() {
		if w.done() {
			return
		}
		w.put(strings.Join(wordsOf(m.p, o, names), " "))
		if c := m.p.Cost(o); c != 0 {
			w.printf(" |%d", c)
		}
		w.put("\n")
	}
}

// wordsOf returns the items of an option with their colors.
func wordsOf(p *fourfold.Problem, o int32, names []string) (words []string) {
	for _, i := range p.Option(o) {
		word := names[i.Index]
		if i.Color != fourfold.NoColor {
			word += ":" + p.ColorName(i.Color)
		}
		words = append(words, word)
	}
	return words
}

// itemNames returns the names of the items, or numbers if a text cannot have these names.
func itemNames(p *fourfold.Problem) []string {
	names := make([]string, p.NumItems())
	seen := make(map[string]bool, len(names))
	plain := true
	for i := range names {
		name := p.ItemName(int32(i))
		names[i] = name
		plain = plain && isItemName(name) && !seen[name]
		seen[name] = true
	}
	if !plain {
		for i := range names {
			names[i] = "i" + strconv.Itoa(i+1)
		}
	}
	return names
}

// isItemName reports whether an item can have this name in a text.
func isItemName(name string) bool {
	const most = 255
	return name != "" && len(name) <= most && utf8.ValidString(name) && !strings.HasPrefix(name, "\ufeff") &&
		!strings.ContainsFunc(name, func(r rune) bool { return r == ' ' || r == ':' || r == '|' || !unicode.IsPrint(r) })
}

// scanOptions reads the solutions of a text: a line for each option, as Knuth's programs write it
// with the items in any rotation, or one line with | between the options.
func (a *reading) scanOptions() error {
	a.listed = true
	names, of := itemNames(a.p), make(map[string]int32, a.p.NumOptions())
	for o := a.p.NumOptions() - 1; o >= 0; o-- { // of equal options, the first
		of[itemKey(wordsOf(a.p, o, names))] = o
	}
	for a.next() {
		line, _, _ := strings.Cut(a.trimmed(), " (") // Knuth's programs say how many options the item had
		number, whole := strings.Trim(line, "0123456789") == ":", strings.Contains(line, " | ")
		if number || whole { // "2:" begins a solution of Knuth's programs
			a.endSolution()
		}
		switch {
		case line == "none" || strings.HasPrefix(line, "Altogether 0 solutions"):
			line, _, _ = strings.Cut(line, ",")
			a.say(line)
			return nil
		case line == "" || number || strings.HasPrefix(line, "Altogether ") || strings.HasPrefix(line, "("):
			continue
		}
		for part := range strings.SplitSeq(line, " | ") {
			o, ok := of[itemKey(strings.Fields(part))]
			if !ok {
				a.column = 1 + strings.Index(string(a.line), part)
				return a.wrongWord(part, "the items of an option")
			}
			a.valued, a.found = true, append(a.found, o)
		}
		if whole {
			a.endSolution()
		}
	}
	return nil
}

// itemKey returns the same text for all orders of the items of an option. It sorts items.
func itemKey(items []string) string {
	slices.Sort(items)
	return strings.Join(items, " ")
}
