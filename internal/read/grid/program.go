package grid

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/codec"
	"fourfold/puzzle"
)

// The functions of this file read the formats of other programs: texts of one line, such as links, and XML elements.
// Package codec decodes them.

// codecIn returns the codec of the text that begins in a line, and where it stands, or nil.
func codecIn(l *line) (c *codec.Codec, from, to int) {
	from, to = l.firstWord()
	text := strings.Trim(string(l.raw), " \t\r")
	switch {
	case codec.IsJigsaw(text):
	case l.all&letter == 0 && !bytes.ContainsAny(l.raw, ":=<`"):
		return nil, 0, 0
	case (isWhole(to-from) && areSymbols(l.text[from:to]) || l.mightBeRow()) && !hasBothCases(l.raw):
		return nil, 0, 0
	}
	lead := strings.Index(string(l.raw), text)
	c, from, to = codec.First(codec.All(), text)
	return c, from + lead, to + lead
}

// BeginsText reports whether a line begins a text of another program that the Reader reads, or has one.
func BeginsText(text []byte) bool {
	l := lineOf(text)
	c, _, _ := codecIn(l)
	return c != nil || listIn(l) >= 0
}

// readProgram reads the text of another program that begins in the first line of a block. Text beside it is a caption.
func readProgram(b *block) ([]reading, *fault) {
	l := b.first()
	c, from, to := codecIn(l)
	if c == nil {
		return nil, nil
	}
	at := l.place(l.index(from))
	d := reading{lines: 1, format: FormatLine}
	if format, err := ParseFormat(c.Name); err == nil {
		d.format = format
	}
	text := string(l.raw[from:to])
	switch c.Extent {
	case codec.XML:
		var f *fault
		if text, d.lines, f = b.element(from, at); f != nil {
			return nil, f
		}
	case codec.Lines:
		text, d.lines = b.linesOf(c, text)
	default:
		var what string
		if d.variants, what = b.rulesBeside(nil, l.raw[:from], l.raw[to:]); what != "" {
			return nil, foreignFound(at, what).one()
		}
		if behind := l.raw[to:]; !bytes.Contains(behind, l.raw[from:to]) { // as in a link of Markdown
			if f := secondBehind(l, string(behind)); f != nil {
				return nil, f
			}
		}
	}
	sheets, err := c.Decode(text)
	sheets, err = b.withoutUnknown(sheets, err, &d)
	if err == nil {
		err = b.checkSheets(sheets)
	}
	if err != nil {
		f := codecFault(at, err)
		f.lines = d.lines
		return nil, f.final()
	}
	d.sheets = sheets
	return []reading{d}, nil
}

// withoutUnknown returns the puzzles of a text without their unknown rules, if these are ignored.
func (b *block) withoutUnknown(sheets []puzzle.Sheet, err error, d *reading) ([]puzzle.Sheet, error) {
	if e, ok := errors.AsType[*codec.UnknownError](err); ok && b.o.IgnoreUnknown {
		d.variants = append(d.variants, e.Rules...)
		return append(sheets, e.Sheets...), nil
	}
	return sheets, err
}

// linesOf returns the text of a codec that begins with a line, and the number of its lines.
func (b *block) linesOf(c *codec.Codec, text string) (all string, lines int) {
	const short = 80 // bytes of a line behind which a text may go on
	for lines = 1; len(text) <= short && !b.o.OnePerLine; lines++ {
		l := b.line(lines)
		if l == nil || l.isBlank() {
			break
		}
		next := strings.Trim(string(l.raw), " \t\r")
		if from, _ := c.Find(next); from != 0 || strings.HasPrefix(next, ".Shape") {
			break
		}
		all += "\n" + next
	}
	return text + all, lines
}

// values makes a grid of the texts of its cells, as codecs need it.
func (b *block) values(texts []string, order int) (g puzzle.Grid, bad int, err error) {
	cells := make([]cell, len(texts))
	for k, text := range texts {
		l := lineOf([]byte(text))
		l.number = k
		c, ok := cellOfWord(l, 0, len(l.text))
		isEmpty := text == "," // an element between two commas
		if isEmpty {
			c, ok = cell{other: emptyField, line: l}, true
		}
		if !ok {
			return g, k, noValue(&cell{line: l, size: int16(len(l.text))}, expectedSymbol(b.o.Alphabet, order)).err
		}
		if c.other == emptyField && !isEmpty {
			c.other = wordBlank // as "" in JSON
		}
		cells[k] = c
	}
	v, f := valuer{asked: b.o.Alphabet}.values(cells, order, true)
	if f != nil {
		return g, int(f.at.line), f.err
	}
	return v.grid, -1, nil
}

// codecFault is about the text of another program that begins at a place.
func codecFault(at place, err error) *fault {
	if e, ok := errors.AsType[*codec.Error](err); ok {
		if e.Line <= 1 {
			at.column += int32(max(e.Column, 1) - 1)
		} else {
			at = place{at.line + int32(e.Line-1), int32(max(e.Column, 1))}
		}
		err = e.Err
	}
	return &fault{at: at, class: ClassProgram, err: err, above: errors.Is(err, codec.ErrNoPuzzle)}
}

// checkSheets returns an error if the puzzles of a text cannot be the puzzles of this Reader.
func (b *block) checkSheets(sheets []puzzle.Sheet) error {
	if len(sheets) == 0 {
		return errors.New("found no puzzle in this text: expected at least one")
	}
	for k := range sheets {
		g := sheets[k].Grid
		switch {
		case !sheets[k].Form.IsZero():
			if err := sheets[k].Check(); err != nil {
				return err
			}
		case g.CheckShape() != nil || g.Rows != g.Cols || g.Rows < 4:
			return badf("found a grid of %dx%d cells: expected a square of order 4 to %d", g.Rows, g.Cols, puzzle.MaxOrder)
		case b.o.Order != 0 && g.Rows != b.o.Order:
			return badf("found a puzzle of order %d: expected order %d", g.Rows, b.o.Order)
		}
	}
	return nil
}

// takeSheets makes the puzzles of a text of another program the next ones.
func (r *Reader) takeSheets(b *block, d *reading) (*Puzzle, *fault) {
	places := []place{b.first().place(0)} // of all cells of all puzzles
	for k := range d.sheets {
		r.seen.found++
		p := r.newPuzzle(b)
		p.Sheet, p.Format, p.places = d.sheets[k], d.format, places
		p.Alphabet = AlphabetOne.forOrder(p.Grid.Rows)
		if p.Form.Zero {
			p.Alphabet = AlphabetZero
		} else if a := r.o.Alphabet; len(a) >= p.Grid.Rows {
			p.Alphabet = a
		}
		p.Label = cmp.Or(p.Label, p.Level)
		p.Variants = d.variants
		r.queue = append(r.queue, p)
	}
	p := r.queue[0]
	r.queue = slices.Delete(r.queue, 0, 1)
	return p, nil
}

// elementBegin matches the beginning of an XML element, and the sign of one without contents.
var elementBegin = words.NewPattern(`<([A-Za-z][^\s/<>]*)(?:[^<>]*(/)>)?`)

// element returns the text of the first XML element from a byte of the first line on, up to the tag that ends it, and the number of its
// lines. Nothing but spaces may stand behind it on its last line.
func (b *block) element(from int, at place) (text string, lines int, f *fault) {
	b.in.keepLong = true
	defer func() { b.in.keepLong = false }()
	var whole strings.Builder
	end := "" // the beginning of the tag that ends the element; "" before the element begins
	for k := 0; ; k++ {
		l := b.line(k)
		switch {
		case l == nil || l.long:
			return "", 0, b.endless(newFault(at, ClassProgram, "the XML element has no end: expected the end of its root"), k)
		case whole.Len() > b.in.maxText:
			return "", 0, b.endless(newFault(at, ClassLength, "the XML element is longer than %d bytes: expected its end", b.in.maxText), k)
		}
		line := string(l.raw[from:])
		from = 0
		if found := elementBegin.Get().FindStringSubmatch(line); end == "" && found != nil {
			end = cmp.Or(found[2], "</"+found[1])
		}
		before, tag, isEnd := strings.Cut(line, end)
		name, behind, isClosed := strings.Cut(tag, ">")
		if end == "" || !isEnd || !isClosed {
			whole.WriteString(line + "\n")
			continue
		}
		whole.WriteString(before + end + name + ">")
		if rest := strings.TrimLeft(behind, " \t\r,;"); rest != "" {
			f := newFault(l.place(l.index(len(l.raw)-len(rest))), ClassMore, "found text (%q) behind the XML element: expected the end of the line", clip(rest))
			f.lines = k + 1
			return "", 0, f.final()
		}
		return whole.String(), k + 1, nil
	}
}

// endless says that reading ends with a fault, behind so many lines of the block.
func (b *block) endless(f *fault, lines int) *fault {
	f.lines, f.ends = lines, true
	return f.final()
}
