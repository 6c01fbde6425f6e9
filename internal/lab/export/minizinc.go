package export

// writeMiniZinc writes the rows as constraints. The output of minizinc is a line such as "x5 = 1"
// for each variable, after "objective = 7" if there is an objective.
func writeMiniZinc(m *Model, w *writer, e Extra) {
	w.comments(m.format.Comment, e.Comments)
	w.printf("array [1..%d] of var 0..1: x;\n", m.variables)
	for _, r := range m.withCuts(e) {
		if w.poll.Add(len(r.terms)) != nil {
			return
		}
		w.put("constraint sum([")
		for _, t := range r.terms {
			w.printf("%d*x[%d],", t.Coefficient, t.Column+1)
		}
		w.printf("]) %s %d;\n", r.relation, r.bound)
	}
	if m.priced {
		w.put("var int: objective = sum([")
		for j := range int32(len(m.options)) {
			w.printf("%d*x[%d],", m.cost(j+1), j+1)
		}
		w.put("]);\nsolve minimize objective;\noutput [\"objective = \\(objective)\\n\"];\n")
	} else {
		w.put("solve satisfy;\n")
	}
	w.put("output [\"x\\(i) = \\(x[i])\\n\" | i in index_set(x)];\n")
}
