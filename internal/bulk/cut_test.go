package bulk

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"
	"testing/synctest"
	"time"
)

// pieces is a reader that returns size bytes at a time, and err together with the last of them.
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

// aLine returns n characters for a line.
func aLine(n int) string { return strings.Repeat("1", n) }

// TestBlocks: blocks end at ends of lines, no byte is lost or repeated, and each block has the
// number of its first line. That holds for any sizes of reads, and for quick and slow workers.
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

// checkBlocks cuts a text into blocks and checks them.
func checkBlocks(t *testing.T, name string, in io.Reader, text string, failure error, quick bool) {
	t.Helper()
	b := newRun(t.Context(), testJob())
	want := text
	if failure != nil {
		want = text[:strings.LastIndexByte(text, '\n')+1]
	}
	at, faults := 0, 0
	for part := range b.blocks(context.Background(), in) {
		if line := 1 + strings.Count(want[:at], "\n"); part.line != line {
			t.Errorf("%s: a block at line %d says %d", name, line, part.line)
		}
		if part.fault != nil {
			if faults++; !part.readErr || !errors.Is(part.fault, failure) || at != len(want) {
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
		clear(part.text) // the receiver of a block may write to it
		b.buffers.put(part.text)
		if quick {
			b.unsolved.done()
		}
	}
	if at != len(want) || (faults == 1) != (failure != nil) {
		t.Errorf("%s: %d of %d bytes, %d faults", name, at, len(want), faults)
	}
}

// TestBlocksLong: a line that is longer than a block is one fault, and the lines before and after
// it are read.
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
				b := newRun(t.Context(), testJob())
				var got []string
				in := io.MultiReader(&pieces{c.before + aLine(size) + c.after, step, io.EOF}, strings.NewReader(""))
				for part := range b.blocks(context.Background(), in) {
					if part.fault != nil && !part.readErr {
						got = append(got, fmt.Sprintf("%d!", part.line))
					} else if part.fault == nil {
						for k, line := range strings.Split(strings.TrimSuffix(string(part.text), "\n"), "\n") {
							got = append(got, fmt.Sprintf("%d:%s", part.line+k, line))
						}
					}
					b.unsolved.done()
				}
				if s := strings.Join(got, " "); s != c.want {
					t.Errorf("%d characters, %d at a time, %q before: %s, want %s", size, step, c.before, s, c.want)
				}
			}
		}
	}
}

// TestBlocksWait: lines do not wait for more lines when the workers have nothing to do, even if
// they were read while the workers were busy.
func TestBlocksWait(t *testing.T) { synctest.Test(t, testBlocksWait) }

func testBlocksWait(t *testing.T) {
	b := newRun(t.Context(), testJob())
	r, w := io.Pipe()
	defer w.Close()
	ctx, cancel := context.WithCancel(context.Background())
	parts, ended := make(chan string), make(chan bool)
	go func() {
		for part := range b.blocks(ctx, r) {
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
		case <-time.After(time.Minute):
			t.Fatalf("no block, want %q", want)
		}
	}
	io.WriteString(w, "1\n2")
	expect("1\n") // this block counts as unsolved until done is called
	io.WriteString(w, "2\n33\n4")
	select {
	case got := <-parts:
		t.Errorf("block %q while there is work", got)
	case <-time.After(20 * time.Millisecond): // in the time of synctest: all goroutines wait
	}
	b.unsolved.done()
	expect("22\n33\n")
	b.unsolved.done()
	io.WriteString(w, "4\n")
	expect("44\n")
	cancel()
	select {
	case <-ended:
	case <-time.After(time.Minute):
		t.Error("the cutter still waits for lines after its context was canceled")
	}
}
