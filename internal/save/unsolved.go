package save

import (
	"fmt"

	"fourfold/internal/input"
)

// Ends of the warnings about puzzles without a solution.
const (
	asItIs       = ": saved as it is"
	notSavedWord = ": not saved"
)

// mostHeld is how many warnings wait at most. More say nothing about the file.
const mostHeld = 1000

// unsolved warns that a puzzle has no single solution. There is a file only if another puzzle is
// solved, so the warning waits for that.
func (w *Writer) unsolved(t *input.Task, what string) {
	w.held = append(w.held, t.Where+": "+what)
	switch {
	case t.Puzzle == nil:
		w.release(notSavedWord)
	case w.written > 0:
		w.release(asItIs)
	case len(w.held) >= mostHeld:
		w.release("")
	}
}

// release writes the warnings that wait, with an end.
func (w *Writer) release(end string) {
	for _, text := range w.held {
		w.warn(fmt.Errorf("%s%s", text, end))
	}
	w.held = nil
}
