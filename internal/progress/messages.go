// Package progress writes to standard error: messages, a line each, and below them, at a
// terminal, a status that says how far a long run is.
package progress

import (
	"fmt"
	"io"
	"sync"

	"fourfold/internal/words"
)

// Messages are the lines on standard error. Any number of goroutines may write them.
type Messages struct {
	terminal bool

	mu     sync.Mutex
	w      io.Writer
	status bool // a status stands on the terminal
}

// NewMessages returns Messages that are written to w. Only a terminal shows a status.
func NewMessages(w io.Writer, terminal bool) *Messages {
	return &Messages{w: w, terminal: terminal}
}

// Terminal reports whether a status is shown.
func (m *Messages) Terminal() bool { return m.terminal }

// Write writes a message as one line. It replaces the status.
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

// erase is Clear for a caller that holds mu.
func (m *Messages) erase() {
	if m.status {
		fmt.Fprint(m.w, "\r\x1b[K")
		m.status = false
	}
}
