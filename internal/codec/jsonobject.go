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

// The names that fields have in files and answers of servers, without regard to case.
var (
	puzzleNames    = wordSet("puzzle puzzles grid grids board boards givens given quiz quizzes question sudoku sudokus problem value values unsolved initial start mission task cells newboard data items")
	solutionNames  = wordSet("solution solutions answer answers solved response")
	textNames      = wordSet("title name author source difficulty level label rating comment description rules ruleset")
	harmlessLists  = wordSet("tags techniques strategies")
	harmlessTruths = wordSet("unique minimal valid solvable solved complete ok success symmetric")
)

// ownTypes are the types of the JSON lines of this program that have a puzzle or belong to one
// that has. Their arrays and objects are measurements.
var ownTypes = map[string]bool{"result": true, "rating": true, "search": true, "solution": false, "step": false}

// appendObject appends the puzzles of an object.
func appendObject(sheets *[]puzzle.Sheet, v *value) error {
	switch {
	case isFPuzzles(v):
		s, err := readFPuzzles("an f-puzzles puzzle", v)
		if err == nil {
			*sheets = append(*sheets, s)
		}
		return err
	case isSudokuPad(v):
		return v.errorf("%w", errDrawing)
	}
	r := objectReader{own: isOwn(v)}
	if r.own && !ownTypes[v.get("type").text] {
		return v.get("type").errorf("a line of type %s has no puzzle: expected type result, rating or search", words.Quote(v.get("type").text))
	}
	for _, f := range v.fields {
		if err := r.field(f); err != nil {
			return err
		}
	}
	return r.finish(sheets, v)
}

// isOwn reports whether an object is a JSON line of this program about a puzzle.
func isOwn(v *value) bool {
	schema, kind := v.get("schema"), v.get("type")
	if schema == nil || schema.kind != number || kind == nil {
		return false
	}
	_, known := ownTypes[kind.text]
	return known
}

// An objectReader makes puzzles of an object that is not in the form of f-puzzles.
type objectReader struct {
	own      bool // the object is a JSON line of this program
	puzzle   *field
	solution *field
	ruleset  *field
	sheet    puzzle.Sheet
	more     []field // that may concern the rules
}

// field reads a field.
func (r *objectReader) field(f field) error {
	name := strings.ToLower(f.name)
	switch {
	case f.isEmpty():
	case puzzleNames[name]:
		if r.puzzle != nil {
			return f.errorf("the fields %s and %s may both be the puzzle: expected one of them", words.Quote(r.puzzle.name), words.Quote(f.name))
		}
		r.puzzle = &f
	case solutionNames[name] && (f.kind == text || f.kind == array):
		if r.solution != nil {
			return f.errorf("the fields %s and %s may both be the solution: expected one of them", words.Quote(r.solution.name), words.Quote(f.name))
		}
		r.solution = &f
	case r.own && name == "rules":
		return f.errorf("a puzzle with further rules (%s), which this line does not have: expected the file that the puzzle is from", f.text)
	case textNames[name] && (f.kind == text || f.kind == number):
		return r.text(name, f)
	case r.own && !f.isScalar(), harmlessLists[name], f.kind == boolean && harmlessTruths[name]:
	default:
		r.more = append(r.more, f)
	}
	return nil
}

// text reads a text about the puzzle.
func (r *objectReader) text(name string, f field) error {
	s := &r.sheet
	switch name {
	case "title", "name":
		s.Title = f.text
	case "author":
		s.Author = f.text
	case "source":
		s.Source = f.text
	case "difficulty", "level", "label":
		s.Level = strings.Join(strings.Fields(f.text), " ") // it is printed in tables
	case "rating":
		s.Rating = strings.Join(strings.Fields(f.text), " ")
	case "rules", "ruleset":
		if r.ruleset != nil {
			return f.errorf("the fields %s and %s may both state the rules: expected one of them", words.Quote(r.ruleset.name), words.Quote(f.name))
		}
		r.ruleset = &f
	default:
		s.Comment = f.text
	}
	return nil
}

// finish appends the puzzles. An object such as {"newboard":{"grids":[...]}} only contains objects
// with puzzles; nothing in it is about a puzzle.
func (r *objectReader) finish(sheets *[]puzzle.Sheet, v *value) error {
	if r.puzzle == nil {
		return v.errorf("%w", errNoPuzzle)
	}
	grid, err := valueGrid(r.puzzle.value)
	if err != nil {
		return err
	}
	if grid == nil {
		for _, f := range r.more {
			if !f.isScalar() || ruleNames.MatchString(f.name) {
				return r.unknown(f)
			}
		}
		before := len(*sheets)
		if err := appendPuzzles(sheets, r.puzzle.value); err != nil {
			return err
		}
		for _, s := range (*sheets)[before:] {
			if err := r.checkTexts(s); err != nil {
				return err
			}
		}
		return nil
	}
	r.sheet.Grid = *grid
	for _, f := range r.more {
		if err := r.rule(f); err != nil {
			return err
		}
	}
	if err := r.checkTexts(r.sheet); err != nil {
		return err
	}
	if err := r.checkWords(); err != nil {
		return v.errorf("%w", err)
	}
	if err := r.readSolution(); err != nil {
		return err
	}
	*sheets = append(*sheets, r.sheet)
	return nil
}

// checkTexts returns an error if the texts of the object state further rules of a puzzle.
func (r *objectReader) checkTexts(s puzzle.Sheet) error {
	at, ruleset := r.puzzle, ""
	if r.ruleset != nil {
		at, ruleset = r.ruleset, r.ruleset.text
	}
	s.Title = r.sheet.Title
	if err := checkTexts("a puzzle", ruleset, 0, &s); err != nil {
		return at.errorf("%w", err)
	}
	return nil
}

// checkWords returns an error if the title or the comment names further rules. It then adds the
// text about the rules to the comment.
func (r *objectReader) checkWords() error {
	s := &r.sheet
	if name := variantIn(s.Title+"\n"+s.Comment, s); name != "" {
		return fmt.Errorf("a puzzle in JSON with a title or a comment that names further rules (%s): %s", words.Quote(name), notPlain)
	}
	if r.ruleset != nil {
		s.Comment = join(r.ruleset.text, s.Comment)
	}
	return nil
}

// readSolution reads the solution. What is no solution is a text about the puzzle.
func (r *objectReader) readSolution() error {
	if r.solution == nil {
		return nil
	}
	g, ok := solutionOf(r.solution.value, r.sheet.Grid.Rows)
	switch {
	case ok:
		r.sheet.Solution = g
	case r.solution.kind == text:
		r.sheet.Fields = append(r.sheet.Fields, puzzle.Field{Name: r.solution.name, Text: r.solution.text})
	default:
		r.sheet.Ignored = append(r.sheet.Ignored, "the field "+words.Quote(r.solution.name))
	}
	return nil
}

// ruleNames matches names of fields that are about rules.
var ruleNames = regexp.MustCompile(`(?i)cage|killer|thermo|arrow|region|constraint|rule|box|diag|knight|king|lines|dots|xsum|consecutive|jigsaw|variant|type|mode|kind|genre|categor|^game|^xv$|^even|^odd|clone|sandwich|disjoint`)

// maxFields is the greatest number of texts of one puzzle that are kept as fields.
const maxFields = 20_000

// rule reads a field that may state a rule. A number or a string without the name of a rule is a
// text about the puzzle. All else is refused if it is not understood.
func (r *objectReader) rule(f field) error {
	s, name := &r.sheet, strings.ToLower(f.name)
	order := s.Grid.Rows
	rows, cols, _ := puzzle.DefaultBox(order)
	switch {
	case r.own && f.isScalar():
	case name == "size" || name == "order":
		if f.text != strconv.Itoa(order) {
			return f.errorf("size %s, but the grid has %s: expected the same number", f.describe(), words.Plural(order, "row"))
		}
	case strings.Contains(name, "box") && rows == cols && f.kind == number && f.text == strconv.Itoa(rows):
	case name == "regions" || name == "jigsaw":
		return r.regions(f)
	case (name == "diagonal" || name == "diagonals") && f.kind == boolean:
		s.Diagonals = true
	case f.kind == text && ruleNames.MatchString(name) && plainType(f.text):
	case len(s.Fields) == maxFields:
		return f.errorf("found more than %d fields of one puzzle: expected a puzzle", maxFields)
	case (f.kind == number || f.kind == text) && !ruleNames.MatchString(name):
		s.Fields = append(s.Fields, puzzle.Field{Name: f.name, Text: f.text})
	default:
		return r.unknown(f)
	}
	return nil
}

// plainType reports whether the type of a puzzle, or another text about its rules, is that of an
// ordinary Sudoku.
func plainType(name string) bool {
	plain := []string{"classic", "standard", "normal", "regular", "vanilla", "sudoku", "classic sudoku", "9x9", "puzzle", "easy", "medium", "hard", "expert", "evil", "none", "9x9 sudoku"}
	return slices.Contains(plain, strings.ToLower(name))
}

func (r *objectReader) unknown(f field) error {
	return f.errorf("a puzzle in JSON with the field %s, which may state a rule: %s", words.Quote(f.name), notPlain)
}

// regions reads a map of regions: a number or a letter for each cell.
func (r *objectReader) regions(f field) error {
	cells := []string(nil)
	switch {
	case f.kind == text:
		cells = strings.Split(strings.Join(strings.Fields(f.text), ""), "")
	case f.kind == array:
		for _, row := range f.list {
			if row.isScalar() {
				cells = append(cells, row.text)
			}
			for _, cell := range row.list {
				cells = append(cells, cell.text)
			}
		}
	}
	if len(cells) != len(r.sheet.Grid.Cells) || slices.Contains(cells, "") {
		return r.unknown(f)
	}
	if err := setRegions(&r.sheet, puzzle.Renumbered(cells)); err != nil {
		return f.errorf("%w", err)
	}
	return nil
}
