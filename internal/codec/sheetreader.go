package codec

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/words"
	"fourfold/puzzle"
)

// A sheetReader makes a Sheet of the JSON of f-puzzles.
type sheetReader struct {
	what     string // the text in words, such as "an f-puzzles link"
	sheet    puzzle.Sheet
	rules    rules
	rulesets []string // texts about the rules

	extra    puzzle.Extra
	up, down bool // the rules of the diagonals
	drawn    int  // things that are drawn and not constraints by themselves
	corner   int  // cells with corner marks
}

const (
	noRegion = -1 // the region of a cell that is in none
	noBox    = -2 // the region of a cell in a grid without default boxes
)

// regions sets the regions. A cell without one is a further rule. But a grid of a prime order may
// have no regions at all.
func (r *sheetReader) regions(v *value, regions []int) error {
	if !slices.ContainsFunc(regions, func(region int) bool { return region != noBox }) {
		return nil
	}
	if slices.Contains(regions, noRegion) || slices.Contains(regions, noBox) {
		r.rules.say("cells that are in no region")
		return nil
	}
	if err := setRegions(&r.sheet, regions); err != nil {
		return v.errorf("%w", err)
	}
	return nil
}

// elements returns the elements of a field that is an array in the format. Any other value may state
// a rule.
func (r *sheetReader) elements(f field) []*value {
	if f.kind != array && !f.isEmpty() {
		r.rules.add(f.name)
	}
	return f.list
}

// textOf returns the text of a field that is a string in the format. Any other value may state a
// rule.
func (r *sheetReader) textOf(f field) string {
	if f.text == "" && !f.isEmpty() {
		r.rules.add(f.name)
	}
	return f.text
}

// marks reads the candidates of a cell.
func (r *sheetReader) marks(v *value, candidates []uint64, k int) error {
	s := &r.sheet
	if v.kind != array && !v.isEmpty() {
		return v.errorf("the candidates of %s: found %s: expected an array", puzzle.CellName(k, s.Grid.Cols), v.describe())
	}
	for _, mark := range v.list {
		value, err := numberIn(mark, 1, s.Grid.Rows)
		if err != nil {
			return mark.errorf("a candidate of %s: %w", puzzle.CellName(k, s.Grid.Cols), err)
		}
		candidates[k] |= 1 << (value - 1)
	}
	return nil
}

// numberIn returns a number, which may be a string, or the lower limit in place of nothing.
func numberIn(v *value, from, to int) (int, error) {
	t, err := v.cellText()
	if err != nil || t == "" && from == 0 {
		return 0, err
	}
	n, err := strconv.Atoi(t)
	if err != nil || n < from || n > to {
		return 0, fmt.Errorf("found %s: expected %d to %d", v.describe(), max(from, 1), to)
	}
	return n, nil
}

// metaText matches a text about the puzzle in a cage, such as "title: Easy".
var metaText = regexp.MustCompile(`^([^: ]+):\s*([\s\S]+)`)

// meta reads a text about the puzzle. It returns false if it does not know the name.
func (r *sheetReader) meta(name, text string) bool {
	text = strings.TrimSpace(text)
	s := &r.sheet
	switch strings.ToLower(name) {
	case "title":
		s.Title = text
	case "author":
		s.Author = text
	case "source":
		s.Source = text
	case "rules", "ruleset":
		r.rulesets = append(r.rulesets, text)
	case "comment":
		s.Comment = text
	case "solution":
		r.solutionText(text)
	case "antiknight", "antiking", "nonconsecutive":
		if text != "" && text != "true" {
			r.rules.add(name)
		} else {
			r.addRule(namedRules[strings.ToLower(name)])
		}
	case "norowcol", "foglight", "fogofwar", "triggereffect":
		r.rules.add(name)
	case "msgcorrect", "msgincorrect", "msgvalid", "msginvalid", "msgunknown", "customstyle": // for the player
	default:
		return false
	}
	return true
}

// join joins two texts by a line break.
func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "\n" + b
}

// ignore notes what is left out. Of very many things, only the first ones are noted.
func (r *sheetReader) ignore(what string) {
	const most = 50
	if len(r.sheet.Ignored) < most {
		r.sheet.Ignored = append(r.sheet.Ignored, what)
	}
}

// metadata reads an object with texts about the puzzle.
func (r *sheetReader) metadata(v *value) {
	if v.kind != object && !v.isEmpty() {
		r.rules.add("metadata")
	}
	for _, f := range v.fields {
		switch {
		case f.isEmpty():
		case f.kind == text || f.kind == number:
			if !r.meta(f.name, f.text) {
				r.ignore("the text " + words.Quote(f.name))
			}
		case f.arrayOf(func(e *value) bool { return e.kind == text }):
			for _, e := range f.list {
				if !r.meta(f.name, e.text) {
					r.ignore("the text " + words.Quote(f.name))
				}
			}
		case f.kind == boolean && namedRules[strings.ToLower(f.name)] != "":
			r.addRule(namedRules[strings.ToLower(f.name)])
		case f.kind == boolean || ruleNames.MatchString(f.name):
			r.rules.add(f.name)
		default:
			r.ignore("the field " + words.Quote(f.name))
		}
	}
}

// solution reads the solution: a string, or an array of numbers.
func (r *sheetReader) solution(v *value) error {
	if v.kind == object || v.kind == boolean && v.truth {
		r.ignore("a solution that cannot be read")
		return nil
	}
	if v.kind != array {
		r.solutionText(v.text)
		return nil
	}
	order := r.sheet.Grid.Rows
	if len(v.list) == 0 {
		return nil
	}
	if len(v.list) != order*order {
		r.ignore("a solution of " + words.Plural(len(v.list), "cell"))
		return nil
	}
	g, err := cellsGrid(v.list, order)
	if err != nil {
		return err
	}
	r.setSolution(g)
	return nil
}

// solutionText reads the solution as a string of characters, or of numbers with commas.
func (r *sheetReader) solutionText(solution string) {
	if solution == "" {
		return
	}
	order := r.sheet.Grid.Rows
	cells := strings.Split(solution, "")
	if strings.Contains(solution, ",") {
		cells = strings.Split(solution, ",")
	}
	if len(cells) == order*order {
		if g, _, err := fillGrid(cells, order, false); err == nil {
			r.setSolution(g)
			return
		}
	}
	r.ignore("a solution that cannot be read")
}

// setSolution sets a solution if it is complete.
func (r *sheetReader) setSolution(g puzzle.Grid) {
	switch g.Filled() {
	case len(g.Cells):
		r.sheet.Solution = g
	case 0:
	default:
		r.ignore("an incomplete solution")
	}
}

// finish checks the rules, and returns the sheet.
func (r *sheetReader) finish() (puzzle.Sheet, error) {
	s := &r.sheet
	r.finishExtra()
	if err := r.rules.err(r.what); err != nil {
		return puzzle.Sheet{}, err
	}
	ruleset := strings.Join(r.rulesets, "\n")
	if err := checkTexts(r.what, ruleset, r.drawn, s); err != nil {
		return puzzle.Sheet{}, err
	}
	s.Comment = join(ruleset, s.Comment)
	dropEmpty(s)
	if s.Allowed != nil && s.Candidates != nil {
		r.ignore("the candidates that are not given")
	}
	if s.Allowed != nil {
		s.Candidates = slices.Clone(s.Allowed)
	}
	if r.drawn > 0 {
		r.ignore(words.Plural(r.drawn, "drawn item"))
	}
	if r.corner > 0 {
		r.ignore("the corner marks of " + words.Plural(r.corner, "cell"))
	}
	return *s, nil
}
