package core

// A Log hears of every clause that the solver learns or forgets, in order. The clauses are
// literals of the solver, valid during the call only. They are a proof in the sense of DRAT over
// the clauses and groups: each learned clause follows by unit propagation.
type Log interface {
	Learn(clause []Lit)
	Delete(clause []Lit)
}
