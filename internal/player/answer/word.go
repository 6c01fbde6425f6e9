package answer

// A Word is the result of a puzzle in one word. Each word but Solved and Unique is written in place
// of a solution.
type Word string

// The words.
const (
	Solved   Word = "solved"   // there is a solution
	Unique   Word = "unique"   // only in JSON, for Solved: the question was for a unique solution, and there is one
	None     Word = "none"     // there is no solution
	Multiple Word = "multiple" // the question was for a unique solution, and there is more than one
	Limit    Word = "limit"    // the search reached a limit or was interrupted
	Failed   Word = "failed"   // the engine gave up for another reason
	Invalid  Word = "invalid"  // the input is not a puzzle, or the givens break the rules
	Wrong    Word = "wrong"    // a solution failed verification
)

// A Severity says how badly a command or an answer ended, from best to worst. A command that
// answers many puzzles ends with the worst severity of its answers.
type Severity int

// The severities.
const (
	Answered    Severity = iota
	Negative             // the answer is no: no solution, or not unique where that was asked
	GaveUp               // a search reached a limit, was interrupted, or failed
	Slower               // a comparison was slower than its baseline by more than was allowed
	BadInput             // the input or the usage of the command is wrong
	WrongAnswer          // solvers disagree, or a solution failed verification
)

// ExitCode returns the exit code of a command that ends with the severity.
func (s Severity) ExitCode() int {
	return [...]int{Answered: 0, Negative: 1, GaveUp: 3, Slower: 1, BadInput: 2, WrongAnswer: 4}[s]
}

// Severity returns the severity of an answer with the word. The word None is a full answer if
// the question was for the number of solutions, which counted says.
func (w Word) Severity(counted bool) Severity {
	switch {
	case w == Invalid:
		return BadInput
	case w == Wrong:
		return WrongAnswer
	case w == Limit || w == Failed:
		return GaveUp
	case w == Multiple || w == None && !counted:
		return Negative
	}
	return Answered
}
