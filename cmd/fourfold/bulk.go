package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"sync/atomic"

	"fourfold/cp/classic"
	"fourfold/internal/solvers"
	"fourfold/puzzle"
)

// blockSize is the length of a block in bytes, some 1600 lines.
const blockSize = 128 << 10

// blocksAhead is how many blocks are read, or wait to be written, for each worker.
const blocksAhead = 3

// A bulk is a file of classic Sudokus, one a line, on its way from block to block: one
// goroutine cuts the file, as many as there are workers solve, and the answers are written
// in the order of the file. What it keeps does not depend on the length of the file.
type bulk struct {
	*solve
	name   string
	quiet  bool
	path   classic.Path
	stop   atomic.Bool  // all engines
	busy   atomic.Int32 // blocks that are being solved or wait for it
	idle   chan *lineSolver
	spare  chan []byte // buffers
	lines  int         // answered
	bad    int
	listed int // of those, described
}

// inBulk reports whether what is asked can be answered line by line by the 9x9 engine
// alone, if the file has such lines. Its output is the same as that of the other road,
// but for the text behind a puzzle, which it keeps.
func (s *solve) inBulk() bool {
	_, ok := solvers.ClassicPath(s.classic)
	return ok && (s.as == "auto" || s.as == "sudoku") && s.cells == nil && !s.diagonals &&
		s.boxRows == s.boxCols && (s.boxRows == 0 || s.boxRows == 3) && s.parse.Alphabet != puzzle.AlphabetZero &&
		!s.list && !s.output.json && !s.output.stats && !s.explain.on && s.timeout == 0 &&
		(s.output.asRead || s.output.grid == puzzle.FormatLine)
}

// solveBulk answers the lines of a source. It reports whether to go on with another.
func (s *solve) solveBulk(ctx context.Context, src *source, to *sink, p *progress) (more bool) {
	defer src.close()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	b := &bulk{solve: s, name: src.name, quiet: s.output.quiet,
		idle: make(chan *lineSolver, s.workers), spare: make(chan []byte, 2*(blocksAhead+1)*s.workers+2)}
	b.path, _ = solvers.ClassicPath(s.classic)
	defer context.AfterFunc(ctx, func() { b.stop.Store(true) })()
	in := newInterruptible(ctx, src.in)
	more = true
	for r := range inOrder(s.workers, blocksAhead*s.workers, b.blocks(ctx, in), b.one, func() {}) {
		b.end(r)
		p.add(r.puzzles)
		if _, err := to.Write(r.out); err != nil || r.partial {
			b.stop.Store(true)
			cancel()
			more = false
			break
		}
		b.give(r.out)
	}
	if b.bad > b.listed {
		s.complain("%s: and %s more", b.name, plural(b.bad-b.listed, "bad line"))
	}
	if b.bad > 0 {
		s.complain("%s: %d of %s invalid", b.name, b.bad, plural(b.lines, "line"))
	}
	return more
}

// end takes note of a block that is solved.
func (b *bulk) end(r *solvedBlock) {
	b.lines += r.puzzles
	b.bad += r.bad
	*b.severity = max(*b.severity, r.severity)
	for _, report := range r.reports {
		if b.listed == maxReports {
			break
		}
		b.listed++
		b.complain("%s", report)
	}
}

// one solves a block by a lineSolver that is idle.
func (b *bulk) one(text block) *solvedBlock {
	defer b.busy.Add(-1)
	var l *lineSolver
	select {
	case l = <-b.idle:
	default:
		l = &lineSolver{bulk: b, engine: classic.New(b.path)}
		l.engine.Stop = &b.stop
	}
	r := l.solve(text, b.take()[:0])
	b.idle <- l
	b.give(text.text)
	r.text = nil
	return r
}

// take returns a buffer of the length of a block.
func (b *bulk) take() []byte {
	select {
	case buffer := <-b.spare:
		return buffer[:cap(buffer)]
	default:
		return make([]byte, blockSize)
	}
}

// give returns a buffer that is no longer needed.
func (b *bulk) give(buffer []byte) {
	if cap(buffer) < blockSize {
		return
	}
	select {
	case b.spare <- buffer:
	default:
	}
}

// blocks cuts what it reads into blocks. It does not wait for one to be full while nobody
// has anything to do.
func (b *bulk) blocks(ctx context.Context, in io.Reader) iter.Seq[block] {
	return func(yield func(block) bool) {
		buffer, n, line := b.take(), 0, 1
		for {
			k, err := in.Read(buffer[n:])
			n += k
			end := bytes.LastIndexByte(buffer[:n], '\n') + 1
			if err == io.EOF {
				end = n
			}
			full := n == len(buffer)
			if end > 0 && (full || err != nil || b.busy.Load() == 0) {
				next := b.take()
				left := copy(next, buffer[end:n])
				text := buffer[:end]
				lines := bytes.Count(text, []byte("\n"))
				b.busy.Add(1)
				if !yield(block{text: text, line: line}) {
					return
				}
				buffer, n, line = next, left, line+lines
			} else if full {
				b.busy.Add(1)
				if !yield(block{line: line, fault: fmt.Errorf("the line is longer than %d bytes: expected a puzzle", maxLine)}) {
					return
				}
				line++
				n = b.skipLine(in, buffer)
			}
			switch {
			case err == io.EOF:
				return
			case err != nil:
				if ctx.Err() == nil || !errors.Is(err, context.Cause(ctx)) {
					b.busy.Add(1)
					yield(block{line: line, fault: fmt.Errorf("reading failed (%w): expected the rest of the file", err)})
				}
				return
			}
		}
	}
}

// skipLine reads on to the end of a line, and returns how much of the next is in the
// buffer.
func (b *bulk) skipLine(in io.Reader, buffer []byte) int {
	for {
		n, err := in.Read(buffer)
		if k := bytes.IndexByte(buffer[:n], '\n'); k >= 0 {
			return copy(buffer, buffer[k+1:n])
		}
		if err != nil {
			return 0
		}
	}
}
