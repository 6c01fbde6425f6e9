package progress

import (
	"errors"
	"sync"
	"sync/atomic"

	"fourfold/internal/words"
)

// MaxWarnings is the number of warnings that a run writes. Further warnings are only counted.
const MaxWarnings = 20

// Warnings writes the first warnings of a run and counts the others. Any number of goroutines may
// use it.
type Warnings struct {
	Write func(text string) // writes a warning; it is not called concurrently

	mu     sync.Mutex
	passed int
	left   atomic.Int64
}

// Pass writes a warning and returns true, or returns false if MaxWarnings were written. It does not
// count a warning that is not written: the caller reports the number of those.
func (w *Warnings) Pass(text string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.passed == MaxWarnings {
		return false
	}
	w.passed++
	w.Write(text)
	return true
}

// Add writes a warning, or counts it if MaxWarnings were written.
func (w *Warnings) Add(text string) {
	if !w.Pass(text) {
		w.left.Add(1)
	}
}

// End writes the number of warnings that were only counted, unless it is 0.
func (w *Warnings) End() {
	if n := w.left.Swap(0); n > 0 {
		w.Write("and " + words.Plural(int(n), "more warning"))
	}
}

// Errors returns the errors that errors.Join has joined. For any other error it returns that error
// alone. So each error can be written on a line of its own.
func Errors(err error) (all []error) {
	several, ok := err.(interface{ Unwrap() []error })
	if !ok || errors.Join(several.Unwrap()...).Error() != err.Error() {
		return []error{err}
	}
	for _, one := range several.Unwrap() {
		all = append(all, Errors(one)...)
	}
	return all
}
