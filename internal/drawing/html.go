package drawing

import (
	"cmp"
	_ "embed"
	"strconv"
	"strings"
)

//go:embed page.css
var pageStyle string

// An htmlPage is one page for a browser, with a table for each board. Printed, it has as many
// boards on a sheet of paper as the options say.
type htmlPage struct {
	o     *Options
	small bool // of solutions
	open  int  // boards in the open section; 0 if none is open
}

func (h *htmlPage) begin(dst []byte, o *Options) []byte {
	h.o = o
	width, height := o.Paper.size()
	return printf(dst, `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>Puzzles</title>
<style>
@page { size: %s; margin: 15mm; }
:root { --width: %smm; --height: %smm; }
%s</style>
</head>
<body>
<main>
<h1>Puzzles</h1>
`, papers[o.Paper].css, decimal(width/mm-30), decimal(height/mm-32), pageStyle)
}

func (h *htmlPage) solutions(dst []byte) []byte {
	dst = h.endSection(dst)
	h.small = true
	return append(dst, "<h2>Solutions</h2>\n"...)
}

func (h *htmlPage) end(dst []byte) []byte {
	return append(h.endSection(dst), "</main>\n</body>\n</html>\n"...)
}

func (h *htmlPage) endSection(dst []byte) []byte {
	if h.open > 0 {
		dst = append(dst, "</section>\n"...)
	}
	h.open = 0
	return dst
}

// board appends a board. A section has the boards of a printed page.
func (h *htmlPage) board(dst []byte, b *board, _ int) []byte {
	on := layouts[cmp.Or(h.o.PerPage, mostOn(b.order))]
	if h.small {
		on = solutionLayout(b.order)
	}
	if h.open == on.cols*on.rows {
		dst = h.endSection(dst)
	}
	if h.open == 0 {
		class := "puzzles"
		if h.small {
			class = "solutions"
		}
		dst = printf(dst, "<section class=\"%s\" style=\"--cols: %d; --rows: %d\">\n", class, on.cols, on.rows)
	}
	h.open++
	caption := escapeXML(b.heading())
	if b.level != "" {
		caption = strings.TrimSpace(caption + " <small>" + escapeXML(b.level) + "</small>")
	}
	dst = printf(dst, "<table style=\"--order: %d\">\n", b.order)
	if b.rules != "" {
		caption += "<span class=\"rules\">" + escapeXML(b.rules) + "</span>"
	}
	if caption != "" {
		dst = printf(dst, "<caption>%s</caption>\n", caption)
	}
	for r := range b.order {
		dst = append(dst, "<tr>"...)
		for k := range b.order {
			dst = htmlCell(dst, b, &b.cells[r*b.order+k])
		}
		dst = append(dst, "</tr>\n"...)
	}
	return append(dst, "</table>\n"...)
}

// htmlCell appends a cell. Its classes say which lines are thick (r, b), whether it is shaded (d),
// and what it shows: p a placed value, s a value of the solution, m candidates.
func htmlCell(dst []byte, b *board, c *cell) []byte {
	var classes []string
	for _, class := range []struct {
		name string
		has  bool
	}{
		{"r", c.right}, {"b", c.below}, {"d", c.shade},
		{"p", c.text != "" && c.ink == placed}, {"s", c.text != "" && c.ink == solved}, {"m", c.text == "" && c.marks != 0},
	} {
		if class.has {
			classes = append(classes, class.name)
		}
	}
	dst = append(dst, "<td"...)
	if len(classes) > 0 {
		dst = append(dst, ` class="`+strings.Join(classes, " ")+`"`...)
	}
	dst = append(dst, '>')
	if c.text == "" && c.marks != 0 {
		dst = htmlMarks(dst, b, c.marks)
	}
	return append(dst, c.text+"</td>"...)
}

// htmlMarks appends the candidates of a cell. Each has its place in a grid of columns.
func htmlMarks(dst []byte, b *board, marks uint64) []byte {
	var d digits
	d.choose(b, 1)
	dst = append(dst, `<span style="--marks: `+strconv.Itoa(d.cols)+"; --lines: "+strconv.Itoa(d.rows)+`">`...)
	for v := range b.order {
		if marks&(1<<v) != 0 {
			dst = printf(dst, `<i style="grid-area: %d/%d">%s</i> `, v/d.cols+1, v%d.cols+1, b.symbols[v])
		}
	}
	return append(dst, "</span>"...)
}
