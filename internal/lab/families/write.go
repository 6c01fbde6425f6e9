package families

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"

	"fourfold"
	"fourfold/internal/kit/words"
)

// Command returns the command that makes the problem again.
func (i *Instance) Command() string {
	text := "fourfold make " + words.Command(append([]string{i.Family}, i.Args...))
	if i.Random {
		text += " --seed " + strconv.FormatUint(i.Seed, 10)
	}
	return text
}

// Write writes the problem in Knuth's format. Comments come first: "| want 92", if the number of
// solutions is known; the title and the source of the number; and the command, with the version of
// the program.
func (i *Instance) Write(w io.Writer, version string) error {
	var head bytes.Buffer
	if i.Known != "" {
		fmt.Fprintf(&head, "| want %s\n", i.Known)
	}
	fmt.Fprintf(&head, "| %s", words.OneLine(i.Title))
	if i.Source != "" {
		fmt.Fprintf(&head, "; %s", i.Source)
	}
	fmt.Fprintf(&head, "\n| %s; version %s\n", words.OneLine(i.Command()), version)
	if _, err := w.Write(head.Bytes()); err != nil {
		return err
	}
	return fourfold.WriteProblem(w, i.Problem)
}

// FileName returns a name for a file with the problem, such as queens-8.dlx. The name of a random
// problem ends with its seed.
func (i *Instance) FileName() string {
	seed := ""
	if i.Random {
		seed = "-seed" + strconv.FormatUint(i.Seed, 10)
	}
	clean := strings.Map(func(r rune) rune {
		if r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == '.') {
			return r
		}
		return '-'
	}, strings.Join(append([]string{i.Family}, i.Args...), "-"))
	const most = 200 // bytes; file systems allow 255
	return clean[:min(len(clean), most)] + seed + ".dlx"
}

// List writes the names of all families, with their arguments and what they are.
func List(w io.Writer) error {
	width := 0
	for _, f := range table {
		width = max(width, len(f.Synopsis()))
	}
	var b strings.Builder
	for _, f := range table {
		fmt.Fprintf(&b, "%-*s   %s\n", width, f.Synopsis(), f.About)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Describe writes everything about the family, with examples.
func (f Family) Describe(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n\n%s%s.\n", f.Synopsis(), strings.ToUpper(f.About[:1]), f.About[1:])
	for _, p := range f.Params {
		optional := ""
		if p.Optional {
			optional = " (may be left out)"
		}
		fmt.Fprintf(&b, "  %s: %s%s\n", p.Name, p.About, optional)
	}
	if f.Source != "" {
		fmt.Fprintf(&b, "Source: %s\n", f.Source)
	}
	fmt.Fprintln(&b, "\nExamples:")
	for k := range f.Examples {
		fmt.Fprintf(&b, "  fourfold make %s\n", f.example(k))
	}
	_, err := w.Write(b.Bytes())
	return err
}
