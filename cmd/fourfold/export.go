package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fourfold/internal/export"
	"fourfold/internal/read/input"
	"fourfold/internal/words"
	"fourfold/internal/write/outfile"
)

// An exporting is one run of the command: its flags, and the values made from them.
type exporting struct {
	*console
	shape   input.Shape
	choices export.Choices
	output  string
	mapPath string
	plain   bool
	size    bool

	format *export.Format
	done   int
}

func exportCommand(c *console) *cobra.Command {
	v := &exporting{console: c}
	cmd := &cobra.Command{
		Use:   "export [FILE...]",
		Short: "Write puzzles for other solvers: SAT, MIP, CP and others",
		Long: `Export writes the formulation of a puzzle, or of an exact cover problem, for other solvers:
clauses, an integer program, or constraints. "fourfold export --to help" lists the formats.
"fourfold import" reads the answer of the solver.

--encoding chooses how the problem is written, by the settings of sat for cnf and wcnf, and
those of lp for lp, mps and opb. Nothing is settled before, unless reduce=singles or
reduce=probing is among the settings.

The comments of a model are a map: the puzzle, and the option for which each variable
stands. With --map the map goes to a file of its own.

A model is one puzzle. Those of several puzzles are files with numbers: --output p.cnf
writes p-1.cnf, p-2.cnf and so on. In a folder they are named after the inputs.

Exit codes: 0 written; 2 bad usage or bad input, or a model is larger than 100 MB; 3
interrupted, or a model is too large in any case.`,
		Example: `  fourfold export --to cnf 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fourfold export --to cnf --encoding amo=product,reduce=singles --size 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  printf 'a b c\na b\nb c\nc\n' | fourfold export --to lp --as dlx
  printf 'a b c\na b\nb c\nc\n' | fourfold export --as dlx --output small.mps --map small.map --force`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if v.choices.Format == "help" {
				return listExports(v)
			}
			return v.run(cmd.Context(), files, cmd.Flags().Changed)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	v.addFlags(f)
	addShapeFlags(f, &v.shape)
	cmd.MarkFlagFilename("output")
	cmd.RegisterFlagCompletionFunc("to", cobra.FixedCompletions(append(export.Names(), "help"), cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

func (v *exporting) addFlags(f *pflag.FlagSet) {
	f.StringVar(&v.choices.Format, "to", "", "write the format `FORMAT`: "+strings.Join(export.Names(), ", ")+" (default by the extension of --output)")
	f.StringVar(&v.choices.Encoding, "encoding", "", "choose the encoding by `SETTINGS` of sat or lp, such as amo=product,reduce=singles")
	f.StringVarP(&v.output, "output", "o", "", "write `FILE`; a folder, or a name that ends in /, gets a file for each puzzle")
	f.StringVar(&v.mapPath, "map", "", "write the map of variables to `FILE`, and not into the comments; a folder, or a name that ends in /, gets a file for each puzzle")
	f.BoolVar(&v.plain, "plain", false, "write no comments")
	f.BoolVar(&v.size, "size", false, "write only the exact size of each model")
	f.BoolVar(&v.plan.Force, "force", false, "replace files that exist, and write models above 100 MB")
}

// listExports writes the formats, and what import reads of each.
func listExports(v *exporting) error {
	for _, f := range export.Formats() {
		fmt.Fprintf(v.out, "%-9s %-5s %s\n", f.Name, f.Extension, f.About)
		for _, s := range f.Encodings() {
			fmt.Fprintf(v.out, "                %s=%s (default %s)\n", s.Name, s.Values, s.Default)
		}
		for _, a := range f.Answers {
			fmt.Fprintf(v.out, "                answers: %s\n", a)
		}
	}
	return nil
}

// check checks the flags, and sets what the run needs of them.
func (v *exporting) check(files []string, changed func(string) bool) (err error) {
	for _, flag := range []struct{ name, value string }{{"output", v.output}, {"map", v.mapPath}} {
		switch {
		case changed(flag.name) && v.size:
			return fmt.Errorf("--size and --%s exclude each other", flag.name)
		case changed(flag.name) && flag.value == "":
			return fmt.Errorf("--%s: expected the name of a file", flag.name)
		case flag.value == "-" && flag.name == "output":
			return errors.New("--output -: expected the name of a file; without --output, the model goes to standard output")
		case flag.value == "-":
			return fmt.Errorf("--%s -: expected the name of a file", flag.name)
		}
	}
	if err := v.chooseFormat(); err != nil {
		return err
	}
	switch {
	case v.plain && v.mapPath != "":
		return errors.New("--plain and --map exclude each other: with --map, the comments have no map")
	case v.output == "" && outfile.IsFolder(v.mapPath):
		return errors.New("--map: expected --output with a folder, too, or the name of a file")
	case v.output != "" && v.mapPath != "" && outfile.IsFolder(v.output) != outfile.IsFolder(v.mapPath):
		return errors.New("--output and --map: expected two files or two folders")
	}
	if other := formatOf(v.output); other != nil && other.Extension != v.format.Extension {
		v.complain("--output %s: the name is that of a file in format %s, but the format is %s", words.Printable(v.output), other.Name, v.format.Name)
	}
	if err := v.checkShape(&v.shape, files); err != nil {
		return err
	}
	for _, f := range []flagFile{{"--output", v.output}, {"--map", v.mapPath}} {
		if outfile.IsFolder(f.path) {
			v.plan.Folder(f.flag, f.path)
		} else if err := v.plan.Claim(f.flag, f.path); err != nil {
			return err
		}
	}
	return nil
}

// chooseFormat finds the format, by the name of the output if --to does not name it.
func (v *exporting) chooseFormat() (err error) {
	if f := formatOf(v.output); f != nil && v.choices.Format == "" {
		v.choices.Format = f.Name
	}
	if v.choices.Format == "" {
		return fmt.Errorf("expected --to FORMAT, one of %s, or an --output with the extension of a format", words.List(export.Names(), "and"))
	}
	if v.format, err = export.Find(v.choices.Format); err != nil {
		return fmt.Errorf("--to: %w", err)
	}
	if err := v.choices.Check(); err != nil {
		return fmt.Errorf("--%w", err)
	}
	return nil
}

// formatOf returns the format whose files have the extension of a file, or nil.
func formatOf(file string) *export.Format {
	for _, f := range export.Formats() {
		if file != "" && strings.EqualFold(filepath.Ext(file), f.Extension) && !outfile.IsFolder(file) {
			return f
		}
	}
	return nil
}
