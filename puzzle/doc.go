// Package puzzle compiles puzzles to exact cover problems.
//
// A puzzle is a [Sudoku] (with boxes or jigsaw regions, with diagonals or
// without), a [Latin] square, [Queens] or a [Polyomino] packing. [Pentominoes]
// returns the packing of the twelve pentominoes. Each is a value that describes the
// puzzle. Its Compile method checks the description and returns a [Compiled]: a
// fourfold.Problem that any solver can take, and that can say what the options of a
// solution mean on the grid:
//
//	p, err := puzzle.Sudoku{Givens: givens}.Compile()
//	...
//	solution, err := fourfold.First(ctx, dlx.Solver{}, p.Problem)
//	...
//	fmt.Println(p.Grid(solution))
//
// [Sudoku.Solve] does all of this for a Sudoku that has one solution.
//
// A [Grid] is made by [NewGrid] and Set, or read from a text by package gridtext.
//
// # A puzzle as items and options
//
// An exact cover problem asks for a choice of options so that every item is in
// just one of them. To compile a puzzle is to turn what must be done into items
// and what may be done into options, so that the solutions of the problem are
// those of the puzzle, one for one. Take this Sudoku of order 4, with boxes of 2x2
// and the values 1 to 4:
//
//	┌─────┬─────┐
//	│ 1 . │ . . │
//	│ . . │ 2 . │
//	├─────┼─────┤
//	│ . 3 │ . . │
//	│ . . │ . 4 │
//	└─────┴─────┘
//
// Four kinds of things must be done, each once. Every cell must get a value, and
// every value must get a place in every row, in every column and in every box.
// That makes 4 times 16 items:
//
//	r1c1 r1c2 r1c3 r1c4   r1=1 r1=2 r1=3 r1=4   c1=1 c1=2 c1=3 c1=4   b1=1 b1=2 b1=3 b1=4
//	r2c1 r2c2 r2c3 r2c4   r2=1 r2=2 r2=3 r2=4   c2=1 c2=2 c2=3 c2=4   b2=1 b2=2 b2=3 b2=4
//	r3c1 r3c2 r3c3 r3c4   r3=1 r3=2 r3=3 r3=4   c3=1 c3=2 c3=3 c3=4   b3=1 b3=2 b3=3 b3=4
//	r4c1 r4c2 r4c3 r4c4   r4=1 r4=2 r4=3 r4=4   c4=1 c4=2 c4=3 c4=4   b4=1 b4=2 b4=3 b4=4
//
// What may be done is to put a value into a cell. Each such candidate is an option
// and does four of those things at once. The empty grid has 64 candidates. The cell
// of a given keeps only that value, and candidates that would repeat a given in a
// row, a column or a box are left out. 24 options remain:
//
//	r1c1=1: r1c1 r1=1 c1=1 b1=1    r3c1=2: r3c1 r3=2 c1=2 b3=2
//	r1c2=2: r1c2 r1=2 c2=2 b1=2    r3c1=4: r3c1 r3=4 c1=4 b3=4
//	r1c2=4: r1c2 r1=4 c2=4 b1=4    r3c2=3: r3c2 r3=3 c2=3 b3=3
//	r1c3=3: r1c3 r1=3 c3=3 b2=3    r3c3=1: r3c3 r3=1 c3=1 b4=1
//	r1c3=4: r1c3 r1=4 c3=4 b2=4    r3c4=1: r3c4 r3=1 c4=1 b4=1
//	r1c4=3: r1c4 r1=3 c4=3 b2=3    r3c4=2: r3c4 r3=2 c4=2 b4=2
//	r2c1=3: r2c1 r2=3 c1=3 b1=3    r4c1=2: r4c1 r4=2 c1=2 b3=2
//	r2c1=4: r2c1 r2=4 c1=4 b1=4    r4c2=1: r4c2 r4=1 c2=1 b3=1
//	r2c2=4: r2c2 r2=4 c2=4 b1=4    r4c2=2: r4c2 r4=2 c2=2 b3=2
//	r2c3=2: r2c3 r2=2 c3=2 b2=2    r4c3=1: r4c3 r4=1 c3=1 b4=1
//	r2c4=1: r2c4 r2=1 c4=1 b2=1    r4c3=3: r4c3 r4=3 c3=3 b4=3
//	r2c4=3: r2c4 r2=3 c4=3 b2=3    r4c4=4: r4c4 r4=4 c4=4 b4=4
//
// Two rules that players know are one rule here. Only r2c2=4 covers the item r2c2:
// players call it a naked single, since the cell has one candidate. Only r4c2=1
// covers the item b3=1: players call it a hidden single, since the box has one place
// for the value. In the problem both are an item with one option left. The only
// exact cover has 16 options. [Compiled.Grid] turns it into a grid:
//
//	┌─────┬─────┐
//	│ 1 2 │ 4 3 │
//	│ 3 4 │ 2 1 │
//	├─────┼─────┤
//	│ 4 3 │ 1 2 │
//	│ 2 1 │ 3 4 │
//	└─────┴─────┘
//
// The other puzzles differ in what must be done. A Latin square has no boxes.
// Queens need every row and column, but a diagonal may stay free: it is a
// secondary item. A polyomino option is one piece in one place; it covers the piece
// and as many squares as the piece has.
//
// # Layouts
//
// All Sudokus of one shape have the same units, items and candidates. They are made
// once for a shape and kept as its layout, so that compiling a puzzle only picks the
// options that its givens leave. [Compiled.Cell] and [Compiled.UnitValue] tell what
// an item stands for, and [Compiled.Placement] what an option does.
package puzzle
