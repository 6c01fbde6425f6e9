package codec

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/kit/pattern"
	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// The names that fields have in files and answers of servers, without regard to case.
var (
	puzzleNames    = wordSet("puzzle puzzles grid grids board boards givens given quiz quizzes question sudoku sudokus problem value values unsolved initial start mission task cells newboard data items")
	partOfPuzzle   = pattern.New(`(?i)puzzle|grid|board|given|quiz|question|sudoku|problem|unsolved|initial|clue`)
	solutionNames  = wordSet("solution solutions answer answers solved response")
	partOfSolution = pattern.New(`(?i)solution|answer|(^|[^n])solved`)
	harmless       = wordSet("tags techniques strategies unique minimal valid solvable solved complete ok success symmetric")
)

// object reads the puzzles of an object.
func (all *jsonReader) object(v *value) error {
	switch {
	case isFPuzzles(v):
		s, err := readFPuzzles("an f-puzzles puzzle", v)
		if err == nil {
			all.sheets = append(all.sheets, s)
		}
		return err
	case isSudokuPad(v):
		return v.errorf("%w", errDrawing)
	}
	r := objectReader{all: all}
	for _, f := range v.fields {
		r.field(f)
	}
	before := len(all.sheets)
	if err := r.read(v); err != nil {
		return err
	}
	for k := range all.sheets[before:] {
		s := &all.sheets[before+k]
		if err := checkRuleset("a puzzle", r.ruleset, s); err != nil {
			return r.rules.errorf("%w", err)
		}
		if err := checkTexts("a puzzle", &r.sheet, s); err != nil { // the texts of this object, not of one in it
			return v.errorf("%w", err)
		}
	}
	return nil
}

// An objectReader makes puzzles of an object that is not in the form of f-puzzles. The puzzle is the
// field whose value is a grid. The names of fields decide only between several grids.
type objectReader struct {
	all     *jsonReader
	grids   []candidate
	ruleset string       // the text about the rules
	rules   field        // the last part of it
	sheet   puzzle.Sheet // the other texts
	more    []field      // that may concern the rules
}

// A candidate is a field that may be the puzzle. The one with the highest rank is the puzzle: a grid with
// blanks, and then the best name.
type candidate struct {
	field
	rank int
}

const (
	isPartOfName = iota + 1
	isName
	hasBlanks     // more than a grid without
	namesSolution = -1
)

func newCandidate(f field) candidate {
	switch {
	case puzzleNames[strings.ToLower(f.name)]:
		return candidate{f, isName}
	case partOfSolution().MatchString(f.name):
		return candidate{f, namesSolution}
	case partOfPuzzle().MatchString(f.name):
		return candidate{f, isPartOfName}
	}
	return candidate{f, 0}
}

// field reads a field.
func (r *objectReader) field(f field) {
	name := strings.ToLower(f.name)
	isText := f.kind == text || f.kind == number
	switch {
	case f.isEmpty():
	case isText && (name == "rules" || name == "ruleset"):
		r.ruleset, r.rules = join(r.ruleset, f.text), f
	case isText && setText(&r.sheet, name, f.text):
	case mayBePuzzle(f.name) && (r.all.isGrid(f.value) || f.isDamagedGrid()):
		c := newCandidate(f)
		if g, err := f.grid(r.all.values); c.rank >= 0 && (err != nil || g.Filled() < len(g.Cells)) {
			c.rank += hasBlanks
		}
		r.grids = append(r.grids, c)
	case harmless[name] && (f.kind == array || f.kind == boolean):
	default:
		r.more = append(r.more, f)
	}
}

// isGrid reports whether a value is a grid, with few wrong cells.
func (all *jsonReader) isGrid(v *value) bool {
	const longest = 10_000 // bytes of a text
	if len(v.text) > longest {
		return false
	}
	q, err := v.square()
	if q == nil || err != nil {
		return false
	}
	wrong := 0
	for _, t := range q.texts {
		if value := digitsValue(t, q.order); value < 0 || value > q.order {
			wrong++
		}
	}
	_, _, err = all.values(q.texts, q.order)
	return err == nil || 20*wrong <= len(q.texts)
}

// isDamagedGrid reports whether a field is named as a puzzle and seems to be a grid, so that the reader
// says what is wrong with it.
func (f field) isDamagedGrid() bool {
	if !puzzleNames[strings.ToLower(f.name)] || f.kind == text && !strings.ContainsAny(f.text, ".0123456789") {
		return false
	}
	q, err := f.square()
	return q != nil || err != nil
}

// setText sets a text about a puzzle by the name of its field. It returns false if it does not know the
// name.
func setText(s *puzzle.Sheet, name, text string) bool {
	switch name {
	case "title", "name":
		s.Title = text
	case "author":
		s.Author = text
	case "source":
		s.Source = text
	case "difficulty", "level", "label":
		s.Level = strings.Join(strings.Fields(text), " ") // it is printed in tables
	case "rating":
		s.Rating = strings.Join(strings.Fields(text), " ")
	case "comment", "description":
		s.Comment = join(s.Comment, text)
	default:
		return false
	}
	return true
}

// read reads the puzzles of the object v.
func (r *objectReader) read(v *value) error {
	if !slices.ContainsFunc(r.grids, func(c candidate) bool { return c.rank >= 0 }) {
		return r.readInner(v)
	}
	chosen, err := best(r.grids)
	if err != nil {
		return err
	}
	grid, err := chosen.grid(r.all.values)
	if err != nil {
		return err
	}
	s := &r.sheet
	s.Grid = *grid
	for _, c := range r.grids[1:] {
		switch solution, ok := r.solution(c); {
		case ok && s.Solution.Cells == nil:
			s.Solution = solution
		case c.rank >= 0 && c.rank%hasBlanks >= chosen.rank%hasBlanks: // a full grid with as good a name
			return eitherPuzzle(chosen, c)
		default:
			r.more = append(r.more, c.field)
		}
	}
	for _, f := range r.more {
		if err := r.rule(f); err != nil {
			return err
		}
	}
	all := *s
	all.Comment = join(r.ruleset, s.Comment)
	r.all.sheets = append(r.all.sheets, all)
	return nil
}

// best sorts candidates and returns the one with the highest rank. Two of this rank are an error.
func best(all []candidate) (candidate, error) {
	slices.SortStableFunc(all, func(a, b candidate) int { return b.rank - a.rank })
	if len(all) > 1 && all[0].rank == all[1].rank {
		return all[0], eitherPuzzle(all[0], all[1])
	}
	return all[0], nil
}

func eitherPuzzle(a, b candidate) error {
	return b.errorf("the fields %s and %s may both be the puzzle: expected one of them", words.Quote(a.name), words.Quote(b.name))
}

// solution returns the grid of a candidate that is a solution by its name, or agrees with the givens. A
// map of regions does not: it has a number twice in a row.
func (r *objectReader) solution(c candidate) (g puzzle.Grid, ok bool) {
	givens := r.sheet.Grid
	g, ok = solutionOf(c.value, givens.Rows, r.all.values)
	if !ok || c.rank == namesSolution {
		return g, ok
	}
	cells := make([][]int, givens.Rows+1) // of each value
	for cell, v := range g.Cells {
		if given := givens.Cells[cell]; given != 0 && given != v {
			return g, false
		}
		cells[v] = append(cells[v], cell)
	}
	twice := slices.ContainsFunc(cells, func(cells []int) bool { return !areApart(cells, givens.Rows) })
	return g, !twice && givens.Filled() >= givens.Rows // few givens agree with many grids
}

// readInner reads the puzzles inside of the only field of the object v that holds some. An object such
// as {"newboard":{"grids":[...]}} only contains objects with puzzles; nothing in it is about a puzzle.
func (r *objectReader) readInner(v *value) error {
	var holders []candidate
	for _, f := range r.more {
		if c := newCandidate(f); c.rank != namesSolution && mayBePuzzle(f.name) && r.all.holdsPuzzles(f.value) {
			holders = append(holders, c)
		}
	}
	if len(holders) == 0 {
		return v.errorf("%w", ErrNoPuzzle)
	}
	inner, err := best(holders)
	if err != nil {
		return err
	}
	for _, f := range r.more {
		switch {
		case f.value == inner.value, isSolutions(f):
		case !f.isScalar() || f.truth || statesRule(f.name):
			return unknownField(f)
		default:
			r.sheet.Fields = append(r.sheet.Fields, puzzle.Field{Name: f.name, Text: f.text})
		}
	}
	return r.all.puzzles(inner.value)
}

// holdsPuzzles reports whether an array or an object is a puzzle or has one in it.
func (all *jsonReader) holdsPuzzles(v *value) bool {
	holds := func(e *value) bool { return all.isGrid(e) || all.holdsPuzzles(e) }
	return v.kind == array && all.isGrid(v) || isFPuzzles(v) || isSudokuPad(v) || slices.ContainsFunc(v.list, holds) ||
		slices.ContainsFunc(v.fields, func(f field) bool { return mayBePuzzle(f.name) && holds(f.value) || f.isDamagedGrid() })
}

// isSolutions reports whether a field is an array with the name of solutions.
func isSolutions(f field) bool { return f.kind == array && solutionNames[strings.ToLower(f.name)] }

// ruleNames matches names of fields that are about rules.
var ruleNames = pattern.New(`(?i)cage|killer|thermo|arrow|region|constraint|rule|box|diag|knight|king|lines|dots|xsum|consecutive|jigsaw|variant|type|mode|kind|genre|categor|^game|^xv$|^even|^odd|clone|sandwich|disjoint`)

// statesRule reports whether the name of a field is about rules.
func statesRule(name string) bool {
	return ruleNames().MatchString(name) || variantIn(capital().ReplaceAllString(name, " $0"), nil) != ""
}

var capital = pattern.New(`[A-Z]+`)

// mayBePuzzle reports whether a field of the name may be a puzzle or hold some. Then game is no kind of
// Sudoku.
func mayBePuzzle(name string) bool { return !statesRule(strings.TrimPrefix(name, "game")) }

var plainTypes = wordSet("classic standard normal regular vanilla sudoku 9x9 puzzle easy medium hard expert evil none")

// isPlainType reports whether a text is the type of an ordinary Sudoku, such as "Classic Sudoku".
func isPlainType(text string) bool {
	return !slices.ContainsFunc(strings.Fields(strings.ToLower(text)), func(word string) bool { return !plainTypes[word] })
}

// rule reads a field that may state a rule. A number or a string without the name of a rule is a
// text about the puzzle. All else is refused if it is not understood.
func (r *objectReader) rule(f field) error {
	s, name := &r.sheet, strings.ToLower(f.name)
	rows, cols, _ := puzzle.DefaultBox(s.Grid.Rows)
	isText, named := f.kind == number || f.kind == text, statesRule(f.name)
	switch {
	case name == "size" || name == "order":
		return f.checkSize(s.Grid.Rows)
	case strings.Contains(name, "box") && rows == cols && f.kind == number && f.text == strconv.Itoa(rows):
	case name == "regions" || name == "jigsaw":
		return r.regions(f)
	case (name == "diagonal" || name == "diagonals") && f.kind == boolean:
		s.Diagonals = true
	case named && f.kind == text && isPlainType(f.text): // such as "type":"classic"; not "antiknight":"on"
	case isSolutions(f):
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
	q, err := f.square()
	if err != nil || q == nil || q.order != r.sheet.Grid.Rows || slices.Contains(q.texts, "") || slices.Contains(q.texts, "null") {
		return unknownField(f)
	}
	if err := setRegions(&r.sheet, puzzle.Renumbered(q.texts)); err != nil {
		return f.errorf("%w", err)
	}
	return nil
}

// ErrNoPuzzle is wrapped by the error about an object without a puzzle. It may state rules.
var ErrNoPuzzle = errors.New("an object without a puzzle: expected a field such as \"puzzle\" or \"grid\"")
