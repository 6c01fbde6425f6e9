// Package export writes problems in the formats of other solvers, and reads their answers. It is
// the formulations of this program as files: clauses, linear programs, constraints.
//
// A [Model] is a problem in a format. [Model.Write] writes it, and [Model.Read] reads the answer
// of a solver and checks it. A [Map] is what one needs to read an answer later, without the Model:
// it says for which option each variable stands.
//
// In all formats variable v, counted from 1, has the name v in DIMACS and xv in the others. The
// variables of options come first, auxiliary variables after them.
package export
