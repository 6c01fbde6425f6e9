package rate

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"fourfold"
)

// endsAt is a context that is done from a certain poll on.
type endsAt struct {
	context.Context
	at, looks int
}

func (c *endsAt) Err() error {
	if c.looks++; c.at > 0 && c.looks >= c.at {
		return context.Canceled
	}
	return nil
}

// chain returns a problem that is solved by n singles, each of which leads to the next.
func chain(t *testing.T, n int) *fourfold.Problem {
	var b fourfold.Builder
	var left, right []fourfold.Item
	for k := range n {
		left, right = append(left, b.Primary(fmt.Sprint("a", k))), append(right, b.Primary(fmt.Sprint("b", k)))
	}
	for k := range n {
		b.Option("", left[k], right[k])
		if k+1 < n {
			b.Option("", left[k], right[k+1])
		}
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestRateInterrupted: a rating polls the context before each step of inference. At any of these
// polls it can end with the cause.
func TestRateInterrupted(t *testing.T) {
	const n = 300
	p := chain(t, n)
	whole := &endsAt{Context: context.Background()}
	if _, err := Rate(whole, p, Settings{}); err != nil || whole.looks < n {
		t.Fatalf("Rate() = %v after %d looks at the context, want at least %d", err, whole.looks, n)
	}
	for at := 1; at < whole.looks-2; at += 7 {
		ctx := &endsAt{Context: context.Background(), at: at}
		if r, err := Rate(ctx, p, Settings{}); !errors.Is(err, context.Canceled) || !r.More || ctx.looks > at+5 {
			t.Errorf("Rate() = %+v, %v after %d looks at the context, want Canceled at look %d", r, err, ctx.looks, at)
		}
	}
}
