package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"fourfold/cp/classic"
	"fourfold/puzzle/gridtext"
)

// A block is a number of whole lines of a file.
type block struct {
	text   []byte
	line   int   // number of the first
	fault  error // in place of the text, if that cannot be had
	failed bool  // the fault is that of the file, not of the line
}

// A solvedBlock is a block and what came of it.
type solvedBlock struct {
	block
	out      []byte    // the answers, each on a line
	puzzles  int       // lines answered, bad ones too
	bad      int       // of those, lines that are no puzzle
	messages []message // in the order of the lines
	severity int
	partial  bool // it ended before the last line
}

// A message is what standard error says of a line.
type message struct {
	text  string
	grave bool // it is about more than a bad line, and has to be seen
}

// maxReports is how many bad lines of a file standard error describes; of the others it
// tells the number. Each has the word invalid in the output.
const maxReports = 20

// maxLine is the length of the longest line that is read.
const maxLine = 64 << 10

// chunk is the number of puzzles that go to the engine at a time: few enough for them and
// their results to stay in the cache.
const chunk = 512

// A lineSolver solves blocks, one after the other, in memory of its own. For each line it
// allocates nothing, unless the line is bad.
type lineSolver struct {
	*bulk
	engine  *classic.Solver
	n       int // puzzles that wait for the engine
	puzzles [chunk]classic.Puzzle
	results [chunk]classic.Result
	rests   [chunk][]byte // what follows each puzzle in its line
	lines   [chunk][]byte // the line of each
	numbers [chunk]int    // and its number
	odd     *bufio.Reader // of a line that is not just cells and text, once there was one
}

// solve answers each line of a block that is a puzzle.
func (l *lineSolver) solve(b block, out []byte) *solvedBlock {
	s := &solvedBlock{block: b, out: out}
	l.n = 0
	if b.fault != nil {
		l.reject(s, &gridtext.ParseError{Name: l.name, Line: b.line, Column: 1, Err: b.fault})
	}
	line := b.line
	for text := b.text; len(text) > 0 && !s.partial; line++ {
		if len(text) > 81 && text[81] == '\n' && allCells((*[81]byte)(text)) {
			l.add(s, text[:81], nil, text[:81], line)
			text = text[82:]
			continue
		}
		var whole []byte
		whole, text, _ = bytes.Cut(text, []byte("\n"))
		l.read(s, bytes.TrimSuffix(whole, []byte("\r")), line)
	}
	l.flush(s)
	return s
}

// read takes a line that may hold more than a puzzle, or none.
func (l *lineSolver) read(s *solvedBlock, line []byte, number int) {
	text := bytes.TrimLeft(line, " \t")
	if len(line) <= maxLine && utf8.Valid(text) && bytes.IndexByte(text, 0) < 0 {
		switch {
		case len(text) == 0 || text[0] == '#':
			return
		case isClassic(text):
			l.add(s, text[:81], text[81:], line, number)
			return
		}
	}
	if s.bad >= maxReports && isHopeless(line) {
		l.invalid(s, nil)
		return
	}
	p, err := l.readOdd(line, number)
	switch {
	case err != nil:
		l.invalid(s, err)
	case p != nil:
		var cells [81]byte
		for cell, v := range p.Grid.Cells {
			cells[cell] = '0' + v
		}
		l.add(s, cells[:], []byte(p.Rest), line, number)
	}
}

// isHopeless reports whether a line that is not classic is no heading and no drawing
// either, nor a puzzle in some other manner of writing. It saves time, and
// may say no of any line.
func isHopeless(line []byte) bool {
	plain := false
	for _, char := range line {
		if char == ' ' || char == '\t' || char >= utf8.RuneSelf {
			return false
		}
		plain = plain || '0' <= char && char <= '9' || 'a' <= char|0x20 && char|0x20 <= 'z'
	}
	return plain
}

// readOdd reads a line as the reader of all formats does that finds it between two
// puzzles of 81 characters: as a puzzle, as nothing (a heading, say), or with an error.
func (l *lineSolver) readOdd(line []byte, number int) (*gridtext.Puzzle, error) {
	if l.odd == nil {
		l.odd = bufio.NewReaderSize(nil, maxLine) // which the reader takes as its own
	}
	other := strings.Repeat(".", 81) + "\n"
	l.odd.Reset(strings.NewReader(other + string(line) + "\r\n" + other))
	r := gridtext.NewReader(l.odd, l.name, l.parse)
	r.Next()
	p, err := r.Next()
	var found *gridtext.ParseError
	switch {
	case err == nil && p.Line == 2:
		return p, nil
	case err == nil:
		return nil, nil
	case errors.As(err, &found) && found.Line == 2:
		found.Line = number
		return nil, found
	}
	return nil, &gridtext.ParseError{Name: l.name, Line: number, Column: 1, Err: errRow}
}

// errRow is what is wrong with lines that the reader takes for a part of a puzzle of many.
var errRow = errors.New("a row of a grid: expected 81 characters (order 9), each puzzle on a line, like those before it")

// add gives a puzzle to the engine, as soon as there are enough.
func (l *lineSolver) add(s *solvedBlock, puzzle, rest, line []byte, number int) {
	copy(l.puzzles[l.n][:], puzzle)
	l.rests[l.n], l.lines[l.n], l.numbers[l.n] = rest, line, number
	if l.n++; l.n == chunk {
		l.flush(s)
	}
}

// flush solves the puzzles that wait, and writes their answers. Of puzzles without a
// solution it asks whether their givens keep the rules: the engine does not.
func (l *lineSolver) flush(s *solvedBlock) {
	n := l.engine.SolveBatch(l.puzzles[:l.n], int64(l.want), l.results[:l.n])
	s.partial = s.partial || n < l.n
	for k := range n {
		if l.results[k].Count > 0 || sound((*[81]byte)(&l.puzzles[k])) {
			s.puzzles++
			l.write(s, k)
		} else if l.reject(s, l.repeats(l.lines[k], l.numbers[k])); l.strict {
			break
		}
	}
	l.n = 0
}

// write writes the answer to a puzzle, and behind it the rest of its line.
func (l *lineSolver) write(s *solvedBlock, k int) {
	r, word := &l.results[k], ""
	switch {
	case r.Count > 0 && !verified(&l.puzzles[k], &r.Solution):
		word = wordWrong
		s.severity = max(s.severity, exitWrong)
		s.messages = append(s.messages, message{grave: true,
			text: fmt.Sprintf("%s:%d: a solution of %s that breaks the rules: %s", l.name, l.numbers[k], l.puzzles[k][:], r.Solution[:])})
	case l.count:
	case r.Count == 0:
		word = wordNone
		s.severity = max(s.severity, exitNo)
	case l.unique && r.Count > 1:
		word = wordMultiple
		s.severity = max(s.severity, exitNo)
	}
	switch {
	case l.quiet:
		return
	case word != "":
		s.out = append(s.out, word...)
	case l.count:
		s.out = strconv.AppendInt(s.out, r.Count, 10)
	default:
		s.out = append(s.out, r.Solution[:]...)
	}
	s.out = append(s.out, l.rests[k]...)
	s.out = append(s.out, '\n')
}

// invalid answers a line that is no puzzle, after those before it. It needs no reason if
// there are reports enough.
func (l *lineSolver) invalid(s *solvedBlock, err error) {
	if l.flush(s); !s.partial {
		l.reject(s, err)
	}
}

// reject writes that a line is invalid, and why.
func (l *lineSolver) reject(s *solvedBlock, err error) {
	if !s.failed {
		s.puzzles++
		s.bad++
	}
	if s.failed || s.bad <= maxReports {
		s.messages = append(s.messages, message{text: err.Error(), grave: s.failed})
	}
	s.severity = max(s.severity, exitBad)
	s.partial = s.partial || l.strict
	if !l.quiet {
		s.out = append(s.out, wordInvalid+"\n"...)
	}
}

// repeats says which givens of a line break the rules.
func (l *lineSolver) repeats(line []byte, number int) error {
	p, err := l.readOdd(line, number)
	if err != nil {
		return err
	}
	t := &task{name: l.name, puzzle: p}
	l.load(t)
	var found *gridtext.ParseError
	if errors.As(t.err, &found) {
		found.Line = number
	}
	return t.err
}

// isClassic reports whether a line, without blanks in front, has 81 characters of which
// each may be a cell of a classic Sudoku, and then nothing or what may follow a puzzle.
func isClassic(line []byte) bool {
	if len(line) < 81 || len(line) > 81 && strings.IndexByte(" \t,;:|", line[81]) < 0 {
		return false
	}
	for _, char := range line[:81] {
		if cells[char] == badCell {
			return false
		}
	}
	return true
}

// badCell is in cells for a character that stands for no cell.
const badCell = 1 << 9

// cells has a bit for each value, from 1 << 0 on, and none for a blank.
var cells = func() (all [256]uint16) {
	for char := range all {
		all[char] = badCell
	}
	for _, char := range ".0*_Xx" {
		all[char] = 0
	}
	for v := range 9 {
		all['1'+v] = 1 << v
	}
	return all
}()

// allCells reports whether all characters are cells.
func allCells(p *[81]byte) bool {
	var a, b, c uint16
	for k := 0; k < 81; k += 3 {
		a, b, c = a|cells[p[k]], b|cells[p[k+1]], c|cells[p[k+2]]
	}
	return a|b|c < badCell
}

// sound reports whether no given, of characters that are all cells, repeats another in
// its row, column or box.
func sound(p *[81]byte) bool {
	var twice, c0, c1, c2, c3, c4, c5, c6, c7, c8, left, mid, right uint16
	for k := 0; k < 81; k += 9 {
		if k == 27 || k == 54 {
			left, mid, right = 0, 0, 0
		}
		r := (*[9]byte)(p[k : k+9])
		v0, v1, v2 := cells[r[0]], cells[r[1]], cells[r[2]]
		v3, v4, v5 := cells[r[3]], cells[r[4]], cells[r[5]]
		v6, v7, v8 := cells[r[6]], cells[r[7]], cells[r[8]]
		twice |= c0&v0 | c1&v1 | c2&v2 | c3&v3 | c4&v4 | c5&v5 | c6&v6 | c7&v7 | c8&v8
		c0, c1, c2 = c0|v0, c1|v1, c2|v2
		c3, c4, c5 = c3|v3, c4|v4, c5|v5
		c6, c7, c8 = c6|v6, c7|v7, c8|v8

		a, b, c := v0|v1|v2, v3|v4|v5, v6|v7|v8
		twice |= v0&v1 | (v0|v1)&v2 | v3&v4 | (v3|v4)&v5 | v6&v7 | (v6|v7)&v8
		twice |= a&b | (a|b)&c | left&a | mid&b | right&c
		left, mid, right = left|a, mid|b, right|c
	}
	return twice == 0
}

// verified reports whether s fills in the puzzle p: it keeps the givens, and every row,
// column and box has every value. No solver has a part in it.
func verified(p, s *classic.Puzzle) bool {
	const every = 1<<9 - 1
	var lost, c0, c1, c2, c3, c4, c5, c6, c7, c8, left, mid, right uint16
	units := uint16(every)
	for k := 0; k < 81; k += 9 {
		g, r := (*[9]byte)(p[k:k+9]), (*[9]byte)(s[k:k+9])
		v0, v1, v2 := cells[r[0]], cells[r[1]], cells[r[2]]
		v3, v4, v5 := cells[r[3]], cells[r[4]], cells[r[5]]
		v6, v7, v8 := cells[r[6]], cells[r[7]], cells[r[8]]
		lost |= cells[g[0]]&^v0 | cells[g[1]]&^v1 | cells[g[2]]&^v2
		lost |= cells[g[3]]&^v3 | cells[g[4]]&^v4 | cells[g[5]]&^v5
		lost |= cells[g[6]]&^v6 | cells[g[7]]&^v7 | cells[g[8]]&^v8
		c0, c1, c2 = c0|v0, c1|v1, c2|v2
		c3, c4, c5 = c3|v3, c4|v4, c5|v5
		c6, c7, c8 = c6|v6, c7|v7, c8|v8

		a, b, c := v0|v1|v2, v3|v4|v5, v6|v7|v8
		units &= a | b | c
		left, mid, right = left|a, mid|b, right|c
		if k == 18 || k == 45 || k == 72 {
			units &= left & mid & right
			left, mid, right = 0, 0, 0
		}
	}
	return lost == 0 && units&c0&c1&c2&c3&c4&c5&c6&c7&c8 == every
}
