// Package external makes solvers of programs outside this module. A [Command] runs a program for
// each search: it gives the program a model in a format of package export, and reads the answer.
//
// A Command is a fourfold.Solver, so it takes part wherever an engine does. No answer of a program
// is believed: callers check solutions by Problem.Check, as they do for engines.
//
// The programs are those that the user names. Each runs in a session of its own, with the folder
// and the environment of this process, but with a temporary folder that is removed after it. Its
// time ends with the context of the search, and its memory and its output have limits. At the end
// its process group is killed.
package external
