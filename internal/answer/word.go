package answer

// A Word stands for what came of a puzzle. All but Solved take the place of a solution in
// the output.
type Word string

// The words, with what each says.
const (
	Solved   Word = "solved"
	None     Word = "none"     // there is no solution
	Multiple Word = "multiple" // there are others, and one alone was asked for
	Limit    Word = "limit"    // the search was ended by a limit or interrupted
	Failed   Word = "failed"   // the engine gave up for another reason
	Invalid  Word = "invalid"  // the input is no puzzle, or breaks the rules
	Wrong    Word = "wrong"    // a solution failed verification
)

// A Severity orders the ends of a command from best to worst. A command over many puzzles
// ends with the worst.
type Severity int

// The severities.
const (
	Answered Severity = iota
	No                // the answer is no: no solution, or not unique where that was asked
	GaveUp            // at a limit, or interrupted
	Slower            // than the baseline by more than was allowed
	BadInput          // or bad usage
	Lied              // solvers disagree, or a solution failed verification
)

// ExitCode returns the exit code of a command that ends so. That of a number which is no
// severity is the one of the nearest.
func (s Severity) ExitCode() int {
	codes := [...]int{Answered: 0, No: 1, GaveUp: 3, Slower: 1, BadInput: 2, Lied: 4}
	return codes[min(max(s, Answered), Lied)]
}

// Severity returns how bad it is to end with the word. That there is no solution is no bad
// answer if the number of solutions was asked for.
func (w Word) Severity(counted bool) Severity {
	switch w {
	case Invalid:
		return BadInput
	case Wrong:
		return Lied
	case Limit, Failed:
		return GaveUp
	case Multiple:
		return No
	case None:
		if !counted {
			return No
		}
	}
	return Answered
}
