// Package rup checks proofs that a formula has no model, by unit propagation alone. It is the
// checker of the proofs that package sat/cdcl writes, and shares no code with that package.
//
// A proof is a list of steps. Each step adds a clause or deletes one. An added clause must follow by
// reverse unit propagation (RUP): if all its literals are assumed to be false, then unit propagation
// over the formula and the clauses that were added before ends in a conflict. A proof ends in the
// empty clause, so the formula has no model. See E. Goldberg and Y. Novikov, Verification of proofs
// of unsatisfiability for CNF formulas, 2003.
//
// There are two pairs of formats:
//
//   - a formula in DIMACS CNF (clauses) and a proof in DRAT, of which only the steps that are RUP
//     are accepted
//   - a formula in OPB (equations and inequalities with coefficients 1 and -1, and an objective) and
//     a proof in the format of VeriPB 3.0, with the rules rup, del spec, soli, pol, output and
//     conclusion
//
// A formula may say that its last clauses exclude solutions, by a comment before them. Each of these
// clauses must exclude exactly one model of the clauses before it. Then a proof shows that the
// clauses above the comment have exactly as many models as there are clauses below it. So proofs of
// "no solution", "one solution" and "exactly N solutions" are of one kind. A comment may state the
// number of these clauses. If there are more or fewer, the proof is refused.
//
// A formula in OPB may have an objective instead. Then each step soli has a model that is cheaper
// than those before, and adds the constraint that models are cheaper still. A step pol adds a sum
// of constraints. The proof shows that the last model is a cheapest one, or that there is none.
//
// The files are read as streams. The memory is that of the formula and of the clauses that are not
// deleted, and is bounded. Clauses that are true for ever are not kept, and equal clauses are kept
// once.
package rup
