// Package export writes problems in the formats of other solvers, and reads their answers. It is
// the formulations of this program as files: clauses, linear programs, constraints.
//
// A [Model] is a problem in a format. [Model.Write] writes it, and [Key.Read] reads the answer
// of a solver and checks it. A [Key] is what one needs to read an answer later, without the Model:
// it says for which option each variable stands. Package mapfile writes and reads it.
//
// Variable v, counted from 1, is v in DIMACS, xv in linear programs, and x[v] in MiniZinc. The
// variables of options come first, auxiliary variables after them.
package export
