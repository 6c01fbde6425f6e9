package core

// A Lit is a variable, counted from 0, or its negation: 2v or 2v+1. The lowest bit is the sign,
// so l^1 is the negation of l, and l>>1 is its variable.
type Lit = uint32

// Pos returns the literal that is true when the variable is.
func Pos(v int) Lit { return Lit(v) << 1 }

// Neg returns the literal that is true when the variable is false.
func Neg(v int) Lit { return Lit(v)<<1 | 1 }

// sign returns the phase of a variable that makes l true: 1 or -1.
func sign(l Lit) int8 { return 1 - 2*int8(l&1) }

// Value returns 1, -1 or 0 for a literal that is true, false or open.
//
// While Enumerate yields a model, no literal is open.
func (s *Solver) Value(l Lit) int8 {
	if v := s.vals[l]; v != 0 || s.subtree.model == nil {
		return v
	}
	return s.inModel(l)
}
