package repair_test

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fourfold/internal/player/repair"
	"fourfold/internal/read/input"
	"fourfold/internal/test/covertest"
)

// An endless returns parts over and over until it has returned a number of bytes. The repaired text may not be
// far behind.
type endless struct {
	t          *testing.T
	parts      []string
	k          int
	left       string // of the current part
	out        *os.File
	read, size int64
	most       int64 // the bytes that were read and are not written
}

func (e *endless) Read(p []byte) (n int, err error) {
	if e.left == "" {
		if e.read >= e.size {
			return 0, io.EOF
		}
		e.left = e.parts[e.k%len(e.parts)]
		e.k++
	}
	n = copy(p, e.left)
	e.left = e.left[n:]
	e.read += int64(n)
	if written, err := e.out.Stat(); err != nil || e.read-written.Size() > e.most {
		e.t.Fatalf("%d bytes were read and %d written, error %v: want less than %d between", e.read, written.Size(), err, e.most)
	}
	return n, nil
}

// TestMemory: a text is repaired puzzle by puzzle. What is read is soon written, whatever the text has, and the list of
// changes or faults does not grow without end.
func TestMemory(t *testing.T) {
	size := 600 << 10
	if covertest.Long() {
		size = 16 << 20
	}
	x := strings.ReplaceAll(some, ".", "x")
	for _, test := range []struct {
		name            string
		parts           []string
		changes, faults bool
	}{
		{name: "lines", parts: []string{x + "\n"}, changes: true},
		{name: "grids", parts: []string{rowsOf(x) + "\n"}, changes: true},
		{name: "comments", parts: []string{rowsOf(x), strings.Repeat("# comment\n", size/10)}, changes: true},
		{name: "blank lines", parts: []string{rowsOf(x), strings.Repeat("\n", size)}, changes: true},
		{name: "ends of lines", parts: []string{rowsOf(some), strings.Repeat("# comment\r", 5000) + "\n"}, changes: true},
		{name: "faults", parts: []string{rowsOf(x), rowsOf(some[1:] + "?")}, faults: true},
	} {
		out, err := os.Create(filepath.Join(t.TempDir(), "text"))
		if err != nil {
			t.Fatal(err)
		}
		defer out.Close()
		e := &endless{t: t, parts: test.parts, out: out, size: int64(size), most: 200 << 10}
		if test.faults {
			e.most = 2 * e.size // nothing is written
		}
		shape := new(input.Shape)
		in, err := (&input.Reader{Shape: shape, Stdin: e}).OpenSource(input.Source{Name: input.StandardInput})
		if err != nil {
			t.Fatal(err)
		}
		f, err := repair.Repair(context.Background(), in, shape, out)
		if err != nil || len(f.Changes) > 0 != test.changes || len(f.Faults) > 0 != test.faults {
			t.Errorf("%s: %d changes, %d faults, error %v", test.name, len(f.Changes), len(f.Faults), err)
			continue
		}
		listed := 0
		for _, c := range f.Changes {
			listed += len(c.Old) + len(c.New)
		}
		for _, err := range f.Faults {
			listed += len(err.Error())
		}
		if listed > 8<<20 {
			t.Errorf("%s: a list of %d bytes", test.name, listed)
		}
	}
}
