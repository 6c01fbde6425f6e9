// Package progress writes to standard error: messages, one per line, and on a terminal a status
// line below them that shows the progress of a long run.
package progress

import (
	"fmt"
	"io"
	"sync"

	"fourfold/internal/words"
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
