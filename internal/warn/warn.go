// Package warn limits the number of warnings that a run writes.
package warn

import (
	"errors"
	"sync"

	"fourfold/internal/words"
)

// Most is the number of warnings that a run writes. Further warnings are only counted.
const Most = 20

// A Log writes the first warnings of a run and counts the others. Any number of goroutines may
// use it.
type Log struct {
	Write func(text string) // writes a warning; it is not called concurrently

	mu           sync.Mutex
	passed, left int
}

// Pass writes a warning and returns true, or returns false if Most warnings were written. It does
// not count a warning that is not written: the caller reports the number of those.
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

// Add writes a warning, or counts it if Most warnings were written.
func (l *Log) Add(text string) {
	if l.Pass(text) {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.left++
}

// End writes the number of warnings that were only counted, unless it is 0.
func (l *Log) End() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.left > 0 {
		l.Write("and " + words.Plural(l.left, "more warning"))
		l.left = 0
	}
}

// Each returns the errors that errors.Join has joined. For any other error it returns that error
// alone. So each error can be written on a line of its own.
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
