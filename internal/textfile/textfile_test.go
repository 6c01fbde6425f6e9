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

// TestUnzip: a text is the same whether it is compressed or not, and an error in compressed data
// is returned when the text is read.
func TestUnzip(t *testing.T) {
	text := strings.Repeat("some text\n", 1000)
	packed := zipped(t, text)
	for _, c := range []struct{ name, data, want, err string }{
		{"plain", text, text, ""},
		{"empty", "", "", ""},
		{"one byte", "\x1f", "\x1f", ""},
		{"compressed", packed, text, ""},
		{"members", packed + packed, text + text, ""},
		{"empty members", strings.Repeat(zipped(t, ""), 300) + packed, text, ""},
		{"cut in a member", packed + packed[:12], text, "compressed data: unexpected EOF"},
		{"cut in a header", packed + packed[:3], text, "compressed data: unexpected EOF"},
		{"text after it", packed + text, text, "compressed data: other data after its end"},
		{"zeros after it", packed + "\x00\x00", text, "compressed data: other data after its end"},
		{"twice", zipped(t, packed), "", "compressed by gzip twice"},
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

// TestHead: Head returns after one line, even if the next line never comes.
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

// TestForeign: Foreign names known formats that are not text, accepts all other data, and consumes
// nothing.
func TestForeign(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "1": "", "12": "", "BZ\n": "", "PK": "", "\xff": "", "\xfe": "", "(\xb5": "", "\ufeff1": "", "\x1f": "",
		"\xff\xfe1\x00": "text in UTF-16: expected UTF-8", "\xfe\xff": "text in UTF-16: expected UTF-8",
		"PK\x03\x04...": "a zip archive: expected", "\xfd7zXZ\x00...": "compressed by xz: expected", "BZh91AY&SY": "compressed by bzip2: expected",
		"\x28\xb5\x2f\xfd": "compressed by zstd: expected", zipped(t, "x"): "", zipped(t, zipped(t, "x")): "compressed by gzip twice: expected text compressed once",
		zipped(t, "PK\x03\x04"): "a zip archive: expected",
	} {
		r := Unzip(iotest.OneByteReader(strings.NewReader(text)))
		err := Foreign(r)
		if (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("Foreign(%q) = %v, want %q", text, err, want)
		}
		if all, _ := io.ReadAll(r); !IsGzip(bufio.NewReader(strings.NewReader(text))) && string(all) != text {
			t.Errorf("Foreign(%q) leaves %q", text, all)
		}
	}
}

// TestLimit: a text as long as the limit is read to its end, and a longer text fails.
func TestLimit(t *testing.T) {
	for text, want := range map[string]string{"": "", "abc": "", "abcd": "", "abcde": "more than 4 bytes of text, the limit set by --max-size"} {
		got, err := io.ReadAll(Limit(bufio.NewReader(iotest.OneByteReader(strings.NewReader(text))), 4))
		if string(got) != text[:min(len(text), 4)] || (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("Limit(%q) = %q, %v, want %q", text, got, err, want)
		}
	}
}
