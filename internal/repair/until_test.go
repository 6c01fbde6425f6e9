package repair_test

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"fourfold/internal/repair"
)

// TestInterrupted: wherever the context ends during a repair, there is no result, and soon after
// no more calls that read the text.
func TestInterrupted(t *testing.T) {
	cause := errors.New("enough")
	for name, text := range map[string]string{
		"good":  strings.Repeat(some+"\n", 3000),
		"faint": strings.Repeat(some+"\n", 3000) + strings.ReplaceAll(some, ".", "?")[:40] + some[40:] + "\n",
		"dlx":   "a b c\n" + strings.Repeat("a b\n", 30000),
	} {
		if _, err := repair.Repair(context.Background(), strings.NewReader(text), "f", repair.Options{}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for after := range 12 {
			ctx := &countdown{Context: t.Context(), left: after, cause: cause}
			f, err := repair.Repair(ctx, bytes.NewReader([]byte(text)), "f", repair.Options{})
			if ctx.left > 0 && name == "good" {
				continue // a text without changes is read once
			}
			if ctx.left <= 0 && (f != nil || !errors.Is(err, cause)) {
				t.Errorf("%s, after %d: %v, %v, want the cause", name, after, f, err)
			}
			if ctx.left < -100 {
				t.Errorf("%s, after %d: %d more calls", name, after, -ctx.left)
			}
		}
	}
}

// A countdown is a context that is done after some calls of Err.
type countdown struct {
	context.Context
	left  int
	cause error
}

func (c *countdown) Err() error {
	c.left--
	if c.left < 0 {
		return c.cause
	}
	return nil
}
