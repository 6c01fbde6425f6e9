// Package proof writes formulas, and proofs that a formula has no model, as files for proof
// checkers. There are two pairs of formats:
//
//   - DRAT: the formula is in DIMACS CNF, with a clause for each pair of a group, and the proof is
//     a DRAT proof in text form. Checkers such as drat-trim read them.
//   - VeriPB: the formula is in OPB, with one equation or inequality for each group, and the proof
//     is in the format of VeriPB 3.0.
//
// Both write the same steps: clauses that follow by unit propagation, and deletions.
//
// A literal is a number 2v for variable v, counted from 0, and 2v+1 for its negation. In files the
// variables count from 1.
//
// Files are written as streams. Nothing is kept in memory but a buffer, since a search may add
// millions of steps.
package proof

// A Lit is a literal.
type Lit = uint32

// A Format is a pair of formats.
type Format int

// The formats.
const (
	DRAT   Format = iota // DIMACS CNF and DRAT
	VeriPB               // OPB and VeriPB
)
