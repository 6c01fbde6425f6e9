package export

import (
	"io"
	"slices"
	"strings"

	"fourfold"
)

// makeCover makes the model of format dlx, which is written from the problem itself. Variable v
// stands for option v-1.
func (m *Model) makeCover() error {
	m.options = make([]int32, m.p.NumOptions())
	for o := range m.options {
		m.options[o] = int32(o)
	}
	m.variables = m.p.NumOptions()
	m.size.Constraints, m.size.Terms = int64(m.p.NumItems()), int64(m.p.NumCells())
	return fourfold.WriteProblem(io.Discard, m.p)
}

func writeDLX(m *Model, w *writer, e Extra) {
	w.comments(m.format.Comment, e.Comments)
	fourfold.WriteProblem(w, m.p) // its errors are those of w
}

// scanOptions reads the solutions of a text: a line for each option, as Knuth's programs write it
// with the items in any rotation, or one line with | between the options.
func (a *reading) scanOptions() error {
	a.sparse = true
	of := make(map[string][]int32, a.p.NumOptions())
	for o := range a.p.NumOptions() {
		var items []string
		for _, i := range a.p.Option(o) {
			items = append(items, a.p.ItemName(i.Index))
			if i.Color != fourfold.NoColor {
				items[len(items)-1] += ":" + a.p.ColorName(i.Color)
			}
		}
		of[itemKey(items)] = append(of[itemKey(items)], o)
	}
	for a.next() {
		line, _, _ := strings.Cut(a.trimmed(), " (") // Knuth's programs say how many options the item had
		number, whole := strings.Trim(line, "0123456789") == ":", strings.Contains(line, " | ")
		if number || whole { // "2:" begins a solution of Knuth's programs
			a.endSolution()
		}
		switch {
		case line == "none" || strings.HasPrefix(line, "Altogether 0 solutions"):
			a.say("none")
			return nil
		case line == "" || number || strings.HasPrefix(line, "Altogether ") || strings.HasPrefix(line, "("):
			continue
		}
		for part := range strings.SplitSeq(line, " | ") {
			equal := of[itemKey(strings.Fields(part))]
			k := slices.IndexFunc(equal, func(o int32) bool { return a.values[o] == 0 })
			if k < 0 {
				a.column = 1 + strings.Index(string(a.line), part)
				return a.wrongWord(part, "the items of an option, once")
			}
			a.set(int64(equal[k])+1, true)
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
