// Package lp solves exact cover problems by integer linear programming: branch and
// bound on linear relaxations, which the simplex method of CLP solves.
//
// # Variables
//
// Each option is a variable x that is 1 if the option is chosen and 0 if not. The
// relaxation asks only for 0 <= x <= 1 and not for whole numbers. There is nothing to
// minimize: any point will do.
//
// Several chosen options may give the same color to an item, if they share no primary
// item. Such a color of an item gets a variable y of its own, a hue: 0 <= y <= 1. It
// is whole as soon as the x are.
//
// # Constraints
//
// A primary item is an equation: the x of its options add up to 1. A secondary item
// is an inequality: the x of its options add up to at most 1, with y in the place of
// the options that share a hue. It is left out if none of its options can clash.
//
// A hue bounds its options: x <= y for each. Options that share a primary item can
// be taken together, since at most one of them is chosen: the sum of their x is at
// most y. These rows are fewer, and cut away more fractional points. The options of
// a hue are put into such groups by the primary item that most of them hold.
//
// The whole points are the exact covers, no more and no fewer.
//
// # Size
//
// I items, O options and C items over all options give O columns, at most I rows and
// at most C nonzeros. Each hue adds a column and a row for each of its groups, of
// which there are no more than it has options; an option is in no more of them than
// it has primary items.
//
// A program with more than 5 million nonzeros would take more than a gigabyte, and is not
// written: the problem is unsupported.
//
// Package reduce chooses and hides what follows at once. Only undecided options,
// live and not chosen, are encoded, so the first program is smaller than that, and
// often empty.
//
// # A 4x4 Sudoku
//
//	1 . | . .        1 2 | 4 3
//	. . | 2 .        3 4 | 2 1
//	----+----   -->  ----+----
//	. 3 | . .        4 3 | 1 2
//	. . | . 4        2 1 | 3 4
//
// The rows are 64 items: the 16 cells and, for each of the 4 values, the 4 rows, 4
// columns and 4 boxes that need it. Of the 64 options, a value in a cell, 24
// contradict no given: 24 columns, 64 rows, 96 nonzeros. Some equations have a single
// x, which is 1 then; the others of its equations are 0, and so on until all 24 are
// known. So the relaxation has one point and that is the solution, found at the root
// with no decision and no search. But the same chain is what package reduce follows: it
// leaves 0 columns and 0 rows, and CLP is not called at all.
//
// Without the 4 in the corner there are 34 columns, 64 rows and 136 nonzeros, of which
// reduction leaves 15, 28 and 60. One relaxation comes out whole and is the first
// of 3 solutions. Hiding one of its options leads to each of the others by
// propagation. Without any given the relaxation suffers: 1/4 everywhere satisfies all
// 64 equations, and so do many other points. Such a point contradicts nothing, and
// says little about where to look.
//
// # Search
//
// At each node [Solver] propagates and then solves the relaxation, starting from the
// basis that the node before ended with. There are three cases.
//
// It has no point: the node is a dead end. CLP computes in floating point, so its
// verdict alone does not count. It has to give weights of the rows that add up to a
// contradiction (Farkas's lemma). The weights are rounded to integers, and the sum is checked
// here in integers, so it is exact.
//
// Its point is whole: a solution, after it has been checked in integers. Every other
// solution below the node lacks some option of it. These are searched for in disjoint
// subtrees: with the first k options, without the next.
//
// Its point is fractional: branch on an item that is covered by fractions. Among
// those with the fewest options or one more, look-ahead takes each option in turn and
// counts what propagation hides. It picks the item for which the geometric mean of
// these counts, divided by the square of their number, is largest. Options found to lead to
// a dead end are hidden on the way.
//
// In large problems a dive comes first: it chooses many options at once, relaxes the
// rest, and so on. So it can find a solution without a relaxation for each option.
//
// # Words
//
// The four engines share these words. Here they stand for:
//
//	state      the live and the chosen options: reduce.State; their relaxation (relax.go)
//	node       a state after propagation, dead ends included: search.enter (search.go)
//	decision   an item, or a solution to depart from: search.decide, decision (branch.go)
//	dead end   an active item without live options, at the root search.deadEnd; or a relaxation
//	           proved empty: program.provesEmpty (certificate.go)
//	backtrack  back from a child, by recursion: search.descend (search.go)
//	undo       back along the trail and to a level of relaxations: search.undo (search.go)
//	solution   the chosen options and those of an integral point: search.emit, search.decode (search.go)
//	limit      Solver.MaxNodes in search.enter
//	poll       a look at the context, at each node, relaxation and probe: search.poll (search.go);
//	           a flag stops CLP inside a relaxation: stopper (stop.go)
//
// An undecided option is a column between 0 and 1. An option chosen or hidden after
// the program was loaded is a column fixed at 1 or 0. A pivot is one iteration of the
// simplex method.
//
// # CLP
//
// Two packages lead to CLP. Both use the library that Debian calls coinor-libclp-dev.
//
// The matrix of a program is assembled by clp.PackedMatrix of github.com/lanl/clp,
// column by column, and read back with SparseData, so CLP's format of a matrix is not
// repeated here. That takes about a twentieth of the time of the program's first solve.
// The matrix is freed by a finalizer, and matrix.go has all that follows from it.
//
// The model is ours, in model.go, on CLP's own C interface. The clp.Simplex of
// github.com/lanl/clp can load and solve a program, but it cannot change a bound in
// place, so each solve would start without a basis. It has no ray to check, no count
// of pivots and no way to stop inside a solve. A model of ours has all of these. It is
// freed when another program takes its place or the search ends.
//
// Simplex.cc adds what the C interface lacks: an event handler, the option of the dual
// simplex method to keep its work areas, and a guard against C++ exceptions. The C
// interface has a callback for messages, which can set the limit of iterations to 0.
// But CLP 1.17 prints every message that it passes to a callback, so a callback at each
// pivot fills standard output, and small programs take a fifth longer or more.
//
// # Strengths and weaknesses
//
// The relaxation adds up all equations with the weights that prove most. So it sees
// at once where numbers cannot match. A chessboard without two opposite corners has no
// tiling by dominoes: one relaxation proves it, and the other packages need a search
// that grows exponentially with the board. It needs few nodes: a hard 9x9 Sudoku takes
// some 40 relaxations to find the solution and to prove it the only one.
//
// But each of them takes as long as a thousand nodes of package dlx. Symmetry defeats
// it: where many solutions are alike, their average is a point too, and nothing is
// ruled out. Like packages cp and dlx it learns nothing from a dead end.
//
// # Sources
//
// A. C. Bartlett, T. P. Chartier, A. N. Langville and T. D. Rankin, An Integer
// Programming Model for the Sudoku Problem (2008). A. H. Land and A. G. Doig, An
// Automatic Method of Solving Discrete Programming Problems (1960), for branch and
// bound. D. Applegate, R. Bixby, V. Chvátal and W. Cook, Finding Cuts in the TSP
// (1995), for trying the candidates before branching on one. J. J. Forrest and others,
// CLP, the COIN-OR linear programming solver.
package lp
