package export

// writeOPB writes upper bounds as lower bounds of the negative sum, since the format has no <=.
func writeOPB(m *Model, w *writer, e Extra) {
	rows := m.withCuts(e)
	w.printf("* #variable= %d #constraint= %d\n", m.variables, len(rows))
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
		w.printf(" %s %d ;\n", relation, sign*r.bound)
	}
}

// weighted writes a variable with its coefficient.
func (w *writer) weighted(n int64, column int32) { w.printf(" %+d x%d", n, column+1) }
