package input

import (
	"fmt"
	"slices"
	"strings"

	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// SudokuOf returns the Sudoku of a puzzle, with the rules of the flags and those that its file
// states. It returns an error if they contradict each other. It must not be called if the Shape
// IsLatin.
func (s *Shape) SudokuOf(p *puzzle.Sheet) (puzzle.Sudoku, error) {
	chosen, err := s.sudoku(p.Grid)
	if err != nil {
		return chosen, err
	}
	chosen.Extra = chosen.Extra.And(p.Extra)
	chosen.Diagonals = chosen.Diagonals || p.Diagonals
	chosen.Allowed = p.Allowed
	stated, what := statedBoxes(p)
	if what == "" {
		return chosen, nil
	}
	if s.boxRows == 0 && s.regions == nil {
		stated.Diagonals, stated.Allowed, stated.Extra = chosen.Diagonals, chosen.Allowed, chosen.Extra
		return stated, nil
	}
	if !slices.Equal(regionsOf(&chosen), regionsOf(&stated)) {
		flag := "--regions"
		if s.regions == nil {
			flag = "--box " + s.Box
		}
		return chosen, fmt.Errorf("%s, but the file states %s: expected the flag or the file to say it, or both to say the same", flag, what)
	}
	return chosen, nil
}

// latinRules returns an error if a file states rules that a Latin square does not have. Boxes of
// the default size are no rules: many programs always write them.
func latinRules(p *puzzle.Sheet) error {
	stated, what := statedBoxes(p)
	if rows, cols, ok := puzzle.DefaultBox(p.Grid.Rows); what != "" && stated.Regions == nil && ok && stated.BoxRows == rows && stated.BoxCols == cols {
		what = ""
	}
	if p.Diagonals {
		what = "diagonals"
	}
	if p.Allowed != nil {
		what = "candidates"
	}
	if !p.Extra.IsEmpty() {
		what = strings.Join(p.Extra.Names(), ", ")
	}
	if what != "" {
		return fmt.Errorf("--as latin, but the file states %s: expected --as sudoku", what)
	}
	return nil
}

// extraArg returns rules as the value of --extra.
func extraArg(e *puzzle.Extra, order int) string {
	separator := "; "
	if e != nil && len(e.Rules) == len(e.Names()) {
		separator = ","
	}
	return string(gridtext.AppendExtra(nil, e, order, separator))
}

// statedBoxes returns the Sudoku with the boxes or regions that a file states, and what they are
// in words. Regions that are boxes are returned as boxes. The words are "" if the file states
// none.
func statedBoxes(p *puzzle.Sheet) (stated puzzle.Sudoku, what string) {
	stated = puzzle.Sudoku{Givens: p.Grid, BoxRows: p.BoxRows, BoxCols: p.BoxCols, Regions: p.Regions}
	order := p.Grid.Rows
	if p.Regions != nil {
		what = "regions"
		if len(p.Regions) != order*order {
			return stated, what
		}
		named := puzzle.Renumbered(p.Regions)
		for rows := 2; rows < order; rows++ {
			boxes := puzzle.Sudoku{Givens: p.Grid, BoxRows: rows, BoxCols: order / rows}
			if order%rows == 0 && slices.Equal(named, regionsOf(&boxes)) {
				stated = boxes
			}
		}
	}
	if stated.Regions == nil && stated.BoxRows != 0 {
		what = fmt.Sprintf("boxes of %dx%d", stated.BoxRows, stated.BoxCols)
	}
	return stated, what
}

// regionsOf returns the box or the region of each cell, numbered in the order of their first
// cells.
func regionsOf(s *puzzle.Sudoku) []int {
	if s.Regions != nil {
		return puzzle.Renumbered(s.Regions)
	}
	rows, cols := s.Box()
	if rows < 1 || cols < 1 {
		return nil
	}
	return puzzle.Boxes(s.Givens.Rows, rows, cols)
}

// ArgsOf returns the flags of the command with which the grid of a puzzle, on one line, is read
// with the rules of the puzzle.
func (s *Shape) ArgsOf(p *puzzle.Sheet) []string {
	sudoku, err := s.SudokuOf(p)
	if err != nil || s.IsLatin() {
		return s.Args()
	}
	all := *s
	all.Diagonals = sudoku.Diagonals
	all.Extra = extraArg(sudoku.Extra, sudoku.Givens.Rows)
	_, what := statedBoxes(p)
	switch {
	case what == "":
	case sudoku.Regions != nil:
		names := make([]byte, len(sudoku.Regions))
		for cell, r := range sudoku.Regions {
			names[cell] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[r]
		}
		all.Regions = string(names)
	case sudoku.BoxRows != 0:
		all.Box = fmt.Sprintf("%dx%d", sudoku.BoxRows, sudoku.BoxCols)
	}
	return all.Args()
}
