// Package compare runs several solvers on the same problems and checks their
// answers against the problem and against each other.
//
// A [Case] goes to every solver for up to [Config].Want solutions. What each did is
// a [Trial], and together they are an [Outcome] with a [Verdict]:
//
//   - a solution that fails [fourfold.Problem.Check], a solution given twice, more of
//     them than asked for, a panic, or an error that the contract of Solver does not
//     know, is a fault of that solver, and the verdict Disagree;
//   - solvers that finished must have the same number of solutions, and the very same
//     ones unless Want cut them short;
//   - a solver that was stopped by a limit or a timeout never counts as agreeing. What
//     it found until then still stands, so more solutions than another solver has in
//     all are a disagreement;
//   - fewer than two solvers that finished leave the case Undecided.
//
// The package knows nothing of the solvers but the interface.
package compare
