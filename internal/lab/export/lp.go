package export

import "fmt"

func writeLP(m *Model, w *writer, e Extra) {
	w.comments(m.format.Comment, e.Comments)
	w.put("Minimize\n obj:")
	for j := range m.variables {
		if w.done() {
			return
		}
		w.term(fmt.Sprintf("%+d x%d", m.cost(j+1), j+1)) // some readers need the columns that cost nothing, too
	}
	w.endLine()
	w.put("Subject To\n")
	for k, r := range m.withCuts(e) {
		if w.poll.Add(len(r.terms)) != nil {
			return
		}
		w.printf(" r%d:", k+1)
		for _, t := range r.terms {
			w.term(fmt.Sprintf("%+d x%d", t.Coefficient, t.Column+1))
		}
		w.printf(" %s %d", r.relation, r.bound)
		w.endLine()
	}
	w.put("Binary\n")
	for j := range m.variables {
		if w.done() {
			return
		}
		w.term(variable(j + 1))
	}
	w.endLine()
	w.put("End\n")
}
