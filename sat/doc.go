// Package sat solves exact cover problems by satisfiability: it writes clauses for
// the CDCL solver gini and reads solutions off its models.
//
// # Variables
//
// Each option is a Boolean variable, true if the option is chosen. What follows plainly
// is settled first, by package reduce, and only the options still open get variables,
// numbered without gaps, since the solver's memory and time go with the numbers.
//
// # Constraints
//
// Each primary item gives one clause, at least one of its options. Each pair of options
// that share an item gives one clause, not both, unless the item is secondary and both
// paint it in the same colour. Pairs that share several items are written once. The
// models are the exact covers, no more and no fewer.
//
// # Size
//
// An item with k open options gives k literals of one long clause and k(k-1)/2 pairs of
// two: O variables, I clauses and the square of the domains. That is fastest while it
// fits, since the solver sees every conflict in one step. An item with more than 600
// options, or with more than 24 if it is painted, is written with auxiliary variables
// instead: a variable for each colour, which follows from each option that paints it
// so, and a grid of rows and columns for those of which one may be true. That takes
// about 2k clauses. If there are more than 1.5 million pairs in all, the bound of 600 is
// lowered until there are not.
//
// # A 4x4 Sudoku
//
//	1 . | . .        1 2 | 4 3
//	. . | 2 .        3 4 | 2 1
//	----+----   -->  ----+----
//	. 3 | . .        4 3 | 1 2
//	. . | . 4        2 1 | 3 4
//
// The items are the 16 cells and, for each of the 4 values, the 4 rows, 4 columns and 4
// boxes that need it: 64 in all. Of the 64 options, a value in a cell, 24 contradict no
// given. They are 24 variables, and 92 clauses with 152 literals: 64 that say at least
// one, many of them with one literal, and 28 pairs. Unit propagation, the solver's own
// first step, follows these to the end. But it is what package reduce does as well:
// 16 options are chosen, 0 variables and 0 clauses are left, and the solver is not
// called.
//
// Without the 4 in the corner there are 34 variables and 150 clauses, of which 15 and
// 56 are left. The solver is called 4 times: for each of the 3 solutions, and for the
// proof that there is no other. Without any given there are 64 variables and 384
// clauses, from which nothing follows.
//
// # Search
//
// The solver guesses, propagates, and learns a clause from each conflict, which it never
// meets again. A model is checked in whole numbers before it is a solution. Then a
// clause over the options it chooses forbids it, and the solver is asked again. After
// 50 models the problem is split on an item with fewest options, and each part has a
// solver of its own that is told only the known solutions of that part: otherwise every
// solution would make the next one dearer. A large problem in which a choice settles much
// of the rest is split at once: packings are then mostly a tree search with gini at its
// leaves.
//
// gini runs in a goroutine of its own, and the context is looked at while it does; it is
// stopped at most once, and has handed over its result before [Solver] goes on. It listens
// every 20000 propagations, some milliseconds; with many long learned clauses that can be
// a few tenths of a second.
//
// # Strengths and weaknesses
//
// Learning pays where contradictions are far from their causes: large Sudokus with few
// givens, quasigroups, problems without a solution. It is the surest of the four on a
// single hard grid. Many solutions are its weakness, a clause for each, and so are
// packings, where what is learned is seldom of use again; package dlx is made for both.
// A problem like the pigeonholes, where counting is all there is to it, has no short
// proof in clauses; package lp sees it at a glance.
//
// # Sources
//
// J. Marques-Silva and K. Sakallah, GRASP (1996), and M. Moskewicz and others, Chaff
// (2001), for learning solvers. I. Lynce and J. Ouaknine, Sudoku as a SAT Problem (2006),
// for the clauses on every kind of item. J. Chen, A New SAT Encoding of the At-Most-One
// Constraint (2010), for the grid.
package sat
