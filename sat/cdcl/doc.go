// Package cdcl solves exact cover problems by clause learning on the cover itself: it learns a
// clause from every dead end, and as long as it keeps the clause, it does not meet the same dead
// end again (CDCL, conflict-driven clause learning). Package fourfold explains exact cover
// problems and their items and options.
//
// Package sat writes a problem as clauses for the SAT solver gini. This package has a SAT solver
// of its own, internal/core. Beside clauses, it knows groups: sets of variables of which exactly
// one is true, or at most one. An exact cover problem consists of groups. So the solver sees
// items and options, and not only clauses.
//
// # Variables
//
// Each option is a Boolean variable, which is true if the option is chosen. Option o is variable
// o. A literal is a variable or its negation, and a clause is a list of literals of which at least
// one has to be true. Several options may give the same color to a secondary item. Such a color is
// a variable, too. It is true if and only if one of these options is chosen.
//
// # Constraints
//
// A primary item is a group of its options, of which exactly one is true. A secondary item is a
// group of which at most one is true. Its members are the options that contain the item without a
// color, and for each color its variable, or the option if only one has the color. Clauses say
// what the variable of a color means: an option implies its colors, and a color implies that one
// of its options is chosen. There are no other clauses at first. So every model is an exact cover,
// and every exact cover is one model.
//
// All options of a primary item may paint the same secondary item: the primary item is a painter of
// it. An item that has a color then has it from an option of each painter, and a clause says so for
// each of them. So if none of the options of one painter is left, all others with the color are ruled
// out. If a painter has one option for each color, these options are the variables of the colors.
//
// In a problem without colors, a secondary item of many options is split into parts. Each part has a
// variable that is true if one of its options is chosen, a commander, as if the part were a color.
// So the search can learn that no option of a part is chosen, in one literal.
//
// # Groups
//
// The group of a primary item is one number of 64 bits. Its high half counts the members that are
// not false, and its low half is the sum of their literals:
//
//	an item with the options x5, x7, x9     count 3   sum x5 + x7 + x9
//	x7 is ruled out                         count 2   sum x5 + x9
//	x5 is ruled out                         count 1   sum x9
//
// To rule an option out is one subtraction for each of its primary items, and to take that back is
// one addition. When the count is 1, the sum is the literal of the option that is left, and this
// option is forced. When an option becomes true, the other members of its groups become false.
// Nothing else follows from a secondary item, so it is not counted. If it has two members, it is a
// clause: one of them is false.
//
// Other SAT solvers have to be told in clauses that at most one option of an item is chosen: one
// clause for each pair of options, k(k-1)/2 for an item with k options. Here no other pair is stored.
// When the search asks why an option was ruled out, the pair is made from its two options. When
// it asks why an option was forced, the clause is the list of the members of the group. The
// counts also say which item has the fewest options left, so this solver can decide by items, as
// package dlx does.
//
// # Bounds and costs
//
//	early 1 to 2, late 1; ann, bob and cem 1 each
//	ann early 3    bob early 2    cem early 1
//	ann late 1     bob late 2     cem late 4
//
// An item with other bounds than one is a budget, or two: a list of literals that may be false,
// each at a price, as long as the prices sum to a cap at most. Early needs one nurse, so of its 3
// options 2 may be false. When 2 are, nothing is left, and the third must be true because of these
// 2. Early has room for two, so of the 3 negations 2 may be false. When 2 of its options are true,
// the third is false because of them. A count that is asked for may be branched on, like a group:
// the search takes the item that can pay for the fewest false options.
//
// [Solver.Cheapest] makes a budget of the costs, too. Package internal/kit/prices gives each item
// a price, so that no option costs less than its items are worth, and all items together are worth
// 4. What an option costs beyond that is its net cost. Each cover costs 4 and its net costs. The
// cover of ann late, bob early and cem early has none, so it costs 4. From then on covers must
// cost 3 at most. The net costs have nothing to pay with, so no cover is left, and the proof is
// complete without a decision. In larger problems the cap falls with each cover found, and each
// option that no longer fits becomes false. The reason is a small set of chosen options, which
// cost enough with it. The cap never rises, so what was learned stays true. Options of small net
// costs are tried first. The search begins with few options, those of the lowest net costs, and
// takes in more until no cover with one of the others can be cheaper. A proof is about all of them.
//
// # Size
//
// I items and O options that contain C items in total give at most I groups with at most C
// members, and O variables. A color that several options use adds a variable, for each of these
// options a clause of 2 literals, and one clause with all of them. The state takes some 150 bytes
// for each variable, 12 for each group and 8 for each member. Learned clauses come on top. Most
// of them are forgotten again, and [Solver].Memory bounds them.
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
// needs a value: 4 values in each of 4 rows, 4 columns and 4 boxes. An option puts a value into a
// cell. There are 16 * 4 = 64 options, and 24 of them contradict no given.
//
// These give 24 variables and 64 groups with 96 members, and no clause. Package sat needs 92
// clauses with 152 literals to say the same. Some groups have a single member, so this member is
// true. Then the others in its groups are false. That leaves other groups with a single member,
// and so on until all 24 variables are known. There is no decision and no conflict, so nothing is
// learned.
//
// Without the 4 in the corner there are 34 variables and 64 groups with 136 members. The search
// needs 2 decisions to find the 3 solutions. Without any given there are 64 variables and 64
// groups with 256 members, and 288 solutions. Even there nothing is learned, because no decision
// leads to a dead end.
//
// # A conflict
//
// This board cannot be tiled with dominoes:
//
//	. . . .
//	. # . .
//	. . . .
//	. . . #
//	. . # #
//
// The 16 squares are the items, and 21 dominoes are the options. A domino is named by its
// squares. The trail has the options that became true or false, in this order. These lines are
// part of it:
//
//	level 1    r1c1 r1c2 is chosen       a decision
//	           r2c1 r3c1 is chosen       no other option is left for r2c1
//	           r3c1 r3c2 is ruled out    r2c1 r3c1 covers r3c1
//	level 2    r1c3 r1c4 is chosen       a decision
//	level 3    r2c3 r2c4 is chosen       a decision
//	           r3c3 r3c4 is chosen       no other option is left for r3c4
//	           r3c2 r3c3 is ruled out    r3c3 r3c4 covers r3c3
//	           r3c3 r4c3 is ruled out    r3c3 r3c4 covers r3c3
//	           r3c2 r4c2 is chosen       no other option is left for r3c2
//	           r4c2 r4c3 is chosen       no other option is left for r4c3
//	conflict   r4c2 r4c3 and r3c2 r4c2 both cover r4c2
//
// The search goes backward along the trail, from the conflict. It replaces each fact of level 3
// by the facts that it follows from, until only one fact of level 3 is left. r4c2 r4c3 was chosen
// because r3c3 r4c3 is ruled out. r3c2 r4c2 was chosen because r3c2 r3c3 and r3c1 r3c2 are ruled
// out. r3c3 r4c3 and r3c2 r3c3 are ruled out because r3c3 r3c4 is chosen. All that is left are
// two facts, which cannot hold together: r3c3 r3c4 is chosen, and r3c1 r3c2 is ruled out. So the
// learned clause is: r3c3 r3c4 is ruled out, or r3c1 r3c2 is chosen. r3c3 r3c4 is the unique
// implication point (UIP) of level 3: everything in level 3 that led to the conflict went through
// it.
//
// The other fact is of level 1, and none is of level 2. Decision 2 has nothing to do with the
// conflict. So the search goes back to level 1 (backjump), and not to level 2. There the learned
// clause rules out r3c3 r3c4. That leads to the next conflict, from which the search learns that
// r3c1 r3c2 must be chosen. The third conflict needs no decision. So there is no solution, after
// 3 decisions. The example of [Solver.Trace] prints this search.
//
// # Search
//
// The first decisions are by items: the search covers the item with the fewest options left, and
// takes its option of the highest score. That solves loose problems at once. After some hundred
// conflicts the decisions are by scores: the search takes the variable that was in most of the
// last conflicts, whatever its items are (VSIDS). Later the search goes back to items if it
// learned much better clauses by them, unless items have painters.
//
// By scores, the variable gets the value that it had last. From time to time the search restarts:
// it takes back its decisions and keeps what it has learned. Periods of frequent restarts, and of
// rare ones, take turns. In periods of rare restarts the variable gets the value that it had when
// the search came farthest without a conflict (target phases).
//
// Each learned clause is shortened before it is stored. Learned clauses slow propagation down, so
// most are forgotten after some time. The clauses that stay are those whose literals are from few
// levels (small glue) and those that were used lately.
//
// The core counts its work and looks at the context, also within a long propagation.
//
// # Several workers
//
// On large grids the time of a search depends much on the seed. With [Solver].Workers, several cores
// search for the first solution from different seeds, each in a goroutine of its own. They work in
// rounds of equal work, wait for each other after each round, and pass on the clauses of small glue
// that they have learned. The worker with the lowest number that has ended in a round wins. So the
// answer does not depend on which goroutine is faster.
//
// # All solutions
//
// Most SAT solvers are told each solution as a clause that forbids it, and every such clause
// makes the rest slower. This solver searches a tree from the first solution on. (Only if it finds no
// second one there soon, it forbids the first one by a clause, and leaves the tree until it has
// another: to prove that there is none, restarts matter.) It takes back the
// last decision and makes it false one level lower: it flips the decision. The levels up to there
// are the floor. Backjumps end at the floor, and there are no restarts. When nothing is left above it, the last
// decision of the floor is flipped, too. So no clause and no memory is needed for a further solution. A
// flipped decision is not implied by anything, so learned clauses contain it like a decision, and
// stay valid for the whole problem.
//
// Where there are many solutions, the conflicts between them teach little, and what a node costs
// here is reasons and clauses. So to list all solutions of a small problem takes 4 to 100 times as
// long as by package dlx: Latin squares of order 5 five times, packings most.
//
// # Questions
//
// A [Session] asks many questions about one problem: is there a solution with these options and
// without those? The options are assumptions, the first decisions of a search. What is learned
// does not depend on them, so it serves the next question. If there is no solution, the session
// names the assumptions that contradict each other.
//
// # Proofs
//
// A learned clause follows from the problem and from the clauses learned before it by propagation
// alone: if all its literals are assumed to be false, propagation comes to a conflict. So the
// list of learned clauses is a proof that can be checked step by step, by a program that knows
// nothing of this one. If there is no solution, the list ends with the empty clause. It also says
// which clauses were forgotten, so that the checker need not keep them.
//
// [Solver.Prove] writes the problem as a formula, and the list beside it, in one of two formats:
// clauses and DRAT, or equations and VeriPB. DRAT has no bounds but one. At the end the formula
// gets a clause for each solution found, which forbids it. So one kind of proof shows that there
// is no solution, only one, or a number of them. [Solver.ProveCheapest] proves that no cover is
// cheaper: its formula has an objective, and each cover found is a step, after which covers must
// be cheaper. Package internal/lab/rup checks both formats, and shares no code with this package.
//
// # Words
//
// The five engines share these words. Here they stand for:
//
//	state      the trail of the literals that are true: core.Solver.trail (core/trail.go); the
//	           counts of the groups: core.group (core/group.go)
//	node       a decision and all that follows from it: core.Solver.decide (core/decide.go)
//	decision   a literal that opens a level: core.level (core/trail.go)
//	dead end   a conflict: core.Solver.propagate (core/propagate.go) finds a group or clause that
//	           cannot be satisfied, core.Solver.resolve (core/search.go) leaves the dead end
//	backtrack  to the level that the learned clause names: core.Solver.resolveConflict
//	           (core/analyze.go); after a solution, one level: core.Solver.flip
//	           (core/enumerate.go)
//	undo       back along the trail: core.Solver.backtrack (core/trail.go)
//	solution   a model: search.emit, search.decode (search.go)
//	limit      Solver.MaxNodes: core.Solver.decide (core/decide.go); Solver.MaxConflicts:
//	           core.Solver.resolve (core/search.go)
//	poll       a look at the context, after every piece of work: search.poll (search.go),
//	           core.Solver.look (core/propagate.go)
//
// The documentation of internal/core explains the words of the core, such as glue and phase.
//
// # Strengths and weaknesses
//
// Learning helps where contradictions are far from their causes: in large Sudokus with few
// givens, in quasigroups, and in problems without a solution. No pairs are written, so small
// problems cost little more than in the engines that search on the problem itself. This engine
// finds the first solution sooner than package sat on Sudokus of all sizes and on packings. On
// quasigroups that were made to be as hard as possible, neither is always ahead: where
// solutions are rare, a search needs luck, and may take ten times as long as the same search with
// another [Solver].Seed.
//
// Easy problems and problems with very many solutions teach nothing, so package dlx is faster
// there. A problem that is about counting, such as more pigeons than pigeonholes, has no short
// proof in clauses about options. Commanders make it shorter; package lp proves it in one step.
//
// # Sources
//
// J. Marques-Silva and K. Sakallah, GRASP (1996), learn from conflicts and jump back. M.
// Moskewicz and others, Chaff (2001), have the watched literals and the scores. L. Zhang and
// others, Efficient Conflict Driven Learning in a Boolean Satisfiability Solver (2001), stop at
// the first UIP. N. Eén and N. Sörensson, MiniSat (2003), is the form of all of it that other
// solvers grew from, with assumptions. M. Luby, A. Sinclair and D. Zuckerman, Optimal Speedup of
// Las Vegas Algorithms (1993), have the sequence of the restarts. G. Audemard and L. Simon,
// Glucose (2009), found that glue tells good clauses from bad ones. C. Oh, Between SAT and UNSAT
// (2015), has the tiers of clauses, and found that rare restarts are better for solutions and
// frequent ones for proofs. A. Biere and M. Fleury have the target phases of CaDiCaL and Kissat,
// Chasing Target Phases (2020), and the shrinking of clauses, Efficient All-UIP Learned Clause
// Minimization (2021). A. Nadel and V. Ryvchin, Chronological Backtracking (2018), and S. Möhle
// and A. Biere, Combining Conflict-Driven Clause Learning and Chronological Backtracking for
// Propositional Model Counting (2019), show how to go back one level at a time and still learn.
// M. Heule and others, Trimming while Checking Clausal Proofs (2013), have the proofs, in the
// format DRAT. D. E. Knuth, The Art of Computer Programming, volume 4B: section 7.2.2.2 explains
// all of this, and section 7.2.2.1 branches on the item with the fewest options.
package cdcl
