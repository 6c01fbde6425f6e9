package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"os"
	"time"

	"fourfold/internal/kit/words"
	"fourfold/internal/web/api"
)

// A refusal is the status and the message of a request that is not served.
type refusal struct {
	status  int
	message string
}

func (r *refusal) Error() string { return r.message }

// serveQuestion answers POST /api/NAME.
func (s *Server) serveQuestion(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	isStream, known := api.IsStream(name)
	err := s.mayAsk(r)
	if err == nil && !known {
		err = &refusal{http.StatusNotFound, "unknown question " + words.Printable(name)}
	}
	var body []byte
	if err == nil {
		body, err = s.readBody(w, r)
		defer func() { s.held.Add(-int64(cap(body))) }()
	}
	if err == nil {
		err = s.take(r.Context())
	}
	if err != nil {
		s.refuse(w, err)
		return
	}
	http.NewResponseController(w).SetReadDeadline(time.Time{}) // a read that fails means that the client is gone
	ctx, cancel := context.WithTimeoutCause(r.Context(), s.Service.Limits.Time+3*writeTime, errGone)
	defer cancel()
	out := newStream(ctx, w, isStream)
	err = s.Service.Answer(ctx, name, body, out)
	if bad := (*api.Error)(nil); errors.As(err, &bad) && bad.Panic != "" && s.Report != nil {
		s.Report(bad.Message + "\n" + bad.Panic)
	}
	<-s.slots // a slow client does not keep others waiting while it takes the rest
	out.end(err)
}

// mayAsk returns an error for a request that is not from the page or from a program of the user.
func (s *Server) mayAsk(r *http.Request) error {
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch {
	case s.isForeign(r):
		return &refusal{http.StatusForbidden, "pages of other origins may not ask" + behindProxy}
	case r.Method != http.MethodPost:
		return &refusal{http.StatusMethodNotAllowed, "method " + words.Printable(r.Method) + ": expected POST"}
	case kind != "application/json":
		return &refusal{http.StatusUnsupportedMediaType, "expected the Content-Type application/json"}
	}
	return nil
}

// refuse answers with a refusal. The reason for any other error is the client.
func (s *Server) refuse(w http.ResponseWriter, err error) {
	r := &refusal{http.StatusBadRequest, "the request cannot be read"}
	errors.As(err, &r)
	switch r.status {
	case http.StatusMethodNotAllowed:
		w.Header().Set("Allow", http.MethodPost)
	case http.StatusServiceUnavailable:
		w.Header().Set("Retry-After", "2")
	}
	refuse(w, r.status, r.message)
}

var errBusy = &refusal{http.StatusServiceUnavailable, "the server is busy: ask again"}

// readBody reads a body. The bytes of all bodies are bounded, so many clients together cannot fill the memory. The
// capacity of the result is what counts of it in s.held.
func (s *Server) readBody(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	most := s.Service.Limits.Request
	tooLarge := &refusal{http.StatusRequestEntityTooLarge, fmt.Sprintf("expected at most %d bytes", most)}
	if r.ContentLength > most {
		io.CopyN(io.Discard, r.Body, maxIgnored) // a client that is still writing would not see the answer
		return nil, tooLarge
	}
	in := http.MaxBytesReader(w, r.Body, most)
	size := int64(4 << 10)
	body := make([]byte, 0, size)
	for s.held.Add(size) <= maxHeld || cap(body) <= smallBody {
		n, err := io.ReadFull(in, body[len(body):cap(body)])
		body = body[:len(body)+n]
		switch tooMany := (*http.MaxBytesError)(nil); {
		case err == io.EOF || err == io.ErrUnexpectedEOF:
			if r.ContentLength > int64(len(body)) {
				return body, io.ErrUnexpectedEOF
			}
			return body, nil
		case errors.As(err, &tooMany):
			return body, tooLarge
		case errors.Is(err, os.ErrDeadlineExceeded):
			return body, &refusal{http.StatusRequestTimeout, "the request takes too long"}
		case err != nil:
			return body, err
		}
		body = append(make([]byte, 0, 2*cap(body)), body...)
		size = int64(cap(body)) / 2 // what is new
	}
	return body, errBusy
}

// take waits for a slot.
func (s *Server) take(ctx context.Context) error {
	wait := time.NewTimer(waitTime)
	defer wait.Stop()
	select {
	case s.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return errGone
	case <-wait.C:
		return errBusy
	}
}
