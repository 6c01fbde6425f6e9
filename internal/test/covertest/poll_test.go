package covertest

import (
	"context"
	"errors"
	"testing"
)

// TestContext: a context ends at its poll and not before, with its cause, and polls after the end
// count too.
func TestContext(t *testing.T) {
	cause := errors.New("the cause")
	for _, c := range []struct {
		ctx  *Context
		want error
	}{{EndAt(3), context.Canceled}, {EndWith(3, cause), cause}, {EndAt(0), nil}} {
		for poll := 1; poll <= 5; poll++ {
			var want error
			if poll >= 3 {
				want = c.want
			}
			if err := context.Cause(c.ctx); err != want || c.ctx.Polls() != poll || c.ctx.Ended() != (want != nil) {
				t.Errorf("poll %d: %v after %d polls, ended: %v, want %v", poll, err, c.ctx.Polls(), c.ctx.Ended(), want)
			}
		}
	}
}
