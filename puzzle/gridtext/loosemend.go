package gridtext

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
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

// mended returns the reading of the first paragraph with changes, or nothing. These faults have one
// obvious reading: text behind the cells of a row; a row on two lines, or two rows on one line,
// if all other rows are whole; commas missing or doubled.
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

// likelyRowLength returns the most frequent number of cells of a row, or 0 if not more than half of
// the rows have it. It prefers the order of the puzzles before.
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
			m.addCells(row)
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

// addCells adds the cells of a row, and the changes of its commas.
func (m *mend) addCells(row damagedRow) {
	m.cells = append(m.cells, row.cells...)
	m.changes = append(m.changes, row.commas()...)
	if strings.ContainsRune(textOf(row.part.chars), ',') {
		m.signs |= signCommas
	}
	if slices.ContainsFunc(row.part.chars, func(c looseChar) bool { return isBar(c.char) }) {
		m.signs |= signBars
	}
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
	case countCellSigns(rest) > 3, rulesIn(rest) != "", namesRowAndColumn([]byte(rest)), mayStateRules([]byte(rest)), countCellNames([]byte(rest)) > 0:
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
	return len(row.cells)%m.order == 0 && row.commas() == nil
}

// between returns the text of a line from one character to another.
func between(l *looseLine, from, to looseChar) string {
	return string([]rune(string(l.raw))[from.column-1 : to.column-1])
}

// join adds one row that stands on several lines, and returns their number; 0 if it cannot.
func (m *mend) join(rows []damagedRow) int {
	n := 0
	for k, row := range rows {
		if row.behind >= 0 || row.commas() != nil || k > 0 && row.part.line.number != rows[k-1].part.line.number+1 {
			return 0
		}
		if k > 0 {
			m.joinLines(rows[k-1], row)
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

// joinLines adds the change that joins a line and the next one.
func (m *mend) joinLines(upper, lower damagedRow) {
	text := strings.TrimRight(textOf(upper.part.chars), " \t")
	separator := ""
	switch {
	case strings.HasSuffix(text, ","):
	case strings.ContainsRune(text, ','):
		separator = ","
	case strings.ContainsAny(text, " |"):
		separator = " "
	}
	line := upper.part.line
	m.changes = append(m.changes, Change{line.number, len([]rune(string(line.raw))) + 1, "\n", separator, "a row on two lines"})
}

// commas returns the changes that put one comma between two cells of a row that has commas.
func (row damagedRow) commas() (changes []Change) {
	text := textOf(row.part.chars)
	if !strings.ContainsRune(text, ',') {
		return nil
	}
	line := row.part.line
	for k := 1; k < len(row.cells); k++ {
		from, n := row.part.chars[row.ends[k-1]:], 0
		for from[n].column != row.cells[k].at.column {
			n++
		}
		gap := textOf(from[:n])
		why := "a separator too many"
		switch strings.Count(gap, ",") {
		case 1:
			if !strings.ContainsRune(gap, ';') {
				continue
			}
		case 0:
			why = "a missing separator"
			if strings.ContainsRune(gap, ';') {
				why = "another separator"
			}
		}
		changes = append(changes, Change{line.number, int(from[0].column), between(line, from[0], from[n]), ",", why})
	}
	return changes
}
