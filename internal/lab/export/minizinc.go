package export

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"fourfold/internal/kit/setting"
	"fourfold/lp"
)

// constraintSettings are the settings of format minizinc beside those of lp.
var constraintSettings = setting.Table[maker]{
	setting.Choice("constraints", "integer variables, all-different sets of them and sums for the rest (alldifferent), or the rows (sums)",
		[]string{"alldifferent", "sums"}, []bool{false, true}, func(m *maker) *bool { return &m.sums }),
}

// writeMiniZinc writes integer variables with the sets that are all different, and the rows as
// constraints. The output of minizinc is a line such as "x5 = 1" for each variable of the integer
// program, after "objective = 7" if there is an objective.
func writeMiniZinc(m *Model, w *writer, e Extra) {
	w.comments(m.format.Comment, e.Comments)
	search, output := "", `\(x[v])`
	if m.integers == nil {
		w.printf("array [1..%d] of var 0..1: x;\n", m.variables)
	} else {
		w.integers(m.integers)
		search, output = ":: int_search(c, dom_w_deg, indomain_min) ", `\(bool2int(fix(c[variable[v]]) = value[v]))`
	}
	for _, r := range m.withCuts(e) {
		if w.poll.Add(len(r.terms)) != nil {
			return
		}
		w.put("constraint sum([", m.sum(r.terms))
		w.printf("]) %s %d;\n", r.relation, r.bound)
	}
	if m.priced {
		w.put("var int: objective = sum([")
		for j := range int32(len(m.options)) {
			w.printf("%d*%s,", m.cost(j+1), m.oneOf([]int32{j}))
		}
		w.put("]);\nsolve ", search, "minimize objective;\noutput [\"objective = \\(objective)\\n\"];\n")
	} else {
		w.put("solve ", search, "satisfy;\n")
	}
	w.printf("output [\"x\\(v) = %s\\n\" | v in 1..%d];\n", output, m.variables)
}

// integers writes the variables with their values, and the sets that are all different.
func (w *writer) integers(n *integers) {
	w.put("include \"all_different_int.mzn\";\n")
	w.printf("array [1..%d] of var 0..%d: c;\n", len(n.domains)-1, slices.Max(n.value))
	for v, values := range n.domains[1:] {
		w.printf("constraint c[%d] in {%s};\n", v+1, commas(values))
	}
	for _, d := range n.different {
		w.put("constraint all_different_int([")
		for k, v := range d.variables {
			w.put(strings.Repeat(",", min(k, 1)), strings.TrimSuffix(fmt.Sprintf("c[%d]%+d", v, d.slope*v), "+0"))
		}
		for _, value := range d.others {
			w.printf(",%d", value)
		}
		w.put("]) :: domain;\n")
	}
	w.put("array [int] of int: variable = [", commas(n.variable), "];\n")
	w.put("array [int] of int: value = [", commas(n.value), "];\n")
}

// sum returns the terms of a sum. The columns of a variable that have the same coefficient become
// one term.
func (m *Model) sum(terms []lp.Term) string {
	columns := map[lp.Term][]int32{} // of a variable with a coefficient
	for _, t := range terms {
		key := t
		if m.integers != nil {
			key.Column = m.integers.variable[t.Column]
		}
		columns[key] = append(columns[key], t.Column)
	}
	var b strings.Builder
	for _, key := range slices.SortedFunc(maps.Keys(columns), func(s, t lp.Term) int {
		return cmp.Or(cmp.Compare(s.Column, t.Column), cmp.Compare(s.Coefficient, t.Coefficient))
	}) {
		fmt.Fprintf(&b, "%d*%s,", key.Coefficient, m.oneOf(columns[key]))
	}
	return b.String()
}

// oneOf returns what is 1 if one of some columns of a variable is 1, and otherwise 0.
func (m *Model) oneOf(columns []int32) string {
	if m.integers == nil {
		return fmt.Sprintf("x[%d]", columns[0]+1)
	}
	var values []int32
	for _, j := range columns {
		values = append(values, m.integers.value[j])
	}
	return fmt.Sprintf("(c[%d] in {%s})", m.integers.variable[columns[0]], commas(values))
}

// commas returns numbers with commas between them.
func commas(numbers []int32) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(numbers), " ", ","), "[]")
}
