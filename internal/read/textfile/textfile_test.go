package textfile

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"
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
		{"members", packed + zipped(t, "") + packed, text + text, ""},
		{"cut in a header", packed + packed[:3], text, "compressed data: unexpected EOF"},
		{"text after it", packed + text, text, "compressed data: damaged, or other data follow"},
		{"cut", packed[:len(packed)-9], text, "compressed data: unexpected EOF"},
		{"two bytes", "\x1f\x8b", "", "compressed data: unexpected EOF"},
		{"damaged", packed[:len(packed)-8] + "12345678", text, "compressed data: damaged, or other data follow"},
		{"no gzip", "\x1f\x8bxxxxxxxxxxxxx", "", "compressed data: damaged, or other data follow"},
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

// TestForeign: Foreign names known formats that are not text, accepts all other data, and consumes
// nothing.
func TestForeign(t *testing.T) {
	for text, want := range map[string]string{
		"\xff\xfe1\x00": "", "\xff\xfe\x00\x00": "text in UTF-32: expected", "": "", "1": "", "12": "", "BZ\n": "", "PK": "",
		"PK\x03\x04...": "an Office document (.xlsx", "%PDF-1.7\n": "a PDF document: expected text", "%PDx": "", `{"r`: "", "\xfd7zXZ\x00...": "compressed by xz: expected",
		zipped(t, "x"): "", zipped(t, zipped(t, "x")): "compressed by gzip twice: expected text compressed once", zipped(t, "PK\x03\x04"): "an Office document",
	} {
		r := Unzip(iotest.OneByteReader(strings.NewReader(text)))
		err := Foreign(r)
		if (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) {
			t.Errorf("Foreign(%q) = %v, want %q", text, err, want)
		}
		if all, _ := io.ReadAll(r); !strings.HasPrefix(text, gzipMagic) && string(all) != text {
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

// TestUTF16: text in UTF-16 is the same as in UTF-8, whatever its byte order is and however few
// bytes a read returns.
func TestUTF16(t *testing.T) {
	encode := func(order binary.AppendByteOrder, text string) string {
		var b []byte
		for _, unit := range utf16.Encode([]rune(text)) {
			b = order.AppendUint16(b, unit)
		}
		return string(b)
	}
	little, big := binary.LittleEndian, binary.BigEndian
	long := strings.Repeat("1.2é€😀\r\n", 10_000)
	for _, c := range []struct{ name, data, want string }{
		{"nothing", "", ""},
		{"a mark", encode(little, "\ufeff"), "\ufeff"},
		{"little", encode(little, "\ufeff"+long), "\ufeff" + long},
		{"big", encode(big, "\ufeff"+long), "\ufeff" + long},
		{"without a mark", encode(little, long), long},
		{"compressed, without a mark", zipped(t, encode(big, long)), long},
		{"half a pair", encode(little, "\ufeffa") + "\x3d\xd8b\x00", "\ufeffa\ufffdb"},
		{"half a pair at the end", encode(little, "\ufeffa") + "\x3d\xd8", "\ufeffa\ufffd"},
		{"two first halves", encode(little, "\ufeff") + "\x3d\xd8\x3d\xd8\x00\xde", "\ufeff\ufffd😀"},
		{"an odd byte", encode(little, "\ufeffa") + "b", "\ufeffa\ufffd"},
		{"a zero byte", "1\x0022", "1\x0022"},
	} {
		for _, r := range []io.Reader{strings.NewReader(c.data), iotest.OneByteReader(strings.NewReader(c.data)), iotest.DataErrReader(strings.NewReader(c.data))} {
			got, err := io.ReadAll(Text(r))
			if err != nil || string(got) != c.want {
				t.Errorf("%s: %d bytes, %v, want %d", c.name, len(got), err, len(c.want))
			}
		}
	}
	broken := errors.New("broken")
	r := io.MultiReader(strings.NewReader(encode(little, "\ufeffab")), iotest.ErrReader(broken))
	if got, err := io.ReadAll(Text(r)); string(got) != "\ufeffab" || !errors.Is(err, broken) {
		t.Errorf("%q, %v, want the error of the reader", got, err)
	}
}

// TestModel: the models of other solvers are named, and no puzzle is taken for one.
func TestModel(t *testing.T) {
	for text, want := range map[string]string{
		"p cnf 3 2\n1 -2 0\n": "DIMACS CNF", "\ufeffc a comment\r\nc\r\np cnf 3 2\r\n": "DIMACS CNF", "c made by fourfold (devel) from a.txt:1\nc variable 1": "DIMACS CNF",
		"p wcnf 3 2 10\n": "DIMACS WCNF", "* #variable= 3 #constraint= 2\n": "OPB", "* a comment\nNAME          A\nROWS\n N  OBJ\n": "MPS format",
		"\\ a comment\nMaximize\n obj: x + y\nSubject To\n c: x + y <= 1\nEnd\n": "LP format", "% a comment\nint: n = 3;\nvar 1..n: x;\nsolve satisfy;\n": "MiniZinc",
		"<?xml version=\"1.0\"?>\n<instance format=\"XCSP3\" type=\"CSP\">\n": "XCSP3", "; a comment\n(set-logic QF_LIA)\n": "SMT-LIB",
		"": "", "c d e\nc d\n": "", "p c\np\n": "", "Max\n1.....2..3.....4\n": "", "NAME Bob\n1.....2..3.....4\n": "", "* 2 * *\n* * * 1\n": "",
		"int[][] board = {{5, 3}};\n": "", "var board = [[5, 3]];\n": "", "\\begin{sudoku}\n": "", "% a puzzle\n1.....2..3.....4\n": "",
	} {
		r := Text(strings.NewReader(text))
		if err := Model(r); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), " in "+want+": ") {
			t.Errorf("Model(%q) = %v, want %q", text, err, want)
		}
		if all, _ := io.ReadAll(r); string(all) != text {
			t.Errorf("Model(%q) leaves %q", text, all)
		}
	}
}
