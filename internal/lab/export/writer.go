package export

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/words"
)

// A writer writes numbers and texts. After an error, or when the context is done, it writes
// nothing more.
type writer struct {
	out    *bufio.Writer
	poll   poll.Poll
	number []byte
	column int // characters since the last break of term
}

func newWriter(ctx context.Context, w io.Writer) *writer {
	out := &writer{out: bufio.NewWriterSize(w, 1<<16), poll: poll.New(ctx)}
	out.poll.Now()
	return out
}

// done counts a piece of work, and reports whether writing is to end.
func (w *writer) done() bool {
	if w.poll.Add(1) != nil {
		return true
	}
	_, err := w.out.Write(nil)
	return err != nil
}

// Write implements io.Writer.
func (w *writer) Write(p []byte) (int, error) {
	if err := w.poll.Add(1 + len(p)/64); err != nil {
		return 0, err
	}
	return w.out.Write(p)
}

// put writes texts, one after the other.
func (w *writer) put(texts ...string) {
	if w.poll.Err() != nil {
		return
	}
	for _, t := range texts {
		w.out.WriteString(t)
	}
}

// printf writes like fmt.Printf.
func (w *writer) printf(format string, args ...any) {
	if w.poll.Err() == nil {
		fmt.Fprintf(w.out, format, args...)
	}
}

// int writes a number.
func (w *writer) int(n int64) {
	if w.poll.Err() == nil {
		w.number = strconv.AppendInt(w.number[:0], n, 10)
		w.out.Write(w.number)
	}
}

// lineWidth is the width from which on term breaks a line. Some readers of linear programs take
// lines of at most 255 characters.
const lineWidth = 72

// term writes a part of a long list behind a space, or on a line of its own if the line is full.
func (w *writer) term(text string) {
	if w.column > lineWidth {
		w.put("\n")
		w.column = 0
	}
	w.put(" ", text)
	w.column += 1 + len(text)
}

// endLine ends a line of terms.
func (w *writer) endLine() {
	w.put("\n")
	w.column = 0
}

// commentWidth is the largest number of bytes of a line of comment. CBC reads lines of up to 878.
const commentWidth = 250

// comments writes lines of comment, and cuts off what is too long.
func (w *writer) comments(prefix string, lines []string) {
	for _, line := range lines {
		if w.done() {
			return
		}
		line = words.Replace(line, ' ')
		w.put(prefix, strings.ToValidUTF8(line[:min(len(line), commentWidth-len(prefix))], ""), "\n")
	}
}

// projection writes the variables of options for counters of models, if there are others: two
// models that agree on them are the same solution. It begins a new line for each so many variables.
func (w *writer) projection(m *Model, prefix string, each int) {
	if int(m.variables) == len(m.options) {
		return
	}
	for k := range m.options {
		if k%each == 0 {
			w.put(prefix)
		}
		w.put(" ")
		w.int(int64(k) + 1)
		if k%each == each-1 || k == len(m.options)-1 {
			w.put(" 0\n")
		}
	}
}

// flush writes what is left, and returns the first error.
func (w *writer) flush() error {
	if err := w.poll.Now(); err != nil {
		return err
	}
	return w.out.Flush()
}

// variable returns the name of a variable, counted from 1.
func variable(v int32) string { return "x" + strconv.Itoa(int(v)) }
