package progress

import (
	"errors"
	"sync"

	"fourfold/internal/kit/words"
)

// maxWarnings is the number of warnings that a run writes. Further warnings are only counted.
const maxWarnings = 20

// Warnings writes the first warnings of a run and counts the others. Any number of goroutines may
// use it.
type Warnings struct {
	Write func(text string) // writes a warning; it is not called concurrently

	mu sync.Mutex
	n  int
}

// Add writes a warning, or counts it if maxWarnings were written.
func (w *Warnings) Add(text string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.n++; w.n <= maxWarnings {
		w.Write(text)
	}
}

// End writes the number of warnings that were only counted, unless it is 0.
func (w *Warnings) End() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.n > maxWarnings {
		w.Write("and " + words.Plural(w.n-maxWarnings, "more warning"))
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
