package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"fourfold/internal/answer"
	"fourfold/internal/input"
	"fourfold/internal/jsonline"
	"fourfold/internal/outfile"
	"fourfold/internal/repair"
	"fourfold/internal/words"
)

// A mending is one run of the command: its flags, and the worst that happened.
type mending struct {
	*console
	shape  input.Shape
	output string
	dryRun bool
	json   bool

	sources *input.Reader

	severity *answer.Severity
}

func repairCommand(c *console, severity *answer.Severity) *cobra.Command {
	m := &mending{console: c, severity: severity}
	cmd := &cobra.Command{
		Use:   "repair [FILE...]",
		Short: "Mend files with damaged puzzles",
		Long: `Repair reads the files, all files of the folders, or standard input. It lists what is wrong
and has one obvious repair, each with line and column, and writes the mended text to
NAME_fixed.EXT beside the input. It mends

  - other characters for blanks, and characters such as full-width digits, no-break spaces
    and those that cannot be seen
  - missing or doubled commas, and text behind the rows of a grid
  - a row on two lines, and two rows on one line
  - UTF-16, byte order marks, the ends of lines, and a missing end of the last line
  - the extension, if a .dlx holds grids, or another file holds a problem in Knuth's format

It never changes or guesses a digit. If some fault can be mended in several ways or in none,
repair says so and writes nothing for this file. Everything else in the file stays as it is.
Inputs are never overwritten.

From standard input, the mended text goes to standard output, and the list to standard error.

Exit codes: 0 mended, or nothing to repair; 2 bad usage, or a fault that repair cannot mend;
3 interrupted; 4 the mended text would have been other puzzles, so nothing was written.`,
		Example: `  printf '1O..\nO.2.\n.3..\n...4\n' | fourfold repair --dry-run
  printf '1O..\nO.2.\n.3..\n...4\n' | fourfold repair > fixed.txt
  fourfold repair --force --output mended fixed.txt`,
		RunE: func(cmd *cobra.Command, files []string) error { return m.run(cmd.Context(), files) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&m.output, "output", "", "write the mended files into the folder `DIR`")
	m.addForceFlag(f)
	f.BoolVar(&m.dryRun, "dry-run", false, "only list the changes, and write no file")
	f.BoolVar(&m.json, "json", false, "write a line of JSON for each file, in place of the list")
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
	m.sources = m.reader(&m.shape)
	sources := slices.Collect(m.sources.Sources(files)) // before files are written to their folders
	var errs []error
	for _, source := range sources {
		if !m.isPuzzles(source) {
			continue
		}
		errs = append(errs, m.mend(ctx, source.Name))
		if ctx.Err() != nil || m.out.Err() != nil {
			break
		}
	}
	return errors.Join(errs...)
}

// isPuzzles reports whether a source is to be repaired. A folder without files, and a puzzle in place
// of a file, are bad input. A file of a folder that holds no puzzles is skipped.
func (m *mending) isPuzzles(source input.Source) bool {
	err := source.Err
	if source.Text != "" {
		err = fmt.Errorf("%s: a puzzle that is no file: expected a file, or the puzzle on standard input", source.Name)
	}
	if err == nil && source.InFolder {
		f, err := m.sources.OpenSource(source)
		if f != nil {
			f.Close()
		}
		return f != nil || err != nil // mend reports the error
	}
	if err != nil {
		*m.severity = max(*m.severity, answer.BadInput)
		m.complain("%v", err)
	}
	return err == nil
}

// mend repairs one file. A file that cannot be read or has faults raises the severity; the error
// is about what is written.
func (m *mending) mend(ctx context.Context, name string) error {
	f, err := m.read(ctx, name)
	if ctx.Err() != nil {
		m.interrupted(name)
		return nil
	}
	if err != nil {
		*m.severity = max(*m.severity, answer.BadInput)
		if errors.Is(err, repair.ErrWrong) {
			*m.severity = answer.WrongAnswer
		}
		m.complain("%v", err)
		return nil
	}
	path, err := m.path(f, name)
	if err != nil {
		return err
	}
	filter := name == input.StandardInput && m.output == "" && !m.dryRun && !m.json
	if len(f.Faults) > 0 {
		*m.severity = max(*m.severity, answer.BadInput)
	}
	if !filter && len(f.Faults) == 0 && path != "" {
		if err := m.plan.OutputFor(name, path); err != nil {
			return err
		}
		err := m.plan.Write(ctx, path, func(w io.Writer) error { _, err := w.Write(f.Text); return err })
		if err != nil && ctx.Err() != nil {
			m.interrupted(name)
			return nil
		}
		if err != nil {
			return err
		}
	}
	m.report(f, path, filter)
	if filter && len(f.Faults) == 0 {
		m.out.Write(f.Text)
	}
	return nil
}

// interrupted says that a file was not repaired.
func (m *mending) interrupted(name string) {
	*m.severity = max(*m.severity, answer.GaveUp)
	m.complain("%s: interrupted, so nothing is written", words.Printable(name))
}

// read reads and repairs a file.
func (m *mending) read(ctx context.Context, name string) (*repair.Result, error) {
	shape := m.shape
	in, err := m.reader(&shape).OpenData(name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return repair.Repair(ctx, in, in.Name, repair.Options{Parse: shape.ParseOptions(), MaxSize: shape.Limit(), DLX: shape.As == "dlx"})
}

// path returns the path of the file to write, or "" if no file is to be written.
func (m *mending) path(f *repair.Result, name string) (string, error) {
	if f.Done() || m.dryRun || len(f.Faults) > 0 || name == input.StandardInput && m.output == "" {
		return "", nil
	}
	path, err := outfile.Path(name, outfile.Fixed, m.output)
	if err == nil && f.Ext != "" {
		path = strings.TrimSuffix(path, repair.Extension(path)) + f.Ext
	}
	return path, err
}

// report lists the changes and the faults of a file. The list goes to standard error if standard
// output gets the text.
func (m *mending) report(f *repair.Result, path string, filter bool) {
	if m.json {
		jsonline.Write(m.out, f.Record(path))
		return
	}
	out := io.Writer(m.out)
	if filter {
		out = m.err
	}
	for _, c := range f.Changes {
		fmt.Fprintf(out, "%s:%d:%d: %s -> %s: %s\n", f.Name, c.Line, c.Column, shown(c.Old), shown(c.New), c.Why)
	}
	if f.Ext != "" {
		fmt.Fprintf(out, "%s:1:1: extension %s -> %s: what the file holds\n", f.Name, shown(repair.Extension(f.Name)), shown(f.Ext))
	}
	for _, err := range f.Faults {
		m.warn("%v", err)
	}
	switch {
	case len(f.Faults) > 0:
		m.complain("%s: %s without an obvious repair, so nothing is written", f.Name, words.Plural(len(f.Faults), "fault"))
	case f.Done():
		fmt.Fprintf(out, "%s: nothing to repair\n", f.Name)
	case path != "":
		m.complain("%s: %s, written to %s", f.Name, changesInWords(f), words.Printable(path))
	}
}

// shown returns a text of a change in quotes.
func shown(text string) string {
	if text == "" {
		return "nothing"
	}
	return strconv.Quote(text)
}

func changesInWords(f *repair.Result) string {
	n := len(f.Changes)
	if f.Ext != "" {
		n++
	}
	return words.Plural(n, "change")
}
