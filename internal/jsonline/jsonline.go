// Package jsonline writes the JSON lines about puzzles: one object a line, whose fields
// "schema" and "type" say how to read the others.
package jsonline

import (
	"encoding/json"
	"io"
)

// Schema is the version of the lines of all types. It goes up when a field changes its
// meaning or goes away. docs/json.md says what the fields mean.
const Schema = 2

// Write writes an object as a line of JSON.
func Write(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
