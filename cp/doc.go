// Package cp solves exact cover problems by constraint propagation with
// backtracking, and has the plain backtracking that it is measured against.
//
// # Variables
//
// The variables are the primary items. The domain of an item is the set of the live
// options that hold it: its value is the option that will cover it.
//
// # Constraints
//
// The value of an item is the value of all its fellows: an option that covers three
// items is the value of all three. So an option chosen for one item leaves no other
// option in the domains of its other items, and an option filtered out of one domain
// goes from them all. A secondary item has no domain of its own; it only makes
// options exclude each other, unless both paint it in the same colour.
//
// Consistency is kept by one rule, followed to its fixpoint: an item with one option
// left takes it. Players know the rule by two names. When the item is a cell it is the
// naked single, the only value left there; when it is a value that a row, column or box
// needs it is the hidden single, the only place left for it.
//
// # Size
//
// A problem with I items, of which P are primary, and O options that have C items
// between them is a network of P variables with domains of C options in all (with
// secondary items counted like the others), and O constraints. It takes 12 bytes for
// each of the C, 16 with colours, and some 20 for each item. The trail holds every
// option at most once.
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
// hidden single. Following the rule chooses 16 options, filters out the other 8, and is
// done without a guess. [Backtracking] on the same problem places 23 options to find
// the solution and to see that there is no other.
//
// # Search
//
// Where the fixpoint leaves domains of several options, [Solver] guesses the smallest
// option of an item with the smallest domain (MRV, minimum remaining values). When all
// below the guess has been seen, it goes back along the trail, which undoes exactly what
// was done, last first, filters the option out, and propagates that. So the tree is
// binary: the option, and everything beside it.
//
// # Strengths and weaknesses
//
// Every step has a reason that a person can follow. Propagation is cheap, and undoing
// costs what was done and no more, so large problems with few changes per node suit it.
// On packings, with domains of hundreds of options of which few are live, it looks at
// the dead ones over and over; package dlx does not. It learns nothing from a dead end.
//
// # Sources
//
// A. K. Mackworth, Consistency in Networks of Relations (1977). R. M. Haralick and G. L.
// Elliott, Increasing Tree Search Efficiency for Constraint Satisfaction Problems
// (1980), for forward checking and the smallest domain first. H. Simonis, Sudoku as a
// Constraint Problem (2005).
package cp
