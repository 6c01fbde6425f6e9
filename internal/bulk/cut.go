package bulk

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"sync/atomic"

	"fourfold/internal/textfile"
)

// blockSize is the greatest length of a block in bytes: about 1600 lines.
const blockSize = 128 << 10

// maxLine is the length of the longest line that is read.
const maxLine = textfile.MaxLine

// A block is some whole lines of a text, or an error in place of lines that cannot be read.
type block struct {
	text    []byte
	line    int    // number of the first line
	opening bool   // no puzzle comes before the block
	fault   error  // why there is no text; nil if there is
	readErr bool   // the reader failed; false if the fault is in the line
	rules   string // extra rules of the first puzzle, named as by gridtext.ExtraRules; "" if there are none
}

// buffers keeps unused buffers of blockSize bytes or more.
type buffers chan []byte

// get returns a buffer of length blockSize. Its capacity may be larger.
func (b buffers) get() []byte {
	select {
	case buffer := <-b:
		return buffer[:blockSize]
	default:
		return make([]byte, blockSize)
	}
}

// put takes a buffer back for later use. The caller must not use it any more.
func (b buffers) put(buffer []byte) {
	if cap(buffer) < blockSize {
		return
	}
	select {
	case b <- buffer:
	default:
	}
}

// A blockCount is the number of blocks that were cut and are not yet solved.
type blockCount struct {
	n    atomic.Int32
	zero chan struct{} // a value is sent when n drops to 0
}

func newBlockCount() blockCount { return blockCount{zero: make(chan struct{}, 1)} }

func (c *blockCount) add() { c.n.Add(1) }

func (c *blockCount) isZero() bool { return c.n.Load() == 0 }

// done records that a block is solved.
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
	caller   context.Context // of the caller of Job.Run; in may fail with its cause
	in       io.Reader
	yield    func(block) bool
	unsolved *blockCount
	buffers  buffers
	buffer   []byte
	from, to int    // buffer[from:to] was read and is not in a block
	end      int    // end of the last whole line in that part; at most from if there is no whole line
	line     int    // the number of the line at from
	begun    bool   // a puzzle comes before that line
	rules    string // extra rules that the lines before it state for the next puzzle
	skipping bool   // the line at from is too long, and its rest is skipped
	reads    chan readResult
}

// A readResult is the result of a call of Read.
type readResult struct {
	n   int
	err error
}

// cut yields blocks until the text ends, ctx is done, or yield returns false.
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

// read reads more text into the buffer. If the read waits and the workers have nothing to do,
// it yields the whole lines in the buffer: the program that writes the lines may wait for their
// answers before it writes more lines.
func (c *cutter) read(ctx context.Context) (got readResult, ok bool) {
	go func(p []byte) {
		n, err := c.in.Read(p)
		c.reads <- readResult{n, err}
	}(c.buffer[c.to:])
	for {
		if c.end > c.from && c.unsolved.isZero() {
			// Read still uses the buffer, so the block is a copy.
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

// extend records that n more bytes were read into the buffer.
func (c *cutter) extend(n int) {
	if k := bytes.LastIndexByte(c.buffer[c.to:c.to+n], '\n'); k >= 0 {
		c.end = c.to + k + 1
	}
	c.to += n
}

// yieldText yields lines as a block.
func (c *cutter) yieldText(text []byte) (more bool) {
	b := block{text: text, line: c.line, opening: !c.begun, rules: c.rules}
	c.line += bytes.Count(text, []byte("\n"))
	c.readTo(text)
	return c.yieldBlock(b)
}

// readTo records whether a text has a puzzle, and which extra rules its lines state for the next
// puzzle after them.
func (c *cutter) readTo(text []byte) {
	rules := ""
	for text = bytes.TrimSuffix(text, []byte("\n")); len(text) > 0; {
		k := bytes.LastIndexByte(text, '\n') + 1
		line := bytes.TrimLeft(textfile.TrimEnd(text[k:]), " \t")
		if isClassic(line) || isClassicWithBar(line) {
			c.begun, c.rules = true, rules
			return
		}
		if what := extraRules(line); what != "" {
			rules = what
		}
		text = text[:max(k-1, 0)]
	}
	c.rules = cmp.Or(c.rules, rules)
}

func (c *cutter) yieldBlock(b block) (more bool) {
	c.unsolved.add()
	return c.yield(b)
}

// yieldFull yields the whole lines in a full buffer and continues with another buffer.
func (c *cutter) yieldFull() (more bool) {
	next := c.buffers.get()
	left := copy(next, c.buffer[c.end:c.to])
	more = c.yieldText(c.buffer[c.from:c.end])
	c.buffer, c.from, c.end, c.to = next, 0, 0, left
	return more
}

// makeRoom makes room in a full buffer that contains no end of a line. If one line fills the
// whole buffer, makeRoom yields a fault and skips the line.
func (c *cutter) makeRoom() (more bool) {
	if c.from > 0 {
		c.to = copy(c.buffer, c.buffer[c.from:c.to])
		c.from, c.end = 0, 0
		return true
	}
	more = c.yieldBlock(block{line: c.line, opening: !c.begun,
		fault: fmt.Errorf("the line is longer than %d bytes: expected a puzzle", maxLine)})
	c.skipping = true
	c.skipLine()
	return more
}

// skipLine skips the rest of a line that is too long, as far as the rest is in the buffer.
func (c *cutter) skipLine() {
	k := bytes.IndexByte(c.buffer[c.from:c.to], '\n')
	if c.skipping = k < 0; c.skipping {
		c.from, c.end, c.to = 0, 0, 0
		return
	}
	c.from += k + 1
	c.line++
}

// yieldLast yields the last lines after Read has returned err. A last line without a line break
// counts as whole only if err is io.EOF. Any other error is yielded as a fault, unless the
// caller's context caused it.
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
