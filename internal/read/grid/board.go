package grid

import (
	"bytes"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// ParseBoards reads puzzles of overlapping grids, such as samurai, from a text. All of them are on
// the same board. Name is the name of the file for errors. docs/formats.md describes the forms: a line
// for each row of the board, or a block for each grid. The Grid of a puzzle has the size of the board.
//
// After an error in a puzzle, reading goes on behind the next empty line. An error is a *ParseError.
func ParseBoards(r io.Reader, name string, b puzzle.Board) iter.Seq2[*Puzzle, error] {
	in := &boardReader{in: NewReader(r, name, ParseOptions{}), board: b, inside: b.Cells()}
	in.rows, in.cols = b.Size()
	return each(in.next)
}

// A boardReader reads the text of ParseBoards.
type boardReader struct {
	in         *Reader // only its lines are used
	board      puzzle.Board
	rows, cols int
	inside     []bool
	line       *line
	text       string // the current line, without blanks at its end; "" at the end of the text
	found      int    // puzzles
	ended      bool
}

// next returns the next puzzle, or io.EOF.
func (r *boardReader) next() (*Puzzle, error) {
	for !r.ended {
		f := r.read()
		if trimmed := strings.TrimSpace(r.text); f == nil && (trimmed == "" || trimmed[0] == '#' && !r.isRow() || isBoardCaption(r.text)) {
			continue
		}
		if f == nil {
			var p *Puzzle
			if p, f = r.puzzle(); f == nil {
				return p, nil
			}
		}
		for r.text != "" {
			r.read() // what follows belongs to the bad puzzle
		}
		return nil, r.in.errorOf(f)
	}
	return nil, io.EOF
}

// read reads the next line.
func (r *boardReader) read() *fault {
	in := r.in
	in.in.forget(1)
	r.line, r.text = in.in.line(0), ""
	if r.line == nil {
		r.ended = true
		if _, f := in.end(); in.in.err != nil || in.in.foreign != nil {
			return f
		}
		r.line = &line{number: in.in.count + 1}
		return nil
	}
	if r.text = strings.TrimRight(string(r.line.raw), " \t"); !r.line.isText() {
		r.text = "a line that is no text"
		return notText(r.line)
	}
	return nil
}

// isRow reports whether the line may be a row of the board.
func (r *boardReader) isRow() bool {
	return len(r.text) <= r.cols && len(r.text) > boardOrder && strings.Trim(r.text, "123456789 #"+Blanks) == ""
}

// boardNames matches the names of boards. A caption may have one; for the reader of single grids it
// names rules.
var boardNames = words.NewPattern(`(?i)\b(` + strings.Join(puzzle.BoardNames(), "|") + `|gattai-\d+|kazaguruma)\b`)

// isBoardCaption reports whether a line is text above or below a puzzle that states no rules.
func isBoardCaption(text string) bool {
	l := lineOf([]byte(boardNames.Get().ReplaceAllString(text, "puzzle")))
	return l.foreign() == nil && (l.isCaption() || l.isHeading())
}

// boardOrder is the order of the grids of a board.
const boardOrder = 9

// puzzle reads the puzzle that begins with the line.
func (r *boardReader) puzzle() (*Puzzle, *fault) {
	r.found++
	p := &Puzzle{Name: r.in.name, Line: r.line.number, Number: r.found, Format: FormatGrid, Alphabet: AlphabetOne}
	p.Grid = puzzle.NewGrid(r.rows, r.cols)
	p.places = make([]place, len(r.inside))
	const grid = boardOrder * boardOrder
	inFirst := 0 // cells of grids in the first row
	for _, in := range r.inside[:r.cols] {
		if in {
			inFirst++
		}
	}
	what, length := "row", boardOrder
	switch n := utf8.RuneCountInString(r.text); {
	case n == grid && r.cols < grid:
		what, length = "grid", grid
	case n != boardOrder || inFirst <= boardOrder:
		return p, r.lines(p, what, r.cols, r.rows, r.rows, func(line, k int) int { return line*r.cols + k })
	}
	return p, r.lines(p, what, length, len(r.board.Corners)*grid/length, grid/length, func(line, k int) int {
		at := line*length + k
		q, at := r.board.Corners[at/grid], at%grid
		return (q.Row+at/boardOrder)*r.cols + q.Col + at%boardOrder
	})
}

// lines reads a number of lines with length cells each. Function cell returns the cell of character
// k of a line; what is the word for a line. An empty line may stand behind each block of so many
// lines: behind all of them or none, so that no puzzle is read on in the next one.
func (r *boardReader) lines(p *Puzzle, what string, length, number, block int, cell func(line, k int) int) *fault {
	apart := false
	for line := range number {
		if line > 0 {
			if f := r.read(); f != nil {
				return f
			}
		}
		if line > 0 && line%block == 0 && (apart || line == block && r.text == "") {
			if apart = true; r.text != "" {
				return r.errorAt(1, "found no empty line after %s: expected one behind each grid, or none", counted(line, what))
			}
			if f := r.read(); f != nil {
				return f
			}
		}
		last := 0 // behind the last cell of a grid
		for k := range length {
			if r.inside[cell(line, k)] {
				last = k + 1
			}
		}
		if r.text == "" && last > 0 {
			return r.errorAt(1, "the puzzle ends after %s: expected %d", counted(line, what), number)
		}
		chars := []rune(r.text)
		n := len(chars)
		for k := 0; k < n && n <= length; k++ {
			if f := r.put(p, cell(line, k), chars[k], k+1); f != nil {
				return f
			}
		}
		if n != length && n != last {
			return r.errorAt(min(n, length)+1, "%s %d has %s: expected %d", what, line+1, counted(n, "cell"), length)
		}
	}
	return nil
}

// put puts the value of a character into a cell.
func (r *boardReader) put(p *Puzzle, cell int, char rune, column int) *fault {
	isValue := '1' <= char && char <= '9'
	if p.places[cell] == (place{}) || isValue {
		p.places[cell] = place{int32(r.line.number), int32(column)}
	}
	name := puzzle.CellName(cell, r.cols)
	switch old := p.Grid.Cells[cell]; {
	case isValue && !r.inside[cell]:
		return r.errorAt(column, "found %q in %s, which belongs to no grid: expected a space, # or a blank", char, name)
	case isValue && old != 0 && old != uint8(char-'0'):
		return r.errorAt(column, "found %q in %s, which is %d in another grid: expected the same value or a blank", char, name, old)
	case isValue:
		p.Grid.Cells[cell] = uint8(char - '0')
	case strings.ContainsRune(Blanks, char) || !r.inside[cell] && strings.ContainsRune(" #xX-", char):
	default:
		return r.errorAt(column, "found %q in %s: expected 1 to 9, or . for an empty cell", char, name)
	}
	return nil
}

func (r *boardReader) errorAt(column int, format string, args ...any) *fault {
	return newFault(place{int32(r.line.number), int32(column)}, ClassValue, format, args...)
}

// AppendBoard appends a grid of the size of a board: a line for each row, without a line feed at
// the end. Cells that belong to no grid are spaces, but not at the end of a line. An empty cell is a
// dot.
func AppendBoard(dst []byte, b puzzle.Board, g puzzle.Grid) []byte {
	line := []byte(BoardLine(g))
	for cell, inside := range b.Cells() {
		if !inside {
			line[cell] = ' '
		}
	}
	var rows [][]byte
	for row := range slices.Chunk(line, g.Cols) {
		rows = append(rows, bytes.TrimRight(row, " "))
	}
	return append(dst, bytes.Join(rows, []byte("\n"))...)
}

// BoardLine returns a grid of the size of a board as one line: all cells, row by row, with a dot for
// a cell without a value.
func BoardLine(g puzzle.Grid) string {
	line := make([]byte, len(g.Cells))
	for cell, v := range g.Cells {
		if line[cell] = '0' + v; v == 0 {
			line[cell] = '.'
		}
	}
	return string(line)
}

// ParseBoard reads the name of a board, such as samurai, or the top left cells of its grids, such as
// r1c1,r7c7.
func ParseBoard(text string) (puzzle.Board, error) {
	if b, ok := puzzle.BoardNamed(text); ok {
		return b, nil
	}
	b := puzzle.Board{}
	for part := range strings.SplitSeq(text, ",") {
		corner, ok := cellByName(strings.TrimSpace(part))
		if !ok {
			return b, fmt.Errorf("%q: expected the name of a board, or the corners of its grids", text)
		}
		b.Corners = append(b.Corners, corner)
	}
	return b, b.Check()
}
