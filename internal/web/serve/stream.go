package serve

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"

	"fourfold/internal/web/api"
)

// The forms of an answer.
type form int

const (
	object form = iota // one JSON object
	lines              // JSON lines, the last one perhaps with an error
	events             // server-sent events: result or line, progress, error, and end
)

// A stream writes an answer to a client. Lines and events are flushed soon after they are written, and at once if they are
// rare. An object is written at the end.
type stream struct {
	ctx  context.Context
	form form
	many bool // the answer may have several lines
	w    http.ResponseWriter
	rc   *http.ResponseController

	mu      sync.Mutex
	buffer  *bufio.Writer // to w, or to the object
	object  bytes.Buffer
	begun   bool
	ended   bool
	waiting bool // a flush is due
	flushed time.Time
}

// flushInterval is how long a line may wait.
const flushInterval = 100 * time.Millisecond

func newStream(ctx context.Context, w http.ResponseWriter, r *http.Request, isStream bool) *stream {
	s := &stream{ctx: ctx, many: isStream, w: w, rc: http.NewResponseController(w), buffer: bufio.NewWriterSize(w, 64<<10)}
	switch {
	case strings.Contains(r.Header.Get("Accept"), "text/event-stream"):
		s.form = events
	case isStream:
		s.form = lines
	default:
		s.buffer.Reset(&s.object)
	}
	return s
}

// Line writes a line of the answer.
func (s *stream) Line(text []byte) error {
	if s.many {
		return s.write("line", text)
	}
	return s.write("result", text)
}

// Progress writes how far an answer is. An answer of one object has no place for it.
func (s *stream) Progress(progress any) {
	if text, err := json.Marshal(progress); err == nil && s.form != object {
		s.write("progress", text)
	}
}

// write writes a line or an event.
func (s *stream) write(event string, text []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.ctx.Err(); err != nil {
		return context.Cause(s.ctx)
	}
	if s.form != object {
		s.begin(http.StatusOK)
	}
	s.rc.SetWriteDeadline(time.Now().Add(writeTime))
	if s.form == events {
		s.buffer.WriteString("event: " + event + "\ndata: ")
	}
	s.buffer.Write(text)
	_, err := s.buffer.WriteString(map[form]string{object: "\n", lines: "\n", events: "\n\n"}[s.form])
	if err != nil || s.form == object || s.waiting {
		return err
	}
	if time.Since(s.flushed) >= flushInterval {
		return s.flush()
	}
	s.waiting = true
	time.AfterFunc(flushInterval, s.flushLate)
	return nil
}

// begin writes the head of the answer.
func (s *stream) begin(status int) {
	if s.begun {
		return
	}
	s.begun = true
	h := s.w.Header()
	h.Set("Content-Type", map[form]string{object: "application/json", lines: "application/x-ndjson", events: "text/event-stream"}[s.form])
	h.Set("Cache-Control", "no-store")
	s.w.WriteHeader(status)
}

func (s *stream) flush() error {
	s.flushed = time.Now()
	if err := s.buffer.Flush(); err != nil {
		return err
	}
	return s.rc.Flush()
}

func (s *stream) flushLate() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting = false
	if !s.ended {
		s.rc.SetWriteDeadline(time.Now().Add(writeTime))
		s.flush()
	}
}

// end writes the error of an answer, if there is one, and the rest of the buffer.
func (s *stream) end(err error) {
	if err == nil && s.form == events {
		err = s.write("end", []byte("{}"))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = true
	if err == nil {
		s.begin(http.StatusOK)
	}
	if known := (*api.Error)(nil); errors.As(err, &known) {
		s.fail(known)
	}
	s.rc.SetWriteDeadline(time.Now().Add(writeTime))
	s.buffer.Flush()
	if s.object.Len() > 0 {
		s.w.Write(s.object.Bytes())
	}
}

// fail writes an error in the form of the answer.
func (s *stream) fail(err *api.Error) {
	status := http.StatusBadRequest
	if err.Panic != "" {
		status = http.StatusInternalServerError
	}
	if !s.begun && s.form == lines {
		s.form = object
	}
	s.begin(status)
	text := string(err.JSON())
	if s.form == events {
		text = "event: error\ndata: " + text + "\n"
	}
	s.buffer.WriteString(text + "\n")
}
