package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fourfold"
	"fourfold/internal/answer"
	"fourfold/internal/atomicfile"
	"fourfold/internal/convert"
	"fourfold/internal/drawing"
	"fourfold/internal/input"
	"fourfold/internal/progress"
	"fourfold/internal/solvers"
	"fourfold/internal/words"
	"fourfold/puzzle/gridtext"
)

// A conversion is one run of the command: its flags, and the values made from them.
type conversion struct {
	*console
	shape input.Shape

	to, output             string
	force, strict          bool
	symbols, blank, header string
	solutions, paper       string
	candidates             bool
	perPage, workers       int
	timeout                time.Duration
	changed                func(flag string) bool
	target                 convert.Target
	options                convert.Options
	engine, classic        fourfold.Solver
	severity               *answer.Severity
	done                   *progress.Counter
	folder                 bool              // output is a folder
	written                map[string]string // in the folder: the input of each file
}

func convertCommand(c *console, severity *answer.Severity) *cobra.Command {
	v := &conversion{console: c, severity: severity}
	cmd := &cobra.Command{
		Use:   "convert [FILE...]",
		Short: "Write puzzles in another format, also for printing",
		Long: `Convert reads the files, or standard input, and writes their puzzles in another format,
to standard output or to --output. It does not solve them, and writes puzzles with a
contradiction, too. "fourfold convert --to help" lists the formats.

If the format has no place for something that a puzzle has beside its givens, such as
candidates, a message says so. With --strict that is an error.

SVG and PNG show a single puzzle as a picture, and several puzzles on pages. Each page is
a file: --output p.png writes p-1.png, p-2.png and so on.

Exit codes: 0 converted; 1 with --solutions: a puzzle has no solution; 2 bad usage or bad
input; 3 interrupted, or gave up on a solution; 4 an engine was wrong.`,
		Example: `  fourfold convert --to csv testdata/sudoku/ranked_short.txt
  fourfold convert --solutions --force --output book.pdf testdata/sudoku/ranked_short.txt
  fourfold convert --to sdk --force --output folder/ testdata/sudoku/pipes_easy.txt testdata/sudoku/pipes_hard.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := notNegative(cmd.Flags(), "time", "per-page"); err != nil {
				return err
			}
			v.changed = cmd.Flags().Changed
			if v.to == "help" {
				return v.listFormats()
			}
			return v.run(cmd.Context(), files)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	v.addFlags(f)
	addShapeFlags(f, &v.shape)
	cmd.MarkFlagFilename("output")
	return cmd
}

// The values of --symbols and of --solutions.
var (
	symbolNames   = []string{"1-9A-Z", "0-9A-Z", "numbers", "auto"}
	solutionNames = []string{"auto", "grid", "end"}
)

func (v *conversion) addFlags(f *pflag.FlagSet) {
	f.StringVar(&v.to, "to", "", "write the format `FORMAT`; \"--to help\" lists them (default by the extension of --output)")
	f.StringVarP(&v.output, "output", "o", "", "write `FILE`; a name that ends in / is a folder, which gets a file for each input")
	f.BoolVar(&v.force, "force", false, "replace files that exist")
	f.BoolVar(&v.strict, "strict", false, "stop with an error if a puzzle is bad or the format has no place for all of it, and write no file")
	f.StringVar(&v.symbols, "symbols", "auto", "write the values 1, 2, 3 ... of grids above order 9 as `A` says: 1-9A-Z, 0-9A-Z, numbers or auto (as they are read)")
	f.StringVar(&v.blank, "blank", "", "write empty cells as `CHAR`: one of "+gridtext.Blanks+" (default that of the format)")
	f.StringVar(&v.header, "header", "", "write these columns of a table: `NAMES` with commas between them, such as quizzes,solutions")
	f.StringVar(&v.solutions, "solutions", "", "solve the puzzles and write the solutions too; in drawings `WHERE`: grid (in the empty cells), end (in small grids behind the puzzles) or auto (grid in pictures, else end)")
	f.Lookup("solutions").NoOptDefVal = "auto"
	f.BoolVar(&v.candidates, "candidates", false, "draw the candidates of empty cells: those of the file, else all that no value excludes")
	f.IntVar(&v.perPage, "per-page", 0, "draw `N` puzzles on a page: 1, 2, 4, 6 or 9 (default up to 6, fewer above order 9)")
	f.StringVar(&v.paper, "paper", drawing.A4.String(), "draw on pages of `SIZE` "+words.List(drawing.PaperNames(), "or"))
	f.DurationVar(&v.timeout, "time", 0, "with --solutions: give up on a puzzle after `D`, such as 10s")
	f.IntVar(&v.workers, "workers", defaultWorkers(), "with --solutions: solve `N` puzzles at once; puzzles keep the order of the input")
}

// check checks the flags, and sets what the run needs of them.
func (v *conversion) check(files []string) (err error) {
	if v.workers < 1 || v.workers > maxWorkers {
		return errWorkers
	}
	if err := checkShape(&v.shape, files); err != nil {
		return err
	}
	if err := v.checkTarget(); err != nil {
		return err
	}
	for _, check := range []func() error{v.checkUse, v.checkText, v.checkDrawing} {
		if err := check(); err != nil {
			return err
		}
	}
	v.options.Shape = &v.shape
	return v.checkOutput(files)
}

// checkTarget finds the format.
func (v *conversion) checkTarget() (err error) {
	v.folder = strings.HasSuffix(v.output, "/") || strings.HasSuffix(v.output, string(os.PathSeparator))
	switch {
	case v.output == "-":
		return errors.New("--output -: expected the name of a file; without --output, the puzzles go to standard output")
	case v.to != "":
		if v.target, err = convert.ParseTarget(v.to); err != nil {
			return fmt.Errorf("--to: %w", err)
		}
	case v.changed("to"):
		return errors.New("--to: expected a format (\"--to help\" lists them)")
	case v.output == "" || v.folder:
		return errors.New("expected --to FORMAT (\"--to help\" lists them), or --output FILE with an extension that says the format, such as book.pdf")
	default:
		if v.target, err = convert.TargetOf(v.output); err != nil {
			return fmt.Errorf("--output %w", err)
		}
	}
	return nil
}

// checkUse returns an error if a flag has no effect on the format.
func (v *conversion) checkUse() error {
	t := v.target
	for _, use := range []struct {
		flag     string
		has      bool
		expected string
	}{
		{"blank", t.HasBlanks(), "a format with a free choice of it, such as line, grid or csv"},
		{"header", t.IsTable(), "--to csv"},
		{"candidates", t.IsDrawing(), "a drawing, such as --to pdf; --to candidates writes them as text"},
		{"per-page", t.IsDrawing(), "a drawing, such as --to pdf"},
		{"paper", t.IsDrawing(), "a drawing, such as --to pdf"},
		{"solutions", t.HasSolutions(), "a format with a place for solutions, such as csv or pdf"},
	} {
		if v.changed(use.flag) && !use.has {
			return fmt.Errorf("--%s has no effect on format %s: expected %s", use.flag, t.Name, use.expected)
		}
	}
	for _, flag := range []string{"time", "workers"} {
		if v.changed(flag) && !v.changed("solutions") {
			return fmt.Errorf("--%s needs --solutions", flag)
		}
	}
	return nil
}

// checkText reads the flags of texts.
func (v *conversion) checkText() (err error) {
	text := &v.options.Text
	switch {
	case v.symbols == "numbers" && !v.target.HasNumbers():
		return fmt.Errorf("--symbols numbers: format %s has one character for each cell: expected a drawing, or format numbers, commas or pretty", v.target.Name)
	case v.symbols == "numbers":
		v.options.Numbers, text.Alphabet = true, gridtext.AlphabetOne
	default:
		if text.Alphabet, err = gridtext.ParseAlphabet(v.symbols); err != nil {
			return fmt.Errorf("--symbols %q: expected %s", v.symbols, words.Choice(v.symbols, symbolNames))
		}
	}
	if v.changed("blank") {
		if len(v.blank) != 1 || !strings.Contains(gridtext.Blanks, v.blank) {
			return fmt.Errorf("--blank %q: expected one of %s", v.blank, gridtext.Blanks)
		}
		if text.Blank = v.blank[0]; v.blank == "0" && text.Alphabet == gridtext.AlphabetZero {
			return errors.New("--blank 0: it is a value with --symbols 0-9A-Z: expected another character")
		}
	}
	if !v.changed("header") {
		return nil
	}
	text.Columns = strings.Split(v.header, ",")
	for k, name := range text.Columns {
		if text.Columns[k] = strings.TrimSpace(name); text.Columns[k] == "" {
			return fmt.Errorf("--header %q: expected names with commas between them, such as quizzes,solutions", v.header)
		}
	}
	return nil
}

// checkDrawing reads the flags of drawings.
func (v *conversion) checkDrawing() (err error) {
	d := &v.options.Drawing
	d.Candidates, d.PerPage = v.candidates, v.perPage
	if d.Paper, err = drawing.ParsePaper(v.paper); err != nil {
		return fmt.Errorf("--paper: %w", err)
	}
	if v.changed("per-page") && !slices.Contains([]int{1, 2, 4, 6, 9}, v.perPage) {
		return fmt.Errorf("--per-page %d: expected 1, 2, 4, 6 or 9", v.perPage)
	}
	if !v.changed("solutions") {
		return nil
	}
	v.options.Text.WithSolution = true
	switch v.solutions {
	case "grid":
		d.Solutions = drawing.SolutionsInGrid
	case "end":
		d.Solutions = drawing.SolutionsAtEnd
	case "auto":
		if d.Solutions = drawing.SolutionsAtEnd; v.target.IsPicture() {
			d.Solutions = drawing.SolutionsInGrid
		}
	default:
		return fmt.Errorf("--solutions=%s: expected %s", v.solutions, words.Choice(v.solutions, solutionNames))
	}
	if v.engine, err = solvers.Parse(solvers.Default, solvers.Bounds{}); err == nil {
		v.classic, err = solvers.Parse(solvers.Classic, solvers.Bounds{})
	}
	return err
}

// checkOutput returns an error if the output cannot be written, or is an input.
func (v *conversion) checkOutput(files []string) error {
	if v.output == "" {
		if v.target.IsBinary() && isTerminal(v.out) {
			return fmt.Errorf("format %s is no text for a terminal: expected --output FILE", v.target.Name)
		}
		return new(outputs).check(files)
	}
	v.outputs = append(v.outputs, v.output)
	if v.folder {
		return convert.MakeFolder(v.output)
	}
	for _, name := range files {
		if name != input.StandardInput && atomicfile.Same(name, v.output) {
			return fmt.Errorf("--output %s: this is an input file: expected a file of its own", words.Printable(v.output))
		}
	}
	return convert.CanWrite(v.output, v.force)
}

// listFormats writes all formats, with their extensions and what they have a place for.
func (v *conversion) listFormats() error {
	fmt.Fprintln(v.out, "Every format holds the givens. Behind \"also\" is what else it has a place for.")
	for _, drawn := range []bool{false, true} {
		title := "\nFormats that are read, too:\n"
		if drawn {
			title = "\nFormats that are only written:\n"
		}
		fmt.Fprintln(v.out, title)
		for _, t := range convert.Targets() {
			if t.IsDrawing() != drawn {
				continue
			}
			fmt.Fprintf(v.out, "  %-11s %-12s %s; %s\n", t.Name, t.Extensions[0], t.About, t.Orders())
			if also := t.Carries(); len(also) > 0 {
				fmt.Fprintf(v.out, "  %-24s also: %s\n", "", strings.Join(also, ", "))
			}
		}
	}
	return nil
}
