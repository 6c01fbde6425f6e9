package export

import (
	"math"
	"strconv"
	"strings"
)

var linearAnswers = []string{
	"files of glpsol -o and glpsol -w", "solution files of CBC", "solution files of HiGHS", "solution files of SCIP", "solution files of Gurobi",
}

// readLinear reads the answer to an integer program. The first line that is neither empty nor a
// comment of GLPK tells the dialect.
func readLinear(a *reading) error {
	begin := a.lines
	for a.next() {
		line := a.trimmed()
		if line == "" || strings.HasPrefix(line, "c ") || line == "c" {
			continue
		}
		for _, d := range linearDialects {
			if d.begins(line) {
				a.lines = begin
				if err := d.read(a); err != nil {
					return err
				}
				return a.anything(d.expected)
			}
		}
		if a.number >= 1000 {
			break
		}
	}
	a.Said, a.valued = "", false
	return a.anything(strings.Join(a.format.Answers, ", "))
}

// A dialect is a form of answers.
type dialect struct {
	begins   func(line string) bool
	read     func(*reading) error
	expected string
}

var linearDialects = []dialect{
	{hasPrefix("s mip ", "s bas ", "s ipt "), (*reading).glpkRaw, "a line s of glpsol -w"},
	{hasPrefix("s ", "v ", "o "), (*reading).pseudoBoolean, "lines that begin with s and v"},
	{hasPrefix("Problem:"), (*reading).glpkText, "a line Status: of glpsol -o"},
	{hasPrefix("Model status"), (*reading).highs, "a line below Model status"},
	{hasPrefix("solution status:", "SCIP Status", "no solution available"), (*reading).scip, "a line solution status:"},
	{hasPrefix("# Solution for model", "# Objective value"), (*reading).gurobi, "lines with a name and a value"},
	{func(line string) bool { return strings.Contains(line, " - objective value ") }, (*reading).cbc, "a line with an objective value"},
}

func hasPrefix(all ...string) func(string) bool {
	return func(line string) bool {
		for _, p := range all {
			if strings.HasPrefix(line, p) {
				return true
			}
		}
		return false
	}
}

// pseudoBoolean reads the lines s and v of a pseudo-Boolean solver.
func (a *reading) pseudoBoolean() error {
	before := ""
	for a.next() {
		first := a.word()
		switch first {
		case "s":
			if err := a.status(); err != nil {
				return err
			}
		case "v":
			if before == "o" {
				a.forget() // better values follow
			}
			if err := a.signedNames(); err != nil {
				return err
			}
		}
		if first == "o" || first == "v" {
			before = first
		}
	}
	return nil
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

// glpkRaw reads a file of glpsol -w. Columns are numbered in the order of the exported file, which
// is that of the variables.
func (a *reading) glpkRaw() error {
	for a.next() {
		switch a.word() {
		case "s":
			kind := a.word()
			a.word() // the number of rows
			a.word() // the number of columns
			status := a.word()
			a.Said = kind + " " + status
			switch status {
			case "o", "f":
				a.Verdict = Found
			case "n":
				a.Verdict = None
			}
		case "j":
			v, err := strconv.ParseInt(a.word(), 10, 32)
			if err != nil {
				return a.errorf("expected the number of a column")
			}
			word := a.word()
			if _, err := strconv.ParseFloat(word, 64); err != nil {
				word = a.word() // behind the state of the column in the basis
			}
			if a.Verdict != Found {
				continue
			}
			if err := a.value(v, word); err != nil {
				return err
			}
		}
	}
	return nil
}

// glpkText reads a file of glpsol -o.
func (a *reading) glpkText() error {
	columns := false
	for a.next() {
		first := a.word()
		switch {
		case first == "Status:":
			a.glpkStatus(strings.TrimSpace(string(a.rest)))
		case first == "No.":
			columns = a.word() == "Column"
		case columns && first != "" && a.Verdict == Found:
			if _, err := strconv.Atoi(first); err != nil {
				continue
			}
			if err := a.namedValue(); err != nil {
				return err
			}
		}
	}
	return nil
}

func (a *reading) glpkStatus(status string) {
	a.Said = status
	switch status {
	case "INTEGER OPTIMAL", "INTEGER NON-OPTIMAL", "OPTIMAL", "FEASIBLE":
		a.Verdict = Found
	case "INTEGER EMPTY", "INFEASIBLE (FINAL)", "INFEASIBLE (INTERMEDIATE)", "EMPTY":
		a.Verdict = None
	}
}

// namedValue reads the name and the value of a column behind its number.
func (a *reading) namedValue() error {
	word := a.word()
	v := number(word)
	if v == 0 {
		return a.wrongWord(word, "the name of a variable, such as x5")
	}
	if word = a.word(); word == "*" || len(word) == 2 && strings.Trim(word, "BNLUFS") == "" || word == "B" {
		word = a.word()
	}
	return a.value(v, word)
}

// cbc reads a solution file of CBC, which may leave out variables that are 0.
func (a *reading) cbc() error {
	a.sparse = true
	first := true
	for a.next() {
		if a.trimmed() == "" {
			continue
		}
		if first {
			first = false
			a.Said, _, _ = strings.Cut(a.trimmed(), " - objective value ")
			switch {
			case strings.HasPrefix(a.Said, "Optimal"):
				a.Verdict = Found
			case strings.Contains(strings.ToLower(a.Said), "infeasible"):
				a.Verdict = None
			}
			continue
		}
		word := a.word()
		if word == "**" { // before a value beyond its bounds
			word = a.word()
		}
		if _, err := strconv.Atoi(word); err != nil {
			return a.wrongWord(word, "the number of a column")
		}
		rest := a.lines
		if name := a.word(); a.Verdict == None || name != "" && number(name) == 0 {
			continue // a row, if all of the solution is written
		}
		a.lines = rest
		if err := a.namedValue(); err != nil && a.Verdict == Found {
			return err
		}
	}
	return nil
}

// highs reads a solution file of HiGHS.
func (a *reading) highs() error {
	columns, primal := false, false
	for a.next() {
		line := a.trimmed()
		switch {
		case line == "Model status":
			a.next()
			a.highsStatus(a.trimmed())
		case strings.HasPrefix(line, "# Primal"):
			primal = true
		case strings.HasPrefix(line, "#"):
			columns = primal && strings.HasPrefix(line, "# Columns")
			primal = primal && !strings.HasPrefix(line, "# Dual")
		case columns && line != "" && a.Verdict != None:
			word := a.word()
			v := number(word)
			if v == 0 {
				return a.wrongWord(word, "the name of a variable, such as x5")
			}
			if err := a.value(v, a.word()); err != nil {
				return err
			}
		}
	}
	return nil
}

func (a *reading) highsStatus(status string) {
	a.Said = status
	switch status {
	case "Optimal":
		a.Verdict = Found
	case "Infeasible", "Primal infeasible or unbounded":
		a.Verdict = None
	}
}

// scip reads a solution of SCIP, which leaves out variables that are 0.
func (a *reading) scip() error {
	a.sparse = true
	for a.next() {
		line := a.trimmed()
		if _, status, ok := strings.Cut(line, "tatus"); ok && a.Said == "" && (strings.HasPrefix(line, "solution status:") || strings.HasPrefix(line, "SCIP Status")) {
			a.scipStatus(strings.Trim(status, " \t:"))
			continue
		}
		if v := number(a.word()); v > 0 {
			if err := a.value(v, a.word()); err != nil {
				return err
			}
		}
	}
	return nil
}

func (a *reading) scipStatus(status string) {
	a.Said = status
	switch {
	case strings.Contains(status, "infeasible"):
		a.Verdict = None
	case strings.Contains(status, "optimal solution found"):
		a.Verdict = Found
	}
}

// gurobi reads a solution file of Gurobi.
func (a *reading) gurobi() error {
	for a.next() {
		word := a.word()
		if word == "" || word[0] == '#' {
			continue
		}
		v := number(word)
		if v == 0 {
			return a.wrongWord(word, "the name of a variable, such as x5")
		}
		if err := a.value(v, a.word()); err != nil {
			return err
		}
	}
	return nil
}
