package covertest

import (
	"iter"
	"slices"
)

// Shrink returns a short part of a sequence that fails still (Zeller and Hildebrandt,
// Simplifying and Isolating Failure-Inducing Input, 2002). It takes out blocks of elements,
// from half of the sequence down to one element, and then tries the simpler sequences that
// simpler yields. It does so until nothing simpler fails. The sequence itself must fail, and
// the chains of simpler sequences must end.
func Shrink[T any](sequence []T, fails func([]T) bool, simpler func([]T) iter.Seq[[]T]) []T {
	for {
		short, changed := shorten(sequence, fails)
		for candidate := range simpler(short) {
			if fails(candidate) {
				short, changed = candidate, true
				break
			}
		}
		if sequence = short; !changed {
			return sequence
		}
	}
}

// shorten takes blocks out, as long as the rest fails.
func shorten[T any](sequence []T, fails func([]T) bool) (short []T, changed bool) {
	for size := (len(sequence) + 1) / 2; size > 0; size /= 2 {
		for at := 0; at < len(sequence); {
			rest := slices.Concat(sequence[:at], sequence[min(at+size, len(sequence)):])
			if fails(rest) {
				sequence, changed = rest, true
			} else {
				at += size
			}
		}
	}
	return sequence, changed
}
