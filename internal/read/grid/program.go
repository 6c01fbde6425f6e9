package grid

import (
	"bytes"
	"cmp"
	"errors"
	"strings"
	"unicode/utf8"

	"fourfold/internal/read/codec"
	"fourfold/puzzle"
)

// The functions of this file read the formats of other programs: texts of one line, one JSON value
// or one XML element. Such a text is a whole puzzle, or several. Package codec decodes it.

// maxText is the default of ParseOptions.MaxText.
const maxText = 64 << 20

// allCodecs returns the formats of other programs. Tests replace it.
var allCodecs = codec.All

// codecOf returns the codec of the text that begins with a line, or nil.
func codecOf(line []byte) *codec.Codec {
	all := allCodecs()
	if len(all) == 0 {
		return nil
	}
	text := bytes.Trim(line, " \t\r")
	if word, _, length, _ := firstWord(text); len(text) == 0 || (isLineLength(length) && areSymbols(word) || mightBeRow(text)) && !hasBothCases(text) {
		return nil
	}
	begin := string(text)
	for _, c := range all {
		if c.Begins(begin) {
			return c
		}
	}
	return nil
}

// BeginsText reports whether a line begins a text of another program that the Reader reads.
func BeginsText(line []byte) bool { return codecOf(line) != nil }

// readProgram reads the text of another program that begins on the current line, and returns its
// first puzzle. Its other puzzles are kept for the next calls of next. The current line is then
// the last one of the text.
func (r *Reader) readProgram() (*Puzzle, error) {
	c := codecOf(r.cur.text)
	if c == nil {
		return nil, nil
	}
	at := r.placeOf(1 + len(r.cur.text) - len(bytes.TrimLeft(r.cur.text, " \t")))
	r.found++
	text, err := r.collect(c, at)
	if err != nil {
		return nil, err
	}
	sheets, err := c.Decode(text)
	if err == nil {
		err = r.checkSheets(sheets)
	}
	if err != nil {
		if r.rowBelow() {
			r.keepRules(&foreign{what: "a puzzle in another form", column: int(at.column)}, true)
		}
		return nil, r.codecError(at, err)
	}
	r.keepDecoded(c, at, sheets)
	return r.nextDecoded(), nil
}

// codecError returns an error of a codec about the text that begins at a place.
func (r *Reader) codecError(at place, err error) error {
	var e *codec.Error
	if errors.As(err, &e) {
		if e.Line <= 1 {
			at.column += int32(max(e.Column, 1) - 1)
		} else {
			at = place{at.line + int32(e.Line-1), int32(max(e.Column, 1))}
		}
		err = e.Err
	}
	return r.errorAt(at, "%w", err)
}

// checkSheets returns an error if the puzzles of a text cannot be the puzzles of this Reader.
func (r *Reader) checkSheets(sheets []puzzle.Sheet) error {
	if len(sheets) == 0 {
		return errors.New("found no puzzle in this text: expected at least one")
	}
	for k := range sheets {
		g := sheets[k].Grid
		switch {
		case g.CheckShape() != nil || g.Rows != g.Cols || g.Rows < 4:
			return badf("found a grid of %dx%d cells: expected a square of order 4 to %d", g.Rows, g.Cols, puzzle.MaxOrder)
		case r.o.Order != 0 && g.Rows != r.o.Order:
			return badf("found a puzzle of order %d: expected order %d", g.Rows, r.o.Order)
		}
	}
	return nil
}

// keepDecoded keeps the puzzles of a text that begins at a place.
func (r *Reader) keepDecoded(c *codec.Codec, at place, sheets []puzzle.Sheet) {
	format, err := ParseFormat(c.Name)
	if err != nil {
		format = FormatLine
	}
	places := []place{at} // of all cells of all puzzles
	for k := range sheets {
		p := r.newPuzzle()
		p.Sheet, p.Format, p.Line, p.places = sheets[k], format, int(at.line), places
		p.Alphabet = AlphabetOne.forOrder(p.Grid.Rows)
		p.Number += k
		p.Label = cmp.Or(p.Label, p.Level)
		r.decoded = append(r.decoded, p)
	}
	r.found += len(sheets) - 1
}

// nextDecoded returns the next puzzle of the last text, or nil.
func (r *Reader) nextDecoded() *Puzzle {
	if len(r.decoded) == 0 {
		return nil
	}
	p := r.decoded[0]
	r.decoded[0] = nil
	r.decoded = r.decoded[1:]
	return p
}

// collect returns the text in the format of a codec that begins on the current line. The text
// reaches to the end of its line, of its JSON value or of its XML element. If the end of the text
// is not found, reading ends.
func (r *Reader) collect(c *codec.Codec, at place) (string, error) {
	text := bytes.Trim(r.cur.text, " \t\r")
	before := bytes.Index(r.cur.text, text)
	if c.Extent == codec.Line {
		return string(text), nil
	}
	r.in.keepLong = true
	defer func() { r.in.keepLong = false }()
	scanner, kind := endScanner(new(jsonScanner)), "JSON value"
	if c.Extent == codec.XML {
		scanner, kind = new(xmlScanner), "XML element"
	}
	var whole strings.Builder
	for {
		end, done := scanner.scan(text)
		if whole.Len()+end > r.in.maxText {
			r.done = true
			return "", r.errorAt(at, "the %s is longer than %d bytes: expected its end", kind, r.in.maxText)
		}
		whole.Write(text[:end])
		if done {
			if rest := bytes.TrimLeft(text[end:], " \t\r,;"); len(rest) > 0 {
				column := 1 + utf8.RuneCount(r.cur.text[:before+len(text)-len(rest)])
				return "", r.errorf(column, "found text (%q) behind the %s: expected the end of the line", clip(rest), kind)
			}
			return whole.String(), nil
		}
		whole.WriteByte('\n')
		r.forget()
		if more, err := r.nextLine(); err != nil || !more {
			r.done = true
			if err == nil {
				err = r.errorAt(at, "the %s has no end: expected %s", kind, scanner.missing())
			}
			return "", err
		}
		text, before = r.cur.text, 0
	}
}
