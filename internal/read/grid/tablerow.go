package grid

import (
	"bytes"
	"cmp"
	"strconv"
	"strings"
	"unicode/utf8"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/codec"
	"fourfold/puzzle"
)

// A field is a part of a line between two separators. Its text is line[from:to], without quotes
// and without the spaces around it. The next field begins behind end.
type field struct {
	from, to, end int
	escaped       bool // it has quotes inside, written as ""
}

// splitRecord appends the fields of a line to dst. A field may be in quotes, and may then have
// separators inside. Quotes without an end reach to the end of the line.
func splitRecord(dst []field, line []byte, separator byte) []field {
	for from := 0; ; {
		f := nextField(line, from, separator)
		dst = append(dst, f)
		if from = f.end + 1; f.end == len(line) {
			return dst
		}
	}
}

// nextField returns the field that begins at an index of the line.
func nextField(line []byte, from int, separator byte) field {
	for from < len(line) && line[from] == ' ' {
		from++
	}
	if from < len(line) && line[from] == '"' {
		return quotedField(line, from+1, separator)
	}
	end := len(line)
	if k := bytes.IndexByte(line[from:], separator); k >= 0 {
		end = from + k
	}
	return field{from: from, to: from + len(bytes.TrimRight(line[from:end], " ")), end: end}
}

// quotedField returns the field whose text begins at an index of the line, behind its quote.
func quotedField(line []byte, from int, separator byte) field {
	f := field{from: from, to: len(line), end: len(line)}
	for k := from; k < len(line); k++ {
		if line[k] != '"' {
			continue
		}
		if k+1 < len(line) && line[k+1] == '"' {
			f.escaped = true
			k++
			continue
		}
		f.to = k
		if n := bytes.IndexByte(line[k:], separator); n >= 0 {
			f.end = k + n
		}
		return f
	}
	return f
}

// text returns the text of the field of a line, without an apostrophe that marks it as no formula.
func (f field) text(line string) string {
	text := line[f.from:f.to]
	if f.escaped {
		text = strings.ReplaceAll(text, `""`, `"`)
	}
	return words.FromCSVText(text)
}

// bytes returns the text of the field of a line as it is written.
func (f field) bytes(line []byte) []byte { return line[f.from:f.to] }

// recordSeparators are the characters that separate the fields of a line.
const recordSeparators = ",;\t|"

// The functions of this file read the lines of a table.

// readNamedRecord reads the current line if it is a line of a table with names of columns.
func (r *Reader) readNamedRecord() (*Puzzle, error) {
	if r.table == nil || !r.table.hasRecord(r.cur.text) {
		return nil, nil
	}
	return r.readRecordOf(r.table)
}

// readRecord reads the current line if it has a puzzle behind other fields, or in quotes.
func (r *Reader) readRecord() (*Puzzle, error) {
	if t := r.unnamedTable(); t != nil {
		return r.readRecordOf(t)
	}
	return nil, nil
}

// unnamedTable returns the columns of the current line if the line has a puzzle behind other
// fields, or in quotes. The file has no names of columns. The result is nil for any other line.
func (r *Reader) unnamedTable() *table {
	text := r.cur.text
	if _, _, length, _ := firstWord(text); len(text) < 49 || length > puzzle.MaxOrder && text[0] != '"' {
		return nil
	}
	t := &r.unnamed
	for _, separator := range []byte(recordSeparators) {
		if bytes.IndexByte(text, separator) < 0 && (separator != ',' || bytes.IndexByte(text, '"') < 0) {
			continue
		}
		t.separator = separator
		t.fields = splitRecord(t.fields[:0], text, separator)
		if len(t.fields) > maxColumns {
			continue
		}
		t.puzzle = puzzleField(t.fields, text)
		if t.puzzle > 0 || t.puzzle == 0 && quotes(text, t.fields[0]) > 0 {
			if !t.hasDamaged(text) {
				return t
			}
		}
	}
	return nil
}

// hasDamaged reports whether some field other than the puzzle may be a damaged puzzle. Then it is
// not clear which field is the puzzle: the one that was found may be its solution.
func (t *table) hasDamaged(line []byte) bool {
	length := t.fields[t.puzzle].to - t.fields[t.puzzle].from
	full := isFull(t.fields[t.puzzle].bytes(line))
	for k, f := range t.fields {
		text := f.bytes(line)
		if full && k != t.puzzle && len(text) <= puzzle.MaxOrder && isCutPuzzle(text) {
			return true
		}
		if len(text) <= puzzle.MaxOrder || len(text) == length && isPlain(text) {
			continue
		}
		if isMostlyCells(text) && (len(text) != length || !areSymbols(text)) {
			return true
		}
	}
	return false
}

// hasRecord reports whether a line is read as a line of the table. If the puzzles are in the first
// column, a line that does not begin with a puzzle is read as if the columns had no names.
func (t *table) hasRecord(line []byte) bool {
	if t.puzzle > 0 {
		return !isBlankLine(line) && !isComment(line)
	}
	text := nextField(line, 0, t.separator).bytes(line)
	return puzzle.SquareOrder(len(text)) != 0 && areSymbols(text)
}

// readRecordOf reads the current line as a line of a table. It returns two nils if the line has no
// field for the puzzle.
func (r *Reader) readRecordOf(t *table) (*Puzzle, error) {
	text := r.cur.text
	t.fields = splitRecord(t.fields[:0], text, t.separator)
	if t.puzzle >= len(t.fields) {
		return nil, nil
	}
	f := t.fields[t.puzzle]
	r.found++
	r.oneLine = true
	p, word := r.newPuzzle(), f.bytes(text)
	column := 1 + utf8.RuneCount(text[:f.from])
	if len(word) == 0 {
		return nil, r.errorf(column, "the field of the puzzle is empty: expected a puzzle, such as 81 characters")
	}
	line := string(text)
	p.Before, p.Separator = line[:f.from-quotes(text, f)], t.separator
	p.Rest = line[min(f.to+quotes(text, f), len(text)):]
	if what := r.rulesBeside(t, text, word); what != "" {
		return nil, r.foreignError(r.placeOf(column+utf8.RuneCount(word)), what)
	}
	err := r.readWord(p, word, column)
	if err == nil {
		err = r.checkFields(t)
	}
	if err != nil {
		return nil, err
	}
	t.fill(p, line)
	return p, nil
}

// quotes returns the length of the quote behind a field.
func quotes(line []byte, f field) int {
	if f.from > 0 && line[f.from-1] == '"' && f.to < len(line) {
		return 1
	}
	return 0
}

// rulesBeside returns the further rules that the other fields of a line state or name, or "". cells
// is the puzzle.
func (r *Reader) rulesBeside(t *table, line, cells []byte) string {
	f := t.fields[t.puzzle]
	before, behind := line[:f.from], line[f.to+quotes(line, f):]
	if what := statedLabel(before); what != "" {
		return what + beforePuzzle
	}
	if what := labelRules(cells, behind); what != "" {
		return what
	}
	for k, f := range t.fields {
		text := f.bytes(line)
		switch {
		case k == t.puzzle:
		case len(text) == len(cells) && isMap(text):
			return "the regions of a jigsaw in another column"
		case t.roleOf(k) == roleRules && !isBlankLine(text) && !plainRules[strings.ToLower(string(text))]:
			return "rules in the column " + strconv.Quote(t.names[k])
		}
	}
	if name := codec.VariantName(before); name != "" && !r.ignores(name) {
		return rulesOf(name) + beforePuzzle
	}
	if name := codec.VariantName(behind); name != "" && !r.ignores(name) {
		return rulesOf(name) + behindPuzzle
	}
	return ""
}

// roleOf returns the role of a column. Without names, every column but the puzzle is a field.
func (t *table) roleOf(column int) role {
	if column < len(t.roles) {
		return t.roles[column]
	}
	return roleField
}

// fill copies the fields of a line to the sheet of its puzzle.
func (t *table) fill(p *Puzzle, line string) {
	if t.names != nil {
		p.Format, p.Columns = FormatCSV, t.names
	}
	if n := t.countFields(); n > 0 {
		p.Fields = make([]puzzle.Field, 0, n)
	}
	for k, f := range t.fields {
		if k != t.puzzle {
			t.fillField(p, k, f.text(line))
		}
	}
	if p.Label == "" {
		p.Label = cmp.Or(p.Level, p.Rating)
	}
	if p.Label == "" && len(p.Solution.Cells) == 0 && t.puzzle == 0 {
		p.Label = trimLabel(p.Rest)
		if t.names != nil && len(t.fields) == 2 {
			p.Label = trimLabel(t.fields[1].text(line)) // without its quotes and apostrophe
		}
	}
}

// isField reports whether the Writer knows a column as a field of the sheet.
func (t *table) isField(column int) bool {
	return column != t.puzzle && t.roleOf(column) != roleRules && (column >= len(t.names) || columnOf(t.names[column]) == roleField)
}

func (t *table) countFields() (n int) {
	for k, f := range t.fields {
		if f.from < f.to && t.isField(k) {
			n++
		}
	}
	return n
}

// fillField copies the text of a column to the sheet of a puzzle. A column with the solution of
// the puzzle needs no name. A text may be in the sheet under the name of its column, too, so that
// the Writer finds it there.
func (t *table) fillField(p *Puzzle, column int, text string) {
	isSolution := len(p.Solution.Cells) == 0 && p.isSolution(text)
	if isSolution {
		p.Solution = p.solutionOf(text)
	}
	t.fillText(p, t.roleOf(column), text)
	states := t.roleOf(column) == roleSolution
	if text != "" && (t.isField(column) || states) && !(isSolution && (states || t.names == nil)) {
		p.Fields = append(p.Fields, puzzle.Field{Name: t.nameOf(column), Text: text})
	}
}

// fillText copies a text with a role to the sheet of a puzzle.
func (t *table) fillText(p *Puzzle, r role, text string) {
	switch r {
	case roleTitle:
		p.Title = text
	case roleAuthor:
		p.Author = text
	case roleSource:
		p.Source = text
	case roleComment:
		p.Comment = text
	case roleLevel:
		p.Level = text
	case roleRating:
		p.Rating = text
	case roleDifficulty:
		if _, err := strconv.ParseFloat(text, 64); err == nil {
			p.Rating = cmp.Or(p.Rating, text)
		} else {
			p.Level = cmp.Or(p.Level, text)
		}
	}
}

// nameOf returns the name of a column, or its number if it has none.
func (t *table) nameOf(column int) string {
	if column < len(t.names) {
		return t.names[column]
	}
	return "column " + strconv.Itoa(column+1)
}
