package codec

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/bits"
	"strings"

	"fourfold/puzzle"
)

// maxFPuzzles is the largest grid that f-puzzles and SudokuPad show.
const maxFPuzzles = 16

// fpuzzlesJSON is a puzzle in the JSON of f-puzzles. f-puzzles ignores Metadata, which SudokuPad
// and this package read.
type fpuzzlesJSON struct {
	Size    int              `json:"size"`
	Title   string           `json:"title,omitempty"`
	Author  string           `json:"author,omitempty"`
	Ruleset string           `json:"ruleset,omitempty"`
	Grid    [][]fpuzzlesCell `json:"grid"`
	Up      bool             `json:"diagonal+,omitempty"`
	Down    bool             `json:"diagonal-,omitempty"`
	fpuzzlesExtra
	Solution []int             `json:"solution,omitempty"`
	Metadata *fpuzzlesMetadata `json:"metadata,omitempty"`
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

// encodeFPuzzles appends a link as f-puzzles itself writes it. Its payload is not escaped.
func encodeFPuzzles(dst []byte, s *puzzle.Sheet) ([]byte, error) {
	payload, err := fpuzzlesPayload(s)
	if err != nil {
		return dst, err
	}
	return append(append(dst, fpuzzlesLink...), payload...), nil
}

// fpuzzlesPayload returns the payload of a link with the puzzle.
func fpuzzlesPayload(s *puzzle.Sheet) (string, error) {
	if err := checkSheet(s, maxFPuzzles); err != nil {
		return "", err
	}
	p := fpuzzlesJSON{Size: s.Grid.Rows, Title: s.Title, Author: s.Author, Up: s.Diagonals, Down: s.Diagonals, fpuzzlesExtra: fpuzzlesExtraOf(s)}
	p.Up, p.Down = p.Up || s.Extra.Has(puzzle.DiagonalUp), p.Down || s.Extra.Has(puzzle.DiagonalDown)
	if furtherRules(s.Comment, s) == "" {
		p.Ruleset = s.Comment
	}
	meta := fpuzzlesMetadata{Source: s.Source, Comment: s.Comment}
	if p.Ruleset != "" {
		meta.Comment = ""
	}
	if meta != (fpuzzlesMetadata{}) {
		p.Metadata = &meta
	}
	for _, v := range s.Solution.Cells {
		p.Solution = append(p.Solution, int(v))
	}
	p.Grid = fpuzzlesGrid(s)
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	if err := e.Encode(p); err != nil {
		return "", err
	}
	return compress(strings.TrimSuffix(text.String(), "\n"))
}

// fpuzzlesGrid returns the cells of a sheet.
func fpuzzlesGrid(s *puzzle.Sheet) [][]fpuzzlesCell {
	order := s.Grid.Rows
	regions, defaults := regionsOf(s), []int(nil)
	if rows, _, ok := puzzle.DefaultBox(order); ok {
		defaults = boxesOf(order, rows)
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

// regionsOf returns the region of each cell, numbered in the order of their first cells, or nil if
// the sheet has default boxes.
func regionsOf(s *puzzle.Sheet) []int {
	switch {
	case s.Regions != nil:
		return renumbered(s.Regions)
	case s.BoxRows != 0:
		return boxesOf(s.Grid.Rows, s.BoxRows)
	}
	return nil
}

// checkSheet returns an error for a sheet that is no Sudoku of at most this order.
func checkSheet(s *puzzle.Sheet, most int) error {
	g := s.Grid
	if err := g.CheckShape(); err != nil {
		return err
	}
	if g.Rows != g.Cols || g.Rows < 4 || g.Rows > most {
		return fmt.Errorf("a grid of %dx%d (rows x columns): expected a square of order 4 to %d", g.Rows, g.Cols, most)
	}
	for _, part := range []puzzle.Grid{g, s.Placed, s.Solution} {
		if len(part.Cells) != 0 && len(part.Cells) != len(g.Cells) {
			return fmt.Errorf("found %s: expected %d", counted(len(part.Cells), "cell"), len(g.Cells))
		}
		for cell, v := range part.Cells {
			if int(v) > g.Rows {
				return fmt.Errorf("value %d in %s: expected 1 to %d", v, puzzle.CellName(cell, g.Cols), g.Rows)
			}
		}
	}
	for _, part := range [][]uint64{s.Candidates, s.Allowed} {
		if part != nil && len(part) != len(g.Cells) {
			return fmt.Errorf("found the candidates of %s: expected %d", counted(len(part), "cell"), len(g.Cells))
		}
		for cell, c := range part {
			if c>>g.Rows != 0 {
				return fmt.Errorf("a candidate above %d in %s", g.Rows, puzzle.CellName(cell, g.Cols))
			}
		}
	}
	switch {
	case s.Regions != nil:
		if err := puzzle.CheckRegions(g.Rows, s.Regions); err != nil {
			return err
		}
	case s.BoxRows != 0 && (s.BoxRows < 0 || s.BoxCols != g.Rows/s.BoxRows || g.Rows%s.BoxRows != 0):
		return fmt.Errorf("boxes of %dx%d in a grid of order %d", s.BoxRows, s.BoxCols, g.Rows)
	}
	return checkExtra(s)
}
