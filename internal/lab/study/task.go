package study

import (
	"context"
	"iter"
	"strconv"

	"fourfold/internal/player/answer"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
)

// A Subject is a task of a study with its result.
type Subject struct {
	answer.Attempt     // its Err says why there is no Result
	Place          int // position in the input, from 1
	Result         *Result
}

// Subjects returns the tasks with their positions. A file that cannot be read has no position of
// its own.
func Subjects(tasks iter.Seq[*input.Task]) iter.Seq[*Subject] {
	return func(yield func(*Subject) bool) {
		place := 0
		for t := range tasks {
			if t.Err == nil || t.Line > 0 {
				place++
			}
			if !yield(&Subject{Attempt: answer.Attempt{Task: t}, Place: place}) {
				return
			}
		}
	}
}

// RunTask compiles the task of a subject and makes the runs of the design.
func (d *Design) RunTask(ctx context.Context, shape *input.Shape, s *Subject) {
	s.Do(ctx, shape, 0, func(ctx context.Context) (err error) {
		t := s.Task
		about := Puzzle{File: t.File, Line: t.Line, Index: s.Place - 1, Number: s.Place, Givens: t.Givens(), Rules: t.Rules()}
		if p := t.Puzzle; p != nil {
			about.Label, about.Clues = p.Label, p.Grid.Filled()
			if p.Format == grid.FormatRanked {
				about.Number, about.Name = p.Number, strconv.Itoa(p.Number)
			}
		}
		s.Result, err = d.Run(ctx, about, t.Problem, t.Verify)
		return err
	})
}
