package codec

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// A sheetReader makes a Sheet of the JSON of f-puzzles.
type sheetReader struct {
	what    string // the text in words, such as "an f-puzzles link"
	sheet   puzzle.Sheet
	rules   rules
	ruleset string // the text about the rules

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
	if err != nil || (t == "" || t == "null") && from == 0 {
		return 0, err
	}
	n, err := strconv.Atoi(strings.TrimSpace(t))
	if err != nil || n < from || n > to {
		return 0, fmt.Errorf("found %s: expected %d to %d", v.describe(), max(from, 1), to)
	}
	return n, nil
}

// solution reads the solution. What is no complete solution is ignored.
func (r *sheetReader) solution(v *value) {
	order := r.sheet.Grid.Rows
	g := puzzle.NewGrid(order, order)
	cells, of, _ := v.cells()
	for k := 0; k < len(cells) && of == order; k++ {
		n, _ := numberIn(cells[k], 1, order)
		g.Cells[k] = uint8(n)
	}
	if g.Filled() == len(g.Cells) {
		r.sheet.Solution = g
	} else if !v.isEmpty() {
		r.sheet.Ignored = append(r.sheet.Ignored, "a solution that cannot be read")
	}
}

// join joins two texts by a line break.
func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "\n" + b
}

// finish checks the rules, and returns the sheet.
func (r *sheetReader) finish() (puzzle.Sheet, error) {
	s := &r.sheet
	r.finishExtra()
	if err := r.rules.err(r.what); err != nil {
		return puzzle.Sheet{}, err
	}
	if err := checkRuleset(r.what, r.ruleset, s); err != nil {
		return puzzle.Sheet{}, err
	}
	if strings.TrimSpace(r.ruleset) == "" { // a text that says no more than the sheet explains drawings and the title
		if err := checkTexts(r.what, s, s); err != nil {
			return puzzle.Sheet{}, err
		}
		if r.drawn > 0 {
			return puzzle.Sheet{}, fmt.Errorf("%s with %s and no text about its rules: drawings may be rules: %s", r.what, words.Plural(r.drawn, "drawing"), notPlain)
		}
	}
	s.Comment = join(r.ruleset, s.Comment)
	dropEmpty(s)
	if s.Allowed != nil && s.Candidates != nil {
		s.Ignored = append(s.Ignored, "the candidates that are not given")
	}
	if s.Allowed != nil {
		s.Candidates = slices.Clone(s.Allowed)
	}
	if r.drawn > 0 {
		s.Ignored = append(s.Ignored, words.Plural(r.drawn, "drawn item"))
	}
	if r.corner > 0 {
		s.Ignored = append(s.Ignored, "the corner marks of "+words.Plural(r.corner, "cell"))
	}
	return *s, nil
}
