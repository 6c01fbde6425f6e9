package codec

import (
	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

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
//   - A cell without "given" has a value that the player has entered. Values are numbers or
//     strings.
//   - A cell has a "region" only if it is not that of the default box. null means no region.
//   - "givenPencilMarks" are givens, too: the value of the cell must be one of them. They
//     are the candidates of the puzzle; those that the player has noted are then left out.
//   - All other fields of the puzzle are constraints or drawings, and more are added by scripts.
func readFPuzzles(what string, v *value) (puzzle.Sheet, error) {
	r := sheetReader{what: what}
	if err := r.fpuzzlesGrid(v); err != nil {
		return puzzle.Sheet{}, err
	}
	for _, f := range v.fields {
		r.fpuzzlesField(f)
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
	if size := v.get("size"); size != nil {
		if err := size.checkSize(order); err != nil {
			return err
		}
	}
	s := &r.sheet
	s.Grid, s.Placed = puzzle.NewGrid(order, order), puzzle.NewGrid(order, order)
	s.Candidates, s.Allowed = make([]uint64, order*order), make([]uint64, order*order)
	regions := make([]int, order*order)
	height, width, _ := puzzle.DefaultBox(order)
	for row, cells := range rows {
		if len(cells.list) != order {
			return cells.errorf("row %d has %s: expected %d", row+1, words.Plural(len(cells.list), "cell"), order)
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
				return f.errorf("the region of %s: found %s: expected a number from 0", name, f.describe())
			}
			*region = v
		case "centerPencilMarks":
			if err := r.marks(f.value, s.Candidates, k); err != nil {
				return err
			}
		case "cornerPencilMarks":
			r.corner += min(1, len(f.list))
		case "givenPencilMarks":
			if err := r.marks(f.value, s.Allowed, k); err != nil {
				return err
			}
		case "c", "cArray":
			if !f.isEmpty() {
				r.drawn++
			}
		case "given", "highlight", "candidates": // "candidates" are the results of a solver
		default:
			if !f.isEmpty() {
				r.rules.say(words.Quote(f.name) + " in cells")
			}
		}
	}
	return nil
}

// fpuzzlesField reads a field that is not part of the grid.
func (r *sheetReader) fpuzzlesField(f field) {
	switch f.name {
	case "size", "grid", "disabledlogic", "truecandidatesoptions", "successMessage", "msgcorrect": // for the player
	case "diagonal+":
		r.up = !f.isEmpty()
	case "diagonal-":
		r.down = !f.isEmpty()
	case "antiknight", "antiking", "disjointgroups", "nonconsecutive":
		if rule, _ := puzzle.ParseRule(f.name); f.truth {
			r.addRule(rule)
		} else if !f.isEmpty() {
			r.rules.add(f.name)
		}
	case "extraregion":
		r.extraRegions(f)
	case "odd":
		r.oddOrEven(f, &r.extra.Odd)
	case "even":
		r.oddOrEven(f, &r.extra.Even)
	case "title", "author", "source", "comment":
		setText(&r.sheet, f.name, r.textOf(f))
	case "ruleset", "rules":
		r.ruleset = join(r.ruleset, r.textOf(f))
	case "solution":
		r.solution(f.value)
	case "metadata": // SudokuPad reads it as if it were the puzzle
		if f.kind != object && !f.isEmpty() {
			r.rules.add(f.name)
		}
		for _, member := range f.fields {
			r.fpuzzlesField(member)
		}
	case "negative":
		for _, name := range r.elements(f) {
			r.rules.say("a negative rule (" + words.Quote(name.text) + ")")
		}
	case "line", "rectangle", "circle", "text":
		r.drawings(f)
	default:
		if !f.isEmpty() {
			r.rules.add(f.name)
		}
	}
}

// drawings counts drawn things. A drawing that a script has made for a constraint is named as it.
func (r *sheetReader) drawings(f field) {
	for _, item := range r.elements(f) {
		if from := item.get("fromConstraint"); from != nil && from.text != "" {
			r.rules.say("the drawn constraint " + words.Quote(from.text))
		}
		r.drawn++
	}
}
