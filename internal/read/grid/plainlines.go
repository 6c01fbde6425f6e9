package grid

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"fourfold/internal/read/codec"
	"fourfold/internal/read/textfile"
	"fourfold/puzzle"
)

// The functions of this file read puzzles of digits on one line each, if they have no faults. They only save time: the layout line
// would read the same puzzles.

// A Line is a puzzle of order 9 on a line of its own, as it stands in the text.
type Line struct {
	Cells  []byte // 81 characters: 1 to 9, or a blank
	Rest   []byte // the text behind them, with its separator; may be empty
	Number int    // of the line, from 1
}

// Lines reads puzzles on one line each, as long as Next would read them as such without faults, and
// returns how many it has written to dst. It is fast and allocates nothing: it returns only lines that
// are in the buffer of the Reader already, so it never waits for text. more says that a whole line is
// left in the buffer. Otherwise Next may have to wait. The Line values are valid until the next call of a method
// of r. Next goes on behind the last of the lines.
func (r *Reader) Lines(dst []Line) (n int, more bool) {
	if r.in.in == nil {
		return 0, false
	}
	text, _ := r.in.in.Peek(r.in.in.Buffered())
	used := 0
	for may := r.mayReadLines(); ; n++ {
		end := bytes.IndexByte(text[used:], '\n')
		if end < 0 || n == len(dst) || !may {
			more = end >= 0 || len(r.in.lines) > r.used
			break
		}
		if !r.isPlainLine(textfile.TrimEnd(text[used:used+end+1]), &dst[n]) {
			more = true
			break
		}
		used += end + 1
		r.in.count++
		dst[n].Number = r.in.count
	}
	if n > 0 {
		r.in.forget(r.used)
		r.used = 0
		r.in.in.Discard(used)
		r.seen.found += n
		r.above.header, r.seen.any = header{}, true
	}
	return n, more
}

// mayReadLines reports whether puzzles on one line may follow, and nothing stands above the next one.
func (r *Reader) mayReadLines() bool {
	a, t := &r.above, r.seen.table
	isPlain := t == nil || t.puzzle == 0 && !slices.Contains(t.roles, roleRules)
	return isPlain && !r.done && r.seen.onLine && r.seen.lineOrder == 9 && r.o.Alphabet.isDigits() && len(r.in.lines) <= r.used && len(r.queue) == 0 &&
		a.rules == nil && a.heading == 0 && a.title == "" && a.variants == nil
}

// isPlainLine sets l to the puzzle on a line, and reports whether it is one without faults. For most labels behind it, the cost is a
// few operations for each character.
func (r *Reader) isPlainLine(text []byte, l *Line) bool {
	if len(text) < 81 {
		return false
	}
	cells, rest := (*[81]byte)(text), text[81:]
	var a, b, c uint8
	for k := 0; k < 81; k += 3 {
		a, b, c = a|cellSigns[cells[k]], b|cellSigns[cells[k+1]], c|cellSigns[cells[k+2]]
	}
	if all := a | b | c; all >= noCell || all == 0 && isMap(cells[:]) || all&(zeroSign|otherSign) == zeroSign|otherSign {
		return false
	}
	if len(rest) > 0 {
		_, second := secondPuzzle(cells[:], rest)
		isColumn := r.seen.table == nil || rest[0] == r.seen.table.separator
		if second || !isColumn || !isSeparator(rest[0]) || !utf8.Valid(rest) || bytes.ContainsAny(rest, "\x00\r") ||
			labelRules(cells[:], rest) != "" || codec.VariantName(rest) != "" {
			return false
		}
	}
	l.Cells, l.Rest = cells[:], rest
	return true
}

// Kinds of characters in cellSigns. A value has none.
const (
	zeroSign  = 1 << iota // 0
	otherSign             // any other blank
	noCell                // no cell of order 9
)

var cellSigns = func() (signs [256]uint8) {
	for char := range signs {
		signs[char] = noCell
	}
	for _, char := range "Xx" + Blanks {
		signs[char] = otherSign
	}
	signs['0'] = zeroSign
	for char := '1'; char <= '9'; char++ {
		signs[char] = 0
	}
	return signs
}()

// plainLine returns the next puzzle if Lines reads it, or nil.
func (r *Reader) plainLine() *Puzzle {
	var lines [1]Line
	if r.seen.table != nil || r.in.in == nil {
		return nil // the columns of a table belong to the puzzle
	}
	text, _ := r.in.in.Peek(r.in.in.Buffered())
	end := bytes.IndexByte(text, '\n')
	if end < 0 && len(text) > 0 && r.mayReadLines() {
		text, _ = r.in.in.Peek(len(text) + 1) // the buffer ends in the line
		end = bytes.IndexByte(text, '\n')
	}
	isCRLF := end > 0 && text[end-1] == '\r'
	if n, _ := r.Lines(lines[:]); n == 0 {
		return nil
	}
	l := &lines[0]
	p := &Puzzle{Name: r.name, Line: l.Number, Number: r.seen.found, CRLF: isCRLF, Alphabet: AlphabetOne, Sheet: puzzle.Sheet{Grid: puzzle.NewGrid(9, 9)}}
	p.keepRest(string(l.Rest))
	blanks, mixed := byte(0), false
	for k, char := range l.Cells {
		if '1' <= char && char <= '9' {
			p.Grid.Cells[k] = char - '0'
			continue
		}
		mixed = mixed || blanks != 0 && blanks != char
		blanks = char
	}
	if !mixed && strings.IndexByte(Blanks, blanks) >= 0 {
		p.Blank = blanks
	}
	p.findSolution()
	return p
}
