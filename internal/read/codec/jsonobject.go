package codec

import (
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/kit/pattern"
	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// The names that fields have in files and answers of servers, without regard to case.
var (
	puzzleNames   = wordSet("puzzle puzzles grid grids board boards givens given quiz quizzes question sudoku sudokus problem value values unsolved initial start mission task cells newboard data items")
	solutionNames = wordSet("solution solutions answer answers solved response")
	harmless      = wordSet("tags techniques strategies unique minimal valid solvable solved complete ok success symmetric")
)

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
	var r objectReader
	for _, f := range v.fields {
		if err := r.field(f); err != nil {
			return err
		}
	}
	if r.puzzle == nil {
		return v.errorf("%w", errNoPuzzle)
	}
	before := len(*sheets)
	if err := r.appendTo(sheets); err != nil {
		return err
	}
	for k := range (*sheets)[before:] {
		s := &(*sheets)[before+k]
		if err := checkRuleset("a puzzle", r.ruleset, s); err != nil {
			return r.rules.errorf("%w", err)
		}
		if err := checkTexts("a puzzle", &r.sheet, s); err != nil { // the texts of this object, not of one in it
			return v.errorf("%w", err)
		}
	}
	return nil
}

// An objectReader makes puzzles of an object that is not in the form of f-puzzles.
type objectReader struct {
	puzzle   *field
	solution *field
	ruleset  string       // the text about the rules
	rules    field        // the last part of it
	sheet    puzzle.Sheet // the other texts
	more     []field      // that may concern the rules
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
	case (f.kind == text || f.kind == number) && (name == "rules" || name == "ruleset"):
		r.ruleset, r.rules = join(r.ruleset, f.text), f
	case (f.kind == text || f.kind == number) && r.text(name, f.text):
	case harmless[name] && (f.kind == array || f.kind == boolean):
	default:
		r.more = append(r.more, f)
	}
	return nil
}

// text reads a text about the puzzle. It returns false if it does not know the name.
func (r *objectReader) text(name, text string) bool {
	s := &r.sheet
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

// appendTo appends the puzzles. An object such as {"newboard":{"grids":[...]}} only contains objects
// with puzzles; nothing in it is about a puzzle.
func (r *objectReader) appendTo(sheets *[]puzzle.Sheet) error {
	grid, err := valueGrid(r.puzzle.value)
	if err != nil {
		return err
	}
	if grid == nil {
		for _, f := range r.more {
			if !f.isScalar() || ruleNames().MatchString(f.name) {
				return unknownField(f)
			}
		}
		return appendPuzzles(sheets, r.puzzle.value)
	}
	r.sheet.Grid = *grid
	for _, f := range r.more {
		if err := r.rule(f); err != nil {
			return err
		}
	}
	r.readSolution()
	s := r.sheet
	s.Comment = join(r.ruleset, s.Comment)
	*sheets = append(*sheets, s)
	return nil
}

// readSolution reads the solution. What is no solution is a text about the puzzle.
func (r *objectReader) readSolution() {
	if r.solution == nil {
		return
	}
	s := &r.sheet
	if g, ok := solutionOf(r.solution.value, s.Grid.Rows); ok {
		s.Solution = g
	} else if r.solution.kind == text {
		s.Fields = append(s.Fields, puzzle.Field{Name: r.solution.name, Text: r.solution.text})
	} else {
		s.Ignored = append(s.Ignored, "the field "+words.Quote(r.solution.name))
	}
}

// ruleNames matches names of fields that are about rules.
var ruleNames = pattern.New(`(?i)cage|killer|thermo|arrow|region|constraint|rule|box|diag|knight|king|lines|dots|xsum|consecutive|jigsaw|variant|type|mode|kind|genre|categor|^game|^xv$|^even|^odd|clone|sandwich|disjoint`)

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
	isText, named := f.kind == number || f.kind == text, ruleNames().MatchString(name)
	switch {
	case name == "size" || name == "order":
		if f.text != strconv.Itoa(s.Grid.Rows) {
			return f.errorf("size %s, but the grid has %s: expected the same number", words.Quote(f.text), words.Plural(s.Grid.Rows, "row"))
		}
	case strings.Contains(name, "box") && rows == cols && f.kind == number && f.text == strconv.Itoa(rows):
	case name == "regions" || name == "jigsaw":
		return r.regions(f)
	case (name == "diagonal" || name == "diagonals") && f.kind == boolean:
		s.Diagonals = true
	case named && f.kind == text && isPlainType(f.text): // such as "type":"classic"; not "antiknight":"on"
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
		return unknownField(f)
	}
	if err := setRegions(&r.sheet, puzzle.Renumbered(cells)); err != nil {
		return f.errorf("%w", err)
	}
	return nil
}
