// Package rule has the rules that a grid may have beside those of rows, columns and boxes: killer
// cages, thermometers, arrows, sandwiches and their kind.
//
// A [Rule] is one cage or one line. Its [Kind] is a row of one table, [Kinds], that everything
// shares: the texts that are read and written, the check of a grid, the problem that is solved, the
// pictures and the documentation. Each kind has a file. It says in words what the rule means and who
// says so, and has the meaning twice: as a test of values (Holds), and as constraints of package
// constraint (Post).
//
// To add a kind, write a file with a variable of type Kind and add it to the table in kinds.go.
package rule
