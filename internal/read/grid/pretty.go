package grid

import "strings"

// appendPretty draws lines between cells of different boxes or regions. Between two columns or two
// rows without any such line, it leaves no room for lines.
func appendPretty(dst []byte, p *page) []byte {
	d := drawing{page: p, wide: make([]bool, p.Cols+1)}
	for c := range d.wide {
		for r := range p.Rows {
			d.wide[c] = d.wide[c] || d.upright(r, c)
		}
	}
	var lines []string
	for r := range p.Rows + 1 {
		if border := d.border(r); strings.Contains(border, "─") {
			lines = append(lines, border)
		}
		if r < p.Rows {
			lines = append(lines, d.cells(r))
		}
	}
	return append(dst, strings.Join(lines, "\n")...)
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

// border returns the line above row r.
func (d drawing) border(r int) string {
	var b strings.Builder
	for c, wide := range d.wide {
		if wide {
			sum := 0
			for k, line := range []bool{d.upright(r-1, c), d.level(r, c), d.upright(r, c), d.level(r, c-1)} {
				if line {
					sum |= 1 << k
				}
			}
			b.WriteRune(crossings[sum])
		}
		if c < d.Cols {
			line, room := " ", 1+d.width
			if d.level(r, c) {
				line = "─"
			}
			if d.wide[c+1] {
				room++
			}
			b.WriteString(strings.Repeat(line, room))
		}
	}
	return strings.TrimRight(b.String(), " ")
}

// cells returns row r.
func (d drawing) cells(r int) string {
	var line []byte
	for c, wide := range d.wide {
		switch {
		case wide && d.upright(r, c):
			line = append(line, "│"...)
		case wide:
			line = append(line, ' ')
		}
		if c < d.Cols {
			line = d.appendNumber(append(line, ' '), d.Cells[r*d.Cols+c], '.')
			if d.wide[c+1] {
				line = append(line, ' ')
			}
		}
	}
	return string(line)
}
