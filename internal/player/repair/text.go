package repair

import (
	"bufio"
	"cmp"
	"io"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/textfile"
)

// A text is read in UTF-8 without a byte order mark, and with LF at the end of every line, also of
// the last one.
type text struct {
	in     *bufio.Reader
	coding []Change // of the encoding
	other  int      // lines with another end than LF
	first  string   // the first of these ends
	open   bool     // the last line has no end
	begun  bool     // the current line has no end so far
	owed   int      // ends of lines that Read has still to return
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
	t := &text{in: textfile.Text(in)}
	plain, _ := t.in.Peek(len(coded))
	mark, _ := t.in.Peek(len("\ufeff"))
	switch {
	case string(plain) != coded:
		t.coding = []Change{{1, "UTF-16", "UTF-8", "the encoding of the text"}}
	case string(mark) == "\ufeff":
		t.coding = []Change{{1, "\ufeff", "", "a byte order mark"}}
	}
	textfile.SkipMark(t.in)
	return t, nil
}

// Read reads the text.
func (t *text) Read(p []byte) (n int, err error) {
	for n < len(p) && (n == 0 || t.owed > 0 || t.in.Buffered() > 0) {
		if t.owed > 0 {
			t.owed--
			p[n] = '\n'
			n++
			continue
		}
		c, err := t.in.ReadByte()
		switch {
		case err == io.EOF && t.begun:
			t.begun, t.open, t.owed = false, true, 1
			continue
		case err != nil:
			return n, err
		case c == '\r':
			t.endCR()
		case c == '\n':
			t.owed = 1
			if t.skip('\r') {
				t.note("\n\r", 1)
			}
		default:
			p[n] = c
			n++
		}
		t.begun = t.owed == 0
	}
	return n, nil
}

// endCR ends lines behind a CR: one if LF follows the CR and others, else one for each CR.
func (t *text) endCR() {
	n := 1
	for t.skip('\r') {
		n++
	}
	if t.skip('\n') {
		t.note(strings.Repeat("\r", min(n, 8))+"\n", 1)
		t.owed = 1
	} else {
		t.note("\r", n)
		t.owed = n
	}
}

// skip skips the next byte if it is c.
func (t *text) skip(c byte) bool {
	next, _ := t.in.Peek(1)
	is := len(next) > 0 && next[0] == c
	if is {
		t.in.Discard(1)
	}
	return is
}

// note counts ends of lines other than LF.
func (t *text) note(end string, n int) {
	t.first = cmp.Or(t.first, end)
	t.other += n
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
