package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/spf13/pflag"
	"go.uber.org/goleak"
)

const (
	somePuzzle   = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
	someSolution = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
)

// A bulkRun is a run of the command with one file, which is taken from block to block.
type bulkRun struct {
	*solve
	out, err bytes.Buffer
	worst    int
}

// newBulkRun returns a run with the given flags.
func newBulkRun(t testing.TB, flags ...string) *bulkRun {
	t.Helper()
	r := new(bulkRun)
	c := &console{out: &r.out, err: &r.err}
	r.solve = &solve{console: c, severity: &r.worst}
	f := pflag.NewFlagSet("solve", pflag.ContinueOnError)
	r.addFlags(f)
	if err := f.Parse(flags); err != nil {
		t.Fatal(err)
	}
	if err := r.check(nil); err != nil {
		t.Fatal(err)
	}
	if !r.inBulk() {
		t.Fatalf("%v is not for the bulk road", flags)
	}
	return r
}

// read answers a text.
func (r *bulkRun) read(ctx context.Context, in io.Reader, out io.Writer) (more bool) {
	src := &source{name: "f", in: unzip(in), line: 1, lines: 1, close: func() error { return nil }}
	return r.solveBulk(ctx, src, &sink{w: out}, newProgress(r.console))
}

// bulkText answers a text and returns what stands on standard output and standard error, and
// the exit code.
func bulkText(t testing.TB, text string, flags ...string) (out, err string, exit int) {
	t.Helper()
	r := newBulkRun(t, flags...)
	r.read(context.Background(), strings.NewReader(text), &r.out)
	return r.out.String(), r.err.String(), code(r.worst)
}

// pieces is a reader that gives so many bytes at a time, and the last of them with err.
type pieces struct {
	text string
	size int
	err  error
}

func (p *pieces) Read(b []byte) (int, error) {
	n := copy(b[:min(p.size, len(b))], p.text)
	if p.text = p.text[n:]; p.text == "" {
		return n, p.err
	}
	return n, nil
}

// aLine stands for n characters of a line.
func aLine(n int) string { return strings.Repeat("1", n) }

// TestBlocks: blocks end where lines end, nothing is lost or repeated, and each knows the
// number of its first line, whatever the reader gives at a time and whether the workers are
// quick or not.
func TestBlocks(t *testing.T) {
	failed := errors.New("disk on fire")
	mixed := func(n int) string {
		var b strings.Builder
		r := rand.New(rand.NewPCG(1, uint64(n)))
		for b.Len() < n {
			b.WriteString(aLine(r.IntN(170)) + []string{"\n", "\r\n"}[r.IntN(2)])
		}
		return b.String()
	}
	texts := map[string]string{
		"nothing":                   "",
		"a line end":                "\n",
		"a character":               "1",
		"a line":                    "1\n",
		"CRLF":                      "1\r\n\r\n2\r\n",
		"no end of the last line":   strings.Repeat(aLine(81)+"\n", 1700) + "12",
		"one block":                 strings.Repeat(aLine(127)+"\n", blockSize/128),
		"one block and a character": strings.Repeat(aLine(127)+"\n", blockSize/128) + "1",
		"one long line":             aLine(blockSize-1) + "\n",
		"mixed":                     mixed(2*blockSize + 17),
		"lines of half a block":     strings.Repeat(aLine(blockSize/2)+"\n", 3),
	}
	readers := map[string]func(string) (io.Reader, error){
		"whole":        func(s string) (io.Reader, error) { return strings.NewReader(s), nil },
		"half":         func(s string) (io.Reader, error) { return iotest.HalfReader(strings.NewReader(s)), nil },
		"data and EOF": func(s string) (io.Reader, error) { return iotest.DataErrReader(strings.NewReader(s)), nil },
		"1 byte, about the end of a block": func(s string) (io.Reader, error) {
			from := min(len(s), blockSize-1000)
			to := min(len(s), blockSize+1000)
			return io.MultiReader(strings.NewReader(s[:from]), &pieces{s[from:to], 1, io.EOF}, strings.NewReader(s[to:])), nil
		},
		"81 bytes":           func(s string) (io.Reader, error) { return &pieces{s, 81, io.EOF}, nil },
		"4099 bytes":         func(s string) (io.Reader, error) { return &pieces{s, 4099, io.EOF}, nil },
		"data and a failure": func(s string) (io.Reader, error) { return &pieces{s, 5000, failed}, failed },
		"a failure": func(s string) (io.Reader, error) {
			return io.MultiReader(strings.NewReader(s), iotest.ErrReader(failed)), failed
		},
	}
	for about, text := range texts {
		for how, open := range readers {
			for _, quick := range []bool{true, false} {
				in, failure := open(text)
				name := fmt.Sprintf("%s, %s, quick %t", about, how, quick)
				checkBlocks(t, name, in, text, failure, quick)
			}
		}
	}
}

// checkBlocks reads a text by blocks.
func checkBlocks(t *testing.T, name string, in io.Reader, text string, failure error, quick bool) {
	t.Helper()
	b := newBulkRun(t).newBulk(&source{name: "f"})
	want := text
	if failure != nil {
		want = text[:strings.LastIndexByte(text, '\n')+1]
	}
	at, faults := 0, 0
	for part := range b.blocks(context.Background(), in, 1) {
		if line := 1 + strings.Count(want[:at], "\n"); part.line != line {
			t.Errorf("%s: a block at line %d says %d", name, line, part.line)
		}
		if part.fault != nil {
			if faults++; !part.failed || !errors.Is(part.fault, failure) || at != len(want) {
				t.Errorf("%s: %v at byte %d", name, part.fault, at)
			}
			continue
		}
		n := len(part.text)
		if n == 0 || n > blockSize || !strings.HasPrefix(want[at:], string(part.text)) {
			t.Fatalf("%s: %d bytes at %d that are not those of the text", name, n, at)
		}
		if at += n; at < len(want) && part.text[n-1] != '\n' {
			t.Errorf("%s: a block that ends within a line, at byte %d", name, at)
		}
		clear(part.text) // whoever gets a block may write to it
		b.give(part.text)
		if quick {
			b.done()
		}
	}
	if at != len(want) || (faults == 1) != (failure != nil) {
		t.Errorf("%s: %d of %d bytes, %d faults", name, at, len(want), faults)
	}
}

// TestBlocksLong: a line that is longer than a block is one fault, and those around it are
// read.
func TestBlocksLong(t *testing.T) {
	for _, size := range []int{blockSize, blockSize + 1, 2*blockSize - 1, 2 * blockSize, 3*blockSize + 5} {
		for _, step := range []int{1 << 20, 4099, 81} {
			for _, c := range []struct{ before, after, want string }{
				{"", "", "1!"},
				{"", "\n", "1!"},
				{"a\nb\n", "\n\nc\n", "1:a 2:b 3! 4: 5:c"},
				{"a\n", "\nb", "1:a 2! 3:b"},
				{"", "\nb\n" + aLine(size) + "\nc", "1! 2:b 3! 4:c"},
			} {
				b := newBulkRun(t).newBulk(&source{name: "f"})
				var got []string
				in := io.MultiReader(&pieces{c.before + aLine(size) + c.after, step, io.EOF}, strings.NewReader(""))
				for part := range b.blocks(context.Background(), in, 1) {
					if part.fault != nil && !part.failed {
						got = append(got, fmt.Sprintf("%d!", part.line))
					} else if part.fault == nil {
						for k, line := range strings.Split(strings.TrimSuffix(string(part.text), "\n"), "\n") {
							got = append(got, fmt.Sprintf("%d:%s", part.line+k, line))
						}
					}
					b.done()
				}
				if s := strings.Join(got, " "); s != c.want {
					t.Errorf("%d characters, %d at a time, %q before: %s, want %s", size, step, c.before, s, c.want)
				}
			}
		}
	}
}

// TestBlocksWait: lines do not wait for others to come once the workers have nothing to do,
// even if they were read while there was something.
func TestBlocksWait(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	b := newBulkRun(t).newBulk(&source{name: "f"})
	r, w := io.Pipe()
	defer w.Close()
	ctx, cancel := context.WithCancel(context.Background())
	parts, ended := make(chan string), make(chan bool)
	go func() {
		for part := range b.blocks(ctx, r, 1) {
			parts <- string(part.text)
		}
		close(ended)
	}()
	expect := func(want string) {
		t.Helper()
		select {
		case got := <-parts:
			if got != want {
				t.Errorf("block %q, want %q", got, want)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("no block, want %q", want)
		}
	}
	io.WriteString(w, "1\n2")
	expect("1\n") // and is being solved
	io.WriteString(w, "2\n33\n4")
	select {
	case got := <-parts:
		t.Errorf("block %q while there is work", got)
	case <-time.After(20 * time.Millisecond):
	}
	b.done()
	expect("22\n33\n")
	b.done()
	io.WriteString(w, "4\n")
	expect("44\n")
	cancel()
	select {
	case <-ended:
	case <-time.After(10 * time.Second):
		t.Error("waits for more, though nobody wants it")
	}
}

// someLines returns a file of puzzles, some with text behind them, some bad.
func someLines(n int) string {
	r := rand.New(rand.NewPCG(8, 1))
	var b strings.Builder
	for i := range n {
		line := []byte(someSolution)
		for _, cell := range r.Perm(81)[:r.IntN(50)] {
			line[cell] = ".0"[i%2]
		}
		switch r.IntN(12) {
		case 0:
			line = append(line, " no. "+fmt.Sprint(i)...)
		case 1:
			line[r.IntN(81)] = '1' + byte(r.IntN(9))
		case 2:
			line[r.IntN(81)] = '#'
		case 3:
			line = line[:r.IntN(81)]
		}
		b.Write(append(line, '\n'))
	}
	return b.String()
}

// TestBulkWorkers: what is written does not depend on the number of workers.
func TestBulkWorkers(t *testing.T) {
	text := someLines(8000)
	for _, flags := range [][]string{{}, {"--count"}, {"--unique", "--quiet"}, {"--strict"}} {
		out, messages, exit := bulkText(t, text, append(flags, "--workers", "1")...)
		if exit != code(exitBad) {
			t.Errorf("%v: exit code %d", flags, exit)
		}
		for _, workers := range []string{"2", "8"} {
			o, m, e := bulkText(t, text, append(flags, "--workers", workers)...)
			if o != out || m != messages || e != exit {
				t.Errorf("%v, %s workers: %d bytes, want %d; exit code %d, want %d; messages\n%swant\n%s", flags, workers, len(o), len(out), e, exit, m, messages)
			}
		}
	}
}

// TestBulkBuffers: the answers may be longer than the lines, but blocks stay of one length.
func TestBulkBuffers(t *testing.T) {
	r := newBulkRun(t)
	b := r.newBulk(&source{name: "f"})
	b.give(make([]byte, 10*blockSize))
	if n := len(b.take()); n != blockSize {
		t.Errorf("a buffer of %d bytes, want %d", n, blockSize)
	}
}

// TestBulkStrict: the answers end with the first bad line, and so do the messages.
func TestBulkStrict(t *testing.T) {
	good := strings.Repeat(somePuzzle+"\n", 5000)
	for _, bad := range []string{"12", strings.Replace(somePuzzle, "4.....", "4....4", 1), aLine(2 * blockSize)} {
		out, messages, exit := bulkText(t, good+bad+"\n"+good+bad+"\n", "--strict", "--workers", "4")
		if want := strings.Repeat(someSolution+"\n", 5000) + "invalid\n"; out != want {
			t.Errorf("%.10s: %d bytes, want %d", bad, len(out), len(want))
		}
		if !strings.HasPrefix(messages, "fourfold: f:5001:") || strings.Count(messages, "\n") != 1 || exit != code(exitBad) {
			t.Errorf("%.10s: exit code %d, messages\n%s", bad, exit, messages)
		}
	}
}

// cancelling is a writer that calls f once so many bytes have been written.
type cancelling struct {
	io.Writer
	left int
	f    func()
}

func (c *cancelling) Write(p []byte) (int, error) {
	if c.left -= len(p); c.left <= 0 {
		c.f()
	}
	return c.Writer.Write(p)
}

// TestBulkInterrupted: what was written before is a number of whole lines, the first ones.
func TestBulkInterrupted(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	text := someLines(20000)
	all, _, _ := bulkText(t, text)
	for _, limit := range []int{1, 200_000, 500_000} {
		r := newBulkRun(t, "--workers", "3")
		ctx, cancel := context.WithCancel(context.Background())
		r.read(ctx, strings.NewReader(text), &cancelling{&r.out, limit, cancel})
		if out := r.out.String(); !strings.HasPrefix(all, out) || !strings.HasSuffix(out, "\n") || len(out) < limit || len(out) == len(all) {
			t.Errorf("interrupted after %d bytes: %d, of %d in all, or not the first lines", limit, len(out), len(all))
		}
	}
}

// TestBulkFull: an output that cannot be written ends the run.
func TestBulkFull(t *testing.T) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	reader, writer := io.Pipe()
	reader.CloseWithError(errors.New("full"))
	r := newBulkRun(t, "--workers", "3")
	if more := r.read(context.Background(), strings.NewReader(someLines(20000)), writer); more {
		t.Error("goes on with another file")
	}
}

// TestBulkMessages: standard error describes the first bad lines only, and counts the
// others, but nothing of more weight is left out.
func TestBulkMessages(t *testing.T) {
	bad := func(n int) string { return strings.Repeat("12\n", n) }
	for _, c := range []struct {
		text string
		want []string // the last messages
		n    int      // in all
	}{
		{somePuzzle + "\n", nil, 0},
		{somePuzzle + "\n" + bad(1), []string{`f:2:3: found 2 characters: expected 81 (order 9), like the puzzles before it`}, 1},
		{somePuzzle + "\n" + bad(2), []string{"f: 2 of 3 lines invalid"}, 3},
		{bad(20), []string{"f: 20 of 20 lines invalid"}, 21},
		{bad(21), []string{"f: 21 of 21 lines invalid, the first 20 of them described"}, 21},
		{somePuzzle + "\n" + bad(100_000), []string{"f: 100000 of 100001 lines invalid, the first 20 of them described"}, 21},
	} {
		_, messages, _ := bulkText(t, c.text, "--quiet")
		got := strings.Split(strings.TrimSuffix(messages, "\n"), "\n")
		if strings.Count(messages, "\n") != c.n || !strings.HasSuffix(messages, strings.Join(c.want, "\n")+"\n") && c.n > 0 {
			t.Errorf("%d lines, messages %q, want %d with %q at the end", strings.Count(c.text, "\n"), got, c.n, c.want)
		}
	}

	r := newBulkRun(t)
	r.read(context.Background(), io.MultiReader(strings.NewReader(bad(50_000)), iotest.ErrReader(errors.New("gone"))), &r.out)
	if want := "fourfold: f:50001:1: reading failed (gone): expected the rest of the file\n" +
		"fourfold: f: 50000 of 50000 lines invalid, the first 20 of them described\n"; !strings.HasSuffix(r.err.String(), want) || r.worst != exitBad {
		t.Errorf("messages %s, want %s", r.err.String(), want)
	}
}
