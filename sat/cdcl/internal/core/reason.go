package core

// A reason says by which clause a literal is true. The two high bits say what the rest is: a
// reference to a clause in the arena, the other literal of a binary clause, a budget, or a group.
// A group stands for two kinds of clauses, and none of them is stored. "One of the variables is
// true" is the reason of the last variable that is left; "not both" is the reason of a variable
// that is false because another one is true, and it is noted as a binary clause.
type reason = uint32

const (
	tagMask   = 3 << 30
	tagClause = 0 << 30
	tagBinary = 1 << 30
	tagGroup  = 2 << 30
	tagBudget = 3 << 30
	none      = ^uint32(0) // a decision, an assumption, a flip, or a fact

	maxRef = tagBinary // references and literals are below, because of the tag
)

// antecedents returns the literals of the clause by which l follows. All others than l are false.
// l is among them unless the clause is binary or that of a budget. The slice is valid until the
// next call.
func (s *Solver) antecedents(why reason, l Lit) []Lit {
	switch why & tagMask {
	case tagClause:
		return s.lits(why)
	case tagBinary:
		s.scratch[0] = why &^ tagMask
		return s.scratch[:1]
	case tagGroup:
		return s.members(why &^ tagMask)
	}
	if why == none {
		return nil
	}
	return s.overspent(why&^tagMask, l)
}

// conflict returns the literals of the clause that is false. The slice is valid until the next
// call of antecedents.
func (s *Solver) conflict() []Lit {
	if s.confl&tagMask == tagBinary {
		s.scratch = [2]Lit{s.confl &^ tagMask, s.conflL}
		return s.scratch[:2]
	}
	return s.antecedents(s.confl, none)
}
