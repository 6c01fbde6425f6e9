package human

import (
	"context"
	"errors"
	"fmt"
	"time"

	"fourfold"
	"fourfold/internal/player/answer"
	"fourfold/internal/player/check"
	"fourfold/internal/read/input"
	"fourfold/puzzle"
)

// A Finder finds hints. Any number of goroutines may use it. Its fields must not change while it
// is in use.
type Finder struct {
	Checker check.Checker // its Limit must be at least 2
	Coords  Coords

	// IgnoreNotes leaves the notes of the player alone. Otherwise notes that lack the right value
	// are mistakes, and if all empty cells have notes, other candidates are taken as ruled out.
	IgnoreNotes bool

	// NoFlags leaves out of messages how to tell the givens by a flag of the command.
	NoFlags bool
}

// A Status says what the Hint is.
type Status string

// The statuses.
const (
	StatusStep     Status = "step"    // a step by a technique
	StatusGuess    Status = "guess"   // no technique leads further
	StatusSolved   Status = "solved"  // all cells are filled, and right
	StatusMistake  Status = "mistake" // a value, or the notes of a cell, are wrong
	StatusNone     Status = Status(answer.None)
	StatusMultiple Status = Status(answer.Multiple)
	StatusLimit    Status = Status(answer.Limit)
	StatusFailed   Status = Status(answer.Failed)
	StatusInvalid  Status = Status(answer.Invalid)
	StatusWrong    Status = Status(answer.Wrong)
)

// A Hint is the hint for one puzzle. Its Err says why there is none. It is nil if there is one, or if the
// Status says it all.
type Hint struct {
	*check.Result
	Next Status

	Texts [3]string // the hint in few words, in more, and in full; empty if there is none
	Of    string    // the technique, or "guess"; "" if there is no step
	Left  int       // the number of useful steps from this one to the solution, or to the first guess; 0 if time ran out before

	// Steps are the useful steps from there to the solution, or to the first guess; nil if there is no step, or
	// none was looked for. If time ran out, the last ones are missing.
	Steps []Explained
	At    *input.Task // where the steps begin; nil if no step was looked for

	// Uncounted says that the solutions could not be counted in half the time. The hint then does
	// without techniques that assume one solution, and mistakes were not looked for.
	Uncounted bool
}

// Find finds the hint for a puzzle. It ends early when ctx is done.
func (f *Finder) Find(ctx context.Context, s check.Subject) *Hint {
	begin := time.Now()
	checker := f.Checker
	checker.Timeout = (f.Checker.Timeout + 1) / 2
	if f.IgnoreNotes {
		leaveOutNotes(s.Task)
	}
	h := &Hint{Result: checker.Check(ctx, s)}
	if !f.NoFlags {
		nameGivens(h, s)
	}
	h.Next = Status(h.Result.Status())
	h.Uncounted = h.Next == StatusLimit && ctx.Err() == nil
	switch {
	case len(h.Mistakes) > 0:
		f.sayMistakes(h)
	case h.Next != Status(answer.Unique) && !h.Uncounted:
		h.Texts = f.sayStatus(h)
	case h.isFilled() && !h.Uncounted:
		h.Next = StatusSolved
		h.Texts = same("solved: nothing is left to do")
	default:
		ctx, cancel := answer.WithTimeout(ctx, checker.Timeout)
		defer cancel()
		if h.Err = f.findStep(ctx, h); h.Err != nil {
			h.Next = Status(h.Word())
		}
	}
	h.Elapsed = time.Since(begin)
	return h
}

// leaveOutNotes makes the puzzle one without notes. If the text is a grid of candidates, they are
// no rule of the puzzle then.
func leaveOutNotes(t *input.Task) {
	if t.Puzzle == nil || t.Puzzle.Candidates == nil {
		return
	}
	p := *t.Puzzle
	p.Candidates, p.Allowed = nil, nil
	t.Puzzle = &p
}

// same returns a text for all levels.
func same(text string) [3]string { return [3]string{text, text, text} }

// sayStatus says why there is no step.
func (f *Finder) sayStatus(h *Hint) [3]string {
	switch h.Next {
	case StatusNone:
		if h.Task.Puzzle == nil || h.Placed() > 0 || f.NoFlags {
			return same("no solution")
		}
		return same("no solution: a value is wrong; if some values are yours, name the puzzle as it was with --givens")
	case StatusMultiple:
		return same("several solutions: no step can lead to the right one")
	}
	return [3]string{}
}

// isFilled reports whether no cell is empty. A problem that is no grid has no cells.
func (h *Hint) isFilled() bool { return h.Task.Puzzle != nil && h.Empty() == 0 }

// findStep finds the next step of a puzzle with one solution and without a mistake, or of one
// whose solutions were not counted.
func (f *Finder) findStep(ctx context.Context, h *Hint) error {
	at := Continue(f.Checker.Shape, h.Task)
	if repeated := (*puzzle.GivensError)(nil); errors.As(at.Err, &repeated) {
		f.sayNone(h)
		return nil
	}
	if at.Err != nil {
		return at.Err
	}
	if err := at.Techniques(); err != nil {
		return err
	}
	guide := NewGuide(at, f.Coords)
	path, err := guide.Path(ctx, Solver{Unique: !h.Uncounted})
	early := errors.Is(err, fourfold.ErrLimit) && len(path) > 0 // out of time, but the next step is known
	switch {
	case errors.Is(err, fourfold.ErrNoSolution) && h.Uncounted:
		f.sayNone(h)
		return nil
	case errors.Is(err, fourfold.ErrNoSolution):
		return fmt.Errorf("%w: the techniques find no solution, but there is one", answer.ErrWrong)
	case err != nil && !early:
		return err
	case len(path) == 0:
		h.Next = StatusSolved
		h.Texts = same("solved: nothing is left to do")
		return nil
	}
	if h.Left = len(path); early {
		h.Left = 0
	}
	h.At, h.Steps = at, path
	first := path[0]
	if first.Action == Guess {
		right := h.First
		if h.Uncounted {
			right = nil // there may be others
		}
		h.Next, h.Of, h.Texts = StatusGuess, first.Name, guide.GuessHint(first, right)
		return nil
	}
	h.Next, h.Of, h.Texts = StatusStep, first.Name, guide.Hint(first)
	return nil
}

// sayNone says that there is no solution with the placed values, which were not compared with a
// solution.
func (f *Finder) sayNone(h *Hint) {
	h.Next = StatusNone
	if h.Texts = f.sayStatus(h); h.Placed() > 0 {
		h.Texts = same("no solution with the placed values")
	}
}

// Severity returns how bad the hint is. A step, a guess and a solved puzzle are all good.
func (h *Hint) Severity() answer.Severity {
	switch h.Next {
	case StatusStep, StatusGuess, StatusSolved:
		return answer.Answered
	case StatusMistake, StatusNone, StatusMultiple:
		return answer.Negative
	case StatusInvalid:
		return answer.BadInput
	case StatusWrong:
		return answer.WrongAnswer
	}
	return answer.GaveUp
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
