package export

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// objectiveOf reads the objective of a model: the coefficient of each variable, and a constant.
func objectiveOf(t *testing.T, m *Model, text string) (terms map[int64]int64, constant int64) {
	t.Helper()
	terms = map[int64]int64{}
	switch m.format.Name {
	case "opb", "lp", "minizinc":
		if sum := aSum.FindStringSubmatch(inMiniZinc.Replace(withColumns(m, text))); sum != nil {
			terms = sumOf(t, sum[1])
		}
	case "mps":
		for line := range strings.Lines(text) {
			if field(line, 15, 22) == "OBJ" {
				terms[atoi(t, field(line, 6, 12))-1] = atoi(t, field(line, 25, 36))
			}
		}
	case "wcnf":
		for line := range strings.Lines(text) {
			switch f := strings.Fields(line); {
			case len(f) != 3 || f[0] == "p" || f[0] == "c" || strings.Contains(text, " "+f[0]+"\n"):
			case f[1][0] == '-':
				terms[-atoi(t, f[1])-1] = atoi(t, f[0])
			default:
				terms[atoi(t, f[1])-1] = -atoi(t, f[0])
				constant += atoi(t, f[0])
			}
		}
	}
	return terms, constant
}

// leastCost returns the cost of the cheapest solution, by brute force.
func leastCost(p *fourfold.Problem) int64 {
	least := int64(math.MaxInt64)
	for _, s := range covertest.BruteForce(p) {
		least = min(least, p.CostOf(s))
	}
	return least
}

// checkObjective: each solution has the value in the objective of its model that its cost says.
func checkObjective(t *testing.T, name string, m *Model, text string, all []fourfold.Solution) {
	t.Helper()
	if !m.format.Objective {
		return
	}
	terms, constant := objectiveOf(t, m, text)
	for _, s := range all {
		sum := constant + m.offset
		for k, o := range m.options {
			if slices.Contains(s, o) {
				sum += terms[int64(k)]
			}
		}
		if sum != m.p.CostOf(s) {
			t.Fatalf("%s: %v has the value %d with the offset %d, but costs %d\n%s", name, s, sum, m.offset, m.p.CostOf(s), text)
		}
	}
}

// roster is the example of the essays: the nurses that work early and late. Its covers cost 4, 6
// and 9.
func roster(t testing.TB) *fourfold.Problem {
	t.Helper()
	p, err := fourfold.ReadProblem(strings.NewReader("1:2|early late ann bob cem\nann early |3\nann late |1\nbob early |2\nbob late |2\ncem early |1\ncem late |4\n"), "roster")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// minizincAnswer returns the output of minizinc for a solution of the roster.
func minizincAnswer(cost int, chosen ...int) string {
	text := fmt.Sprintf("objective = %d\n", cost)
	for v := 1; v <= 6; v++ {
		text += fmt.Sprintf("x%d = %d\n", v, bit(slices.Contains(chosen, v)))
	}
	return text + "----------\n"
}

// TestClaims: what solvers say of the value and of the optimum in their words, with costs.
func TestClaims(t *testing.T) {
	for _, c := range []struct {
		format, text string
		cost         int64 // of the solution; 0 if it is none
		optimal      bool
		solutions    int
		err          string
	}{
		{"opb", "o 6\no 4\ns OPTIMUM FOUND\nv -x1 x2 x3 -x4 x5 -x6\n", 4, true, 1, ""},
		{"opb", "o 6\nv x1 -x2 -x3 x4 x5 -x6\no 4\nv -x1 x2 x3 -x4 x5 -x6\ns OPTIMUM FOUND\n", 4, true, 2, ""},
		{"opb", "o 9\ns SATISFIABLE\nv x1 -x2 x3 -x4 -x5 x6\n", 9, false, 1, ""},
		{"opb", "o 6\nv x1 -x2 -x3 x4 x5 -x6\no 4\nv -x1 x2\n", 6, false, 1, ""},
		{"opb", "o 3\ns OPTIMUM FOUND\nv -x1 x2 x3 -x4 x5 -x6\n", 0, false, 0, "it says that the objective is 3, but that of its solution is 4"},
		{"opb", "o 4\ns OPTIMUM FOUND\nv -x1 x2 x3\n", 0, false, 0, "values for 3 of 6"},
		{"lp", "Optimal - objective value 4.00000000\n      1 x2       1     1\n 2 x3  1  2\n 4 x5 1 1\n", 4, true, 1, ""},
		{"lp", "Optimal - objective value 5.00000000\n      1 x2       1     1\n 2 x3  1  2\n 4 x5 1 1\n", 0, false, 0, "the objective is 5,"},
		{"lp", "Stopped on time - objective value 9.00000000\n 0 x1 1 3\n 2 x3  1  2\n 5 x6 1 4\n", 9, false, 1, ""},
		{"lp", "Optimal (within gap tolerance) - objective value 4\n 1 x2 1 1\n 2 x3  1  2\n 4 x5 1 1\n", 4, false, 1, ""},
		{"lp", "Status:     INTEGER OPTIMAL\nObjective:  obj = 5 (MINimum)\nx1 0\nx2 1\nx3 1\nx4 0\nx5 1\nx6 0\n", 0, false, 0, "the objective is 5,"},
		{"lp", "Status:     INTEGER NON-OPTIMAL\nObjective:  obj = 4 (MINimum)\nx1 0\nx2 1\nx3 1\nx4 0\nx5 1\nx6 0\n", 4, false, 1, ""},
		{"mps", "s mip 5 6 o 4\nj 1 0\nj 2 1\nj 3 1\nj 4 0\nj 5 1\nj 6 0\n", 4, true, 1, ""},
		{"mps", "s mip 5 6 o 7\nj 1 0\nj 2 1\nj 3 1\nj 4 0\nj 5 1\nj 6 0\n", 0, false, 0, "the objective is 7,"},
		{"lp", "Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 5\nx1 0\nx2 1\nx3 1\nx4 0\nx5 1\nx6 0\n", 0, false, 0, "the objective is 5,"},
		{"lp", "SCIP Status        : problem is solved [optimal solution found]\nobjective value:   4\nx2 1\nx3 1\nx5 1\n", 4, true, 1, ""},
		{"lp", "# Solution for model obj\n# Objective value = 5\nx1 0\nx2 1\nx3 1\nx4 0\nx5 1\nx6 0\n", 0, false, 0, "the objective is 5,"},
		{"minizinc", minizincAnswer(6, 1, 4, 5) + minizincAnswer(4, 2, 3, 5) + "==========\n", 4, true, 2, ""},
		{"minizinc", minizincAnswer(6, 1, 4, 5) + "objective = 4\n", 6, false, 1, ""},
		{"minizinc", minizincAnswer(5, 2, 3, 5) + "==========\n", 0, false, 0, "the objective is 5,"},
		{"dlx", "bob early | cem early | ann late\nann early | bob early | cem late\n", 4, false, 2, ""},
	} {
		m, err := New(t.Context(), roster(t), Choices{Format: c.format})
		if err != nil {
			t.Fatal(err)
		}
		a, err := m.Read(strings.NewReader(c.text))
		switch {
		case c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)):
			t.Errorf("%s: %q gives %v, want %q", c.format, c.text, err, c.err)
		case c.err == "" && (err != nil || m.p.CostOf(a.Solution) != c.cost || a.Optimal != c.optimal || len(a.Solutions) != c.solutions):
			t.Errorf("%s: %q is read as %+v, %v", c.format, c.text, a, err)
		}
	}
}

// TestWeights: MaxSAT solvers write values as literals without a 0, or as one word of bits.
func TestWeights(t *testing.T) {
	p, err := covertest.Shidoku("1.....2..3.....4").WithCosts(func(o int32) int64 { return int64(o%5) - 2 })
	if err != nil {
		t.Fatal(err)
	}
	m, err := New(t.Context(), p, Choices{Format: "wcnf"})
	if err != nil {
		t.Fatal(err)
	}
	want := covertest.BruteForce(p)[0]
	x := make([]bool, m.variables)
	for _, o := range want {
		x[slices.Index(m.options, o)] = true
	}
	value := strconv.FormatInt(p.CostOf(want)-m.offset, 10)
	for _, text := range []string{each(x, literal), each(x, literal) + "0", each(x, func(_ int, value bool) string { return strconv.Itoa(bit(value)) })} {
		a, err := m.Read(strings.NewReader("o 77\no " + value + "\ns OPTIMUM FOUND\nv " + text + "\n"))
		if err != nil || !slices.Equal(a.Solution, want) || !a.Optimal {
			t.Errorf("%q is read as %+v, %v", text, a, err)
		}
		if _, err := m.Read(strings.NewReader("o 77\ns OPTIMUM FOUND\nv " + text + "\n")); err == nil {
			t.Errorf("%q with another value is read", text)
		}
	}
}
