package repair

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/input"
	"fourfold/internal/read/textfile"
)

// A text reads a file with LF at the end of each line, and without a byte order mark.
type text struct {
	lines  *textfile.Lines
	take   func(line string) // gets each line when Read begins to return it; may be nil
	unread string            // the rest of the line that Read returns
	more   []string          // the next lines: those that CRs end are read with the line that LF ends
	err    error             // of reading; nil at the end of the file

	coding []Change // of the encoding
	other  int      // lines with another end than LF
	first  string   // the first of these ends
	open   bool     // the last line has no end
}

func newText(f *input.File) *text {
	t := &text{lines: textfile.NewLines(f.Text, maxLine)}
	mark, _ := f.Text.Peek(len("\ufeff"))
	switch {
	case f.UTF16:
		t.coding = []Change{{1, "UTF-16", "UTF-8", "the encoding of the text"}}
	case string(mark) == "\ufeff":
		t.coding = []Change{{1, "\ufeff", "", "a byte order mark"}}
	}
	textfile.SkipMark(f.Text)
	return t
}

func (t *text) Read(p []byte) (n int, err error) {
	if t.unread == "" {
		if err := t.readLine(); err != nil {
			if err != io.EOF {
				t.err = err
			}
			return 0, err
		}
		if t.take != nil {
			t.take(t.more[0])
		}
		t.unread, t.more = t.more[0]+"\n", t.more[1:]
	}
	n = copy(p, t.unread)
	t.unread = t.unread[n:]
	return n, nil
}

// readLine reads the next line into more. Its end is LF, CRLF with one or more CRs, or CR alone.
func (t *text) readLine() error {
	if len(t.more) > 0 {
		return nil
	}
	text, end, err := t.lines.Next()
	if err == textfile.ErrLongLine {
		err = fmt.Errorf("line %d has more than %d bytes: expected shorter lines", t.lines.Number(), maxLine)
	}
	if err != nil {
		return err
	}
	line := string(text)
	if t.open = end == textfile.NoEnd; end == textfile.CRLF {
		line = strings.TrimRight(line, "\r")
		t.first, t.other = cmp.Or(t.first, "\r\n"), t.other+1
	}
	t.more = strings.Split(line, "\r")
	last := len(t.more) - 1
	if last > 0 {
		t.first, t.other = cmp.Or(t.first, "\r"), t.other+last
	}
	if t.open && t.more[last] == "" { // the text ends in CR
		t.more, t.open = t.more[:last], false
	}
	return nil
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
