package grid

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// appendPretty draws lines between cells of different boxes or regions. Between two columns or two
// rows without any such line, it leaves no room for lines.
func appendPretty(dst []byte, p *page) []byte {
	d := drawing{page: p, wide: make([]bool, p.Cols+1)}
	for c := range d.wide {
		for r := range p.Rows {
			d.wide[c] = d.wide[c] || d.upright(r, c)
		}
	}
	for r := range p.Rows {
		dst = d.appendBorder(newLine(dst, r), r)
		dst = d.appendCells(dst, r)
	}
	return bytes.TrimSuffix(d.appendBorder(append(dst, '\n'), p.Rows), []byte("\n"))
}

// A drawing is a page with the places of upright lines: wide[c] is true if some row has an upright
// line before column c. A line is identified by the cell below it or to the right of it.
type drawing struct {
	*page
	wide []bool
}

// region returns the region of a cell, or -1 outside of the grid.
func (d drawing) region(r, c int) int {
	switch {
	case r < 0 || r >= d.Rows || c < 0 || c >= d.Cols:
		return -1
	case d.sheet.Regions != nil:
		return d.sheet.Regions[r*d.Cols+c]
	}
	return r/d.boxRows*d.Cols + c/d.boxCols
}

// upright reports whether a line divides the cell from the one on its left.
func (d drawing) upright(r, c int) bool { return d.region(r, c-1) != d.region(r, c) }

// level reports whether a line divides the cell from the one above.
func (d drawing) level(r, c int) bool { return d.region(r-1, c) != d.region(r, c) }

// crossings are the characters for points where lines meet. The index is the sum of 1 for a line
// upwards, 2 for a line to the right, 4 for a line downwards and 8 for a line to the left.
var crossings = []rune(" ╵╶└╷│┌├╴┘─┴┐┤┬┼")

func (d drawing) crossing(r, c int) rune {
	sum := 0
	for k, line := range []bool{d.upright(r-1, c), d.level(r, c), d.upright(r, c), d.level(r, c-1)} {
		if line {
			sum |= 1 << k
		}
	}
	return crossings[sum]
}

// appendBorder appends the lines above row r and a line feed. If there are no lines above row r,
// it appends nothing.
func (d drawing) appendBorder(dst []byte, r int) []byte {
	drawn := false
	for c := range d.Cols {
		drawn = drawn || d.level(r, c)
	}
	if !drawn {
		return dst
	}
	for c := range d.Cols + 1 {
		line := " "
		if c < d.Cols && d.level(r, c) {
			line = "─"
		}
		before := " "
		if c > 0 && d.level(r, c-1) {
			before = "─"
		}
		if d.wide[c] {
			if c > 0 {
				dst = append(dst, before...)
			}
			dst = utf8.AppendRune(dst, d.crossing(r, c))
		}
		if c < d.Cols {
			dst = append(dst, strings.Repeat(line, 1+d.width())...)
		}
	}
	return append(bytes.TrimRight(dst, " "), '\n')
}

func (d drawing) appendCells(dst []byte, r int) []byte {
	for c := range d.Cols + 1 {
		if d.wide[c] {
			if c > 0 {
				dst = append(dst, ' ')
			}
			line := "│"
			if !d.upright(r, c) {
				line = " "
			}
			dst = append(dst, line...)
		}
		if c < d.Cols {
			dst = d.appendNumber(append(dst, ' '), d.Cells[r*d.Cols+c], '.')
		}
	}
	return dst
}
