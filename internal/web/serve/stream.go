package serve

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"time"

	"fourfold/internal/web/api"
)

// A stream writes an answer to a client: one JSON object, or JSON lines, the last one perhaps with an
// error. Lines are flushed soon after they are written, and at once if they are rare. An object is
// written at the end.
type stream struct {
	ctx  context.Context
	many bool // JSON lines
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

func newStream(ctx context.Context, w http.ResponseWriter, isStream bool) *stream {
	s := &stream{ctx: ctx, many: isStream, w: w, rc: http.NewResponseController(w), buffer: bufio.NewWriterSize(w, 64<<10)}
	if !isStream {
		s.buffer.Reset(&s.object)
	}
	return s
}

// Progress writes how far an answer is. An answer of one object has no place for it.
func (s *stream) Progress(progress any) {
	if text, err := json.Marshal(progress); err == nil && s.many {
		s.Line(text)
	}
}

// Line writes a line of the answer.
func (s *stream) Line(text []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.ctx.Err(); err != nil {
		return context.Cause(s.ctx)
	}
	if s.many {
		s.begin(http.StatusOK)
	}
	s.rc.SetWriteDeadline(time.Now().Add(writeTime))
	s.buffer.Write(text)
	if err := s.buffer.WriteByte('\n'); err != nil || !s.many || s.waiting {
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
	kind := "application/json"
	if s.many && status == http.StatusOK {
		kind = "application/x-ndjson"
	}
	s.w.Header().Set("Content-Type", kind)
	s.w.Header().Set("Cache-Control", "no-store")
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
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = true
	status := http.StatusOK
	if known := (*api.Error)(nil); errors.As(err, &known) {
		if status = http.StatusBadRequest; known.Panic != "" {
			status = http.StatusInternalServerError
		}
		s.buffer.Write(append(known.JSON(), '\n'))
		err = nil
	}
	if err == nil {
		s.begin(status)
	}
	s.rc.SetWriteDeadline(time.Now().Add(writeTime))
	s.buffer.Flush()
	s.w.Write(s.object.Bytes())
}
