// Package check says what is right and what is wrong with a puzzle: whether it has one solution,
// which givens are redundant, which givens contradict each other, and which values that a player
// has placed are mistakes.
//
// [Checker.Check] checks one puzzle. It works with a finder, which finds solutions of the puzzle
// with other givens. The parts of a check are
//
//	subject.go   puzzles with the grids to compare them with
//	count.go     how many solutions there are, and in which cells they differ
//	redundant.go givens that can be left out
//	conflict.go  a minimal set of givens without a solution
//	mistakes.go  placed values, notes and stated solutions that are wrong
//	faults.go    values that the givens repeat in a unit
//	finder.go    the finder: one search for 9x9 Sudokus, one for all engines
//	report.go    a result as text
//	table.go     a result as a row of a table, and the totals of many results
//	record.go    a result as JSON
package check
