package textfile

import (
	"bufio"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// TestLines: the lines and their ends make the text, and a line that is too long is an error.
func TestLines(t *testing.T) {
	long := strings.Repeat("x", 100) // longer than the buffer
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"a", []string{"a"}},
		{"a\n", []string{"a\n"}},
		{"a\r", []string{"a\r"}},
		{"\n\r\n\r\r\n", []string{"\n", "\r\n", "\r\r\n"}},
		{"1234567890\r\n1234567890\n1234567890", []string{"1234567890\r\n", "1234567890\n", "1234567890"}},
		{"1\n12345678901\n2\n", []string{"1\n", "too long"}},
		{"1234567890\r", []string{"too long"}},
		{long + "\r\n2\n", []string{"too long"}},
	} {
		for _, r := range []io.Reader{strings.NewReader(c.text), iotest.OneByteReader(strings.NewReader(c.text)), iotest.DataErrReader(strings.NewReader(c.text))} {
			lines := NewLines(bufio.NewReaderSize(r, 16), 10)
			for k, want := range c.want {
				line, end, err := lines.Next()
				got := string(line) + string(end)
				if err == ErrLongLine {
					got = "too long"
				} else if err != nil {
					t.Errorf("%q, line %d: %v", c.text, k+1, err)
				}
				if got != want || lines.Number() != k+1 {
					t.Errorf("%q: line %d is %q, want line %d, %q", c.text, lines.Number(), got, k+1, want)
				}
			}
			last := io.EOF
			if slices.Contains(c.want, "too long") {
				last = ErrLongLine
			}
			for range 2 {
				if line, _, err := lines.Next(); err != last {
					t.Errorf("%q: line %d is %q, %v, want %v", c.text, lines.Number(), line, err, last)
				}
			}
		}
	}
}

// TestLinesBroken: an error of the reader is returned again by all further calls.
func TestLinesBroken(t *testing.T) {
	broken := errors.New("broken")
	lines := NewLines(bufio.NewReader(io.MultiReader(strings.NewReader("a\nb"), iotest.ErrReader(broken), strings.NewReader("c\n"))), 10)
	if line, _, err := lines.Next(); string(line) != "a" || err != nil {
		t.Errorf("%q, %v, want a", line, err)
	}
	for range 2 {
		if line, _, err := lines.Next(); len(line) > 0 || err != broken || lines.Number() != 2 {
			t.Errorf("%q, %v, line %d, want the error in line 2", line, err, lines.Number())
		}
	}
}

// FuzzLines: the lines and their ends make the text, whatever it is, unless one is longer than the limit.
func FuzzLines(f *testing.F) {
	f.Add("a\r\n\n\rbb\r", uint8(3))
	f.Add(strings.Repeat("0123456789", 9)+"\nx", uint8(20))
	f.Fuzz(func(t *testing.T, text string, most uint8) {
		lines := NewLines(bufio.NewReaderSize(strings.NewReader(text), 16), int(most))
		got := ""
		line, end, err := lines.Next()
		for ; err == nil; line, end, err = lines.Next() {
			got += string(line) + string(end)
			if len(line) > int(most) {
				t.Fatalf("line of %d bytes", len(line))
			}
		}
		rest, _, _ := strings.Cut(strings.TrimPrefix(text, got), "\n")
		if !strings.HasPrefix(text, got) || err == ErrLongLine && len(rest) <= int(most) || err == io.EOF && got != text {
			t.Errorf("%q became %q, %v", text, got, err)
		}
	})
}
