package export

import (
	"slices"
	"strconv"
	"strings"
)

// readDIMACS reads the lines o, s and v of a SAT or MaxSAT solver, or a result file of MiniSat.
func readDIMACS(a *reading) error {
	for a.next() {
		switch first := a.word(); first {
		case "s":
			if err := a.status(); err != nil {
				return err
			}
		case "o":
			a.claim(a.word())
		case "v":
			if err := a.literals(); err != nil {
				return err
			}
			if a.ended || a.format.Objective && a.missing() == 0 { // MaxSAT solvers need not write a 0
				a.endSolution()
			}
		case "SAT", "UNSAT", "INDET", "SATISFIABLE", "UNSATISFIABLE", "INDETERMINATE":
			if a.trimmed() != first {
				break
			}
			a.say(first)
			if first == "SAT" && a.next() {
				if err := a.literals(); err != nil {
					return err
				}
			}
		}
	}
	return a.anything("lines that begin with s and v, or a result file of MiniSat")
}

// anything returns an error if the text says nothing.
func (a *reading) anything(expected string) error {
	if a.Said == "" && !a.valued && len(a.Solutions) == 0 {
		a.number, a.column = 0, 0
		return &SyntaxError{Msg: "no answer found: expected " + expected}
	}
	if a.Said == "" {
		a.Verdict = Found
	}
	return nil
}

// verdictOf returns the verdict that a solver gives by some words.
func verdictOf(words string) Verdict {
	words = strings.ToLower(words)
	if _, bracket, ok := strings.Cut(words, "["); ok { // SCIP: problem is solved [infeasible]
		words = strings.TrimSuffix(bracket, "]")
	}
	switch words {
	case "unsat", "unsatisfiable", "infeasible", "integer infeasible", "infeasible (final)", "integer empty",
		"infeasible or unbounded", "primal infeasible or unbounded": // a model of our variables has bounds
		return None
	case "sat", "satisfiable", "optimum found", "feasible", "optimal", "integer optimal", "integer non-optimal", "optimal solution found":
		return Found
	}
	if strings.HasPrefix(words, "optimal (") { // CBC: within gap tolerance
		return Found
	}
	return Unknown
}

// say notes the words by which a solver gives its verdict.
func (a *reading) say(words string) {
	a.Verdict, a.Said = verdictOf(words), words
	a.says[a.Verdict] = words
	a.optimal = slices.Contains([]string{"optimum found", "optimal", "integer optimal", "optimal solution found"}, strings.ToLower(words)) ||
		strings.HasSuffix(words, "[optimal solution found]") // SCIP
}

// status reads a line s.
func (a *reading) status() error {
	first := a.word()
	column := a.column
	status := strings.Join(strings.Fields(first+string(a.rest)), " ")
	if !slices.Contains([]string{"SAT", "SATISFIABLE", "OPTIMUM FOUND", "UNSAT", "UNSATISFIABLE", "INDET", "INDETERMINATE", "UNKNOWN", "UNSUPPORTED"}, strings.ToUpper(status)) {
		a.column = column
		return a.wrongWord(status, "SATISFIABLE, UNSATISFIABLE, OPTIMUM FOUND or UNKNOWN")
	}
	a.say(status)
	return nil
}

// literals reads the literals of a line, up to a 0.
func (a *reading) literals() error {
	if a.ended {
		return nil // the one before is not whole
	}
	if bits := a.trimmed()[1:]; a.format.Objective && len(bits) == 1+int(a.variables) && strings.Trim(bits[1:], "01") == "" {
		for k, bit := range bits[1:] {
			a.set(int64(k)+1, bit == '1')
		}
		return nil
	}
	for word := a.word(); word != ""; word = a.word() {
		l, err := strconv.ParseInt(word, 10, 64)
		if err != nil || l == -l && l != 0 {
			return a.wrongWord(word, "a literal, such as 5 or -5")
		}
		a.valued = true
		if l == 0 {
			a.ended = true
			return nil
		}
		if err := a.set(max(l, -l), l > 0); err != nil {
			return err
		}
	}
	return nil
}
