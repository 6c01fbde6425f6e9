package progress

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/words"
)

// A Search writes a status about the progress of a search that takes long.
type Search struct {
	to   *Messages
	stop func() // ends the goroutine that writes the status; nil if there is none

	solutions atomic.Int64 // of the search since the last answer; 0 if they are not counted

	mu    sync.Mutex
	best  string        // of the search since the last answer; "" if it is not for the best solutions
	begun bool          // a search has polled its context or found a solution since the last answer
	since time.Time     // time of the first of these events
	at    poll.Progress // progress at the last poll
}

// slowAfter is the time that a search takes before a status is written about it.
const slowAfter = time.Second

// Watch returns a Search and a context for the searches. Until End, the Search writes the status
// of the searches that run with the context. A hidden Search writes nothing.
func Watch(ctx context.Context, to *Messages, hidden bool) (*Search, context.Context) {
	s := &Search{to: to}
	if hidden || !to.terminal {
		return s, ctx
	}
	s.stop = to.watch(s.writeStatus)
	return s, poll.Watch(ctx, s.record)
}

// record stores the progress of a search.
func (s *Search) record(at poll.Progress) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begin()
	s.at = at
}

// begin notes that a search has begun. The caller holds mu.
func (s *Search) begin() {
	if !s.begun {
		s.begun, s.since = true, time.Now()
	}
}

// Found sets the number of solutions that the search has found since the last answer. It is cheap
// enough to be called for each solution. If several searches run, the status has the number of the
// last call.
func (s *Search) Found(solutions int) {
	if s.stop == nil || s.solutions.Swap(int64(solutions)) > 0 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begin()
}

// Improved sets how good the best solution is that the search has found since the last answer.
func (s *Search) Improved(best string) {
	if s.stop == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begin()
	s.best = best
}

// writeStatus writes the status if a search takes long. It writes nothing while puzzles are read.
func (s *Search) writeStatus() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d := time.Since(s.since); s.begun && d >= slowAfter {
		s.to.Status(s.text(d))
	}
}

// Answered erases the status. Call it before an answer is written.
func (s *Search) Answered() {
	if s.stop == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begun, s.best, s.at = false, "", poll.Progress{}
	s.solutions.Store(0)
	s.to.Clear()
}

// End erases the status. The Search writes nothing more.
func (s *Search) End() {
	if s.stop != nil {
		s.stop()
	}
	s.to.Clear()
}

// text returns the status: how long the search has taken, how many solutions it has found, and
// its progress.
func (s *Search) text(d time.Duration) string {
	parts := []string{"searching for " + since(d)}
	if n := s.solutions.Load(); n > 0 {
		parts = append(parts, words.PluralGrouped(int(n), "solution"))
	}
	if s.best != "" {
		parts = append(parts, s.best)
	}
	if s.at.Nodes > 0 {
		parts = append(parts, words.PluralGrouped(int(s.at.Nodes), "node"), "depth "+words.Grouped(s.at.Depth))
	}
	if s.at.Share >= 0.0005 {
		parts = append(parts, words.Share(s.at.Share)+" of the tree")
	}
	return strings.Join(parts, ", ")
}
