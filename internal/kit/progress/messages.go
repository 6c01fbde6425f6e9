// Package progress writes to standard error: messages and warnings, one per line, and on a terminal
// a status line below them that shows the progress of a long run.
//
// A Counter, a Search and Hits each know the state of some work. A Counter writes it when something is
// counted, and the others every half second while they watch.
package progress

import (
	"fmt"
	"io"
	"sync"
	"time"

	"fourfold/internal/kit/words"
)

// Messages writes messages and the status. Any number of goroutines may use it.
type Messages struct {
	terminal bool

	mu     sync.Mutex
	w      io.Writer
	status bool // the terminal shows a status
}

// NewMessages returns Messages that write to w. They write a status only if w is a terminal.
func NewMessages(w io.Writer, terminal bool) *Messages {
	return &Messages{w: w, terminal: terminal}
}

// Terminal reports whether a status is shown.
func (m *Messages) Terminal() bool { return m.terminal }

// Write writes a message as one line. The message replaces the status.
func (m *Messages) Write(text string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.erase()
	fmt.Fprintln(m.w, words.OneLine(text))
}

// Status writes a status, which the next message or status replaces.
func (m *Messages) Status(text string) {
	if !m.terminal {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	fmt.Fprint(m.w, "\r\x1b[K", words.OneLine(text))
	m.status = true
}

// Clear erases the status.
func (m *Messages) Clear() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.erase()
}

// erase erases the status. The caller holds mu.
func (m *Messages) erase() {
	if m.status {
		fmt.Fprint(m.w, "\r\x1b[K")
		m.status = false
	}
}

// watch calls look every half second, until the returned function is called, which erases the
// status. The function look may write a new one. It is not called if there is no terminal.
func (m *Messages) watch(look func()) (stop func()) {
	if !m.terminal {
		return func() {}
	}
	ended := make(chan struct{})
	var running sync.WaitGroup
	running.Go(func() {
		for {
			select {
			case <-ended:
				return
			case <-time.After(time.Second / 2):
				look()
			}
		}
	})
	return func() {
		close(ended)
		running.Wait()
		m.Clear()
	}
}

// since returns a time in words, in whole seconds.
func since(d time.Duration) string { return words.Limit(d.Truncate(time.Second).Seconds()) }
