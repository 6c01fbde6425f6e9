package export

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
)

var linearAnswers = []string{
	"files of glpsol -o and glpsol -w", "solution files of CBC", "solution files of HiGHS", "solution files of SCIP", "solution files of Gurobi",
}

// readLinear reads the answer to an integer program. In all forms, a line says how the search
// ended, and lines behind it have variables and their values. Values of a solver that has found no
// solution are left out.
func readLinear(a *reading) error {
	for a.next() {
		line := a.trimmed()
		if a.linearStatus(line) {
			continue
		}
		var err error
		switch word := a.word(); {
		case word == "s":
			err = a.status()
		case word == "v":
			if err = a.signedNames(); err == nil {
				a.endSolution()
			}
		case word == "o":
			a.claim(a.word())
		case strings.HasPrefix(line, "# Dual"):
			a.text = nil // no values of variables follow
		case a.Said == "" || a.Verdict == None || line == "" || line[0] == '#':
		default:
			if err = a.namedValue(word); a.Verdict == Unknown {
				err = nil // a point on the way to a solution
			}
		}
		if err != nil {
			return err
		}
	}
	return a.anything(strings.Join(a.format.Answers, ", "))
}

// linearStatus reads a line that says how the search ended, except the line s of a pseudo-Boolean
// solver. CBC and SCIP leave out variables that are 0.
func (a *reading) linearStatus(line string) bool {
	before, objective, isCBC := strings.Cut(line, " - objective value ")
	a.objective(line)
	_, status, _ := strings.Cut(line, ":")
	words := strings.Fields(line)
	switch {
	case isCBC && objective != "":
		a.sparse = true
		a.say(before)
	case strings.HasPrefix(line, "solution status:") || strings.HasPrefix(line, "SCIP Status"):
		a.sparse = true
		a.say(strings.TrimSpace(status))
	case strings.HasPrefix(line, "Status:"): // glpsol -o
		a.say(strings.TrimSpace(status))
	case line == "Model status": // HiGHS
		a.next()
		a.say(a.trimmed())
	case len(words) > 4 && words[0] == "s" && slices.Contains([]string{"mip", "bas", "ipt"}, words[1]): // glpsol -w
		a.say(cmp.Or(map[string]string{"o": "optimal", "f": "feasible", "n": "infeasible"}[words[4]], "undefined"))
	case strings.HasPrefix(line, "# Solution for model") || strings.HasPrefix(line, "# Objective value"): // Gurobi
		a.say("feasible")
	default:
		return false
	}
	return true
}

// objective notes the value of the objective in a line: behind that word, or at the end of line
// s of glpsol -w.
func (a *reading) objective(line string) {
	f := strings.Fields(line)
	behind := slices.IndexFunc(f, func(word string) bool { return strings.EqualFold(strings.TrimSuffix(word, ":"), "objective") })
	if len(f) == 6 && f[0] == "s" && f[1] == "mip" {
		behind = 4
	}
	for k := behind + 1; behind >= 0 && k < len(f); k++ {
		a.claim(f[k])
	}
}

// signedNames reads variables, with a - or ~ before those that are false.
func (a *reading) signedNames() error {
	a.valued = true
	for word := a.word(); word != ""; word = a.word() {
		name, negated := strings.CutPrefix(strings.Replace(word, "~", "-", 1), "-")
		v := number(name)
		if v == 0 {
			return a.wrongWord(word, "a variable, such as x5 or -x5")
		}
		if err := a.set(v, !negated); err != nil {
			return err
		}
	}
	return nil
}

// number returns the number of a variable by its name, or 0 if this is no such name.
func number(name string) int64 {
	digits, ok := strings.CutPrefix(name, "x")
	if !ok || digits == "" || digits[0] < '1' || digits[0] > '9' {
		return 0
	}
	v, err := strconv.ParseInt(digits, 10, 32)
	if err != nil {
		return math.MaxInt32
	}
	return v
}

// namedValue reads the name and the value of a variable, from the first word of a line on. Before
// the name there may be the number of a column, and ** if CBC finds the value beyond its bounds;
// before the value, marks of GLPK. glpsol -w writes j and the number of the variable. Other lines
// are about rows.
func (a *reading) namedValue(word string) error {
	if word == "**" {
		word = a.word()
	}
	if _, err := strconv.Atoi(word); err == nil {
		word = a.word()
	}
	if word == "j" {
		word = "x" + a.word()
	}
	v := number(word)
	if v == 0 {
		return nil
	}
	word = a.word()
	if word == "*" || strings.Contains(" b l u f s B NL NU NF NS ", " "+word+" ") {
		word = a.word()
	}
	return a.value(v, word)
}

// tolerance is how far a value may be from 0 or 1. Solvers work with floating-point numbers; the
// solution is checked in any case.
const tolerance = 1e-4

// value sets a variable to a value that is nearly 0 or 1.
func (a *reading) value(v int64, word string) error {
	x, err := strconv.ParseFloat(word, 64)
	switch {
	case err != nil:
		return a.wrongWord(word, "the value of a variable, such as 0 or 1")
	case math.Abs(x) <= tolerance:
		return a.set(v, false)
	case math.Abs(x-1) <= tolerance:
		return a.set(v, true)
	}
	return a.errorf("variable %d is %s: expected 0 or 1, since all variables are integers", v, word)
}
