package doc

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"fourfold/internal/kit/words"
)

// WriteMarkdown writes the report in Markdown with tables, as GitHub shows it. What the columns of a
// table mean is written above it.
func (d *Doc) WriteMarkdown(w io.Writer) error {
	var b strings.Builder
	if d.Title != "" {
		b.WriteString("# " + inMarkdown.Replace(words.OneLine(d.Title)) + "\n\n")
	}
	for _, line := range d.Lead {
		b.WriteString(inMarkdown.Replace(words.OneLine(Sentence(line))) + "\n\n")
	}
	for _, note := range d.Notes {
		b.WriteString("- " + inMarkdown.Replace(words.OneLine(Sentence(note))) + "\n")
	}
	if len(d.Notes) > 0 {
		b.WriteByte('\n')
	}
	for k, block := range d.Blocks {
		if s, ok := block.(Section); ok {
			var part strings.Builder
			if markdown(&part, d.part(k)); part.Len() > 0 {
				b.WriteString("## " + inMarkdown.Replace(string(s)) + "\n\n")
			}
			continue
		}
		markdown(&b, d.Blocks[k:k+1])
	}
	_, err := io.WriteString(w, strings.TrimRight(b.String(), "\n")+"\n")
	return err
}

func markdown(b *strings.Builder, blocks []Block) {
	for _, block := range blocks {
		switch block := block.(type) {
		case Choice:
			for _, o := range block.Options {
				markdown(b, o.Blocks)
			}
		case *Table:
			block.markdown(b)
		}
	}
}

func (t *Table) markdown(b *strings.Builder) {
	columns := t.Shown(true)
	if len(columns) == 0 {
		return
	}
	if title := t.Title; title != "" {
		b.WriteString("**" + inMarkdown.Replace(title) + ".** ")
	}
	for _, text := range t.Explanations(columns) {
		b.WriteString(inMarkdown.Replace(text) + " ")
	}
	b.WriteString("\n\n|")
	line := "\n|"
	for _, k := range columns {
		b.WriteString(" " + inMarkdown.Replace(t.Columns[k].Head) + " |")
		if t.Columns[k].Left {
			line += "---|"
		} else {
			line += "--:|"
		}
	}
	b.WriteString(line + "\n")
	for _, row := range t.Rows {
		b.WriteByte('|')
		for _, k := range columns {
			text := inMarkdown.Replace(CellAt(row, k).Text)
			if s := CellAt(row, k).Style; s != Plain && text != "" {
				text = "**" + text + "**"
			}
			b.WriteString(" " + text + " |")
		}
		b.WriteByte('\n')
	}
	b.WriteByte('\n')
}

// Explanations returns what the columns mean, and the notes, as sentences.
func (t *Table) Explanations(columns []int) (all []string) {
	for _, k := range columns {
		if c := &t.Columns[k]; c.Meaning != "" {
			all = append(all, Sentence(c.Head+": "+c.Meaning))
		}
	}
	for _, note := range t.Notes {
		all = append(all, Sentence(note))
	}
	return all
}

// Sentence makes a sentence of a phrase.
func Sentence(phrase string) string {
	if phrase == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(phrase)
	return string(unicode.ToUpper(first)) + phrase[size:] + "."
}

// inMarkdown writes a text so that Markdown shows it as it is.
var inMarkdown = strings.NewReplacer("\\", `\\`, "|", `\|`, "<", "&lt;", "&", "&amp;", "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "#", `\#`)
