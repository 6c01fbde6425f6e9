// Package jsonline writes JSON lines: one object per line. The fields "schema" and "type" of an
// object say which other fields it has and what they mean.
package jsonline

import (
	"encoding/json"
	"io"
)

// Schema is the version of all types of lines. From the first release on, it increases when a
// field is removed or changes its meaning. The fields are described in docs/json.md.
const Schema = 2

// Write writes an object as a line of JSON.
func Write(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
