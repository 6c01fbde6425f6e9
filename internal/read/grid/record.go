package grid

import (
	"bytes"
	"cmp"
	"slices"
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

// splitRecord returns the fields of a line, but not many more than a table may have. A field may be in quotes, and may then have
// separators inside. Quotes without an end reach to the end of the line.
func splitRecord(line []byte, separator byte) (fields []field) {
	for from := 0; len(fields) <= maxColumns; {
		f := nextField(line, from, separator)
		fields = append(fields, f)
		if from = f.end + 1; f.end == len(line) {
			break
		}
	}
	return fields
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

// readTable reads the first line of a block as a line of the table whose names stand above. If its puzzles are in the first
// column, a line that does not begin with a puzzle is read as if the columns had no names.
func readTable(b *block) ([]reading, *fault) {
	t, l := b.seen.table, b.first()
	if t == nil || l.isBlank() || l.isComment() {
		return nil, nil
	}
	if t.puzzle == 0 {
		if text := nextField(l.raw, 0, t.separator).bytes(l.raw); puzzle.SquareOrder(len(text)) == 0 || !areSymbols(text) {
			return nil, nil
		}
	}
	return b.record(t, splitRecord(l.raw, t.separator))
}

// readRecord reads the first line of a block if it has a puzzle behind other fields, or in quotes. The file has no names of columns.
func readRecord(b *block) ([]reading, *fault) {
	l := b.first()
	if from, to := l.firstWord(); len(l.raw) < 49 || l.isQuoted() || to-from > puzzle.MaxOrder && l.raw[0] != '"' {
		return nil, nil
	}
	for _, separator := range []byte(fieldSeparators) {
		if bytes.IndexByte(l.raw, separator) < 0 && (separator != ',' || bytes.IndexByte(l.raw, '"') < 0) {
			continue
		}
		fields := splitRecord(l.raw, separator)
		if len(fields) > maxColumns {
			continue
		}
		t := &table{separator: separator, puzzle: puzzleField(fields, l.raw)}
		if (t.puzzle > 0 || t.puzzle == 0 && quotes(l.raw, fields[0]) > 0) && !t.hasDamaged(l.raw, fields) {
			return b.record(t, fields)
		}
	}
	return nil, nil
}

// hasDamaged reports whether some field other than the puzzle may be a damaged puzzle. Then it is
// not clear which field is the puzzle: the one that was found may be its solution.
func (t *table) hasDamaged(line []byte, fields []field) bool {
	length := fields[t.puzzle].to - fields[t.puzzle].from
	full := isFull(fields[t.puzzle].bytes(line))
	for k, f := range fields {
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

// record reads the puzzle of a line of a table. It returns two nils if the line has no field for the puzzle.
func (b *block) record(t *table, fields []field) ([]reading, *fault) {
	if t.puzzle >= len(fields) {
		return nil, nil
	}
	l, f := b.first(), fields[t.puzzle]
	from, to := l.index(f.from), l.index(f.to)
	if f.from == f.to {
		return nil, newFault(l.place(from), ClassLine, "the field of the puzzle is empty: expected a puzzle, such as 81 characters").one().final()
	}
	variants, what := b.rulesBeside(t, l.raw, fields)
	if what != "" {
		return nil, foreignFound(l.place(to), what).one()
	}
	r, bad := b.readWord(l, from, to)
	if bad == nil && t.names == nil {
		if at, found := secondPuzzle(l.text[from:to], l.text[:from]); found {
			bad = secondOnLine(l, l.column(at))
		} else {
			bad = checkSecond(l, from, to)
		}
	}
	if bad != nil {
		return nil, bad.final()
	}
	r.before, r.separator = string(l.raw[:f.from-quotes(l.raw, f)]), t.separator
	rest := string(l.raw[min(f.to+quotes(l.raw, f), len(l.raw)):])
	r.finish = func(p *Puzzle, _ *reading) *fault {
		p.Variants, p.Rest = variants, rest
		return t.fill(p, l, fields)
	}
	return []reading{r}, nil
}

// index returns the index in the plain form of the character at an index of the text.
func (l *line) index(k int) int {
	if l.columns == nil {
		return k
	}
	column := int32(utf8.RuneCount(l.raw[:k]) + 1)
	n, _ := slices.BinarySearch(l.columns, column)
	return n
}

// quotes returns the length of the quote behind a field.
func quotes(line []byte, f field) int {
	if f.from > 0 && line[f.from-1] == '"' && f.to < len(line) {
		return 1
	}
	return 0
}

// rulesBeside returns the further rules that the other fields of a line state or name, or "", and the names that are ignored.
func (b *block) rulesBeside(t *table, line []byte, fields []field) (variants []string, what string) {
	f := fields[t.puzzle]
	cells, before, behind := f.bytes(line), line[:f.from], line[f.to+quotes(line, f):]
	if what := rulesInLabel(before); what != "" {
		return nil, what + beforePuzzle
	}
	if what := labelRules(cells, behind); what != "" {
		return nil, what
	}
	for k, f := range fields {
		if text := f.bytes(line); k != t.puzzle && len(text) == len(cells) && isMap(text) {
			return nil, "the regions of a jigsaw in another column"
		}
	}
	for _, side := range []struct {
		text  []byte
		place string
	}{{before, beforePuzzle}, {behind, behindPuzzle}} {
		name := codec.VariantName(side.text)
		if name != "" && !b.o.IgnoreUnknown {
			return nil, rulesOf(name) + side.place
		}
		if name != "" {
			variants = append(variants, name)
		}
	}
	return variants, ""
}

// roleOf returns the role of a column. Without names, every column but the puzzle is a field.
func (t *table) roleOf(column int) role {
	if column < len(t.roles) {
		return t.roles[column]
	}
	return roleField
}

// fill copies the fields of a line to the sheet of its puzzle. A text about rules must state no more than those of a Sudoku.
func (t *table) fill(p *Puzzle, l *line, fields []field) *fault {
	line := string(l.raw)
	if t.names != nil {
		p.Format, p.Columns = FormatCSV, t.names
	}
	if n := t.countFields(fields); n > 0 {
		p.Fields = make([]puzzle.Field, 0, n)
	}
	for k, f := range fields {
		text := f.text(line)
		if k != t.puzzle && t.roleOf(k) == roleRules && !plainRules[strings.ToLower(strings.TrimSpace(text))] && codec.FurtherRules(text, &p.Sheet) != "" {
			return foreignFound(l.place(l.index(fields[t.puzzle].to)), "rules in the column "+strconv.Quote(t.names[k])).one()
		}
		if k != t.puzzle {
			t.fillField(p, k, text)
		}
	}
	if p.Label == "" {
		p.Label = cmp.Or(p.Level, p.Rating)
	}
	if p.Label == "" && len(p.Solution.Cells) == 0 && t.puzzle == 0 {
		p.Label = trimLabel(p.Rest)
		if t.names != nil && len(fields) == 2 {
			p.Label = trimLabel(fields[1].text(line)) // without its quotes and apostrophe
		}
	}
	return nil
}

// isField reports whether the Writer knows a column as a field of the sheet.
func (t *table) isField(column int) bool {
	return column != t.puzzle && t.roleOf(column) != roleRules && (column >= len(t.names) || columnOf(t.names[column]) == roleField)
}

func (t *table) countFields(fields []field) (n int) {
	for k, f := range fields {
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
