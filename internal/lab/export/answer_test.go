package export

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// A form writes a solution of a model as a solver would: x has the value of each variable.
type form struct {
	name, format string
	write        func(m *Model, x []bool) string
}

// each writes a text for each variable, with its number from 1 and its value.
func each(x []bool, format func(v int, value bool) string) string {
	var b strings.Builder
	for k, value := range x {
		b.WriteString(format(k+1, value))
	}
	return b.String()
}

func literal(v int, value bool) string {
	if value {
		return fmt.Sprintf("%d ", v)
	}
	return fmt.Sprintf("-%d ", v)
}

func bit(value bool) int {
	if value {
		return 1
	}
	return 0
}

// onlyTrue formats the variables that are true.
func onlyTrue(format string) func(int, bool) string {
	return func(v int, value bool) string {
		if !value {
			return ""
		}
		return fmt.Sprintf(format, v)
	}
}

func optionLines(m *Model, x []bool, separator string) string {
	var lines []string
	for k, o := range m.options {
		if x[k] {
			lines = append(lines, m.p.OptionName(o))
		}
	}
	return strings.Join(lines, separator)
}

var forms = []form{
	{"lines", "cnf", func(_ *Model, x []bool) string {
		return "c solved\ns SATISFIABLE\nv " + each(x, literal) + "\nv 0\n"
	}},
	{"many lines, status last", "cnf", func(_ *Model, x []bool) string {
		return each(x, func(v int, value bool) string { return "v " + literal(v, value) + "\n" }) + "v 0\ns SATISFIABLE\n"
	}},
	{"MiniSat", "cnf", func(_ *Model, x []bool) string { return "SAT\n" + each(x, literal) + "0\n" }},
	{"pseudo-Boolean", "opb", func(_ *Model, x []bool) string {
		return "s SATISFIABLE\nv " + each(x, func(v int, value bool) string { return strings.Repeat("-", 1-bit(value)) + fmt.Sprintf("x%d ", v) }) + "\n"
	}},
	{"SCIP", "opb", func(_ *Model, x []bool) string {
		return "solution status: optimal solution found\nobjective value: 0\n" + each(x, onlyTrue("x%d    1 \t(obj:0)\n"))
	}},
	{"glpsol -o", "lp", func(_ *Model, x []bool) string {
		return "Problem:    \nRows:       1\nStatus:     INTEGER OPTIMAL\nObjective:  obj = 0 (MINimum)\n\n   No.   Row name        Activity     Lower bound   Upper bound\n------ ------------    -------------\n     1 r1                          1             1             = \n\n   No. Column name       Activity     Lower bound   Upper bound\n------ ------------    -------------\n" +
			each(x, func(v int, value bool) string {
				return fmt.Sprintf("%6d x%-10d *  %12d             0             1 \n", v, v, bit(value))
			}) +
			"\nInteger feasibility conditions:\n\nKKT.PE: max.abs.err = 0.00e+00 on row 0\n\nEnd of output\n"
	}},
	{"glpsol -w", "mps", func(_ *Model, x []bool) string {
		return "c Problem:    \nc\ns mip 3 " + fmt.Sprint(len(x)) + " o 0\ni 1 1\n" + each(x, func(v int, value bool) string { return fmt.Sprintf("j %d %d\n", v, bit(value)) }) + "e o f\n"
	}},
	{"CBC", "lp", func(_ *Model, x []bool) string {
		return "Optimal - objective value 0.00000000\n" + each(x, func(v int, value bool) string {
			if !value {
				return ""
			}
			return fmt.Sprintf("%7d x%d           0.9999999         0\n", v-1, v)
		})
	}},
	{"all of CBC", "mps", func(_ *Model, x []bool) string {
		return "Optimal - objective value 0.00000000\n      0 R1       1     0\n" + each(x, func(v int, value bool) string { return fmt.Sprintf("%7d x%d   %d   0\n", v-1, v, bit(value)) })
	}},
	{"HiGHS", "lp", func(_ *Model, x []bool) string {
		return fmt.Sprintf("Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns %d\n", len(x)) +
			each(x, func(v int, value bool) string { return fmt.Sprintf("x%d %d\n", v, bit(value)) }) + "# Rows 1\nr1 1\n\n# Dual solution values\nNone\n\n# Basis\nHiGHS v1\nNone\n"
	}},
	{"SCIP", "mps", func(_ *Model, x []bool) string {
		return "solution status: optimal solution found\nobjective value:     0\n" + each(x, onlyTrue("x%d          1 \t(obj:0)\n"))
	}},
	{"Gurobi", "lp", func(_ *Model, x []bool) string {
		return "# Solution for model obj\n# Objective value = 0\n" + each(x, func(v int, value bool) string { return fmt.Sprintf("x%d %d\n", v, bit(value)) })
	}},
	{"Knuth", "dlx", func(m *Model, x []bool) string {
		if !slices.Contains(x, true) {
			return "1:\n"
		}
		return "1:\n " + optionLines(m, x, " (1 of 2)\n ") + " (1 of 1)\n2:\n"
	}},
	{"fourfold", "dlx", func(m *Model, x []bool) string { return optionLines(m, x, " | ") + "\n" }},
	{"minizinc", "minizinc", func(_ *Model, x []bool) string {
		return each(x, func(v int, value bool) string { return fmt.Sprintf("x%d = %d\n", v, bit(value)) }) + "----------\n==========\n"
	}},
}

// noSolution has the words for no solution in an answer of each format.
var noSolution = map[string]string{
	"cnf": "s UNSATISFIABLE\n", "opb": "s UNSATISFIABLE\n", "lp": "Status: INTEGER EMPTY\n", "mps": "solution status: infeasible\n", "dlx": "none\n",
	"minizinc": "=====UNSATISFIABLE=====\n",
}

// TestAnswers: the solution comes back from an answer in the form of each solver. With another
// option or without one, it is called wrong, and if the solver also says that there is none, it
// is no answer.
func TestAnswers(t *testing.T) {
	tried := map[string]int{}
	for seed := range uint64(60) {
		p := covertest.Random(rand.New(rand.NewPCG(seed, 5)))
		for _, want := range covertest.BruteForce(p) {
			for _, f := range forms {
				m, err := New(context.Background(), p, Choices{Format: f.format})
				if errors.Is(err, fourfold.ErrBadProblem) || len(m.options) == 0 || f.format == "dlx" && len(want) == 0 {
					continue
				}
				x := make([]bool, m.variables)
				for k, o := range m.options {
					x[k] = slices.Contains(want, o)
				}
				checkAnswer(t, fmt.Sprintf("seed %d, %s, %s", seed, f.format, f.name), m, f.write(m, x), want)
				tried[f.name]++
				// Some readers end before the words that follow here.
				if a, err := m.Read(strings.NewReader(f.write(m, x) + noSolution[f.format])); !errors.As(err, new(*SyntaxError)) && f.name != "HiGHS" && f.name != "Knuth" {
					t.Errorf("seed %d, %s, %s: a solution, and the words for none, give %v, %v", seed, f.format, f.name, a, err)
				}
				k := int(seed) % len(m.options)
				x[k] = !x[k]
				if _, err := m.Read(strings.NewReader(f.write(m, x))); !errors.Is(err, ErrWrong) && (f.format != "dlx" || len(want) > 1) {
					if !(errors.Is(err, ErrShort) && !slices.Contains(x, true)) { // all values are 0, which some solvers leave out
						t.Errorf("seed %d, %s, %s: a wrong answer gives %v", seed, f.format, f.name, err)
					}
				}
			}
		}
	}
	for _, f := range forms {
		if tried[f.name] < 20 {
			t.Errorf("%s: only %d answers", f.name, tried[f.name])
		}
	}
}

// checkAnswer reads an answer, which may leave out one of two equal options for the other.
func checkAnswer(t *testing.T, name string, m *Model, text string, want fourfold.Solution) {
	t.Helper()
	a, err := m.Read(strings.NewReader(text))
	if err != nil || a.Verdict != Found {
		t.Fatalf("%s: %v, %v\n%s", name, a, err, text)
	}
	if !slices.Equal(a.Solution, want) && (m.format.Name != "dlx" || !slices.Equal(keysOf(m.p, a.Solution), keysOf(m.p, want))) {
		t.Fatalf("%s: %v, want %v\n%s", name, a.Solution, want, text)
	}
}

// keysOf returns the options of a solution as sets of items.
func keysOf(p *fourfold.Problem, s fourfold.Solution) (keys []string) {
	for _, name := range p.Names(s) {
		keys = append(keys, itemKey(strings.Fields(name)))
	}
	slices.Sort(keys)
	return keys
}

// TestVerdicts: what solvers say in other words, and texts that are no answers.
func TestVerdicts(t *testing.T) {
	p := covertest.Shidoku("1.....2..3.....4") // 24 options, several chosen at once
	for _, c := range []struct {
		format, text string
		verdict      Verdict
		err          string // a part of the error
	}{
		{"cnf", "s UNSATISFIABLE\n", None, ""},
		{"cnf", "UNSAT\n", None, ""},
		{"cnf", "c timeout\ns UNKNOWN\n", Unknown, ""},
		{"cnf", "c x1 2 and x3\ns UNSATISFIABLE\nc x4\n", None, ""},
		{"cnf", "INDET\n", Unknown, ""},
		{"cnf", "s INDETERMINATE\n", Unknown, ""},
		{"cnf", "", 0, "no answer found: expected lines s and v of SAT solvers or the result file of MiniSat"},
		{"cnf", "SATISFIABLE\n", 0, `too short: it says "SATISFIABLE", but has no values: expected lines s and v of SAT solvers or the result file of MiniSat: minisat MODEL RESULT`},
		{"cnf", "s SATISFIABLE\nv 1 -2 3\n", 0, "too short: it has values for 3 of 24 variables"},
		{"cnf", "SAT\n", 0, "too short"},
		{"cnf", "s SATISFIABLE\nv 1 2x 0\n", 0, `2:5: "2x": expected a literal, such as 5, -5 or -x5`},
		{"cnf", "s SATISFIABLE\nv 1 25 0\n", 0, "2:5: there is no variable 25: expected 1 to 24"},
		{"cnf", "s SATISFIABLE\nv 1 -1 0\n", 0, "2:5: variable 1 is true and false: expected one value"},
		{"cnf", "s SATISFIABLE\nv 9223372036854775808 0\n", 0, "no variable"},
		{"cnf", "s UNSATISFIABLE\nv 1 -2 0\n", 0, `the answer says "UNSATISFIABLE", but has values: expected one of the two`},
		{"cnf", "s SATISFIABLE\ns UNSATISFIABLE\n", 0, `the answer says "SATISFIABLE" and "UNSATISFIABLE": expected one of the two`},
		{"cnf", "UNSAT\ns UNKNOWN\nSATISFIABLE\n", 0, `the answer says "SATISFIABLE" and "UNSAT"`},
		{"cnf", "s UNKNOWN\ns UNSATISFIABLE\n", None, ""},
		{"opb", "s UNSATISFIABLE\ns OPTIMUM FOUND\n", 0, `the answer says "OPTIMUM FOUND" and "UNSATISFIABLE"`},
		{"opb", "s SATISFIABLE\nv x1 -x2\n", 0, "values for 2 of 24"},
		{"opb", "s SATISFIABLE\nv y1\n", 0, `2:3: "y1": expected a literal, such as 5, -5 or -x5`},
		{"opb", "s SATISFIABLE\nv x99999999999\n", 0, "no variable"},
		{"lp", "Problem:\nStatus:     INTEGER EMPTY\n", None, ""},
		{"lp", "Problem:\nStatus:     INTEGER UNDEFINED\n", Unknown, ""},
		{"lp", "Problem:\nStatus:     UNDEFINED\n", Unknown, ""},
		{"lp", "s mip 3 24 n 0\nj 1 0\n", None, ""},
		{"lp", "s mip 3 24 u 0\nj 1 0\n", Unknown, ""},
		{"lp", "s mip 3 24 o 0\nj 1 0.5\n", 0, "2:5: variable 1 is 0.5: expected 0 or 1"},
		{"lp", "s mip 3 24 o 0\nj 1 0\n", 0, "values for 1 of 24"},
		{"lp", "Infeasible - objective value 81.00000000\n      0 x1       1     0\n** 3 x4  7  0\n", None, ""},
		{"lp", "Integer infeasible - objective value 0.00000000\n", None, ""},
		{"lp", "Stopped on time - objective value 1e+50\n      0 x1       0.25     0\n", Unknown, ""},
		{"lp", "Optimal - objective value 0\n 0 x1 nan 0\n", 0, "expected 0 or 1"},
		{"lp", "Optimal - objective value 0\n", 0, "no values"},
		{"lp", "Optimal - objective value 0\n x1\n", 0, "2:4: the line ends here: expected the value of a variable"},
		{"lp", "Optimal - objective value 0\n x1 1\nInfeasible - objective value 0\n", 0, `says "Optimal" and "Infeasible"`},
		{"lp", "Problem:\nStatus:     INFEASIBLE (INTERMEDIATE)\n", Unknown, ""},
		{"lp", "Model status\nInfeasible\n\n# Primal solution values\nNone\n", None, ""},
		{"lp", "Model status\nTime limit reached\n", Unknown, ""},
		{"lp", "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns 24\nx1 0\n", 0, "values for 1 of 24"},
		{"lp", "solution status: infeasible\nno solution available\n", None, ""},
		{"lp", "solution status: time limit reached\nno solution available\n", Unknown, ""},
		{"lp", "solution status: optimal solution found\nobjective value: 0\n", 0, "no values"},
		{"mps", "# Objective value = 0\nx1 1\nx2 0\n", 0, "values for 2 of 24"},
		{"mps", "nothing\n", 0, "no answer found: expected files of glpsol -o and glpsol -w"},
		{"dlx", "none\n", None, ""},
		{"dlx", "Altogether 0 solutions, 61+17 mems\n", None, ""},
		{"dlx", "", 0, "no answer found: expected solutions of Knuth's programs"},
		{"dlx", "x0 r0\n", 0, `1:1: "x0 r0": expected the items of an option`},
		{"minizinc", "=====UNSATISFIABLE=====\n", None, ""},
		{"minizinc", "=====UNKNOWN=====\n", Unknown, ""},
		{"minizinc", "----------\n", 0, "1:1: a solution ends here: expected lines such as x5 = 1 before"},
		{"minizinc", "x1 = 1;\nx2 = 0;\n----------\n", 0, "values for 2 of 24"},
		{"minizinc", "x1 = 2;\n----------\n", 0, "variable 1 is 2;: expected 0 or 1"},
	} {
		m, err := New(context.Background(), p, Choices{Format: c.format})
		if err != nil {
			t.Fatal(err)
		}
		a, err := m.Read(strings.NewReader(c.text))
		switch {
		case c.err == "" && (err != nil || a.Verdict != c.verdict):
			t.Errorf("%s: %q is read as %v, %v, want the verdict %d", c.format, c.text, a, err, c.verdict)
		case c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)):
			t.Errorf("%s: %q gives %v, %v, want %q", c.format, c.text, a, err, c.err)
		}
	}
}

// TestHugeAnswer: an answer without an end is refused.
func TestHugeAnswer(t *testing.T) {
	m, err := New(context.Background(), covertest.Shidoku("1.....2..3.....4"), Choices{Format: "cnf"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Read(endless{}); err == nil || !strings.Contains(err.Error(), "the answer is too long") {
		t.Errorf("an endless answer: %v", err)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

var _ io.Reader = endless{}
