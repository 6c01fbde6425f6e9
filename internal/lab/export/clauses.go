package export

import (
	"context"
	"strconv"

	"fourfold/sat"
)

// makeClauses makes the formula of cnf and wcnf.
func (m *Model) makeClauses(ctx context.Context, s sat.Solver) error {
	f, err := s.Encode(ctx, m.p)
	if err != nil {
		return err
	}
	m.options, m.chosen, m.variables, m.clauses = f.Options, f.Chosen, int32(f.Vars), f.DIMACS
	empty, before := false, int32(0)
	for _, l := range f.DIMACS {
		empty = empty || l == 0 && before == 0
		before = l
	}
	switch { // some solvers read no clause without literals, and some need a variable
	case empty:
		m.clauses, m.variables = []int32{1, 0, -1, 0}, max(m.variables, 1)
	case m.variables == 0:
		m.clauses, m.variables = []int32{-1, 0}, 1
	}
	for _, l := range m.clauses {
		if l == 0 {
			m.size.Constraints++
		} else {
			m.size.Terms++
		}
	}
	return nil
}

func writeCNF(m *Model, w *writer, e Extra) { m.writeClauses(w, e, "p cnf ", 0, "", "") }

// writeClauses writes the formula. Its first line begins with kind, counts some more clauses,
// and has an end of its own. Weight stands before each clause.
func (m *Model) writeClauses(w *writer, e Extra, kind string, more int, end, weight string) {
	blocked := m.blockedClauses(e)
	w.comments(m.format.Comment, e.Comments)
	w.printf("%s%d %d%s\n", kind, m.variables, int(m.size.Constraints)+len(blocked)+more, end)
	w.projection(m, "c p show", len(m.options)) // on one line, since ganak and ApproxMC read only one
	begin := 0
	for k, l := range m.clauses {
		if l == 0 && !w.done() {
			w.put(weight)
			w.clause(m.clauses[begin:k])
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
		for k := range lits {
			lits[k] = -lits[k]
		}
		all = append(all, lits)
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
	top := strconv.FormatInt(hard, 10)
	m.writeClauses(w, e, "p wcnf ", soft, " "+top, top+" ")
	for v := range int32(len(m.options)) {
		if c := m.cost(v + 1); c != 0 {
			w.int(max(c, -c))
			w.put(" ")
			w.clause([]int32{(v + 1) * int32(-c/max(c, -c))})
		}
	}
}
