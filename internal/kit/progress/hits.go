package progress

import (
	"fmt"
	"sync/atomic"
	"time"

	"fourfold/internal/kit/words"
)

// Hits writes the status of a search for things that few attempts find: how many of them are
// found, and the share of attempts that found one. Any number of goroutines may use it.
type Hits struct {
	to     *Messages
	wanted int
	tried  func() int64
	again  func() int64
	found  atomic.Int64
	begin  time.Time
}

// NewHits returns Hits. The function tried returns the number of attempts so far, and again the
// number of those that found what was found before.
func NewHits(to *Messages, wanted int, tried, again func() int64) *Hits {
	return &Hits{to: to, wanted: wanted, tried: tried, again: again, begin: time.Now()}
}

// Add counts one that is found.
func (h *Hits) Add() { h.found.Add(1) }

// Found returns the number of those found.
func (h *Hits) Found() int { return int(h.found.Load()) }

// Watch writes the status on a terminal, until the returned function is called, which erases the
// status.
func (h *Hits) Watch() (stop func()) {
	return h.to.watch(func() { h.look(time.Since(h.begin)) })
}

// look writes the status after some time.
func (h *Hits) look(elapsed time.Duration) {
	text := h.text()
	if elapsed >= slowAfter {
		text += ", searching for " + since(elapsed)
	}
	h.to.Status(text)
}

// Result returns a sentence about the end of a search for things of a name, such as "puzzle".
func (h *Hits) Result(name string) string {
	tried := h.tried()
	text := fmt.Sprintf("found %s of %s in %s", words.Grouped(h.Found()), words.PluralGrouped(h.wanted, name), words.PluralGrouped(int(tried), "attempt"))
	if again := h.again(); again > 0 {
		text += fmt.Sprintf(", and %s found a %s again", words.PluralGrouped(int(again), "attempt"), name)
	}
	return text
}

// text returns the status.
func (h *Hits) text() string {
	found, tried := h.Found(), h.tried()
	text := fmt.Sprintf("%s of %s found, %s tried", words.Grouped(found), words.Grouped(h.wanted), words.Grouped(int(tried)))
	if found > 0 && tried > 0 {
		text += ", " + words.Amount(100*float64(found)/float64(tried)) + " %"
	}
	if again := h.again(); again > 0 {
		text += ", " + words.Grouped(int(again)) + " found again"
	}
	return text
}
