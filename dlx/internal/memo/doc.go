// Package memo remembers how many exact covers subtrees of a search have. When a search meets a
// subtree again, it adds the number and does not search the subtree a second time.
//
// # Keys
//
// A key is a set of bits that determines the covers of a subtree: the live options, when all
// forced options are chosen. In a problem without secondary items the active items are enough.
// Keys are compared bit for bit, and numbers have as many words as they need, so counts are exact.
//
// # Calls
//
// A search has one [Memo] and one [Total]. It makes these calls at a node:
//
//	if m.Worth(size) {               // does a look-up of such a subtree pay?
//		copy(m.Key(), live)
//		if m.Recall(size, nodes, &total) {
//			return                   // known: the covers are counted
//		}
//		... search the subtree ...
//		m.Note(nodes, &total)        // what was counted since Recall belongs to the key
//	}
//
// Recall and Note are nested as the nodes are. A search that gives a part of its tree away calls
// [Memo.Cut], because it does not count all covers of the subtrees around that part.
//
// # Memory
//
// Keys and numbers are in pages, and an index of hashed keys points to them. When pages and index
// reach the bound of memory, the oldest quarter of the pages is forgotten. A subtree is noted when
// it is complete. So the last subtrees are always known, and a chain of independent choices takes
// time proportional to its length in any memory.
//
// # Where a memo does not pay
//
// A look-up takes as long as some nodes of a search. In many problems a state hardly ever comes
// back, or only small subtrees do. So the memo keeps an account for each size of subtrees, such as
// the number of active items: how many look-ups there were, how many of them hit, and how much
// work a subtree of this size is, in nodes and look-ups. While an account does not pay, its
// subtrees are not looked up. After a while they are tried again, each time after a longer while.
// Only counts decide, not times, so a run can be repeated exactly.
package memo
