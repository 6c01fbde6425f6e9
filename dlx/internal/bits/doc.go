// Package bits is the core of dlx for problems of up to 8,191 options: the state of a search
// is a bit set of live options.
//
// To choose option x is to take the options that clash with x out of the live ones. Two options
// clash if they share an item, unless both paint it in the same color. So secondary items and
// colors occur only in the table of clashes (clash.go), and no other part of the search knows of
// them. Nothing is undone: each level of the search has its own sets, and a child is computed from
// its parent.
//
// The core branches on an item with the fewest live options (MRV), so it must know how many live
// options each active item has. There are two ways to know, and so there are two forms of a level:
//
//	many live options   a bit set, and counters that are kept up to date     many.go, tally.go
//	few live options    a list, and a sweep over it that counts up to four   few.go
//
// The counters stand upright: word j of a tally holds bit j of 64 counters. To add an option to
// all of them is to add its row, the bit set of its primary items, and eight rows take seven
// additions of words, however many items they have. The smallest counter is found in as many steps
// as it has bits.
//
// The files order.go, table.go and clash.go encode a problem. The files many.go, tally.go, few.go,
// forced.go, killer.go and rank.go have a technique each. The search is in run.go, and its caller
// uses report.go and memo.go. Cores that search parts of one problem can share a
// [Table].
//
// The code uses these names:
//
//	x, y   options by their numbers in the core; Table.order[x] is the number in the problem
//	i      primary items; item i is bit i&63 of lane i>>6
//	k      lanes, which are the words of a set of primary items
//	w      words of a set of options
//	l      levels: the nodes of the tree on the path to the current one
//	d      the index of a level
package bits
