// Package lp solves exact cover problems by integer linear programming: branch and bound on
// linear relaxations, which the library CLP solves by the simplex method. Package fourfold
// explains exact cover problems and their items and options.
//
// A linear program asks for numbers that satisfy linear equations and inequalities. Each
// equation or inequality is a row, each variable is a column, and a solution is a point. In an
// integer program the numbers also have to be whole. The relaxation of an integer program is
// the same program without that condition. It is much easier to solve. If the relaxation has
// no point, the integer program has no solution.
//
// # Variables
//
// Each option is a variable x that is 1 if the option is chosen and 0 if it is not. The
// relaxation asks only for 0 <= x <= 1. Nothing is minimized, unless the
// cheapest cover is wanted: any point is as good as another.
//
// Several chosen options may give the same color to an item, if they share no primary item. Such a
// color of an item gets a color variable y, with 0 <= y <= 1. It is whole as soon as all x are
// whole.
//
// # Constraints
//
// A primary item is an equation: the x of its options add up to 1. A secondary item is an
// inequality: the x of its options add up to at most 1, where y takes the place of the options that
// share a color variable. The inequality is left out if no two options of the item can clash.
//
// A color variable bounds its options: x <= y for each of them. Of the options that share a primary
// item with room for one, at most one is chosen, so they need only one row: the sum of their x is
// at most y. These rows are fewer, and exclude more points that are not whole. The options of a
// color variable are put into such groups by the primary item that most of them contain.
//
// Some primary items decide the color of a secondary item: exactly one of their options is chosen,
// and each of them paints it. They are the painters of the item (package painters), and agree on the
// color. So in each color the x of their options add up to the same number, and these equations take
// the place of the inequality and of the color variables (painted.go). Where the colors are the
// states of an automaton, they are the equations of a flow through a network, whose points are
// averages of whole points. Package reduce follows the same rule when it propagates: a color that one
// painter has lost is lost for all options.
//
// So every whole point is an exact cover, and every exact cover is a whole point.
//
// # Bounds and costs
//
// The row of a primary item that is covered a to b times says that its x add up to between a and b.
// In a certificate such a row counts with a or with b, whichever proves less. Costs are the
// objective, and only [Solver.Cheapest] has them. Early wants 1 to 2 nurses, late 1, and everybody
// works once:
//
//	1:2|early late ann bob cem
//	ann early |3
//	ann late |1
//	bob early |2
//	bob late |2
//	cem early |1
//	cem late |4
//
// There are 6 columns and 5 rows, and the minimum is a whole point: ann late, bob and cem early,
// cost 4. Prices prove it. Let ann be worth 1, bob 2, cem 1, and the shifts nothing. No option
// costs less than its items are worth, so every cover costs at least 4. Beyond that, ann early
// costs 2 and cem late costs 3. So a search for covers below 6 hides both before it branches. The
// prices are CLP's, rounded to whole numbers, and the bound and what each option costs beyond it
// are computed in integers (bound.go). A relaxation is a dead end if its bound is not below what a
// cover may cost.
//
// The search first allows covers to cost little more than the bound of the root, so that the prices
// hide most options, and then more and more (optimum.go). If it finds no cover, that is a better
// bound. If it finds one, the rest of the search is the proof.
//
// If the point is fractional, some pair of items is covered by one option to a fraction. The search
// branches on such a pair: the same option covers both, or it does not (follow.go).
//
// # Size
//
// I items and O options that contain C items in total give O columns, at most I rows and at most C
// nonzeros. Each color variable adds a column, and a row for each of its groups. A color variable
// has no more groups than options. An option is in no more groups of a color variable than it has
// primary items. A painter adds a row for each color, of its options and those of another painter.
//
// A program with more than 5 million nonzeros would take more than a gigabyte. It is not
// written, and the problem is unsupported.
//
// Before the program is written, package reduce chooses the options that are forced, and hides
// the options that can no longer be chosen. Only undecided options are encoded, those that are
// live and not chosen. So the first program is smaller than these numbers say, and often empty.
//
// # A 4x4 Sudoku
//
//	1 . | . .        1 2 | 4 3
//	. . | 2 .        3 4 | 2 1
//	----+----   -->  ----+----
//	. 3 | . .        4 3 | 1 2
//	. . | . 4        2 1 | 3 4
//
// The rows are the 64 items. 16 of them are the cells. The other 48 say that a row, a column or
// a box of the grid needs a value: 4 values in each of 4 rows, 4 columns and 4 boxes. The
// columns are options. An option puts a value into a cell. There are 16 * 4 = 64 options, and
// 24 of them contradict no given. Each has 4 items, so the program has 24 columns, 64 rows and
// 96 nonzeros.
//
// Some equations have a single x, so this x is 1. Then the others in its equations are 0. That
// leaves other equations with a single x, and so on until all 24 are known. So the relaxation
// has a single point. It is whole, and it is the solution, found without any decision. But
// package reduce follows the same chain before: it leaves 0 columns and 0 rows, and CLP is not
// called at all.
//
// Without the 4 in the corner there are 34 columns, 64 rows and 136 nonzeros, and package reduce
// leaves 15, 28 and 60 of them. One relaxation is solved. Its point is whole, and is the first
// of 3 solutions. To find the other solutions, the search hides options of the first one, and
// propagation does the rest. Without any given the relaxation is of little use: x = 1/4
// everywhere satisfies all 64 equations, and so do many other points. Such a point contradicts
// nothing, and does not tell where to search.
//
// # Search
//
// At each node [Solver] propagates, presolves, and then solves the relaxation, unless relaxations
// have settled few nodes so far (due.go). CLP starts from the
// basis of the node before, the columns that the simplex method had solved the equations for, and
// from its factorization. There are three cases.
//
// The relaxation has no point. Then the node is a dead end. CLP computes in floating point, so
// its result alone is not enough. CLP has to give a weight for each row, such that the weighted
// sum of the rows is a contradiction (Farkas's lemma). This package rounds the weights to
// integers and checks the sum in integers, so that the proof is exact.
//
// The relaxation has a whole point. Then the point is a solution, after a check in integers.
// Every other solution below the node lacks at least one of its options. These solutions are
// searched for in separate subtrees: subtree k has the first k options, and not the next one.
//
// The relaxation has a fractional point. Then the search branches on an item that is covered
// by fractions of options. It looks ahead to pick the item: among the items with the fewest
// options, or one more than that, it chooses each option in turn and counts the options that
// propagation hides. It picks the item with the largest geometric mean of these counts (plus 1),
// divided by the square of the number of options. Options that turn out to lead to a dead end
// are hidden on the way. Where there are few options, all of them are tried first, until none
// leads to a dead end: at the root after the relaxation, at other nodes before. This saves three
// of four relaxations of a hard Sudoku.
//
// To presolve is to compare rows. If all undecided options of one item contain another item, no
// other option of that item can be chosen. In a Sudoku these are the locked candidates. The
// relaxation proves the same, but takes far longer.
//
// In a large problem two primal heuristics look for a first solution. Before the first relaxation,
// fixing and propagating (fixpropagate.go) chooses an option of the item with the fewest options,
// propagates, and repeats. After some dead ends it starts again with other choices. A grid with few
// givens has many solutions, and needs no relaxation for the first of them. Before branching, a
// dive (dive.go) chooses many options at once, solves the relaxation of the rest, and repeats. So
// it may find a solution with far fewer relaxations than branching, which takes one for each chosen
// option. Other solutions branch off from the first one, as from a whole point.
//
// # Formulations
//
// The fields of [Solver] choose between formulations. All of them find the same solutions.
// [Solver.Encode] writes the program out, and needs no CLP.
//
// The model [Aggregated] (aggregated.go) has fewer rows. Items with the same bounds and
// undecided options share a row. A color variable has one row: the sum of its x is at most n times
// y, where at most n of its options can be chosen. If one of them is chosen, y = 1/n satisfies that
// row. So the relaxation has more points that are not whole.
//
// The objective [Overlap] (overlap.go) minimizes the number of options that are also in the last
// solution. If the solution has k undecided options, every other
// solution has at most k-1 of them. So one relaxation proves that there is no other, if its
// minimum is above k-1. CLP's minimum is not believed. Its prices, one for each row, are rounded
// to integers, and the bound that they prove is computed in integers (bound.go).
//
// # Words
//
// The five engines share these words. Here they stand for:
//
//	state      the live options and the chosen ones: reduce.State; the relaxation of the rest:
//	           relaxation (relax.go)
//	node       a state after propagation, dead ends included: search.enter (search.go)
//	decision   an item, or a solution to branch off from: search.decide, decision (branch.go);
//	           with bounds also an option; for the cheapest cover a pair of items:
//	           optimum.decide (follow.go)
//	dead end   an active item without live options, at the root search.deadEnd; or a relaxation
//	           that is proved empty: program.provesEmpty (certificate.go)
//	backtrack  back from a child, by recursion: search.descend (search.go)
//	undo       back along the trail and to a level of relaxations: search.undo (search.go)
//	solution   the chosen options and those of a whole point: search.emit, search.decode
//	           (search.go)
//	limit      Solver.MaxNodes in search.enter
//	poll       a look at the context, at each node, relaxation and probe: search.poll
//	           (search.go); a flag stops CLP inside a relaxation: stopper (stop.go)
//
// An undecided option is a column between 0 and 1. An option that is chosen or hidden after the
// program was loaded is a column fixed at 1 or 0. A pivot is one iteration of the simplex
// method. A whole point is also called integral, as in papers on the subject.
//
// # CLP
//
// This package reaches CLP in two ways. Both use the library that Debian calls
// coinor-libclp-dev.
//
// The matrix of a program is built by clp.PackedMatrix of github.com/lanl/clp, column by
// column, and read back with SparseData. So this package need not know how CLP stores a
// matrix. Building the matrix takes about a twentieth of the time of the first solve of the
// program. A finalizer frees the matrix.
//
// The model is in model.go, on CLP's own C interface. The clp.Simplex of github.com/lanl/clp can
// load and solve a program, but it cannot change a bound in place, so each solve would start
// without a basis. It also has no weights of the rows to check, no count of pivots, and no way
// to stop during a solve. The model has all of these. It is freed when another program takes
// its place, or when the search ends.
//
// File simplex.cc adds features that the C interface lacks: an event handler, the options of the
// dual simplex method to keep its work areas and factorization, and a guard against C++
// exceptions. The C interface does have a callback for messages, which could stop a solve by
// setting the limit of iterations to 0. But CLP 1.17 prints every message that it passes to a
// callback. So a callback at each pivot would fill standard output, and small programs would take
// at least a fifth longer.
//
// # Strengths and weaknesses
//
// To solve the relaxation is to search for the weighted sum of all equations that proves most.
// So it shows at once where numbers cannot match. A chessboard without two opposite corners
// cannot be tiled by dominoes. One relaxation proves it, while the search of the other packages
// grows exponentially with the board. This engine needs few nodes: for a hard 9x9 Sudoku it takes
// some 5 relaxations to find the solution and to prove that there is no other.
//
// But a relaxation takes as long as a thousand nodes of package dlx. Symmetry is also a
// problem: where many solutions are alike, their average is a point too, and nothing is ruled
// out. Like packages cp and dlx, this package learns nothing from a dead end.
//
// # Sources
//
// A. C. Bartlett, T. P. Chartier, A. N. Langville and T. D. Rankin, An Integer Programming
// Model for the Sudoku Problem (2008). A. H. Land and A. G. Doig, An Automatic Method of Solving
// Discrete Programming Problems (1960), for branch and bound. D. Applegate, R. Bixby, V. Chvátal
// and W. Cook, Finding Cuts in the TSP (1995), for trying the candidates before branching on
// one. J. J. Forrest and others, CLP, the COIN-OR linear programming solver.
package lp
