// Package sat solves exact cover problems by satisfiability (SAT). It writes the problem as
// clauses for the SAT solver gini and reads the solutions from gini's models. Package fourfold
// explains exact cover problems and their items and options.
//
// A SAT problem has Boolean variables. A literal is a variable or its negation, and a clause
// is a list of literals of which at least one has to be true. A model is a choice of values
// for the variables that makes all clauses true. A SAT solver finds a model or proves that
// there is none.
//
// # Variables
//
// Each option is a Boolean variable, which is true if the option is chosen. Before any clause
// is written, package reduce chooses the options that are forced, and hides the options that
// can no longer be chosen. Only the other options get variables. They are numbered without
// gaps, because memory and time of the SAT solver grow with the largest number.
//
// # Constraints
//
// Each active primary item gives one clause: at least one of its options is true. Each pair of
// options that share an item gives one clause: not both are true. There is no such clause if
// the item is secondary and both options paint it in the same color. A pair that shares
// several items is written once. So every model is an exact cover, and every exact cover is a
// model.
//
// # Size
//
// There are as many variables as options, and one long clause for each item. An item with k
// live options gives one clause of k literals and k(k-1)/2 clauses for its pairs. Pairs are
// the fastest encoding of items with few options, because the SAT solver sees every conflict in
// one step.
//
// An item with more than 32 options, or with more than 24 if it is painted, is written with
// auxiliary variables, which stand for no option. A color that several options give to the
// item gets such a variable, and each of these options implies it. Then at most one of the
// colors and of the options without a color may be true. If these are many, they are arranged
// in a grid, with an auxiliary variable for each row and each column of it (see Sources). That
// takes about 2k clauses. If there are more than 1.5 million pairs in all, the bound of 32 is
// lowered, to 4 at the least, until there are fewer.
//
// All options of a primary item may paint the same secondary item: the primary item is a painter of
// it. Then each color of the secondary item has a variable, however few options there are, and for
// each painter a clause: an item that has the color has it from an option of the painter. So if
// none of these options is left, all others with the color are ruled out, too (see Sources). If a
// painter has one option for each color, these options are the variables. If any two options of a
// painter differ in a color, the rule that at most one of them is chosen is left out.
//
// Clauses are counted while they are written, and before if there may be very many pairs. More
// than 10 million clauses would take more than a gigabyte, so the problem is unsupported then,
// unless Solver.MaxClauses allows more.
//
// # Other encodings
//
// All this is the default. Other encodings of the same problem are settings of [Solver], so that
// they can be compared. [AtMostOne] says how it is written that at most one option of an item is
// chosen, with or without auxiliary variables. [Encoding] says which rules are written, because
// in many problems some of them imply the others. [Colors] says how an item gets one color. Every
// encoding has the same solutions. A solution may have several models, if auxiliary variables can
// take several values. So a solution is forbidden by a clause over its options alone.
//
// [Solver.Encode] returns the clauses for other programs, and [Solver.Size] says how many there
// are, without writing them.
//
// # A 4x4 Sudoku
//
//	1 . | . .        1 2 | 4 3
//	. . | 2 .        3 4 | 2 1
//	----+----   -->  ----+----
//	. 3 | . .        4 3 | 1 2
//	. . | . 4        2 1 | 3 4
//
// There are 64 items. 16 of them are the cells. The other 48 say that a row, a column or a box
// needs a value: 4 values in each of 4 rows, 4 columns and 4 boxes. An option puts a value
// into a cell. There are 16 * 4 = 64 options, and 24 of them contradict no given.
//
// These give 24 variables, and 92 clauses with 152 literals. 64 clauses say "at least one", and
// many of them have a single literal. 28 clauses are pairs. A clause with a single literal
// forces this literal, which shortens other clauses, and so on. This is unit propagation, the
// first step of a SAT solver, and here it finds all values. But package reduce does the same
// before: it chooses 16 options, leaves 0 variables and 0 clauses, and the SAT solver is not
// called.
//
// Without the 4 in the corner there are 34 variables and 150 clauses, and package reduce leaves
// 15 and 56 of them. The SAT solver is called 4 times: once for each of the 3 solutions, and
// once to prove that there is no other. Without any given there are 64 variables and 384
// clauses, and package reduce can settle none of them.
//
// # Items covered several times, and costs
//
// In this roster, the early shift wants one or two nurses and the late shift one, and each nurse
// works once. The last numbers are costs:
//
//	1:2|early late ann bob cem
//	ann early |3
//	ann late |1
//	bob early |2
//	bob late |2
//	cem early |1
//	cem late |4
//
// With a variable for each option in this order, there are 12 clauses. For the early shift, one
// says that 1 or 3 or 5 is true, and another one that not all three are. The others are as above.
// To say that an item is covered from low to high times, its options are counted. Counts are
// auxiliary variables: one or more, two or more, and so on. [Cardinality] says how they are made.
// With bounds, a solution may be part of another one. So the clause that forbids it also has the
// options that could be added to it, without a negation. Nothing can be added to a solution of the
// roster: each option has a nurse, who works once.
//
// [Solver.Cheapest] lets package prices move the costs from the options to the items, as far as
// that is possible. It may find that ann and bob are worth 2, cem is worth 1, and the late shift
// -1, which is 4 in all. So no solution is cheaper. What an option costs beyond its items is its
// net cost: 1 for "ann early" and "bob late", 4 for "cem late", and 0 for the others. An option
// whose net cost is too high is left out. The other net costs are summed in a totalizer. Its
// outputs say that the sum is so much or more. One literal then says that only cheaper solutions
// are wanted. Here the first round finds the solution "ann late", "bob early" and "cem early",
// without net costs, so it is the cheapest.
//
// # Search
//
// The SAT solver makes decisions and propagates. From each conflict it learns a clause, so that
// it never meets the same conflict again (CDCL, conflict-driven clause learning). [Solver]
// checks that the model is an exact cover, and yields the solution. Then it adds a clause that
// forbids choosing all options of this model together, and calls the SAT solver again.
//
// Every forbidden solution makes the next call slower. So after 50 models the search branches
// on an item with the fewest options. Each option of the item leaves a smaller problem, which
// gets a SAT solver of its own. This SAT solver is told only the known solutions that contain
// the option. The search branches at once if the problem is large and an option rules out, on
// average, more than about a tenth of the others. So on packings the search is mostly a tree
// of options, and gini solves the problems at its leaves.
//
// Most calls of gini are short, such as those of a 9x9 Sudoku. If the clauses are few, a call may
// make 20000 propagations in the goroutine of [Solver], which takes some milliseconds (listen.go).
// A longer call gets a goroutine of its own, while the goroutine of [Solver] looks at the context.
// gini has handed over its result, and its goroutine ends, before [Solver] continues. gini looks
// for a request to stop only once in 20000 propagations. That can take a second if it has learned
// many long clauses. So package sat makes gini look at each decision of a call that takes long
// (listen.go).
//
// For small problems, most of the time would go into memory: that of gini's variables, and that of
// the clauses. So the memory is kept for the next search. gini has no way to forget its clauses,
// so package sat puts all its fields back to the values of a new solver (recycle.go, memory.go).
//
// # Words
//
// The five engines share these words. Here they stand for:
//
//	state      the live options outside the SAT solver: reduce.State; the undecided part as
//	           clauses: cnf (encode.go)
//	node       a call of the SAT solver, or an option of a decision: search.enter (search.go)
//	decision   an item that is covered by each of its options in turn, or, if items have bounds,
//	           an option that is chosen or hidden: search.decide, decision (branch.go); the
//	           decisions inside gini are not counted
//	dead end   reduce.State.Propagate returns false, at the root search.deadEnd; inside gini a
//	           conflict, and at last no model: engine.solve (gini.go)
//	backtrack  to the decision, after each of its options: search.backtrack (branch.go)
//	undo       back along the trail: reduce.State.Undo
//	solution   a model: search.emit, search.decode (search.go); engine.forbid (forbid.go) adds
//	           a clause that rules the model out
//	limit      Solver.MaxNodes in search.enter
//	poll       a look at the context, at each node: search.poll (search.go); within a node by
//	           encoder.poll (encode.go), loadPoll, pausePoll and solvePoll (gini.go)
//
// A clause comes from an active item (encode.go), from two options that exclude each other
// (pairs.go), or from a solution already found (forbid.go). Clauses with auxiliary variables come
// from colors (colors.go), and from the encodings of at most one (atmostone.go) and of bounds
// (cardinality.go), each in a file of its own. weights.go sums costs, and cheapest.go uses the
// sums. painters.go supports colors. minimal.go leaves clauses out, size.go counts them, and formula.go hands them out.
//
// # Strengths and weaknesses
//
// Learning helps where contradictions are far from their causes: in large Sudokus with few
// givens, in quasigroups, and in problems without a solution. Package sat/cdcl does the same
// with a SAT solver of its own, which knows items as well as clauses. It writes no pairs,
// needs no clause for a solution, and is faster on most problems. This package uses a solver
// that others wrote, so the two check each other. It is weak if there are many solutions,
// because each of them costs a clause. It is also weak on packings, where a learned clause is
// seldom useful again. Package dlx is made for both. A problem that is about counting, such as
// more pigeons than pigeonholes, has no short proof in clauses; package lp proves it in one
// step.
//
// # Sources
//
// J. Marques-Silva and K. Sakallah, GRASP (1996), and M. Moskewicz and others, Chaff (2001),
// for SAT solvers that learn. I. Lynce and J. Ouaknine, Sudoku as a SAT Problem (2006), for
// the minimal encoding and for the clauses on every kind of item. For the encodings of at most
// one: C. Sinz, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints (2005,
// sequential); J. Chen, A New SAT Encoding of the At-Most-One Constraint (2010, the grid);
// W. Klieber and G. Kwon, Efficient CNF Encoding for Selecting 1 from N Objects (2007,
// commander); S. Hoelldobler and V.-H. Nguyen, On SAT-Encodings of the At-Most-One Constraint
// (2013, bimander); I. Gent and P. Nightingale, A New Encoding of AllDifferent into SAT (2004),
// and C. Ansotegui and F. Manya, Mapping Problems with Finite-Domain Variables into Problems
// with Boolean Variables (2004, ladder). F. Bacchus, GAC via Unit Propagation (2007), has the clauses
// of painters. Numbers in binary are the logarithmic encoding of
// K. Iwama and S. Miyazaki, SAT-Variable Complexity of Hard Combinatorial Problems (1994). The
// sources of the encodings of bounds and costs are in their files.
package sat
