// Package manpage writes manual pages for the program man, in the macros man(7) of roff.
package manpage

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// A Page is the manual page of one command. Its texts are plain, as a terminal shows them.
type Page struct {
	Name     string // such as fourfold-solve
	Short    string // what the command does, on one line
	Source   string // the program with its version
	Manual   string // the title of the manual
	Synopsis string // such as "fourfold solve [FILE...] [flags]"

	// Description has paragraphs with blank lines between them. A paragraph with lines that begin
	// with spaces is written as it is, and any other is filled.
	Description string

	Options  []Option
	Examples []string // commands
	SeeAlso  []string // names of pages of section 1
}

// An Option is a flag of the command.
type Option struct {
	Names    []string // such as "-o" and "--output"
	Value    string   // such as "NAME"; "" if the flag takes no value
	Optional bool     // the value may be left out, and follows = if it is there
	Meaning  string
}

// Write writes a page of section 1. The text is the same for equal pages: it has no date.
func (p *Page) Write(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 \"\" %s %s\n", quoted(strings.ToUpper(p.Name)), quoted(p.Source), quoted(p.Manual))
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", escaped(p.Name), escaped(p.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n", escaped(p.Synopsis))
	b.WriteString(".SH DESCRIPTION\n")
	for k, paragraph := range strings.Split(strings.TrimSpace(p.Description), "\n\n") {
		if k > 0 {
			b.WriteString(".PP\n")
		}
		writeParagraph(&b, paragraph)
	}
	if len(p.Options) > 0 {
		b.WriteString(".SH OPTIONS\n")
	}
	for _, o := range p.Options {
		fmt.Fprintf(&b, ".TP\n\\fB%s\\fR", escaped(strings.Join(o.Names, ", ")))
		switch value := escaped(o.Value); {
		case o.Optional:
			fmt.Fprintf(&b, "[=\\fI%s\\fR]", value)
		case value != "":
			fmt.Fprintf(&b, " \\fI%s\\fR", value)
		}
		fmt.Fprintf(&b, "\n%s\n", line(o.Meaning))
	}
	if len(p.Examples) > 0 {
		fmt.Fprintf(&b, ".SH EXAMPLES\n.nf\n%s.fi\n", lines(p.Examples))
	}
	if len(p.SeeAlso) > 0 {
		b.WriteString(".SH SEE ALSO\n")
	}
	for k, name := range p.SeeAlso {
		comma := " ,"
		if k == len(p.SeeAlso)-1 {
			comma = ""
		}
		fmt.Fprintf(&b, ".BR %s (1)%s\n", escaped(name), comma)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeParagraph writes a paragraph, without filling its lines if some are indented.
func writeParagraph(b *strings.Builder, text string) {
	all := strings.Split(text, "\n")
	indented := func(line string) bool { return strings.HasPrefix(line, " ") || strings.HasPrefix(line, "\t") }
	if !slices.ContainsFunc(all, indented) {
		b.WriteString(lines(all))
		return
	}
	fmt.Fprintf(b, ".nf\n%s.fi\n", lines(all))
}

// lines returns lines of text as lines of roff.
func lines(texts []string) string {
	var b strings.Builder
	for _, text := range texts {
		b.WriteString(line(text) + "\n")
	}
	return b.String()
}

// line returns a line of text. A dot or an apostrophe at its begin would be a command of roff.
func line(text string) string {
	text = escaped(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		return `\&` + text
	}
	return text
}

// escapes writes a backslash as \e. Hyphens are written as minus signs, so that commands can be
// copied, and quotes and accents as the characters of ASCII.
var escapes = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", "\\`", "^", `\(ha`, "~", `\(ti`)

func escaped(text string) string { return escapes.Replace(text) }

// quoted returns a text as one argument of a macro.
func quoted(text string) string { return `"` + strings.ReplaceAll(escaped(text), `"`, `\(dq`) + `"` }
