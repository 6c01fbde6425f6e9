// Package lp solves exact cover problems by integer linear programming: branch and
// bound on linear relaxations, which the simplex method of CLP solves.
//
// # Variables
//
// Each option is a variable x that is 1 if the option is chosen and 0 if not. The
// relaxation forgets that x is a whole number and asks for 0 <= x <= 1 only. There is
// nothing to minimise: any point will do.
//
// A colour that several chosen options may give to the same item, because they share
// no primary item, gets a variable y of its own, a hue: 0 <= y <= 1, and whole by
// itself once the x are.
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
// a hue are grouped so by the primary item that most of them hold.
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
// Package reduce chooses and removes what follows at once, and only the options
// still open are encoded, so the first program is smaller than that, often empty.
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
// with no guess and no search. But the same chain is what package reduce follows: it
// leaves 0 columns and 0 rows, and CLP is not called at all.
//
// Without the 4 in the corner there are 34 columns, 64 rows and 136 nonzeros, of which
// reduction leaves 15, 28 and 60. One relaxation comes out whole and is the first
// of 3 solutions; leaving out one of its options leads to each of the others by
// propagation. Without any given the relaxation suffers: 1/4 everywhere satisfies all
// 64 equations, and so do many points in between. It says that there is nothing
// against a solution, and hardly where to look.
//
// # Search
//
// At each node [Solver] propagates and then solves the relaxation, starting from the
// basis that the node before ended with. There are three cases.
//
// It has no point: the node is a dead end. CLP's word is not enough for that, since
// it computes in floating point. It has to give weights of the rows that add up to
// a contradiction (Farkas's lemma), and the sum is checked here.
//
// Its point is whole: a solution, after it has been checked in integers. All others
// at the node lack some option of it, and are searched for in disjoint subtrees: with
// the first k options, without the next.
//
// Its point is fractional: branch on an item that is covered by fractions. Among
// those with the fewest options or one more, look-ahead takes each option in turn and
// counts what propagation removes. It picks the item for which the geometric mean of
// these counts, over the square of their number, is largest. Options seen to lead to a
// dead end are removed on the way.
//
// Large problems with room to move are dived into first: many options are chosen at
// once, then relaxed, and so on, to come by a solution without a relaxation for each.
//
// # Strengths and weaknesses
//
// The relaxation adds up all equations with whatever weights prove most. It sees at
// once what counts that cannot come out, such as that a chessboard without two
// opposite corners has no tiling by dominoes, for which the other packages need a
// search that grows exponentially with the board. It needs few nodes: a hard 9x9 Sudoku takes
// some 40 relaxations to find the solution and to prove it the only one.
//
// But each of them takes as long as a thousand nodes of package dlx. Symmetry defeats
// it: where many solutions are alike, their average is a point too, and nothing is
// ruled out. And like packages cp and dlx it learns nothing from a dead end.
//
// # Sources
//
// A. C. Bartlett, T. P. Chartier, A. N. Langville and T. D. Rankin, An Integer
// Programming Model for the Sudoku Problem (2008). A. H. Land and A. G. Doig, An
// Automatic Method of Solving Discrete Programming Problems (1960), for branch and
// bound. D. Applegate, R. Bixby, V. Chvátal and W. Cook, Finding Cuts in the TSP
// (1995), for trying the candidates before branching on one. J. J. Forrest and others,
// CLP, the COIN-OR linear programming solver, through github.com/lanl/clp.
package lp
