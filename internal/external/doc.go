// Package external makes solvers of programs outside this module. A [Command] runs a program for
// each search: it gives the program a model in a format of package export, and reads the answer. A
// [Lines] solver keeps a program running, and exchanges lines of JSON with it.
//
// Both are values of fourfold.Solver, so they take part wherever an engine does. No answer of a
// program is believed: callers check solutions by Problem.Check, as they do for engines.
//
// The programs are those that the user names. Each runs in a session of its own, with the folder
// and the environment of this process, but with a temporary folder that is removed after it. Its
// time ends with the context of the search, its memory and its output have limits, and it is killed
// with all its descendants: also those that left its process group or session, if the system is
// Linux. [Weakness] says what another system cannot do.
package external
