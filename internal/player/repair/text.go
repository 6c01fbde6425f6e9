package repair

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/textfile"
)

// A text is read line by line, in UTF-8 and without a byte order mark.
type text struct {
	in     *bufio.Reader
	lines  *textfile.Lines
	rest   string           // of what LF ended: lines that CRs end
	more   bool             // rest is another line, perhaps an empty one
	end    textfile.LineEnd // of what LF ended last
	coding []Change         // of the encoding
	other  int              // lines with another end than LF
	first  string           // the first of these ends
	open   bool             // the last line has no end
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
	t := &text{in: in, lines: textfile.NewLines(in, maxSize)}
	switch {
	case string(plain) != coded:
		t.coding = []Change{{1, "UTF-16", "UTF-8", "the encoding of the text"}}
	case string(mark) == "\ufeff":
		t.coding = []Change{{1, "\ufeff", "", "a byte order mark"}}
	}
	textfile.SkipMark(in)
	return t, nil
}

// next returns the next line. Its end is LF, CRLF with one or more CRs, LF CR, or CR alone.
func (t *text) next() (line string, err error) {
	if !t.more {
		bytes, end, err := t.lines.Next()
		if err == textfile.ErrLongLine {
			err = fmt.Errorf("line %d has more than %d bytes: expected shorter lines", t.lines.Number(), maxSize)
		}
		if err != nil {
			return "", err
		}
		whole, before := string(bytes), t.end
		t.rest, t.end, t.open = whole, end, end == textfile.NoEnd
		if before == textfile.LF && strings.HasPrefix(whole, "\r") {
			t.rest = whole[1:]
			t.note("\n\r")
			if t.open && t.rest == "" {
				t.open = false
				return "", io.EOF
			}
		}
		if end == textfile.CRLF {
			ended := len(t.rest)
			t.rest = strings.TrimRight(t.rest, "\r")
			t.note(strings.Repeat("\r", min(ended-len(t.rest)+1, 8)) + "\n")
		}
	}
	line, t.rest, t.more = strings.Cut(t.rest, "\r")
	if t.more {
		t.note("\r")
		if t.open && t.rest == "" {
			t.more, t.open = false, false
		}
	}
	return line, nil
}

// note counts an end of a line other than LF.
func (t *text) note(end string) {
	t.first = cmp.Or(t.first, end)
	t.other++
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
