package export

import "strconv"

var wcnf = Format{
	Name: "wcnf", About: "weighted clauses, for MaxSAT solvers: the cheapest solution", Extension: ".wcnf", Engine: "sat", Comment: "c ", Objective: true,
	Answers: []string{"lines o, s and v of MaxSAT solvers"},
	check:   checkClauses, make: makeClauses, size: sizeOfClauses, write: writeWCNF, read: readDIMACS,
}

// writeWCNF writes the hard clauses with a weight above the sum of all others, and a soft clause
// for each option with a cost: it is false if the option is chosen, or with a negative cost if
// it is not.
func writeWCNF(m *Model, w *writer, e Extra) {
	soft, hard := 0, int64(1)
	for v := range int32(len(m.options)) {
		if c := m.cost(v + 1); c != 0 {
			soft++
			hard += max(c, -c)
		}
	}
	top := strconv.FormatInt(hard, 10) + " "
	m.writeClauses(w, e, "p wcnf ", soft, " "+top[:len(top)-1], top)
	for v := range int32(len(m.options)) {
		switch c := m.cost(v + 1); {
		case c > 0:
			w.put(strconv.FormatInt(c, 10), " ")
			w.clause([]int32{-v - 1})
		case c < 0:
			w.put(strconv.FormatInt(-c, 10), " ")
			w.clause([]int32{v + 1})
		}
	}
}
