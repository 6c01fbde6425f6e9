package codec

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"strings"

	"fourfold/puzzle"
)

// fpuzzlesJSON is a puzzle in the JSON of f-puzzles. f-puzzles ignores Metadata, which SudokuPad and this package read.
type fpuzzlesJSON struct {
	Size    int              `json:"size"`
	Title   string           `json:"title,omitempty"`
	Author  string           `json:"author,omitempty"`
	Ruleset string           `json:"ruleset,omitempty"`
	Grid    [][]fpuzzlesCell `json:"grid"`
	Up      bool             `json:"diagonal+,omitempty"`
	Down    bool             `json:"diagonal-,omitempty"`
	fpuzzlesExtra
	Solution []int            `json:"solution,omitempty"`
	Metadata fpuzzlesMetadata `json:"metadata,omitzero"`
}

type fpuzzlesCell struct {
	Value   int   `json:"value,omitempty"`
	Given   bool  `json:"given,omitempty"`
	Marks   []int `json:"centerPencilMarks,omitempty"`
	Allowed []int `json:"givenPencilMarks,omitempty"`
	Region  *int  `json:"region,omitempty"` // left out in the default box
}

type fpuzzlesMetadata struct {
	Source  string `json:"source,omitempty"`
	Comment string `json:"comment,omitempty"`
}

// appendLink appends a link: its start, and the puzzle as a payload with escapes.
func appendLink(dst []byte, start string, s *puzzle.Sheet, escapes *strings.Replacer) ([]byte, error) {
	if err := checkRules(s); err != nil {
		return dst, err
	}
	p := fpuzzlesJSON{Size: s.Grid.Rows, Title: s.Title, Author: s.Author, Grid: fpuzzlesGrid(s), fpuzzlesExtra: fpuzzlesExtraOf(s)}
	p.Up, p.Down = s.Diagonals || s.Extra.Has(puzzle.DiagonalUp), s.Diagonals || s.Extra.Has(puzzle.DiagonalDown)
	if p.Metadata.Source = s.Source; FurtherRules(s.Comment, s) == "" {
		p.Ruleset = s.Comment
	} else {
		p.Metadata.Comment = s.Comment
	}
	for _, v := range s.Solution.Cells {
		p.Solution = append(p.Solution, int(v))
	}
	text, err := json.Marshal(p)
	if err != nil {
		return dst, err
	}
	payload, err := compress(string(text))
	if err != nil {
		return dst, err
	}
	return append(append(dst, start...), escapes.Replace(payload)...), nil
}

// fpuzzlesGrid returns the cells of a sheet.
func fpuzzlesGrid(s *puzzle.Sheet) [][]fpuzzlesCell {
	order := s.Grid.Rows
	regions, defaults := regionsOf(s), []int(nil)
	if rows, cols, ok := puzzle.DefaultBox(order); ok {
		defaults = puzzle.Boxes(order, rows, cols)
	}
	grid := make([][]fpuzzlesCell, order)
	for k, v := range s.Grid.Cells {
		cell := fpuzzlesCell{Value: int(v), Given: v != 0}
		if v == 0 && s.Placed.Cells != nil {
			cell.Value = int(s.Placed.Cells[k])
		}
		if s.Allowed != nil {
			cell.Allowed = valuesOf(s.Allowed[k])
		}
		if s.Candidates != nil && (s.Allowed == nil || s.Candidates[k] != s.Allowed[k]) {
			cell.Marks = valuesOf(s.Candidates[k])
		}
		if regions != nil && (defaults == nil || regions[k] != defaults[k]) {
			cell.Region = &regions[k]
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
func checkRules(s *puzzle.Sheet) error {
	order := s.Grid.Rows
	rows, cols := boxOf(s)
	if s.Regions == nil && s.BoxRows != 0 && rows*cols != order {
		return fmt.Errorf("boxes of %dx%d in a grid of order %d", rows, cols, order)
	}
	if s.Regions != nil {
		if err := puzzle.CheckRegions(order, s.Regions); err != nil {
			return err
		}
	}
	return s.Extra.Check(order, rows, cols)
}
