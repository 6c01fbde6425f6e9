package grid

import (
	"slices"
	"strings"
	"unicode"

	"fourfold/puzzle"
)

// A loosePart is the part of a line that may have cells, such as the text between two quotes.
type loosePart struct {
	line  *looseLine
	chars []looseChar
}

// A looseGrid is a grid that was found in loose text.
type looseGrid struct {
	order int
	cells []looseCell
	signs sign

	separator byte // between any two cells of a row; 0 if that is not so
}

// gridsOf returns the grids that the lines of a block may show. Each line has a row, a part of a
// frame, or several rows. Two of the grids may be equal.
func gridsOf(parts []loosePart) (grids []looseGrid) {
	for _, variant := range variantsOf(parts) {
		grids = append(grids, rowsOfCharacters(variant)...)
		for _, delimiter := range ",;\t|" {
			grids = append(grids, rowsOfFields(variant, delimiter)...)
		}
		grids = append(grids, rowsOfColumns(variant)...)
	}
	return append(grids, rowsInBrackets(parts)...)
}

// rowsOfCharacters returns the grid in which each character is a cell.
func rowsOfCharacters(parts []loosePart) []looseGrid {
	rows, signs := make([][]looseCell, 0, len(parts)), sign(0)
	frames := make([]bool, 0, len(parts))
	for _, part := range parts {
		row, bars, ok := cellsOfCharacters(part)
		frame := isLooseFrame(part.chars)
		switch {
		case frame:
		case !ok || len(row) == 0:
			return nil
		}
		signs |= bars
		if !ok {
			row = nil
		}
		rows, frames = append(rows, row), append(frames, frame)
	}
	all := withoutFrames(rows, frames)
	for k, part := range parts {
		if frames[k] && len(all) < len(rows) {
			signs |= signOf(part.line.raw)
		}
	}
	return squareOf(withoutRuler(all), signs)
}

// cellsOfCharacters returns the cells of a part of a line in which spaces and bars stand between
// cells.
func cellsOfCharacters(part loosePart) (row []looseCell, signs sign, ok bool) {
	for _, c := range part.chars {
		switch {
		case isSpaceChar(c.char):
			continue
		case isBar(c.char):
			signs |= signBars
			continue
		}
		cell, ok := cellOf(c)
		if !ok {
			return nil, signs, false
		}
		cell.line = part.line
		row = append(row, cell)
	}
	return row, signs, true
}

// withoutRuler removes a line of the numbers of the columns above a grid.
func withoutRuler(rows [][]looseCell) [][]looseCell {
	if len(rows) < 5 || len(rows) != len(rows[0])+1 || !isRulerRow(rows[0]) {
		return rows
	}
	return rows[1:]
}

// squareOf returns the grid of rows that are all equally long. Several rows may stand on one line,
// and each cell may stand on a line of its own.
func squareOf(rows [][]looseCell, signs sign) []looseGrid {
	if len(rows) < 2 || slices.ContainsFunc(rows, func(row []looseCell) bool { return len(row) != len(rows[0]) }) {
		return nil
	}
	width, lines := len(rows[0]), len(rows)
	order := puzzle.SquareOrder(width * lines)
	square := width == lines
	joined := order >= 9 && width%max(order, 1) == 0
	stacked := order >= 6 && width == 1
	if order == 0 || !square && !joined && !stacked {
		return nil
	}
	return []looseGrid{{order: order, cells: slices.Concat(rows...), signs: signs}}
}

// rowsOfFields returns the grids in which the delimiter stands between cells, as in a spreadsheet,
// and an empty field is a blank. There may be an empty column before and behind the cells, and
// names of rows and columns. An empty column that could be on either side makes two grids.
func rowsOfFields(parts []loosePart, delimiter rune) (grids []looseGrid) {
	table, header := fieldsOf(parts, delimiter)
	if header && len(table) > 0 {
		table = table[1:]
	}
	order := len(table)
	if order < 4 || order > puzzle.MaxOrder {
		return nil
	}
	signs := signCommas
	if delimiter == '|' {
		signs = signBars
	}
	extra := len(table[0]) - order
	// A table of 9 columns and fewer rows lacks a row, and its empty column belongs to the grid.
	// But lines may begin and end with bars.
	needNames := isUsualOrder(len(table[0])) && !(delimiter == '|' && extra == 2)
	for before := range 2 {
		behind := extra - before
		if behind < 0 || behind > 1 {
			continue
		}
		if g, names, ok := cellsOfTable(table, before, order); ok && (names || extra == 0 || !needNames) {
			if g.signs = signs; delimiter != '|' && extra == 0 {
				g.separator = byte(delimiter)
			}
			grids = append(grids, g)
		}
	}
	return grids
}

// isUsualOrder reports whether grids of the order are common.
func isUsualOrder(order int) bool { return order == 6 || order == 9 || puzzle.SquareOrder(order) != 0 }

// fieldsOf cuts lines into fields. All rows of the result have equally many; it is nil if the
// lines do not. Below the header, which names the columns, the table begins.
func fieldsOf(parts []loosePart, delimiter rune) (table [][]loosePart, header bool) {
	most, ruled := 0, false // ruled: a frame stands below the first row
	var frames [][]loosePart
	for _, part := range parts {
		fields := cutFields(part, delimiter)
		if isLooseFrame(part.chars) && !isRowOfDashes(fields) {
			ruled = ruled || len(table) == 1
			continue
		}
		if isLooseFrame(part.chars) {
			ruled = ruled || len(table) == 1
			frames = append(frames, fields)
		}
		table = append(table, fields)
		most = max(most, len(fields))
	}
	if most < 4 {
		return nil, false
	}
	// Editors remove tabs at the end of lines, but then of all lines.
	short := 0
	for _, row := range table {
		if len(row) < most {
			short++
		}
	}
	// A row alone that is shorter may lack any of its fields.
	trimmed := short != 1 && delimiter == '\t' && !slices.ContainsFunc(table, func(row []loosePart) bool { return len(row[len(row)-1].chars) == 0 })
	for k, row := range table {
		if trimmed {
			for len(row) < most {
				row = append(row, loosePart{line: row[0].line})
			}
			table[k] = row
		}
		if len(row) != most {
			return nil, false
		}
	}
	header = namesOfColumns(table[0]) || ruled && !slices.ContainsFunc(table[0], func(f loosePart) bool { return len(f.chars) > 0 })
	isFrame := func(row []loosePart) bool {
		return slices.ContainsFunc(frames, func(f []loosePart) bool { return row[0].line == f[0].line })
	}
	// The first row above a frame may be the header of a smaller grid, with text in it.
	isHeader := func() bool { return ruled && !header && isUsualOrder(len(table)-1) }
	if len(frames) == 0 {
		if isHeader() {
			return nil, false
		}
		return table, header
	}
	used := usesBlankOf(frames[0], table, isFrame)
	if len(table) > most || header || !used { // a row of |---|---| below the header
		if used && !(header && len(frames) == 1 && isFrame(table[1])) || slices.ContainsFunc(frames[0], isStrictBlank) {
			return nil, false // some of them may be rows
		}
		table = slices.DeleteFunc(table, isFrame)
	}
	if isHeader() {
		return nil, false
	}
	return table, header
}

// usesBlankOf reports whether a row that is no frame has a blank of the characters of a frame.
func usesBlankOf(frame []loosePart, table [][]loosePart, isFrame func([]loosePart) bool) bool {
	blanks := ""
	for _, field := range frame {
		blanks += textOf(field.chars)
	}
	for _, row := range table {
		if !isFrame(row) && slices.ContainsFunc(row, func(f loosePart) bool { return len(f.chars) == 1 && strings.Contains(blanks, textOf(f.chars)) }) {
			return true
		}
	}
	return false
}

// isRowOfDashes reports whether the fields, except empty ones at both ends, have one character
// each, which may be a blank.
func isRowOfDashes(fields []loosePart) bool {
	for k, f := range fields {
		if len(f.chars) != 1 && !(len(f.chars) == 0 && (k == 0 || k == len(fields)-1)) {
			return false
		}
	}
	return len(fields) >= 4
}

// cutFields cuts a line at a delimiter. Spaces and quotes around a field are removed.
func cutFields(part loosePart, delimiter rune) (fields []loosePart) {
	is := func(c looseChar) bool { return c.char == delimiter || delimiter == '|' && isBar(c.char) }
	chars := part.chars
	if delimiter != '\t' {
		chars = trimChars(chars)
	}
	for {
		end := slices.IndexFunc(chars, is)
		if end < 0 {
			return append(fields, loosePart{part.line, unquote(trimChars(chars))})
		}
		fields = append(fields, loosePart{part.line, unquote(trimChars(chars[:end]))})
		chars = chars[end+1:]
	}
}

// unquote removes quotes or pairs of asterisks around a field.
func unquote(chars []looseChar) []looseChar {
	for _, quote := range []string{`"`, `'`, "`", "**"} {
		n := len(quote)
		if len(chars) >= 2*n && textOf(chars[:n]) == quote && textOf(chars[len(chars)-n:]) == quote {
			return trimChars(chars[n : len(chars)-n])
		}
	}
	return chars
}

// namesOfColumns reports whether the fields are the names of the columns of a table: 1, 2, 3, or
// A, B, C, or C1, C2, C3. The first field may be empty.
func namesOfColumns(fields []loosePart) bool {
	for len(fields) > 0 && len(fields[0].chars) == 0 {
		fields = fields[1:]
	}
	for len(fields) > 0 && len(fields[len(fields)-1].chars) == 0 {
		fields = fields[:len(fields)-1]
	}
	names := make([]string, len(fields))
	for k, f := range fields {
		names[k] = textOf(f.chars)
	}
	// Digits alone may be the first row.
	return len(names) >= 4 && isSequence(names) && !unicode.IsDigit(fields[0].chars[0].char)
}

// isSequence reports whether the words count: 1, 2, 3, or A, B, C, or R1, R2, R3.
func isSequence(words []string) bool {
	for k, word := range words {
		word = strings.ToUpper(strings.Trim(word, " .:)(]["))
		letter := k < 26 && word == string(rune('A'+k))
		digits := strings.TrimLeft(strings.TrimLeft(word, "RCOLUMNW"), " ")
		n, number := smallNumber(digits)
		if !letter && !(number && n == k+1) || letter != isLetterWord(words[0]) {
			return false
		}
	}
	return len(words) > 0
}

// isLetterWord reports whether a word is the letter A and nothing else.
func isLetterWord(word string) bool { return strings.EqualFold(strings.Trim(word, " .:)(]["), "A") }

// cellsOfTable returns the grid of a table without its first columns, if the columns that are left
// out are empty or name the rows. named reports whether they name the rows.
func cellsOfTable(table [][]loosePart, before, order int) (g looseGrid, named, ok bool) {
	g.order = order
	var names []string
	for _, row := range table {
		if before > 0 && len(row[0].chars) > 0 {
			names = append(names, textOf(row[0].chars))
		}
		for _, behind := range row[before+order:] {
			if len(behind.chars) > 0 {
				return g, false, false
			}
		}
		for _, field := range row[before : before+order] {
			cell, ok := cellOfField(field)
			if !ok {
				return g, false, false
			}
			g.cells = append(g.cells, cell)
		}
	}
	if before == 0 && len(table[0]) == order && g.hasEmptySide() {
		return g, false, false
	}
	named = len(names) == order && isSequence(names)
	return g, named, named || len(names) == 0
}

// hasEmptySide reports whether the first or the last column has empty fields only, and no cell has
// the greatest value. Then the column is likely beside the cells, and there is a row too many.
func (g *looseGrid) hasEmptySide() bool {
	first, last := true, true
	for k, c := range g.cells {
		if symbolIndex(c.symbol) == g.order || int(c.number) == g.order {
			return false
		}
		first = first && (k%g.order > 0 || c.blank == emptyCell)
		last = last && ((k+1)%g.order > 0 || c.blank == emptyCell)
	}
	return first || last
}

// cellOfField returns the cell of a field: a number, a character, or a blank for an empty field.
func cellOfField(field loosePart) (cell looseCell, ok bool) {
	switch len(field.chars) {
	case 0:
		return looseCell{blank: emptyCell, line: field.line, at: looseChar{column: 1}}, true
	case 1:
		cell, ok = cellOf(field.chars[0])
	case 2:
		n, number := smallNumber(textOf(field.chars))
		cell, ok = looseCell{number: int16(n), padded: field.chars[0].char == '0', at: field.chars[0]}, number && n > 0 && n <= puzzle.MaxOrder
	}
	cell.line = field.line
	return cell, ok
}
