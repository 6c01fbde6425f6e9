package core

import "slices"

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
func (s *Solver) Value(l Lit) int8 { return s.vals[l] }

// AppendModel appends the variables that are true in the model and less than vars, in increasing
// order. All calls since Reset must have the same vars. A call reads only the part of the trail that
// has changed since the last one: from one model to the next of an enumeration, mostly little has.
func (s *Solver) AppendModel(buf []int32, vars int) []int32 {
	n := len(s.chosen)
	for n > 0 && int(s.info[s.chosen[n-1]].pos) >= s.read {
		n--
	}
	s.chosen = s.chosen[:n]
	for _, l := range s.trail[s.read:] {
		if v := int(l >> 1); l&1 == 0 && v < vars {
			s.chosen = append(s.chosen, int32(v))
		}
	}
	s.read = len(s.trail)
	start := len(buf)
	buf = append(buf, s.chosen...)
	slices.Sort(buf[start:])
	return buf
}
