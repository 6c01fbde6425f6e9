package codec

import (
	"cmp"
	"errors"
	"slices"
	"sort"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// The names that fields have in files and answers of servers, without regard to case.
var (
	puzzleNames = words.Set(`puzzle puzzles grid grids board boards givens given quiz quizzes question sudoku sudokus problem value values
		unsolved initial start mission task cells newboard data items`)
	partOfPuzzle   = words.NewPattern(`(?i)puzzle|grid|board|given|quiz|question|sudoku|problem|unsolved|initial|clue`)
	solutionNames  = words.Set("solution solutions answer answers solved response")
	partOfSolution = words.NewPattern(`(?i)solution|answer|(^|[^n])solved`)
	ownTypes       = words.Set("generated result rating check") // of our JSON lines that have a puzzle with all of its rules
	ownFields      = words.Set("label puzzle solution regions") // of such a line
	capital        = words.NewPattern(`[A-Z]+`)
	harmless       = words.Set("tags techniques strategies unique minimal valid solvable solved complete ok success symmetric")
)

// object reads the puzzles of an object.
func (all *jsonReader) object(v *value) error {
	what := "an f-puzzles puzzle"
	if isSudokuPad(v) {
		what, v = "a SudokuPad puzzle", asFPuzzles(v)
	}
	if isFPuzzles(v) {
		s, err := readFPuzzles(what, v)
		all.sheets = append(all.sheets, s...)
		return err
	}
	r := objectReader{all: all}
	kind := v.get("type")
	own := kind != nil && ownTypes.Has(kind.text) && v.get("schema") != nil
	for _, f := range v.fields {
		switch {
		case own && f.name == "rules" && f.text == "diagonals":
			r.sheet.Diagonals = true
		case own && f.name == "rules" && (f.text != "regions" || v.get("regions") == nil):
			return f.errorf("a puzzle with the rules %s: expected the puzzle itself, and flags for its rules", words.Quote(f.text))
		case !own || ownFields.Has(f.name):
			r.field(f)
		}
	}
	before := len(all.sheets)
	if err := r.read(v); err != nil {
		return err
	}
	for k := range all.sheets[before:] {
		s := &all.sheets[before+k]
		if err := cmp.Or(checkRuleset("a puzzle", r.ruleset, s), checkTexts("a puzzle", &r.sheet, s)); err != nil {
			return v.errorf("%w", err)
		}
		s.Comment = join(r.ruleset, s.Comment)
	}
	return nil
}

// An objectReader makes puzzles of an object that is not in the form of f-puzzles. The puzzle is the field whose value is a grid, or
// the only field with puzzles in it. The names of fields decide only between several.
type objectReader struct {
	all        *jsonReader
	candidates []candidate
	ruleset    string       // the text about the rules
	sheet      puzzle.Sheet // the other texts
	more       []field      // that may concern the rules
}

// A candidate is a field that may be the puzzle, or has some in it. The one with the highest rank is the puzzle: a grid with blanks,
// and then the best name.
type candidate struct {
	field
	rank int
	grid *puzzle.Grid // nil if it is damaged, or the puzzles are inside
}

const (
	isPartOfName = iota + 1
	isName
	hasBlanks     // more than a grid without
	namesSolution = -1
)

// rankOf returns the rank of the name of a field.
func rankOf(name string) int {
	switch {
	case puzzleNames.Has(strings.ToLower(name)):
		return isName
	case partOfSolution.Get().MatchString(name):
		return namesSolution
	case partOfPuzzle.Get().MatchString(name):
		return isPartOfName
	}
	return 0
}

// candidate returns a field as a candidate, and reports whether it is one. A field that is named as a puzzle may be a damaged grid,
// so that the reader says what is wrong with it.
func (all *jsonReader) candidate(f field) (c candidate, ok bool) {
	if !mayBePuzzle(f.name) {
		return c, false
	}
	grid, err := f.grid(all.values)
	c = candidate{f, rankOf(f.name), grid}
	isDamaged := err != nil && c.rank == isName && (f.kind != text || strings.ContainsAny(f.text, ".0123456789"))
	isHolder := grid == nil && c.rank != namesSolution && all.holdsPuzzles(f.value)
	if c.rank >= 0 && (isDamaged || grid != nil && grid.Filled() < len(grid.Cells)) {
		c.rank += hasBlanks
	}
	return c, grid != nil || isDamaged || isHolder
}

// holdsPuzzles reports whether a value is a puzzle or has one in it.
func (all *jsonReader) holdsPuzzles(v *value) bool {
	g, _ := v.grid(all.values)
	isCandidate := func(f field) bool { _, ok := all.candidate(f); return ok }
	return g != nil || isFPuzzles(v) || isSudokuPad(v) || slices.ContainsFunc(v.list, all.holdsPuzzles) || slices.ContainsFunc(v.fields, isCandidate)
}

// field reads a field.
func (r *objectReader) field(f field) {
	name := strings.ToLower(f.name)
	isText := f.kind == text || f.kind == number
	switch {
	case f.isEmpty(), harmless.Has(name) && (f.kind == array || f.kind == boolean):
	case isText && (name == "rules" || name == "ruleset"):
		r.ruleset = join(r.ruleset, f.text)
	case isText && setText(&r.sheet, name, f.text):
	default:
		if c, ok := r.all.candidate(f); ok {
			r.candidates = append(r.candidates, c)
		} else {
			r.more = append(r.more, f)
		}
	}
}

// setText sets a text about a puzzle by the name of its field. It returns false if it does not know the name.
func setText(s *puzzle.Sheet, name, text string) bool {
	t := map[string]*string{
		"title": &s.Title, "name": &s.Title, "author": &s.Author, "source": &s.Source, "comment": &s.Comment, "description": &s.Comment,
		"difficulty": &s.Level, "level": &s.Level, "label": &s.Level, "rating": &s.Rating,
	}[name]
	switch t {
	case nil:
		return false
	case &s.Comment:
		text = join(s.Comment, text)
	case &s.Level, &s.Rating: // they are printed in tables
		text = strings.Join(strings.Fields(text), " ")
	}
	*t = text
	return true
}

// read reads the puzzles of the object v.
func (r *objectReader) read(v *value) error {
	all := r.candidates
	sort.SliceStable(all, func(i, j int) bool { return all[i].rank > all[j].rank })
	switch {
	case len(all) == 0 || all[0].rank < 0:
		return v.errorf("%w", ErrNoPuzzle)
	case len(all) > 1 && all[0].rank == all[1].rank:
		a, b := words.Quote(all[0].name), words.Quote(all[1].name)
		return all[1].errorf("the fields %s and %s may both be the puzzle: expected one of them", a, b)
	}
	s, chosen := &r.sheet, all[0]
	if chosen.grid != nil {
		s.Grid = *chosen.grid
	}
	for _, c := range all[1:] {
		isFull := c.grid != nil && c.grid.Rows == s.Grid.Rows && c.grid.Filled() == len(c.grid.Cells)
		switch {
		case isFull && s.Solution.Cells == nil && (c.rank == namesSolution || solves(*c.grid, s.Grid)):
			s.Solution = *c.grid
		case isFull && c.rank >= 0: // perhaps a map of regions
			return unknownField(c.field)
		default:
			r.more = append(r.more, c.field)
		}
	}
	for _, f := range r.more {
		if err := r.rule(f); err != nil {
			return err
		}
	}
	if chosen.grid == nil {
		return r.all.puzzles(chosen.value)
	}
	r.all.sheets = append(r.all.sheets, *s)
	return nil
}

// solves reports whether a full grid agrees with givens. A map of regions has a number twice in a row. Few givens agree with many
// grids.
func solves(g, givens puzzle.Grid) bool {
	order := givens.Rows
	return givens.Filled() >= order && puzzle.Sudoku{Givens: givens, Regions: puzzle.Boxes(order, 1, order)}.Check(g) == nil
}

// ruleNames matches names of fields that are about rules.
var ruleNames = words.NewPattern(`(?i)cage|killer|thermo|arrow|region|constraint|rule|box|diag|knight|king|lines|dots|xsum|consecutive|jigsaw` +
	`|variant|type|mode|kind|genre|categor|^game|^xv$|^even|^odd|clone|sandwich|disjoint`)

// statesRule reports whether the name of a field is about rules.
func statesRule(name string) bool {
	return ruleNames.Get().MatchString(name) || variantIn(capital.Get().ReplaceAllString(name, " $0"), nil) != ""
}

// mayBePuzzle reports whether a field of the name may be a puzzle or hold some. Then game is no kind of Sudoku.
func mayBePuzzle(name string) bool { return !statesRule(strings.TrimPrefix(name, "game")) }

var plainTypes = words.Set("classic standard normal regular vanilla sudoku 9x9 puzzle easy medium hard expert evil none")

// rule reads a field that may state a rule. A number or a string without the name of a rule is a text about the puzzle. All else is
// refused if it is not understood, as is all about the rules of puzzles that are inside of a field.
func (r *objectReader) rule(f field) error {
	s, name := &r.sheet, strings.ToLower(f.name)
	order := s.Grid.Rows // 0 if the puzzles are inside of a field
	rows, cols, _ := puzzle.DefaultBox(order)
	isText, named := f.kind == number || f.kind == text, statesRule(f.name)
	isNotPlain := func(word string) bool { return !plainTypes.Has(word) }
	switch {
	case order > 0 && (name == "size" || name == "order"):
		if f.text != strconv.Itoa(order) {
			return f.errorf("%s %s, but the grid has %s: expected the same number", name, words.Quote(f.text), words.Plural(order, "row"))
		}
	case order > 0 && strings.Contains(name, "box") && rows == cols && f.text == strconv.Itoa(rows):
	case order > 0 && (name == "regions" || name == "jigsaw"):
		return r.regions(f)
	case order > 0 && (name == "diagonal" || name == "diagonals") && f.kind == boolean:
		s.Diagonals = true
	case named && f.kind == text && !slices.ContainsFunc(strings.Fields(strings.ToLower(f.text)), isNotPlain): // "type":"classic"
	case solutionNames.Has(name) && f.kind == array:
		s.Ignored = append(s.Ignored, "the field "+words.Quote(f.name))
	case isText && !named:
		s.Fields = append(s.Fields, puzzle.Field{Name: f.name, Text: f.text})
	default:
		return unknownField(f)
	}
	return nil
}

func unknownField(f field) error {
	return f.errorf("a puzzle in JSON with the field %s, which may state a rule: %s", words.Quote(f.name), notPlain)
}

// regions reads a map of regions: a number or a letter for each cell.
func (r *objectReader) regions(f field) error {
	cells, order, err := f.cells()
	if err != nil || order != r.sheet.Grid.Rows || slices.ContainsFunc(cells, func(c *value) bool { return c.text == "" }) {
		return unknownField(f)
	}
	var names []string
	for _, c := range cells {
		names = append(names, c.text)
	}
	if err := setRegions(&r.sheet, puzzle.Renumbered(names)); err != nil {
		return f.errorf("%w", err)
	}
	return nil
}

// ErrNoPuzzle is wrapped by the error about an object without a puzzle. It may state rules.
var ErrNoPuzzle = errors.New("an object without a puzzle: expected a field such as \"puzzle\" or \"grid\"")
