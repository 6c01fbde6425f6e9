// Package cells is the core of dlx for problems of any size: dancing cells, sparse sets of live
// options. The documentation of package dlx explains them.
//
// # Subtrees
//
// On problems of more than some thousand options, other cores search the subtrees with few live
// options, in a fraction of the time: packages bits and small. The live options, the active primary
// items and the secondary items that may still be covered are a problem of their own, the residual.
// A part of the tree, a cover and the counters go through this core, so its caller does not notice.
// The counter subtrees says how many subtrees there were.
//
// An option that leaves few of many options live is not chosen by hiding all the others one by one.
// A bit set of the live options, without the options of each of its items, gives the residual.
//
// To load the other core takes time, so it must be worth it: see worth. Nothing depends on time, so
// the search is the same each time.
//
// # Files
//
//	encode.go    a problem becomes a matrix, whose memory pages_linux.go gets in large pages
//	cover.go     cover an item, choose an option
//	hide.go      hide an option, and undo it
//	active.go    the active items
//	undo.go      back to a mark
//	branch.go    the item to branch on, decisions, the way back
//	core.go      the search
//	part.go      parts of the search tree
//	residual.go  what is left of the problem below a node
//	filter.go    the residual of an option that leaves few options
//	below.go     the search of the residual by another core
//	worth.go     which subtrees are worth it
package cells
