package explain

import (
	"fmt"
	"strings"

	"fourfold/internal/words"
)

// An Outcome is how the search of a Trace ended.
type Outcome struct {
	Solved     bool
	NoSolution bool  // shown by the search
	Steps      int   // made
	Guesses    int64 // made with an alternative
	Depth      int   // guesses that stand after the last step
}

// String says how the search ended, and for a solution whether it is the only one.
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

// maxIndent is how many guesses are shown by indentation; deeper ones are numbered.
const maxIndent = 10

// Indent returns what stands before the text of a step on its line: two blanks for each
// level, or the number of a level that is deep.
func (s Step) Indent() string { return indent(s.Level()) }

func indent(level int) string {
	if level > maxIndent {
		return strings.Repeat("  ", maxIndent) + fmt.Sprintf("[%d] ", level)
	}
	return strings.Repeat("  ", level)
}
