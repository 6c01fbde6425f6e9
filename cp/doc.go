// Package cp solves exact cover problems by constraint propagation with backtracking,
// and has the plain backtracking that it is measured against.
//
// # Variables
//
// The variables are the primary items. The domain of an item is the set of the live
// options that hold it: its value is the option that will cover it.
//
// # Constraints
//
// An option that covers three items is the value of all three. So an option chosen for
// one item leaves no other option in the domains of its other items, and an option
// filtered out of one domain is filtered out of them all. A secondary item is no
// variable; it only makes options exclude each other, unless both paint it in the same
// color.
//
// # The rule
//
// Consistency is kept by one rule, followed to its fixpoint. Take k items, the base, of
// which no option holds two: covering them takes k options. If all their options lie in
// k other items, the cover, each of these is used up by the base, and every other
// option of the cover can go. People know the rule by many names, by what kinds of
// items ([fourfold.Builder.Kind]) the base and the cover are:
//
//	base            cover            name
//	one cell        (its option)     naked single: it has one option left, and takes it
//	one unit value  (its option)     hidden single: there is one place left for a value in a row, column or box
//	k cells         k unit values    naked pair, triple, quad
//	k unit values   k cells          hidden pair, triple, quad
//	one box value   a line value     pointing: all places for the value in the box are in one row or column
//	one line value  a box value      claiming
//	k row values    k column values  X-wing, swordfish, jellyfish, and with rows and columns exchanged
//	k unit values   k unit values    Franken fish: with boxes, regions or diagonals among them
//	k items         k items          pair, triple, quad of a problem whose items have no kinds
//
// A unit value is an item such as "5 in row 1". A [Scheme] says which of these are
// followed, up to four items. Each is monotone: after any other rule was followed, it can
// still rule out what it could rule out before, unless that is gone already. So the
// fixpoint does not depend on the order in which they are tried.
//
// Singles cost next to nothing, and locked candidates (pointing and claiming) little: an
// item has few options left when the rule applies, and they are looked at once. Larger
// sets need tables of which items can go with which; these are made when all else is
// exhausted, and kept up to date only for items that are looked at.
//
// # Size
//
// A problem with I items, of which P are primary, and O options that have C items
// between them is a network of P variables with domains of C options in all (with
// secondary items counted like the others), and O constraints. The problem holds them
// already; the state of the search takes some 25 bytes for each item and 5 for each
// option, and with colors 4 for each of the C. Tables, if they are made, take some 130
// bytes for each item. The trail holds every option at most once.
//
// # A 4x4 Sudoku
//
//	1 . | . .        1 2 | 4 3
//	. . | 2 .        3 4 | 2 1
//	----+----   -->  ----+----
//	. 3 | . .        4 3 | 1 2
//	. . | . 4        2 1 | 3 4
//
// The variables are 64 items: the 16 cells and, for each of the 4 values, the 4 rows, 4
// columns and 4 boxes that need it. Of the 64 options, a value in a cell, 24 contradict
// no given. The domain of r1c2 is {2, 4}, and that of "2 in row 1" is {r1c2}, since
// column 3 has its 2 in the second row and box 2 has it too. So r1c2=2 is forced: a
// hidden single. Following the rule chooses 16 options, filters out the other 8, and ends
// without a decision. [Backtracking] on the same problem chooses 23 options to find
// the solution and to see that there is no other.
//
// # Search
//
// Where the fixpoint leaves domains of several options, [Solver] makes a decision, which
// papers on Sudoku call a guess. The [Order] says for which item; it chooses the first of
// its options, except in order [Random]. Most orders take an item with the smallest domain
// (MRV, minimum remaining values); [Impact], the default on grids, breaks ties by how many
// rivals the options have. When all below the decision has been seen, the search goes back
// along the trail, which undoes exactly what was done, last first. Then it filters the
// option out, and follows the rules from there. So the tree is binary: the option, and
// everything beside it. Scheme [None] learns nothing from a dead end, and decides on the
// options of the item one after the other.
//
// The defaults are what was fastest on hard Sudokus, see docs/inference.md.
//
// # Words
//
// The four engines share these words. Here they stand for:
//
//	state      the live options and the active items: domains (domain.go)
//	node       a fixpoint of the rules, dead ends included: search.enter (search.go)
//	decision   an option chosen that has an alternative: search.decide, decision (branch.go)
//	dead end   an active item with an empty domain: domains.deadEnd (domain.go)
//	backtrack  to the last decision, whose option is then filtered out: search.backtrack (branch.go)
//	undo       back along the trail, the last change first: domains.undo (trail.go)
//	solution   the options chosen when no item is active: search.emit, search.decode (search.go)
//	limit      Solver.MaxNodes in search.enter, Solver.MaxGuesses in search.countDecision
//	poll       a look at the context, after each poll.Every of work: search.poll (search.go), domains.choose (trail.go)
//
// These are words of cp alone:
//
//	domain     the live options of an item
//	filter     to take an option out of all domains; dlx hides an option
//	single     the last option of an item, which is forced: rules.followSingles (singles.go)
//	rule       an inference that filters options out, without a decision: rules.follow (rules.go)
//	scheme     which rules are followed (scheme.go)
//	trail      the options filtered out and chosen, in the order of time (trail.go)
//	kind       what the Problem calls the kind of an item, any text: view (encode.go)
//	role       what the rules know of a kind: cell, row, column, area, diagonal or other (role.go)
//	slot       items of one kind of which an option holds at most one (slots.go)
//	set        the rule for a base of several items (sets.go)
//
// The parts of a search are its view of the Problem, the domains, the rules, and a tracer
// if someone looks on. Each part has a field of its own: s.dom.left[i] is a field of the
// domains.
//
// # Strengths and weaknesses
//
// Every step has a reason that a person can follow. Propagation is cheap, and undoing
// costs as much as what is undone, so large problems with few changes per node suit it.
// On packings, with domains of hundreds of options of which few are live, it looks at
// the others over and over; package dlx does not. It learns nothing from a dead end.
//
// # Sources
//
// A. K. Mackworth, Consistency in Networks of Relations (1977). R. M. Haralick and G.
// L. Elliott, Increasing Tree Search Efficiency for Constraint Satisfaction Problems
// (1980), for forward checking and the smallest domain first. H. Simonis, Sudoku as a
// Constraint Problem (2005). P. Refalo, Impact-Based Search Strategies (2004), for
// choosing by what a choice rules out. C. Lecoutre, L. Sais, S. Tabary, V. Vidal,
// Reasoning from last conflict(s) in Constraint Programming (2009), for [Conflict]. The
// rule is Hall's theorem on each of many small graphs; D. Berthier, The Hidden Logic of
// Sudoku (2007), groups the techniques of players by the same symmetry of cells and
// unit values.
package cp
