package export

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
)

// dialects are the lines by which solvers say how the search ended, with their words as a group.
// The first one that matches a line counts.
var dialects = []struct {
	line   *words.Pattern
	sparse bool // variables that are 0 may be left out
}{
	{line: words.NewPattern(`^s (?:mip|bas|ipt) \S+ \S+ (\S)`)},                                   // glpsol -w
	{line: words.NewPattern(`^s (.*)`)},                                                           // SAT, MaxSAT and pseudo-Boolean solvers
	{line: words.NewPattern(`^(SAT|UNSAT|INDET|(?:UN)?SATISFIABLE|INDETERMINATE)$`)},              // MiniSat
	{line: words.NewPattern(`^Status:(.*)`)},                                                      // glpsol -o
	{line: words.NewPattern(`^Model status (.*)`)},                                                // HiGHS, on two lines
	{line: words.NewPattern(`^(.*) - objective value `), sparse: true},                            // CBC
	{line: words.NewPattern(`^(?:SCIP Status|solution status) *:(?:.*\[)?([^]]*)`), sparse: true}, // SCIP
	{line: words.NewPattern(`^# (Solution for model|Objective value)`)},                           // Gurobi
	{line: words.NewPattern(`^=====(\w+)=====$`)},                                                 // minizinc
}

// verdicts has the words of solvers, in lower case. Others mean that the solver does not know.
var verdicts = map[string]Verdict{
	"unsat": None, "unsatisfiable": None, "infeasible": None, "integer infeasible": None, "integer empty": None,
	"infeasible (final)": None, "none": None,
	"infeasible or unbounded": None, "primal infeasible or unbounded": None, // a model of our variables has bounds
	"sat": Found, "satisfiable": Found, "feasible": Found, "integer non-optimal": Found,
	"optimal (within gap tolerance)": Found, "solution for model": Found, "objective value": Found,
	"optimum found": Found, "optimal": Found, "integer optimal": Found, "optimal solution found": Found,
}

// optimal are the words that say that no solution is better.
var optimal = []string{"optimum found", "optimal", "integer optimal", "optimal solution found"}

// letters are the words of glpsol -w.
var letters = map[string]string{"o": "optimal", "f": "feasible", "n": "infeasible", "u": "undefined"}

// say notes the words by which a solver gives its verdict.
func (a *reading) say(text string) {
	text = strings.Join(strings.Fields(cmp.Or(letters[text], text)), " ")
	key := strings.ToLower(text)
	a.Verdict, a.Said = verdicts[key], text
	a.says[a.Verdict] = text
	a.optimal = slices.Contains(optimal, key)
}

// scan reads the answer of any solver: a line that says how the search ended, the value of the
// objective, and variables with their values.
func (a *reading) scan() error {
	for a.next() {
		line := a.trimmed()
		if line == "Model status" && a.next() {
			line += " " + a.trimmed()
		}
		first := a.word()
		if first != "v" {
			a.objective(line)
		}
		var err error
		switch {
		case first == "c": // a comment, which may name variables
		case first == "v":
			if err = a.literals(); err == nil {
				a.endSolution()
			}
		case a.status(line):
			if line == "SAT" && a.next() { // the literals follow
				err = a.literals()
			}
		case strings.HasPrefix(line, "# Dual"): // no values of variables follow
			a.text = nil
		case line == "----------": // minizinc
			if !a.valued {
				return a.errorf("a solution ends here: expected lines such as x5 = 1 before")
			}
			a.Verdict = Found
			a.endSolution()
		case line == "==========":
			a.optimal = true
		case a.Verdict != None:
			if err = a.pair(first); a.Said != "" && a.Verdict == Unknown {
				err = nil // a point on the way to a solution
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// status reads a line that says how the search ended.
func (a *reading) status(line string) bool {
	for _, d := range dialects {
		if match := d.line.Get().FindStringSubmatch(line); match != nil {
			a.sparse = d.sparse
			a.say(match[1])
			return true
		}
	}
	return false
}

// objective notes the value of the objective in a line: a number behind that word, behind an o, or at
// the end of the line s of glpsol -w.
func (a *reading) objective(line string) {
	f := strings.Fields(line)
	behind := slices.IndexFunc(f, func(word string) bool { return strings.EqualFold(strings.TrimSuffix(word, ":"), "objective") })
	switch {
	case len(f) == 6 && f[0] == "s" && f[1] == "mip":
		behind = 4
	case len(f) > 0 && f[0] == "o":
		behind = 0
	case behind < 0 || f[0] == "c":
		return
	}
	for _, word := range f[behind+1:] {
		if x, err := strconv.ParseFloat(word, 64); err == nil {
			a.claimed = &x
		}
	}
}

// number returns the number of a variable by its name, or 0 if this is no such name.
func number(name string) int64 {
	digits, ok := strings.CutPrefix(name, "x")
	if !ok || digits == "" || strings.Trim(digits, "0123456789") != "" {
		return 0
	}
	v, err := strconv.ParseInt(digits, 10, 32)
	if err != nil {
		return math.MaxInt32
	}
	return v
}

// literals reads the rest of a line: variables, by name or number, with a - or ~ before those that are
// false, up to a 0. MaxSAT solvers may write one digit for each variable.
func (a *reading) literals() error {
	for word := a.word(); word != ""; word = a.word() {
		if len(word) == int(a.variables) && len(word) > 1 && strings.Trim(word, "01") == "" {
			for k, bit := range word {
				a.set(int64(k)+1, bit == '1')
			}
			return nil
		}
		a.valued = true
		if word == "0" {
			return nil
		}
		name := strings.TrimLeft(word, "-~")
		v := number("x" + strings.TrimPrefix(name, "x"))
		if v == 0 || len(word)-len(name) > 1 {
			return a.wrongWord(word, "a literal, such as 5, -5 or -x5")
		}
		if err := a.set(v, name == word); err != nil {
			return err
		}
	}
	return nil
}

// tolerance is how far a value may be from 0 or 1. Solvers work with floating-point numbers; the
// solution is checked in any case.
const tolerance = 1e-4

// pair reads the rest of a line that has the name of a variable, and behind it its value: the next
// number. Other words of the line are marks and bounds. glpsol -w writes j and the number of the
// variable. Lines without a variable are about rows, or for people.
func (a *reading) pair(word string) error {
	if word == "j" {
		word = "x" + a.word()
	}
	for word != "" && number(word) == 0 {
		word = a.word()
	}
	if word == "" {
		return nil
	}
	v := number(word)
	for word = a.word(); word != ""; word = a.word() {
		x, err := strconv.ParseFloat(strings.TrimSuffix(word, ";"), 64)
		switch {
		case err != nil:
			continue
		case math.Abs(x) <= tolerance:
			return a.set(v, false)
		case math.Abs(x-1) <= tolerance:
			return a.set(v, true)
		}
		return a.errorf("variable %d is %s: expected 0 or 1, since all variables are integers", v, word)
	}
	return a.wrongWord("", "the value of a variable, such as 0 or 1")
}

// A lines cuts a text into lines, and lines into words.
type lines struct {
	text   []byte
	number int    // of the current line, from 1
	line   []byte // the current line, without its end
	rest   []byte // the part of the line that is not cut into words yet
	column int    // of the last word, from 1
}

// next goes to the next line. It returns false at the end of the text.
func (l *lines) next() bool {
	if len(l.text) == 0 {
		l.line, l.rest = nil, nil
		return false
	}
	l.number++
	line, rest, _ := bytes.Cut(l.text, []byte("\n"))
	l.line, l.text = bytes.TrimSuffix(line, []byte("\r")), rest
	l.rest, l.column = l.line, 1
	return true
}

// word returns the next word of the line, or "" at its end.
func (l *lines) word() string {
	rest := bytes.TrimLeft(l.rest, " \t")
	end := bytes.IndexAny(rest, " \t")
	if end < 0 {
		end = len(rest)
	}
	l.column = len(l.line) - len(rest) + 1
	l.rest = rest[end:]
	return string(rest[:end])
}

// trimmed returns the line without spaces around it.
func (l *lines) trimmed() string { return string(bytes.TrimSpace(l.line)) }

// errorf returns an error about the last word.
func (l *lines) errorf(format string, args ...any) error {
	return &SyntaxError{Line: max(1, l.number), Column: max(1, l.column), Msg: fmt.Sprintf(format, args...)}
}

// wrongWord returns an error about a word.
func (l *lines) wrongWord(word, expected string) error {
	if word == "" {
		return l.errorf("the line ends here: expected %s", expected)
	}
	return l.errorf("%s: expected %s", words.Quote(word), expected)
}
