// Package sat solves exact cover problems by satisfiability: it writes clauses for
// the CDCL solver gini and reads solutions off its models.
//
// # Variables
//
// Each option is a Boolean variable, true if the option is chosen. Package reduce
// first settles what propagation can settle. Only the options that are then live and
// not chosen get variables, numbered without gaps, since the SAT solver's memory and
// time grow with the numbers.
//
// # Constraints
//
// Each active primary item gives one clause: at least one of its options. Each pair of
// options that share an item gives one clause: not both, unless the item is secondary
// and both paint it in the same color. Pairs that share several items are written once.
// The models are the exact covers, no more and no fewer.
//
// # Size
//
// An item with k live options gives one clause of k literals and k(k-1)/2 pairs: O
// variables, I long clauses, and for each item the square of its options. Pairs are
// fastest while they fit in memory, since the SAT solver sees every conflict in one
// step. An item with more than 600 options, or with more than 24 if it is painted, is
// written with auxiliary variables instead: one for each color, which follows from
// each option that paints the item so, and a grid of rows and columns for the variables
// of which at most one may be true. That takes about 2k clauses. If there are more than
// 1.5 million pairs in all, the bound of 600 is lowered until there are not.
//
// The clauses are counted before they are written. More than 10 million of them would
// take more than a gigabyte, and are not written: the problem is unsupported.
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
// one, many of them with one literal, and 28 pairs. Unit propagation, the SAT solver's
// own first step, settles all of them. But package reduce does the same before: it
// chooses 16 options, 0 variables and 0 clauses are left, and the SAT solver is not
// called.
//
// Without the 4 in the corner there are 34 variables and 150 clauses, of which 15 and
// 56 are left. The SAT solver is called 4 times: for each of the 3 solutions, and for
// the proof that there is no other. Without any given there are 64 variables and 384
// clauses, from which nothing follows.
//
// # Search
//
// gini decides, propagates, and learns a clause from each conflict, so that it never
// meets the same conflict again. [Solver] checks that its model is an exact cover
// before it yields the solution. Then it adds a clause that forbids the options of this
// model together, and asks again.
//
// Every forbidden solution makes the next call slower. So after 50 models the search
// branches on an item with fewest options. Each option leaves a smaller problem with a
// SAT solver of its own, which is told only the known solutions that hold this option.
// A large problem in which an option rules out much of the rest is branched on at
// once. On packings the search is therefore mostly a tree, with gini at its leaves.
//
// gini runs in a goroutine of its own while this one looks at the context. It is
// stopped at most once, and it has handed over its result before [Solver] goes on. By
// itself it listens every 20000 propagations, which take up to a second if it has learned
// many long clauses. Here it is made to listen at each decision of a call that takes long
// (listen.go).
//
// # Words
//
// The four engines share these words. Here they stand for:
//
//	state      the live options outside the SAT solver: reduce.State; what is left of it: cnf (encode.go)
//	node       a call of the SAT solver, or an option of a decision: search.enter (search.go)
//	decision   an item covered by each of its options in turn: search.decide, decision (branch.go);
//	           the decisions inside gini are not counted
//	dead end   reduce.State.Propagate returns false, at the root search.deadEnd; inside gini a conflict,
//	           and at last no model: engine.solve (gini.go)
//	backtrack  to the decision, after each of its options: search.backtrack (branch.go)
//	undo       back along the trail: reduce.State.Undo
//	solution   a model: search.emit, search.decode (search.go); engine.forbid (forbid.go) rules it out
//	limit      Solver.MaxNodes in search.enter
//	poll       a look at the context, at each node: search.poll (search.go); within one by encoder.poll
//	           (encode.go), loadPoll, pausePoll and solvePoll (gini.go)
//
// A clause is a rule for options: an active item (encode.go), two rivals (pairs.go) or
// a solution found (forbid.go).
//
// # Strengths and weaknesses
//
// Learning pays where contradictions are far from their causes: large Sudokus with few
// givens, quasigroups, problems without a solution. On a single hard grid it is the
// surest of the four engines. Many solutions are its weakness, since each costs a
// clause. So are packings, where a learned clause is seldom of use again. Package dlx is
// made for both. A problem like the pigeonholes, which is all about counting, has no
// short proof in clauses; package lp sees it at a glance.
//
// # Sources
//
// J. Marques-Silva and K. Sakallah, GRASP (1996), and M. Moskewicz and others, Chaff
// (2001), for learning solvers. I. Lynce and J. Ouaknine, Sudoku as a SAT Problem (2006),
// for the clauses on every kind of item. J. Chen, A New SAT Encoding of the At-Most-One
// Constraint (2010), for the grid.
package sat
