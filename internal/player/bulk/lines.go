package bulk

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"fourfold/cp/classic"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/puzzle"
)

// A solvedBatch has the answers to a batch.
type solvedBatch struct {
	out      []byte    // the answers, one per line
	lines    int       // number of answers, including those to invalid puzzles
	invalid  int       // number of invalid puzzles
	several  int       // number of answers that are one of several solutions
	messages []message // in the order of the lines
	severity answer.Severity
	partial  bool // the last puzzles have no answers
}

// A message tells the user about a puzzle.
type message struct {
	text  string
	grave bool // it is not about an invalid puzzle, and must not be dropped
}

// A lineSolver solves batches one after the other. It reuses its memory.
type lineSolver struct {
	*run
	*batch  // the current one
	engine  *classic.Solver
	results [batchSize]classic.Result
}

func newLineSolver(r *run) *lineSolver {
	l := &lineSolver{run: r, engine: classic.New(r.Path)}
	l.engine.Stop = &r.stop
	return l
}

// solve answers a batch.
func (l *lineSolver) solve(b *batch, s *solvedBatch) {
	l.batch = b
	l.solvePuzzles(s)
	if b.last != nil && !s.partial {
		l.solveLast(s, b.last)
	}
}

// solvePuzzles solves the puzzles for the engine and writes the answers. The engine does not report
// repeated givens: such a puzzle has no solution. So solvePuzzles looks for repeated givens in puzzles
// without a solution.
func (l *lineSolver) solvePuzzles(s *solvedBatch) {
	if l.stop.Load() {
		s.partial = true
		return
	}
	if l.Question.Count {
		l.forgetResults()
	}
	want := int64(l.Question.Want)
	if l.Question.Second {
		want = 2
	}
	n := l.engine.SolveBatch(l.puzzles[:l.n], want, l.results[:l.n])
	for k := range n {
		if l.results[k].Count > 0 || isSound((*[81]byte)(&l.puzzles[k])) {
			s.lines++
			l.write(s, k)
		} else {
			l.reject(s, l.repeatedGivens(k), l.numbers[k])
		}
	}
	l.writeBegun(s, n)
}

// notBegun is the value of Result.Passes while the engine has not begun with the puzzle.
const notBegun = -1

// forgetResults marks the results of the batch as those of puzzles not begun.
func (l *lineSolver) forgetResults() {
	for k := range l.results[:l.n] {
		l.results[k].Passes = notBegun
	}
}

// writeBegun writes the counts of a batch that was stopped. It begins with puzzle from, the first that
// is not done, and ends before the first puzzle that was not begun.
func (l *lineSolver) writeBegun(s *solvedBatch, from int) {
	for k := from; k < l.n && l.Question.Count && l.results[k].Passes != notBegun; k++ {
		if l.results[k].Count == 0 && !isSound((*[81]byte)(&l.puzzles[k])) {
			break // repeated givens: a stopped batch does not report them
		}
		if from++; !l.results[k].Stopped {
			s.lines++
		}
		l.write(s, k)
	}
	s.partial = s.partial || from < l.n
}

// write writes the answer to puzzle k of the batch, followed by the rest of its line.
func (l *lineSolver) write(s *solvedBatch, k int) {
	r, word, severity := &l.results[k], answer.Word(""), answer.Answered
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
	if l.Question.Second && r.Count > 1 {
		s.several++
	}
	if !l.Quiet {
		l.writeLine(s, k, word)
	}
	s.severity = max(s.severity, severity)
}

// writeLine writes the line of puzzle k of the batch: the word, unless it is empty, or else the
// count or the solution.
func (l *lineSolver) writeLine(s *solvedBatch, k int, word answer.Word) {
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
	s.out = append(s.out, l.text[l.rests[k]:l.rests[k+1]]...)
	s.out = append(s.out, '\n')
}

// name writes the place of a line if counts are written with their places.
func (l *lineSolver) name(s *solvedBatch, number int) {
	if l.Named && l.Question.Count {
		s.out = append(strconv.AppendInt(append(append(s.out, l.Name...), ':'), int64(number), 10), ": "...)
	}
}

// reject answers a puzzle with "invalid" and adds a message with the reason.
func (l *lineSolver) reject(s *solvedBatch, reason error, number int) {
	unread := !errors.Is(reason, puzzle.ErrBadPuzzle) // the rest of the text cannot be read
	if !unread {
		s.lines++
		s.invalid++
	}
	s.messages = append(s.messages, message{text: reason.Error(), grave: unread})
	s.severity = max(s.severity, answer.Invalid.Severity(l.Question.Count))
	if !l.Quiet {
		l.name(s, number)
		s.out = append(s.out, answer.Invalid+"\n"...)
	}
}

// repeatedGivens returns the error that names the repeated givens of a puzzle.
func (l *lineSolver) repeatedGivens(k int) error {
	p := l.read[k]
	if p == nil {
		p, _ = grid.NewReader(strings.NewReader(string(l.puzzles[k][:])), l.Name, l.Shape.ParseOptions()).Next()
	}
	t := &input.Task{File: l.Name, Puzzle: p}
	l.Shape.Compile(t)
	var at *grid.ParseError
	if errors.As(t.Err, &at) {
		at.Line = l.numbers[k]
	}
	return t.Err
}

// errOther is the error about a puzzle that only Job.Other could answer.
var errOther = errors.New("found a puzzle of another order or with further rules: expected a puzzle of 81 characters (order 9)")

// solveLast answers what the engine cannot solve.
func (l *lineSolver) solveLast(s *solvedBatch, t *input.Task) {
	t.File, t.Where = l.Name, fmt.Sprintf("%s:%d", l.Name, t.Line)
	switch {
	case t.Err == nil && l.Other == nil:
		t.Err = &grid.ParseError{Name: l.Name, Line: t.Line, Column: 1, Err: errOther}
		fallthrough
	case t.Err != nil:
		l.reject(s, t.Err, t.Line)
		return
	}
	a := l.Other.Solve(l.searching, t)
	switch {
	case t.Err != nil:
		l.reject(s, t.Err, t.Line)
		return
	case l.searching.Err() != nil && (!a.Begun || a.Err != nil):
		s.partial = true
		return
	}
	s.lines++
	if a.Several() {
		s.several++
	}
	if text := a.Message(); text != "" {
		s.messages = append(s.messages, message{text: text, grave: true})
	}
	if !l.Quiet {
		out := bytes.NewBuffer(s.out)
		w := answer.Writer{W: out, Named: l.Named}
		w.WriteAnswer(a)
		s.out = out.Bytes()
	}
	s.severity = max(s.severity, a.Severity())
}
