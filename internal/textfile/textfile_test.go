package textfile

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func zipped(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := io.WriteString(z, text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestUnzip: a text is the same compressed or not, and a fault in compressed data is named
// where the text is read.
func TestUnzip(t *testing.T) {
	text := strings.Repeat("some text\n", 1000)
	packed := zipped(t, text)
	for _, c := range []struct{ name, data, want, err string }{
		{"plain", text, text, ""},
		{"empty", "", "", ""},
		{"one byte", "\x1f", "\x1f", ""},
		{"compressed", packed, text, ""},
		{"header cut", packed[:5], "", "compressed data: unexpected EOF"},
		{"cut", packed[:len(packed)-9], text, "compressed data: unexpected EOF"},
		{"two bytes", "\x1f\x8b", "", "compressed data: unexpected EOF"},
		{"no gzip", "\x1f\x8bxxxxxxxxxxxxx", "", "compressed data: gzip: invalid header"},
	} {
		got, err := io.ReadAll(Unzip(iotest.OneByteReader(strings.NewReader(c.data))))
		message := ""
		if err != nil {
			message = err.Error()
		}
		if string(got) != c.want || message != c.err {
			t.Errorf("%s: %d bytes, error %q, want %d, %q", c.name, len(got), message, len(c.want), c.err)
		}
	}
}

func TestMark(t *testing.T) {
	for text, want := range map[string]string{"": "", "\ufeff": "", "\ufeffab": "ab", "ab": "ab", "\ufeff\ufeff": "\ufeff", "\xef\xbb": "\xef\xbb"} {
		r := bufio.NewReader(strings.NewReader(text))
		SkipMark(r)
		got, _ := io.ReadAll(r)
		if string(got) != want || string(TrimMark([]byte(text))) != want {
			t.Errorf("%q: SkipMark leaves %q, TrimMark %q, want %q", text, got, TrimMark([]byte(text)), want)
		}
	}
}

func TestTrimEnd(t *testing.T) {
	for line, want := range map[string]string{"": "", "a": "a", "a\n": "a", "a\r\n": "a", "a\r": "a", "a\r\r\n": "a\r", "\n": "", "a\n\n": "a\n"} {
		if got := TrimEnd([]byte(line)); string(got) != want {
			t.Errorf("TrimEnd(%q) = %q, want %q", line, got, want)
		}
	}
}

func TestIsDLX(t *testing.T) {
	for name, want := range map[string]bool{"a.dlx": true, "d/a.dlx.gz": true, "a.txt": false, "a.dlx.txt": false, "dlx": false, "-": false, "a.gz": false} {
		if got := IsDLX(name); got != want {
			t.Errorf("IsDLX(%q) = %v, want %v", name, got, want)
		}
	}
}

// TestHead: a line is enough, even if the next one never comes.
func TestHead(t *testing.T) {
	long := strings.Repeat("x", 3*headSize)
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"ab", "ab"},
		{"a\nb\n", "a\n"},
		{long, long[:headSize]},
		{long[:headSize-1] + "\nrest", long[:headSize-1] + "\n"},
	} {
		r := bufio.NewReaderSize(iotest.OneByteReader(strings.NewReader(c.text)), MaxLine)
		if got := Head(r); string(got) != c.want {
			t.Errorf("Head of %d bytes = %d bytes, want %d", len(c.text), len(got), len(c.want))
		}
		if all, _ := io.ReadAll(r); string(all) != c.text {
			t.Errorf("Head of %d bytes leaves %d", len(c.text), len(all))
		}
	}
}
