package hint

import (
	"errors"
	"fmt"

	"fourfold/internal/check"
	"fourfold/internal/words"
	"fourfold/puzzle"
)

// checkSame returns an error if the puzzle that a player has begun cannot be the one of the givens:
// half of the givens that it has a value for differ, and at least three of them. Fewer differences
// are mistakes.
func checkSame(s check.Subject) error {
	if s.Task.Err != nil || s.Task.Puzzle == nil || len(s.Givens.Cells) != len(s.Task.Puzzle.Grid.Cells) {
		return nil
	}
	both, differ := 0, 0
	for cell, v := range s.Task.Puzzle.Grid.Cells {
		if given := s.Givens.Cells[cell]; given != 0 && v != 0 {
			both++
			if v != given {
				differ++
			}
		}
	}
	if differ < 3 || 2*differ < both {
		return nil
	}
	return fmt.Errorf("%s: not the same puzzle as that of --givens: %s differ: expected values added to its givens", s.Task.Where, words.Plural(differ, "given"))
}

// nameGivens adds to the error about givens that repeat how to tell the program which values are
// givens, if neither the file nor a flag does.
func nameGivens(h *Hint, s check.Subject) {
	repeated := (*puzzle.GivensError)(nil)
	if h.Task.Puzzle == nil || len(s.Givens.Cells) > 0 || h.Placed() > 0 || !errors.As(h.Task.Err, &repeated) {
		return
	}
	h.Task.Err = fmt.Errorf("%w (if some values are yours, name the puzzle as it was with --givens)", h.Task.Err)
}

// More returns the level that says more than the highest of these levels, or 0 if there is none.
func (h *Hint) More(levels []int) int {
	for level := levels[len(levels)-1] + 1; level <= len(h.Texts); level++ {
		if h.Texts[level-1] != h.Texts[levels[len(levels)-1]-1] {
			return level
		}
	}
	return 0
}
