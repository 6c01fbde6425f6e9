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
	setting.Choice("constraints", "integer variables, sets of them that are all different, and sums for the rest (alldifferent), or the rows of the linear program (sums)",
		[]string{"alldifferent", "sums"}, []bool{false, true}, func(m *maker) *bool { return &m.sums }),
}

// writeMiniZinc writes integer variables with the sets that are all different, and the rows as
// constraints. The output of minizinc is a line such as "x5 = 1"
// for each variable, after "objective = 7" if there is an objective.
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
		w.put("constraint sum([", strings.Join(m.addends(r.terms), ","))
		w.printf(",]) %s %d;\n", r.relation, r.bound)
	}
	if m.priced {
		w.put("var int: objective = sum([")
		for j := range int32(len(m.options)) {
			w.printf("%d*%s,", m.cost(j+1), m.literal(j))
		}
		w.put("]);\nsolve ", search, "minimize objective;\noutput [\"objective = \\(objective)\\n\"];\n")
	} else {
		w.put("solve ", search, "satisfy;\n")
	}
	w.printf("output [\"x\\(v) = %s\\n\" | v in 1..%d];\n", output, m.variables)
}

// integers writes the variables with their values, and the sets that are all different.
func (w *writer) integers(n *integers) {
	w.put("include \"all_different.mzn\";\n")
	w.printf("array [1..%d] of var 0..%d: c;\n", len(n.domains), slices.Max(n.value))
	for v, values := range n.domains {
		w.printf("constraint c[%d] in {%s};\n", v+1, commas(values))
	}
	for _, d := range n.different {
		var terms []string
		for _, v := range d.variables {
			terms = append(terms, strings.TrimSuffix(fmt.Sprintf("c[%d]%+d", v+1, d.slope*v), "+0"))
		}
		w.put("constraint all_different([", strings.Join(terms, ","), "]) :: domain;\n")
	}
	numbers := slices.Clone(n.variable)
	for j := range numbers {
		numbers[j]++
	}
	w.put("array [int] of int: variable = [", commas(numbers), "];\narray [int] of int: value = [", commas(n.value), "];\n")
}

// literal returns what column j, from 0, stands for.
func (m *Model) literal(j int32) string {
	if m.integers == nil {
		return fmt.Sprintf("x[%d]", j+1)
	}
	return fmt.Sprintf("(c[%d] = %d)", m.integers.variable[j]+1, m.integers.value[j])
}

// addends returns the terms of a sum as text. Columns of an integer variable that have the same
// coefficient become one.
func (m *Model) addends(terms []lp.Term) (all []string) {
	n, values := m.integers, map[lp.Term][]int32{} // the Column of a key is its variable
	for _, t := range terms {
		if n == nil {
			all = append(all, fmt.Sprintf("%d*%s", t.Coefficient, m.literal(t.Column)))
			continue
		}
		key := lp.Term{Column: n.variable[t.Column], Coefficient: t.Coefficient}
		values[key] = append(values[key], n.value[t.Column])
	}
	for _, key := range slices.SortedFunc(maps.Keys(values), func(s, t lp.Term) int {
		return cmp.Or(cmp.Compare(s.Column, t.Column), cmp.Compare(s.Coefficient, t.Coefficient))
	}) {
		all = append(all, fmt.Sprintf("%d*(c[%d] %s)", key.Coefficient, key.Column+1, among(values[key])))
	}
	return all
}

// among returns the relation that a variable has one of some values.
func among(values []int32) string {
	if len(values) == 1 {
		return fmt.Sprint("= ", values[0])
	}
	return "in {" + commas(values) + "}"
}

// commas returns numbers with commas between them.
func commas(numbers []int32) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(numbers), " ", ","), "[]")
}
