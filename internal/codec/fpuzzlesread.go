package codec

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"fourfold/puzzle"
)

// A sheetReader makes a Sheet of the JSON of f-puzzles or SudokuPad.
type sheetReader struct {
	what    string // the text in words, such as "an f-puzzles link"
	sheet   puzzle.Sheet
	rules   rules
	ruleset string

	up, down bool // the rules of the diagonals
	drawn    int  // things that are drawn and not constraints by themselves
	marked   int  // cells with marks that may be given
	corner   int  // cells with corner marks
}

// isFPuzzles reports whether a value has the form of an f-puzzles puzzle.
func isFPuzzles(v *value) bool {
	grid := v.get("grid")
	isRow := func(row *value) bool {
		return row.kind == array && (len(row.list) == 0 || row.arrayOf(func(cell *value) bool { return cell.kind == object }))
	}
	return grid != nil && grid.arrayOf(isRow)
}

// readFPuzzles makes a Sheet of the JSON that f-puzzles keeps in its links. The format is not
// documented. These facts are from the sources of SudokuPad (fpuzzlesdecoder.js), of dclamage's
// SudokuSolver (FPuzzlesBoard.cs), and of the npm package sudoku-formats:
//
//   - A cell without "given" has a value that the player has entered. Values are numbers or strings.
//   - A cell has a "region" only if it is not that of the default box. null means no region.
//   - "givenPencilMarks" are givens, too: the value of the cell must be one of them.
//   - All other fields of the puzzle are constraints or drawings, and more are added by scripts.
func readFPuzzles(what string, v *value) (puzzle.Sheet, error) {
	r := sheetReader{what: what}
	if err := r.fpuzzlesGrid(v); err != nil {
		return puzzle.Sheet{}, err
	}
	for _, f := range v.fields {
		if err := r.fpuzzlesField(f); err != nil {
			return puzzle.Sheet{}, err
		}
	}
	r.setDiagonals()
	return r.finish()
}

// fpuzzlesGrid reads the size and the cells.
func (r *sheetReader) fpuzzlesGrid(v *value) error {
	rows := v.get("grid").list
	order := len(rows)
	if err := checkOrder(order); err != nil {
		return v.get("grid").errorf("%w", err)
	}
	if size := v.get("size"); size != nil && size.text != strconv.Itoa(order) {
		return size.errorf("size %s, but the grid has %s: expected the same number", size.describe(), counted(order, "row"))
	}
	s := &r.sheet
	s.Grid, s.Placed = puzzle.NewGrid(order, order), puzzle.NewGrid(order, order)
	s.Candidates = make([]uint64, order*order)
	regions := make([]int, order*order)
	height, width, _ := puzzle.DefaultBox(order)
	for row, cells := range rows {
		if len(cells.list) != order {
			return cells.errorf("row %d has %s: expected %d", row+1, counted(len(cells.list), "cell"), order)
		}
		for col, cell := range cells.list {
			k := row*order + col
			regions[k] = noBox
			if height > 0 {
				regions[k] = row/height*height + col/width
			}
			if err := r.fpuzzlesCell(cell, k, &regions[k]); err != nil {
				return err
			}
		}
	}
	return r.regions(v, regions)
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

func (r *sheetReader) fpuzzlesCell(cell *value, k int, region *int) error {
	s := &r.sheet
	name := puzzle.CellName(k, s.Grid.Cols)
	given := cell.get("given")
	for _, f := range cell.fields {
		switch f.name {
		case "value":
			v, err := numberIn(f.value, 0, s.Grid.Rows)
			if err != nil {
				return f.errorf("%s: %w", name, err)
			}
			if given != nil && !given.isEmpty() {
				s.Grid.Cells[k] = uint8(v)
			} else {
				s.Placed.Cells[k] = uint8(v)
			}
		case "region":
			if f.kind == null {
				*region = noRegion
				continue
			}
			v, err := numberIn(f.value, 0, s.Grid.Rows*s.Grid.Rows)
			if err != nil {
				return f.errorf("the region of %s: %w", name, err)
			}
			*region = v
		case "centerPencilMarks":
			if err := r.marks(f.value, k); err != nil {
				return err
			}
		case "cornerPencilMarks":
			r.corner += min(1, len(f.list))
		case "givenPencilMarks":
			if !f.isEmpty() {
				r.rules.say("cells with given candidates")
			}
		case "c", "cArray":
			if !f.isEmpty() {
				r.drawn++
			}
		case "given", "highlight", "candidates": // "candidates" are the results of a solver
		default:
			if !f.isEmpty() {
				r.rules.say("the unknown field " + quoted(f.name) + " in cells")
			}
		}
	}
	return nil
}

// marks reads the candidates of a cell.
func (r *sheetReader) marks(v *value, k int) error {
	s := &r.sheet
	for _, mark := range v.list {
		value, err := numberIn(mark, 1, s.Grid.Rows)
		if err != nil {
			return mark.errorf("a candidate of %s: %w", puzzle.CellName(k, s.Grid.Cols), err)
		}
		s.Candidates[k] |= 1 << (value - 1)
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

// fpuzzlesField reads a field that is not part of the grid.
func (r *sheetReader) fpuzzlesField(f field) error {
	switch f.name {
	case "size", "grid", "disabledlogic", "truecandidatesoptions", "successMessage":
	case "diagonal+":
		r.up = !f.isEmpty()
	case "diagonal-":
		r.down = !f.isEmpty()
	case "title":
		r.sheet.Title = f.text
	case "author":
		r.sheet.Author = f.text
	case "ruleset":
		r.ruleset = join(r.ruleset, f.text)
	case "solution":
		return r.solution(f.value)
	case "metadata":
		r.metadata(f.value)
	case "negative":
		for _, name := range f.list {
			r.rules.say("a negative rule (" + quoted(name.text) + ")")
		}
	case "cage":
		for _, cage := range f.list {
			r.fpuzzlesCage(cage)
		}
	case "line", "rectangle", "circle", "text":
		r.drawings(f)
	default:
		if !f.isEmpty() {
			r.rules.add(f.name)
		}
	}
	return nil
}

// drawings counts drawn things. A drawing that a script has made for a constraint is named as it.
func (r *sheetReader) drawings(f field) {
	for _, item := range f.list {
		if from := item.get("fromConstraint"); from != nil && from.text != "" {
			r.rules.say(strings.ToLower(from.text) + " (drawn)")
		}
		r.drawn++
	}
}

// metaText matches a text about the puzzle in a cage, such as "title: Easy".
var metaText = regexp.MustCompile(`^([^: ]+):\s*([\s\S]+)`)

// fpuzzlesCage reads a drawn cage. A cage without cells, or with transparent colors, may have a
// text about the puzzle, which SudokuPad reads.
func (r *sheetReader) fpuzzlesCage(cage *value) {
	found := []string(nil)
	if v := cage.get("value"); v != nil {
		found = metaText.FindStringSubmatch(v.text)
	}
	if found == nil || !r.meta(found[1], found[2]) {
		r.rules.add("cage")
	}
}

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
		if text != noRules {
			r.ruleset = join(r.ruleset, text)
		}
	case "comment":
		s.Comment = text
	case "solution":
		r.solutionText(text)
	case "antiknight", "antiking", "nonconsecutive", "norowcol", "foglight", "fogofwar", "triggereffect":
		r.rules.add(name)
	case "msgcorrect", "msgincorrect", "msgvalid", "msginvalid", "msgunknown", "customstyle": // for the player
	default:
		return false
	}
	return true
}

// noRules is what SudokuPad writes for a puzzle of f-puzzles without a ruleset.
const noRules = "No rules provided for this puzzle. Please check the related video or website for rules."

// join joins two texts by a line break.
func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "\n" + b
}

func (r *sheetReader) ignore(what string) { r.sheet.Ignored = append(r.sheet.Ignored, what) }

// metadata reads an object with texts about the puzzle.
func (r *sheetReader) metadata(v *value) {
	for _, f := range v.fields {
		switch {
		case f.isEmpty():
		case f.kind == text || f.kind == number:
			if !r.meta(f.name, f.text) {
				r.ignore("the text " + quoted(f.name))
			}
		case f.arrayOf(func(e *value) bool { return e.kind == text }):
			for _, e := range f.list {
				r.meta(f.name, e.text)
			}
		case f.kind == boolean:
			r.rules.add(f.name)
		default:
			r.ignore("the field " + quoted(f.name))
		}
	}
}

// solution reads the solution: a string, or an array of numbers.
func (r *sheetReader) solution(v *value) error {
	if v.kind != array {
		r.solutionText(v.text)
		return nil
	}
	order := r.sheet.Grid.Rows
	if len(v.list) == 0 {
		return nil
	}
	if len(v.list) != order*order {
		r.ignore("a solution of " + counted(len(v.list), "cell"))
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
	order := r.sheet.Grid.Rows
	cells := strings.Split(solution, "")
	if strings.Contains(solution, ",") {
		cells = strings.Split(solution, ",")
	}
	g, _, err := puzzle.Grid{}, 0, fmt.Errorf("wrong length")
	switch {
	case solution == "":
		return
	case len(cells) == order*order:
		g, _, err = numbersGrid(cells, order)
	case len(cells) == 2*order*order: // SudokuPad writes numbers of two digits above order 9
		for k := range order * order {
			cells[k] = strings.TrimLeft(solution[2*k:2*k+2], "0")
		}
		g, _, err = numbersGrid(cells[:order*order], order)
	}
	if err != nil {
		r.ignore("a solution that cannot be read")
		return
	}
	r.setSolution(g)
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

// setDiagonals sets the rule of the diagonals. A Sheet cannot hold the rule of only one of them.
func (r *sheetReader) setDiagonals() {
	if r.up != r.down {
		r.rules.add("diagonal+")
	}
	r.sheet.Diagonals = r.up && r.down
}

// finish checks the rules, and returns the sheet.
func (r *sheetReader) finish() (puzzle.Sheet, error) {
	s := &r.sheet
	if err := r.rules.err(r.what); err != nil {
		return puzzle.Sheet{}, err
	}
	if err := checkTexts(r.what, r.ruleset, r.drawn+r.marked, s); err != nil {
		return puzzle.Sheet{}, err
	}
	s.Comment = join(r.ruleset, s.Comment)
	if s.Placed.Filled() == 0 {
		s.Placed = puzzle.Grid{}
	}
	if !slices.ContainsFunc(s.Candidates, func(c uint64) bool { return c != 0 }) {
		s.Candidates = nil
	}
	if r.drawn > 0 {
		r.ignore(counted(r.drawn, "drawn item"))
	}
	if r.corner > 0 {
		r.ignore("the corner marks of " + counted(r.corner, "cell"))
	}
	return *s, nil
}
