package compare

import (
	"errors"
	"strings"

	"fourfold/internal/kit/words"
)

// A Failure is the error of a solver whose program gave no answer although nobody stopped it.
// Solvers that run other programs return it. The Status is Crashed, Unreadable or OutOfMemory, and
// becomes the status of the trial. A Failure proves no answer wrong, so it is no Fault. If the
// program broke a rule of solvers, such a solver returns the *Fault as its error.
type Failure struct {
	Status Status
	Detail string // one line
}

// Error returns a sentence about the program.
func (f *Failure) Error() string { return "the program " + f.how() }

// how continues a sentence about the solver.
func (f *Failure) how() string {
	switch f.Status {
	case Unreadable:
		return "gave no readable answer: " + f.Detail
	case OutOfMemory:
		return "ran out of memory: " + f.Detail
	}
	return f.Status.String() + ": " + f.Detail
}

// failure returns the Failure in err, or nil.
func failure(err error) *Failure {
	var f *Failure
	if errors.As(err, &f) && Crashed <= f.Status && f.Status <= OutOfMemory {
		return f
	}
	return nil
}

// unfinished says which solvers did not finish, for the reason of a verdict. Each of failed says
// how a solver failed.
func unfinished(stopped, failed []string) string {
	var parts []string
	if len(stopped) > 0 {
		parts = append(parts, words.List(stopped, "and")+" did not finish")
	}
	return strings.Join(append(parts, failed...), "; ")
}
