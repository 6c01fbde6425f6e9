package codec

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fourfold/puzzle"
)

// readUnpacked makes a Sheet of the text in a payload: the JSON of f-puzzles, or the JSON of
// SudokuPad, which may be zipped.
func readUnpacked(what, text string) (puzzle.Sheet, error) {
	v, err := parseJSON(text)
	if err != nil {
		zipped, zippedErr := parseJSON(unzip(text))
		if zippedErr != nil {
			return puzzle.Sheet{}, fmt.Errorf("%s that cannot be read (%w): expected the link as its program writes it", what, err)
		}
		v = zipped
		v.longNames()
	}
	var s puzzle.Sheet
	switch {
	case isFPuzzles(v):
		s, err = readFPuzzles(what, v)
	case isSudokuPad(v):
		s, err = readSudokuPad(what, v)
	default:
		return puzzle.Sheet{}, fmt.Errorf("%s without a grid: expected one in its JSON", what)
	}
	if place, ok := err.(*placeError); ok {
		err = fmt.Errorf("%s: %w", what, place.err) // the place is in the unpacked text
	}
	return s, err
}

// isSudokuPad reports whether a value has the form of a SudokuPad puzzle.
func isSudokuPad(v *value) bool {
	cells := v.get("cells")
	return cells != nil && cells.arrayOf(func(row *value) bool {
		return row.arrayOf(func(cell *value) bool { return cell.kind == object })
	})
}

// readSudokuPad makes a Sheet of the JSON of SudokuPad (texts with ctc and scl). It describes a
// drawing: its rules are in texts for people. Only cells, regions, and cages without sums are
// understood. The facts are from the sources of SudokuPad (puzzleloader.js, puzzletools.js,
// fpuzzlesdecoder.js) and of marktekfan's sudokupad-penpa-import (sclpuzzle.ts):
//
//   - All values of cells are givens.
//   - regions lists the cells of each box as [row, column], from 0. Without it there are no boxes.
//   - A cage without cells is a text about the puzzle, such as "title: Easy"; so is metadata.
//   - A cage may repeat a row, a column or a region.
//   - A blue line from corner to corner is the rule of a diagonal, also if no text says so. So
//     puzzles of f-puzzles are drawn. All other drawings may be rules of f-puzzles, too.
func readSudokuPad(what string, v *value) (puzzle.Sheet, error) {
	r := sheetReader{what: what}
	if err := r.padCells(v.get("cells")); err != nil {
		return puzzle.Sheet{}, err
	}
	regions, err := r.padRegions(v.get("regions"))
	if err != nil {
		return puzzle.Sheet{}, err
	}
	for _, f := range v.fields {
		if err := r.padField(f, regions); err != nil {
			return puzzle.Sheet{}, err
		}
	}
	r.setDiagonals()
	return r.finish()
}

func (r *sheetReader) padCells(cells *value) error {
	rows := cells.list
	order := len(rows)
	if err := checkOrder(order); err != nil {
		return cells.errorf("%w", err)
	}
	s := &r.sheet
	s.Grid = puzzle.NewGrid(order, order)
	s.Candidates = make([]uint64, order*order)
	for row, cells := range rows {
		if len(cells.list) != order {
			return cells.errorf("a grid of %s, and %s in row %d: expected a square", counted(order, "row"), counted(len(cells.list), "cell"), row+1)
		}
		for col, cell := range cells.list {
			if err := r.padCell(cell, row*order+col); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *sheetReader) padCell(cell *value, k int) error {
	s := &r.sheet
	for _, f := range cell.fields {
		switch f.name {
		case "value":
			v, err := numberIn(f.value, 0, s.Grid.Rows)
			if err != nil {
				return f.errorf("%s: %w", puzzle.CellName(k, s.Grid.Cols), err)
			}
			s.Grid.Cells[k] = uint8(v)
		case "given":
		case "centremarks", "centerMarks": // they may be given
			r.marked += min(1, len(f.list))
			if err := r.marks(f.value, s.Candidates, k); err != nil {
				return err
			}
		case "pencilMarks", "cornermarks":
			r.marked += min(1, len(f.list))
			r.corner += min(1, len(f.list))
		default:
			if !f.isEmpty() {
				r.rules.say("the unknown field " + quoted(f.name) + " in cells")
			}
		}
	}
	return nil
}

// padRegions reads the regions. It returns the region of each cell.
func (r *sheetReader) padRegions(v *value) (regions []int, err error) {
	order := r.sheet.Grid.Rows
	regions = slices.Repeat([]int{noRegion}, order*order)
	if v == nil {
		v = &value{}
	}
	for number, region := range v.list {
		cells, ok := r.padPlaces(region)
		if !ok {
			return nil, region.errorf("region %d: expected a list of [row, column]", number+1)
		}
		for _, cell := range cells {
			if regions[cell] != noRegion {
				return nil, region.errorf("%s is in two regions: expected one", puzzle.CellName(cell, order))
			}
			regions[cell] = number
		}
	}
	return regions, r.regions(v, regions)
}

// padPlaces returns the cells of a list of [row, column].
func (r *sheetReader) padPlaces(v *value) (cells []int, ok bool) {
	order := r.sheet.Grid.Rows
	for _, place := range v.list {
		if len(place.list) != 2 {
			return nil, false
		}
		row, err := numberIn(place.list[0], 0, order-1)
		col, err2 := numberIn(place.list[1], 0, order-1)
		if err != nil || err2 != nil {
			return nil, false
		}
		cells = append(cells, row*order+col)
	}
	return cells, v.kind == array
}

// padField reads a field that is neither the cells nor the regions.
func (r *sheetReader) padField(f field, regions []int) error {
	switch f.name {
	case "cells", "regions", "id", "cellSize", "settings", "videos", "duration":
	case "title", "author", "rules":
		r.meta(f.name, r.textOf(f))
	case "solution":
		return r.solution(f.value)
	case "metadata", "metaData":
		r.metadata(f.value)
	case "cages":
		for _, cage := range r.elements(f) {
			r.padCage(cage, regions)
		}
	case "lines":
		r.padLines(r.elements(f))
	case "arrows", "underlays", "overlays":
		if !f.isEmpty() {
			r.rules.say("drawn " + map[string]string{"arrows": "arrows", "underlays": "shapes", "overlays": "shapes"}[f.name])
		}
	case "global":
		for _, rule := range r.elements(f) {
			if named := namedRules[strings.ToLower(rule.text)]; named != "" {
				r.addRule(named)
			} else {
				r.rules.add(rule.text)
			}
		}
	default:
		if !f.isEmpty() {
			r.rules.add(f.name)
		}
	}
	return nil
}

// padLines reads lines. Lines that are not diagonals may be rules.
func (r *sheetReader) padLines(lines []*value) {
	for _, line := range lines {
		color, ends := line.get("color"), line.get("wayPoints")
		if color == nil || ends == nil || !strings.EqualFold(strings.TrimPrefix(color.text, "#"), diagonalColor) || len(ends.list) != 2 {
			r.rules.say("drawn lines")
			continue
		}
		switch order := r.sheet.Grid.Rows; [2][2]int{corner(ends.list[0], order), corner(ends.list[1], order)} {
		case [2][2]int{{0, 0}, {order, order}}:
			r.down = true
		case [2][2]int{{0, order}, {order, 0}}:
			r.up = true
		default:
			r.rules.say("drawn lines")
		}
	}
}

// diagonalColor is the color of the lines that SudokuPad draws for the rule of the diagonals.
const diagonalColor = "34BBE6"

// corner returns a corner of the grid as row and column. It returns -1 for other points.
func corner(point *value, order int) (at [2]int) {
	at = [2]int{-1, -1}
	for k, v := range point.list {
		if n, err := strconv.Atoi(v.text); err == nil && k < 2 && (n == 0 || n == order) {
			at[k] = n
		}
	}
	return at
}

// padCage reads a cage: a text about the puzzle, a unit that every Sudoku has, or a further rule.
func (r *sheetReader) padCage(cage *value, regions []int) {
	sum, label := cage.get("sum"), cage.get("value")
	cells, ok := []int(nil), true
	if v := cage.get("cells"); v != nil {
		cells, ok = r.padPlaces(v)
	}
	switch {
	case label != nil && !label.isEmpty() && len(cells) == 0 && ok:
		if found := metaText.FindStringSubmatch(label.text); found == nil || !r.meta(found[1], found[2]) {
			r.rules.say("a cage without cells (" + quoted(label.text) + ")")
		}
	case sum != nil && !sum.isEmpty() || label != nil && !label.isEmpty():
		r.rules.add("killercage")
	case !ok || !r.isUnit(cells, regions):
		r.rules.say("cages")
	}
}

// isUnit reports whether the cells are none, a row, a column or a region.
func (r *sheetReader) isUnit(cells []int, regions []int) bool {
	order := r.sheet.Grid.Rows
	if len(cells) == 0 {
		return true
	}
	slices.Sort(cells)
	cells = slices.Compact(cells)
	first := cells[0]
	same := func(unit func(cell int) int) bool {
		return len(cells) == order && !slices.ContainsFunc(cells, func(cell int) bool { return unit(cell) != unit(first) })
	}
	return same(func(cell int) int { return cell / order }) || same(func(cell int) int { return cell % order }) ||
		same(func(cell int) int { return regions[cell] })
}
