package export

// Clauses are a formula in conjunctive normal form. Literal v says that variable v is true, -v
// that it is false.
type clauses struct {
	lits  []int32 // each clause is ended by 0
	count int     // of clauses
}

var cnf = Format{
	Name: "cnf", About: "DIMACS CNF, for SAT solvers such as CaDiCaL, Kissat and MiniSat", Extension: ".cnf", Engine: "sat", Comment: "c ",
	Answers: []string{"lines s and v of SAT solvers", "the result file of MiniSat: minisat MODEL RESULT"},
	check:   checkClauses, make: makeClauses, size: sizeOfClauses, write: writeCNF, read: readDIMACS,
}

func writeCNF(m *Model, w *writer, e Extra) { m.writeClauses(w, e, "p cnf ", 0, "", "") }

// writeClauses writes the formula. Its first line begins with kind, counts some more clauses,
// and has an end of its own. Weight stands before each clause.
func (m *Model) writeClauses(w *writer, e Extra, kind string, more int, end, weight string) {
	blocked := m.blockedClauses(e)
	w.comments(m.format.Comment, e.Comments)
	w.put(kind)
	w.int(int64(m.variables))
	w.put(" ")
	w.int(int64(m.cnf.count + len(blocked) + more))
	w.put(end, "\n")
	w.projection(m, "c p show", len(m.options)) // on one line, since ganak and ApproxMC read only one
	begin := 0
	for k, l := range m.cnf.lits {
		if l == 0 && !w.done() {
			w.put(weight)
			w.clause(m.cnf.lits[begin:k])
			begin = k + 1
		}
	}
	for _, clause := range blocked {
		w.put(weight)
		w.clause(clause)
	}
}

// blockedClauses returns a clause for each blocked solution: not all of its literals are true.
// If there are none, all was settled before, there is no other solution, and two clauses
// contradict each other.
func (m *Model) blockedClauses(e Extra) (all [][]int32) {
	for _, lits := range m.blocked(e.Blocked) {
		if len(lits) == 0 {
			return [][]int32{{1}, {-1}}
		}
		clause := make([]int32, len(lits))
		for k, v := range lits {
			clause[k] = -v
		}
		all = append(all, clause)
	}
	return all
}

// clause writes a clause in DIMACS.
func (w *writer) clause(lits []int32) {
	w.poll.Add(len(lits))
	for _, l := range lits {
		w.int(int64(l))
		w.put(" ")
	}
	w.put("0\n")
}
