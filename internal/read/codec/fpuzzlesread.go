package codec

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// isFPuzzles reports whether a value has the form of an f-puzzles puzzle.
func isFPuzzles(v *value) bool {
	grid := v.get("grid")
	isCell := func(v *value) bool { return v.kind == object }
	return grid != nil && grid.arrayOf(func(row *value) bool { return row.arrayOf(isCell) })
}

// A sheetReader makes a Sheet of the JSON of f-puzzles.
type sheetReader struct {
	what             string // the text in words, such as "an f-puzzles link"
	sheet            puzzle.Sheet
	extra            rule.List
	rules            []string // the rules that a Sheet cannot hold, in words
	ruleset          string   // the text about the rules
	drawn            bool     // there are drawings, which are no constraints by themselves
	corner           bool     // there are corner marks
	fields, drawings []string // the names of the fields with rules, and those of rules for which something is drawn
}

// readFPuzzles makes a Sheet of the JSON that f-puzzles keeps in its links. The format is not documented. These facts are from the
// sources of SudokuPad (fpuzzlesdecoder.js), of dclamage's SudokuSolver (FPuzzlesBoard.cs), and of the npm package sudoku-formats:
//
//   - A cell without "given" has a value that the player has entered. Values are numbers or strings.
//   - A cell has a "region" only if it is not that of the default box. null means no region.
//   - "givenPencilMarks" are givens, too: the value of the cell must be one of them. Candidates of the player are then left out.
//   - All other fields of the puzzle are constraints or drawings, and more are added by scripts.
func readFPuzzles(what string, v *value) ([]puzzle.Sheet, error) {
	r := sheetReader{what: what}
	if err := r.grid(v); err != nil {
		return nil, err
	}
	for _, f := range v.fields {
		r.field(f)
	}
	return r.finish()
}

// grid reads the size and the cells.
func (r *sheetReader) grid(v *value) error {
	rows := v.get("grid").list
	order := len(rows)
	if err := checkOrder(order); err != nil {
		return v.get("grid").errorf("%w", err)
	}
	if size := v.get("size"); size != nil && size.text != strconv.Itoa(order) {
		return size.errorf("size %s, but the grid has %s: expected the same number", words.Quote(size.text), words.Plural(order, "row"))
	}
	s := &r.sheet
	s.Grid, s.Placed = puzzle.NewGrid(order, order), puzzle.NewGrid(order, order)
	s.Candidates, s.Allowed = make([]uint64, order*order), make([]uint64, order*order)
	regions := slices.Repeat([]int{noRegion}, order*order)
	boxRows, boxCols, hasBoxes := puzzle.DefaultBox(order)
	if hasBoxes {
		regions = puzzle.Boxes(order, boxRows, boxCols)
	}
	for row, cells := range rows {
		if len(cells.list) != order {
			return cells.errorf("row %d has %s: expected %d", row+1, words.Plural(len(cells.list), "cell"), order)
		}
		for col, cell := range cells.list {
			if err := r.cell(cell, row*order+col, &regions[row*order+col]); err != nil {
				return err
			}
		}
	}
	switch {
	case slices.Max(regions) == noRegion: // a grid of a prime order may have no regions
		s.Form.NoBoxes = hasBoxes
	case slices.Contains(regions, noRegion):
		r.refuse("cells that are in no region")
	default:
		if err := setRegions(s, regions); err != nil {
			return v.errorf("%w", err)
		}
	}
	return nil
}

const noRegion = -1

// setRegions sets the regions of a sheet by the region of each cell. The numbers of regions may be any. Boxes of the default size
// need no mention. Other boxes are set as boxes, and all else as regions.
func setRegions(s *puzzle.Sheet, regionOf []int) error {
	order := s.Grid.Rows
	regions := puzzle.Renumbered(regionOf)
	if err := puzzle.CheckRegions(order, regions); err != nil {
		return err
	}
	defaultRows, _, _ := puzzle.DefaultBox(order)
	for rows := 1; rows <= order; rows++ {
		if order%rows == 0 && slices.Equal(regions, puzzle.Boxes(order, rows, order/rows)) {
			if rows != defaultRows {
				s.BoxRows, s.BoxCols = rows, order/rows
			}
			return nil
		}
	}
	s.Regions = regions
	return nil
}

func (r *sheetReader) cell(cell *value, k int, region *int) error {
	s := &r.sheet
	name, order := puzzle.CellName(k, s.Grid.Cols), s.Grid.Rows
	values := s.Placed.Cells
	if given := cell.get("given"); given != nil && !given.isEmpty() {
		values = s.Grid.Cells
	}
	for _, f := range cell.fields {
		var err error
		switch f.name {
		case "value":
			var v int
			v, err = numberIn(f.value, 0, order)
			values[k] = uint8(v)
		case "region":
			if *region = noRegion; f.kind != null {
				*region, err = numberIn(f.value, 0, order*order)
			}
		case "centerPencilMarks":
			s.Candidates[k], err = r.marks(f.value)
		case "givenPencilMarks":
			s.Allowed[k], err = r.marks(f.value)
		case "cornerPencilMarks":
			r.corner = r.corner || !f.isEmpty()
		case "c", "cArray":
			r.drawn = r.drawn || !f.isEmpty()
		case "given", "highlight", "candidates": // "candidates" are the results of a solver
		default:
			if !f.isEmpty() {
				r.refuse(words.Quote(f.name) + " in cells")
			}
		}
		if err != nil {
			return f.errorf("%s of %s: %w", f.name, name, err)
		}
	}
	return nil
}

// marks returns the candidates of a cell.
func (r *sheetReader) marks(v *value) (candidates uint64, err error) {
	if v.kind != array && !v.isEmpty() {
		return 0, fmt.Errorf("found %s: expected an array", v.describe())
	}
	for _, mark := range v.list {
		value, err := numberIn(mark, 1, r.sheet.Grid.Rows)
		if err != nil {
			return 0, err
		}
		candidates |= 1 << (value - 1)
	}
	return candidates, nil
}

// numberIn returns a number, which may be a string, or the lower limit in place of nothing.
func numberIn(v *value, from, to int) (int, error) {
	if from == 0 && v.isEmpty() {
		return 0, nil
	}
	n, err := strconv.Atoi(strings.TrimSpace(v.text))
	if err != nil || n < from || n > to {
		return 0, fmt.Errorf("found %s: expected a number from %d to %d", v.describe(), from, to)
	}
	return n, nil
}

// fieldKinds are the kinds of fields. A field of another kind may state a rule.
var fieldKinds = map[string]kind{
	"title": text, "author": text, "source": text, "comment": text, "ruleset": text, "rules": text, "metadata": object, "negative": array,
	"line": array, "rectangle": array, "circle": array, "text": array, "cage": array,
}

// field reads a field that is not part of the grid.
func (r *sheetReader) field(f field) {
	if of, ok := fieldKinds[f.name]; f.isEmpty() {
		return
	} else if ok && f.kind != of {
		r.refuse(words.Quote(f.name))
		return
	}
	switch f.name {
	case "size", "grid", "disabledlogic", "truecandidatesoptions", "successMessage", "msgcorrect": // for the player
	case "title", "author", "source", "comment":
		setText(&r.sheet, f.name, f.text)
	case "ruleset", "rules":
		r.ruleset = join(r.ruleset, f.text)
	case "solution":
		r.solution(f.value)
	case "metadata": // SudokuPad reads it as if it were the puzzle
		for _, member := range f.fields {
			r.field(member)
		}
	case "negative":
		for _, name := range f.list {
			if kind := negatives[name.text]; kind != "" {
				r.add(rule.New(kind, nil))
			} else {
				r.refuse("a negative rule (" + words.Quote(name.text) + ")")
			}
		}
	case "line", "rectangle", "circle", "text", "cage":
		for _, item := range f.list {
			if from := item.get("fromConstraint"); from != nil && from.text != "" { // a script has drawn it
				r.drawings = append(r.drawings, from.text)
			}
			r.drawn = true
		}
	default:
		kind, isRule := booleanRule(f.name)
		switch {
		case isRule && f.truth:
			r.add(rule.New(kind, nil))
		case f.kind == array && (f.name == "xv" || fpuzzlesKind(f.name, "") != nil) && !isRule:
			r.fields = append(r.fields, f.name)
			r.ruleField(f)
		default:
			r.refuse(words.Quote(f.name))
		}
	}
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
	} else {
		r.sheet.Ignored = append(r.sheet.Ignored, "a solution that cannot be read")
	}
}

// join joins two texts by a line break.
func join(a, b string) string { return strings.Trim(a+"\n"+b, "\n") }

// refuse notes a rule that a Sheet cannot hold, once. It notes only the first few rules.
func (r *sheetReader) refuse(rule string) {
	const most = 8
	if len(r.rules) < most && !slices.Contains(r.rules, rule) {
		r.rules = append(r.rules, rule)
	}
}

// finish completes the sheet. It returns an *UnknownError if the puzzle has, or may have, further rules.
func (r *sheetReader) finish() ([]puzzle.Sheet, error) {
	s := &r.sheet
	if err := r.finishRules(); err != nil {
		return nil, fmt.Errorf("%s with a bad rule (%w): expected rules that fit the grid", r.what, err)
	}
	for _, name := range r.drawings {
		field := strings.ToLower(strings.ReplaceAll(name, " ", ""))
		if !slices.ContainsFunc(r.fields, func(f string) bool { return strings.Contains(field, f) }) {
			r.refuse("the drawn constraint " + words.Quote(name))
		}
	}
	if word := furtherIn(r.ruleset, s); word != "" {
		r.refuse("rules as text (" + words.Quote(word) + ")")
	}
	if strings.TrimSpace(r.ruleset) == "" { // a text that says no more than the sheet explains drawings and the title
		if name := nameIn(s, s); name != "" {
			r.refuse("the rule " + words.Quote(name) + " in a text about it")
		}
		if r.drawn && s.Rules == nil && !s.Diagonals {
			r.refuse("drawings and no text about its rules (drawings may be rules)")
		}
	}
	s.Comment = join(r.ruleset, s.Comment)
	if dropEmpty(s); s.Allowed != nil {
		if s.Candidates != nil {
			s.Ignored = append(s.Ignored, "the candidates that are not given")
		}
		s.Candidates = slices.Clone(s.Allowed)
	}
	if r.drawn {
		s.Ignored = append(s.Ignored, "the drawings")
	}
	if r.corner {
		s.Ignored = append(s.Ignored, "the corner marks")
	}
	return known(r.what, r.rules, *s)
}
