package repair

import (
	"cmp"
	"slices"
	"strings"

	"fourfold/puzzle/gridtext"
)

// A writer puts puzzles in the place of their lines.
type writer struct {
	lines   []string // of the old text
	options gridtext.ParseOptions
	out     []string // the new lines so far
	changes []Change
}

// keep copies the old lines from one index to another.
func (w *writer) keep(from, to int) { w.out = append(w.out, w.lines[from:to]...) }

// put writes new lines in place of old ones, and notes the changes.
func (w *writer) put(from, to int, lines []string) {
	w.out = append(w.out, lines...)
	both := min(to-from, len(lines))
	for k, line := range lines[:both] {
		if old := w.lines[from+k]; old != line {
			w.changes = append(w.changes, Change{from + k + 1, old, line, reason(old, line)})
		}
	}
	for k := from + both; k < to; k++ {
		why := "a line without cells"
		if strings.Trim(w.lines[k], spaces) == "" {
			why = "a blank line between rows"
		}
		w.changes = append(w.changes, Change{k + 1, cmp.Or(w.lines[k], "\n"), "", why})
	}
	for _, line := range lines[both:] {
		w.changes = append(w.changes, Change{to, "", cmp.Or(line, "\n"), "the line between boxes is missing"})
	}
}

// add writes the lines from an index to the end of a puzzle. The next puzzle begins at the index end.
// It returns the index of the first line that is left.
func (w *writer) add(p *gridtext.Puzzle, from, end int) int {
	first, column := p.Where(0)
	last, lastColumn := p.Where(len(p.Grid.Cells) - 1)
	if first--; first < from || last > end { // a second puzzle on a line
		return from
	}
	drawsBoxes := p.Format == gridtext.FormatPipes || p.Format == gridtext.FormatPretty || p.Format == gridtext.FormatCommas
	switch {
	case (p.Format == gridtext.FormatLine || p.Format == gridtext.FormatCSV) && last == first+1:
		w.keep(from, first)
		w.putCells(p, first, column, lastColumn)
		return last
	case p.Format > gridtext.FormatNumbers && p.Format != gridtext.FormatSDK || drawsBoxes && w.options.IgnoreLines:
		return from // the strict formats of programs, and boxes that the text does not say
	}
	format := p.Format
	if format == gridtext.FormatSDK {
		format = gridtext.FormatGrid
	}
	written := w.written(p, format)
	if written == nil {
		return from
	}
	if drawsBoxes {
		for first > from && isFrame(w.lines[first-1]) {
			first--
		}
		for last < end && isFrame(w.lines[last]) {
			last++
		}
	}
	w.keep(from, first)
	isPlain := format == gridtext.FormatRanked && slices.Equal(w.lines[first:last], w.written(p, gridtext.FormatGrid))
	isTight := format == gridtext.FormatCommas && squeezed(w.lines[first:last]) == squeezed(written)
	if isPlain || isTight { // without the gaps between boxes
		w.keep(first, last)
	} else {
		w.putRows(p, written, first, last)
	}
	return last
}

// putCells writes a puzzle on one line between the texts before and behind it, which are labels or
// the other columns of a table.
func (w *writer) putCells(p *gridtext.Puzzle, line, column, lastColumn int) {
	text := []rune(w.lines[line])
	written := w.written(p, gridtext.FormatLine)
	if written == nil || lastColumn > len(text) || lastColumn < column {
		w.keep(line, line+1)
		return
	}
	w.put(line, line+1, []string{string(text[:column-1]) + written[0] + string(text[lastColumn:])})
}

// written returns the lines of a puzzle, or nil if it cannot be written. The sign of blanks is that
// of the format, or 0 if the text has 0 for all blanks.
func (w *writer) written(p *gridtext.Puzzle, f gridtext.Format) []string {
	o := gridtext.WriteOptions{Alphabet: p.Alphabet}
	if p.Blank == '0' {
		o.Blank = '0'
	}
	text, err := gridtext.AppendGrid(nil, p.Grid, f, o)
	if err != nil {
		return nil
	}
	return strings.Split(string(text), "\n")
}

// putRows writes lines in place of old ones, such that each row takes the place of the same row.
func (w *writer) putRows(p *gridtext.Puzzle, written []string, first, last int) {
	row, done := 0, 0
	for k, line := range written {
		if line == "" || isFrame(line) {
			continue
		}
		from, _ := p.Where(row * p.Grid.Cols)
		from = max(from-1, first)
		w.put(first, from, written[done:k])
		first = min(from+1, last)
		w.put(from, first, written[k:k+1])
		row, done = row+1, k+1
	}
	w.put(first, last, written[done:])
}

// isFrame reports whether a line is a part of a frame around a grid.
func isFrame(line string) bool {
	const corners = "+|-=*.:' \t"
	lines := 0
	for _, c := range line {
		switch {
		case c == '-' || c == '=' || '\u2500' <= c && c <= '\u257f':
			lines++
		case !strings.ContainsRune(corners, c):
			return false
		}
	}
	return lines > 2
}

// squeezed returns lines without blanks and blank lines, and without commas at their ends.
func squeezed(lines []string) (text string) {
	for _, line := range lines {
		if line = without(line, " \t"); line != "" {
			text += strings.TrimSuffix(line, ",") + "\n"
		}
	}
	return text
}

const (
	spaces     = " \t\u00a0\u2007\u202f\u3000"
	separators = ",;|/│┃║"
	blanks     = ".0*_xX-?·"
)

// reason says why a line changes.
func reason(old, new string) string {
	dots := func(line string) string {
		return strings.Map(func(c rune) rune {
			if strings.ContainsRune(blanks, c) {
				return '.'
			}
			return c
		}, line)
	}
	switch {
	case isFrame(old) && isFrame(new):
		return "another frame"
	case without(old, spaces) == without(new, spaces):
		return "stray blanks"
	case dots(old) == dots(new):
		return "other signs for blanks"
	case dots(without(old, spaces)) == dots(without(new, spaces)):
		return "stray blanks and other signs for blanks"
	case without(old, spaces+separators) == without(new, spaces+separators):
		return "other separators"
	case dots(without(old, spaces+separators)) == dots(without(new, spaces+separators)):
		return "other separators and signs for blanks"
	}
	return "text or other characters beside the cells"
}

func without(line, chars string) string {
	return strings.Map(func(c rune) rune {
		if strings.ContainsRune(chars, c) {
			return -1
		}
		return c
	}, line)
}
