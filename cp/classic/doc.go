// Package classic solves 9x9 Sudokus, and nothing else, by constraint propagation with
// backtracking. It needs no model and allocates no memory while it searches. If the CPU has the
// instructions, the whole grid lies in a few vector registers.
//
// [Solver.Solve] counts the solutions of one [Puzzle], up to a limit. [Solver.SolveBatch] is the
// fastest way to solve many puzzles. [Solver.All] yields the solutions one by one.
//
// # State
//
// A triad is three cells in which a row or a column crosses a box. A box has three lying triads
// (minirows) and three standing triads (minicolumns), so the grid has 27 of each:
//
//	a box          lying triads      standing triads
//	. . .             a a a              d e f
//	. . .             b b b              d e f
//	. . .             c c c              d e f
//
// The state has, for every cell and for every triad, the values that it may still hold. A value
// is a bit, and the nine bits of a cell or triad are one lane of a vector. An instruction does
// the same to all lanes. Three vectors hold the cells. Each of them has, for every box, one cell
// of each row and one cell of each column:
//
//	           column 1   column 2   column 3
//	row 1         E0         E1         E2
//	row 2         E2         E0         E1
//	row 3         E1         E2         E0
//
// The cells of a lying triad are the same lane of E0, E1 and E2. To bring the cells of a standing
// triad into the same lane, E1 is rotated by one lane within each box and E2 by two. So the rule
// "a value has one place in this triad" takes a few instructions for all 27 triads at once.
//
// A node depends on the path:
//
//	avx512   E0 E1 E2                           32 lanes each; a pass makes H, the lying triads, and V
//	avx2     E0 E1 E2 for each of three bands   16 lanes each; a pass makes the triads, too
//	go       27 words of 27 bits                a word is a value in a band, and a bit is a cell
//
// # Rules
//
// A pass applies these rules to all values and the whole grid. It does not look for changes,
// except on path go, where it examines only the values that have changed. Passes repeat until
// one changes nothing.
//
//   - A value can lie in a triad only if one of its cells can hold it. A cell can hold a value
//     only if both of its triads can.
//   - A triad holds three values. If only three values can lie in a triad, they do, and they
//     leave the rest of the row or column and of the box. If three values are certain in a triad,
//     no other value can lie in it.
//   - In a band a value lies once in each row and once in each box, which leaves six ways to
//     choose its lying triads. A triad that is in none of the ways still possible is ruled out.
//     The same holds for stacks and standing triads.
//   - If a value is certain in a triad and one cell of the triad can hold it, this cell takes the
//     value (hidden single). If a cell has one value left, it takes the value (naked single).
//
// # A value in a band
//
// Say that 7 can lie in these triads of a band, one line for each row and one column for each
// box:
//
//	         box 1  box 2  box 3
//	row 1      #      #      .             # . .        . # .
//	row 2      #      #      .             . # .        # . .
//	row 3      #      .      #             . . #        . . #
//
// Of the six ways only the two on the right are possible. Neither way has the 7 of row 3 in box
// 1, so that triad loses 7. Both ways have it in box 3, so 7 is certain there. Players call this
// locked candidates: box 3 has its 7 in row 3, so the rest of row 3 loses 7.
//
// # Search
//
// A node is a state on the stack of the search. The search makes passes on the topmost node. When
// a pass changes nothing and triads are left to decide, the search selects the band or stack with
// the fewest possible triads. In it the search selects a value with two triads left in a box, or
// with three if there is no such value. The decision is whether the value lies in one of these
// triads. Each answer is a node. The search continues with one, and the other waits on the stack.
//
// Nothing is undone. A node takes 192 to 288 bytes, so a decision copies the node. A dead end is
// a cell without a value, or a box without a place for a value. It drops the topmost node, and
// the search continues with the node below. The vector paths find both kinds of dead end by one
// test at the end of a pass.
//
// The stack has room for 192 nodes, and no search needs more. For each node that waits, the node
// above it is certain of one more value in one more triad, and a full grid has 162 such facts.
//
// # Paths
//
// A [Path] is one of three implementations: [AVX512], [AVX2] and [Go], which uses no assembly.
// [Best] selects a path by the instructions of the CPU, see [Env]. All paths find the same
// solutions. The number of decisions differs a little, because one pass infers a little more on
// some paths than on others. If a puzzle has several solutions, the paths may find a different
// one first.
//
// A generator, the module in gen, writes the assembly. The searches of both vector paths have the
// same steps in the same order. The tests run the assembly of path avx512 on every amd64 machine,
// by the interpreter in internal/x86emu. They compare the interpreter with the CPU if it has AVX-512.
//
// # Batches
//
// A pass is a chain of instructions that wait for each other, so one search leaves a CPU half
// idle. On the vector paths SolveBatch uses a team: two searches (AVX2) or three (AVX512), each
// with a stack of its own, which take turns in the same code. A search that is complete takes the
// next puzzle. The last puzzles of a batch are finished one by one.
//
// # Strengths and weaknesses
//
// The package is made for hard puzzles, many at a time: the rules infer more than singles, and a
// node costs little. The package handles the 9x9 grid only, since no other size, region or
// constraint fits its layout. It explains no step. For other grids and for explanations use
// package cp. Package classic learns nothing from a dead end. A puzzle with many solutions gains
// little from the rules, because each solution takes a node of its own.
//
// # Words
//
//	state       the topmost node of the stack, and the findings of a pass about it (avx2State)
//	node        goNode, avx2Node, avx512Frame
//	decision    goNode.decide, and step decide of the generator; counted in control.decisions,
//	            published as Guesses
//	dead end    outcome deadEnd; in the assembly label drop (AVX2) or pop (AVX512; a batch needs
//	            no jump)
//	undo        none: decide copies the node, and a dead end decrements control.depth
//	solution    engine.fetch puts it into control.solution; search.record writes the Result
//	limit       control.left, the solutions still wanted
//	poll        search.resume, every pollEvery passes; it reads Solver.Stop
//
// # Sources
//
// The triads as variables, their rules and the choice of a decision come from T. Dillon's solver
// tdoku (https://github.com/t-dillon/tdoku, docs/sudoku.md), with which the benchmarks compare
// this package. The assembly is written with M. McLoughlin's avo
// (https://github.com/mmcloughlin/avo).
//
// docs/notes/classic.md explains a pass step by step to a reader who has never seen a vector
// instruction, and has the measurements.
package classic
