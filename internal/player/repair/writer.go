package repair

import (
	"cmp"
	"slices"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/grid"
)

// A writer writes the lines of a text, with puzzles as their formats have them.
type writer struct {
	*Result
	options grid.ParseOptions

	lines   []string     // of the text
	next    int          // the index of the first line that is not written yet
	pending *grid.Puzzle // was read last; it is not written before it is known where the next one begins
	out     strings.Builder
}

// keep writes the lines before an index as they are.
func (w *writer) keep(to int) {
	if to > w.next {
		w.write(w.lines[w.next:to])
		w.next = to
	}
}

func (w *writer) write(lines []string) {
	for _, line := range lines {
		w.out.WriteString(line)
		w.out.WriteByte('\n')
	}
}

// put writes new lines in place of those before an index, and notes the changes.
func (w *writer) put(to int, lines []string) {
	w.write(lines)
	old := w.lines[w.next:to]
	both := min(len(old), len(lines))
	for k, line := range lines[:both] {
		if old[k] != line {
			w.change(Change{w.next + k + 1, old[k], line, reason(old[k], line)})
		}
	}
	for k, line := range old[both:] {
		why := "a line without cells"
		if strings.Trim(line, spaces) == "" {
			why = "a blank line between rows"
		}
		w.change(Change{w.next + both + k + 1, cmp.Or(line, "\n"), "", why})
	}
	for _, line := range lines[both:] {
		w.change(Change{to, "", cmp.Or(line, "\n"), "the line between boxes is missing"})
	}
	w.next = to
}

// finish writes the lines up to the end of the pending puzzle. The next puzzle begins at the index
// end or behind it.
func (w *writer) finish(end int) {
	p := w.pending
	if w.pending = nil; p == nil || len(w.Faults) > 0 {
		return
	}
	first, column := p.Where(0)
	last, lastColumn := p.Where(len(p.Grid.Cells) - 1)
	if first--; first < w.next || last > end { // a second puzzle on a line
		return
	}
	drawsBoxes := p.Format == grid.FormatPipes || p.Format == grid.FormatPretty || p.Format == grid.FormatCommas
	switch {
	case (p.Format == grid.FormatLine || p.Format == grid.FormatCSV) && last == first+1:
		w.keep(first)
		w.putCells(p, column, lastColumn)
		return
	case p.Format > grid.FormatNumbers && p.Format != grid.FormatSDK, drawsBoxes && w.options.IgnoreLines, p.Regions != nil && p.Format != grid.FormatPretty:
		return // the strict formats of programs, boxes that the text does not say, and regions that the format does not draw
	}
	format := p.Format
	if format == grid.FormatSDK {
		format = grid.FormatGrid
	}
	written := w.written(p, format)
	if written == nil {
		return
	}
	if drawsBoxes {
		for first > w.next && isFrame(w.lines[first-1]) {
			first--
		}
		for last < end && isFrame(w.lines[last]) {
			last++
		}
	}
	w.keep(first)
	old := w.lines[first:last]
	isPlain := format == grid.FormatRanked && slices.Equal(old, w.written(p, grid.FormatGrid))
	isTight := format == grid.FormatCommas && squeezed(old) == squeezed(written)
	if isPlain || isTight { // without the gaps between boxes
		w.keep(last)
	} else {
		w.putRows(p, written, last)
	}
}

// putCells writes a puzzle on the next line between the texts before and behind it, which are labels or
// the other columns of a table.
func (w *writer) putCells(p *grid.Puzzle, column, lastColumn int) {
	text := []rune(w.lines[w.next])
	written := w.written(p, grid.FormatLine)
	if written == nil || lastColumn > len(text) || lastColumn < column {
		w.keep(w.next + 1)
		return
	}
	w.put(w.next+1, []string{string(text[:column-1]) + written[0] + string(text[lastColumn:])})
}

// written returns the lines of a puzzle, or nil if it cannot be written. The sign of blanks is that
// of the format, or 0 if the text has 0 for all blanks.
func (w *writer) written(p *grid.Puzzle, f grid.Format) []string {
	o := grid.WriteOptions{Alphabet: p.Alphabet, BoxRows: p.BoxRows, BoxCols: p.BoxCols, Regions: p.Regions, Form: p.Form}
	if p.Blank == '0' {
		o.Blank = '0'
	}
	text, err := grid.AppendGrid(nil, p.Grid, f, o)
	if err != nil {
		return nil
	}
	return strings.Split(string(text), "\n")
}

// putRows writes lines in place of those before an index, such that each row takes the place of the
// same row.
func (w *writer) putRows(p *grid.Puzzle, written []string, last int) {
	row, done := 0, 0
	for k, line := range written {
		if line == "" || isFrame(line) {
			continue
		}
		at, _ := p.Where(row * p.Grid.Cols)
		w.put(min(max(at-1, w.next), last), written[done:k])
		w.put(min(w.next+1, last), written[k:k+1])
		row, done = row+1, k+1
	}
	w.put(last, written[done:])
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
		if line = part(line, " \t", false); line != "" {
			text += strings.TrimSuffix(line, ",") + "\n"
		}
	}
	return text
}

const spaces = " \t\u00a0\u2007\u202f\u3000"

// kinds are the characters that others may take the place of, each with the reason of such a change.
var kinds = []struct{ why, chars string }{
	{"stray blanks", spaces},
	{"other signs for blanks", ".0*_xX-?·"},
	{"other separators", ",;|/│┃║"},
}

// reason says why a line changes.
func reason(old, new string) string {
	if isFrame(old) && isFrame(new) {
		return "another frame"
	}
	var why []string
	for _, k := range kinds {
		if part(old, k.chars, true) != part(new, k.chars, true) {
			why = append(why, k.why)
		}
		old, new = part(old, k.chars, false), part(new, k.chars, false)
	}
	switch {
	case old != new:
		return "text or other characters beside the cells"
	case why == nil: // they only have other places
		return kinds[0].why
	}
	return words.List(why, "and")
}

// part returns the characters of a line that are, or are not, among others.
func part(line, chars string, among bool) string {
	return strings.Map(func(c rune) rune {
		if strings.ContainsRune(chars, c) == among {
			return c
		}
		return -1
	}, line)
}
