package main

import (
	"context"
	"strings"
	"sync"
	"time"

	"fourfold/internal/poll"
	"fourfold/internal/words"
)

// A searching is what the line of a progress says about a search that takes long.
type searching struct {
	mu    sync.Mutex
	since time.Time     // of the last answer, or of the begin
	at    poll.Progress // of the search that looked at its context last
	end   func()        // ends the goroutine that writes the line; nil if there is none
}

// longSearch is how long there is no answer before the search is spoken of.
const longSearch = time.Second

// watch returns a context by which the line tells of searches that take long, until end is
// called.
func (p *progress) watch(ctx context.Context) context.Context {
	if !isTerminal(p.c.err) {
		return ctx
	}
	s := p.searching
	s.since = time.Now()
	ticker, stop, ended := time.NewTicker(longSearch), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		for {
			select {
			case <-stop:
				return
			case <-ticker.C:
				s.tell(p.c)
			}
		}
	}()
	s.end = func() { ticker.Stop(); close(stop); <-ended }
	return poll.Watch(ctx, s.see)
}

// see keeps how far a search has come.
func (s *searching) see(at poll.Progress) {
	s.mu.Lock()
	s.at = at
	s.mu.Unlock()
}

// tell writes the line if there has been no answer for long.
func (s *searching) tell(c *console) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d := time.Since(s.since); d >= longSearch {
		c.status("%s", s.text(d))
	}
}

// answered takes the line away, for an answer to be written.
func (s *searching) answered(c *console) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.since, s.at = time.Now(), poll.Progress{}
	if s.end != nil {
		c.clear()
	}
}

// text says how long there has been no answer, and how far a search has come.
func (s *searching) text(d time.Duration) string {
	parts := []string{"searching for " + words.Limit(d.Truncate(time.Second).Seconds())}
	if s.at.Nodes > 0 {
		parts = append(parts, words.PluralGrouped(int(s.at.Nodes), "node"), "depth "+words.Grouped(s.at.Depth))
	}
	if s.at.Share >= 0.0005 {
		parts = append(parts, words.Share(s.at.Share)+" of the tree")
	}
	return strings.Join(parts, ", ")
}
