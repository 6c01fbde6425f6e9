package inorder

import "iter"

// LookAhead returns the same sequence, and whether it has exactly one element,
// after reading up to two of it. It has to be walked through once.
func LookAhead[T any](seq iter.Seq[T]) (same iter.Seq[T], single bool) {
	next, stop := iter.Pull(seq)
	var read []T
	for range 2 {
		if v, ok := next(); ok {
			read = append(read, v)
		}
	}
	return func(yield func(T) bool) {
		defer stop()
		for _, v := range read {
			if !yield(v) {
				return
			}
		}
		for v, ok := next(); ok; v, ok = next() {
			if !yield(v) {
				return
			}
		}
	}, len(read) == 1
}
