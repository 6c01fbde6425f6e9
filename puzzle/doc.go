// Package puzzle compiles puzzles to exact cover problems.
//
// There are puzzles on grids: [Sudoku] (with boxes or jigsaw regions, with or without
// diagonals), [Latin] squares, and an [Overlap] of several grids. And there are pieces to lay:
// [Queens], and [Polyomino] packings such as [Pentominoes]. Each puzzle is a value that describes
// it. The method Compile checks the description and returns a [Compiled]. If the description is malformed or too
// large, such as one whose options contain more than 2^22 items together, the error wraps
// [ErrBadPuzzle]. A Compiled is a fourfold.Problem for any solver, with methods that turn a solution
// into a grid:
//
//	p, err := puzzle.Sudoku{Givens: givens}.Compile()
//	...
//	solution, err := fourfold.First(ctx, dlx.Solver{}, p.Problem)
//	...
//	fmt.Println(p.Grid(solution))
//
// For a Sudoku with one solution, [Sudoku.Solve] does all of this in one call.
//
// To make a [Grid], use [NewGrid] and Set, or read it from a text with package gridtext.
//
// # A puzzle as items and options
//
// A solution of an exact cover problem is a set of options that together contain every
// item exactly once. Compile makes an item of each thing that must be done, and an option of
// each thing that may be done. The solutions of the problem are then those of the puzzle,
// one for one. Take this Sudoku of order 4, with boxes of 2x2 and the values 1 to 4:
//
//	┌─────┬─────┐
//	│ 1 . │ . . │
//	│ . . │ 2 . │
//	├─────┼─────┤
//	│ . 3 │ . . │
//	│ . . │ . 4 │
//	└─────┴─────┘
//
// Every cell must get one value. Every value must get one place in every row, in every
// column and in every box. That makes 4 times 16 items:
//
//	r1c1 r1c2 r1c3 r1c4   r1=1 r1=2 r1=3 r1=4   c1=1 c1=2 c1=3 c1=4   b1=1 b1=2 b1=3 b1=4
//	r2c1 r2c2 r2c3 r2c4   r2=1 r2=2 r2=3 r2=4   c2=1 c2=2 c2=3 c2=4   b2=1 b2=2 b2=3 b2=4
//	r3c1 r3c2 r3c3 r3c4   r3=1 r3=2 r3=3 r3=4   c3=1 c3=2 c3=3 c3=4   b3=1 b3=2 b3=3 b3=4
//	r4c1 r4c2 r4c3 r4c4   r4=1 r4=2 r4=3 r4=4   c4=1 c4=2 c4=3 c4=4   b4=1 b4=2 b4=3 b4=4
//
// A player may put a value into a cell. Each such candidate is an option with four items,
// because it does four of those things at once: r2c2=4 is the option r2c2 r2=4 c2=4 b1=4. The empty
// grid has 64 candidates. The cell of a given keeps only the given value. Candidates that repeat a
// given in a row, a column or a box are left out. 24 options remain.
//
// Two rules of Sudoku players are the same rule here: an item with one option left. Only
// r2c2=4 contains the item r2c2. Players call r2c2=4 a naked single, because the cell has
// one candidate. Only r4c2=1 contains the item b3=1. Players call r4c2=1 a hidden single,
// because the box has one place for the value. The only exact cover has 16 options.
// [Compiled.Grid] turns it into a grid.
//
// The other puzzles have other items, and their methods Compile describe them. A Latin
// square has no boxes. In a queens puzzle every
// row and every column needs a queen, but a diagonal may have no queen. So a diagonal is a
// secondary item, which need not be covered. An option of a polyomino puzzle is one piece
// in one place. Its items are the piece and the squares under it.
//
// # Layouts
//
// All Sudokus of one shape have the same units, items and candidates. The package makes
// them once for each shape and keeps them in a layout. To compile a puzzle, it only
// selects the options that the givens allow. [Compiled.Cell] and [Compiled.UnitValue]
// say what an item stands for, and [Compiled.Placement] says what an option does.
package puzzle
