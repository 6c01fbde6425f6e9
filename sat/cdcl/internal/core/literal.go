package core

// A Lit is a variable, counted from 0, or its negation: 2v or 2v+1.
type Lit = uint32

// Pos and Neg return the literals of a variable.
func Pos(v int) Lit { return Lit(v) << 1 }

func Neg(v int) Lit { return Lit(v)<<1 | 1 }

// NumVars returns the number of variables.
func (s *Solver) NumVars() int { return len(s.info) }

// Value returns 1, -1 or 0 for a literal that is true, false or open.
func (s *Solver) Value(l Lit) int8 { return s.vals[l] }
