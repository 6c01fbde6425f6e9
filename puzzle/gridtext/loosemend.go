package gridtext

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fourfold/internal/codec"
	"fourfold/puzzle"
)

// A mend is a reading of damaged rows while it is made.
type mend struct {
	order   int
	cells   []looseCell
	signs   sign
	changes []Change
}

// A damagedRow is the cells of a line, and what stands behind them.
type damagedRow struct {
	part   loosePart
	cells  []looseCell
	ends   []int // for each cell, the index of the character behind it
	behind int   // the index of the first character that is no cell; -1 if there is none
}

// mended returns the reading of the first paragraph with changes, or nothing. These faults have
// one obvious reading: text behind the cells of a row; a row on two lines, or two rows on one
// line, if all other rows are whole; commas missing or doubled.
func (b *block) mended(order int) []reading {
	var rows []damagedRow
	var signs sign
	p := b.paragraphs[0]
	for _, part := range p.parts {
		if isLooseFrame(part.chars) && !slices.ContainsFunc(part.chars, func(c looseChar) bool { return c.char < utf8.RuneSelf && isBlank(byte(c.char)) }) {
			signs |= signOf(part.line.raw)
			continue
		}
		rows = append(rows, newDamagedRow(part))
	}
	m := &mend{order: likelyRowLength(rows, order), signs: signs}
	if m.order < 4 || m.order > 9 || !m.addRows(rows) || len(m.cells) != m.order*m.order {
		return nil
	}
	found := newReading(looseGrid{m.order, m.cells, m.signs}, p.end)
	found.changes = append(m.changes, found.changes...)
	if found.cells == nil || len(found.changes) == 0 {
		return nil
	}
	return []reading{found}
}

// newDamagedRow finds the cells of a line.
func newDamagedRow(part loosePart) damagedRow {
	d := damagedRow{part: part, behind: -1}
	for k, c := range part.chars {
		if isSpaceChar(c.char) || isBar(c.char) || c.char == ',' || c.char == ';' {
			continue
		}
		cell, ok := cellOf(c)
		if !ok || cell.symbol != 'X' && cell.symbol != 'O' && symbolIndex(cell.symbol) > 9 {
			d.behind = k
			break
		}
		cell.line = part.line
		d.cells, d.ends = append(d.cells, cell), append(d.ends, k+1)
	}
	return d
}

// likelyRowLength returns the most frequent number of cells of a row, or 0 if not more than half
// of the rows have it. It prefers the order of the puzzles before.
func likelyRowLength(rows []damagedRow, order int) int {
	times := map[int]int{}
	for _, row := range rows {
		times[len(row.cells)]++
	}
	for n, k := range times {
		if 2*k > len(rows) && (order == 0 || order == n) {
			return n
		}
	}
	return order
}

// addRows adds the rows with the changes that they need. It returns false if they have no obvious
// reading.
func (m *mend) addRows(rows []damagedRow) bool {
	whole := 0
	for k := 0; k < len(rows); {
		row := rows[k]
		n := len(row.cells)
		switch {
		case row.behind >= 0 || n > m.order && n%m.order != 0:
			if !m.cutBehind(&row) {
				return false
			}
			fallthrough
		case n == m.order:
			if !m.addCells(row) {
				return false
			}
			whole++
			k++
		case n > m.order:
			if !m.split(row) {
				return false
			}
			k++
		default:
			used := m.join(rows[k:])
			if used == 0 {
				return false
			}
			k += used
		}
	}
	return 2*whole >= m.order
}

// addCells adds the cells of a row, and the changes of its commas. It returns false if its commas
// cannot be mended.
func (m *mend) addCells(row damagedRow) bool {
	changes, ok := row.commas()
	m.cells = append(m.cells, row.cells...)
	m.changes = append(m.changes, changes...)
	if strings.ContainsRune(textOf(row.part.chars), ',') {
		m.signs |= signCommas
	}
	if slices.ContainsFunc(row.part.chars, func(c looseChar) bool { return isBar(c.char) }) {
		m.signs |= signBars
	}
	return ok
}

// cutBehind removes the text behind the cells of a whole row. The text must not be cells, and not
// state rules.
func (m *mend) cutBehind(row *damagedRow) bool {
	if len(row.cells) < m.order {
		return false
	}
	from := row.ends[m.order-1]
	chars := row.part.chars[from:]
	for len(chars) > 0 && isBar(chars[0].char) {
		chars = chars[1:]
	}
	text := textOf(chars)
	rest := strings.TrimLeft(text, " \t")
	first, _, _ := strings.Cut(rest, " ")
	switch {
	case rest == "" || row.behind < 0 || unicode.IsDigit([]rune(rest)[0]):
		return false
	case len(row.cells) > m.order && (rest == text || !strings.ContainsFunc(first, func(char rune) bool {
		_, ok := cellOf(looseChar{char: char})
		return !ok || symbolIndex(byte(char)) > 9
	})):
		return false
	case countCellSigns(rest) > 3, statedLabel([]byte(rest)) != "", codec.VariantName([]byte(rest)) != "", countCellNames([]byte(rest)) > 0:
		return false
	}
	line := row.part.line
	column := int(chars[0].column)
	m.changes = append(m.changes, Change{line.number, column, string([]rune(string(line.raw))[column-1:]), "", "text behind the cells of a row"})
	row.part.chars = row.part.chars[:len(row.part.chars)-len(chars)]
	row.cells, row.ends = row.cells[:m.order], row.ends[:m.order]
	return true
}

// split adds a line that has several whole rows.
func (m *mend) split(row damagedRow) bool {
	if strings.ContainsFunc(textOf(row.part.chars), isBar) {
		return false
	}
	for k := m.order; k < len(row.cells); k += m.order {
		from := row.part.chars[row.ends[k-1]:]
		n := 0
		for from[n].column != row.cells[k].at.column {
			n++
		}
		line := row.part.line
		m.changes = append(m.changes, Change{line.number, int(from[0].column), between(line, from[0], from[n]), "\n", "two rows on one line"})
	}
	for cells := range slices.Chunk(row.cells, m.order) {
		m.cells = append(m.cells, cells...)
	}
	return len(row.cells)%m.order == 0 && row.hasGoodCommas()
}

// between returns the text of a line from one character to another.
func between(l *looseLine, from, to looseChar) string {
	return string([]rune(string(l.raw))[from.column-1 : to.column-1])
}

// join adds one row that stands on several lines, and returns their number; 0 if it cannot.
func (m *mend) join(rows []damagedRow) int {
	n := 0
	for k, row := range rows {
		if row.behind >= 0 || !row.hasGoodCommas() || k > 0 && row.part.line.number != rows[k-1].part.line.number+1 {
			return 0
		}
		if k > 0 && !m.joinLines(rows[k-1], row) {
			return 0
		}
		m.cells = append(m.cells, row.cells...)
		if n += len(row.cells); n >= m.order {
			if n > m.order {
				return 0
			}
			return k + 1
		}
	}
	return 0
}

// joinLines adds the change that joins a line and the next one. It returns false if there would be
// two commas between the cells.
func (m *mend) joinLines(upper, lower damagedRow) bool {
	text := strings.TrimRight(textOf(upper.part.chars), " \t")
	before, behind := strings.HasSuffix(text, ","), strings.HasPrefix(textOf(trimChars(lower.part.chars)), ",")
	separator := ""
	switch {
	case before && behind:
		return false
	case before || behind:
	case strings.ContainsRune(text, ',') || strings.ContainsRune(textOf(lower.part.chars), ','):
		separator = ","
	case strings.ContainsAny(text, " |"):
		separator = " "
	}
	line := upper.part.line
	m.changes = append(m.changes, Change{line.number, len([]rune(string(line.raw))) + 1, "\n", separator, "a row on two lines"})
	return true
}

// hasGoodCommas reports whether the commas of a part of a row need no changes. There may be one
// before the first cell.
func (row damagedRow) hasGoodCommas() bool {
	for k, c := range row.part.chars {
		if !isSpaceChar(c.char) {
			if c.char == ',' {
				row.part.chars = row.part.chars[k+1:]
				row.ends = slices.Clone(row.ends)
				for j := range row.ends {
					row.ends[j] -= k + 1
				}
			}
			break
		}
	}
	changes, ok := row.commas()
	return len(changes) == 0 && ok
}

// commas returns the changes that put one comma between two cells of a row that has commas, and
// remove separators behind the last cell. It returns false if there is a comma before the first
// cell, or if only a few cells have commas between them.
func (row damagedRow) commas() (changes []Change, ok bool) {
	chars := row.part.chars
	commas := strings.Count(textOf(chars), ",")
	isList := 2*commas >= len(row.cells)
	line, from := row.part.line, 0
	for k, c := range row.cells {
		to := from
		for chars[to].column != c.at.column {
			to++
		}
		gap := textOf(chars[from:to])
		some := strings.ContainsAny(gap, ",;")
		switch {
		case some && (k == 0 || !isList):
			return nil, false
		case k > 0 && isList && gap == "":
			return nil, false // a number of two digits
		case k > 0 && isList && (strings.Count(gap, ",") != 1 || strings.Contains(gap, ";")):
			why := "a separator too many"
			switch {
			case !some:
				why = "a missing separator"
			case !strings.Contains(gap, ","):
				why = "another separator"
			}
			changes = append(changes, Change{line.number, int(chars[from].column), between(line, chars[from], chars[to]), ",", why})
		}
		from = row.ends[k]
	}
	if behind := strings.Trim(textOf(chars[from:]), " \t"); strings.ContainsAny(behind, ",;") && !(isList && behind == ",") {
		column := int(chars[from].column)
		changes = append(changes, Change{line.number, column, string([]rune(string(line.raw))[column-1:]), "", "text behind the cells of a row"})
	}
	return changes, true
}

// waysToMend adds to the error about a puzzle in how many ways it could be mended, if a row or a
// line has one cell too few or too many. Such a puzzle is not mended.
func waysToMend(err *ParseError, lines []textLine, first, order int) {
	b := newBlock(lines, first)
	if len(b.paragraphs) == 0 {
		return
	}
	var odd *damagedRow
	var n int
	if row := newDamagedRow(loosePart{b.lines[0], b.lines[0].chars}); len(row.cells) > puzzle.MaxOrder && row.behind < 0 {
		odd = &row
		for _, cells := range []int{len(row.cells) - 1, len(row.cells) + 1} {
			if isWhole(cells, order) && (order == 0 || cells == order*order) {
				n = cells
			}
		}
	} else {
		var rows []damagedRow
		for _, part := range b.paragraphs[0].parts {
			if row := newDamagedRow(part); len(row.cells) > 0 {
				rows = append(rows, row)
			}
		}
		n = likelyRowLength(rows, order)
		for k := range rows {
			if len(rows[k].cells) == n && rows[k].behind < 0 {
				continue
			}
			if odd != nil || rows[k].behind >= 0 || len(rows) != n {
				return
			}
			odd = &rows[k]
		}
	}
	if odd == nil || n < 4 || len(odd.cells) < 3 {
		return
	}
	var columns []int
	for _, c := range odd.cells {
		columns = append(columns, int(c.at.column))
	}
	switch len(columns) - n {
	case -1:
		err.Err = fmt.Errorf("%w (%d ways to mend this, such as a cell before column %d, %d or %d)", err.Err, n, columns[0], columns[1], columns[2])
	case 1:
		err.Err = fmt.Errorf("%w (%d ways to mend this, such as no cell in column %d, %d or %d)", err.Err, n+1, columns[0], columns[1], columns[2])
	}
}
