package codec

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"
	"reflect"
	"slices"
	"strings"

	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// appendLink appends a link: its start, and the puzzle as a payload with escapes.
func appendLink(dst []byte, start string, s *puzzle.Sheet, escapes *strings.Replacer) ([]byte, error) {
	if err := checkRules(s); err != nil {
		return dst, err
	}
	text, err := json.Marshal(fpuzzlesJSON(s))
	if err != nil {
		return dst, err
	}
	payload, err := compress(fmt.Sprintf(`{"size":%d,%s`, s.Grid.Rows, text[1:])) // f-puzzles has the size first
	if err != nil {
		return dst, err
	}
	return append(append(dst, start...), escapes.Replace(payload)...), nil
}

// A jsonObject is an object that is written. A field that says nothing is left out.
type jsonObject map[string]any

func (o jsonObject) set(name string, value any, isSet bool) {
	if isSet {
		o[name] = value
	}
}

// fpuzzlesJSON returns a puzzle as f-puzzles has it, without its size. Only SudokuPad and this package read the metadata.
func fpuzzlesJSON(s *puzzle.Sheet) jsonObject {
	p, metadata := jsonObject{"grid": fpuzzlesGrid(s)}, jsonObject{}
	p.set("title", s.Title, s.Title != "")
	p.set("author", s.Author, s.Author != "")
	isRuleset := furtherIn(s.Comment, s) == ""
	p.set("ruleset", s.Comment, s.Comment != "" && isRuleset)
	metadata.set("comment", s.Comment, !isRuleset)
	metadata.set("source", s.Source, s.Source != "")
	p.set("metadata", metadata, len(metadata) > 0)
	var solution []int // a []uint8 would be a string
	for _, v := range s.Solution.Cells {
		solution = append(solution, int(v))
	}
	p.set("solution", solution, solution != nil)
	for _, k := range rule.Kinds() {
		if name := k.FPuzzles; k.IsGlobal() && name != "" {
			p.set(name, true, s.Rules.Has(k.Name) || s.Diagonals && strings.HasPrefix(name, "diagonal"))
		}
	}
	addRules(p, s)
	return p
}

// fpuzzlesGrid returns the cells of a sheet.
func fpuzzlesGrid(s *puzzle.Sheet) [][]jsonObject {
	order := s.Grid.Rows
	regions, defaults := regionsOf(s), slices.Repeat([]int{noRegion}, order*order)
	if rows, cols, ok := puzzle.DefaultBox(order); ok {
		defaults = puzzle.Boxes(order, rows, cols)
	}
	grid := make([][]jsonObject, order)
	for k, v := range s.Values().Cells {
		cell := jsonObject{}
		cell.set("value", v, v != 0)
		cell.set("given", true, s.Grid.Cells[k] != 0)
		if s.Allowed != nil {
			cell.set("givenPencilMarks", valuesOf(s.Allowed[k]), s.Allowed[k] != 0)
		}
		if s.Candidates != nil {
			isNoted := s.Candidates[k] != 0 && (s.Allowed == nil || s.Candidates[k] != s.Allowed[k])
			cell.set("centerPencilMarks", valuesOf(s.Candidates[k]), isNoted)
		}
		if regions != nil {
			cell.set("region", regions[k], regions[k] != defaults[k])
		} else if s.Form.NoBoxes {
			cell["region"] = nil
		}
		grid[k/order] = append(grid[k/order], cell)
	}
	return grid
}

// valuesOf returns the values of a set of candidates.
func valuesOf(candidates uint64) (values []int) {
	for c := candidates; c != 0; c &= c - 1 {
		values = append(values, 1+bits.TrailingZeros64(c))
	}
	return values
}

// regionsOf returns the region of each cell, numbered in the order of their first cells, or nil if the sheet has default boxes.
func regionsOf(s *puzzle.Sheet) []int {
	switch {
	case s.Regions != nil:
		return puzzle.Renumbered(s.Regions)
	case s.BoxRows != 0:
		return puzzle.Boxes(s.Grid.Rows, s.BoxRows, s.BoxCols)
	}
	return nil
}

// checkRules returns an error if the rules of a sheet are malformed.
func checkRules(s *puzzle.Sheet) (err error) {
	order := s.Grid.Rows
	rows, cols := boxOf(s)
	switch {
	case s.Regions != nil:
		err = puzzle.CheckRegions(order, s.Regions)
	case !s.Form.IsZero() && !reflect.DeepEqual(s.Form, puzzle.Form{NoBoxes: true}):
		err = errors.New("a link holds no grids with other values, holes or repeated values: expected the format rules")
	case s.BoxRows != 0 && rows*cols != order:
		err = fmt.Errorf("boxes of %dx%d in a grid of order %d", rows, cols, order)
	}
	return cmp.Or(err, s.Rules.Check(sudokuOf(s).Board()))
}
