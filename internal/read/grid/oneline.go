package grid

import (
	"bytes"
	"cmp"
	"iter"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"fourfold/internal/kit/words"
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
	case length > maxSymbols, order != 0 && b.o.Alphabet != AlphabetAuto && length > len(b.o.Alphabet):
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
	beyond, k := false, 0
	for ; k <= length; k++ {
		l := b.line(k)
		if l == nil || !l.isText() {
			break
		}
		from, to := l.firstWord()
		if to-from != length || len(trim(l.text[to:])) > 0 {
			break
		}
		for _, char := range bytes.ToUpper(l.text[from:to]) {
			beyond = beyond || symbolIndex(char) > order && (char != 'X' || length > symbolIndex('X'))
		}
	}
	return beyond && 1 < k && k <= length
}

// readLine reads a puzzle that is the first word of a line. A label may stand behind it.
func readLine(b *block) ([]reading, *fault) {
	if !b.isLine() {
		return nil, nil
	}
	l := b.first()
	from, to := l.firstWord()
	r, f := b.readWord(l, from, to)
	if f == nil {
		f = checkSecond(l, l.text[from:to], to, len(l.text))
	}
	if f != nil {
		return nil, f
	}
	r.rest = string(l.raw[l.offset(to):])
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

// readWord reads the cells of a word, or of a field of a table, which may have spaces.
func (b *block) readWord(l *line, from, to int) (reading, *fault) {
	s := stretch{l, from, to}
	cells, ok := cutChars(s)
	f := b.badCells(s, cells, ok)
	if f == nil {
		return reading{cells: cells, order: puzzle.SquareOrder(len(cells)), lines: 1, signs: signLine, word: true}, nil
	}
	if !b.looksLikeRow(lineOf(l.text[from:to])) {
		return reading{}, textFound(l).one()
	}
	f.signs, f.cells = signLine, len(cells)
	return reading{}, f
}

// badCells is about characters of a line that are no puzzle, or nil if they are one.
func (b *block) badCells(s stretch, cells []cell, ok bool) *fault {
	order, known := puzzle.SquareOrder(len(cells)), b.seen.order
	switch {
	case !ok:
		return noValue(&cells[len(cells)-1], expectedSymbol(b.o.Alphabet, cmp.Or(known, puzzle.SquareOrder(s.to-s.from)))).one()
	case order == 0 || known != 0 && known != order && (b.o.Order != 0 || !areValues(s.part(), order, AlphabetOne, AlphabetZero, letters)):
		return b.wrongLength(s, cells).one()
	}
	return nil
}

// one says that a bad puzzle is one line.
func (f *fault) one() *fault {
	f.lines = 1
	return f
}

// wrongLength is about a puzzle on one line that is too short or too long.
func (b *block) wrongLength(s stretch, cells []cell) *fault {
	order, length, end := b.seen.order, len(cells), s.from
	if length > 0 {
		end = cells[length-1].at + 1
	}
	found := counted(length, "character")
	at := func(k int) place {
		if k < length {
			return cells[k].place()
		}
		return s.place(end)
	}
	isNumber := !slices.ContainsFunc(cells, func(c cell) bool { return !is(c.symbol, digit) })
	for n := 4; n <= puzzle.MaxOrder && length > maxSymbols; n++ {
		switch fits := order == 0 || order == n; {
		case fits && length == 2*n*n:
			return newFault(at(n*n), ClassLine, "found %s: expected %d (order %d)%s: two puzzles on one line?", found, n*n, n, b.likeBefore())
		case fits && length < n*n && length+n >= n*n && isNumber && hasFull(s.line, n*n):
			return newFault(at(0), ClassLine, "found %s beside a solution of %d: expected %d, since zeros at the beginning are lost", found, n*n, n*n)
		}
	}
	if order != 0 {
		return newFault(at(order*order), ClassLine, "found %s: expected %d (order %d)%s", found, order*order, order, b.likeBefore())
	}
	below := max(4, min(int(math.Sqrt(float64(length))), puzzle.MaxOrder-1))
	return newFault(at(length), ClassLine, "found %s: expected %d (order %d) or %d (order %d)", found, below*below, below, (below+1)*(below+1), below+1)
}

// hasFull reports whether a line has a word of so many digits without blanks.
func hasFull(l *line, cells int) bool {
	for _, word := range wordsIn(l.text) {
		if len(word) == cells && isPlain(word) && isFull(word) {
			return true
		}
	}
	return false
}

// labelBefore matches what may stand before a puzzle on one line: signs of a list, a label, a
// number, the beginning of a value in a program, and brackets, or words as in "can you solve". The groups are the label.
var labelBefore = words.NewPattern(`^[ \t]*(?:(?:[-*•+][ \t]+)?(?:\[?[#(]?([\p{L}\p{N}][\p{L}\p{N} ._#()/'&!-]{0,60}?)[\])]*[ \t]*(?::=|=>|->|[:=,;|.)\t])[ \t]*|[\p{L}_$][\p{L}\p{N}_$.<>\[\]*& ]{0,60}=[ \t]*)?[\[({]*[ \t]*["'` + "`" + `]{0,3}[ \t]*|(\p{L}[\p{L}' ,!]{0,60})[ \t])$`)

// readLabeled reads a puzzle on one line behind a label or in quotes, or with other blanks, or in fields of which the empty ones are
// blanks.
func readLabeled(b *block) (all []reading, f *fault) {
	l := b.first()
	for from, word := range wordsIn(l.text) {
		if b.isWholeWord(len(word)) {
			return b.labeledWord(l, from, from+len(word)), nil
		}
	}
	starts := []int{0}
	label := l.string(0, bytes.IndexAny(l.text, ":=")+1)
	if before := labelBefore.Get().FindStringSubmatch(label); before != nil && before[1] != "" && rulesInLabel([]byte(label)) == "" {
		starts = append(starts, utf8.RuneCountInString(label))
	}
	for _, from := range starts {
		s := stretch{l, from, len(l.text)}
		add := func(cells []cell, ok bool) {
			if !ok {
				return
			}
			d := reading{cells: cells, order: puzzle.SquareOrder(len(cells)), lines: 1, separator: separatorOf(l)}
			if l.all&comma != 0 {
				d.signs = signCommas
			} else if countWords(s.part()) == 1 {
				d.signs = signLine
			}
			all = append(all, d)
		}
		cells, ok := cutChars(s)
		n := len(cells)
		order := puzzle.SquareOrder(n)
		even := haveEvenLengths(s.part(), order)
		if n > maxSymbols && l.looksLikeRow() && puzzleBehind(l) == 0 {
			other := b.badCells(s, cells, ok)
			if other == nil && !even {
				other = newFault(cells[0].place(), ClassLine, "found %d characters in words of different lengths: expected one word of %d cells, or words of equal length", n, n).one()
			}
			f = f.further(other)
		}
		add(cells, ok && even && (b.isWholeWord(n) || order > 0 && countWords(s.part()) == order && !b.isAboveRow()))
		cells, ok = cutWords(s)
		add(cells, ok && b.isWholeWord(len(cells)))
		for _, delimiter := range []byte(fieldSeparators) {
			cells, ok := cellsOfFields(s, fieldsOf(s, delimiter))
			// A comma behind the last cell is no cell. If other fields are empty, any comma may be too many.
			isEmpty := func(c cell) bool { return c.other == emptyField }
			if n := len(cells); n > 0 && !b.isWholeWord(n) && slices.IndexFunc(cells, isEmpty) == n-1 {
				cells = cells[:n-1]
			}
			add(cells, ok && b.isWholeWord(len(cells)))
		}
	}
	return all, f
}

// isWholeWord reports whether a line with so many cells is a whole puzzle. Lines of 16, 25 and 36
// cells may be rows, so they are puzzles only if the puzzles before have that order. So may lines
// of 49 cells beside numbers above 9.
func (b *block) isWholeWord(cells int) bool {
	order := puzzle.SquareOrder(cells)
	return order != 0 && (order == b.seen.order || cells > maxSymbols && !b.isNumberRow(cells))
}

// isNumberRow reports whether the first line may be a row of a grid of numbers: a line of its paragraph has as many
// cells, some of which are numbers above 9.
func (b *block) isNumberRow(cells int) bool {
	for k := 0; k < cells && cells <= puzzle.MaxOrder; k++ {
		if l := b.line(k); l == nil || l.isBlank() {
			break
		} else if l.cells > cells && l.likelyCells() == cells {
			return true
		}
	}
	return false
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
		if length != first && min(length, first) < order {
			return false
		}
	}
	return true
}

// isWordChar reports whether a character may be in a word of cells.
func isWordChar(char byte) bool {
	return !is(char, upright|drawn) && strings.IndexByte(separators+"\"'`=[](){}\\", char) < 0
}

// wordsIn returns the words of a text that may be cells, with their indexes.
func wordsIn(text []byte) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		for from := 0; from < len(text); {
			to := from
			for to < len(text) && isWordChar(text[to]) {
				to++
			}
			if !yield(from, text[from:to]) {
				return
			}
			from = to + 1
		}
	}
}

// labeledWord returns the reading of the word of cells at a place of a line, if what stands before and behind it may be a label.
func (b *block) labeledWord(l *line, from, to int) []reading {
	cells, ok := cutChars(stretch{l, from, to})
	before := labelBefore.Get().FindStringSubmatch(l.string(0, from))
	if !ok || before == nil {
		return nil
	}
	behind := to
	if from > 0 && is(l.text[from-1], quote) && !bytes.HasPrefix(l.text[to:], l.text[from-1:from]) {
		return nil
	}
	for behind < len(l.text) && strings.IndexByte("\"'`])}", l.text[behind]) >= 0 {
		behind++
	}
	plain := bytes.Clone(l.text)
	for k, char := range plain {
		if is(char, blankToo) {
			plain[k] = '.'
		}
	}
	rest := l.raw[l.offset(behind):]
	word := plain[from:to]
	_, second := secondPuzzle(word, plain[behind:])
	if second || rulesInLabel([]byte(before[0])) != "" || labelRules(word, rest) != "" || hasDamaged(word, l.text[:from]) {
		return nil
	}
	r := reading{cells: cells, order: puzzle.SquareOrder(to - from), lines: 1, signs: signLine, word: len(bytes.Fields(l.raw)) < 40,
		label: strings.TrimSpace(before[1] + before[2]), before: string(l.raw[:l.offset(from)])}
	if lineOf(rest).all&(letter|digit) != 0 {
		r.rest = string(rest)
	}
	return []reading{r}
}
