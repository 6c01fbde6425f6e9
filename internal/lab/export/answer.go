package export

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"fourfold"
	"fourfold/internal/kit/words"
)

// A Verdict is what a solver says about a model.
type Verdict int

const (
	Unknown Verdict = iota // it says that it does not know, or was stopped
	Found                  // it has found a solution, which was checked
	None                   // it says that there is no solution; this was not checked
)

// An Answer is the answer of a solver.
type Answer struct {
	Verdict  Verdict
	Solution fourfold.Solution // if the verdict is Found, or with ErrWrong
	Said     string            // the words of the solver, such as "OPTIMUM FOUND"; may be empty
}

// Errors of Read. They are wrapped with what is wrong.
var (
	// ErrWrong means that the answer has all values, but they are no solution.
	ErrWrong = errors.New("the answer is wrong")
	// ErrShort means that the answer ends too early, or that values are missing.
	ErrShort = errors.New("the answer is too short")
)

// A SyntaxError is an error of Read about a text that is no answer. Line and Column count from 1;
// 0 means that the error is about the whole text.
type SyntaxError struct {
	Line, Column int
	Msg          string
}

func (e *SyntaxError) Error() string {
	if e.Line == 0 {
		return e.Msg
	}
	return fmt.Sprintf("%d:%d: %s", e.Line, e.Column, e.Msg)
}

// maxAnswer bounds the text of an answer: so many bytes, and some for each variable.
const (
	maxAnswer     = 64 << 20
	maxAnswerEach = 256
	mostAnswer    = 1 << 30
)

// Read reads the answer of a solver, and checks a solution in it. An error wraps ErrWrong with a
// solution that is none, and ErrShort with missing values. With a text that is no answer, it is a
// *SyntaxError. If the text has several solutions, the first is read, and of better and better
// ones the last.
func (m *Model) Read(r io.Reader) (Answer, error) {
	limit := min(maxAnswer+maxAnswerEach*int64(m.variables), mostAnswer)
	text, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		return Answer{}, err
	}
	if int64(len(text)) > limit {
		return Answer{}, &SyntaxError{Msg: fmt.Sprintf("the answer is longer than %s bytes: expected at most that many", grouped(limit))}
	}
	a := &reading{Model: m, lines: lines{text: text}, values: make([]int8, m.variables)}
	if err := m.format.read(a); err != nil {
		return a.Answer, err
	}
	return a.Answer, a.judge()
}

// A reading is one call of Read. The readers of the formats fill it.
type reading struct {
	*Model
	Answer
	lines
	says   [3]string // the words for each verdict
	values []int8    // of each variable: 1 true, -1 false, 0 not named
	named  int       // variables with a value
	valued bool      // there are values, though perhaps none are named
	ended  bool      // the values are complete
	sparse bool      // what is not named is false

	found  []int32 // the chosen options, in formats without variables
	listed bool    // found is used instead of values
}

// set sets the value of a variable, counted from 1. A variable keeps its first value, and another
// one is an error.
func (a *reading) set(v int64, value bool) error {
	if v < 1 || v > int64(a.variables) {
		return a.errorf("there is no variable %d: expected 1 to %d", v, a.variables)
	}
	want := int8(-1)
	if value {
		want = 1
	}
	switch a.values[v-1] {
	case 0:
		a.values[v-1] = want
		a.named++
	case -want:
		return a.errorf("variable %d is true and false: expected one value", v)
	}
	a.valued = true
	return nil
}

// forget forgets all values, because better ones follow.
func (a *reading) forget() {
	clear(a.values)
	a.named, a.valued = 0, false
}

// judge checks the values, and sets the verdict. Before, the verdict is what the solver said.
func (a *reading) judge() error {
	claimed := a.Verdict
	a.valued = a.valued || a.sparse && claimed == Found
	noValues := func() error {
		return fmt.Errorf("%w: it says %q, but has no values: expected %s", ErrShort, a.Said, words.List(a.format.Answers, "or"))
	}
	switch {
	case a.says[Found] != "" && a.says[None] != "":
		return &SyntaxError{Msg: fmt.Sprintf("the answer says %q and %q: expected one of the two", a.says[Found], a.says[None])}
	case a.valued && a.says[None] != "":
		return &SyntaxError{Msg: fmt.Sprintf("the answer says %q, but has values: expected one of the two", a.says[None])}
	case !a.valued && claimed == Found:
		return noValues()
	case !a.valued:
		return nil
	}
	a.Solution = a.solution()
	err := a.p.Check(a.Solution)
	switch {
	case err == nil:
		a.Verdict = Found
		return nil
	case claimed == Unknown:
		a.Solution = nil
		return nil
	case a.sparse && a.named == 0:
		return noValues()
	case a.missing() > 0:
		return fmt.Errorf("%w: it has values for %d of %s", ErrShort, a.named, words.Plural(int(a.variables), "variable"))
	}
	return fmt.Errorf("%w: %w", ErrWrong, err)
}

// missing returns the number of variables that should have a value, and have none.
func (a *reading) missing() int {
	if a.sparse || a.listed {
		return 0
	}
	return int(a.variables) - a.named
}

// solution returns the options that the values choose.
func (a *reading) solution() fourfold.Solution {
	s := slices.Clone(a.chosen)
	if a.listed {
		s = append(s, a.found...)
	} else {
		for k, o := range a.options {
			if a.values[k] > 0 {
				s = append(s, o)
			}
		}
	}
	slices.Sort(s)
	return s
}
