package poll

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestAdd: Add looks at the context once for each Every of work. After it has seen that the
// context is done, it returns the cause on every call.
func TestAdd(t *testing.T) {
	cause := errors.New("the cause")
	ctx, cancel := context.WithCancelCause(context.Background())
	p := New(ctx)
	if err := p.Add(1); err != nil {
		t.Errorf("Add() = %v", err)
	}
	cancel(cause)
	if err := p.Add(Every); err != nil || p.Err() != nil {
		t.Errorf("Add() = %v before a look is due", err)
	}
	for range 3 {
		if err := p.Add(1); err != cause || p.Err() != cause {
			t.Errorf("Add() = %v, want %v", err, cause)
		}
	}
}

// TestNow: Now looks at the context although no work was done.
func TestNow(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	p := New(ctx)
	if err := p.Now(); err != nil {
		t.Errorf("Now() = %v", err)
	}
	cancel()
	if err := p.Now(); err != context.Canceled {
		t.Errorf("Now() = %v, want %v", err, context.Canceled)
	}
}

func TestSort(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{0, 1, 10, 33, 1000, 40_000} {
		var numbers []int32
		for _, k := range rng.Perm(3*n + 7)[:n] {
			numbers = append(numbers, int32(k))
		}
		want := slices.Sorted(slices.Values(numbers))
		var p Poll
		if p.Sort(numbers, 3*n+7); !slices.Equal(numbers, want) {
			t.Errorf("Sort() of %d numbers: the wrong order", n)
		}
	}
}

type searchAt int64

func (s searchAt) Progress() Progress { return Progress{Nodes: int64(s)} }

// TestWatch: the function of Watch gets the progress of a search at each look, until the
// context is done.
func TestWatch(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var seen []int64
	p := ForSearch(Watch(ctx, func(p Progress) { seen = append(seen, p.Nodes) }), searchAt(7))
	unwatched := ForSearch(ctx, searchAt(8))
	for range 3 {
		p.Now()
		unwatched.Now()
	}
	cancel()
	p.Now()
	if want := []int64{7, 7, 7}; !slices.Equal(seen, want) {
		t.Errorf("reported nodes %v, want %v", seen, want)
	}
}

// TestStop: after Stop all calls return its error, also if the context ends later.
func TestStop(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p := New(ctx)
	stopped := errors.New("stopped")
	p.Stop(stopped)
	cancel()
	p.Stop(errors.New("again"))
	for _, err := range []error{p.Add(1), p.Now(), p.Err(), p.Add(1)} {
		if err != stopped {
			t.Errorf("error %v, want %v", err, stopped)
		}
	}
}
