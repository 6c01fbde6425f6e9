// Package record has the head of all JSON lines about puzzles, and writes such lines. A line is one
// JSON object. The fields "schema" and "type" say which other fields it has and what they mean.
package record

import (
	"cmp"
	"encoding/json"
	"io"

	"fourfold/internal/read/input"
)

// Schema is the version of all types of lines. From the first release on, it increases when a
// field is removed or changes its meaning. The fields are described in docs/schema.json.
const Schema = 2

// A Head is the first fields of a line. The struct of each type of line embeds it.
type Head struct {
	Schema int    `json:"schema"`
	Type   string `json:"type"`
	File   string `json:"file,omitempty"`   // left out if the line is not about a part of one file
	Line   int    `json:"line,omitempty"`   // left out if the line is about a whole file
	Label  string `json:"label,omitempty"`  // of the puzzle in its file
	Puzzle string `json:"puzzle,omitempty"` // the givens on one line
	Error  string `json:"error,omitempty"`  // what went wrong
}

// New returns the head of a line about a place in a file. The name of the file may be empty, and
// its line 0.
func New(kind, file string, line int) Head {
	return Head{Schema: Schema, Type: kind, File: file, Line: line}
}

// Of returns the head of a line about a task. Its error is that of the task, or else err, which may be
// nil.
func Of(kind string, t *input.Task, err error) Head {
	h := New(kind, t.File, t.Line)
	if t.Puzzle != nil {
		h.Label, h.Puzzle = t.Puzzle.Label, t.Givens()
	}
	if err = cmp.Or(t.Err, err); err != nil {
		h.Error = err.Error()
	}
	return h
}

// Write writes an object as a line of JSON.
func Write(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
