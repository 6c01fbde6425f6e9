// Package dlx solves exact cover problems by a depth-first search on the problem itself. It has
// four cores: two with bit sets, one with sparse sets (dancing cells), and one with linked lists
// (Dancing Links). Package fourfold explains exact cover problems and their items and options.
//
// # Variables
//
// The only variables are the states of the options: during a search an option is live or
// hidden. A live option can still be chosen. The problem is not translated into another form,
// and nothing is approximated. A primary item is active until a chosen option covers it.
//
// # Constraints
//
// Two options clash if they share an item, unless the item is secondary and both give it the
// same color. To choose an option is to hide all options that clash with it. There are no other
// constraints. An active item without live options is a dead end. An active item with one live
// option forces that option.
//
// # Two ways to keep the live options
//
// The core Bits keeps one bit for each option. For each option x it has a row: the bit set of
// the options that clash with x. To choose x is to compute, word by word,
//
//	live of the child = live of the parent, without row[x]
//
// Each level of the search has its own set. So to go back is to do nothing: the set of the
// parent is still there. Secondary items and colors occur in the rows only. The rows take the
// square of the number of options in bits, and each is computed when its option is first
// chosen.
//
// To branch, the search has to know how many live options each active item has. The core counts
// in upright counters: word k of a counter has bit k of 64 numbers, one for each of 64 items. A
// row of such an array is the set of items of an option, and an adder of some bit operations
// adds eight rows to 64 numbers at once. At each step the core counts either the options that
// were hidden or those that are left, whichever are fewer. If few options are left, it makes a
// list of them, and counts from the start at every node. If at most 64 are left and the subtree
// is likely to be large, it gives them new numbers, so that each set is one machine word.
//
// The core Small does the same for up to 512 options, where each set is a few words. It has far
// less to prepare, which counts most on problems that need little search, such as easy 9x9 Sudokus.
//
// The core Cells keeps the set of live options of each item as a sparse set:
//
//	sets:  ... | x4 x1 x7 : x3 x2 | ...        an item with 3 live options of 5
//	             ^base     ^base+size
//
// To hide x1, the core swaps it with x7, the last live one, and reduces size by 1. So
// increasing size by 1 unhides x1, and restoring an older size unhides all that were hidden
// since then. To choose an option is to walk over the sets of its items, and over the items of
// each option in these sets.
//
// Bits does the same work for every option of the problem, live or not, but 64 options at a
// time. Cells does work only for the options that change. So Bits is faster up to some thousand
// options, and Cells is the only one that can hold a million. In a problem of more than 6,000
// options, Cells goes on with bit sets in a subtree that has few live options.
//
// The core Links is the same search with the doubly linked lists of Knuth's first paper. It is
// slower than the others, and here to be read and to be compared with.
//
// # Size
//
// A cell is one item of one option. A problem has I items, O options and C cells. Bits takes
// O*O/8 bytes for the rows, I*O/8 bytes for the options of the items, and for each level O/8
// bytes and some bits for each item. Cells takes 16 bytes for each cell, or 20 with
// colors, and 20 bytes for each item, and saves at most 8 bytes for each hidden cell.
//
// # A 4x4 Sudoku
//
//	1 . | . .        1 2 | 4 3
//	. . | 2 .        3 4 | 2 1
//	----+----   -->  ----+----
//	. 3 | . .        4 3 | 1 2
//	. . | . 4        2 1 | 3 4
//
// There are 64 items. 16 of them are the cells of the grid. The other 48 say that a row, a
// column or a box needs a value: 4 values in each of 4 rows, 4 columns and 4 boxes. An option
// puts a value into a cell of the grid. It has 4 items: its cell, and its value in the row, the
// column and the box. There are 16 * 4 = 64 options, and 24 of them contradict no given.
//
// So a set of options is one word, of which 24 bits are used, and so is a set of items. The
// rows take 24 words, and the options of the items 64 words. The search chooses 16 options, and
// each is the last one of some item, so the search makes no decision.
//
// # Bounds
//
// An item may have to be covered from low to high times. Here early wants one nurse or two, late
// wants one, and each nurse works once. An option is a nurse in a shift:
//
//	           early  late  ann  bob  cem
//	low:high     1:2     1    1    1    1
//	live           3     3    2    2    2
//	to spare       2     2    1    1    1
//
// An item needs low options, less those that are chosen, and it can spare the live options above
// this need. So there are three rules for all items. With less than none to spare, an item is a
// dead end. With none to spare, its live options are forced. When high options are chosen, the
// others are hidden. Items that are covered once follow the same rules. A cover is found when no
// option is live: an item that needs no more may still get some.
//
// The search takes ann, who has the least to spare, and chooses "ann early". This hides "ann late".
// Then early needs none, and late can spare one of two. It chooses "bob late", which forces "cem
// early", and has a cover. Then it leaves "bob late" out: "bob early" is forced, early is full, and
// "cem late" is forced. At last it leaves "ann early" out, and the rules do the rest.
//
// So a decision is to choose an option, or to leave it out. Options of one item do not clash now,
// and without the second branch the search would find covers twice. The core Cells keeps these
// numbers in package bounded, and Links has lists. The others refuse bounds.
//
// # Hard puzzles
//
// In Sudokus with sums and lines, the rules along a line are items that agree on the colors of other
// items. Then it is not enough to hide what clashes with the options chosen. So package bounded
// does three things more, also for items without bounds:
//
//   - Let all options of some item paint the item s. When none of them that paints it red is left,
//     all options that paint s red are hidden (painted.go).
//   - When all options that an item has left clash with the same option, that one is hidden
//     (blocked.go).
//   - It counts at which items dead ends have occurred, and branches on these first (weights.go).
//
// A node takes several times as long as in Bits, and there may be a thousandth of the nodes, or not
// fewer at all. So if AutoCore has found next to nothing after some 50 ms, there is a trial: the
// other core gets some milliseconds, and the one that has come further for its work goes on. If
// there are items that agree on colors, it is the other core.
//
// # Costs
//
// Costs cut branches only if it is known soon that a branch costs too much. So [Solver.Cheapest]
// first gives each item a price (package internal/kit/prices). The net cost of an option is what it
// costs beyond the prices of its items, and no net cost is negative. So a cover costs at least what
// its items are worth, and each of its options adds its net cost. An item that is covered more
// often than it needs adds its price. In the roster above, let the options have these costs:
//
//	ann early 3   ann late 1   bob early 2   bob late 2   cem early 1   cem late 4
//
// With the prices 1 for ann, 2 for bob and 1 for cem, every cover costs 4 or more. Two options have
// a net cost: ann early 2, and cem late 3. The first search is for covers that cost less than 5.
// They cannot contain these two, so four options are left, ann late is forced, and then the two
// others: 4 is the least cost. To go on to the next best, a search for less than 7 adds ann early,
// and finds the cover with bob late, which costs 6.
//
// In general, the limit is raised in steps until enough covers are found. Below each limit, few
// options are left, and they have a budget: to choose an option is to pay its net cost, and all
// options that cost more than what is left are hidden. The options of such a search have the order
// of their net costs. So cheap ones are tried first, and those that are too dear are the last ones:
// some words of a set in the cores with bit sets. Each cover found lowers the budget. In dlx5,
// Knuth calls prices taxes, and takes them from each item in turn.
//
// # Search
//
// [Solver] takes an active item with the fewest live options (MRV, minimum remaining values)
// and chooses each of its options in turn. Forced options are chosen first, and a dead end is
// found before anything else is done. The search does not use recursion and allocates no memory
// for a node.
//
// A node is a chosen option, forced or not. A guess is a node at which another option of the same
// decision is left to try. So a decision between n options, all of which are tried, has n - 1
// guesses: its last option must be right if the others are wrong. All cores count alike. Nodes and
// guesses of a subtree that Count remembers are not counted again.
//
// In a packing most options die at once: they leave a neighbor without options. It is nearly
// always the same few neighbors. So Bits remembers, for each item on which it branches, which
// items have been killed by its options, and looks at these first. If one of them is left
// without live options, the node is not made at all.
//
// # Counting
//
// [Solver.Count] does not list solutions. Below a node, everything depends on the set of live
// options alone, so Count remembers this set and the number of solutions below it. When the set
// comes back, the number is added. The keys are the sets themselves, not hashes of them, so the
// number is exact. If sets seldom come back, Count stops looking for them.
//
// # Parts of the tree
//
// A part of the tree is a list of chosen options and a list of options that are still to be
// tried at the last decision. With bounds, it has a list of options that are out instead. That is
// all that a core needs to go on, so a part is what workers take from a queue ([Solver].Workers),
// what a long search has left ([Session]), and where a random probe begins. Its meaning does not
// depend on the core.
//
// There is one way to stop and go on. A worker takes a part, searches for a while, and says what it
// has found and which parts are left. Package internal/lab/jobs keeps these in files.
//
// # Words
//
// The five engines share these words. Here they stand for:
//
//	state      the live options and the active items: state (small/wide.go), level (bits/core.go),
//	           matrix (cells/encode.go)
//	node       a chosen option, forced or not: Core.try (small/core.go, bits/run.go), matrix.choose
//	           (cells/cover.go)
//	decision   an active item with more than one option: Core.decide, in each core
//	dead end   an active item without live options: Core.settle (bits/forced.go), matrix.watch
//	           (cells/hide.go)
//	backtrack  to the last decision and its next option: Core.walk (bits/run.go), Core.backtrack
//	           (cells/branch.go)
//	undo       nothing to do in bits; back to a mark, by restoring sizes, in cells: matrix.undo
//	           (cells/undo.go)
//	solution   the chosen options when no item is active: search.emit (search.go), worker.decode
//	           (worker.go)
//	budget     what the options of a cover may cost: Purse (tree/purse.go), afford.go in each core
//	limit      Solver.MaxNodes in search.budget (search.go)
//	poll       a look at the context, each time poll.Every units of work are done: search.poll
//	           (search.go)
//
// # Strengths and weaknesses
//
// This engine is best when the work consists of many solutions or many cheap nodes: Sudokus,
// packings, queens, pairings. It learns from a dead end at most where to branch. If distant parts of
// a problem contradict each other, it finds the same contradiction again and again; package sat learns
// from it. It never looks at the problem as a whole, so it does not see that numbers cannot
// match. For example, dominoes cannot cover a board with 32 white squares and 30 black ones,
// because each domino covers one of both. Package lp sees this.
//
// # Sources
//
// D. E. Knuth, Dancing Links (2000), and The Art of Computer Programming, volume 4B, section
// 7.2.2.1. Package dlx is measured against his programs dlx2, dlx6 and ssxcc. P. Briggs and L.
// Torczon, An Efficient Representation for Sparse Sets (1993). The early detection of items
// with one option is from Knuth's ssxcc. Counting by states that come back: M. Nishino and
// others, Dancing with Decision Diagrams (AAAI 2017). Upright counters are the carry-save
// adders of H. S. Warren, Hacker's Delight, section 5-1. Random probes: D. E. Knuth, Estimating
// the Efficiency of Backtrack Programs (1975).
package dlx
