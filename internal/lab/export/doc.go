// Package export writes problems in the formats of other solvers, and reads their answers. It is
// the formulations of this program as files: clauses, linear programs, constraints.
//
// A [Model] is a problem in a format. [Model.Write] writes it, and [Model.Read] reads the answer of
// a solver and checks it. The comments of a model have a [Map], from which the model is made again
// to read an answer later.
//
// Variable v, counted from 1, is v in DIMACS, xv in integer programs, and x[v] in MiniZinc. The
// variables of options come first, auxiliary variables after them.
//
// One scanner (scan.go) reads the answers of all solvers but those that take Knuth's format: words
// that say how the search ended, and names of variables with their values.
package export
