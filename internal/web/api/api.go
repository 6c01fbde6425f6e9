// Package api answers the questions of the page as JSON. The page of "fourfold serve" asks a server, or the same code in
// the browser. The answers are made by the functions that the commands call, within bounds.
//
//	api.go       a Service, its bounds, and the list of questions
//	position.go  a puzzle as the page sends it and gets it
//	NAME.go      the question of that name, or a few related ones
//
// docs/serve.md describes the questions.
package api

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"fourfold/internal/kit/words"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/grid"
)

// A Service answers questions. [New] makes one. Any number of goroutines may use it. Its fields must not change while it
// is in use.
type Service struct {
	Limits  Limits
	Version string   // of the program
	Others  []string // engines that only a server has
	Workers int      // questions that are answered at a time; 0 if that is not known

	comparing chan struct{} // has an element while there is a comparison, since two would disturb each other's times
}

// Limits bound the work for one question. All of them must be positive.
type Limits struct {
	Time      time.Duration // the search ends
	Order     int           // the largest order of a grid
	Puzzles   int           // of a text
	Solutions int           // counted
	Events    int           // of a trace
	Pixels    int           // of a picture
	Memory    int64         // bytes that a search by dlx or cdcl may remember
	Request   int64         // bytes of a request; who reads it must keep to this
	Answer    int           // bytes of an answer, which then ends with an error
}

// DefaultLimits are for a page on the machine of its user.
var DefaultLimits = Limits{
	Time: 10 * time.Second, Order: 25, Puzzles: 100, Solutions: 1_000_000, Events: 100_000, Pixels: 4_000_000, Memory: 256 << 20, Request: 1 << 20, Answer: 64 << 20,
}

// New returns a service.
func New(limits Limits, version string) *Service {
	return &Service{Limits: limits, Version: version, comparing: make(chan struct{}, 1)}
}

// A Stream takes what a Service answers. An error ends the answer.
type Stream interface {
	Line(object []byte) error // a line of the answer, without a line feed; most answers have only one
	Progress(object any)      // how far a long answer is; it may be dropped
}

// A measuredStream ends an answer that has too many bytes.
type measuredStream struct {
	Stream
	left int
}

func (b *measuredStream) Line(object []byte) error {
	if b.left -= len(object); b.left < 0 {
		return &Error{Message: "the answer is too long, and ends here"}
	}
	return b.Stream.Line(object)
}

// A question is a name that a client may ask for.
type question struct {
	isStream bool // the answer is any number of lines
	answer   func(s *Service, ctx context.Context, request []byte, out Stream) error
}

var questions = map[string]question{
	"read":       {false, (*Service).read},
	"generate":   {false, (*Service).generate},
	"picture":    {false, (*Service).picture},
	"check":      {false, (*Service).check},
	"candidates": {false, (*Service).candidates},
	"hint":       {false, (*Service).hint},
	"rate":       {false, (*Service).rate},
	"solve":      {false, (*Service).solve},
	"count":      {false, (*Service).count},
	"explain":    {true, (*Service).explain},
	"compare":    {true, (*Service).compare},
	"trace":      {true, (*Service).trace},
	"engines":    {false, (*Service).engines},
}

// IsStream reports whether the answer to a question is any number of lines, and whether there is such a question.
func IsStream(name string) (isStream, known bool) {
	q, known := questions[name]
	return q.isStream, known
}

// Answer answers a question. The request is a JSON object. When ctx is done, the answer ends early. An error is an
// *Error, or that of out. A panic in this goroutine becomes an error, too.
func (s *Service) Answer(ctx context.Context, name string, request []byte, out Stream) (err error) {
	q, ok := questions[name]
	if !ok {
		return &Error{Message: fmt.Sprintf("unknown question %q: expected %s", name, words.List(slices.Sorted(maps.Keys(questions)), "or"))}
	}
	ctx, cancel := answer.WithTimeout(ctx, s.Limits.Time)
	defer cancel()
	defer func() {
		if r := recover(); r != nil {
			err = &Error{Message: fmt.Sprintf("a bug of fourfold: %v", r), Panic: string(debug.Stack())}
		}
	}()
	return q.answer(s, ctx, request, &measuredStream{out, s.Limits.Answer})
}

// An Error says what is wrong with a question.
type Error struct {
	Message string `json:"message"`
	Line    int    `json:"line,omitempty"`   // in the text of the question, from 1; 0 if the error is not about a place
	Column  int    `json:"column,omitempty"` // in characters
	Panic   string `json:"-"`                // the stack of a panic; "" if there was none
}

func (e *Error) Error() string { return e.Message }

// JSON returns the error as the object that answers a question.
func (e *Error) JSON() []byte {
	text, _ := json.Marshal(map[string]*Error{"error": e})
	return text
}

// errorOf returns the Error for an error.
func errorOf(err error) *Error {
	var known *Error
	var at *grid.ParseError
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &at):
		return &Error{Message: at.Err.Error(), Line: at.Line, Column: at.Column}
	}
	return &Error{Message: err.Error()}
}

// parse reads a request. Unknown fields are errors.
func parse(request []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(request))
	d.DisallowUnknownFields()
	err := d.Decode(v)
	if err == nil && !errors.Is(cmp.Or(d.Decode(new(any)), errors.New("more text")), io.EOF) {
		err = errors.New("text behind the object")
	}
	if err != nil {
		return &Error{Message: "the request is not the JSON object expected: " + strings.TrimPrefix(err.Error(), "json: ")}
	}
	return nil
}

// send sends an object as one line.
func send(out Stream, object any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(object); err != nil {
		return err
	}
	return out.Line(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
}
