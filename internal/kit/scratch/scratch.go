// Package scratch reuses the memory of slices for a problem after a problem.
package scratch

// Sized returns a slice of n elements of any value, in the memory of s if that is enough. New
// memory has some more room, so that a somewhat larger problem can use it again.
func Sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, n+min(n/4, 1<<14))
	}
	return s[:n]
}

// Zeroed returns a slice of n zeros, in the memory of s if that is enough.
func Zeroed[T any](s []T, n int) []T {
	s = Sized(s, n)
	clear(s)
	return s
}
