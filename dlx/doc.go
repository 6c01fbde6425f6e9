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
// An item is a set of the live options that hold it. To choose an option is to close
// its items and to hide every other option that holds one of them, that is, to take
// it out of the sets of its other items. A secondary item painted in a colour is
// closed too, but the options that paint it in the same colour stay ("purifying").
// There are no constraints beside these sets: an open item whose set is empty is a
// dead end, and one whose set has one option forces it.
//
// # Size
//
// A problem with I items, and O options that have C items between them, takes C
// cells of 8 bytes, 12 bytes for the place, the option and the colour of each, and a
// head of 20 bytes for each item. The search adds at most 8 bytes for each hidden cell.
//
// Cells of an option stand side by side, so hiding is a walk over an array. The sets
// are sparse sets:
//
//	sets:  ... | x4 x1 x7 : x3 x2 | ...        an item with 3 live options of 5
//	             ^base     ^base+size
//
// Hiding x1 swaps it with x7, the last live cell, and counts size down. Nothing else
// moves, so counting size up again unhides it, and restoring a size that was
// saved unhides all that has been hidden since, in whatever order. Links are
// neither followed nor mended, which is where the time of Dancing Links goes.
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
// cells: 96*8 + 96*12 + 64*20 = 3200 bytes. The search chooses 16 options, every one
// of them as the last of some item. It never branches, and hides all 24 options once,
// 96 cells.
//
// # Search
//
// [Solver] covers an open item with fewest options (MRV) and tries each of them in
// turn. Items that come down to one option are queued while hiding, and covered
// before any other is looked for; an item that comes down to none ends the branch at
// once. A size is saved the first time that it changes after a choice, and restored
// when the search comes back to it. The walk has no recursion and allocates nothing per node.
//
// # Strengths and weaknesses
//
// It is at its best where the work is to visit many solutions or many cheap nodes:
// Sudokus, packings, queens, pairings. It learns nothing, so a
// contradiction between distant parts of a problem is found again and again (package
// sat learns), and it has no view of the whole, so it does not see that a count cannot
// come out (package lp does).
//
// # Sources
//
// D. E. Knuth, Dancing Links (2000), and The Art of Computer Programming, volume 4B,
// section 7.2.2.1; his programs dlx2 and ssxcc are the peers this package is measured
// against. P. Briggs and L. Torczon, An Efficient Representation for Sparse Sets
// (1993). The early detection of items with one option is Knuth's in ssxcc.
package dlx
