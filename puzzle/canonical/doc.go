// Package canonical finds the canonical form of 9x9 Sudokus and of solution grids. Two grids have
// the same form if and only if one can be transformed into the other: by renaming the digits, by
// transposing, by exchanging bands or stacks, rows in a band or columns in a stack. Such grids are
// isomorphic, or "essentially the same". There are 2*6^8 movements of the cells, and 9! ways to
// rename the digits. The form is the least of all images, read as a row of 81 digits with 0 for an
// empty cell. Players call it minlex.
//
// Call [Form] for one grid, and use a [Canonizer] for many. Both also count the automorphisms, and
// know a [Transform] that leads to the form and back.
//
// A puzzle has two forms that are in use, and they differ. Form finds the least image of the
// puzzle itself. [FormBySolution] finds the least image of its solution, and moves the puzzle
// along.
//
// # The method
//
// The image is found row by row, from the top. After r rows the search knows the least possible
// first r rows, and all ways to get them. Each way is a state. The next row is the least row that
// any state can continue with, and the states that lead to it are kept. The digits are renamed in
// the order in which they occur in the image: 1 is the first digit of the image, 2 the first other
// digit, and so on. Any other names would give a greater image.
//
// The idea that makes this fast is to leave open what the rows so far do not decide. A state keeps
// for each of the nine slots, the columns of the image, a column of the grid; but columns that have
// looked alike so far are tied. Consider a puzzle with a row that has two clues in the same box,
// and no row or column with fewer:
//
//	 grid  . . . | 5 . 8 | . . .          slots   0 1 2   3 4 5   6 7 8
//	image  0 0 0 | 0 0 0 | 0 1 2          tied   (a b c) (d e f)  g (h i)
//	                                              and the first two stacks
//
// The two clues become 1 and 2 in every image, whatever the order of the two columns h and i. So
// neither their order is known nor which of the clues is 1: if the columns are exchanged later, so
// are the digits that they introduced. The first two stacks are tied as wholes. One state stands
// for 2 (the first stacks) * 6 * 6 (their columns) * 2 = 144 orders of the columns. In the empty
// grid it stands for 1296.
//
// To put a row of the grid below, arrange goes from slot to slot:
//
//   - Among tied columns, those with an empty cell come first, then digits with a label, which is
//     their new name, then digits that have not occurred. Columns of the first and of the last kind
//     stay tied among themselves.
//   - A digit whose column is tied can still have several labels. It gets the least of them, which
//     ends the tie of its column.
//   - If several columns can give the least label, the state branches.
//   - Tied stacks are ordered in the same way. If their order depends on labels that are open,
//     the state branches.
//
// A row is compared with the least row so far as it grows, and dropped when it is greater.
//
// Rows without clues in a band can be exchanged without any effect, and so can bands without clues.
// The search takes one of them, and notes how many choices it stands for.
//
// # Automorphisms
//
// Every transform that leads to the form belongs to exactly one of the last states. So their number
// is the sum over the last states of the orders of columns that each stands for, times the choices
// of rows without clues, times k! if k digits do not occur. This is the number of automorphisms: if
// one transform leads to the form, the others are this one after each of the automorphisms.
//
// # Full grids
//
// In a full grid, the first row leaves everything open: there are 18 states, and each branches into
// hundreds. So the first two rows are found by another technique, which is described in full.go: of
// the 36 ordered pairs of rows in a band, each has only 12 or 18 orders of columns to compare.
//
// # Cost
//
// A core finds 100,000 to 200,000 forms per second, of sparse and dense puzzles and of full grids.
// Symmetry makes states: the worst grids that a search for them has found have nine lone clues, all
// different, in nine rows and nine columns. They have 2592 states and take less than a millisecond.
package canonical
