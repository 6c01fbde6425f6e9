package usage

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fourfold/internal/outfile"
)

// WritePages adds the manual page of a command, and those of the commands below it, to files in a folder.
// The source is the program with its version. The pages have no date.
func WritePages(files *outfile.Set, cmd *cobra.Command, source, dir string) {
	write := func(w io.Writer) error {
		_, err := io.WriteString(w, pageOf(cmd, source))
		return err
	}
	files.Add(filepath.Join(dir, pageName(cmd)+".1"), write)
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			WritePages(files, c, source, dir)
		}
	}
}

// pageName returns the name of the page of a command, such as fourfold-solve.
func pageName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// pageOf returns the texts of the help in the macros man(7) of roff. A paragraph with lines that
// begin with spaces is shown as it is, and any other is filled.
func pageOf(cmd *cobra.Command, source string) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"%s\" \"Fourfold Manual\"\n.SH NAME\n%s \\- %s\n", roff(strings.ToUpper(pageName(cmd))), roff(source), roff(pageName(cmd)), roff(cmd.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n.SH DESCRIPTION\n", roff(cmd.UseLine()))
	for paragraph := range strings.SplitSeq(cmp.Or(cmd.Long, cmd.Short), "\n\n") {
		if text := roff(paragraph); strings.Contains("\n"+text, "\n ") {
			fmt.Fprintf(&b, ".PP\n.nf\n%s\n.fi\n", text)
		} else {
			fmt.Fprintf(&b, ".PP\n%s\n", text)
		}
	}
	b.WriteString(".SH OPTIONS\n")
	cmd.InitDefaultHelpFlag()
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			fmt.Fprintf(&b, ".TP\n.B %s\n", roff(namesOf(f)))
			_, meaning := pflag.UnquoteUsage(f)
			if byDefault := DefaultOf(f); byDefault != "" {
				meaning += " (default " + byDefault + ")"
			}
			b.WriteString(roff(meaning) + "\n")
		}
	})
	if cmd.HasExample() {
		fmt.Fprintf(&b, ".SH EXAMPLES\n.nf\n%s\n.fi\n", roff(cmd.Example))
	}
	b.WriteString(".SH SEE ALSO\n")
	if cmd.HasParent() {
		fmt.Fprintf(&b, ".BR %s (1)\n", roff(pageName(cmd.Parent())))
	}
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			fmt.Fprintf(&b, ".BR %s (1)\n", roff(pageName(c)))
		}
	}
	return b.String()
}

// namesOf returns the names of a flag with its value, such as "-o, --output NAME". A value that may
// be left out follows = if it is there.
func namesOf(f *pflag.Flag) string {
	names := "--" + f.Name
	if f.Shorthand != "" {
		names = "-" + f.Shorthand + ", " + names
	}
	switch value, _ := pflag.UnquoteUsage(f); {
	case value == "":
		return names
	case f.NoOptDefVal != "":
		return names + "[=" + value + "]"
	default:
		return names + " " + value
	}
}

// escapes writes characters that roff would change. A dot or an apostrophe that begins a line would
// be a command.
var escapes = strings.NewReplacer("\n.", "\n\\&.", "\n'", "\n\\&\\(aq", `\`, `\e`, "-", `\-`, "'", `\(aq`, `"`, `\(dq`, "`", "\\`", "^", `\(ha`, "~", `\(ti`)

func roff(text string) string { return escapes.Replace("\n" + text)[1:] }

// DefaultOf returns the default of a flag in words, or "" if there is nothing to say about it. It
// is the same on every machine.
func DefaultOf(f *pflag.Flag) string {
	switch f.DefValue {
	case "", "0", "0s", "false":
		return ""
	}
	if f.Name == "workers" {
		return "one for each processor"
	}
	return f.DefValue
}
