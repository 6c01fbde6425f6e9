package covertest

import (
	"iter"
	"slices"
	"testing"
)

// TestShrink: of numbers, those stay that a failure needs, as small as it needs them.
func TestShrink(t *testing.T) {
	var all []int
	for n := range 100 {
		all = append(all, n*37%101)
	}
	calls := 0
	fails := func(list []int) bool { // three numbers from 40 on, one of them odd, the odd one first
		calls++
		large := slices.DeleteFunc(slices.Clone(list), func(n int) bool { return n < 40 })
		return len(large) >= 3 && large[0]%2 == 1
	}
	lower := func(list []int) iter.Seq[[]int] {
		return func(yield func([]int) bool) {
			for k, n := range list {
				shorter := slices.Clone(list)
				if shorter[k] = n - 1; n > 0 && !yield(shorter) {
					return
				}
				if shorter[k] = n - 2; n > 1 && !yield(slices.Clone(shorter)) {
					return
				}
			}
		}
	}
	if got, want := Shrink(all, fails, lower), []int{41, 40, 40}; !slices.Equal(got, want) {
		t.Errorf("Shrink() = %v, want %v", got, want)
	}
	if calls > 5000 {
		t.Errorf("%d trials", calls)
	}
	if got := Shrink(all, func([]int) bool { return true }, lower); len(got) > 0 {
		t.Errorf("Shrink() = %v, want nothing: the empty sequence fails", got)
	}
}
