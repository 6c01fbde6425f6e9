package doc

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"fourfold/internal/kit/words"
)

// WriteLaTeX writes the report as a LaTeX document that needs no package beside the standard ones.
// A table is a tabular of its own, which a paper can take over. The charts are left out.
func (d *Doc) WriteLaTeX(w io.Writer) error {
	var b strings.Builder
	b.WriteString("\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage[utf8]{inputenc}\n" +
		"\\usepackage{textcomp}\n\\begin{document}\n")
	if d.Title != "" {
		b.WriteString("\\section*{" + inLaTeX(d.Title) + "}\n\n")
	}
	for _, line := range d.Lead {
		b.WriteString(inLaTeX(Sentence(line)) + "\n\n")
	}
	if d.latex(&b, d.Blocks) {
		b.WriteString("The charts are left out here: the report as HTML has them.\n\n")
	}
	for _, note := range d.Notes {
		b.WriteString(inLaTeX(Sentence(note)) + "\n\n")
	}
	b.WriteString("\\end{document}\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// latex writes blocks, and reports whether there are charts among them.
func (d *Doc) latex(b *strings.Builder, blocks []Block) (charts bool) {
	for _, block := range blocks {
		switch block := block.(type) {
		case Choice:
			for _, o := range block.Options {
				charts = d.latex(b, o.Blocks) || charts
			}
		case *Table:
			block.latex(b)
		case Figure:
			charts = true
		}
	}
	return charts
}

func (t *Table) latex(b *strings.Builder) {
	columns := t.Shown(false)
	if len(columns) == 0 {
		return
	}
	align, heads := "", []Cell{}
	for k, c := range t.Columns {
		heads = append(heads, Cell{Text: c.Head, Style: Strong})
		if !slices.Contains(columns, k) {
			continue
		}
		if c.Left {
			align += "l"
		} else {
			align += "r"
		}
	}
	if t.Title != "" {
		fmt.Fprintf(b, "\\paragraph{%s.}\n", inLaTeX(t.Title))
	}
	for _, text := range t.Explanations(columns) {
		b.WriteString(inLaTeX(text) + "\n")
	}
	fmt.Fprintf(b, "\n\\noindent\\begin{tabular}{%s}\n\\hline\n", align)
	for k, row := range append([][]Cell{heads}, t.Rows...) {
		var cells []string
		for _, c := range columns {
			text := inLaTeX(CellAt(row, c).Text)
			if CellAt(row, c).Style != Plain && text != "" {
				text = "\\textbf{" + text + "}"
			}
			cells = append(cells, text)
		}
		b.WriteString(strings.Join(cells, " & ") + " \\\\\n")
		if k == 0 {
			b.WriteString("\\hline\n")
		}
	}
	b.WriteString("\\hline\n\\end{tabular}\n\n")
}

// latexSigns writes signs that have a meaning in LaTeX so that they are shown as they are.
var latexSigns = strings.NewReplacer(`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "$", `\$`, "&", `\&`, "#", `\#`,
	"%", `\%`, "_", `\_`, "^", `\textasciicircum{}`, "~", `\textasciitilde{}`, "<", `\textless{}`, ">", `\textgreater{}`,
	"|", `\textbar{}`, `"`, `\textquotedbl{}`, "[", "{[}", "]", "{]}", "*", "{*}", "--", "{-}{-}")

// inLaTeX returns a text in LaTeX. Letters that the usual fonts lack become question marks.
func inLaTeX(text string) string {
	const last = 'ÿ' // of Latin-1
	return latexSigns.Replace(strings.Map(func(r rune) rune {
		if r > last {
			return '?'
		}
		return r
	}, words.OneLine(text)))
}
