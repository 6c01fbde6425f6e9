package export

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
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
	Solution fourfold.Solution // if the verdict is Found, or with ErrWrong: the first, or with costs the cheapest
	Said     string            // the words of the solver, such as "OPTIMUM FOUND"; may be empty

	// Solutions are all of the answer, in its order. All were checked.
	Solutions []fourfold.Solution

	// Optimal means that no other solution of the model is cheaper, as the solver says or since
	// none has costs. This was not checked.
	Optimal bool
}

// Errors of Read. They are wrapped with what is wrong.
var (
	// ErrWrong means that the answer has all values, but they are no solution, or it has another
	// cost than the solver says.
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

// The text of an answer may have so many bytes, and some more for each variable.
const (
	maxAnswer     = 64 << 20
	maxAnswerEach = 256
)

// Read reads the answer of a solver, and checks the solutions in it and the cost of the last
// one. An error wraps ErrWrong with a solution that is none, or has another cost, and ErrShort
// with missing values. With a text that is no answer, it is a *SyntaxError. If the last of
// several solutions is cut off, it is left out.
func (m *Model) Read(r io.Reader) (Answer, error) {
	limit := maxAnswer + maxAnswerEach*int64(m.variables)
	text, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		return Answer{}, err
	}
	if int64(len(text)) > limit {
		return Answer{}, &SyntaxError{Msg: "the answer is too long: expected at most " + words.Grouped(int(limit)) + " bytes"}
	}
	a := &reading{Model: m, lines: lines{text: text}, values: make([]int8, m.variables)}
	if m.format.Name == "dlx" {
		err = a.scanOptions()
	} else {
		err = a.scan()
	}
	if err != nil {
		return a.Answer, err
	}
	return a.Answer, a.judge()
}

// A reading is one call of Read. A scanner fills it.
type reading struct {
	*Model
	Answer
	lines
	says    [3]string // the words for each verdict
	values  []int8    // of each variable: 1 true, -1 false, 0 not named
	named   int       // variables with a value
	valued  bool      // there are values, though perhaps none are named
	sparse  bool      // what is not named is false
	optimal bool      // it says that there is no better solution
	claimed *float64  // the value of the objective as it says; nil if it does not
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

// endSolution ends a solution of several, if it has all values.
func (a *reading) endSolution() {
	if a.valued && a.missing() == 0 {
		a.Solutions = append(a.Solutions, a.solution())
		clear(a.values)
		a.named, a.valued = 0, false
	}
}

// judge checks the solutions, and sets the verdict. Before, the verdict is what the solver said.
func (a *reading) judge() error {
	if a.sparse && a.Verdict == Found && len(a.Solutions) == 0 {
		a.valued = true
	}
	some, short := a.valued || len(a.Solutions) > 0, a.short()
	switch {
	case a.Said == "" && !some:
		return &SyntaxError{Msg: "no answer found: expected " + words.List(a.format.Answers, "or")}
	case a.says[Found] != "" && a.says[None] != "":
		return &SyntaxError{Msg: fmt.Sprintf("the answer says %q and %q: expected one of the two", a.says[Found], a.says[None])}
	case some && a.says[None] != "":
		return &SyntaxError{Msg: fmt.Sprintf("the answer says %q, but has values: expected one of the two", a.says[None])}
	case a.Verdict == Found && !some:
		return short
	case a.valued && (short == nil || len(a.Solutions) == 0):
		a.Solutions = append(a.Solutions, a.solution())
	default: // the last one of several is cut off
		short = nil
	}
	a.Solutions = slices.CompactFunc(a.Solutions, slices.Equal) // some write the last one once more
	for k, s := range a.Solutions {
		switch err := a.p.Check(s); {
		case err == nil && (short == nil || a.missing() == 0 || !a.p.HasBounds()): // else it may miss options
		case a.Verdict == Unknown && a.Said != "":
			a.Solutions = a.Solutions[:k]
			return a.choose()
		case short != nil:
			return short
		default:
			a.Solution = s
			return fmt.Errorf("%w: %w", ErrWrong, err)
		}
	}
	return a.choose()
}

// short returns an error if the last solution lacks values.
func (a *reading) short() error {
	switch {
	case a.named == 0:
		return fmt.Errorf("%w: it says %q, but has no values: expected %s", ErrShort, a.Said, words.List(a.format.Answers, "or"))
	case a.missing() > 0:
		return fmt.Errorf("%w: it has values for %d of %s", ErrShort, a.named, words.Plural(int(a.variables), "variable"))
	}
	return nil
}

// choose sets the solution and the verdict, and compares the cost of the last solution with the
// value that the solver claims. The value may be off by a millionth, since solvers sum up numbers
// that are nearly 0 or 1. That of a solver that was stopped may be of a relaxation.
func (a *reading) choose() error {
	if len(a.Solutions) == 0 {
		return nil
	}
	cheaper := func(s, other fourfold.Solution) int { return cmp.Compare(a.p.CostOf(s), a.p.CostOf(other)) }
	a.Verdict, a.Solution = Found, slices.MinFunc(a.Solutions, cheaper)
	a.Optimal = a.Optimizes() && (a.optimal || !a.priced)
	last := a.Solutions[len(a.Solutions)-1]
	value := a.p.CostOf(last) - a.offset
	if !a.priced || a.claimed == nil || !a.optimal && a.says[Found] == "" {
		return nil
	}
	if claimed := *a.claimed; math.Abs(claimed-float64(value)) > max(0.5, 1e-6*math.Abs(claimed)) {
		a.Solution = last
		return fmt.Errorf("%w: it says that the objective is %v, but that of its solution is %d", ErrWrong, claimed, value)
	}
	return nil
}

// missing returns the number of variables that should have a value, and have none.
func (a *reading) missing() int {
	if a.sparse {
		return 0
	}
	return int(a.variables) - a.named
}

// solution returns the options that the values choose.
func (a *reading) solution() fourfold.Solution {
	s := slices.Clone(a.chosen)
	for k, o := range a.options {
		if a.values[k] > 0 {
			s = append(s, o)
		}
	}
	slices.Sort(s)
	return s
}
