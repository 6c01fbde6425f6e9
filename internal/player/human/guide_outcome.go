package human

import (
	"fmt"
	"strings"

	"fourfold/internal/kit/words"
)

// An Outcome describes how the search of a Trace ended.
type Outcome struct {
	Solved     bool
	NoSolution bool  // the search has shown that there is no solution
	Steps      int   // number of steps
	Guesses    int64 // number of guesses that had an alternative
	Depth      int   // number of guesses that are not retracted at the end

	Counted int // the solutions counted before the search, at most 2; 0 means that they were not counted
	Assumes int // the first step that assumes that there is one solution; 0 means none
}

// Add takes over the next step.
func (o *Outcome) Add(s Explained) {
	o.Steps, o.Depth = s.Number, s.Depth
	if s.Action == Guess && !s.Forced {
		o.Guesses++
	}
	if o.Assumes == 0 && s.AssumesUnique() {
		o.Assumes = s.Number
	}
}

// String describes the outcome in words. For a solution it says whether it is the only one.
func (o Outcome) String() string {
	steps := words.Plural(o.Steps, "step")
	switch {
	case o.NoSolution:
		return "no solution, shown in " + steps
	case !o.Solved:
		return "gave up after " + steps
	}
	text := "solved in " + steps
	switch {
	case o.Guesses == 0 && o.Depth == 0:
		text += " without a guess"
	case o.Depth == 0:
		text += ", with every guess refuted"
	default:
		text += " with " + words.Plural(int(o.Guesses), "guess")
	}
	return text + o.others()
}

// others says whether there are other solutions, and how that is known.
func (o Outcome) others() string {
	switch {
	case o.Assumes > 0:
		return fmt.Sprintf("; step %d assumes that the solution is the only one, which was shown before by counting", o.Assumes)
	case o.Depth == 0:
		return ", so the solution is the only one"
	case o.Counted == 1:
		return "; counting shows that the solution is the only one"
	case o.Counted > 1:
		return "; there are other solutions"
	}
	return ", so there may be other solutions"
}

// maxIndent is the deepest level that is shown by indentation. Deeper levels are shown by numbers.
const maxIndent = 10

// Indent returns the indentation of the line of a step: two blanks for each level up to
// maxIndent, and the number of a deeper level in brackets.
func (s Explained) Indent() string {
	level := s.Level()
	if level > maxIndent {
		return strings.Repeat("  ", maxIndent) + fmt.Sprintf("[%d] ", level)
	}
	return strings.Repeat("  ", level)
}

// maxWidth is the longest text of a step that is one line.
const maxWidth = 200

// Wrapped returns the text of the step. If it is long, it is cut into lines with a separator.
func (s Explained) Wrapped(separator string) string {
	if len(s.Text) <= maxWidth {
		return s.Text
	}
	return strings.ReplaceAll(s.lines, "\n", separator)
}
