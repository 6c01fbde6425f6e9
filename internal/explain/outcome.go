package explain

import (
	"fmt"
	"strings"

	"fourfold/internal/words"
)

// An Outcome describes how the search of a Trace ended.
type Outcome struct {
	Solved     bool
	NoSolution bool  // the search has shown that there is no solution
	Steps      int   // number of steps
	Guesses    int64 // number of guesses that had an alternative
	Depth      int   // number of guesses that are not retracted at the end
}

// String describes the outcome in words. For a solution it says whether it is the only one.
func (o Outcome) String() string {
	steps := words.Plural(o.Steps, "step")
	switch {
	case o.NoSolution:
		return "no solution, shown in " + steps
	case !o.Solved:
		return "gave up after " + steps
	case o.Guesses == 0 && o.Depth == 0:
		return "solved in " + steps + " without a guess, so the solution is the only one"
	case o.Depth == 0:
		return "solved in " + steps + ", with every guess refuted, so the solution is the only one"
	case o.Guesses == 1:
		return "solved in " + steps + " with 1 guess, so there may be other solutions"
	}
	return fmt.Sprintf("solved in %s with %d guesses, so there may be other solutions", steps, o.Guesses)
}

// maxIndent is the deepest level that is shown by indentation. Deeper levels are shown by numbers.
const maxIndent = 10

// Indent returns the indentation of the line of a step: two blanks for each level up to
// maxIndent, and the number of a deeper level in brackets.
func (s Step) Indent() string { return indent(s.Level()) }

func indent(level int) string {
	if level > maxIndent {
		return strings.Repeat("  ", maxIndent) + fmt.Sprintf("[%d] ", level)
	}
	return strings.Repeat("  ", level)
}
