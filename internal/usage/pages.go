package usage

import (
	"cmp"
	"context"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fourfold/internal/atomicfile"
	"fourfold/internal/manpage"
)

// WritePages writes the manual page of a command, and those of the commands below it, to a folder.
// The source is the program with its version.
func WritePages(ctx context.Context, cmd *cobra.Command, source, dir string) error {
	p := pageOf(cmd, source)
	if err := atomicfile.Write(ctx, filepath.Join(dir, p.Name+".1"), func(w io.Writer) error { return p.Write(w) }); err != nil {
		return err
	}
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			if err := WritePages(ctx, c, source, dir); err != nil {
				return err
			}
		}
	}
	return nil
}

// pageName returns the name of the page of a command, such as fourfold-solve.
func pageName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// pageOf makes a page of the texts that the help shows.
func pageOf(cmd *cobra.Command, source string) *manpage.Page {
	p := &manpage.Page{
		Name: pageName(cmd), Short: cmd.Short, Source: source, Manual: "Fourfold Manual",
		Synopsis: cmd.UseLine(), Description: cmp.Or(cmd.Long, cmd.Short),
	}
	cmd.InitDefaultHelpFlag()
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			value, meaning := pflag.UnquoteUsage(f)
			if byDefault := DefaultOf(f); byDefault != "" {
				meaning += " (default " + byDefault + ")"
			}
			names := []string{"--" + f.Name}
			if f.Shorthand != "" {
				names = []string{"-" + f.Shorthand, "--" + f.Name}
			}
			optional := value != "" && f.NoOptDefVal != ""
			p.Options = append(p.Options, manpage.Option{Names: names, Value: value, Optional: optional, Meaning: meaning})
		}
	})
	for line := range strings.Lines(cmd.Example) {
		p.Examples = append(p.Examples, strings.TrimSpace(line))
	}
	if cmd.HasParent() {
		p.SeeAlso = append(p.SeeAlso, pageName(cmd.Parent()))
	}
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			p.SeeAlso = append(p.SeeAlso, pageName(c))
		}
	}
	return p
}

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
