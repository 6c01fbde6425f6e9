// Package human solves puzzles as a person does by hand, and says how. It finds steps, the simplest first,
// each with its name, its reason and its number: how hard it is for a person.
//
// [Solver.Steps] tells the steps of a search. The package is a [cp.Guide]: the engine cp applies its rules
// and makes the decisions, and the package says which rule comes next. Where these rules end, it tries the
// further techniques of [Table]: fish with fins, wings, chains, almost locked sets, forcing chains, and the
// techniques that assume a unique solution. Each technique is a rule about items and options, so it works
// for any exact cover problem; its name comes from the kinds of the items. The files find_*.go have the
// techniques, each with the words for its steps.
//
// A [Guide] says steps in the words of Sudoku players, and a [State] keeps the candidates that are left
// after any step. An [Explainer] explains a puzzle from where a player has left it, and a [Finder] finds
// the next step as a hint.
package human
