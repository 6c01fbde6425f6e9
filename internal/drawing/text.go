package drawing

import (
	"fmt"
	"io"
)

// A document writes boards as text.
type document interface {
	// begin appends what is before the first board.
	begin(dst []byte, o *Options) []byte

	// solutions appends what is before the first solution.
	solutions(dst []byte) []byte

	// board appends a board. The number counts the boards from 0, the puzzles and the solutions
	// each for themselves.
	board(dst []byte, b *board, number int) []byte

	// end appends what is behind the last board.
	end(dst []byte) []byte
}

// A textWriter is a Writer of a document.
type textWriter struct {
	w      io.Writer
	o      Options
	to     document
	buffer []byte
	first  *board // the only board so far, which waits for the second one
	added  int    // boards, with first

	solved []*board // for the end
}

func newText(w io.Writer, o Options, to document) *textWriter {
	return &textWriter{w: w, o: o, to: to}
}

// Add implements Writer.
func (t *textWriter) Add(p *Puzzle) error {
	b, solution, err := newBoards(p, &t.o)
	if err != nil {
		return err
	}
	if solution != nil {
		t.solved = append(t.solved, solution)
	}
	if t.added++; t.added == 1 {
		t.first = b
		return nil
	}
	t.begin()
	t.buffer = t.to.board(t.buffer, b, t.added-1)
	return t.flush()
}

// begin begins the document, with the first puzzle, unless that was done.
func (t *textWriter) begin() {
	if t.added > 1 && t.first == nil {
		return
	}
	t.buffer = t.to.begin(t.buffer[:0], &t.o)
	if t.first != nil {
		t.buffer = t.to.board(t.buffer, t.first, 0)
	}
	t.first = nil
}

// flush writes the buffer.
func (t *textWriter) flush() error {
	_, err := t.w.Write(t.buffer)
	t.buffer = t.buffer[:0]
	return err
}

// Close implements Writer.
func (t *textWriter) Close() error {
	if t.added == 1 {
		t.first.beAlone()
		for _, b := range t.solved {
			b.beAlone()
		}
		t.o.PerPage = max(1, t.o.PerPage) // a single puzzle has the page for itself
	}
	t.begin()
	if len(t.solved) > 0 {
		t.buffer = t.to.solutions(t.buffer)
	}
	for k, b := range t.solved {
		t.buffer = t.to.board(t.buffer, b, k)
		if err := t.flush(); err != nil {
			return err
		}
	}
	t.buffer = t.to.end(t.buffer)
	return t.flush()
}

// printf appends a formatted text.
func printf(dst []byte, format string, args ...any) []byte { return fmt.Appendf(dst, format, args...) }
