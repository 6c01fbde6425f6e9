package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fourfold/internal/atomicfile"
	"fourfold/internal/environment"
	"fourfold/internal/manpage"
)

func manCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "man DIR",
		Short: "Write the manual pages into a folder",
		Long: `Man writes a manual page for each command into the folder DIR, which is made if it is
missing. The pages have the texts of --help. They have no date, so the same version of
the program always writes the same pages.`,
		Example: `  fourfold man man1
  fourfold man ~/.local/share/man/man1`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("man: expected the name of one folder (see %s --help)", cmd.CommandPath())
			}
			return nil
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o777); err != nil {
				return err
			}
			return writePages(cmd.Context(), cmd.Root(), args[0])
		},
	}
}

// writePages writes the page of a command, and those of the commands below it.
func writePages(ctx context.Context, cmd *cobra.Command, dir string) error {
	p := pageOf(cmd)
	if err := atomicfile.Write(ctx, filepath.Join(dir, p.Name+".1"), func(w io.Writer) error { return p.Write(w) }); err != nil {
		return err
	}
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			if err := writePages(ctx, c, dir); err != nil {
				return err
			}
		}
	}
	return nil
}

// pageName returns the name of the page of a command, such as fourfold-solve.
func pageName(cmd *cobra.Command) string { return strings.ReplaceAll(cmd.CommandPath(), " ", "-") }

// pageOf makes a page of the texts that writeHelp shows.
func pageOf(cmd *cobra.Command) *manpage.Page {
	p := &manpage.Page{
		Name: pageName(cmd), Short: cmd.Short, Source: "fourfold " + environment.Version(), Manual: "Fourfold Manual",
		Synopsis: cmd.UseLine(), Description: cmp.Or(cmd.Long, cmd.Short),
	}
	cmd.InitDefaultHelpFlag()
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			value, meaning := pflag.UnquoteUsage(f)
			if byDefault := defaultOf(f); byDefault != "" {
				meaning += " (default " + byDefault + ")"
			}
			p.Options = append(p.Options, manpage.Option{Flag: "--" + f.Name, Value: value, Meaning: meaning})
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

// defaultOf returns the default of a flag in words, or "" if there is nothing to say about it. It
// is the same on every machine.
func defaultOf(f *pflag.Flag) string {
	switch f.DefValue {
	case "", "0", "0s", "false":
		return ""
	}
	if f.Name == "workers" {
		return "one for each processor"
	}
	return f.DefValue
}
