// Package links is the core of dlx that follows the first paper: dancing links. It is there to be
// read and to be compared with; the other cores are faster.
//
// # The links
//
// A problem is a matrix with a column for each item and a row for each option. Each item of each
// option is a node. The nodes of an option are a circular list, linked by left and right. The live
// nodes of an item and its header are a circular list, linked by up and down. The headers of the
// active primary items and the root are a circular list, linked by left and right.
//
//	root <-> a <-> b <-> c <->        headers
//	         |     |     |
//	         x ----|---- x            option 0: a c
//	         |     |     |
//	         |     x --- x            option 1: b c
//	         |     |
//	         x --- x                  option 2: a b
//
// The header of a secondary item is linked to itself, so the search never branches on the item.
//
// # The dance
//
// A node leaves its list when its two neighbors are linked to each other. The node keeps its own
// links. So it finds its neighbors again, and it can go back into the list, as long as the nodes
// that left after it go back before it:
//
//	leave:  x.up.down = x.down    x.down.up = x.up
//	return: x.up.down = x         x.down.up = x
//
// Everything is done by this pair. To cover an item, its header leaves the list of active items,
// and its options are hidden: the nodes of an option leave the lists of their items, all but the
// node of the item that is covered. To choose an option, all its items are covered. To backtrack,
// all of it is undone in the opposite order.
//
// Two options may share a secondary item if they give it the same color. So an item with a color
// is not covered but purified: only the options that give it another color, or none, are hidden.
//
// # Files
//
//	encode.go   a problem becomes lists
//	cover.go    cover an item, hide an option
//	color.go    purify an item, commit to an item of an option
//	branch.go   the item to branch on, the next option, the way back
//	core.go     the search
//	part.go     parts of the search tree
//	trace.go    the events of the search
//
// # Sources
//
// D. E. Knuth, Dancing Links (2000), for the lists; The Art of Computer Programming, volume 4B,
// section 7.2.2.1, for colors. The search visits the same nodes as Knuth's program dlx2.
package links
