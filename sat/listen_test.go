package sat

import (
	"context"
	"errors"
	"testing"

	"github.com/irifrance/gini"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestListenControl tests that this version of gini has the fields that a listenControl changes, and
// that changing its counter makes gini listen. Some calls of Pause come too late, so the
// test tries until one of each kind does not, and gives up after very many.
func TestListenControl(t *testing.T) {
	if c := newListenControl(gini.New()); c.counter == nil || c.conflicts == nil || c.start == nil || c.deadline == nil {
		t.Fatalf("fields of gini are missing: %+v. xo.S.Solve of gini shows when it listens", c)
	}
	p := covertest.Matching(21)
	e, err := load(context.Background(), encoded(t, p, propagated(p)))
	if err != nil {
		t.Fatal(err)
	}
	first, after, each := int64(listenInterval), int64(listenInterval), int64(listenInterval)
	for try := 0; try < 20_000 && (first > 10 || after > 1000 || each > 1000); try++ {
		e.listen.atFirstDecision()
		handle := e.sat.GoSolve()
		pause(t, handle.Pause)
		first = min(first, *e.listen.counter-beforeWrap)
		for range 10 {
			before := *e.listen.counter + listenInterval - 100
			if *e.listen.counter >= beforeWrap {
				before += listenInterval
			}
			e.listen.after(100)
			handle.Unpause()
			pause(t, handle.Pause)
			after = min(after, *e.listen.counter-before)
		}
		e.listen.atEachDecision()
		for range 10 {
			before := *e.listen.counter
			handle.Unpause()
			pause(t, handle.Pause)
			each = min(each, *e.listen.counter-before)
		}
		handle.Unpause()
		handle.Stop()
	}
	if first < 0 || first > 10 || after > 1000 || each < 0 || each > 1000 {
		t.Errorf("gini listened after %d, %d and %d propagations, want 0, some 100, and a few", first, after, each)
	}
}

// TestUnknownGini: a version of gini that is not known is not supported.
func TestUnknownGini(t *testing.T) {
	known := isKnownGini
	defer func() { isKnownGini = known }()
	isKnownGini = func() bool { return false }
	_, err := Solver{}.Solve(t.Context(), covertest.Matching(7), func(fourfold.Solution) bool { return true })
	if !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("error %v", err)
	}
}

// pause fails the test if the call has ended.
func pause(t *testing.T, pause func() (int, bool)) {
	t.Helper()
	if result, ok := pause(); !ok {
		t.Fatalf("the call ended with %d", result)
	}
}
