package repair

import (
	"io"
	"iter"

	"fourfold/internal/read/grid"
)

// An again reads a repaired text while it is written, and compares its puzzles with those of the text
// before.
type again struct {
	text     []byte                  // that was written, and is not read yet
	expected []*grid.Puzzle          // that were not read again yet
	same     bool                    // so far
	read     func() (struct{}, bool) // reads until it needs more text
	more     func(struct{}) bool     // waits for more text, and reports whether there may be some
	stop     func()
}

func readAgain(name string, o grid.ParseOptions) *again {
	a := &again{same: true}
	a.read, a.stop = iter.Pull(func(more func(struct{}) bool) {
		a.more = more
		for p, err := range grid.Parse(a, name, o) {
			if a.same = err == nil && len(a.expected) > 0 && isSame(a.expected[0], p); !a.same {
				return
			}
			a.expected = a.expected[1:]
		}
	})
	return a
}

// expect adds a puzzle of the text before.
func (a *again) expect(p *grid.Puzzle) {
	if a.same {
		a.expected = append(a.expected, p)
	}
}

// Write reads the text. It never fails.
func (a *again) Write(text []byte) (int, error) {
	a.text = text
	for more := true; more && len(a.text) > 0; {
		_, more = a.read()
	}
	return len(text), nil
}

// Read is for the reader of puzzles.
func (a *again) Read(p []byte) (n int, err error) {
	for len(a.text) == 0 {
		if !a.more(struct{}{}) {
			return 0, io.EOF
		}
	}
	n = copy(p, a.text)
	a.text = a.text[n:]
	return n, nil
}

// end reports whether the text had the same puzzles.
func (a *again) end() bool {
	a.stop()
	return a.same && len(a.expected) == 0
}

func isSame(p, q *grid.Puzzle) bool {
	return p.Grid.Equal(q.Grid) && len(grid.Missing(p, q)) == len(p.Ignored)
}
