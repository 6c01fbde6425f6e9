//go:build cgo && !noclp

package lp

import (
	"context"
	"runtime"
	"sync/atomic"
)

// A stopper sets a flag when a context is done. CLP reads the flag during a solve.
type stopper struct {
	flag   *int32
	pin    runtime.Pinner
	cancel func() bool
	fired  chan struct{}
}

func newStopper(ctx context.Context) *stopper {
	s := &stopper{flag: new(int32), fired: make(chan struct{})}
	s.pin.Pin(s.flag)
	s.cancel = context.AfterFunc(ctx, func() {
		atomic.StoreInt32(s.flag, 1)
		close(s.fired)
	})
	return s
}

// stopped reports whether the flag is set.
func (s *stopper) stopped() bool { return atomic.LoadInt32(s.flag) != 0 }

// close releases the flag. If the function that sets the flag has started, close waits until it
// has ended. All models that read the flag must have been freed.
func (s *stopper) close() {
	if !s.cancel() {
		<-s.fired
	}
	s.pin.Unpin()
}
