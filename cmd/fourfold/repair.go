package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"fourfold/internal/kit/words"
	"fourfold/internal/player/answer"
	"fourfold/internal/player/repair"
	"fourfold/internal/read/input"
	"fourfold/internal/write/outfile"
	"fourfold/internal/write/record"
)

// A repairCmd is one run of the command: its flags.
type repairCmd struct {
	*console
	shape  input.Shape
	output string
	dryRun bool
	json   bool
}

func repairCommand(app *console) *cobra.Command {
	c := &repairCmd{console: app}
	cmd := &cobra.Command{
		Use:   "repair [FILE...]",
		Short: "Mend damaged files of puzzles",
		Long: `Repair mends damaged files of puzzles, such as those with other signs for blanks or stray text. It lists the changes, and writes
NAME_fixed.EXT beside each file.

It reads the files, all files of the folders, or standard input, and repairs

  - other signs for blanks, such as X, * and _
  - characters such as full-width digits
  - stray blanks, and other or missing separators
  - frames, and text beside the rows of a grid
  - UTF-16, byte order marks, and the ends of lines

It never changes or guesses a digit, and never replaces an input. If some puzzle cannot be read, repair says so and writes nothing for this file.
Text between the puzzles stays. From standard input, the repaired text goes to standard output, and the list to standard error.

Exit codes: 0 repaired, or nothing to repair; 2 bad usage, or a puzzle that cannot be read; 3 interrupted.`,
		Example: `  fourfold repair --dry-run pasted.txt
  fourfold repair --output mended pasted.txt
  fourfold repair < pasted.txt > fixed.txt`,
		RunE: func(cmd *cobra.Command, files []string) error { return c.run(cmd.Context(), files) },
	}
	f := cmd.Flags()
	f.StringVarP(&c.output, "output", "o", "", "write the repaired files into the folder `DIR`")
	cmd.MarkFlagDirname("output")
	c.addForceFlag(f)
	f.BoolVar(&c.dryRun, "dry-run", false, "only list the changes, and write no file")
	f.BoolVar(&c.json, "json", false, "write a JSON line for each file, in place of the list")
	addShapeFlags(f, &c.shape)
	return cmd
}

func (c *repairCmd) run(ctx context.Context, files []string) error {
	if c.shape.Dedupe {
		return errors.New("--dedupe: expected another command, since repair takes no puzzles out of a file")
	}
	if err := c.checkShape(&c.shape, files); err != nil {
		return err
	}
	if c.shape.Board() != nil {
		return fmt.Errorf("--as %s: expected sudoku or latin, since repair does not mend overlapping grids", c.shape.As)
	}
	if c.output != "" {
		c.plan.Folder("--output", c.output)
		if err := outfile.MakeFolder(c.output); err != nil {
			return err
		}
	}
	reader := c.reader(&c.shape)
	sources := slices.Collect(reader.Sources(files)) // before files are written to their folders
	var errs []error
	for _, source := range sources {
		errs = append(errs, c.repair(ctx, reader, source))
		if ctx.Err() != nil {
			break
		}
	}
	return errors.Join(errs...)
}

// repair repairs one file. A file that cannot be read or has faults raises the severity; the error
// is about what is written.
func (c *repairCmd) repair(ctx context.Context, reader *input.Reader, source input.Source) error {
	f, err := c.read(ctx, reader, source)
	path := ""
	if f != nil && !f.Done() && len(f.Faults) == 0 && !c.dryRun && (source.Name != input.StandardInput || c.output != "") {
		if path, err = outfile.Path(source.Name, outfile.Fixed, c.output); err == nil {
			err = c.plan.OutputFor(source.Name, path)
		}
		if err != nil {
			return err
		}
		err = c.plan.Write(ctx, path, func(w io.Writer) error { _, err := io.WriteString(w, f.Text); return err })
	}
	switch {
	case ctx.Err() != nil && (err != nil || f == nil):
		c.raise(answer.GaveUp)
		c.complain("%s: interrupted, so nothing is written", words.Printable(source.Name))
		return nil
	case err != nil && f == nil:
		c.raise(answer.BadInput)
		c.complain("%v", err)
		return nil
	case err != nil || f == nil: // a file of a folder that holds no puzzles
		return err
	}
	filters := source.Name == input.StandardInput && c.output == "" && !c.dryRun && !c.json
	c.report(f, path, filters)
	if filters && len(f.Faults) == 0 {
		_, err = io.WriteString(c.out, f.Text)
	}
	return err
}

// read reads and repairs a file. A puzzle in place of a file is bad input. A file that holds no puzzles
// has neither a result nor an error.
func (c *repairCmd) read(ctx context.Context, reader *input.Reader, source input.Source) (*repair.Result, error) {
	if source.Text != "" {
		return nil, fmt.Errorf("%s: a puzzle that is no file: expected a file, or the puzzle on standard input", source.Name)
	}
	in, err := reader.OpenSource(source)
	if in == nil {
		return nil, err
	}
	defer in.Close()
	return repair.Repair(ctx, in, &c.shape)
}

// report lists the changes and the faults of a file. The list goes to standard error if standard
// output gets the text.
func (c *repairCmd) report(f *repair.Result, path string, filters bool) {
	if len(f.Faults) > 0 {
		c.raise(answer.BadInput)
	}
	if c.json {
		record.Write(c.out, f.Record(path))
		return
	}
	out := io.Writer(c.out)
	if filters {
		out = c.err
	}
	for _, change := range f.Changes {
		fmt.Fprintf(out, "%s:%d: %s -> %s: %s\n", f.Name, change.Line, shown(change.Old), shown(change.New), change.Why)
	}
	if f.Further > 0 && len(f.Faults) == 0 {
		fmt.Fprintf(out, "%s: %s not listed\n", f.Name, words.Plural(f.Further, "further change"))
	}
	for _, err := range f.Faults {
		c.warn("%v", err)
	}
	switch {
	case len(f.Faults) > 0 && f.Further > 0:
		c.complain("%s: %s not listed", f.Name, words.Plural(f.Further, "further fault"))
	case len(f.Faults) > 0:
	case f.Done():
		fmt.Fprintf(out, "%s: nothing to repair\n", f.Name)
	case path != "":
		c.complain("%s: %s, written to %s", f.Name, words.Plural(len(f.Changes)+f.Further, "change"), words.Printable(path))
	}
}

// shown returns a text of a change in quotes.
func shown(text string) string {
	if text == "" {
		return "nothing"
	}
	return strconv.Quote(text)
}
