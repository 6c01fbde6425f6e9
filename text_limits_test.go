package fourfold_test

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"fourfold"
)

// TestTextLimits: a text at its limits is read. A text beyond a limit is refused at the place
// where it exceeds the limit.
func TestTextLimits(t *testing.T) {
	for _, c := range []struct {
		name   string
		limits fourfold.TextLimits
		text   string
		want   string // the error; "" if the text is read
	}{
		{"size", fourfold.TextLimits{Size: 8}, "a b\na\nb\n", ""},
		{"size+1", fourfold.TextLimits{Size: 8}, "a b\na\nb\n\n", "f:4:1: more than 8 bytes of text: expected at most that many"},
		{"line", fourfold.TextLimits{Line: 3}, "a b\r\na b", ""},
		{"line+1", fourfold.TextLimits{Line: 3}, "a b\n a b\n", "f:2:1: more than 3 bytes in a line: expected at most that many"},
		{"comment", fourfold.TextLimits{Line: 3}, "| ab\n", "f:1:1: more than 3 bytes in a line: expected at most that many"},
		{"items", fourfold.TextLimits{Items: 2}, "a | b\na b\n", ""},
		{"items+1", fourfold.TextLimits{Items: 2}, "a b | c\n", "f:1:7: more than 2 items: expected at most that many"},
		{"options", fourfold.TextLimits{Options: 2}, "a\na\na\n", ""},
		{"options+1", fourfold.TextLimits{Options: 2}, "a\na\na\n a\n", "f:4:2: more than 2 options: expected at most that many"},
		{"cells", fourfold.TextLimits{Cells: 3}, "a b\na b\na\n", ""},
		{"cells+1", fourfold.TextLimits{Cells: 3}, "a b\na b\na b\n", "f:3:3: more than 3 items over all options: expected at most that many"},
		{"colors", fourfold.TextLimits{Items: 2}, "a | x\na x:red\na x:blue\na x:red\na x:r\n", ""},
		{"colors+1", fourfold.TextLimits{Items: 2}, "a | x\na x:red\na x:blue\na x:green\n", "f:4:3: more than 2 names of colors: expected at most that many"},
	} {
		p, err := c.limits.ReadProblem(strings.NewReader(c.text), "f")
		if c.want == "" {
			if err != nil || p == nil {
				t.Errorf("%s: %v, want none", c.name, err)
			}
			continue
		}
		var at *fourfold.SyntaxError
		if err == nil || err.Error() != c.want || !errors.Is(err, fourfold.ErrTooLarge) || !errors.Is(err, fourfold.ErrBadProblem) || !errors.As(err, &at) {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
	if _, err := fourfold.ReadProblem(strings.NewReader("a\nb\n"), "f"); errors.Is(err, fourfold.ErrTooLarge) {
		t.Errorf("an unknown item is not too large: %v", err)
	}
}

// endless is a text that repeats its bytes forever. n is the number of bytes that were read.
type endless struct {
	text string
	n    int
}

func (e *endless) Read(p []byte) (int, error) {
	for k := range p {
		p[k] = e.text[(e.n+k)%len(e.text)]
	}
	e.n += len(p)
	return len(p), nil
}

// TestReadProblemEndless: a text without an end is refused after little more than the limits.
func TestReadProblemEndless(t *testing.T) {
	limits := fourfold.TextLimits{Size: 1 << 20, Line: 1 << 18}
	for name, c := range map[string]struct{ begin, text string }{
		"line": {"", "x"}, "items": {"", "| "}, "zeros": {"", "\x00"}, "blanks": {"", " \n"}, "comments": {"", "| c\n"},
		"options": {"a\n", "a\n"}, "no primary item": {"a | x\n", "x\n"}, "breaks": {"", "\n"},
	} {
		rest := &endless{text: c.text}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := limits.ReadProblem(io.MultiReader(strings.NewReader(c.begin), rest), "f")
		runtime.ReadMemStats(&after)
		if !errors.Is(err, fourfold.ErrBadProblem) {
			t.Errorf("%s: ReadProblem() = %v, want ErrBadProblem", name, err)
		}
		if most := int(limits.Size) + 1<<16; rest.n > most {
			t.Errorf("%s: %d bytes read, want at most %d", name, rest.n, most)
		}
		if n := after.TotalAlloc - before.TotalAlloc; n > 128<<20 {
			t.Errorf("%s: %d bytes allocated", name, n)
		}
	}
}

// TestReadProblemLinear: the work for each byte does not grow with the text. The test measures the
// work in bytes allocated.
func TestReadProblemLinear(t *testing.T) {
	cost := func(options int) float64 {
		var b strings.Builder
		b.WriteString("a")
		for k := range options {
			fmt.Fprintf(&b, " i%d", k)
		}
		for k := range options {
			fmt.Fprintf(&b, "\na i%d", k)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := fourfold.ReadProblem(strings.NewReader(b.String()), "f"); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return float64(after.TotalAlloc-before.TotalAlloc) / float64(options)
	}
	if small, large := cost(2000), cost(32000); large > 3*small {
		t.Errorf("%.0f bytes an option with 2000, %.0f with 32000", small, large)
	}
}
