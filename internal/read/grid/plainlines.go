package grid

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"fourfold/internal/read/textfile"
)

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
			more = end >= 0 || len(r.in.lines) > r.pos+1
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
		r.forget()
		r.in.in.Discard(used)
		r.found += n
		r.header, r.readAny = header{}, true
	}
	return n, more
}

// mayReadLines reports whether puzzles on one line may follow, and nothing stands above the next one.
func (r *Reader) mayReadLines() bool {
	return !r.done && r.oneLine && r.lineOrder == 9 && r.o.Alphabet.isDigits() && len(r.in.lines) == r.pos+1 && !r.bad.active && len(r.decoded) == 0 &&
		r.rules == nil && r.heading == 0 && r.title == "" && r.ignored == nil &&
		(r.table == nil || r.table.puzzle == 0 && !slices.Contains(r.table.roles, roleRules))
}

// isPlainLine sets l to the puzzle on a line, and reports whether it is one without faults.
func (r *Reader) isPlainLine(text []byte, l *Line) bool {
	if len(text) < 81 {
		return false
	}
	cells, rest := (*[81]byte)(text), text[81:]
	var a, b, c uint8
	for k := 0; k < 81; k += 3 {
		a, b, c = a|cellSigns[cells[k]], b|cellSigns[cells[k+1]], c|cellSigns[cells[k+2]]
	}
	if all := a | b | c; all >= noCell || all == 0 && isMap(cells[:]) {
		return false
	}
	if len(rest) > 0 {
		if r.table != nil && rest[0] != r.table.separator || !utf8.Valid(rest) || bytes.ContainsAny(rest, "\x00\r") || !isLabel(cells[:], rest) {
			return false
		}
	}
	l.Cells, l.Rest = cells[:], rest
	return true
}

// noCell marks, in cellSigns, the characters that are no cell of order 9.
const noCell = 2

// cellSigns has 0 for a value, 1 for a blank, and noCell for any other character.
var cellSigns = func() (signs [256]uint8) {
	for char := range signs {
		signs[char] = noCell
	}
	for _, char := range "Xx" + Blanks {
		signs[char] = 1
	}
	for char := '1'; char <= '9'; char++ {
		signs[char] = 0
	}
	return signs
}()
