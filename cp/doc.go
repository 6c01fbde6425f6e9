// Package cp solves exact cover problems by constraint propagation with backtracking.
// It also has plain backtracking, as a baseline to measure the engines against.
//
// Use it for grids with several unit kinds, from 9x9 to 25x25, for which its rules and orders of decisions
// were made, and where the reasons of a search matter: [Solver.Trace] tells each rule that is applied, and a
// [Guide] chooses which rule comes next. So the explanations for people (internal/player/human) are made by
// this engine. It is not the engine for packings and other problems whose items have hundreds of options:
// package dlx is several times as fast there.
//
// # Variables
//
// The variables are the primary items. The domain of an item is the set of live options
// that contain the item. The value of an item is the option that covers it.
//
// # Constraints
//
// An option that covers three items is the value of all three. So an option chosen for
// one item leaves no other option in the domains of its other items, and an option that
// is filtered out of one domain is filtered out of all domains. A secondary item is not a
// variable. It only makes options exclude each other, unless both paint the item in the
// same color.
//
// # The rule
//
// There is one rule of inference, which is followed to its fixpoint. Take k items such that
// no option contains two of them; they are called the base. Covering the base takes k
// options. If all options of the base lie in k other items, called the cover, then the
// base uses up every item of the cover, and every other option of the cover can be ruled
// out. Sudoku players know the rule by many names. The name depends on the kinds
// ([fourfold.Builder.Kind]) of the items in the base and in the cover:
//
//	base            cover            name
//	one cell        (its option)     naked single: the cell has one value left
//	one unit value  (its option)     hidden single: the value has one place left in the unit
//	k cells         k unit values    naked pair, triple, quad
//	k unit values   k cells          hidden pair, triple, quad
//	one box value   a line value     pointing: the value's places in the box are in one line
//	one line value  a box value      claiming: the value's places in the line are in one box
//	k row values    k column values  X-wing, swordfish, jellyfish; also columns in k rows
//	k unit values   k unit values    Franken fish: some units are boxes, regions or diagonals
//	k items         k items          pair, triple, quad of a problem whose items have no kinds
//
// A unit value is an item such as "5 in row 1". A line is a row or a column. A [Scheme]
// selects the instances of the rule that are followed, for up to four items, or for sets of any
// size in groups where each option has one item on both sides ([AllDifferent]). Each of them
// is monotone: if it can rule out an option, it can still do so after any other was
// followed, unless the option has been ruled out by then. So the fixpoint does not depend
// on the order in which they are tried.
//
// Singles cost next to nothing. Locked candidates (pointing and claiming) cost little: an
// item has few options left when they apply, and each of these options is examined once.
// Larger sets need tables that say which items can be covered together. The tables are
// made when no smaller rule applies, and the entry of an item is brought up to date when
// a rule reads it. Of items that options connect, the first 64 of each kind can be in a set.
//
// Sets of any size are found by matching: a group is a bipartite graph, its edges are the live
// options, and each edge that is in no matching is ruled out. The components that tell this are
// found by operations on bits. If there is no matching, such as for 30 pigeons in 29 holes, that
// is a dead end.
//
// # Colors
//
// A secondary item may be painted by all options of a primary item that must be covered once, its
// painter. Then it is a variable, too: its values are its colors, and all its painters agree on one
// (internal/kit/painters). When the last option of a painter that paints it in a color is filtered
// out, every scheme but None filters out all options that do so: unsupported color. A counter for
// each painter and color tells.
//
// # Size
//
// Take a problem with I items, P of them primary, and with O options that contain C items
// in total. The network has P variables, domains of C options in all (counting those of
// the secondary items), and O constraints. The problem stores all of this already. The
// state of the search takes some 25 bytes for each item and 5 for each option, and with
// colors 4 for each of the C, and some 20 more if items have painters. The tables, if they
// are made, take some 130 bytes for each item. The trail holds every option at most once.
//
// # A 4x4 Sudoku
//
//	1 . | . .        1 2 | 4 3
//	. . | 2 .        3 4 | 2 1
//	----+----   -->  ----+----
//	. 3 | . .        4 3 | 1 2
//	. . | . 4        2 1 | 3 4
//
// There are 64 variables: the 16 cells and, for each of the 4 values, the 4 rows, 4
// columns and 4 boxes that need the value. An option is a value in a cell. Of the 64
// options, 24 contradict no given. The domain of r1c2 is {2, 4}. The domain of "2 in
// row 1" is {r1c2}: the 2 in r2c3 rules out r1c3, which is in the same column, and r1c4,
// which is in the same box. So r1c2=2 is forced; this is a hidden single. Following the
// rule chooses 16 options, filters out the other 8, and ends without a decision.
// [Backtracking] chooses 23 options on the same problem to find the solution and to prove
// that it is the only one.
//
// # Bounds and costs
//
//	1:2|early late ann bob cem
//	ann early |3
//	ann late |1
//	bob early |2
//	bob late |2
//	cem early |1
//	cem late |4
//
// A nurse has one shift. The value of early is a set of one or two of its three options. When ann
// takes late, late has no more room, and the rule leaves one option to bob and to cem. An item that
// needs as many options as it has takes all of them, as a single does, and one that needs fewer has
// so many more branches. When no item needs anything, options can be left that fit; the search then
// decides on each of them. Larger instances of the rule are for items that are covered exactly
// once.
//
// [Solver.Cheapest] gives the items prices (internal/kit/prices): ann 3, bob 2, cem 1, late -2. So
// every roster costs at least 4. Only "bob late" and "cem late" cost more than their items, by 2
// and by 5. At a fixpoint the prices rise, until the cheapest option of each active item costs what
// its items do. An option that costs more by what is left up to the best roster is filtered out:
// too dear. The three rosters cost 4, 6 and 9.
//
// # Search
//
// If domains of several options are left at the fixpoint, [Solver] makes a decision, which
// papers on Sudoku call a guess. The [Order] selects the item to branch on. The search
// chooses the first option of this item, or in order [Random] any of its options. Most
// orders take an item with the smallest domain (MRV, minimum remaining values). [Impact],
// the default on grids, breaks ties by the number of rivals that the options have. [WDeg] divides
// the size of the domain by the number of dead ends that the item has been. While more than
// 32,768 items are active, an item that is no cell is compared with the first 4,096 of them only.
//
// When the subtree below a decision is complete, the search goes back along the trail.
// This undoes exactly the changes since the decision, the last one first. Then the search
// filters out the option of the decision and follows the rules again. So the tree is
// binary: one branch has the option, the other has every alternative. Scheme [None] draws
// no conclusion from a dead end, and decides on the options of the item one after another.
//
// With Solver.Restart the search goes back to the root after some dead ends, as long as there is no
// solution. The weights of WDeg stay, and so do options that were refuted at the root.
//
// The defaults were the fastest on hard Sudokus; see docs/notes/inference.md. Grids of more than 1024
// primary items have others after 1000 dead ends (restart.go), measured on 25x25 Sudokus and on Latin
// squares of order 25 to 36. So have problems with painters from the start and after 100 dead ends,
// measured on Sudokus with cages, lines and sums.
//
// # Words
//
// The five engines share these words. Here they stand for:
//
//	state      the live options and the active items: domains (domain.go)
//	node       a fixpoint of the rules, dead ends included: search.enter (search.go)
//	decision   an option chosen that has an alternative: search.decide, decision (branch.go)
//	dead end   an active item with an empty domain: domains.deadEnd (domain.go)
//	backtrack  to the last decision and filter out its option: search.backtrack (branch.go)
//	undo       go back along the trail, the last change first: domains.undo (trail.go)
//	solution   the options chosen when all are decided: search.complete (bounds.go), search.emit
//	           (search.go)
//	limit      Solver.MaxNodes in search.enter, Solver.MaxGuesses in search.countDecision
//	poll       a look at the context, after every poll.Every units of work: search.poll
//	           (search.go), domains.choose (trail.go)
//
// These words are used in cp alone:
//
//	domain     the live options of an item
//	filter     take an option out of all domains; dlx hides an option
//	single     the last option of an item, which is forced: rules.followSingles (singles.go)
//	rule       an inference that filters options out without a decision: rules.follow (rules.go)
//	scheme     the set of rules to follow (scheme.go)
//	trail      the options filtered out and chosen, oldest first (trail.go)
//	kind       the text that the Problem has as the kind of an item: view (encode.go)
//	role       the meaning of a kind for the rules: cell, row, column, area, further unit or
//	           other (role.go)
//	room       of an item, how many options it may have; of a budget, what is left for net costs
//	           (budget.go)
//	slot       items of one kind, of which an option contains at most one (slots.go)
//	set        the rule for a base of several items (sets.go)
//	painter    an item whose options all paint another one (painters.go)
//	support    of a color: the live options of a painter that paint in it
//	matching   of a group: a right item for each left item, all different (matching.go, different.go)
//	weight     of an item: 1 and the dead ends that it has been (wdeg.go)
//	restart    a way back to the root after many dead ends (restart.go)
//	rivals     options that conflict with an option
//	guide      what applies the rules in place of the search, one by one (guide.go, position.go)
//
// A search consists of its view of the Problem, the domains, the rules, and a Guide if the
// caller has one. Each of these parts is a field: s.dom.left[i] is a field of the domains.
//
// # Strengths and weaknesses
//
// Every step has a reason that a person can follow. Propagation is cheap, and undoing
// costs as much as the changes that are undone, so the engine suits large problems with
// few changes per node. In packings an item has hundreds of options of which few are live, and
// the domains scan the others again and again. Nevertheless cp lists all solutions of such
// problems faster than Gecode with the same model (docs/notes/bench, 2026-11-29). The engine cp learns
// nothing from a dead end but the weights of items.
//
// # Sources
//
// A. K. Mackworth, Consistency in Networks of Relations (1977). R. M. Haralick and G. L.
// Elliott, Increasing Tree Search Efficiency for Constraint Satisfaction Problems (1980), for
// forward checking and the smallest domain first. H. Simonis, Sudoku as a Constraint Problem
// (2005). P. Refalo, Impact-Based Search Strategies (2004), for choosing by the number of
// options that a choice rules out. C. Lecoutre, L. Sais, S. Tabary, V. Vidal, Reasoning from
// last conflict(s) in Constraint Programming (2009), for [Conflict]. J.-C. Régin, A
// Filtering Algorithm for Constraints of Difference in CSPs (1994), for [AllDifferent]. F.
// Boussemart, F. Hemery, C. Lecoutre, L. Sais, Boosting Systematic Search by Weighting Constraints
// (2004), for [WDeg]. R. Mohr, T. C. Henderson, Arc and Path Consistency Revisited (1986), for colors.
// The rule is Hall's theorem on each of many small graphs; D. Berthier, The
// Hidden Logic of Sudoku (2007), groups the techniques of players by the same symmetry of
// cells and unit values.
package cp
