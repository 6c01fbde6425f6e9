package covertest

import (
	"context"
	"sync"
)

// A Context ends when it is polled for a certain time: a call of its method Err is a poll, and so
// is [context.Cause]. So a test of an interrupted search counts polls and does not depend on time.
// Goroutines may share it.
type Context struct {
	context.Context
	cancel context.CancelCauseFunc
	cause  error
	endAt  int // 0 means never
	mu     sync.Mutex
	polls  int
}

// EndAt returns a context that ends at the given poll, counted from 1. It never ends by itself if
// poll is 0. The cause is [context.Canceled].
func EndAt(poll int) *Context { return EndWith(poll, nil) }

// EndWith returns the context of [EndAt] with another cause.
func EndWith(poll int, cause error) *Context {
	ctx, cancel := context.WithCancelCause(context.Background())
	return &Context{Context: ctx, cancel: cancel, cause: cause, endAt: poll}
}

// Err counts a poll.
func (c *Context) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.polls++
	if c.polls == c.endAt {
		c.cancel(c.cause)
	}
	return c.Context.Err()
}

// Polls returns the number of polls up to this call.
func (c *Context) Polls() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.polls
}

// Ended reports whether the context has ended. It is not a poll.
func (c *Context) Ended() bool { return c.Context.Err() != nil }
