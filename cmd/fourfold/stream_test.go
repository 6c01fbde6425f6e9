package main

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"
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

// TestInOrder: the results come in order however long each takes, all of them or as
// many as are wanted, and no goroutine stays behind.
func TestInOrder(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	for _, workers := range []int{1, 2, 7} {
		for _, n := range []int{0, 1, 500} {
			for _, want := range []int{n, n / 2, 1} {
				var got []int
				idle := 0
				for r := range inOrder(workers, 16*workers, count(n), func(i int) int {
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

// TestInOrderAhead: workers go on while the first one is slow.
func TestInOrderAhead(t *testing.T) {
	var mu sync.Mutex
	begun := 0
	slow := make(chan struct{})
	for range inOrder(2, 32, count(20), func(i int) int {
		mu.Lock()
		begun++
		all := begun == 20
		mu.Unlock()
		if all {
			close(slow) // the last one is begun while the first one is waiting
		}
		if i == 0 {
			<-slow
		}
		return i
	}, func() {}) {
	}
}

func TestLookAhead(t *testing.T) {
	for n := range 4 {
		same, single := lookAhead(count(n))
		if got := slices.Collect(same); len(got) != n || single != (n == 1) {
			t.Errorf("%d elements became %v, single %v", n, got, single)
		}
	}
}

// TestInterruptible: what is read is what was written, and a context ends a wait.
func TestInterruptible(t *testing.T) {
	text := strings.Repeat("0123456789", 20000)
	got, err := io.ReadAll(newInterruptible(context.Background(), strings.NewReader(text)))
	if err != nil || string(got) != text {
		t.Errorf("%d bytes, %v, want %d", len(got), err, len(text))
	}
	r, w := io.Pipe()
	defer w.Close()
	ctx, cancel := context.WithCancelCause(context.Background())
	cause := errors.New("enough")
	time.AfterFunc(10*time.Millisecond, func() { cancel(cause) })
	if n, err := newInterruptible(ctx, r).Read(make([]byte, 10)); n != 0 || !errors.Is(err, cause) {
		t.Errorf("Read() = %d, %v, want the cause", n, err)
	}
}

func TestSink(t *testing.T) {
	full := errors.New("full")
	r, w := io.Pipe()
	r.CloseWithError(full)
	s := &sink{w: w}
	for range 2 {
		if _, err := s.Write([]byte("x")); !errors.Is(err, full) || !errors.Is(s.err, full) {
			t.Errorf("Write() = %v, err %v", err, s.err)
		}
	}
}

func TestProgressText(t *testing.T) {
	for _, c := range []struct {
		p       progress
		elapsed time.Duration
		want    string
	}{
		{progress{n: 30}, 2 * time.Second, "30 puzzles, 15 a second"},
		{progress{n: 30, total: 90}, 2 * time.Second, "30 of 90 puzzles, 15 a second, 4s left"},
		{progress{n: 50, done: 20, total: 110}, 2 * time.Second, "50 of 110 puzzles, 15 a second, 4s left"},
		{progress{n: 20, done: 20, total: 90}, 2 * time.Second, "20 puzzles, 0 a second"},
		{progress{n: 30, total: 20}, 2 * time.Second, "30 puzzles, 15 a second"},
	} {
		if got := c.p.text(c.elapsed); got != c.want {
			t.Errorf("%+v: %q, want %q", c.p, got, c.want)
		}
	}
}
