package human

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/test/covertest"
)

// lonely returns a problem of n items with one option each.
func lonely(t *testing.T, n int) *fourfold.Problem {
	var b fourfold.Builder
	for k := range n {
		b.Option("", b.Primary(fmt.Sprint("a", k)))
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestSettledInterrupted: the steps that Trace reports before the search end with the context too.
func TestSettledInterrupted(t *testing.T) {
	p := lonely(t, 100)
	for _, at := range []int{1, 10, 99} {
		steps := 0
		_, _, err := (&Guide{p: p}).Trace(covertest.EndAt(at), Solver{Solver: cp.Solver{Scheme: cp.All}}, func(Explained) bool { steps++; return true })
		if !errors.Is(err, context.Canceled) || steps != at-1 {
			t.Errorf("Trace() = %v after %d steps, want Canceled after %d", err, steps, at-1)
		}
	}
}

// TestStateChosen: an option is in Chosen only once. After a guess is retracted, the options that
// were chosen before it are still there.
func TestStateChosen(t *testing.T) {
	p := lonely(t, 10)
	s := NewState(p)
	s.Apply(Step{Action: Guess, Chosen: 3})
	if len(s.chosen) != 10 || !s.isChosen(3) {
		t.Errorf("chosen %v, want each option once", s.chosen)
	}
	s.Apply(Step{Action: Retract, Chosen: 3})
	if len(s.chosen) != 10 || !s.isChosen(4) {
		t.Errorf("chosen %v after the guess is gone, want what stood before it", s.chosen)
	}
}

// TestWideGuess: if a guess has many alternatives, some are named and the others are counted.
func TestWideGuess(t *testing.T) {
	var b fourfold.Builder
	x := b.Primary("x")
	for k := range 100 {
		b.Option("", x, b.Secondary(fmt.Sprint("y", k)))
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	removed := make([]int32, 99)
	for k := range removed {
		removed[k] = int32(k) + 1
	}
	text := wordsOf((&Guide{p: p}), Step{Action: Guess, Name: "guess", Base: []int32{0}, Chosen: 0, Removed: removed}, nil)
	if want := `"x y47", "x y48" and 51 others)`; len(text) > 1000 || text[len(text)-len(want):] != want {
		t.Errorf("%s, want an end in %s", text, want)
	}
}
