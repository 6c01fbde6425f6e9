package core

// A reason says why a literal is true. The two high bits say what the rest is: a
// place in the arena, the other literal of a binary clause, or a group.
type reason = uint32

const (
	tagMask   = 3 << 30
	tagClause = 0 << 30
	tagBinary = 1 << 30
	tagGroup  = 2 << 30
	none      = ^uint32(0) // a decision, an assumption, a flip, or a fact
)

// antecedents returns the literals of the clause by which l follows, l included
// unless the clause is binary. It is valid until the next call.
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
	return nil
}

func (s *Solver) conflict() []Lit {
	if s.confl&tagMask == tagBinary {
		s.scratch = [2]Lit{s.confl &^ tagMask, s.conflL}
		return s.scratch[:2]
	}
	return s.antecedents(s.confl, 0)
}
