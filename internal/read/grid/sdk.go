package grid

import (
	"bytes"
	"strings"
	"unicode"

	"fourfold/internal/read/codec"
	"fourfold/puzzle"
)

// The functions of this file read what .sdk and .sdx files have beside their grids: header lines
// such as #AAuthor, the sections [Puzzle] and [State], and values that the player placed, such as
// u5.

// A section is the last section of the text.
type section uint8

const (
	noSection section = iota
	puzzleSection
	stateSection
)

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

// noteHeader keeps a line that begins with a number sign if it may be a header line: the sign is
// followed by a letter of a header line. A comment may begin in the same way. It is no header line
// if it goes on as a word, unless there are other header lines, or a section follows.
func (r *Reader) noteHeader(line []byte) {
	text := bytes.Trim(line, " \t")
	if len(text) < 3 || strings.IndexByte(headerLetters, text[1]) < 0 || r.header.size+len(text) > maxHeader {
		return
	}
	letter, rest := text[1], strings.TrimSpace(string(text[2:]))
	h := &r.header
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

// useHeader copies the header lines above a grid to its sheet.
func (r *Reader) useHeader(p *Puzzle, h header) {
	if !h.sure {
		return
	}
	p.Author, p.Title, p.Comment = h.texts['A'], h.texts['D'], h.texts['C']
	p.Source, p.Level = h.texts['S'], h.texts['L']
	for _, f := range []puzzle.Field{{Name: fieldDate, Text: h.texts['B']}, {Name: fieldURL, Text: h.texts['U']}} {
		if f.Text != "" {
			p.Fields = append(p.Fields, f)
		}
	}
	r.sdk = true
}

// checkHeader returns an error if the title or the comment in the header lines above a good puzzle
// has the name of further rules.
func (r *Reader) checkHeader(p *Puzzle) error {
	name := codec.VariantName([]byte(p.Title + "\n" + p.Comment))
	if p.Format != FormatSDK || name == "" || r.ignores(name) {
		return nil
	}
	line, column := p.Where(0)
	return r.errorAt(place{int32(line), int32(column)}, "found %s in a header line above this puzzle: %s", rulesOf(name), notPlain)
}

// noteSection keeps the section that begins on the current line. The placed values of a puzzle
// that was not read are skipped.
func (r *Reader) noteSection() {
	now := sectionOf(r.cur.text)
	r.header.sure = len(r.header.texts) > 0
	r.skipState = now == stateSection && r.section == puzzleSection
	r.section = now
}

// sectionOf returns the section that begins on a line.
func sectionOf(line []byte) section {
	switch {
	case !isSection(line):
		return noSection
	case bytes.ContainsAny(line, "zZ"):
		return puzzleSection
	}
	return stateSection
}

// readState skips the grid of a [State] section that begins on the current line, if the puzzle of
// the section was not read.
func (r *Reader) readState() (*Puzzle, error) {
	skip := r.skipState && !r.isLine()
	if r.skipState = false; !skip {
		return nil, nil
	}
	if _, err := r.readRows(); err != nil && r.bad.active {
		r.skipBad()
	}
	return nil, errReadOn
}

// addState adds the values that were placed in p if the section [State] follows that of p. The
// grid of that section has givens and placed values.
func (r *Reader) addState(p *Puzzle) error {
	if r.section != puzzleSection || !r.stateFollows() {
		return nil
	}
	r.section = stateSection
	if more, err := r.nextLine(); err != nil {
		return err
	} else if !more {
		return r.noRows()
	}
	state, err := r.readRows()
	if err != nil {
		return err
	}
	if state.Grid.Rows != p.Grid.Rows {
		return r.errorAt(placeOfCell(state, 0), "[State] has order %d: expected order %d, like [Puzzle]", state.Grid.Rows, p.Grid.Rows)
	}
	for cell, v := range state.Grid.Cells {
		given := p.Grid.Cells[cell]
		switch {
		case v == 0 || v == given:
		case given != 0:
			return r.errorAt(placeOfCell(state, cell), "[State] has another value in %s than [Puzzle]: expected the given %c",
				puzzle.CellName(cell, p.Grid.Cols), p.Alphabet.symbol(int(given)))
		default:
			p.place(cell, v)
		}
	}
	if p.Candidates == nil {
		p.Candidates = state.Candidates
	}
	return nil
}

func placeOfCell(p *Puzzle, cell int) place {
	line, column := p.Where(cell)
	return place{int32(line), int32(column)}
}

// markSDK sets the format of a grid that has parts of an .sdk or .sdx file, or stands in a
// section. The label is the level.
func (r *Reader) markSDK(p *Puzzle) {
	if (r.sdk || r.section != noSection) && p.Format == FormatGrid && p.Grid.Rows == 9 {
		p.Format = FormatSDK
	}
	r.sdk = false
	if p.Label == "" {
		p.Label = p.Level
	}
}

// place notes a value that a player placed.
func (p *Puzzle) place(cell int, v uint8) {
	if len(p.Placed.Cells) == 0 {
		p.Placed = puzzle.NewGrid(p.Grid.Rows, p.Grid.Cols)
	}
	p.Placed.Cells[cell] = v
}

// stateFollows reports whether the section [State] follows. If it does, its first line becomes the
// current one.
func (r *Reader) stateFollows() bool {
	for k := 1; k <= maxBetween; k++ {
		l, ok := r.peek(k)
		switch {
		case !ok || l.long:
			return false
		case sectionOf(l.text) == stateSection:
			r.goTo(r.pos+k, l)
			return true
		case !isBlankLine(l.text) && !isComment(l.text):
			return false
		}
	}
	return false
}

// userCells returns the number of cells of a row with placed values such as u5. It returns 0 for
// any other line. Such rows have 4 to 9 cells with spaces between them.
func userCells(text []byte) int {
	if !bytes.ContainsAny(text, "uU") {
		return 0
	}
	cells, placed := 0, 0
	for word := range bytes.FieldsFuncSeq(text, isDivider) {
		switch {
		case len(word) == 1 && (isBlank(word[0]) || '0' <= word[0] && word[0] <= '9' || word[0]|0x20 == 'x'):
		case isUserCell(word):
			placed++
		default:
			return 0
		}
		cells++
	}
	if placed == 0 || cells < 4 || cells > 9 {
		return 0
	}
	return cells
}

// isUserCell reports whether a word is a placed value such as u5.
func isUserCell(word []byte) bool {
	return len(word) == 2 && word[0]|0x20 == 'u' && '1' <= word[1] && word[1] <= '9'
}

// addUserCells appends the cells of a row for which userCells is not 0.
func (r *Reader) addUserCells() {
	g := &r.grid
	for _, t := range g.tokens {
		cell := rawCell{symbol: t.text[0], place: r.placeOf(t.column)}
		if isUserCell(t.text) {
			cell.symbol, cell.placed = t.text[1], true
		} else if cell.symbol == 'x' {
			cell.symbol = 'X'
		}
		g.cells = append(g.cells, cell)
	}
	r.sdk = true
}
