// Package warn passes on the warnings of a run, but no more than a person reads.
package warn

import (
	"errors"
	"sync"

	"fourfold/internal/words"
)

// Most is how many warnings of a run are passed on.
const Most = 20

// A Log passes on the first warnings of a run and counts the others. Any number of goroutines
// may use it.
type Log struct {
	Write func(text string) // gets the warnings, one at a time

	mu           sync.Mutex
	passed, left int
}

// Pass passes a warning on, and reports whether there was room for it. The caller says
// otherwise what became of the others.
func (l *Log) Pass(text string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.passed == Most {
		return false
	}
	l.passed++
	l.Write(text)
	return true
}

// Add passes a warning on, or counts it.
func (l *Log) Add(text string) {
	if l.Pass(text) {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.left++
}

// End says how many warnings were counted and not passed on, if any.
func (l *Log) End() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.left > 0 {
		l.Write("and " + words.Plural(l.left, "more warning"))
		l.left = 0
	}
}

// Each returns the errors that errors.Join has joined, each for a line of its own, and
// another error alone.
func Each(err error) (all []error) {
	several, ok := err.(interface{ Unwrap() []error })
	if !ok || errors.Join(several.Unwrap()...).Error() != err.Error() {
		return []error{err}
	}
	for _, one := range several.Unwrap() {
		all = append(all, Each(one)...)
	}
	return all
}
