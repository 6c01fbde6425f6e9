// Package dlx solves exact cover problems by dancing cells, the sparse-set form of
// Knuth's Dancing Links.
//
// # Variables
//
// The formulation is the problem itself: a sparse matrix with a column for each item
// and a row for each option. What varies is which options are still live. Nothing is
// encoded twice, and nothing is approximated.
//
// # Constraints
//
// An item is a set of the live options that hold it. To choose an option is to cover
// its items, and to cover an item is to hide the other options that hold it, that is,
// to take them out of the sets of their other items. A secondary item in a color is
// purified instead: the options that paint it in the same color stay live. There are
// no constraints beside these sets. An active primary item whose set is empty is a
// dead end, and one whose set has one option forces that option.
//
// # Size
//
// A problem with I items, and O options that have C items between them, takes C
// cells of 8 bytes, 12 bytes for the place, the option and the color of each, and a
// head of 20 bytes for each item. The search adds at most 8 bytes for each hidden cell.
//
// The cells of an option stand side by side, so hiding it is a walk over an array.
// The sets are sparse sets:
//
//	sets:  ... | x4 x1 x7 : x3 x2 | ...        an item with 3 live options of 5
//	             ^base     ^base+size
//
// Hiding x1 swaps it with x7, the last live cell, and counts size down. Nothing else
// moves. So counting size up again unhides it, and restoring a saved size unhides all
// cells hidden since, in whatever order. No links are followed or mended, which is
// where Dancing Links spends its time.
//
// # A 4x4 Sudoku
//
//	1 . | . .        1 2 | 4 3
//	. . | 2 .        3 4 | 2 1
//	----+----   -->  ----+----
//	. 3 | . .        4 3 | 1 2
//	. . | . 4        2 1 | 3 4
//
// The items are the 16 cells and, for each of the 4 values, the 4 rows, 4 columns and
// 4 boxes that need it: 64 in all. An option puts a value into a cell and has 4
// items. Of the 64 options 24 contradict no given, so the matrix is 64 by 24 with 96
// cells: 96*8 + 96*12 + 64*20 = 3200 bytes. The search chooses 16 options, each the
// only one left of some item. It makes no decision, and hides all 24 options once, 96
// cells.
//
// # Search
//
// [Solver] covers an active item with fewest options (MRV) and chooses each of them in
// turn. Items that come down to one option are queued while options are hidden, and
// covered before any other item is looked for. An item that comes down to none ends
// the branch at once. A size is saved the first time it changes after a decision, and
// restored when the search backtracks to the decision. The walk has no recursion and
// allocates nothing per node.
//
// # Words
//
// The four engines share these words. Here they stand for:
//
//	state      the sets of live cells and the active items: matrix (encode.go)
//	node       an option chosen, forced or not: search.enter (search.go), matrix.choose (cover.go)
//	decision   a covered item with more than one option: search.decide, decision (branch.go)
//	dead end   an active item without live options: search.deadEnd, seen by matrix.watch (hide.go)
//	backtrack  to the last decision and its next option: search.backtrack (branch.go)
//	undo       back to a mark, by restoring sizes: matrix.undo (undo.go)
//	solution   the options chosen when no item is active: search.emit, search.decode (search.go)
//	limit      Solver.MaxNodes in search.enter
//	poll       a look at the context, after each poll.Every of work: search.poll (search.go), matrix.hide (hide.go)
//
// # Strengths and weaknesses
//
// It is at its best where the work is to visit many solutions or many cheap nodes:
// Sudokus, packings, queens, pairings. It learns nothing, so it finds a contradiction
// between distant parts of a problem again and again (package sat learns). It has no
// view of the whole, so it does not see that a count cannot come out (package lp does).
//
// # Sources
//
// D. E. Knuth, Dancing Links (2000), and The Art of Computer Programming, volume 4B,
// section 7.2.2.1; his programs dlx2 and ssxcc are the peers this package is measured
// against. P. Briggs and L. Torczon, An Efficient Representation for Sparse Sets
// (1993). The early detection of items with one option is Knuth's in ssxcc.
package dlx
