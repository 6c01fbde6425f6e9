package export

import (
	"strconv"
	"strings"
)

var xcsp3 = Format{
	Name: "xcsp3", About: "XCSP3, for constraint solvers such as ACE, Choco and PicatSAT", Extension: ".xml",
	Answers: []string{"lines s and v of XCSP3 solvers, with an instantiation"},
	make:    makeCover, write: writeXCSP3, read: readXCSP3,
}

// writeXCSP3 writes an instance with sums only, which all solvers read, and implications for
// colors. Variable v is called x[v-1], because arrays begin at 0.
func writeXCSP3(m *Model, w *writer, e Extra) {
	painted, plain := palettes(m.p)
	w.put("<instance format=\"XCSP3\" type=\"CSP\">\n")
	w.xmlComments(e.Comments)
	w.put("<variables>\n<array id=\"x\" size=\"[", strconv.Itoa(int(max(1, m.variables))), "]\"> 0 1 </array>\n")
	for k, c := range painted {
		w.put("<var id=\"c", strconv.Itoa(k), "\"> 0..", strconv.Itoa(int(c.count)), " </var>\n")
	}
	w.put("</variables>\n<constraints>\n")
	for i := range m.p.NumItems() {
		if m.p.IsPrimary(i) {
			w.sum(m.p.Uses(i), "(eq,1)")
		}
	}
	for _, i := range plain {
		w.sum(m.p.Uses(i), "(le,1)")
	}
	for k, c := range painted {
		w.imply("c"+strconv.Itoa(k), c)
	}
	for _, vars := range m.blocked(e.Blocked) {
		options := make([]int32, len(vars))
		for k, v := range vars {
			options[k] = v - 1
		}
		w.sum(options, "(lt,"+strconv.Itoa(len(vars))+")")
	}
	if m.p.NumItems() == 0 {
		w.put("<intension> ge(x[0],0) </intension>\n")
	}
	w.put("</constraints>\n</instance>\n")
}

// sum writes a condition on the number of chosen options.
func (w *writer) sum(options []int32, condition string) {
	if len(options) == 0 { // nothing to add up: the conditions (eq,1) and (lt,0) are false, and (le,1) is not written
		w.put("<intension> lt(x[0],0) </intension>\n")
		return
	}
	w.put("<sum> <list>")
	for _, o := range options {
		if w.done() {
			return
		}
		w.term("x[" + strconv.Itoa(int(o)) + "]")
	}
	w.put(" </list> <condition> ", condition, " </condition> </sum>")
	w.endLine()
}

// imply writes that a chosen option gives its color to the variable of a painted item, and that
// the variable is 0 if no option gives it a color.
func (w *writer) imply(name string, c palette) {
	for k, o := range c.uses {
		if w.done() {
			return
		}
		w.put("<intension> imp(eq(x[", strconv.Itoa(int(o)), "],1),eq(", name, ",", strconv.Itoa(int(c.colors[k])), ")) </intension>\n")
	}
	w.put("<sum> <list>")
	for _, o := range c.uses {
		w.term("x[" + strconv.Itoa(int(o)) + "]")
	}
	w.put(" ", name, " </list> <coeffs>")
	w.column = 0
	for range c.uses {
		w.term(strconv.Itoa(int(c.count)))
	}
	w.put(" -1 </coeffs> <condition> (ge,0) </condition> </sum>")
	w.endLine()
}

// xmlComments writes one comment with a line for each of the lines. Two hyphens would end it.
func (w *writer) xmlComments(lines []string) {
	if len(lines) == 0 {
		return
	}
	w.put("<!--\n")
	for _, line := range lines {
		if w.done() {
			return
		}
		line = strings.ReplaceAll(oneLine(line), "--", "- -")
		w.put(" ", strings.ReplaceAll(line, "--", "- -"), "\n") // again, for three in a row
	}
	w.put("-->\n")
}
