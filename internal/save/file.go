package save

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"fourfold/internal/input"
	"fourfold/internal/words"
)

// ErrStrict is what the answers of Write return at a puzzle that cannot be read, if such a puzzle
// ends the run.
var ErrStrict = errors.New("a puzzle cannot be read")

var errInterrupted = errors.New("interrupted")

// Write writes the file of solutions of one input. The function answers passes the answers to a
// Writer, and closes it. If it returns an error, there is no file. The line says what was done; it
// is empty if there was nothing to do. The error is about the file.
func (p *Plan) Write(ctx context.Context, item Item, warn func(error), answers func(*Writer) error) (line string, err error) {
	w := NewWriter(warn)
	begin := time.Now()
	write := func(out io.Writer) error { return answers(w.To(out)) }
	if item.Path == "" || isMissing(item.Source) {
		err = write(io.Discard) // reports that it cannot be opened
	} else {
		err = p.files.Write(ctx, item.Path, write)
	}
	w.release(notSavedWord)
	why := err
	switch {
	case ctx.Err() != nil:
		why = errInterrupted
	case err != nil && !errors.Is(err, ErrNothing) && !errors.Is(err, ErrUnread) && !errors.Is(err, ErrStrict):
		return "", err
	}
	if w.Empty() {
		return "", nil
	}
	line = fmt.Sprintf("%s: %s, in %s", nameOf(item.Source), w.Summary(), words.Duration(time.Since(begin)))
	if why != nil {
		return fmt.Sprintf("%s: not saved: %v", line, why), nil
	}
	return line + " -> " + words.Printable(item.Path), nil
}

// nameOf returns the name of an input for messages.
func nameOf(s input.Source) string {
	if s.Name == input.StandardInput {
		return "standard input"
	}
	return words.Printable(s.Name)
}

// isMissing reports whether an input is a file that does not exist.
func isMissing(source input.Source) bool {
	if source.Name == input.StandardInput || source.Text != "" {
		return false
	}
	_, err := os.Stat(source.Name)
	return err != nil
}
