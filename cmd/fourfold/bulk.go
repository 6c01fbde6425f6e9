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
	"fourfold/internal/words"
	"fourfold/puzzle/gridtext"
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
	stop   atomic.Bool   // all engines
	busy   atomic.Int32  // blocks that are being solved or wait for it
	rested chan struct{} // says that there are none any more
	idle   chan *lineSolver
	spare  chan []byte // buffers
	lines  int         // answered
	bad    int
	listed int // of those, described
}

// inBulk reports whether what is asked can be answered line by line by the 9x9 engine
// alone, if the file has such lines. Its output is the same as that of the other road,
// but that it does not know puzzles of many lines.
func (s *solve) inBulk() bool {
	_, ok := solvers.ClassicPath(s.classic)
	return ok && (s.as == "auto" || s.as == "sudoku") && s.cells == nil && !s.diagonals &&
		s.boxRows == s.boxCols && (s.boxRows == 0 || s.boxRows == 3) && s.parse.Alphabet != gridtext.AlphabetZero &&
		!s.list && !s.output.json && !s.output.stats && !s.explain.on && s.timeout == 0 &&
		(s.output.asRead || s.output.grid == gridtext.FormatLine)
}

// solveBulk answers the lines of a source. It reports whether to go on with another.
func (s *solve) solveBulk(ctx context.Context, src *source, to *sink, p *progress) (more bool) {
	defer src.close()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	b := s.newBulk(src)
	defer context.AfterFunc(ctx, func() { b.stop.Store(true) })()
	more = true
	for r := range inOrder(s.workers, blocksAhead*s.workers, b.blocks(ctx, src.in, src.line), b.one, func() {}) {
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
	b.sum()
	return more
}

func (s *solve) newBulk(src *source) *bulk {
	b := &bulk{solve: s, name: src.name, quiet: s.output.quiet, rested: make(chan struct{}, 1),
		idle: make(chan *lineSolver, s.workers), spare: make(chan []byte, 2*(blocksAhead+1)*s.workers+2)}
	b.path, _ = solvers.ClassicPath(s.classic)
	return b
}

// sum says how many lines are bad, where the reports on them do not.
func (b *bulk) sum() {
	switch {
	case b.bad > b.listed:
		b.complain("%s: %d of %s invalid, the first %d of them described", b.name, b.bad, words.Plural(b.lines, "line"), b.listed)
	case b.bad > 1:
		b.complain("%s: %d of %s invalid", b.name, b.bad, words.Plural(b.lines, "line"))
	}
}

// end takes note of a block that is solved.
func (b *bulk) end(r *solvedBlock) {
	b.lines += r.puzzles
	b.bad += r.bad
	*b.severity = max(*b.severity, r.severity)
	for _, m := range r.messages {
		switch {
		case m.grave:
		case b.listed == maxReports:
			continue
		default:
			b.listed++
		}
		b.complain("%s", m.text)
	}
}

// one solves a block by a lineSolver that is idle.
func (b *bulk) one(text block) *solvedBlock {
	defer b.done()
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

// done takes note that a block is solved.
func (b *bulk) done() {
	if b.busy.Add(-1) > 0 {
		return
	}
	select {
	case b.rested <- struct{}{}:
	default:
	}
}

// take returns a buffer of the length of a block. Its capacity may be that of the longest
// answers so far.
func (b *bulk) take() []byte {
	select {
	case buffer := <-b.spare:
		return buffer[:blockSize]
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

// blocks cuts what it reads into blocks. The first line has the given number.
func (b *bulk) blocks(ctx context.Context, in io.Reader, line int) iter.Seq[block] {
	return func(yield func(block) bool) {
		c := &cutter{bulk: b, in: in, yield: yield, buffer: b.take(), line: line, reads: make(chan read, 1)}
		c.cut(ctx)
	}
}

// A cutter cuts a file into blocks at the ends of lines.
type cutter struct {
	*bulk
	in       io.Reader
	yield    func(block) bool
	buffer   []byte
	from, to int  // where the part of the buffer is that was read and is in no block
	end      int  // of the whole lines in that part; no more than from if there are none
	line     int  // the number of the line at from
	skipping bool // that line is too long
	reads    chan read
}

// A read is what came of a call of Read.
type read struct {
	n   int
	err error
}

// cut yields blocks until there is nothing to read or nobody to read for.
func (c *cutter) cut(ctx context.Context) {
	for {
		got, ok := c.read(ctx)
		if !ok {
			return
		}
		c.grow(got.n)
		if c.skipping {
			c.skip()
		}
		switch {
		case got.err != nil:
			c.last(ctx, got.err)
			return
		case c.to < len(c.buffer):
		case c.end > c.from:
			if !c.full() {
				return
			}
		case !c.long():
			return
		}
	}
}

// read reads more into the buffer. As long as that takes and nobody has anything to do, it
// yields the whole lines that are there: whoever writes them may be waiting for their
// answers.
func (c *cutter) read(ctx context.Context) (got read, ok bool) {
	go func(p []byte) {
		n, err := c.in.Read(p)
		c.reads <- read{n, err}
	}(c.buffer[c.to:])
	for {
		if c.end > c.from && c.busy.Load() == 0 {
			// The buffer is in use: what goes on its way is a copy.
			if !c.send(append(c.take()[:0], c.buffer[c.from:c.end]...)) {
				return got, false
			}
			c.from = c.end
		}
		select {
		case got = <-c.reads:
			return got, true
		case <-ctx.Done():
			return got, false
		case <-c.rested:
		}
	}
}

// grow takes note of n bytes more in the buffer.
func (c *cutter) grow(n int) {
	if k := bytes.LastIndexByte(c.buffer[c.to:c.to+n], '\n'); k >= 0 {
		c.end = c.to + k + 1
	}
	c.to += n
}

// send yields lines as a block.
func (c *cutter) send(text []byte) (more bool) {
	line := c.line
	c.line += bytes.Count(text, []byte("\n"))
	c.busy.Add(1)
	return c.yield(block{text: text, line: line})
}

// full makes a block of the whole lines in a buffer that has room for no more, and goes on
// with another buffer.
func (c *cutter) full() (more bool) {
	next := c.take()
	left := copy(next, c.buffer[c.end:c.to])
	more = c.send(c.buffer[c.from:c.end])
	c.buffer, c.from, c.end, c.to = next, 0, 0, left
	return more
}

// long makes room in a buffer without the end of a line, or gives up on that line.
func (c *cutter) long() (more bool) {
	if c.from > 0 {
		c.to = copy(c.buffer, c.buffer[c.from:c.to])
		c.from, c.end = 0, 0
		return true
	}
	c.busy.Add(1)
	more = c.yield(block{line: c.line, fault: fmt.Errorf("the line is longer than %d bytes: expected a puzzle", maxLine)})
	c.skipping = true
	c.skip()
	return more
}

// skip passes over the rest of a line that is too long.
func (c *cutter) skip() {
	k := bytes.IndexByte(c.buffer[c.from:c.to], '\n')
	if c.skipping = k < 0; c.skipping {
		c.from, c.end, c.to = 0, 0, 0
		return
	}
	c.from += k + 1
	c.line++
}

// last yields what there is at the end of the file, or up to where reading failed.
func (c *cutter) last(ctx context.Context, err error) {
	if err == io.EOF {
		c.end = c.to
	}
	if c.end > c.from && !c.send(c.buffer[c.from:c.end]) {
		return
	}
	if err == io.EOF || ctx.Err() != nil && errors.Is(err, context.Cause(ctx)) {
		return
	}
	c.busy.Add(1)
	c.yield(block{line: c.line, failed: true, fault: fmt.Errorf("reading failed (%w): expected the rest of the file", err)})
}
