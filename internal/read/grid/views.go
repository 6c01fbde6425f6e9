package grid

import (
	"strings"

	"fourfold/internal/kit/words"
)

// viewsOf returns the parts of lines that may have cells: the lines as they are, without the
// names of columns, the names of rows, the signs of a list before them, or text beside a frame.
func viewsOf(lines []stretch) []view {
	views := []view{{lines: lines}}
	if k := rulerOf(lines); k >= 0 {
		without := append(lines[:k:k], lines[k+1:]...)
		views = append(views, view{lines: without, columns: countLines(without)})
	}
	for _, cut := range []func([]stretch) view{withoutNames, withoutBullets, withoutSides} {
		if v := cut(lines); v.lines != nil {
			views = append(views, v)
		}
	}
	return views
}

// A view is the parts of lines that may have cells.
type view struct {
	lines   []stretch
	columns int       // that have names above them; 0 if there are none
	beside  []stretch // the texts at the sides of a frame
}

// rulesAtSides returns an error if a text beside the lines of a view states or names rules.
func (b *block) rulesAtSides(v view) *fault {
	for _, s := range v.beside {
		if f := foreignText(s.part()); f != nil && (f.name == "" || !b.o.IgnoreUnknown) {
			return foreignFound(s.place(s.from), f.what)
		}
	}
	return nil
}

// rulerOf returns the index of a line with the names of columns above a grid, or -1.
func rulerOf(lines []stretch) int {
	for k := 0; k < 2 && k+1 < len(lines); k++ {
		s := lines[k]
		if n := rulerLength(s.string(s.from, s.to)); n > 0 && n == countLines(lines[k+1:]) {
			return k
		}
		if !s.isFrameToo() {
			break
		}
	}
	return -1
}

// rowName matches the name of a row before its cells, such as A, 1, r1, Row 1 or R1C.
var rowName = words.NewPattern(`^[ \t|"']*[(\[]?((?i:r|row)? ?[0-9]{1,2}|[A-Za-z])["']?(?:[:.)\]]+ *\|?| *[|,;\t\x{2502}\x{2503}\x{2551}]| )`)

// withoutNames removes the names of rows, which must count from 0, from 1 or from A. A line of the names
// of columns above the rows is left out. It returns no lines if the rows have no names.
func withoutNames(lines []stretch) (v view) {
	names := []string{}
	for k, s := range lines {
		text := s.string(s.from, s.to)
		if s.isFrameToo() {
			v.lines = append(v.lines, s)
			continue
		}
		if len(names) == 0 && k < 2 && k+1 < len(lines) && rulerLength(text) == countLines(lines[k+1:]) && !isSecond(text, lines[k+1].string(0, lines[k+1].to)) {
			v.columns = rulerLength(text)
			continue
		}
		found := rowName.Get().FindStringSubmatchIndex(text)
		if found == nil {
			return view{}
		}
		names = append(names, text[found[2]:found[3]])
		from := s.from + runes(text[:found[1]])
		if is(s.text[from-1], upright|drawn) {
			from-- // a bar at the beginning of each line
		}
		v.lines = append(v.lines, stretch{s.line, from, s.to})
	}
	if !isSequence(names) {
		return view{}
	}
	return v
}

// isSecond reports whether a line that may be names of columns is a row that is named 1, since the
// line below it is named 2.
func isSecond(text, below string) bool {
	name := func(s string) string { return strings.Trim(rowName.Get().FindString(s), " \t.:)(][|,;\"'") }
	return name(text) == "1" && name(below) == "2"
}

func runes(text string) int { return len([]rune(text)) }

// countLines returns the number of lines that are no frames.
func countLines(lines []stretch) (n int) {
	for _, s := range lines {
		if !s.isFrameToo() {
			n++
		}
	}
	return n
}

// rulerLength returns the number of names of columns in a line, such as 1 2 3, or A B C, or C1 C2 C3. It returns 0 if the line
// has other words.
func rulerLength(text string) int {
	words := strings.FieldsFunc(text, func(char rune) bool {
		return strings.ContainsRune(" \t|,;+\"'", char) || 0x2500 <= char && char <= 0x257f
	})
	if len(words) == 1 || len(words) == 3 { // 123456789 or 123 456 789
		words = strings.Split(strings.Join(words, ""), "")
	}
	if len(words) > 4 && !isSequence(words) {
		words = words[1:] // the name of the corner
	}
	if len(words) < 4 || !isSequence(words) {
		return 0
	}
	return len(words)
}

// isSequence reports whether the words count: 1, 2, 3, or 0, 1, 2, or A, B, C, or R1, R2, R3.
func isSequence(words []string) bool {
	from := 1
	for k, word := range words {
		word = strings.ToUpper(strings.Trim(word, " .:)(]["))
		letter := k < 26 && word == string(rune('A'+k))
		digits := strings.TrimLeft(strings.TrimLeft(word, "RCOLUMNW"), " ")
		n, number := smallNumber(digits)
		if k == 0 && number && n == 0 {
			from = 0
		}
		if !letter && !(number && n == k+from) || letter != isLetterWord(words[0]) {
			return false
		}
	}
	return len(words) > 0
}

// isLetterWord reports whether a word is the letter A and nothing else.
func isLetterWord(word string) bool { return strings.EqualFold(strings.Trim(word, " .:)(]["), "A") }

// bullet matches the sign of an item of a list.
var bullet = words.NewPattern(`^[ \t]*[-*•+][ \t]+`)

// withoutBullets removes the sign of a list from each line that is no frame. It returns no lines if a line
// has none.
func withoutBullets(lines []stretch) (v view) {
	some := false
	for _, s := range lines {
		found := bullet.Get().FindString(s.string(s.from, s.to))
		if found == "" && !s.isFrameToo() {
			return view{}
		}
		some = some || found != ""
		v.lines = append(v.lines, stretch{s.line, s.from + runes(found), s.to})
	}
	if !some {
		return view{}
	}
	return v
}

// withoutSides removes text that stands beside a frame. It returns no lines if there is none, if a line lacks the
// frame at its sides, or if what stands there may be another grid.
func withoutSides(lines []stretch) (v view) {
	from, to := frameIn(lines[0].part())
	for _, s := range lines {
		if to < from+5 || len(s.text) < to || !is(s.text[from], frameToo) || !is(s.text[to-1], frameToo) {
			return view{}
		}
		for _, side := range []stretch{{s.line, 0, from}, {s.line, to, len(s.text)}} {
			text := trim(side.part())
			if len(text) == 0 {
				continue
			}
			if l := lineOf(text); l.all&(upright|drawn) != 0 || l.isFrameToo() || countWords(text) > 3 && l.looksLikeRow() {
				return view{}
			}
			v.beside = append(v.beside, side)
		}
		v.lines = append(v.lines, stretch{s.line, from, to})
	}
	if len(v.beside) == 0 {
		return view{}
	}
	return v
}

// frameIn returns the place of the first word of a line that is part of a frame, or zeros.
func frameIn(text []byte) (from, to int) {
	for from, to := range wordsOf(text, space) {
		if to-from >= 5 && isFrameToo(text[from:to]) {
			return from, to
		}
	}
	return 0, 0
}
