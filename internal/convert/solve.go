package convert

import (
	"fmt"

	"fourfold/internal/answer"
)

// AddSolution gives the puzzle of an answer its solution. The question must have been for up to
// two solutions. The warning says why there is no solution, or what is wrong with the one that the
// file states; it is nil if all is well.
func AddSolution(a *answer.Answer) (warning error) {
	p := a.Task.Puzzle
	switch {
	case a.Task.Err != nil || p == nil:
		return nil // Write reports it
	case a.Wrong != nil || a.Err != nil:
		return fmt.Errorf("%s (so no solution is written)", a.Message())
	case a.Solutions == 0:
		return fmt.Errorf("%s: there is no solution", a.Task.Where)
	}
	found := *a.Task.Grid(a.First)
	stated := p.Solution
	switch {
	case a.Solutions > 1 && len(stated.Cells) > 0:
		return fmt.Errorf("%s: there are several solutions: the one that the file states is written", a.Task.Where)
	case a.Solutions > 1:
		p.Solution = found
		return fmt.Errorf("%s: there are several solutions: one of them is written", a.Task.Where)
	}
	p.Solution = found
	if len(stated.Cells) > 0 && !stated.Equal(found) {
		return fmt.Errorf("%s: the file states another solution than the only one, which is written in its place", a.Task.Where)
	}
	return nil
}
