package grid

import (
	"bytes"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/codec"
)

// listIn returns the index in the plain form of a line at which a list, an object or a string with cells begins, or -1.
func listIn(l *line) int {
	if l.list == 0 {
		l.list = -1
		if bytes.ContainsAny(l.text, "[({\"'`") && !l.isSection() && (!isFence(l.raw) || len(trim(l.raw)) == 1) {
			const most = 10_000 // bytes that show what a list has
			if from := codec.FindList(l.string(0, min(len(l.text), most))); from >= 0 {
				l.list = from + 1
			}
		}
	}
	return max(l.list, 0) - 1
}

// readList reads JSON, or a list of a program: the first complete list, object, or strings of cells, with code, comments and
// blank lines around and in it.
func readList(b *block) ([]reading, *fault) {
	l := b.first()
	from := listIn(l)
	if from < 0 {
		return nil, nil
	}
	text := l.string(0, len(l.text))
	if word := bytes.IndexFunc([]byte(text[from+1:]), func(char rune) bool { return !isWordChar(byte(char)) }); is(text[from], quote) && isWhole(word) {
		return nil, nil // a puzzle on one line, in quotes
	}
	if rulesInLabel([]byte(text[:from])) != "" || codec.VariantName([]byte(text[:from])) != "" {
		return nil, nil // the line states rules
	}
	if ruleList.Get().MatchString(text[:from]) {
		f := newFault(l.place(0), ClassProgram, "found a list of rules (%s): %s", clip(strings.TrimSpace(text[:from])), notPlain)
		f.above = true
		return nil, f.final()
	}
	const maxBad = 100 // lines of code in which the end of a damaged list is looked for
	b.in.keepLong = true
	defer func() { b.in.keepLong = false }()
	list := new(codec.List)
	ended := list.Add(text[from:])
	isData := from == len(text)-len(strings.TrimLeft(text, " \t")) && list.IsOpen() && strings.IndexByte("[{", text[from]) >= 0 // no code
	at, lines, blanks := l.place(runes(text[:from])), 1, 0
lines:
	for ; !ended; lines++ {
		next := b.line(lines)
		if next == nil || next.long || !isData && (lines == maxBlock || list.IsBad() && lines >= maxBad || next.noText > 0) {
			break
		}
		switch {
		case next.isBlank():
			if blanks++; blanks == 2 && !isData && !list.IsOpen() {
				break lines
			}
		case listIn(next) < 0 && (!list.IsOpen() || blanks >= 2 && !isData && !isFence(next.raw)):
			break lines
		default:
			blanks = 0
		}
		row, begin := next.string(0, len(next.text)), 0
		if !list.IsOpen() {
			begin = max(listIn(next), 0) // behind the sign of a list, for example
		}
		ended = list.Add(strings.Repeat(" ", begin) + row[begin:])
		if list.Len() > b.in.maxText {
			return nil, b.endless(newFault(at, ClassLength, "the list is longer than %d bytes: expected its end", b.in.maxText), lines)
		}
	}
	if next := b.line(lines); ended && list.IsRows() && next != nil && next.isText() && listIn(next) >= 0 {
		f := newFault(place{int32(next.number), 1}, ClassMore, "found a row too many: expected as many rows as a row has cells")
		f.lines = b.textEnd(lines)
		return nil, f.final()
	}
	d := reading{format: FormatJSON}
	sheets, rows, isGrid, err := list.Sheets(b.values)
	sheets, err = b.withoutUnknown(sheets, err, &d)
	if err == nil {
		err = b.checkSheets(sheets)
	}
	switch {
	case !isGrid && !(isData && list.IsOpen() && (text[from] == '{' || lines > maxBlock)):
		return nil, nil
	case isData && list.IsOpen() && (err != nil || text[from] == '{'):
		return nil, b.endless(newFault(at, ClassProgram, "the list has no end: expected ] or }"), lines)
	case err != nil:
		f := codecFault(at, err)
		f.rows, f.lines = rows, lines
		return nil, f.final()
	}
	d.lines, d.sheets = lines, sheets
	rest, _, _ := strings.Cut(list.Rest(), "\n")
	if f := foreignText([]byte(rest)); f != nil && (f.name == "" || !b.o.IgnoreUnknown) {
		last := b.line(lines - 1)
		f := foreignFound(last.place(max(len(last.text)-len(rest), 0)), f.what)
		f.lines = lines
		return nil, f
	}
	if f := secondBehind(b.line(lines-1), rest); f != nil {
		f.lines = lines
		return nil, f
	}
	if f := b.rulesBelowList(lines); f != nil {
		return nil, f
	}
	return []reading{d}, nil
}

// ruleList matches the beginning of a list that states rules of the grid above or below it.
var ruleList = words.NewPattern(`(?i)region|jigsaw|cage|thermo|arrow|constraint`)

// secondBehind returns an error if the text behind a list, an object or a link on its last line has one more puzzle.
func secondBehind(l *line, rest string) *fault {
	behind := lineOf([]byte(rest))
	at := puzzleBehind(lineOf([]byte(" " + rest)))
	isObject := strings.IndexByte("[{", append(trim(behind.text), 0)[0]) >= 0 && listIn(behind) >= 0
	if c, _, _ := codecIn(behind); at == 0 && c == nil && !isObject {
		return nil
	}
	return newFault(l.place(max(len(l.text)-len(behind.text), 0)), ClassMore, "found a second puzzle on the line: expected each puzzle on a line of its own").one().final()
}

// rulesBelowList returns an error if the text below a list states rules or begins a list of rules. One blank line and lines such as ``` may
// stand between. Behind a blank line, a text directly above another list belongs to that one.
func (b *block) rulesBelowList(lines int) *fault {
	k := lines
	for next := b.line(k); next != nil && k < lines+2 && (next.isBlank() || isFence(next.raw)); next = b.line(k) {
		k++
	}
	next := b.line(k)
	if next == nil || !next.isText() || next.isBlank() {
		return nil
	}
	if from := listIn(next); from > 0 && ruleList.Get().MatchString(next.string(0, len(next.text))[:from]) {
		f := foreignFound(next.place(0), "a list of rules below a grid")
		f.lines = lines
		return f
	}
	f := next.foreign()
	if BeginsText(next.raw) || f == nil || f.reach != reachRules || f.name != "" && b.o.IgnoreUnknown || b.rowBelow(k+1) {
		return nil
	}
	for n := k + 1; k > lines && n < k+3; n++ {
		if l := b.line(n); l != nil && l.isText() && BeginsText(l.raw) {
			return nil
		}
	}
	below := foreignFound(next.place(0), f.what+" below a grid")
	below.lines = b.textEnd(k)
	return below
}

// isAboveList reports whether the first line is code above a list: it has no digits, and a list begins on one of the next lines.
func (b *block) isAboveList() bool {
	const most = 3 // lines
	for k := range most {
		l := b.line(k)
		switch {
		case l == nil || !l.isText():
			return false
		case k > 0 && listIn(l) >= 0:
			return true
		case l.digits > 0 || hasManyCells(string(l.raw)) || l.isForeign():
			return false
		}
	}
	return false
}
