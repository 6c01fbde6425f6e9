package drawing

import (
	"cmp"
	"math"
	"strconv"
	"strings"
)

// A latex document draws each board as a picture of plain LaTeX, whose unit is the width of a
// cell.
type latex struct {
	o     *Options
	first bool // the next board is the first one of its part
	small bool // of solutions
}

func (l *latex) begin(dst []byte, o *Options) []byte {
	l.o, l.first = o, true
	return printf(dst, `\documentclass[%spaper]{article}
\usepackage[margin=15mm]{geometry}
\usepackage{iftex}
\ifPDFTeX\usepackage[T1]{fontenc}\usepackage{textcomp}\else\usepackage{fontspec}\fi
\usepackage{xcolor}
\setlength{\parindent}{0pt}
\renewcommand{\familydefault}{\sfdefault}
\begin{document}
\begin{center}
`, o.Paper)
}

func (l *latex) solutions(dst []byte) []byte {
	l.first, l.small = true, true
	return append(dst, "\\end{center}\n\\newpage\n\\section*{Solutions}\n\\begin{center}\n"...)
}

func (l *latex) end(dst []byte) []byte { return append(dst, "\\end{center}\n\\end{document}\n"...) }

// layout returns the arrangement of the boards on a page.
func (l *latex) layout(order int) layout {
	if l.small {
		return solutionLayout(order)
	}
	return layouts[cmp.Or(l.o.PerPage, mostOn(order))]
}

func (l *latex) board(dst []byte, b *board, number int) []byte {
	on := l.layout(b.order)
	switch {
	case number%(on.cols*on.rows) == 0 && !l.first:
		dst = append(dst, "\\newpage\n"...)
	case number%on.cols == 0 && !l.first:
		dst = append(dst, "\\par\\vspace{5mm}\n"...)
	case !l.first:
		dst = append(dst, "\\hspace{8mm}%\n"...)
	}
	l.first = false
	width, height := l.o.Paper.size()
	side := math.Min((width/mm-30-8*float64(on.cols-1))/float64(on.cols), (height/mm-30-25)/float64(on.rows)-14)
	unit := math.Floor(side/float64(b.order)*100) / 100
	dst = printf(dst, "\\begin{minipage}{%smm}\n", decimal(unit*float64(b.order)))
	dst = printf(dst, "\\textbf{%s}\\hfill %s\\strut\\par\n", escapeLaTeX(b.heading()), escapeLaTeX(b.level))
	if b.rules != "" {
		dst = printf(dst, "{\\raggedright\\small %s\\strut\\par}\n", escapeLaTeX(b.rules))
	}
	dst = printf(dst, "\\setlength{\\unitlength}{%smm}%%\n\\begin{picture}(%d,%[2]d)\n", decimal(unit), b.order)
	dst = l.cells(dst, b, unit*mm)
	dst = append(latexLines(dst, b), "\\end{picture}\n\\end{minipage}%\n"...)
	return dst
}

// cells draws the shades, values and candidates of a board, whose cells have a width in points.
func (l *latex) cells(dst []byte, b *board, width float64) []byte {
	var d digits
	d.choose(b, width)
	dst = printf(dst, "\\fontsize{%s}{%[1]s}\\selectfont\n", decimal(d.size))
	marked := false
	for k := range b.cells {
		c, x, y := &b.cells[k], k%b.order, b.order-1-k/b.order
		marked = marked || c.text == "" && c.marks != 0
		if c.shade {
			dst = printf(dst, "\\put(%d,%d){\\textcolor{black!10}{\\rule{\\unitlength}{\\unitlength}}}\n", x, y)
		}
		if c.text != "" {
			style := [...]string{given: `\textbf`, placed: `\textcolor{black!70}`, solved: `\textcolor{black!55}`}[c.ink]
			dst = printf(dst, "\\put(%d.5,%d.5){\\makebox(0,0){%s{%s}}}\n", x, y, style, c.text)
		}
	}
	if marked {
		dst = printf(dst, "\\fontsize{%s}{%[1]s}\\selectfont\n", decimal(d.markSize))
	}
	for k := range b.cells {
		for v := range b.order {
			if c := &b.cells[k]; c.text != "" || c.marks&(1<<v) == 0 {
				continue
			}
			x := float64(k%b.order) + 0.06 + 0.88*(float64(v%d.cols)+0.5)/float64(d.cols)
			y := float64(b.order-1-k/b.order) + 0.94 - 0.88*(float64(v/d.cols)+0.5)/float64(d.rows)
			dst = printf(dst, "\\put(%s,%s){\\makebox(0,0){%s}}\n", decimal(x), decimal(y), b.symbols[v])
		}
	}
	return dst
}

// latexLines draws the lines of a board.
func latexLines(dst []byte, b *board) []byte {
	n := float64(b.order)
	for _, pen := range []struct {
		width string
		thick bool
	}{{"0.15mm", false}, {"0.5mm", true}} {
		dst = printf(dst, "\\linethickness{%s}\n", pen.width)
		drawLines(latexPen{&dst, n}, b, 0, 0, 1, 0, 0, pen.thick)
	}
	return dst
}

// A latexPen is a surface that draws lines in a picture.
type latexPen struct {
	dst   *[]byte
	order float64
}

func (p latexPen) line(x0, y0, x1, y1, _ float64, _ uint8) {
	direction := "1,0"
	if x0 == x1 {
		direction = "0,-1"
	}
	*p.dst = printf(*p.dst, "\\put(%s,%s){\\line(%s){%s}}\n", decimal(x0), decimal(p.order-y0), direction, decimal(x1-x0+y1-y0))
}

func (latexPen) fill(_, _, _, _ float64, _ uint8) {}

func (latexPen) text(_, _, _ float64, _ *face, _ uint8, _ string) {}

// decimal writes a number with up to two decimals.
func decimal(x float64) string {
	return strings.TrimRight(strings.TrimRight(strconv.FormatFloat(x, 'f', 2, 64), "0"), ".")
}
