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
	quote         int  // the length of its quotes
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
	f := field{from: from, to: from, end: len(line)}
	isQuoted := from < len(line) && line[from] == '"'
	if isQuoted {
		f.from++
		for f.to++; f.to < len(line) && f.quote == 0; f.to++ {
			switch {
			case line[f.to] != '"':
			case f.to+1 < len(line) && line[f.to+1] == '"':
				f.escaped = true
				f.to++
			default:
				f.quote = 1
			}
		}
		f.to -= f.quote
	}
	if k := bytes.IndexByte(line[f.to:], separator); k >= 0 {
		f.end = f.to + k
	}
	if !isQuoted {
		f.to = from + len(bytes.TrimRight(line[from:f.end], " "))
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

// around returns the texts before and behind the field of a line.
func (f field) around(line []byte) (before, behind []byte) {
	return line[:f.from-f.quote], line[f.to+f.quote:]
}

// readTable reads the first line of a block as a line of the table whose names stand above. If its puzzles are in the first
// column, a line that does not begin with a puzzle is read as if the columns had no names.
func readTable(b *block) ([]reading, *fault) {
	t, l := b.seen.table, b.first()
	if t == nil || l.isBlank() || l.isComment() {
		return nil, nil
	}
	fields := splitRecord(l.raw, t.separator)
	if text := fields[0].bytes(l.raw); t.puzzle == 0 && (puzzle.SquareOrder(len(text)) == 0 || !areSymbols(text)) {
		return nil, nil
	}
	return b.record(t, fields)
}

// readRecord reads the first line of a block if it has a puzzle behind other fields, or in quotes. The file has no names of columns.
func readRecord(b *block) ([]reading, *fault) {
	l := b.first()
	if from, to := l.firstWord(); len(l.raw) < 49 || l.isQuoted() || to-from > maxSymbols && l.raw[0] != '"' {
		return nil, nil
	}
	for _, separator := range []byte(fieldSeparators) {
		if bytes.IndexByte(l.raw, separator) < 0 && (separator != ',' || bytes.IndexByte(l.raw, '"') < 0) {
			continue
		}
		fields := splitRecord(l.raw, separator)
		k := puzzleField(fields, l.raw)
		if k < 0 || k == 0 && fields[0].quote == 0 || len(fields) > maxColumns {
			continue
		}
		cells := fields[k].bytes(l.raw)
		before, behind := fields[k].around(l.raw)
		if hasDamaged(cells, before) || hasDamaged(cells, behind) {
			continue
		}
		if f := cmp.Or(checkSecond(l, cells, 0, l.index(len(before))), checkSecond(l, cells, l.index(fields[k].to), len(l.text))); f != nil {
			return nil, f
		}
		return b.record(&table{separator: separator, puzzle: k}, fields)
	}
	return nil, nil
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
	cells := f.bytes(l.raw)
	before, behind := f.around(l.raw)
	variants, what := b.rulesBeside(cells, before, behind)
	for k, f := range fields {
		if text := f.bytes(l.raw); k != t.puzzle && len(text) == len(cells) && isMap(text) {
			what = "the regions of a jigsaw in another column"
		}
	}
	if what != "" {
		return nil, foreignFound(l.place(to), what).one()
	}
	r, bad := b.readWord(l, from, to)
	if bad != nil {
		return nil, bad.final()
	}
	r.before, r.separator = string(before), t.separator
	r.finish = func(p *Puzzle, _ *reading) *fault {
		p.Variants, p.Rest = variants, string(behind)
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

// rulesBeside returns the further rules that the texts before and behind a puzzle on its line state or name, or "", and the names that are
// ignored. Without cells, the puzzle is a link, which may stand there twice.
func (b *block) rulesBeside(cells, before, behind []byte) (variants []string, what string) {
	for _, side := range []struct {
		text  []byte
		place string
	}{{before, beforePuzzle}, {behind, behindPuzzle}} {
		if what := rulesInLabel(side.text); what != "" && (what != aLink || cells != nil) {
			return nil, what + side.place
		}
		name := codec.VariantName(side.text)
		if name != "" && !b.o.IgnoreUnknown {
			return nil, rulesOf(name) + side.place
		}
		if name != "" {
			variants = append(variants, name)
		}
	}
	if cells != nil {
		what = labelRules(cells, behind)
	}
	return variants, what
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
	for k, f := range fields {
		text := f.text(line)
		switch {
		case k == t.puzzle:
		case t.roleOf(k) != roleRules:
			t.fillField(p, k, text)
		case !plainRules.Has(strings.ToLower(strings.TrimSpace(text))) && codec.FurtherRules(text, &p.Sheet) != "":
			return foreignFound(l.place(l.index(fields[t.puzzle].to)), "rules in the column "+strconv.Quote(t.names[k])).one()
		}
	}
	p.Label = cmp.Or(p.Label, p.Level, p.Rating)
	if p.Label == "" && len(p.Solution.Cells) == 0 && t.puzzle == 0 {
		p.Label = trimLabel(p.Rest)
		if t.names != nil && len(fields) == 2 {
			p.Label = trimLabel(fields[1].text(line)) // without its quotes and apostrophe
		}
	}
	return nil
}

// fillField copies the text of a column to the sheet of a puzzle. A column with the solution of
// the puzzle needs no name. A text is in the sheet under the name of its column, too, unless the Writer finds it without the name.
func (t *table) fillField(p *Puzzle, column int, text string) {
	if text == "" {
		return
	}
	r, name := t.roleOf(column), "column "+strconv.Itoa(column+1)
	isField := r == roleSolution || column >= len(t.names)
	if column < len(t.names) {
		name = t.names[column]
		isField = isField || columnOf(name) == roleField
	}
	if p.takeSolution(text) {
		isField = isField && r != roleSolution && t.names != nil
	}
	if r == roleDifficulty {
		r = roleLevel
		if _, err := strconv.ParseFloat(text, 64); err == nil {
			r = roleRating
		}
	}
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
	}
	if isField {
		p.Fields = append(p.Fields, puzzle.Field{Name: name, Text: text})
	}
}
