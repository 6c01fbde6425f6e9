package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fourfold/internal/kit/words"
	"fourfold/internal/lab/export"
	"fourfold/internal/read/input"
	"fourfold/internal/write/outfile"
)

// An exporting is one run of the command: its flags, and the values made from them.
type exporting struct {
	*console
	shape   input.Shape
	choices export.Choices
	output  string
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
		Long: `Export writes the formulation of a puzzle, or of an exact cover problem, for another solver: clauses, an integer program, or constraints.
"fourfold export --to help" lists the formats, and "fourfold import" reads the answer.

If options have costs, a model asks for a cheapest solution: in wcnf, opb, lp, mps and minizinc. cnf asks for any.

--encoding takes the settings of sat for cnf and wcnf, and those of lp for lp, mps and opb. Nothing is settled before, unless reduce=singles or
reduce=probing is among them. The comments of a model have the puzzle and a checksum, which import needs, and say for which option each
variable stands.

Several puzzles become files with numbers: --output p.cnf writes p-1.cnf, p-2.cnf and so on. In a folder they are named after the inputs.

Exit codes: 0 written; 2 bad usage or bad input, or a model is larger than 100 MB; 3 interrupted, or a model is too large in any case.`,
		Example: `  fourfold export --to cnf puzzle.txt
  fourfold export --to cnf --encoding amo=product --size puzzle.txt
  fourfold make queens 8 | fourfold export --force -o small.mps`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if v.choices.Format == "help" {
				return listExports(v)
			}
			return v.run(cmd.Context(), files)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	v.addFlags(f)
	addShapeFlags(f, &v.shape)
	completeFormats(cmd, append(export.Names(), "help"))
	return cmd
}

func (v *exporting) addFlags(f *pflag.FlagSet) {
	f.StringVar(&v.choices.Format, "to", "", "write `FORMAT`: "+strings.Join(export.Names(), ", ")+" (default by the extension of --output)")
	f.StringVar(&v.choices.Encoding, "encoding", "", "encode by `SETTINGS` of sat or lp; such as amo=product,reduce=singles")
	f.StringVarP(&v.output, "output", "o", "", "write the model to `FILE`; a folder, or a name that ends in /, gets a file for each puzzle")
	f.BoolVar(&v.plain, "plain", false, "write no comments but a projection for counters, so that import cannot read the model")
	f.BoolVar(&v.size, "size", false, "write only the exact size of each model")
	f.BoolVar(&v.plan.Force, "force", false, "replace files, and write models above 100 MB")
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
func (v *exporting) check(files []string) (err error) {
	if v.size && v.output != "" {
		return errors.New("--size and --output exclude each other")
	}
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
	if err := v.checkShape(&v.shape, files); err != nil {
		return err
	}
	if outfile.IsFolder(v.output) {
		v.plan.Folder("--output", v.output)
		return nil
	}
	return v.plan.Claim("--output", v.output)
}

// formatOf returns the format whose files have the extension of a file, or nil.
func formatOf(file string) *export.Format {
	for _, f := range export.Formats() {
		if strings.EqualFold(filepath.Ext(file), f.Extension) {
			return f
		}
	}
	return nil
}
