// Package dlx solves exact cover problems with dancing cells: Knuth's Dancing Links, with
// sparse sets in place of linked lists. Package fourfold explains exact cover problems and
// their items and options.
//
// # Variables
//
// The engine works on the problem itself: a sparse matrix with a column for each item and a
// row for each option. The only variables are the states of the options: during a search an
// option is live or hidden. A live option can still be chosen. The problem is not translated
// into another form, and nothing is approximated.
//
// # Constraints
//
// For each item the engine keeps the set of its live options. To choose an option is to cover
// the items of the option. To cover an item is to hide the other options that contain it. To
// hide an option is to take it out of the sets of its items. A secondary item with a color is
// purified instead of covered: options that give it the same color stay live.
//
// There are no other constraints. A primary item is active until it is covered. An active
// primary item with an empty set is a dead end. An active primary item with one option in its
// set forces that option.
//
// # Size
//
// A cell is one item of one option: a nonzero of the matrix. A problem with I items and O
// options that contain C items in total has C cells. The main arrays take 8 bytes for each
// cell, 12 more bytes for its place in a set, its option and its color, and 20 bytes for each
// item. The search saves at most 8 bytes for each hidden cell, so that it can undo the change.
//
// The cells of an option are neighbors in memory, so the engine hides an option by a walk over
// an array. The sets of the items are sparse sets:
//
//	sets:  ... | x4 x1 x7 : x3 x2 | ...        an item with 3 live options of 5
//	             ^base     ^base+size
//
// To hide x1, the engine swaps it with x7, the last live cell, and reduces size by 1. Nothing
// else moves. So increasing size by 1 unhides x1. Restoring an older size unhides all cells
// that were hidden since then, in any order. Dancing Links spends most of its time on
// following and repairing links, and a sparse set has none.
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
// puts a value into a cell of the grid. It has 4 items: its cell, and its value in the row,
// the column and the box. There are 16 * 4 = 64 options, and 24 of them contradict no given.
//
// So the matrix is 64 by 24, and has 24 * 4 = 96 cells (cells of the matrix, not of the grid).
// The main arrays take 96*8 + 96*12 + 64*20 = 3200 bytes. The search chooses 16 options, and
// each is the last one of some item, so the search makes no decision. It hides each of the 24
// options once, the chosen ones included. These are 96 cells.
//
// # Search
//
// [Solver] takes an active item with the fewest live options (MRV, minimum remaining values).
// It covers the item and chooses each of its options in turn. When hiding options leaves an
// item with one option, the item is put on a list. Items on the list are covered before any
// other item is looked for. An item with no option left ends the branch at once.
//
// The size of a set is saved when it changes for the first time after a decision, and is
// restored when the search backtracks to that decision. The search does not use recursion,
// and allocates no memory for a node.
//
// # Words
//
// The four engines share these words. Here they stand for:
//
//	state      the sets of live cells and the active items: cells.matrix
//	node       a chosen option, forced or not: cells.Core.enter, matrix.choose
//	decision   a covered item with more than one option: cells.Core.decide, decision
//	dead end   an active item without live options, found by matrix.watch
//	backtrack  to the last decision and its next option: cells.Core.backtrack
//	undo       back to a mark, by restoring sizes: matrix.undo
//	solution   the chosen options when no item is active: search.emit, search.decode (search.go)
//	limit      Solver.MaxNodes in search.enter
//	poll       a look at the context, each time poll.Every units of work are done: search.poll
//	           (search.go), matrix.hide
//
// # Strengths and weaknesses
//
// This engine is best when the work consists of many solutions or many cheap nodes: Sudokus,
// packings, queens, pairings. It learns nothing from a dead end. If distant parts of a problem
// contradict each other, it finds the same contradiction again and again; package sat learns
// from it. It never looks at the problem as a whole, so it does not see that numbers cannot
// match. For example, dominoes cannot cover a board with 32 white squares and 30 black ones,
// because each domino covers one of both. Package lp sees this.
//
// # Sources
//
// D. E. Knuth, Dancing Links (2000), and The Art of Computer Programming, volume 4B, section
// 7.2.2.1. Package dlx is measured against his programs dlx2 and ssxcc. P. Briggs and L.
// Torczon, An Efficient Representation for Sparse Sets (1993). The early detection of items
// with one option is from Knuth's ssxcc.
package dlx
