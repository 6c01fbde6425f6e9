package rate

import (
	"context"
	"errors"
	"testing"

	"fourfold/internal/test/covertest"
)

// TestRateInterrupted: a rating polls the context before each step of inference. At any of these
// polls it can end with the cause, and without a grade.
func TestRateInterrupted(t *testing.T) {
	const n = 300
	p := covertest.Cascade(n)
	whole := covertest.EndAt(0)
	if _, err := Rate(whole, p, Settings{}); err != nil || whole.Polls() < n {
		t.Fatalf("Rate() = %v after %d polls of the context, want at least %d", err, whole.Polls(), n)
	}
	for at := 1; at < whole.Polls()-2; at += 7 {
		ctx := covertest.EndAt(at)
		if r, err := Rate(ctx, p, Settings{}); !errors.Is(err, context.Canceled) || r.Grade != Ungraded || ctx.Polls() > at+5 {
			t.Errorf("Rate() = %+v, %v after %d polls of the context, want Canceled at poll %d", r, err, ctx.Polls(), at)
		}
	}
}
