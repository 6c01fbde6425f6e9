package core

// A Log hears of every clause that the solver learns or forgets, in order. Each learned clause
// follows by unit propagation from the clauses and groups of the solver, the clauses that it learned
// before, and a clause for each model that Enumerate has yielded: one that forbids this model. So the
// log is a proof in the sense of DRAT (Wetzler, Heule and Hunt, DRAT-trim: Efficient Checking and
// Trimming Using Expressive Clausal Proofs, 2014), and of the rule rup of VeriPB. If the solver ends
// with Unsat and had no assumptions, the last clause is the empty one.
//
// Only clauses that the Log has heard of are deleted. A clause is valid during the call only. A Log
// must be set before the first clause is added.
type Log interface {
	Learn(clause []Lit)
	Delete(clause []Lit)
}

// logFlip logs that the decisions up to the floor, and the assumptions, cannot all be true. To one
// who takes each model yielded as forbidden, that follows by unit propagation: what was flipped
// below them is in the log already. From this clause follows the flip of the last decision.
func (s *Solver) logFlip() {
	if s.Log == nil {
		return
	}
	c := s.clause[:0]
	for k := 1; k <= s.floor; k++ {
		if k != s.root {
			c = append(c, s.levels[k].decision^1)
		}
	}
	s.clause = c
	s.Log.Learn(c)
}
