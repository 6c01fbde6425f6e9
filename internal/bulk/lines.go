package bulk

import (
	"bufio"
	"bytes"
	"fmt"
	"strconv"
	"unicode/utf8"

	"fourfold/cp/classic"
	"fourfold/internal/answer"
	"fourfold/internal/textfile"
	"fourfold/puzzle/gridtext"
)

// batchSize is the number of puzzles that go to the engine at a time: few enough for them
// and their results to stay in the cache.
const batchSize = 512

// A solvedBlock is a block and its answers.
type solvedBlock struct {
	block
	out      []byte    // the answers, each on a line
	lines    int       // answered, invalid ones too
	invalid  int       // lines
	messages []message // in the order of the lines
	severity answer.Severity
	partial  bool // it ended before the last line
}

// A message is a sentence for people about a line.
type message struct {
	text  string
	grave bool // it is about more than an invalid line, and is never left out
}

// A lineSolver solves blocks, one after the other, in memory of its own. For each line it
// allocates nothing, unless the line is invalid.
type lineSolver struct {
	*run
	engine  *classic.Solver
	n       int // puzzles in the batch
	puzzles [batchSize]classic.Puzzle
	results [batchSize]classic.Result
	rests   [batchSize][]byte // the text behind each puzzle on its line
	lines   [batchSize][]byte // the line of each
	numbers [batchSize]int    // and its number
	rules   string            // stated for the next puzzle, "" if there are none
	odd     *bufio.Reader     // of a line that only gridtext understands, once there was one
}

func newLineSolver(r *run) *lineSolver {
	l := &lineSolver{run: r, engine: classic.New(r.Path)}
	l.engine.Stop = &r.stop
	return l
}

// solve answers each line of a block that is a puzzle.
func (l *lineSolver) solve(b block, out []byte) *solvedBlock {
	s := &solvedBlock{block: b, out: out}
	l.n = 0
	if b.fault != nil {
		l.reject(s, &gridtext.ParseError{Name: l.Name, Line: b.line, Column: 1, Err: b.fault}, b.line)
	}
	line := b.line
	l.rules = b.rules
	for text := b.text; len(text) > 0 && !s.partial; line++ {
		if len(text) > 81 && text[81] == '\n' && allCells((*[81]byte)(text)) && l.rules == "" {
			l.add(s, text[:81], nil, text[:81], line)
			text = text[82:]
			continue
		}
		var whole []byte
		whole, text, _ = bytes.Cut(text, []byte("\n"))
		l.readLine(s, textfile.TrimEnd(whole), line)
	}
	l.flush(s)
	return s
}

// readLine takes a line that may hold more than a puzzle, or none.
func (l *lineSolver) readLine(s *solvedBlock, line []byte, number int) {
	text := bytes.TrimLeft(line, " \t")
	if len(line) <= maxLine && utf8.Valid(text) && bytes.IndexByte(text, 0) < 0 {
		switch {
		case len(text) == 0 || text[0] == '#':
			return
		case isClassic(text) && gridtext.LabelRules(text[:81], text[81:]) == "":
			if l.rules == "" {
				l.add(s, text[:81], text[81:], line, number)
			} else {
				l.refuse(s, number, 1+len(line)-len(text))
			}
			return
		case l.rules == "":
			l.rules = extraRules(text)
		}
	}
	if s.invalid >= maxReports && isHopeless(line) {
		l.addInvalid(s, nil, number)
		return
	}
	p, err := l.readOdd(line, number)
	switch {
	case err != nil:
		l.addInvalid(s, err, number)
	case p != nil && l.rules != "":
		_, column := p.Where(0)
		l.refuse(s, number, column)
	case p != nil:
		var puzzle [81]byte
		for cell, v := range p.Grid.Cells {
			puzzle[cell] = '0' + v
		}
		l.add(s, puzzle[:], []byte(p.Rest), line, number)
	}
}

// add adds a puzzle to the batch, and solves the batch if it is full.
func (l *lineSolver) add(s *solvedBlock, puzzle, rest, line []byte, number int) {
	copy(l.puzzles[l.n][:], puzzle)
	l.rests[l.n], l.lines[l.n], l.numbers[l.n] = rest, line, number
	if l.n++; l.n == batchSize {
		l.flush(s)
	}
}

// flush solves the batch and writes the answers. The engine finds no solution where givens
// repeat, so flush looks for repeated givens in puzzles without a solution.
func (l *lineSolver) flush(s *solvedBlock) {
	if l.stop.Load() {
		s.partial, l.n = s.partial || l.n > 0, 0
		return
	}
	if l.Question.Count {
		l.forgetResults()
	}
	n := l.engine.SolveBatch(l.puzzles[:l.n], int64(l.Question.Want), l.results[:l.n])
	defer l.flushBegun(s, n, l.n)
	for k := range n {
		if l.results[k].Count > 0 || isSound((*[81]byte)(&l.puzzles[k])) {
			s.lines++
			l.write(s, k)
		} else if l.reject(s, l.repeatedGivens(l.lines[k], l.numbers[k]), l.numbers[k]); l.Strict {
			break
		}
	}
	l.n = 0
}

// notBegun in the Passes of a result says that the engine has not begun with its puzzle.
const notBegun = -1

// forgetResults marks the results of the batch as those of puzzles not begun.
func (l *lineSolver) forgetResults() {
	for k := range l.results[:l.n] {
		l.results[k].Passes = notBegun
	}
}

// flushBegun writes the counts of a batch that was stopped: those of the puzzles from the
// first that is not done up to the first that is not begun.
func (l *lineSolver) flushBegun(s *solvedBlock, from, n int) {
	for k := from; k < n && !s.partial && l.Question.Count && l.results[k].Passes != notBegun; k++ {
		if l.results[k].Count == 0 && !isSound((*[81]byte)(&l.puzzles[k])) {
			break // it is for the next run to say why
		}
		if from++; !l.results[k].Stopped {
			s.lines++
		}
		l.write(s, k)
	}
	s.partial = s.partial || from < n
}

// write writes the answer to puzzle k of the batch, and behind it the rest of its line.
func (l *lineSolver) write(s *solvedBlock, k int) {
	r, word := &l.results[k], answer.Word("")
	switch {
	case r.Count > 0 && !isSolution(&l.puzzles[k], &r.Solution):
		word = answer.Wrong
		s.messages = append(s.messages, message{grave: true,
			text: fmt.Sprintf("%s:%d: a solution of %s that breaks the rules: %s", l.Name, l.numbers[k], l.puzzles[k][:], r.Solution[:])})
	case l.Question.Count:
	case r.Count == 0:
		word = answer.None
	case l.Question.Unique && r.Count > 1:
		word = answer.Multiple
	}
	if r.Stopped && word == "" {
		s.severity = max(s.severity, answer.GaveUp)
	}
	if word != "" {
		s.severity = max(s.severity, word.Severity(l.Question.Count))
	}
	if l.Quiet {
		return
	}
	l.name(s, l.numbers[k])
	switch {
	case word != "":
		s.out = append(s.out, word...)
	case l.Question.Count && r.Stopped:
		s.out = strconv.AppendInt(append(s.out, answer.AtLeast...), r.Count, 10)
	case l.Question.Count:
		s.out = strconv.AppendInt(s.out, r.Count, 10)
	default:
		s.out = append(s.out, r.Solution[:]...)
	}
	s.out = append(s.out, l.rests[k]...)
	s.out = append(s.out, '\n')
}

// name writes the place of a line before its answer.
func (l *lineSolver) name(s *solvedBlock, number int) {
	if l.Named && l.Question.Count {
		s.out = append(strconv.AppendInt(append(append(s.out, l.Name...), ':'), int64(number), 10), ": "...)
	}
}

// addInvalid answers a line that is no puzzle, after those before it. The reason may be nil
// if enough lines were described.
func (l *lineSolver) addInvalid(s *solvedBlock, reason error, number int) {
	if l.flush(s); !s.partial {
		l.reject(s, reason, number)
	}
}

// refuse answers a puzzle that has more rules than its givens.
func (l *lineSolver) refuse(s *solvedBlock, number, column int) {
	err := gridtext.ExtraRulesError(l.rules)
	l.rules = ""
	l.addInvalid(s, &gridtext.ParseError{Name: l.Name, Line: number, Column: column, Err: err}, number)
}

// reject writes that a line is invalid, and why.
func (l *lineSolver) reject(s *solvedBlock, reason error, number int) {
	if !s.readErr {
		s.lines++
		s.invalid++
	}
	if s.readErr || s.invalid <= maxReports {
		s.messages = append(s.messages, message{text: reason.Error(), grave: s.readErr})
	}
	s.severity = max(s.severity, answer.Invalid.Severity(l.Question.Count))
	s.partial = s.partial || l.Strict
	if !l.Quiet {
		l.name(s, number)
		s.out = append(s.out, answer.Invalid+"\n"...)
	}
}
