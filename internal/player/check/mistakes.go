package check

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"fourfold/internal/player/answer"
	"fourfold/puzzle"
)

// A Kind says what a mistake is about.
type Kind string

// The kinds of mistakes.
const (
	WrongValue Kind = "value"   // the value of a cell is not that of the solution
	WrongNotes Kind = "notes"   // the notes of an empty cell lack the value of the solution
	Changed    Kind = "changed" // the value of a cell is not the given one
)

// A Mistake is a cell that departs from the solution or from the givens.
type Mistake struct {
	Cell   int
	Kind   Kind
	Value  int // of the cell; 0 for notes
	Answer int // the right value
}

// compare compares all values and notes of the puzzle with a solution.
func (r *Result) compare(solution []uint8) {
	p := r.Task.Puzzle
	r.Compared = true
	values := p.Values()
	for cell, right := range solution {
		value := values.Cells[cell]
		m := Mistake{Cell: cell, Kind: WrongValue, Value: int(value), Answer: int(right)}
		switch {
		case value == right:
			continue
		case value == 0:
			if cell >= len(p.Candidates) || p.Candidates[cell] == 0 || p.Candidates[cell]&(1<<(right-1)) != 0 {
				continue
			}
			m.Kind = WrongNotes
		}
		r.Mistakes = append(r.Mistakes, m)
	}
	sort.SliceStable(r.Mistakes, func(i, j int) bool { return r.Mistakes[i].Cell < r.Mistakes[j].Cell })
}

// checkStated checks the solution that the file states by the rules and the givens. The error
// wraps answer.ErrWrong: it says that the stated solution is right and the engine has missed it.
func (r *Result) checkStated(f *finder) error {
	stated := statedBy(&r.Task.Puzzle.Sheet)
	if r.Stated = len(stated) > 0; !r.Stated {
		return nil
	}
	r.StatedBad = f.faultOf(stated, r.Task.Puzzle.Grid.Cells)
	if r.StatedBad == "" && r.Complete && (r.Solutions == 0 || r.Solutions == 1 && !slices.Equal(stated, r.First)) {
		return fmt.Errorf("%w: the engine has missed the solution that the file states", answer.ErrWrong)
	}
	return nil
}

// statedBy returns the cells of the solution that a file states, or nil. A reader does not take a
// text that contradicts the givens for a solution. So a field with such a name may have one.
func statedBy(p *puzzle.Sheet) []uint8 {
	if len(p.Solution.Cells) > 0 || p.Grid.Rows > 9 {
		return p.Solution.Cells
	}
	for _, f := range p.Fields {
		switch strings.ToLower(f.Name) {
		case "solution", "solutions", "solved", "answer", "output":
			if g, err := puzzle.ParseLine(f.Text); err == nil && g.Rows == p.Grid.Rows {
				return g.Cells
			}
		}
	}
	return nil
}

// faultOf says why a grid is not a solution of the givens. It returns "" if the grid is one.
func (f *finder) faultOf(grid, givens []uint8) string {
	if len(grid) != len(givens) {
		return "it is of another size"
	}
	for cell, v := range grid {
		fault := ""
		switch given := givens[cell]; {
		case v == 0 && f.isPlace(cell):
			fault = "is empty"
		case int(v) > f.most:
			fault = fmt.Sprintf("is %d", f.real(v))
		case given != 0 && given != v:
			fault = fmt.Sprintf("is %d, and the given is %d", f.real(v), f.real(given))
		case given == 0 && v != 0 && !f.allows(cell, v):
			fault = fmt.Sprintf("is %d, which is not among the candidates of the file", f.real(v))
		}
		if fault != "" {
			return puzzle.CellName(cell, f.cols) + " " + fault
		}
	}
	return f.brokenRule(grid)
}
