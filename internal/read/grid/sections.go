package grid

import (
	"bytes"
	"cmp"
	"strings"
	"unicode"

	"fourfold/internal/kit/pattern"
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

var knownSection = pattern.New(`^(?i:\s*\[(puzzle|state)\]\s*)$`)

// sectionOf returns the section that begins on a line.
func sectionOf(text []byte) section {
	switch {
	case bytes.IndexByte(text, '[') < 0 || !knownSection().Match(text):
		return noSection
	case bytes.ContainsAny(text, "zZ"):
		return puzzleSection
	}
	return stateSection
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
	if name != "" && r.o.IgnoreUnknown {
		r.above.ignore(name)
	}
	if name == "" || r.o.IgnoreUnknown {
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
	isSDK := h.sure || a.section != noSection || p.hasPlaced(d.cells)
	if h.sure {
		h.fill(p)
	}
	if isSDK && p.Format == FormatGrid && p.Grid.Rows == 9 {
		p.Format = FormatSDK
	}
	if p.Label == "" {
		p.Label = p.Level
	}
	if k := b.stateBelow(d.lines); k > 0 {
		a.section = stateSection
		if f := b.addState(p, d, k); f != nil {
			return f
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

func (p *Puzzle) hasPlaced(cells []cell) bool {
	for k := range cells {
		if cells[k].placed {
			return true
		}
	}
	return false
}

// stateBelow returns the index of the line behind the section [State] that follows the grid of the section [Puzzle] on the k-th line or below,
// or 0.
func (b *block) stateBelow(k int) int {
	if b.above.section != puzzleSection {
		return 0
	}
	for last := k + maxBetween; k < last; k++ {
		l := b.line(k)
		switch {
		case l == nil || l.long:
			return 0
		case sectionOf(l.text) == stateSection:
			return k + 1
		case !l.isBlank() && !l.isComment():
			return 0
		}
	}
	return 0
}

// addState adds the values that were placed: those of the grid of the section [State], from the k-th line on, that are no givens.
func (b *block) addState(p *Puzzle, d *reading, k int) *fault {
	for l := b.line(k); l != nil && l.isBlank(); l = b.line(k) {
		k++
	}
	state := b.behind(k)
	if state.first() == nil {
		f := newFault(place{int32(b.in.count + 1), 1}, ClassMissing, "expected a row of cells, found the end of the file")
		f.lines = k
		return f.final()
	}
	read := readRows
	if state.isLine() {
		read = readLine
	}
	readings, f := read(state)
	if len(readings) == 0 {
		f = cmp.Or(f, textFound(state.first()))
		f.lines = k + state.extent(p.Grid.Rows)
		return f.final()
	}
	g := &readings[0]
	v, f := valuer{asked: p.Alphabet}.values(g.cells, g.order, g.signs&signCommas != 0)
	d.lines = k + g.lines
	if f == nil && g.order != p.Grid.Rows {
		f = newFault(g.cells[0].place(), ClassRow, "[State] has order %d: expected order %d, like [Puzzle]", g.order, p.Grid.Rows)
	}
	if f != nil {
		f.lines = d.lines
		return f.final()
	}
	for cell, value := range v.grid.Cells {
		given := p.Grid.Cells[cell]
		switch {
		case value == 0 || value == given:
		case given != 0:
			f := newFault(g.cells[cell].place(), ClassValue, "[State] has another value in %s than [Puzzle]: expected the given %c",
				puzzle.CellName(cell, p.Grid.Cols), p.Alphabet.symbol(int(given)))
			f.lines = d.lines
			return f.final()
		default:
			if len(p.Placed.Cells) == 0 {
				p.Placed = puzzle.NewGrid(p.Grid.Rows, p.Grid.Cols)
			}
			p.Placed.Cells[cell] = value
		}
	}
	return nil
}

// addGrids adds to a puzzle the grids below it that belong to it, as Simple Sudoku writes them:
// first the givens with the placed values, in the same frame, and then the candidates. Each of
// them must agree with the grids above.
func (b *block) addGrids(p *Puzzle, d *reading) {
	most := 1 // blank lines
	if p.Format == FormatSS {
		most = 4
		if values, lines := b.framed(b.skipBlank(d.lines, most)); lines > 0 && extends(values, p.Grid) {
			p.Placed = values
			for cell, v := range p.Grid.Cells {
				if v != 0 {
					p.Placed.Cells[cell] = 0
				}
			}
			d.lines = lines
		}
	}
	k := b.skipBlank(d.lines, most)
	if l := b.line(k); k == d.lines || l == nil || l.isBlank() {
		return
	}
	n, _ := b.behind(k).notes()
	if n == nil || n.order != p.Grid.Rows || !n.agrees(p.Sheet.Values()) {
		return
	}
	p.Candidates = make([]uint64, len(n.cells))
	for cell, c := range n.cells {
		if p.Grid.Cells[cell] == 0 && (len(p.Placed.Cells) == 0 || p.Placed.Cells[cell] == 0) {
			p.Candidates[cell] = c.marks
		}
	}
	d.lines = k + n.lines
}

// skipBlank returns the index of the first line from a line on that is not blank, but skips
// at most so many lines. A program that waits for an answer may write no line behind the second
// blank line.
func (b *block) skipBlank(from, most int) (k int) {
	for k = from; k < from+most; k++ {
		if l := b.line(k); l == nil || !l.isBlank() {
			return k
		}
	}
	return k
}

// agrees reports whether each value is the only candidate of its cell.
func (n *noteGrid) agrees(values puzzle.Grid) bool {
	for cell, v := range values.Cells {
		if v != 0 && n.cells[cell].marks != 1<<(v-1) {
			return false
		}
	}
	return true
}

// extends reports whether g has all values of the other grid, and more.
func extends(g, other puzzle.Grid) bool {
	for cell, v := range other.Cells {
		if v != 0 && g.Cells[cell] != v {
			return false
		}
	}
	return g.Filled() > other.Filled()
}

// framed returns the grid of order 9 in the frame of Simple Sudoku that begins on the k-th
// line, and the index of the line behind it. The index is 0 if there is none.
func (b *block) framed(k int) (values puzzle.Grid, end int) {
	l := b.line(k)
	if l == nil || !isStarFrame(l.text) {
		return values, 0
	}
	readings, _ := readRows(b.behind(k))
	if len(readings) == 0 || readings[0].order != 9 {
		return values, 0
	}
	v, f := valuer{}.values(readings[0].cells, 9, false)
	if f != nil {
		return values, 0
	}
	return v.grid, k + readings[0].lines
}
