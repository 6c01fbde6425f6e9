// Package fourfold solves exact cover problems by four formulations behind one
// interface, so that the formulations can be used, checked and timed against
// each other.
//
// An exact cover problem has items and options. An option is a set of items,
// and a solution is a choice of options in which every primary item occurs in
// exactly one chosen option. A secondary item may stay uncovered, and may be
// shared by chosen options that agree on its color. Sudoku, n queens,
// polyomino packings, graph colorings and timetables are all of this form; see
// D. E. Knuth, The Art of Computer Programming, section 7.2.2.1, whose words
// are used throughout.
//
// # The four formulations
//
// Package cp keeps for every item its domain, the options still live. Choosing
// an option filters the domains of the items it covers, an item with one option
// left forces that option, and an item with none left is a dead end. When
// nothing more follows, it makes a decision: an option of an item with fewest (MRV).
//
// Package dlx keeps the same sets as dancing cells, the sparse-set form of
// Dancing Links: taking an option out of a set is a swap, and putting any number
// back is restoring a size.
//
// Package sat makes one Boolean variable of each option and one clause "at
// least one" with pairs "not both" of each item, and asks a CDCL solver for
// models; each model found is forbidden by one more clause.
//
// Package lp makes one variable 0 <= x <= 1 of each option and one row
// "sum = 1" of each item, and branches on an item wherever the relaxation comes
// out fractional.
//
// # Where to begin
//
// Describe a problem with a [Builder], or read one with [ReadProblem], or
// compile a puzzle with package puzzle. Hand it with a solver, such as
// dlx.Solver{}, to [First], [Unique], [Count] or [All]. Put any solution through
// [Problem.Check], which uses no code of any solver.
package fourfold
