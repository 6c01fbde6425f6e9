package codec

import (
	"cmp"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// iss is the format of the constraint strings of Interactive Sudoku Solver by sigh, such as .Cage~10~R1C1~R1C2.~R3C4_5. The kinds
// and their arguments are those of its sources (js/sudoku_constraint.js) and of its help. It is not written.
var iss = &Codec{
	Name: "iss", Extent: Lines,
	Find: func(line string) (from, to int) {
		return wholeLine(line, strings.HasPrefix(line, ".") && issStart.Get().MatchString(line))
	},
	Decode: func(text string) ([]puzzle.Sheet, error) {
		r := issReader{low: 1}
		return r.read(text)
	},
	Encode: cannotWrite,
}

// issStart matches the beginning of a constraint string: an empty constraint, a given, or a kind.
var issStart = words.NewPattern(`^\.{1,2}(~\s*[RrVv][0-9A-Ga-g]|([A-Z][a-z][A-Za-z]+|Or|NFA|X|V|XSum)\s*([~.]|$))`)

// An issReader makes a Sheet of a constraint string.
type issReader struct {
	sheet            puzzle.Sheet // Allowed has the givens, too, until finish
	rows, cols       int
	low, high        int
	raw, noBoxes     bool
	regionSize       int
	layout           string   // of the regions of a jigsaw; "" if there are none
	unknown          []string // the kinds without a rule
	depth            int      // of the groups of unknown kinds
	err              error    // the first one of a constraint
	boxRows, boxCols int
	rules            rule.List
	tokens           []issToken
}

// An issToken is a constraint: its kind, its arguments, and its place.
type issToken struct {
	kind string
	args []string
	at   int // its offset in the text
}

// read reads a constraint string. A text with kinds that have no rule is an *UnknownError.
func (r *issReader) read(text string) ([]puzzle.Sheet, error) {
	r.split(text)
	if err := r.shape(); err != nil {
		return nil, inPlace(text, err)
	}
	for _, t := range r.tokens {
		if err := r.token(t); err != nil {
			return nil, inPlace(text, errorAt(t.at, "%s: %w", t.kind, err))
		}
	}
	if err := r.finish(); err != nil {
		return nil, inPlace(text, err)
	}
	return known("a puzzle of Interactive Sudoku Solver", r.unknown, r.sheet)
}

// split makes the tokens. White space has no meaning.
func (r *issReader) split(text string) {
	at := 0
	for part := range strings.SplitSeq(text, ".") {
		fields := strings.Split(strings.Join(strings.Fields(part), ""), "~")
		if len(fields) > 1 || fields[0] != "" {
			fields = append(fields, "")[:max(2, len(fields))] // one argument at least
			r.tokens = append(r.tokens, issToken{cmp.Or(fields[0], "Given"), fields[1:], max(at-1, 0)})
		}
		at += len(part) + 1
	}
}

// shape reads the size of the grid and of its boxes, which all other constraints need.
func (r *issReader) shape() error {
	r.rows, r.cols, r.high = 9, 9, 9
	for _, t := range r.tokens {
		ok := true
		switch t.kind {
		case "Shape":
			ok = r.shapeOf(append(t.args, "", "", ""))
		case "NoBoxes":
			r.noBoxes = true
		case "RegionSize":
			r.regionSize, ok = numberOf(t.args[0], 1, maxISS*maxISS)
		}
		if !ok {
			return errorAt(t.at, "%s with %s: expected rows, columns and values, each at most %d, as in Shape~6x6~0-8", t.kind, words.Quote(strings.Join(t.args, "~")), maxISS)
		}
	}
	s, order := &r.sheet, max(r.rows, r.cols)
	values := r.high - r.low + 1
	s.Grid, s.Allowed = puzzle.NewGrid(r.rows, r.cols), make([]uint64, r.rows*r.cols)
	s.Form = puzzle.Form{Zero: r.low == 0, Open: r.raw}
	if r.rows != r.cols || r.rows < 4 || values != order {
		s.Form.Values = values
	}
	if !r.raw && !r.noBoxes {
		r.boxRows, r.boxCols = boxFor(r.rows, r.cols, cmp.Or(r.regionSize, order))
	}
	rows, cols, hasDefault := puzzle.DefaultBox(r.rows)
	switch isDefault := hasDefault && rows == r.boxRows && cols == r.boxCols && r.rows == r.cols; {
	case r.boxRows == 0 && !r.raw:
		s.Form.NoBoxes = true
	case !isDefault:
		s.BoxRows, s.BoxCols = r.boxRows, r.boxCols
	}
	return nil
}

const maxISS = 16 // rows, columns and values, which are digits of base 17

// shapeOf reads the arguments of Shape: the size, the range of values, and the type.
func (r *issReader) shapeOf(args []string) bool {
	rows, cols, _ := strings.Cut(args[0], "x")
	var okRows, okCols, okLow, okHigh bool
	r.rows, okRows = numberOf(rows, 1, maxISS)
	r.cols, okCols = numberOf(cols, 1, maxISS)
	first, last, isRange := strings.Cut(args[1], "-")
	if !isRange {
		first, last = "1", cmp.Or(args[1], strconv.Itoa(max(r.rows, r.cols)))
	}
	r.low, okLow = numberOf(first, 0, 1)
	r.high, okHigh = numberOf(last, r.low, maxISS-1+r.low)
	r.raw = args[2] == "Raw"
	isType := r.raw || args[2] == "" || args[2] == "Sudoku"
	return okRows && okCols && okLow && okHigh && isType
}

// boxFor returns the size of the boxes of so many cells in a grid, or 0 and 0 if no such boxes fill it.
func boxFor(rows, cols, cells int) (boxRows, boxCols int) {
	for small := cells / 2; small > 1; small-- {
		switch large := cells / small; {
		case small*small > cells || cells%small != 0:
		case rows%small == 0 && cols%large == 0:
			return small, large
		case rows%large == 0 && cols%small == 0:
			return large, small
		}
	}
	return 0, 0
}

// numberOf reads a number of a range.
func numberOf(text string, from, to int) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= from && n <= to
}

// token reads a constraint.
func (r *issReader) token(t issToken) error {
	inside := r.depth > 0
	switch t.kind {
	case "Or", "Replicate":
		r.depth++
	case "And": // has no meaning at the top
		r.depth += min(r.depth, 1)
		return nil
	case "End":
		if r.depth--; r.depth < 0 {
			return errors.New("found no Or or Replicate before it: expected the end of a group")
		}
		return nil
	case "Shape", "NoBoxes", "RegionSize":
		return nil
	}
	if inside {
		return nil
	}
	k, ok := issKinds()[t.kind]
	if k.rule != "" && rule.KindOf(k.rule).Name == "" {
		ok = false
	}
	if !ok {
		r.refuse(t.kind)
		return nil
	}
	before := r.rules
	r.err = nil
	k.read(r, k.rule, t.args)
	if r.err == errExtraCell {
		r.rules, r.err = before, nil
		r.refuse("extra cells")
	}
	return r.err
}

// refuse notes a kind without a rule, once.
func (r *issReader) refuse(kind string) {
	if !slices.Contains(r.unknown, kind) {
		r.unknown = append(r.unknown, kind)
	}
}

// add adds a rule, once.
func (r *issReader) add(kind string, numbers []int, lists ...[]int) {
	r.rules = r.rules.And(rule.List{{Kind: kind, Numbers: numbers, Cells: lists}})
}

// finish gives the rules to the sheet.
func (r *issReader) finish() error {
	s := &r.sheet
	if r.layout != "" {
		if err := r.regions(); err != nil {
			return errorAt(0, "Jigsaw: %w", err)
		}
	}
	for cell, c := range s.Allowed {
		if c != 0 && c&(c-1) == 0 {
			s.Grid.Cells[cell], s.Allowed[cell] = uint8(bits.Len64(c)), 0
		}
	}
	s.Rules = r.rules
	setDiagonals(s)
	if dropEmpty(s); s.Allowed != nil {
		s.Candidates = slices.Clone(s.Allowed)
	}
	if err := s.Rules.Check(sudokuOf(s).Board()); err != nil {
		return errorAt(0, "%w", err)
	}
	return nil
}

// regions reads the layout of a jigsaw. If the grid has no boxes and the regions are as many as its rows, they are those of the
// sheet. Otherwise each region is a rule.
func (r *issReader) regions() error {
	cells := []rune(r.layout)
	if len(cells) != r.rows*r.cols {
		return fmt.Errorf("found the regions of %s: expected %d", words.Plural(len(cells), "cell"), r.rows*r.cols)
	}
	numbers := puzzle.Renumbered(cells)
	if r.rows == r.cols && r.boxRows == 0 && !r.raw && puzzle.CheckRegions(r.rows, numbers) == nil {
		r.sheet.Regions, r.sheet.Form.NoBoxes = numbers, false
		return nil
	}
	lists := make([][]int, slices.Max(numbers)+1)
	for cell, region := range numbers {
		lists[region] = append(lists[region], cell)
	}
	for _, cells := range lists {
		if len(cells) == cmp.Or(r.regionSize, max(r.rows, r.cols)) { // cells of another list are in no region
			r.add("region", nil, cells)
		}
	}
	return nil
}
