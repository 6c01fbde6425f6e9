package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"fourfold/internal/kit/words"
	"fourfold/internal/player/answer"
	"fourfold/internal/player/repair"
	"fourfold/internal/read/input"
	"fourfold/internal/read/textfile"
	"fourfold/internal/write/outfile"
	"fourfold/internal/write/record"
)

// A mending is one run of the command: its flags, and the worst that happened.
type mending struct {
	*console
	shape  input.Shape
	output string
	dryRun bool
	json   bool

	text *os.File // a temporary file for a repaired text, until it is known that there are no faults
}

func repairCommand(c *console) *cobra.Command {
	m := &mending{console: c}
	cmd := &cobra.Command{
		Use:   "repair [FILE...]",
		Short: "Mend damaged files of puzzles",
		Long: `Repair mends damaged files of puzzles, such as those with other signs for blanks or stray text. It lists the changes, and writes
NAME_fixed.EXT beside each file.

It reads the files, all files of the folders, or standard input, and repairs

  - other signs for blanks, such as X, * and _, and characters such as full-width digits
  - stray blanks, other or missing separators, frames, and text beside the rows of a grid
  - UTF-16, byte order marks, the ends of lines, and a missing end of the last line

It never changes or guesses a digit, or replaces an input. If some puzzle cannot be read, repair says so and writes nothing for this file.
Text between the puzzles stays. From standard input, the repaired text goes to standard output, and the list to standard error.

Exit codes: 0 repaired, or nothing to repair; 2 bad usage, or a puzzle that cannot be read; 3 interrupted.`,
		Example: `  fourfold repair --dry-run pasted.txt
  fourfold repair --force --output mended pasted.txt
  fourfold repair < pasted.txt > fixed.txt`,
		RunE: func(cmd *cobra.Command, files []string) error { return m.run(cmd.Context(), files) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVarP(&m.output, "output", "o", "", "write the repaired files into the folder `DIR`")
	cmd.MarkFlagDirname("output")
	m.addForceFlag(f)
	f.BoolVar(&m.dryRun, "dry-run", false, "only list the changes, and write no file")
	f.BoolVar(&m.json, "json", false, "write JSON lines; one for each file, in place of the list")
	addShapeFlags(f, &m.shape)
	return cmd
}

func (m *mending) run(ctx context.Context, files []string) error {
	if m.shape.Dedupe {
		return errors.New("--dedupe: expected another command, since repair takes no puzzles out of a file")
	}
	if err := m.checkShape(&m.shape, files); err != nil {
		return err
	}
	if m.shape.Board() != nil {
		return fmt.Errorf("--as %s: expected sudoku or latin, since repair does not mend overlapping grids", m.shape.As)
	}
	if m.output != "" {
		m.plan.Folder("--output", m.output)
		if err := outfile.MakeFolder(m.output); err != nil {
			return err
		}
	}
	reader := m.reader(&m.shape)
	sources := slices.Collect(reader.Sources(files)) // before files are written to their folders
	dir, err := m.plan.TempDir()
	if err == nil {
		m.text, err = os.Create(filepath.Join(dir, "text"))
	}
	if err != nil {
		return err
	}
	defer m.text.Close()
	var errs []error
	for _, source := range sources {
		errs = append(errs, m.mend(ctx, reader, source))
		if ctx.Err() != nil {
			break
		}
	}
	return errors.Join(errs...)
}

// mend repairs one file. A file that cannot be read or has faults raises the severity; the error
// is about what is written.
func (m *mending) mend(ctx context.Context, reader *input.Reader, source input.Source) error {
	name := source.Name
	f, err := m.repair(ctx, reader, source)
	switch {
	case ctx.Err() != nil:
		m.interrupted(name)
		return nil
	case err != nil:
		m.raise(answer.BadInput)
		m.complain("%v", err)
		return nil
	case f == nil: // a file of a folder that holds no puzzles
		return nil
	}
	path, err := m.path(f, name)
	if err != nil {
		return err
	}
	filter := name == input.StandardInput && m.output == "" && !m.dryRun && !m.json
	if len(f.Faults) > 0 {
		m.raise(answer.BadInput)
	}
	text := textfile.WithContext(ctx, io.NewSectionReader(m.text, 0, math.MaxInt64))
	if path != "" {
		if err := m.plan.OutputFor(name, path); err != nil {
			return err
		}
		err = m.plan.Write(ctx, path, func(w io.Writer) error { _, err := io.Copy(w, text); return err })
	}
	switch {
	case err != nil && ctx.Err() != nil:
		m.interrupted(name)
		return nil
	case err != nil:
		return err
	}
	m.report(f, path, filter)
	if filter && len(f.Faults) == 0 {
		_, err = io.Copy(m.out, text)
	}
	return err
}

// interrupted says that a file was not repaired.
func (m *mending) interrupted(name string) {
	m.raise(answer.GaveUp)
	m.complain("%s: interrupted, so nothing is written", words.Printable(name))
}

// repair reads and repairs a file. A puzzle in place of a file is bad input.
func (m *mending) repair(ctx context.Context, reader *input.Reader, source input.Source) (*repair.Result, error) {
	if source.Text != "" {
		return nil, fmt.Errorf("%s: a puzzle that is no file: expected a file, or the puzzle on standard input", source.Name)
	}
	in, err := reader.OpenSource(source)
	if in == nil {
		return nil, err
	}
	defer in.Close()
	return repair.Repair(ctx, in, &m.shape, m.text)
}

// path returns the path of the file to write, or "" if no file is to be written.
func (m *mending) path(f *repair.Result, name string) (string, error) {
	if f.Done() || m.dryRun || len(f.Faults) > 0 || name == input.StandardInput && m.output == "" {
		return "", nil
	}
	return outfile.Path(name, outfile.Fixed, m.output)
}

// report lists the changes and the faults of a file. The list goes to standard error if standard
// output gets the text.
func (m *mending) report(f *repair.Result, path string, filter bool) {
	if m.json {
		record.Write(m.out, f.Record(path))
		return
	}
	out := io.Writer(m.out)
	if filter {
		out = m.err
	}
	for _, c := range f.Changes {
		fmt.Fprintf(out, "%s:%d: %s -> %s: %s\n", f.Name, c.Line, shown(c.Old), shown(c.New), c.Why)
	}
	if f.Further > 0 && len(f.Faults) == 0 {
		fmt.Fprintf(out, "%s: %s not listed\n", f.Name, words.Plural(f.Further, "further change"))
	}
	for _, err := range f.Faults {
		m.warn("%v", err)
	}
	switch {
	case len(f.Faults) > 0:
		text := fmt.Sprintf("%s: %s, so nothing is written", f.Name, words.Plural(len(f.Faults)+f.Further, "fault"))
		if example := exampleFor(f.Faults[0]); example != "" {
			text += "; " + example
		}
		m.complain("%s", text)
	case f.Done():
		fmt.Fprintf(out, "%s: nothing to repair\n", f.Name)
	case path != "":
		m.complain("%s: %s, written to %s", f.Name, words.Plural(len(f.Changes)+f.Further, "change"), words.Printable(path))
	}
}

// shown returns a text of a change in quotes.
func shown(text string) string {
	if text == "" {
		return "nothing"
	}
	return strconv.Quote(text)
}
