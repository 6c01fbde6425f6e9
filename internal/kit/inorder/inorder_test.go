package inorder

import (
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func count(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

// TestMap: the results come in order, however long each takes. The iteration may end early. No
// goroutine stays behind, or else synctest fails.
func TestMap(t *testing.T) { synctest.Test(t, testMap) }

func testMap(t *testing.T) {
	for _, workers := range []int{1, 2, 7} {
		for _, n := range []int{0, 1, 500} {
			for _, want := range []int{n, n / 2, 1} {
				var got []int
				idle := 0
				for r := range Map(workers, 16*workers, count(n), func(i int) int {
					if i%50 == 0 {
						time.Sleep(time.Millisecond)
					}
					return i * i
				}, func() { idle++ }) {
					got = append(got, r)
					if len(got) == want {
						break
					}
				}
				var squares []int
				for i := range min(n, max(want, min(n, 1))) {
					squares = append(squares, i*i)
				}
				if !slices.Equal(got, squares) {
					t.Errorf("%d workers, %d of %d: %v", workers, want, n, got)
				}
			}
		}
	}
}

// TestMapAhead: workers continue with later elements while the first element is slow.
func TestMapAhead(t *testing.T) {
	var mu sync.Mutex
	begun := 0
	slow := make(chan struct{})
	for range Map(2, 32, count(20), func(i int) int {
		mu.Lock()
		begun++
		all := begun == 20
		mu.Unlock()
		if all {
			close(slow) // the last element is begun while the first element waits
		}
		if i == 0 {
			<-slow
		}
		return i
	}, nil) {
	}
}
