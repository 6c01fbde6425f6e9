package bulk

import (
	"bufio"
	"bytes"
	"fmt"
	"strconv"
	"unicode/utf8"

	"fourfold/cp/classic"
	"fourfold/internal/answer"
	"fourfold/internal/dedupe"
	"fourfold/internal/textfile"
	"fourfold/puzzle/gridtext"
)

// batchSize is the number of puzzles that the engine gets in one call. So few puzzles fit into
// the cache together with their results.
const batchSize = 512

// A solvedBlock is a block and its answers.
type solvedBlock struct {
	block
	out      []byte    // the answers, one per line
	lines    int       // number of lines answered, including the invalid ones
	invalid  int       // number of invalid lines
	messages []message // in the order of the lines
	severity answer.Severity
	partial  bool    // the last lines have no answers
	keyed    []keyed // the answers to puzzles, if the job skips duplicates
}

// A message tells the user about a line.
type message struct {
	text  string
	grave bool // it is not about an invalid line, and must not be dropped
}

// A lineSolver solves blocks one after the other. It reuses its memory, so it allocates only for
// invalid lines and for lines that readOdd reads.
type lineSolver struct {
	*run
	engine  *classic.Solver
	n       int // number of puzzles in the batch
	puzzles [batchSize]classic.Puzzle
	results [batchSize]classic.Result
	rests   [batchSize][]byte // the text after each puzzle on its line
	lines   [batchSize][]byte // the whole line of each puzzle
	numbers [batchSize]int    // the line number of each puzzle
	opening bool              // no puzzle comes before the current line
	rules   string            // extra rules stated for the next puzzle; "" if there are none
	keyer   dedupe.Keyer      // of the puzzles, if the job skips duplicates
	odd     *bufio.Reader     // reused by readOdd; nil until its first call
}

func newLineSolver(r *run) *lineSolver {
	l := &lineSolver{run: r, engine: classic.New(r.Path)}
	l.engine.Stop = &r.stop
	return l
}

// solve answers the puzzles and the invalid lines of a block.
func (l *lineSolver) solve(b block, out []byte) *solvedBlock {
	s := &solvedBlock{block: b, out: out}
	l.n = 0
	if b.fault != nil {
		l.reject(s, &gridtext.ParseError{Name: l.Name, Line: b.line, Column: 1, Err: b.fault}, b.line)
	}
	line := b.line
	l.rules, l.opening = b.rules, b.opening
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

// readLine reads a line that may hold other text beside a puzzle, or no puzzle.
func (l *lineSolver) readLine(s *solvedBlock, line []byte, number int) {
	text := bytes.TrimLeft(line, " \t")
	if len(line) <= maxLine && utf8.Valid(text) && bytes.IndexByte(text, 0) < 0 {
		switch {
		case len(text) == 0 || text[0] == '#':
			return
		case isClassic(text) && gridtext.LabelRules(text[:81], text[81:]) == "" && !gridtext.SecondPuzzle(text[:81], text[81:]):
			if l.rules == "" {
				l.add(s, text[:81], text[81:], line, number)
			} else {
				l.rejectExtraRules(s, number, 1+len(line)-len(text))
			}
			return
		case l.rules == "":
			l.rules = extraRules(text)
		}
	}
	if s.invalid >= maxReports && isSurelyInvalid(line) {
		l.addInvalid(s, nil, number)
		return
	}
	p, err := l.readOdd(line, number)
	switch {
	case err != nil:
		l.addInvalid(s, err, number)
	case p != nil && l.rules != "":
		_, column := p.Where(0)
		l.rejectExtraRules(s, number, column)
	case p != nil && !l.isOrdinary(p):
		l.solveOther(s, p, number)
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
	l.opening = false
	copy(l.puzzles[l.n][:], puzzle)
	l.rests[l.n], l.lines[l.n], l.numbers[l.n] = rest, line, number
	if l.n++; l.n == batchSize {
		l.flush(s)
	}
}

// flush solves the batch and writes the answers. The engine does not report repeated givens: such
// a puzzle has no solution. So flush looks for repeated givens in puzzles without a solution.
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

// notBegun is the value of Result.Passes while the engine has not begun with the puzzle.
const notBegun = -1

// forgetResults marks the results of the batch as those of puzzles not begun.
func (l *lineSolver) forgetResults() {
	for k := range l.results[:l.n] {
		l.results[k].Passes = notBegun
	}
}

// flushBegun writes the counts of a batch of n puzzles that was stopped. It begins with puzzle
// from, the first that is not done, and ends before the first puzzle that was not begun.
func (l *lineSolver) flushBegun(s *solvedBlock, from, n int) {
	for k := from; k < n && !s.partial && l.Question.Count && l.results[k].Passes != notBegun; k++ {
		if l.results[k].Count == 0 && !isSound((*[81]byte)(&l.puzzles[k])) {
			break // repeated givens: a stopped batch does not report them
		}
		if from++; !l.results[k].Stopped {
			s.lines++
		}
		l.write(s, k)
	}
	s.partial = s.partial || from < n
}

// write writes the answer to puzzle k of the batch, followed by the rest of its line.
func (l *lineSolver) write(s *solvedBlock, k int) {
	r, word, from, severity := &l.results[k], answer.Word(""), len(s.out), answer.Answered
	switch {
	case r.Count > 0 && !isSolution(&l.puzzles[k], &r.Solution):
		word = answer.Wrong
		s.messages = append(s.messages, message{grave: true,
			text: fmt.Sprintf("%s:%d: a solution of %s breaks the rules: %s", l.Name, l.numbers[k], l.puzzles[k][:], r.Solution[:])})
	case l.Question.Count:
	case r.Count == 0:
		word = answer.None
	case l.Question.Unique && r.Count > 1:
		word = answer.Multiple
	}
	if r.Stopped && word == "" {
		severity = answer.GaveUp
	}
	if word != "" {
		severity = word.Severity(l.Question.Count)
	}
	if !l.Quiet {
		l.writeLine(s, k, word)
	}
	if l.Duplicates != nil {
		s.noteAnswer(l.keyer.OfLine((*[81]byte)(&l.puzzles[k])), from, severity)
	} else {
		s.severity = max(s.severity, severity)
	}
}

// writeLine writes the line of puzzle k of the batch: the word, unless it is empty, or else the
// count or the solution.
func (l *lineSolver) writeLine(s *solvedBlock, k int, word answer.Word) {
	r := &l.results[k]
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

// name writes the place of a line if counts are written with their places.
func (l *lineSolver) name(s *solvedBlock, number int) {
	if l.Named && l.Question.Count {
		s.out = append(strconv.AppendInt(append(append(s.out, l.Name...), ':'), int64(number), 10), ": "...)
	}
}

// addInvalid solves the batch and then answers a line that is not a puzzle. The reason may be nil
// if maxReports lines of the block were described.
func (l *lineSolver) addInvalid(s *solvedBlock, reason error, number int) {
	if l.flush(s); !s.partial {
		l.reject(s, reason, number)
	}
}

// rejectExtraRules answers a puzzle that has extra rules.
func (l *lineSolver) rejectExtraRules(s *solvedBlock, number, column int) {
	err := gridtext.ExtraRulesError(l.rules)
	l.rules = ""
	l.addInvalid(s, &gridtext.ParseError{Name: l.Name, Line: number, Column: column, Err: err}, number)
}

// reject answers a line with "invalid" and adds a message with the reason.
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
