package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/input"
	"fourfold/internal/write/outfile"
)

// TestNoProof: if a search ends before it has looked for all solutions, there is no proof, and a
// message says what has ended it.
func TestNoProof(t *testing.T) {
	for _, c := range []struct {
		question answer.Question
		found    int
		err      error
		want     string // a part of the message; "" for no message
	}{
		{answer.Question{Want: 1}, 1, nil, "since a solution can be checked; --unique, --all and --count prove"},
		{answer.Question{Want: 3}, 3, nil, "since --limit 3 ended the search"},
		{answer.Question{Want: 3, Count: true}, 3, nil, "since --limit 3 ended the search"},
		{answer.Question{}, 3, nil, "since the output was closed before the search had ended"},
		{answer.Question{Want: 2, Unique: true}, 2, nil, "since two solutions show that"},
		{answer.Question{}, 3, fourfold.ErrLimit, ""},
	} {
		path := filepath.Join(t.TempDir(), "p.drat")
		task := &input.Task{Where: "here"}
		files := &proofFiles{path: path}
		files.begin(outfile.New(), task)
		v := proofs{path: path, files: map[*input.Task]*proofFiles{task: files}}
		var notes []string
		err := v.end(&answer.Answer{Attempt: answer.Attempt{Task: task, Err: c.err}, Question: c.question, Solutions: c.found}, func(format string, args ...any) {
			notes = append(notes, fmt.Sprintf(format, args...))
		})
		note := strings.Join(notes, "\n")
		if err != nil || !strings.Contains(note, c.want) || (note == "") != (c.want == "") {
			t.Errorf("%+v: %q, %v, want %q", c.question, note, err, c.want)
		}
		if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%+v: the proof is there, %v", c.question, err)
		}
	}
}
