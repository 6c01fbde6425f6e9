package bulk

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"sync/atomic"

	"fourfold/internal/textfile"
)

// blockSize is the length of a block in bytes, some 1600 lines.
const blockSize = 128 << 10

// maxLine is the length of the longest line that is read.
const maxLine = textfile.MaxLine

// A block is a number of whole lines of a text, or a fault in their place.
type block struct {
	text    []byte
	line    int    // number of the first
	fault   error  // in place of the text, if that cannot be had
	readErr bool   // the fault is that of the reader, not of the line
	rules   string // more rules of the first puzzle, as gridtext.ExtraRules names them; "" if there are none
}

// buffers is a store of buffers of blockSize bytes or more.
type buffers chan []byte

// get returns a buffer of the length of a block. Its capacity may be that of the longest
// answers so far.
func (b buffers) get() []byte {
	select {
	case buffer := <-b:
		return buffer[:blockSize]
	default:
		return make([]byte, blockSize)
	}
}

// put takes back a buffer that is no longer in use.
func (b buffers) put(buffer []byte) {
	if cap(buffer) < blockSize {
		return
	}
	select {
	case b <- buffer:
	default:
	}
}

// A blockCount is the number of blocks that were cut and are not solved.
type blockCount struct {
	n    atomic.Int32
	zero chan struct{} // receives when n comes down to 0
}

func newBlockCount() blockCount { return blockCount{zero: make(chan struct{}, 1)} }

func (c *blockCount) add() { c.n.Add(1) }

func (c *blockCount) isZero() bool { return c.n.Load() == 0 }

// done takes note that a block is solved.
func (c *blockCount) done() {
	if c.n.Add(-1) > 0 {
		return
	}
	select {
	case c.zero <- struct{}{}:
	default:
	}
}

// blocks cuts a text into blocks.
func (r *run) blocks(ctx context.Context, in io.Reader) iter.Seq[block] {
	return func(yield func(block) bool) {
		c := &cutter{caller: r.caller, in: in, yield: yield, unsolved: &r.unsolved, buffers: r.buffers, buffer: r.buffers.get(),
			line: r.FirstLine, reads: make(chan readResult, 1)}
		c.cut(ctx)
	}
}

// A cutter cuts a text into blocks at the ends of lines.
//
//	buffer  | in a block | whole lines | part of a line | room |
//	                     from          end              to
type cutter struct {
	caller   context.Context // of the job; in may end with it
	in       io.Reader
	yield    func(block) bool
	unsolved *blockCount
	buffers  buffers
	buffer   []byte
	from, to int    // the part of the buffer that was read and is in no block
	end      int    // of the whole lines in that part; no more than from if there are none
	line     int    // the number of the line at from
	rules    string // stated in the lines before it for the next puzzle
	skipping bool   // that line is too long
	reads    chan readResult
}

// A readResult is what a call of Read returned.
type readResult struct {
	n   int
	err error
}

// cut yields blocks until the text ends, or ctx is done, or no more blocks are wanted.
func (c *cutter) cut(ctx context.Context) {
	for {
		got, ok := c.read(ctx)
		if !ok {
			return
		}
		c.extend(got.n)
		if c.skipping {
			c.skipLine()
		}
		switch {
		case got.err != nil:
			c.yieldLast(got.err)
			return
		case c.to < len(c.buffer):
		case c.end > c.from:
			if !c.yieldFull() {
				return
			}
		case !c.makeRoom():
			return
		}
	}
}

// read reads more into the buffer. If that takes time and the workers have nothing to do, it
// yields the whole lines that are there: a program that writes lines may wait for their
// answers before it writes more.
func (c *cutter) read(ctx context.Context) (got readResult, ok bool) {
	go func(p []byte) {
		n, err := c.in.Read(p)
		c.reads <- readResult{n, err}
	}(c.buffer[c.to:])
	for {
		if c.end > c.from && c.unsolved.isZero() {
			// Read still writes to the buffer, so the block is a copy.
			if !c.yieldText(append(c.buffers.get()[:0], c.buffer[c.from:c.end]...)) {
				return got, false
			}
			c.from = c.end
		}
		select {
		case got = <-c.reads:
			return got, true
		case <-ctx.Done():
			return got, false
		case <-c.unsolved.zero:
		}
	}
}

// extend takes note of n bytes more in the buffer.
func (c *cutter) extend(n int) {
	if k := bytes.LastIndexByte(c.buffer[c.to:c.to+n], '\n'); k >= 0 {
		c.end = c.to + k + 1
	}
	c.to += n
}

// yieldText yields lines as a block.
func (c *cutter) yieldText(text []byte) (more bool) {
	b := block{text: text, line: c.line, rules: c.rules}
	c.line += bytes.Count(text, []byte("\n"))
	c.rules = rulesAfter(text, c.rules)
	return c.yieldBlock(b)
}

// rulesAfter returns the rules that lines state for a puzzle behind them, if such rules stand
// before them.
func rulesAfter(text []byte, before string) string {
	rules := ""
	for text = bytes.TrimSuffix(text, []byte("\n")); len(text) > 0; {
		k := bytes.LastIndexByte(text, '\n') + 1
		line := bytes.TrimLeft(textfile.TrimEnd(text[k:]), " \t")
		if isClassic(line) || isClassicWithBar(line) {
			return rules
		}
		if what := extraRules(line); what != "" {
			rules = what
		}
		text = text[:max(k-1, 0)]
	}
	if before != "" {
		return before
	}
	return rules
}

func (c *cutter) yieldBlock(b block) (more bool) {
	c.unsolved.add()
	return c.yield(b)
}

// yieldFull makes a block of the whole lines in a buffer that has room for no more, and goes
// on with another buffer.
func (c *cutter) yieldFull() (more bool) {
	next := c.buffers.get()
	left := copy(next, c.buffer[c.end:c.to])
	more = c.yieldText(c.buffer[c.from:c.end])
	c.buffer, c.from, c.end, c.to = next, 0, 0, left
	return more
}

// makeRoom makes room in a full buffer that has no end of a line. If the line alone fills
// the buffer, it yields a fault and skips the line.
func (c *cutter) makeRoom() (more bool) {
	if c.from > 0 {
		c.to = copy(c.buffer, c.buffer[c.from:c.to])
		c.from, c.end = 0, 0
		return true
	}
	more = c.yieldBlock(block{line: c.line, fault: fmt.Errorf("the line is longer than %d bytes: expected a puzzle", maxLine)})
	c.skipping = true
	c.skipLine()
	return more
}

// skipLine skips the rest of a line that is too long, or what the buffer has of it.
func (c *cutter) skipLine() {
	k := bytes.IndexByte(c.buffer[c.from:c.to], '\n')
	if c.skipping = k < 0; c.skipping {
		c.from, c.end, c.to = 0, 0, 0
		return
	}
	c.from += k + 1
	c.line++
}

// yieldLast yields the lines at the end of the text, or those before a Read that failed and
// its error. A last line without an end is whole only at the end of the text.
func (c *cutter) yieldLast(err error) {
	if err == io.EOF {
		c.end = c.to
	}
	if c.end > c.from && !c.yieldText(c.buffer[c.from:c.end]) {
		return
	}
	if err == io.EOF || c.caller.Err() != nil && errors.Is(err, context.Cause(c.caller)) {
		return
	}
	c.yieldBlock(block{line: c.line, readErr: true, fault: fmt.Errorf("reading failed (%w): expected the rest of the file", err)})
}
