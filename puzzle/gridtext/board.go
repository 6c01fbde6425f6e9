package gridtext

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"fourfold/internal/textfile"
	"fourfold/puzzle"
)

// ParseBoards reads puzzles of overlapping grids, such as samurai, from a text. All of them are on
// the same board. Name is the name of the file for errors. A puzzle is in one of these forms:
//
//   - A line for each row of the board, with a character for each cell. Cells that belong to no grid
//     are spaces or #, or a blank; at the end of a line they may be left out.
//   - One line with all cells of the board, row by row.
//   - A line of 81 cells for each grid, in the order of the board. Cells that grids share may have
//     their value in one of them only.
//
// Values are 1 to 9, and empty cells are one of Blanks. Empty lines, and lines that begin with # and
// are no rows, are skipped between puzzles. The Grid of a puzzle has the size of the board.
//
// After an error in a puzzle, reading goes on behind the next empty line. An error is a *ParseError.
func ParseBoards(r io.Reader, name string, b puzzle.Board) iter.Seq2[*Puzzle, error] {
	return func(yield func(*Puzzle, error) bool) {
		in := &boardReader{in: textfile.Text(r), name: name, board: b, inside: b.Cells()}
		in.rows, in.cols = b.Size()
		if err := textfile.Foreign(in.in); err != nil {
			yield(nil, &ParseError{Name: name, Line: 1, Column: 1, Err: err, reading: true})
			return
		}
		for {
			p, err := in.next()
			if err == io.EOF || !yield(p, err) {
				return
			}
		}
	}
}

// A boardReader reads the text of ParseBoards.
type boardReader struct {
	in         *bufio.Reader
	name       string
	board      puzzle.Board
	rows, cols int
	inside     []bool
	line       int    // the number of the last line
	last       string // the last line
	found      int    // puzzles
	ended      bool
}

// next returns the next puzzle, or io.EOF.
func (r *boardReader) next() (*Puzzle, error) {
	for !r.ended {
		text, err := r.read()
		if err != nil {
			r.skip()
			return nil, err
		}
		if trimmed := strings.TrimSpace(text); trimmed == "" || trimmed[0] == '#' && !r.isRow(text) {
			continue
		}
		p, err := r.puzzle(text)
		if err != nil {
			r.skip()
			return nil, err
		}
		return p, nil
	}
	return nil, io.EOF
}

// read returns the next line without its end. At the end of the text it returns "". A line that is
// longer than the buffer is an error, and reading can go on behind it.
func (r *boardReader) read() (string, error) {
	text, err := r.readLine()
	r.line++
	switch {
	case err == bufio.ErrBufferFull:
		r.last = "a long line"
		return "", r.errorAt(1, "the line is longer than %d bytes: expected a row of the board", r.in.Size())
	case err == io.EOF:
		r.ended = true
	case err != nil:
		r.ended = true
		return "", &ParseError{Name: r.name, Line: r.line, Column: 1, Err: err, Unread: true, reading: true}
	}
	if r.line == 1 {
		text = strings.TrimPrefix(text, "\ufeff")
	}
	r.last = strings.TrimRight(text, " \t\r\n")
	return r.last, nil
}

// readLine returns the next line with its end. Of a line that is longer than the buffer it returns
// "" and bufio.ErrBufferFull.
func (r *boardReader) readLine() (string, error) {
	text, err := r.in.ReadSlice('\n')
	if err != bufio.ErrBufferFull {
		return string(text), err
	}
	for err == bufio.ErrBufferFull {
		_, err = r.in.ReadSlice('\n')
	}
	if err != nil && err != io.EOF {
		return "", err
	}
	return "", bufio.ErrBufferFull
}

// skip reads on to the next empty line, unless the last line is empty.
func (r *boardReader) skip() {
	for r.last != "" && !r.ended {
		if _, err := r.read(); err != nil {
			return
		}
	}
}

// isRow reports whether a line may be a row of the board.
func (r *boardReader) isRow(text string) bool {
	return len(text) <= r.cols && len(text) > boardOrder && strings.Trim(text, "123456789 #"+Blanks) == ""
}

// hasCells reports whether a row of the board, from 0, has cells of a grid.
func (r *boardReader) hasCells(row int) bool {
	return slices.Contains(r.inside[row*r.cols:(row+1)*r.cols], true)
}

// boardOrder is the order of the grids of a board.
const boardOrder = 9

// puzzle reads the puzzle that begins with a line.
func (r *boardReader) puzzle(text string) (*Puzzle, error) {
	r.found++
	p := &Puzzle{Name: r.name, Line: r.line, Number: r.found, Format: FormatGrid, Alphabet: AlphabetOne}
	p.Grid = puzzle.NewGrid(r.rows, r.cols)
	p.places = make([]place, len(r.inside))
	switch n := utf8.RuneCountInString(text); {
	case n == boardOrder*boardOrder && n != r.cols && !strings.ContainsAny(text, " #"):
		return p, r.lines(text, boardOrder*boardOrder, len(r.board.Corners), "grid", func(line, k int) int {
			q := r.board.Corners[line]
			return (q.Row+k/boardOrder)*r.cols + q.Col + k%boardOrder
		}, p)
	case n > r.cols:
		return p, r.lines(text, len(r.inside), 1, "board", func(_, k int) int { return k }, p)
	default:
		return p, r.lines(text, r.cols, r.rows, "row", func(line, k int) int { return line*r.cols + k }, p)
	}
}

// lines reads a number of lines with at most length cells each. Function cell returns the cell of
// character k of a line; what is the word for a line.
func (r *boardReader) lines(text string, length, number int, what string, cell func(line, k int) int, p *Puzzle) error {
	for line := range number {
		if line > 0 {
			next, err := r.read()
			if err != nil {
				return err
			}
			if text = next; text == "" && (what != "row" || r.hasCells(line)) {
				return r.errorAt(1, "the puzzle ends after %s: expected %d", counted(line, what), number)
			}
		}
		chars := []rune(text)
		if len(chars) > length {
			return r.errorAt(length+1, "%s %d has %s: expected %d", what, line+1, counted(len(chars), "cell"), length)
		}
		for k := range length {
			char := ' '
			if k < len(chars) {
				char = chars[k]
			}
			if err := r.put(p, cell(line, k), char, k+1); err != nil {
				if k >= len(chars) {
					err = r.errorAt(len(chars)+1, "%s %d has %s: expected %d", what, line+1, counted(len(chars), "cell"), length)
				}
				return err
			}
		}
	}
	return nil
}

// put puts the value of a character into a cell.
func (r *boardReader) put(p *Puzzle, cell int, char rune, column int) error {
	if p.places[cell] == (place{}) || '1' <= char && char <= '9' {
		p.places[cell] = place{int32(r.line), int32(column)}
	}
	name := puzzle.CellName(cell, r.cols)
	switch {
	case '1' <= char && char <= '9':
		v, old := uint8(char-'0'), p.Grid.Cells[cell]
		if !r.inside[cell] {
			return r.errorAt(column, "found %q in %s, which belongs to no grid: expected a space, # or a blank", char, name)
		}
		if old != 0 && old != v {
			return r.errorAt(column, "found %q in %s, which is %d in another grid: expected the same value or a blank", char, name, old)
		}
		p.Grid.Cells[cell] = v
	case char < utf8.RuneSelf && strings.ContainsRune(Blanks, char):
	case (char == ' ' || char == '#') && !r.inside[cell]:
	case char == ' ' || char == '#':
		return r.errorAt(column, "found %q in %s, which belongs to a grid: expected 1 to 9, or . for an empty cell", char, name)
	default:
		return r.errorAt(column, "found %q in %s: expected 1 to 9, or . for an empty cell", char, name)
	}
	return nil
}

func (r *boardReader) errorAt(column int, format string, args ...any) error {
	return &ParseError{Name: r.name, Line: r.line, Column: column, Err: fmt.Errorf(format, args...)}
}

// AppendBoard appends a grid of the size of a board: a line for each row, without a line feed at
// the end. Cells that belong to no grid are spaces, but not at the end of a line. An empty cell is a
// dot. The error wraps puzzle.ErrBadPuzzle.
func AppendBoard(dst []byte, b puzzle.Board, g puzzle.Grid) ([]byte, error) {
	rows, cols := b.Size()
	if g.Rows != rows || g.Cols != cols || len(g.Cells) != rows*cols {
		return dst, badf("a grid of %dx%d (rows x columns): expected %dx%d", g.Rows, g.Cols, rows, cols)
	}
	inside := b.Cells()
	for row := range rows {
		if row > 0 {
			dst = append(dst, '\n')
		}
		line := make([]byte, cols)
		for col := range line {
			switch v := g.Cells[row*cols+col]; {
			case !inside[row*cols+col]:
				line[col] = ' '
			case v == 0:
				line[col] = '.'
			case v <= boardOrder:
				line[col] = '0' + v
			default:
				return dst, badf("value %d in %s: expected 1 to %d", v, puzzle.CellName(row*cols+col, cols), boardOrder)
			}
		}
		dst = append(dst, strings.TrimRight(string(line), " ")...)
	}
	return dst, nil
}

// BoardLine returns a grid of the size of a board as one line: all cells, row by row, with a dot for
// a cell without a value.
func BoardLine(g puzzle.Grid) string {
	line := make([]byte, len(g.Cells))
	for cell, v := range g.Cells {
		line[cell] = '.'
		if v > 0 && v <= boardOrder {
			line[cell] = '0' + v
		}
	}
	return string(line)
}

// errNoBoard is the error about a board without grids.
var errNoBoard = errors.New("expected the name of a board, or the corners of its grids")

// ParseBoard reads the name of a board, such as samurai, or the top left cells of its grids, such as
// r1c1,r7c7.
func ParseBoard(text string) (puzzle.Board, error) {
	if b, ok := puzzle.BoardNamed(text); ok {
		return b, nil
	}
	b := puzzle.Board{}
	for part := range strings.SplitSeq(text, ",") {
		row, col, ok := extraCellOf(strings.TrimSpace(part))
		if !ok {
			return b, fmt.Errorf("%q: %w", text, errNoBoard)
		}
		b.Corners = append(b.Corners, puzzle.Square{Row: row - 1, Col: col - 1})
	}
	return b, b.Check()
}
