// Package fourfold solves exact cover problems with five engines behind one
// interface. Sudokus, Latin squares, n queens and polyomino packings are exact
// cover problems, and so are many timetables, pairings and graph colorings.
//
// # Two calls
//
// For a Sudoku, the two calls are in packages puzzle/gridtext and puzzle:
//
//	givens, err := gridtext.ParseGrid(text)
//	...
//	grid, err := puzzle.Sudoku{Givens: givens}.Solve(ctx, cp.Solver{})
//
// For any other problem, the first call makes a [Problem], and the second call solves it:
//
//	p, err := fourfold.ReadProblem(file, "lessons.dlx")
//	...
//	s, err := fourfold.Unique(ctx, dlx.Solver{}, p)
//
// There are three ways to make a Problem. [ReadProblem] reads a text in Knuth's format.
// A [Builder] makes a Problem item by item and option by option. Package puzzle compiles
// puzzles to Problems, and turns solutions back into grids.
//
// Five functions solve a Problem. [First] finds one solution, [Unique] also proves that
// there is no other, [Count] counts the solutions, [All] is an iterator over them, and [Best]
// finds the cheapest ones.
// Each takes a [Solver]. auto.Solver{} gives the problem to the engine that suits it. Whoever
// wants a certain engine takes cp.Solver{}, dlx.Solver{}, sat.Solver{}, cdcl.Solver{} or
// lp.Solver{}. All these zero values are ready to use.
// [Problem.Names] returns the names of the options in a solution.
//
// [Problem.Check] checks a solution. It uses no code of any engine. To write a Solver of
// your own, implement the interface [Solver] and test it with package solvertest.
//
// # Items and options
//
// An exact cover problem has items and options. An option is a set of items. A
// solution is a set of options in which every primary item occurs exactly once, unless it has bounds. A
// secondary item may stay uncovered. Several chosen options may contain the same
// secondary item if all of them give it the same color.
//
// A primary item may have bounds: it is covered at least and at most so many times. Options may have
// costs, and [Best] looks for the cheapest solutions. In this example, the early shift wants one or two nurses, the
// late shift wants one, and each nurse works once:
//
//	1:2|early late ann bob cem
//	ann early |3
//	ann late |1
//	bob early |2
//	bob late |2
//	cem early |1
//	cem late |4
//
// There are three solutions. In the cheapest one, ann works late, and the cost is 1 + 2 + 1 = 4. The
// documentation of each engine says what bounds and costs are in its formulation, with this example.
//
// These are the words of D. E. Knuth, The Art of Computer Programming, section
// 7.2.2.1. All packages use them. The documentation of package puzzle shows how a
// Sudoku becomes items and options.
//
// # The five engines
//
// Package cp uses constraint propagation. The domain of an item is the set of options
// that can still cover it. Choosing an option shrinks the domains of other items. If
// one option is left for an item, that option must be chosen. If no option is left, the
// search has reached a dead end. When propagation finds nothing more, the search
// chooses an item with the fewest options (MRV) and tries them.
//
// Package dlx covers the item with the fewest live options first, as Dancing Links does. Most
// problems of up to some thousand options run on bit sets, and larger ones on dancing cells:
// the live options of each item in a sparse set, where removing an option is a swap, and restoring
// any number of options is one assignment of the size. The linked lists of Knuth's first
// paper are the core links, for readers and comparisons.
//
// Package sat makes a Boolean variable of each option. For each primary item, one clause
// says that at least one of its options is chosen. Clauses of two literals say that two
// options with a common item are not both chosen, unless they give it the same color. A
// CDCL solver finds models. One more clause forbids each model found.
//
// Package sat/cdcl is a CDCL solver of its own for the same formulation. It knows items:
// all options of an item are one constraint, and not a clause for each pair. So it can
// branch on items as cp and dlx do, and still learn from each dead end. It needs no clause
// for a solution, and can write a proof that there is no other one.
//
// Package lp makes a variable 0 <= x <= 1 of each option, a row "sum = 1" of each primary
// item, and a row "sum <= 1" of each secondary item. It solves this relaxation, and
// branches on an item where the result is fractional.
package fourfold
