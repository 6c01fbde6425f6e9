//go:build js && wasm

// Command wasm is package api for the page, in a worker of the browser. It sets the function fourfoldAnswer:
//
//	fourfoldAnswer(question, request, onLine, onProgress) returns a Promise
//
// The request is JSON. Each call of onLine gets a line of the answer, and each call of onProgress an object, both as
// text. The Promise is resolved when the answer is complete. If the question cannot be answered, it is rejected with the
// text of the error as JSON. A worker answers one question after the other: to end an answer, end the worker.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"syscall/js"
	"time"

	"fourfold/internal/web/api"
)

// patience is the time for one question. The user can stop earlier.
const patience = time.Minute

func main() {
	limits := api.DefaultLimits
	limits.Time = patience
	service := api.New(limits, "(devel)")
	service.Others = []string{"sat", "lp"}
	js.Global().Set("fourfoldAnswer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		question, request, out := args[0].String(), args[1].String(), stream{args[2], args[3]}
		return promise(func() error { return service.Answer(context.Background(), question, []byte(request), out) })
	}))
	select {} // calls come as long as the worker lives
}

// promise returns a Promise for the end of work.
func promise(work func() error) js.Value {
	var executor js.Func
	executor = js.FuncOf(func(_ js.Value, args []js.Value) any {
		resolve, reject := args[0], args[1]
		go func() {
			defer executor.Release()
			if err := work(); err != nil {
				reject.Invoke(jsonOf(err))
				return
			}
			resolve.Invoke()
		}()
		return nil
	})
	return js.Global().Get("Promise").New(executor)
}

// jsonOf returns an error as the object that answers a question.
func jsonOf(err error) string {
	var known *api.Error
	if !errors.As(err, &known) {
		known = &api.Error{Message: err.Error()}
	}
	return string(known.JSON())
}

// A stream hands an answer to functions of the page.
type stream struct{ onLine, onProgress js.Value }

func (s stream) Line(object []byte) error {
	s.onLine.Invoke(string(object))
	return nil
}

func (s stream) Progress(object any) {
	if text, err := json.Marshal(object); err == nil {
		s.onProgress.Invoke(string(text))
	}
}
