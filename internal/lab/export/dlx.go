package export

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"fourfold"
)

var dlx = Format{
	Name: "dlx", About: "Knuth's format, for dlx2, ssxcc and other programs for exact covers", Extension: ".dlx", Comment: "| ",
	Answers: []string{"solutions of Knuth's programs", "options with | between them, as \"fourfold solve\" writes them"},
	make:    makeCover, write: writeDLX, read: readDLX,
}

// makeCover makes the model of a format that is written from the problem itself. Variable v stands
// for option v-1.
func makeCover(m *maker) error {
	p := m.p
	if m.format.Name == "dlx" && p.NumPrimary() == 0 {
		return fmt.Errorf("format dlx: %w: the problem has no primary item", ErrNoText)
	}
	m.options, m.variables = all(p.NumOptions()), p.NumOptions()
	m.size = Size{Variables: int64(p.NumOptions()), Constraints: int64(p.NumItems()), Terms: int64(p.NumCells())}
	return nil
}

// ErrNoText means that the format has no text for a problem.
var ErrNoText = errors.New("no text for this problem")

// blockers names what excludes solutions in a text: primary items of their own and secondary items
// that some options get.
const blockers = "~"

// writeDLX writes the items and the options. A blocked solution gets a primary item, and for
// each of its options a secondary item and a new option with both. The option of the solution
// contains the secondary item, too. So the new option is chosen only if the option is not. With
// bounds, options outside of the solution contain the primary item, too, which may be covered
// any number of times, and the secondary items are primary: of the option and the new one, one
// is chosen.
func writeDLX(m *Model, w *writer, e Extra) {
	names := itemNames(m.p)
	blocked := m.blocked(e.Blocked)
	w.comments(m.format.Comment, e.Comments)
	w.items(m.p, names, blocked)
	marks := make(map[int32][]string) // of options of blocked solutions
	for b, lits := range blocked {
		for _, v := range lits {
			o := max(v, -v) - 1
			marks[o] = append(marks[o], blocker(b, max(v, 0)))
		}
	}
	for o := range m.p.NumOptions() {
		if w.done() {
			return
		}
		w.option(m.p, o, names)
		for _, mark := range marks[o] {
			w.put(" ", mark)
		}
		if c := m.p.Cost(o); c != 0 {
			w.put(" |", strconv.FormatInt(c, 10))
		}
		w.put("\n")
	}
	for b, lits := range blocked {
		for _, v := range lits {
			if v > 0 {
				w.put(blocker(b, 0), " ", blocker(b, v), "\n")
			}
		}
	}
}

// blocker returns the name of the primary item of blocked solution b, or with an option the name
// of the secondary item of this option. Knuth's programs take 8 characters.
func blocker(b int, option int32) string {
	name := blockers + strconv.Itoa(b+1)
	if option > 0 {
		name += "." + strconv.Itoa(int(option))
	}
	return name
}

// items writes the line of the items, primary ones first.
func (w *writer) items(p *fourfold.Problem, names []string, blocked [][]int32) {
	var primary, secondary []string
	for i := range p.NumItems() {
		switch need, room := p.Need(i), p.Room(i); {
		case !p.IsPrimary(i):
			secondary = append(secondary, names[i])
		case need != 1 || room != 1:
			primary = append(primary, fmt.Sprintf("%d:%d|%s", need, room, names[i]))
		default:
			primary = append(primary, names[i])
		}
	}
	for b, lits := range blocked {
		marks := &secondary
		if primary = append(primary, blocker(b, 0)); p.HasBounds() {
			primary[len(primary)-1] = fmt.Sprintf("1:%d|%s", max(1, len(lits)), blocker(b, 0))
			marks = &primary
		}
		for _, v := range lits {
			if v > 0 {
				*marks = append(*marks, blocker(b, v))
			}
		}
	}
	w.put(strings.Join(primary, " "))
	if len(secondary) > 0 {
		w.put(" | ", strings.Join(secondary, " "))
	}
	w.put("\n")
}

func (w *writer) option(p *fourfold.Problem, o int32, names []string) {
	sep := ""
	for _, i := range p.Option(o) {
		w.put(sep, names[i.Index])
		if i.Color != fourfold.NoColor {
			w.put(":", p.ColorName(i.Color))
		}
		sep = " "
	}
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

// isItemName reports whether an item can have this name in a text, and it does not look like an
// item that excludes a solution.
func isItemName(name string) bool {
	const most = 255
	return name != "" && len(name) <= most && utf8.ValidString(name) && !strings.HasPrefix(name, "\ufeff") && !strings.HasPrefix(name, blockers) &&
		!strings.ContainsFunc(name, func(r rune) bool { return r == ' ' || r == ':' || r == '|' || !unicode.IsPrint(r) })
}

// readDLX reads the solutions of a text: a line for each option, as Knuth's programs write it
// with the items in any rotation, or one line with | between the options.
func readDLX(a *reading) error {
	a.listed = true
	of := a.optionsByItems()
	for a.next() {
		line := a.trimmed()
		switch {
		case line == "none" || line == "Altogether 0 solutions" || strings.HasPrefix(line, "Altogether 0 solutions,"):
			a.Said, a.says[None], a.Verdict = line, line, None
			return nil
		case line == "" || isSolutionNumber(line):
			if line != "" { // the next solution
				a.endSolution()
			}
		case strings.HasPrefix(line, "Altogether ") || strings.HasPrefix(line, "("):
		default:
			whole := strings.Contains(line, " | ")
			if whole {
				a.endSolution()
			}
			if err := a.optionsOf(of); err != nil {
				return err
			}
			if whole {
				a.endSolution()
			}
		}
	}
	return a.anything("lines with the items of the chosen options")
}

// isSolutionNumber reports whether a line begins a solution of Knuth's programs, such as "1:".
func isSolutionNumber(line string) bool {
	number, ok := strings.CutSuffix(line, ":")
	return ok && number != "" && strings.Trim(number, "0123456789") == ""
}

// optionsByItems returns the options by their items.
func (a *reading) optionsByItems() map[string]int32 {
	names := itemNames(a.p)
	of := make(map[string]int32, a.p.NumOptions())
	for o := range a.p.NumOptions() {
		words := make([]string, 0, 8)
		for _, i := range a.p.Option(o) {
			word := names[i.Index]
			if i.Color != fourfold.NoColor {
				word += ":" + a.p.ColorName(i.Color)
			}
			words = append(words, word)
		}
		if key := itemKey(words); len(words) > 0 {
			if _, taken := of[key]; !taken {
				of[key] = o
			}
		}
	}
	return of
}

// itemKey returns the same text for all orders of the items of an option. It sorts items.
func itemKey(items []string) string {
	slices.Sort(items)
	return strings.Join(items, " ")
}

// optionsOf reads the options of a line.
func (a *reading) optionsOf(of map[string]int32) error {
	var items []string
	begin, blocker := 0, false
	end := func() error {
		if len(items) == 0 && blocker {
			return nil // an option that excludes a solution
		}
		o, ok := of[itemKey(slices.Clone(items))]
		if !ok {
			a.column = max(1, begin)
			return a.wrongWord(strings.Join(items, " "), "the items of an option")
		}
		a.valued = true
		a.found = append(a.found, o)
		items, blocker = items[:0], false
		return nil
	}
	for word := a.word(); word != ""; word = a.word() {
		switch {
		case word == "|":
			if err := end(); err != nil {
				return err
			}
		case word[0] == '(': // Knuth's programs say how many options the item had
			a.rest = nil
		case strings.HasPrefix(word, blockers):
			blocker = true
		default:
			if len(items) == 0 {
				begin = a.column
			}
			items = append(items, word)
		}
	}
	return end()
}
