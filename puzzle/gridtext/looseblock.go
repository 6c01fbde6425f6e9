package gridtext

import (
	"bytes"
)

// A block is the beginning of a text that may be one puzzle of many lines.
type block struct {
	lines      []*looseLine
	paragraphs []paragraph // between single blank lines
}

// A paragraph is a part of a block without blank lines.
type paragraph struct {
	parts []loosePart
	rows  int // lines that are no frames
	end   int // the number of the lines of the block up to its last line
}

// newBlock cuts lines into paragraphs. The block ends below the last line, above two blank lines,
// and above a line that does not belong to a grid, such as a heading, a comment and text. The
// first line is not blank and always belongs to it.
func newBlock(lines []line) *block {
	b := &block{}
	for _, l := range lines {
		b.lines = append(b.lines, newLooseLine(l))
	}
	var p paragraph
	add := func() {
		for len(p.parts) > 1 && isFence(p.parts[len(p.parts)-1].line.raw) {
			p.parts = p.parts[:len(p.parts)-1]
		}
		if len(p.parts) > 0 {
			b.paragraphs = append(b.paragraphs, p)
		}
		p = paragraph{}
	}
	blanks := 0
	for k, l := range b.lines {
		if l.isBlank() {
			add()
			if blanks++; blanks == 2 {
				break
			}
			continue
		}
		if k > 0 && (lines[k].long || endsBlock(l.raw)) {
			break
		}
		blanks = 0
		p.parts = append(p.parts, loosePart{l, l.chars})
		p.end = k + 1
		if !isLooseFrame(l.chars) {
			p.rows++
		}
	}
	add()
	return b
}

// endsBlock reports whether a line does not belong to the grid above it.
func endsBlock(text []byte) bool {
	if isComment(text) {
		return !isLooseFrame(newLooseLine(line{text: text}).chars) || len(bytes.TrimSpace(text)) < 4
	}
	return isSection(text) || headingLike(text) && !isMostlyCells(text) || isCaption(text)
}

// bands returns the lines of all paragraphs of the block if they may be the bands of one grid: all
// have the same number of rows. It returns nil otherwise.
func (b *block) bands() (parts []loosePart, end int) {
	if len(b.paragraphs) < 2 {
		return nil, 0
	}
	for _, p := range b.paragraphs {
		if p.rows != b.paragraphs[0].rows {
			return nil, 0
		}
		parts = append(parts, p.parts...)
		end = p.end
	}
	return parts, end
}

// end returns the number of lines up to the last line that may belong to the grid of the first line. A
// paragraph with a grid of its own does not.
func (b *block) end() int {
	end := 0
	for k, p := range b.paragraphs {
		if k > 0 && len(gridsOf(p.parts)) > 0 {
			break
		}
		end = p.end
	}
	return end
}

// hasFew reports whether the lines have at most one cell each, so that the block may be long.
func hasFew(text []byte) bool { return len(bytes.Fields(text)) == 1 && len(bytes.TrimSpace(text)) <= 3 }
