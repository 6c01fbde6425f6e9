package repair

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/textfile"
)

// A text is the lines of a text in UTF-8, without a byte order mark and the ends of lines.
type text struct {
	*bufio.Scanner
	coding []Change // of the encoding
	other  int      // lines with another end than LF
	first  string   // the first of these ends
	open   bool     // the last line has no end
	ends   int      // the next CRs, each of which ends a line
}

// openText opens a text, which has an error behind limit bytes unless limit is 0.
func openText(r io.Reader, limit int64) (*text, error) {
	in := textfile.Unzip(r)
	if err := textfile.Foreign(in); err != nil {
		return nil, err
	}
	if limit > 0 {
		in = textfile.Limit(in, limit)
	}
	begin, _ := in.Peek(2)
	coded := string(begin)
	in = textfile.Text(in)
	plain, _ := in.Peek(len(coded))
	mark, _ := in.Peek(len("\ufeff"))
	t := &text{Scanner: bufio.NewScanner(in)}
	switch {
	case string(plain) != coded:
		t.coding = []Change{{1, "UTF-16", "UTF-8", "the encoding of the text"}}
	case string(mark) == "\ufeff":
		t.coding = []Change{{1, "\ufeff", "", "a byte order mark"}}
	}
	textfile.SkipMark(in)
	t.Buffer(nil, maxSize)
	t.Split(t.line)
	return t, nil
}

// line cuts a line off. Its end is LF, CRLF with one or more CRs, LF CR, or CR alone.
func (t *text) line(data []byte, atEOF bool) (advance int, line []byte, err error) {
	k := bytes.IndexAny(data, "\r\n")
	switch {
	case k < 0 && (!atEOF || len(data) == 0):
		return 0, nil, nil
	case k < 0:
		t.open = true
		return len(data), data, nil
	case t.ends > 0:
		t.ends--
		return k + 1, data[:k], nil
	}
	end := data[k:]
	n := len(end) - len(bytes.TrimLeft(end, "\r"))
	switch {
	case len(end) == max(n, 1) && !atEOF: // more of the end may follow
		return 0, nil, nil
	case n == 0 && len(end) > 1 && end[1] == '\r', n > 0 && n < len(end) && end[n] == '\n':
		n = max(n+1, 2)
	case n == 0:
		return k + 1, data[:k], nil
	default:
		t.other += n - 1
		t.ends, n = n-1, 1
	}
	t.other++
	t.first = cmp.Or(t.first, string(end[max(0, n-8):n])) // of a long end, its last part
	return k + n, data[:k], nil
}

// err returns the error that ended the text.
func (t *text) err() error {
	if err := t.Err(); !errors.Is(err, bufio.ErrTooLong) {
		return err
	}
	return fmt.Errorf("a line has more than %d bytes: expected shorter lines", maxSize)
}

// changes returns the changes of the whole text.
func (t *text) changes() []Change {
	changes := t.coding
	if t.other > 0 {
		changes = append(changes, Change{1, t.first, "\n", "ends of lines: " + words.Plural(t.other, "line")})
	}
	if t.open {
		changes = append(changes, Change{1, "", "\n", "no end of the last line"})
	}
	return changes
}
