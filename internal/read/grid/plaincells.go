package grid

// cutPlain cuts a line into cells by the rules of the formats of grids. If the line has commas, or its words are
// numbers, each word is a cell. Otherwise each character is a cell. order is that of the grid, or 0. With a fault it returns the
// cells before it.
func cutPlain(l *line, order int) (cells []cell, signs sign, f *fault) {
	if l.all&(upright|drawn) != 0 {
		signs |= signOf(l.all)
	}
	isPlaced := placedCells(l.text) > 0
	switch {
	case l.all&comma != 0:
		cells, f = cutCommas(l, order)
		return cells, signs | signCommas, f
	case areNumbers(l.text):
		signs |= signNumbers
	case !isPlaced:
		if from, to := longWord(l.text); to > 0 {
			return nil, signs, noValueAt(l.place(from), string(l.text[from:to]), expectedSymbol("", orOrder(order, l)))
		}
		cells, f = cutSymbols(l, 0, len(l.text), order)
		return cells, signs, f
	}
	for from, to := range wordsOf(l.text, dividers) {
		c, f := plainWord(l, from, to, order, isPlaced)
		if f != nil {
			return cells, signs, f
		}
		cells = append(cells, c)
	}
	return cells, signs, nil
}

// orOrder returns the order, or if it is 0 that of a grid with a row like the line.
func orOrder(order int, l *line) int {
	if order != 0 {
		return order
	}
	if l.all&comma == 0 {
		return l.likelyCells()
	}
	return countWords(l.text)
}

// cutSymbols cuts a part of a line into characters.
func cutSymbols(l *line, from, to, order int) (cells []cell, f *fault) {
	cells = make([]cell, 0, l.cells)
	for k := from; k < to; k++ {
		if is(l.text[k], dividers) {
			continue
		}
		c, ok := plainCell(l, k)
		if !ok {
			f = noValue(&c, expectedSymbol("", orOrder(order, l)))
			f.cells = len(cells)
			return cells, f
		}
		cells = append(cells, c)
	}
	return cells, nil
}

// plainCell returns the cell of a character that is one in every format.
func plainCell(l *line, k int) (cell, bool) {
	c, ok := cellAt(l, k)
	if c.other == 'O' {
		c.other = 0 // a letter
	}
	return c, ok && c.other == 0
}

// plainWord returns the cell of a word that is a number or a blank in every format, or a placed value if there are
// some.
func plainWord(l *line, from, to, order int, placed bool) (c cell, f *fault) {
	c, ok := cellOfWord(l, from, to)
	if c.other == 'O' {
		c.other = 0
	}
	isWhole := c.size == int16(to-from) || c.placed
	if !ok || !isWhole || c.other != 0 || c.placed && !placed {
		return c, noValueAt(l.place(from), l.original(l.column(from), to-from), expectedNumber(orOrder(order, l)))
	}
	return c, nil
}

// cutCommas cuts a line at its commas. Something must stand before each comma.
func cutCommas(l *line, order int) (cells []cell, f *fault) {
	fields, commas := 0, 0 // words since the last comma
	k := 0
	for from, to := range wordsOf(l.text, dividers) {
		for ; k < from; k++ {
			if l.text[k] == ',' {
				if fields == 0 {
					return cells, nothingBefore(l, k, cells)
				}
				fields, commas = 0, commas+1
			}
		}
		if fields > 0 {
			f := newFault(l.place(from), ClassValue, "expected a comma before %q", clip(l.text[from:to]))
			f.cells = len(cells)
			return cells, f
		}
		c, f := plainWord(l, from, to, order, false)
		if f != nil {
			f.cells = len(cells)
			return cells, f
		}
		cells = append(cells, c)
		fields, k = 1, to
	}
	for ; k < len(l.text); k++ {
		if l.text[k] == ',' {
			if fields == 0 {
				return cells, nothingBefore(l, k, cells)
			}
			fields = 0
		}
	}
	return cells, nil
}

func nothingBefore(l *line, k int, cells []cell) *fault {
	f := newFault(l.place(k), ClassValue, "nothing before the comma: expected a number, or 0 for a blank")
	f.cells = len(cells)
	return f
}

// areNumbers reports whether each of the words of a row without commas is one cell, as in a row
// of 16 numbers. There must be at least 10 words, and one of several digits. Orders below 10 have
// no values of two digits, and rows in groups of characters have fewer than 10 groups.
func areNumbers(text []byte) bool {
	words, long := 0, false
	for from, to := range wordsOf(text, dividers) {
		word := text[from:to]
		isBlank := len(word) == 1 && (is(word[0], blank) || word[0]|0x20 == 'x')
		if len(word) > 3 || !isBlank && !isNumber(word) {
			return false
		}
		long = long || len(word) > 1
		words++
	}
	return long && words >= 10
}

// longWord returns the first word with several characters if at least 8 words and three quarters of
// all have one character. Then each word should be a cell, and the long one is an error. Otherwise to is 0.
func longWord(text []byte) (from, to int) {
	words, long := 0, 0
	for k, end := range wordsOf(text, dividers) {
		words++
		if end-k > 1 {
			if long++; long == 1 {
				from, to = k, end
			}
		}
	}
	if words < 8 || 4*long > words {
		return 0, 0
	}
	return from, to
}
