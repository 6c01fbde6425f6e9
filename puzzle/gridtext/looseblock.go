package gridtext

import (
	"bytes"
	"slices"
)

// A block is the beginning of a text that may be one puzzle of many lines.
type block struct {
	lines      []*looseLine
	paragraphs []paragraph // between single blank lines
	clean      bool        // something else than one blank line stands below the last paragraph
	limit      int         // lines[limit:] do not belong to the block
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
func newBlock(lines []textLine, first int) *block {
	b := &block{}
	for k, line := range lines {
		b.lines = append(b.lines, newLooseLine(first+k, line.text))
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
	b.clean = true
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
func endsBlock(line []byte) bool {
	if isComment(line) {
		return !isLooseFrame(newLooseLine(0, line).chars) || len(bytes.TrimSpace(line)) < 4
	}
	return isSection(line) || headingLike(line) && !isMostlyCells(line) || isCaption(line)
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

// end returns the number of lines up to the last line of the block.
func (b *block) end() int { return b.paragraphs[len(b.paragraphs)-1].end }

// tableReadings returns the reading of a block that is a table of a web page.
func (b *block) tableReadings() []reading {
	if !bytes.HasPrefix(bytes.ToLower(bytes.TrimSpace(b.lines[0].raw)), []byte("<t")) {
		return nil
	}
	g, lines, ok := gridOfTable(b.lines)
	if !ok {
		return nil
	}
	return []reading{newReading(g, lines)}
}

// hasFew reports whether the lines have at most one cell each, so that the block may be long.
func hasFew(text []byte) bool { return len(bytes.Fields(text)) == 1 && len(bytes.TrimSpace(text)) <= 3 }

// contains reports whether some line of the block is as the function says.
func (b *block) contains(is func(line []byte) bool) bool {
	return slices.ContainsFunc(b.lines[:b.end()], func(l *looseLine) bool { return is(l.raw) })
}
