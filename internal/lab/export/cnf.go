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

func writeCNF(m *Model, w *writer, e Extra) {
	blocked := m.blockedClauses(e)
	w.comments(m.format.Comment, e.Comments)
	w.put("p cnf ")
	w.int(int64(m.variables))
	w.put(" ")
	w.int(int64(m.cnf.count + len(blocked)))
	w.put("\n")
	w.projection(m, "c p show", len(m.options)) // on one line, since ganak and ApproxMC read only one
	begin := 0
	for k, l := range m.cnf.lits {
		if l == 0 && !w.done() {
			w.clause(m.cnf.lits[begin:k])
			begin = k + 1
		}
	}
	for _, clause := range blocked {
		w.clause(clause)
	}
}

// blockedClauses returns a clause for each blocked solution: not all of its variables are true. If
// all of the solution was settled before, there is no other, and two clauses contradict each
// other.
func (m *Model) blockedClauses(e Extra) (all [][]int32) {
	for _, vars := range m.blocked(e.Blocked) {
		if len(vars) == 0 {
			return [][]int32{{1}, {-1}}
		}
		clause := make([]int32, len(vars))
		for k, v := range vars {
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
