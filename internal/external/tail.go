package external

import (
	"bytes"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"fourfold/internal/words"
)

// A tail reads the messages of a program, so that the program can always write, and keeps the last
// of them.
type tail struct {
	from  *os.File
	ended chan struct{} // closed when collect has returned; nil before start
	mu    sync.Mutex
	last  []byte
}

// tailSize is the number of bytes that a tail keeps.
const tailSize = 2000

// collect reads until the messages end or pause is called.
func (t *tail) collect() {
	buffer := make([]byte, 4096)
	for {
		n, err := t.from.Read(buffer)
		t.mu.Lock()
		t.last = append(t.last, buffer[:n]...)
		t.last = t.last[max(0, len(t.last)-tailSize):]
		t.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// start collects in a goroutine, unless one still does.
func (t *tail) start() {
	if t.ended != nil {
		select {
		case <-t.ended:
		default:
			return
		}
	}
	ended := make(chan struct{})
	t.ended = ended
	go func() {
		defer close(ended)
		t.collect()
	}()
}

// resume starts without a deadline.
func (t *tail) resume() {
	t.from.SetReadDeadline(time.Time{})
	t.start()
}

// pause makes collect return. What it has not read stays in the pipe. Where pipes have no deadlines,
// as on Windows, collect goes on.
func (t *tail) pause() {
	if t.from.SetReadDeadline(time.Now()) == nil {
		<-t.ended
	}
}

// drain reads the rest of the messages, but not for longer than drainTime, and closes the pipe.
func (t *tail) drain() {
	t.from.SetReadDeadline(time.Now().Add(drainTime))
	t.start()
	select {
	case <-t.ended:
	case <-time.After(2 * drainTime): // no deadlines
	}
	t.from.Close()
}

// messageLength is the largest number of bytes of a message of a program that is shown.
const messageLength = 200

// line returns the last line that is not empty, for a message, or "".
func (t *tail) line() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	text := string(bytes.TrimSpace(t.last))
	return quoted(text[strings.LastIndexAny(text, "\r\n")+1:])
}

// quoted returns a text of a program for a message: on one line, printable and not too long.
func quoted(text string) string {
	text = strings.TrimSpace(text)
	if len(text) > messageLength {
		text = strings.ToValidUTF8(text[:messageLength], "") + " ..."
	}
	return words.OneLine(text)
}

// readAll reads the output of a program to its end, but at most limit bytes. It reports whether
// there is more.
func readAll(from io.Reader, limit int64) (output []byte, more bool) {
	output, _ = io.ReadAll(io.LimitReader(from, limit+1)) // an error is an end: a deadline, or the kill
	if int64(len(output)) > limit {
		return output[:limit], true
	}
	return output, false
}
