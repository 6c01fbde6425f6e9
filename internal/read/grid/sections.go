package grid

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode"

	"fourfold/internal/read/codec"
	"fourfold/puzzle"
)

// The functions of this file read what .sdk, .sdx and .ss files have beside their grids: header lines
// such as #AAuthor, the sections [Puzzle] and [State], and the further grids of Simple Sudoku.

// A section is the last section of the text.
type section uint8

const (
	noSection section = iota
	puzzleSection
	stateSection
)

// sectionOf returns the section that begins on a line.
func sectionOf(text []byte) section {
	if bytes.IndexByte(text, '[') < 0 {
		return noSection
	}
	switch strings.ToLower(string(trim(text))) {
	case "[puzzle]":
		return puzzleSection
	case "[state]":
		return stateSection
	}
	return noSection
}

// headerLetters are the letters of header lines: author, description, comment, date, source, level
// and URL.
const headerLetters = "ADCBSLU"

// A header is the header lines above the next grid: the texts by their letters.
type header struct {
	texts map[byte]string
	size  int  // of all texts
	sure  bool // some line is a header line without doubt
}

// maxHeader is the size of the texts of a header at most. The rest is skipped.
const maxHeader = 16 << 10

// note keeps a line that begins with a number sign if it may be a header line: the sign is
// followed by a letter of a header line. A comment may begin in the same way. It is no header line
// if it goes on as a word, unless there are other header lines, or a section follows.
func (h *header) note(l *line) {
	text := trim(l.raw)
	if len(text) < 3 || strings.IndexByte(headerLetters, text[1]) < 0 || h.size+len(text) > maxHeader {
		return
	}
	letter, rest := text[1], strings.TrimSpace(string(text[2:]))
	if h.texts == nil {
		h.texts = map[byte]string{}
	}
	if before, ok := h.texts[letter]; ok {
		rest = before + "\n" + rest
	}
	h.texts[letter] = rest
	h.size += len(text)
	h.sure = h.sure || !unicode.IsLower(rune(text[2])) || letter == 'U' && strings.Contains(rest, "://") || len(h.texts) > 1
}

// fill copies the header lines above a grid to its sheet.
func (h *header) fill(p *Puzzle) {
	p.Author, p.Title, p.Comment = h.texts['A'], h.texts['D'], h.texts['C']
	p.Source, p.Level = h.texts['S'], h.texts['L']
	for _, f := range []puzzle.Field{{Name: fieldDate, Text: h.texts['B']}, {Name: fieldURL, Text: h.texts['U']}} {
		if f.Text != "" {
			p.Fields = append(p.Fields, f)
		}
	}
}

// checkHeader returns an error if the title or the comment in the header lines above a good puzzle
// has the name of further rules.
func (r *Reader) checkHeader(p *Puzzle) *fault {
	if p == nil || p.Format != FormatSDK {
		return nil
	}
	name := codec.VariantName([]byte(p.Title + "\n" + p.Comment))
	switch {
	case name == "":
		return nil
	case r.o.IgnoreUnknown:
		r.above.ignore(name)
		return nil
	}
	line, column := p.Where(0)
	return newFault(place{int32(line), int32(column)}, ClassRules, "found %s in a header line above this puzzle: %s", rulesOf(name), notPlain)
}

// noteSection keeps the section that begins on a line. The state of a puzzle that was not read is skipped.
func (r *Reader) noteSection(l *line) {
	a, now := &r.above, sectionOf(l.text)
	a.header.sure = len(a.header.texts) > 0
	a.skipState = now == stateSection && a.section == puzzleSection
	a.section = now
}

// finish adds to a grid of rows what stands around it: header lines, the state of play, further grids of Simple Sudoku.
func (b *block) finish(p *Puzzle, d *reading) *fault {
	a, h := b.above, d.header
	isSDK := h.sure || a.section != noSection || slices.ContainsFunc(d.cells, func(c cell) bool { return c.placed })
	if h.sure {
		h.fill(p)
	}
	if isSDK && p.Format == FormatGrid && p.Grid.Rows == 9 {
		p.Format = FormatSDK
	}
	p.Label = cmp.Or(p.Label, p.Level)
	if k := b.stateBelow(d.lines); k > 0 {
		a.section = stateSection
		placed, _, end, f := b.stateAt(k, p)
		if d.lines = end; f != nil {
			f.lines = end
			return f.final()
		}
		if placed.Filled() > 0 {
			p.Placed = placed
		}
	}
	if p.Grid.Rows <= 9 {
		b.addGrids(p, d)
	}
	return nil
}

// behind returns the block that begins on the k-th line of a block.
func (b *block) behind(k int) *block {
	c := *b
	c.from += k
	return &c
}

// skipBlank returns the index of the first line from a line on that is not blank, but skips
// at most so many lines. A program that waits for an answer may write no line behind the second
// blank line.
func (b *block) skipBlank(from, most int) (k int) {
	for k = from; k < from+most; k++ {
		if l := b.line(k); l == nil || !l.isBlank() {
			break
		}
	}
	return k
}

// stateBelow returns the index of the line behind the section [State] that follows the grid of the section [Puzzle] on the k-th line or below,
// or 0.
func (b *block) stateBelow(k int) int {
	if b.above.section != puzzleSection {
		return 0
	}
	for last := k + maxBetween; k < last; k++ {
		switch l := b.line(k); {
		case l != nil && sectionOf(l.text) == stateSection:
			return b.skipBlank(k+1, maxBetween)
		case l == nil || l.long || !l.isBlank() && !l.isComment():
			return 0
		}
	}
	return 0
}

// stateAt reads the state of play of a puzzle: the grid on the k-th line, with the same givens and with placed values. It returns the
// placed values, the number of givens, and the index of the line behind the grid.
func (b *block) stateAt(k int, p *Puzzle) (placed puzzle.Grid, givens, end int, f *fault) {
	state := b.behind(k)
	if state.first() == nil {
		return placed, 0, k, newFault(place{int32(b.in.count + 1), 1}, ClassMissing, "expected a row of cells, found the end of the file")
	}
	readings, f := readRows(state)
	if len(readings) == 0 {
		return placed, 0, k + state.extent(p.Grid.Rows), cmp.Or(f, textFound(state.first()))
	}
	g := &readings[0]
	end = k + g.lines
	v, f := valuer{asked: p.Alphabet}.values(g.cells, g.order, g.signs&signCommas != 0)
	switch {
	case f != nil:
		return placed, 0, end, f
	case g.order != p.Grid.Rows:
		return placed, 0, end, newFault(g.cells[0].place(), ClassRow, "[State] has order %d: expected order %d, like [Puzzle]", g.order, p.Grid.Rows)
	}
	placed = puzzle.NewGrid(g.order, g.order)
	for cell, value := range v.grid.Cells {
		switch given := p.Grid.Cells[cell]; {
		case value == 0:
		case given == 0:
			placed.Cells[cell] = value
		case given != value:
			return placed, 0, end, newFault(g.cells[cell].place(), ClassValue, "[State] has another value in %s than [Puzzle]: expected the given %c",
				puzzle.CellName(cell, p.Grid.Cols), p.Alphabet.symbol(int(given)))
		default:
			givens++
		}
	}
	return placed, givens, end, nil
}

// addGrids adds to a puzzle the grids below it that belong to it, as Simple Sudoku writes them:
// first the givens with the placed values, in the same frame, and then the candidates. Each of
// them must agree with the grids above.
func (b *block) addGrids(p *Puzzle, d *reading) {
	most := 1 // blank lines
	if p.Format == FormatSS {
		most = 4
		if k := b.skipBlank(d.lines, most); b.line(k) != nil && isStarFrame(b.line(k).text) {
			if placed, givens, end, f := b.stateAt(k, p); f == nil && givens == p.Grid.Filled() && placed.Filled() > 0 {
				p.Placed, d.lines = placed, end
			}
		}
	}
	k := b.skipBlank(d.lines, most)
	if l := b.line(k); k == d.lines || l == nil || l.isBlank() {
		return
	}
	n, _ := b.behind(k).notes()
	if n == nil || n.order != p.Grid.Rows {
		return
	}
	marks := make([]uint64, len(n.cells))
	for cell, v := range p.Sheet.Values().Cells {
		if c := n.cells[cell]; v == 0 {
			marks[cell] = c.marks
		} else if c.marks != 1<<(v-1) {
			return // a value must be the only candidate of its cell
		}
	}
	p.Candidates, d.lines = marks, k+n.lines
}
