package inorder_test

import (
	"slices"
	"testing"

	"fourfold/internal/kit/inorder"
)

// TestLookAhead: the sequence is the same, and single reports whether it has one element.
func TestLookAhead(t *testing.T) {
	for n := range 4 {
		same, single := inorder.LookAhead(func(yield func(int) bool) {
			for i := range n {
				if !yield(i) {
					return
				}
			}
		})
		if got := slices.Collect(same); len(got) != n || single != (n == 1) {
			t.Errorf("%d elements became %v, single %v", n, got, single)
		}
	}
}
