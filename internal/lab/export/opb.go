package export

import "strconv"

var opb = Format{
	Name: "opb", About: "OPB, for pseudo-Boolean solvers such as RoundingSat, Sat4j and clasp", Extension: ".opb", Engine: "lp", Objective: true, Comment: "* ",
	Answers: append([]string{"lines s and v of pseudo-Boolean solvers"}, linearAnswers...),
	check:   checkRows, make: makeRows, write: writeOPB, read: readLinear,
}

// writeOPB writes upper bounds as lower bounds of the negative sum, since the format has no <=.
func writeOPB(m *Model, w *writer, e Extra) {
	rows := m.withCuts(e)
	w.put("* #variable= ", strconv.Itoa(int(m.variables)), " #constraint= ", strconv.Itoa(len(rows)), "\n")
	w.projection(m, "* ind", 20)
	w.comments(m.format.Comment, e.Comments)
	if m.priced {
		w.put("min:")
		for j := range int32(len(m.options)) {
			if c := m.cost(j + 1); c != 0 {
				w.weighted(c, j)
			}
		}
		w.put(" ;\n")
	}
	for _, r := range rows {
		if w.poll.Add(len(r.terms)) != nil {
			return
		}
		sign, relation := int64(1), r.relation
		if relation == "<=" {
			sign, relation = -1, ">="
		}
		for _, t := range r.terms {
			w.weighted(sign*int64(t.Coefficient), t.Column)
		}
		w.put(" ", relation, " ", strconv.FormatInt(sign*r.bound, 10), " ;\n")
	}
}

// weighted writes a variable with its coefficient.
func (w *writer) weighted(n int64, column int32) {
	sign := " +"
	if n < 0 {
		sign = " "
	}
	w.put(sign, strconv.FormatInt(n, 10), " ", variable(column+1))
}
