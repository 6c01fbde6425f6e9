package covertest_test

import (
	"context"
	"fmt"
	"testing"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/test/covertest"
)

// A forgetful Tracer leaves out one event.
type forgetful struct {
	fourfold.Tracer
	without int // from 1
}

func (f forgetful) Trace(ctx context.Context, p *fourfold.Problem, visit func(fourfold.Event) bool) (fourfold.Stats, error) {
	n := 0
	return f.Tracer.Trace(ctx, p, func(e fourfold.Event) bool {
		n++
		return n == f.without || visit(e)
	})
}

// TestMissingEvents: a trace that lacks a decision, a forced option, an undo or a solution does not pass.
func TestMissingEvents(t *testing.T) {
	p := covertest.Queens(5)
	kinds := map[fourfold.EventKind]int{}
	n := 0
	dlx.Solver{}.Trace(t.Context(), p, func(e fourfold.Event) bool {
		n++
		if err := covertest.CheckTrace(forgetful{dlx.Solver{}, n}, p); err == nil && e.Kind != fourfold.DeadEnd {
			t.Errorf("event %d, %v: the trace passes without it", n, e.Kind)
		}
		kinds[e.Kind]++
		return true
	})
	if err := covertest.CheckTrace(dlx.Solver{}, p); err != nil || len(kinds) != 5 {
		t.Errorf("the whole trace, %s: %v", fmt.Sprint(kinds), err)
	}
}
