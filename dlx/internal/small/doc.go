// Package small is a core for problems of few options, up to 512: every set of options is a few
// machine words.
//
// While many options are live, a state of the search has a bit set of live options and a counter
// of live options for each primary item (wide.go). Where at most 64 options are live, and the
// subtree is likely to be large enough, they are numbered anew, so that a set of options is one
// word (compact.go, slot.go). From there on, a node takes some dozens of instructions, and nothing is
// undone: a child is computed from its parent (word.go). A count remembers subtrees of both kinds
// (memory.go).
//
// Package bits adds up its counters in parallel. On 9x9 Sudokus that takes about twice as long as to
// count item by item; on packings of more options it takes a fifth of the time.
//
// Secondary items and colors occur only in clashes: the clashes of an option are the options that
// share an item with it, unless both paint the item in the same color.
package small
