package grid

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"fourfold/internal/kit/pattern"
	"fourfold/puzzle"
)

// separators are the characters that may stand between a puzzle on one line and its label.
const separators = " \t,;:|"

// trimLabel removes the separators before a label and the spaces after it.
func trimLabel(text string) string {
	return strings.TrimRight(strings.TrimLeft(text, separators), " \t")
}

// isLine reports whether the first line is meant as a puzzle on one line. The puzzle may be bad.
// A word of 16 characters may be a puzzle of order 4 or a row of order 16. Words of 25 and 36
// characters are ambiguous in the same way, unless the alphabet that the user asked for is too short for a row.
func (b *block) isLine() bool {
	l := b.first()
	from, to := l.firstWord()
	length, order := to-from, puzzle.SquareOrder(to-from)
	switch {
	case l.isFrame():
		return false
	case length > puzzle.MaxOrder, order != 0 && b.o.Alphabet != AlphabetAuto && length > len(b.o.Alphabet):
		return true
	case b.o.OnePerLine && to > from+1:
		return true
	case order != 0 && b.seen.order == length && !b.seen.onLine:
		return false
	case order != 0 && b.seen.onLine && b.seen.order == order:
		return true
	case order != 0:
		return len(trim(l.text[to:])) > 0 || !b.isFirstRow(length, order)
	}
	if b.seen.onLine && b.seen.order == 0 {
		return !b.isAboveRow()
	}
	return b.seen.onLine && (l.cells != b.seen.order || !b.looksLikeRow(l)) && !b.isGridOf(l.cells)
}

// isAboveRow reports whether the first line and the one below it may be rows of the same grid.
func (b *block) isAboveRow() bool {
	l, next := b.first(), b.nextText()
	cells := l.likelyCells()
	return next != nil && cells >= 4 && cells <= puzzle.MaxOrder && cells == next.likelyCells() && b.looksLikeRow(l) && b.looksLikeRow(next)
}

// nextText returns the next line that is not blank and not part of a frame. It returns nil if
// there is none among the next few lines.
func (b *block) nextText() *line {
	const most = 4
	for k := 1; k <= most; k++ {
		if l := b.line(k); l == nil || !l.isText() {
			return nil
		} else if !l.isBlank() && !l.isFrame() {
			return l
		}
	}
	return nil
}

// isFirstRow decides what a line is whose only word has the given length: the first row of a grid
// of that order, or a puzzle of the small order. It is a row if more words of that length follow,
// but not more than the grid has rows, and if some symbol in them is not a value of the small
// order.
func (b *block) isFirstRow(length, order int) bool {
	beyond := false
	for k := range length + 1 {
		l := b.line(k)
		if l == nil || !l.isText() {
			return beyond && k > 1
		}
		from, to := l.firstWord()
		if to-from != length || len(trim(l.text[to:])) > 0 {
			return beyond && k > 1
		}
		for _, char := range bytes.ToUpper(l.text[from:to]) {
			beyond = beyond || symbolIndex(char) > order && (char != 'X' || length > symbolIndex('X'))
		}
	}
	return false
}

// readLine reads a puzzle that is the first word of a line. A label may stand behind it.
func readLine(b *block) ([]reading, *fault) {
	if !b.isLine() {
		return nil, nil
	}
	l := b.first()
	from, to := l.firstWord()
	r, f := b.readWord(l, from, to)
	if f != nil {
		return nil, f
	}
	r.rest = string(l.raw[l.offset(to):])
	if f := checkSecond(l, from, to); f != nil {
		return nil, f
	}
	return []reading{r}, nil
}

// offset returns the index in the text of the line of the k-th character of its plain form.
func (l *line) offset(k int) int {
	if l.columns == nil {
		return k
	}
	n := 0
	for range l.column(k) - 1 {
		_, size := utf8.DecodeRune(l.raw[n:])
		n += size
	}
	return n
}

// readWord reads the cells of a word.
func (b *block) readWord(l *line, from, to int) (reading, *fault) {
	length, known := to-from, b.seen.order
	order := puzzle.SquareOrder(length)
	wrong := order == 0 || known != 0 && known != order && (b.o.Order != 0 || !areValues(l.text[from:to], order, AlphabetOne, AlphabetZero, letters))
	expected := order
	if wrong && known != 0 {
		expected = known
	}
	if word := (line{raw: l.text[from:to]}); wrong {
		if word.classify(); !b.looksLikeRow(&word) {
			return reading{}, textFound(l).one()
		}
	}
	cells, ok := cutChars(stretch{l, from, to})
	var f *fault
	switch n := len(cells); {
	case !ok:
		f = noValue(&cells[n-1], expectedSymbol(b.o.Alphabet, expected))
	case n < length: // spaces in a field of a table
		f = b.wrongLength(l, from, n)
	case wrong:
		f = b.wrongLength(l, from, length)
	}
	if f != nil {
		f.signs, f.cells = signLine, len(cells)
		return reading{}, f.one()
	}
	return reading{cells: cells, order: order, lines: 1, signs: signLine, word: true}, nil
}

// one says that a bad puzzle is one line.
func (f *fault) one() *fault {
	f.lines = 1
	return f
}

// wrongLength is about a puzzle on one line that is too short or too long.
func (b *block) wrongLength(l *line, from, length int) *fault {
	order, found := b.seen.order, counted(length, "character")
	for n := 4; n <= puzzle.MaxOrder && length > puzzle.MaxOrder; n++ {
		switch fits := order == 0 || order == n; {
		case fits && length == 2*n*n:
			return newFault(l.place(from+n*n), ClassLine, "found %s: expected %d (order %d)%s: two puzzles on one line?", found, n*n, n, b.likeBefore())
		case fits && length < n*n && length+n >= n*n && isPlain(l.text[from:from+length]) && bytes.IndexByte(l.text[from:from+length], '.') < 0 && hasFull(l, n*n):
			return newFault(l.place(from), ClassLine, "found %s beside a solution of %d: expected %d, since zeros at the beginning are lost", found, n*n, n*n)
		}
	}
	if f := wrongMarks(l, from, length); f != nil {
		return f
	}
	if order != 0 {
		return newFault(l.place(from+min(length, order*order)), ClassLine, "found %s: expected %d (order %d)%s", found, order*order, order, b.likeBefore())
	}
	below := 4
	for below < puzzle.MaxOrder-1 && (below+1)*(below+1) < length {
		below++
	}
	return newFault(l.place(from+length), ClassLine, "found %s: expected %d (order %d) or %d (order %d)", found, below*below, below, (below+1)*(below+1), below+1)
}

// hasFull reports whether a line has a word of so many cells without blanks.
func hasFull(l *line, cells int) bool {
	for from, to := range wordsOf(l.text, dividers|quote) {
		if word := l.text[from:to]; to-from == cells && isPlain(word) && isFull(word) {
			return true
		}
	}
	return false
}

// labelBefore matches what may stand before a puzzle on one line: signs of a list, a label, a
// number, the beginning of a value in a program, and brackets. The first group is the label.
var labelBefore = pattern.New(`^[ \t]*(?:[-*•+][ \t]+)?(?:\[?[#(]?([\p{L}\p{N}][\p{L}\p{N} ._#()/'&!-]{0,60}?)[\])]*[ \t]*(?::=|=>|->|[:=,;|.)\t])[ \t]*|[\p{L}_$][\p{L}\p{N}_$.<>\[\]*& ]{0,60}=[ \t]*)?[\[({]*[ \t]*["'` + "`" + `]{0,3}[ \t]*$`)

// phraseBefore matches words before a puzzle on one line, as in "can you solve". The group is the
// label.
var phraseBefore = pattern.New(`^[ \t]*(\p{L}[\p{L}' ,!]{0,60})[ \t]$`)

// readLabeled reads a puzzle on one line behind a label or in quotes, or with other blanks, or in fields of which the empty ones are
// blanks.
func readLabeled(b *block) ([]reading, *fault) {
	l := b.first()
	for from := 0; from < len(l.text); {
		to := from
		for to < len(l.text) && isWordChar(l.text[to]) {
			to++
		}
		if n := to - from; b.isWholeWord(n) {
			return b.wordAt(l, from, to)
		}
		from = to + 1
	}
	starts := []int{0}
	if before := labelBefore().FindStringSubmatch(labelOf(l)); before != nil && before[1] != "" && rulesInLabel([]byte(before[0])) == "" {
		starts = append(starts, utf8.RuneCountInString(before[0]))
	}
	var all []reading
	var f *fault
	for _, from := range starts {
		s := stretch{l, from, len(l.text)}
		add := func(cells []cell, ok bool) {
			if order := puzzle.SquareOrder(len(cells)); ok && (b.isWholeWord(len(cells)) || order > 0 && areWordsOf(s.part(), order) && !b.isAboveRow()) {
				d := reading{cells: cells, order: order, lines: 1, separator: separatorOf(l)}
				switch {
				case l.all&comma != 0:
					d.signs = signCommas
				case countWords(s.part()) == 1:
					d.signs = signLine
				}
				all = append(all, d)
			}
		}
		cells, ok := cutChars(s)
		f = f.further(b.badCells(s, cells, ok))
		add(cells, ok && haveEvenLengths(s.part(), puzzle.SquareOrder(len(cells))))
		add(cutWords(s))
		for _, delimiter := range []byte(fieldSeparators) {
			cells, ok := cellsOfFields(s, fieldsOf(s, delimiter))
			// A comma behind the last cell is no cell. If other fields are empty, any comma may be too many.
			isEmpty := func(c cell) bool { return c.other == emptyField }
			if n := len(cells); n > 0 && !b.isWholeWord(n) && slices.IndexFunc(cells, isEmpty) == n-1 {
				cells = cells[:n-1]
			}
			add(cells, ok)
		}
	}
	return all, f
}

// badCells is about characters of a line that are too many for a row and no puzzle. It returns nil for any other line.
func (b *block) badCells(s stretch, cells []cell, ok bool) *fault {
	n := len(cells)
	order := puzzle.SquareOrder(n)
	switch {
	case n <= puzzle.MaxOrder || !b.looksLikeRow(s.line) || puzzleBehind(s.line) > 0:
		return nil
	case !ok:
		return noValue(&cells[n-1], expectedSymbol(b.o.Alphabet, b.seen.order)).one()
	case order == 0 || b.seen.order != 0 && b.seen.order != order:
		f := b.wrongLength(s.line, s.from, n)
		f.at = placeBehind(s.line, cells, cmp.Or(b.seen.order*b.seen.order, n))
		return f.one()
	case !haveEvenLengths(s.part(), order):
		return newFault(cells[0].place(), ClassLine, "found %d characters in words of different lengths: expected one word of %d cells, or words of equal length", n, n).one()
	}
	return nil
}

// isWholeWord reports whether a line with so many cells is a whole puzzle. Lines of 16, 25 and 36
// cells may be rows, so they are puzzles only if the puzzles before have that order.
func (b *block) isWholeWord(cells int) bool {
	order := puzzle.SquareOrder(cells)
	return order != 0 && (order == b.seen.order || cells > puzzle.MaxOrder)
}

// haveEvenLengths reports whether the words of a puzzle on one line may all be cells: they have the
// same length, or each is as long as a row. A short word beside longer ones is a number or a label
// of a puzzle that lacks some cells.
func haveEvenLengths(text []byte, order int) bool {
	first := 0
	for from, to := range wordsOf(text, dividers) {
		length := to - from
		if first == 0 {
			first = length
		}
		if length < order && length != first || first < order && length >= order {
			return false
		}
	}
	return true
}

// areWordsOf reports whether a text is as many words as a grid of the order has rows, each as long as a row.
func areWordsOf(text []byte, order int) bool {
	words := 0
	for from, to := range wordsOf(text, dividers) {
		if words++; to-from != order {
			return false
		}
	}
	return words == order
}

// labelOf returns the beginning of a line that may be a label: to its first sign behind a label.
func labelOf(l *line) string {
	return l.string(0, bytes.IndexAny(l.text, ":=")+1)
}

// isWordChar reports whether a character may be in a word of cells.
func isWordChar(char byte) bool {
	return !is(char, upright|drawn) && strings.IndexByte(separators+"\"'`=[](){}\\", char) < 0
}

// wordAt returns the reading of the word of cells at a place of a line.
func (b *block) wordAt(l *line, from, to int) ([]reading, *fault) {
	cells, ok := cutChars(stretch{l, from, to})
	begin := l.string(0, from)
	before := labelBefore().FindStringSubmatch(begin)
	if phrase := phraseBefore().FindStringSubmatch(begin); before == nil {
		before = phrase
	}
	if !ok || before == nil || rulesInLabel([]byte(before[0])) != "" {
		return nil, nil
	}
	behind := to
	if from > 0 && is(l.text[from-1], quote) {
		if behind == len(l.text) || l.text[behind] != l.text[from-1] {
			return nil, nil
		}
		behind++
	}
	for behind < len(l.text) && strings.IndexByte("\"'`])}", l.text[behind]) >= 0 {
		behind++
	}
	word, rest := l.text[from:to], l.raw[l.offset(behind):]
	_, second := secondPuzzle(plainBlanks(word), plainBlanks(l.text[behind:]))
	if second || labelRules(word, rest) != "" || isFull(word) && hasCutPuzzle(begin) {
		return nil, nil
	}
	r := reading{cells: cells, order: puzzle.SquareOrder(to - from), lines: 1, signs: signLine, word: len(bytes.Fields(l.raw)) < 40,
		label: strings.TrimSpace(before[1]), before: string(l.raw[:l.offset(from)])}
	if bytes.ContainsFunc(l.text[behind:], func(char rune) bool { return is(byte(char), letter|digit) }) {
		r.rest = string(rest)
	}
	return []reading{r}, nil
}

// plainBlanks returns a text with dots for other blanks.
func plainBlanks(text []byte) []byte {
	plain := bytes.Clone(text)
	for k, char := range plain {
		if is(char, blankToo) {
			plain[k] = '.'
		}
	}
	return plain
}
