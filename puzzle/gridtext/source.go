package gridtext

import (
	"bufio"
	"bytes"
	"io"
	"unicode/utf8"

	"fourfold/internal/textfile"
)

// The functions of this file read the lines of the source.

// nextLine makes the next line the current one. It returns false at the end of the file. The
// current line is then an empty line after the last one.
func (r *Reader) nextLine() (more bool, err error) {
	if !r.advance() {
		r.cur = textLine{}
		r.line++
		switch {
		case r.notText != nil && r.line == 1:
			r.unreadable = true
			return false, &ParseError{Name: r.name, Line: 1, Column: 1, Err: r.notText, reading: true}
		case r.readErr != nil:
			r.unreadable = true
			return false, r.readingFailed()
		}
		return false, nil
	}
	return true, r.checkText()
}

// advance makes the next line the current one, as nextLine does, but does not check its
// characters. At the end of the file it changes nothing and returns false.
func (r *Reader) advance() bool {
	if r.reread {
		r.reread = false
		return true
	}
	line, ok := textLine{}, false
	if len(r.ahead) > 0 {
		line, r.ahead, ok = r.ahead[0], r.ahead[1:], true
	} else {
		line, ok = r.readLine()
	}
	if ok {
		r.cur = line
		r.line++
		if r.begun != nil && r.begun.on {
			r.begun.keep(line)
		}
	}
	return ok
}

// peek returns the k-th line after the current one, or the current line if k is 0. It returns
// false if there is no such line.
func (r *Reader) peek(k int) (textLine, bool) {
	if k == 0 {
		return r.cur, true
	}
	if len(r.ahead) == 0 {
		r.cur.text = bytes.Clone(r.cur.text) // the next readLine overwrites it
	}
	for len(r.ahead) < k {
		line, ok := r.readLine()
		if !ok {
			return textLine{}, false
		}
		line.text = bytes.Clone(line.text)
		r.ahead = append(r.ahead, line)
	}
	return r.ahead[k-1], true
}

// readLine returns the next line of the file. It is valid until the next call of readLine.
func (r *Reader) readLine() (textLine, bool) {
	if len(r.returned) > 0 {
		line := r.returned[0]
		r.returned = r.returned[1:]
		return line, true
	}
	if r.in == nil {
		r.open()
	}
	if r.ended {
		return textLine{}, false
	}
	text, err := r.in.ReadSlice('\n')
	long := isBufferFull(err)
	if long {
		text, err = r.readLong(text)
		long = text == nil
	}
	if err != nil {
		r.ended = true
		if err != io.EOF {
			r.readErr = err
			return textLine{}, false
		}
	}
	if long {
		return textLine{long: true}, true
	}
	if len(text) == 0 {
		return textLine{}, false
	}
	text = textfile.TrimEnd(text)
	if bytes.IndexByte(text, '\r') >= 0 {
		return r.cutAtReturns(text), true
	}
	return textLine{text: text}, true
}

func isBufferFull(err error) bool { return err == bufio.ErrBufferFull }

// open decompresses the file if it is compressed, decodes UTF-16, and skips the byte order mark.
func (r *Reader) open() {
	r.in = textfile.Text(r.src)
	if r.notText = textfile.Foreign(r.in); r.notText != nil {
		r.ended = true
	}
	textfile.SkipMark(r.in)
}

// checkText returns an error if the current line is too long or is not UTF-8 text. Reading can go
// on after such a line. It cannot go on if there are many zero bytes and no puzzle was read
// before: then the file is a picture or something like it.
func (r *Reader) checkText() error {
	text := r.cur.text
	r.canContinue = true
	switch {
	case r.cur.long:
		return r.tooManyBytes()
	case utf8.Valid(text) && bytes.IndexByte(text, 0) < 0:
		r.canContinue = false
		return nil
	}
	ahead, _ := r.in.Peek(r.in.Buffered())
	zeros := bytes.Count(text, []byte{0}) + bytes.Count(ahead, []byte{0})
	r.unreadable = !r.readAny && zeros > maxZeros
	r.canContinue = !r.unreadable
	if column := bytes.IndexByte(text, 0); column >= 0 {
		return r.zeroByte(utf8.RuneCount(text[:column]) + 1)
	}
	column := 1
	for len(text) > 0 {
		char, size := utf8.DecodeRune(text)
		if char == utf8.RuneError && size == 1 {
			break
		}
		text = text[size:]
		column++
	}
	return r.notUTF8(column, text[0])
}

// maxZeros is the greatest number of zero bytes at the beginning of a damaged text. A file with
// more of them is not a text.
const maxZeros = 1
