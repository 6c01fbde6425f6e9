// Package bounded is the core of dlx for problems whose items have bounds: an item may be covered
// several times, or not at all. It also takes problems without bounds. It is the best core for those
// that have few solutions and need much reasoning, such as Sudokus with sums and lines.
//
// # The state
//
// The live options are a bit set. Each primary item has two numbers: taken, how many chosen options
// have it, and spare, how many of its live options may be left out. An item needs low - taken more
// options, if that is not below 0, and
//
//	spare = live options - need
//
// So an item with less than none to spare is a dead end, and one with none to spare forces its live
// options. Both are found when an option is hidden. If taken comes to high, the other options of
// the item are hidden. To hide an option is to take it out of the set, and 1 from the spare of its
// items.
//
// # The search
//
// The search takes the item with the least to spare of those that need some, and one of its
// options. It chooses the option, and then it leaves it out. Each time the item is picked anew.
// When no item needs any, the live options that are left are chosen or not, as their items have
// room. At a cover no option is live.
//
// Each decision has a set of live options and numbers to spare of its own. So to go back is to copy
// nothing: only taken is undone.
//
// # The last options
//
// If some item is in all options, its room says how many options are still to be chosen. An item
// that needs as many must have all of them, so the options without it are hidden.
//
// # More reasoning
//
// Colors are consistent: options with a color that some item cannot get any more are hidden. On
// problems without bounds, or with such colors, the core also hides blocked options, and learns
// from dead ends where to branch. That is too slow for problems with many solutions.
//
// # Files
//
//	problem.go  a problem becomes lists
//	state.go    choose and hide options
//	painted.go  consistent colors
//	blocked.go  blocked options
//	weights.go  what is learned from dead ends
//	core.go     the search
//	part.go     parts of the search tree
//	memory.go   subtrees that are counted already
package bounded
