// Package human tells how a person can follow a search of engine cp: as steps, each by the simplest rule
// that applies, with its name, its reason and its number. [Solver.Steps] has the rules of cp alone. Package
// techniques adds those that only people use.
//
// The package is a [cp.Guide]: the engine applies the rules and makes the decisions, and the package says
// which rule comes next. So the names of items such as r1=4, which tell a unit, and the numbers of Sudoku
// Explainer are here, and the engine knows neither.
package human
