package input

import (
	"bytes"
	"errors"
	"fmt"

	"fourfold/internal/textfile"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// maxLooked is how many bytes of a file are searched for signs of another kind of problem.
const maxLooked = 4 << 10

// headOf returns a copy of the beginning of a file, for the functions below. It does not wait for
// more than the first line.
func headOf(f *File) []byte {
	head := textfile.Head(f.Text())
	return bytes.Clone(textfile.TrimMark(head[:min(len(head), maxLooked)]))
}

// samuraiIn returns an error if a file begins with the rows of a samurai, which may be read as a
// grid of order 21 otherwise. The error names --as. Five lines with a grid each are five Sudokus.
func (s *Shape) samuraiIn(head []byte, name string) error {
	if s.As != "" && s.As != "auto" || s.Box != "" || s.Regions != "" || s.Diagonals || s.Extra != "" {
		return nil
	}
	board, _ := puzzle.BoardNamed("samurai")
	rows, _ := board.Size()
	for p, err := range gridtext.ParseBoards(bytes.NewReader(head), name, board) {
		if err != nil {
			return nil
		}
		last, _ := p.Where(len(p.Grid.Cells) - 1)
		if last-p.Line < rows-1 {
			return nil
		}
		return &gridtext.ParseError{
			Name: name, Line: p.Line, Column: 1, Unread: true,
			Err: fmt.Errorf("the rows look like the overlapping grids of a samurai: expected a single grid (--as samurai reads them; --as sudoku reads a grid of order %d)", rows),
		}
	}
	return nil
}

// isKnuth reports whether a file that cannot be read as puzzles begins with a comment of Knuth's
// format, such as "| want 92".
func isKnuth(head []byte, err error) bool {
	at := (*gridtext.ParseError)(nil)
	if !errors.As(err, &at) || at.Line != 1 || !errors.Is(err, gridtext.ErrText) {
		return false
	}
	line, _, _ := bytes.Cut(head, []byte("\n"))
	return bytes.HasPrefix(line, []byte("| ")) && bytes.Count(line, []byte("|")) == 1
}
