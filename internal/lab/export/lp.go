package export

import "strconv"

func writeLP(m *Model, w *writer, e Extra) {
	w.comments(m.format.Comment, e.Comments)
	w.put("Minimize\n obj:")
	for j := range int(m.variables) {
		if w.done() {
			return
		}
		w.coefficient(m.cost(int32(j)+1), int32(j), j == 0) // some readers need the columns that cost nothing, too
	}
	w.endLine()
	w.put("Subject To\n")
	for k, r := range m.withCuts(e) {
		if w.poll.Add(len(r.terms)) != nil {
			return
		}
		w.put(" r", strconv.Itoa(k+1), ":")
		for n, t := range r.terms {
			w.coefficient(int64(t.Coefficient), t.Column, n == 0)
		}
		w.put(" ", r.relation, " ", strconv.FormatInt(r.bound, 10))
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

// coefficient writes a term of a sum. The coefficient 1 is not written.
func (w *writer) coefficient(n int64, column int32, first bool) {
	text := ""
	switch {
	case n < 0:
		text = "- "
	case !first:
		text = "+ "
	}
	if n = max(n, -n); n != 1 {
		text += strconv.FormatInt(n, 10) + " "
	}
	w.term(text + variable(column+1))
}
