package convert

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/grid"
	"fourfold/internal/write/drawing"
	"fourfold/internal/write/outfile"
)

// Settings say what to write, and where, in the words of the flags of the command.
type Settings struct {
	To, Output             string // a format and a path; one of them may be empty
	Symbols, Blank, Header string
	Solutions, Title       string
	Paper                  string
	Candidates             bool
	PerPage                int

	Changed func(flag string) bool // whether a flag was given

	target  Target
	options Options
}

// The values of --symbols and of --solutions.
var (
	SymbolNames   = []string{"1-9A-Z", "0-9A-Z", "numbers", "auto"}
	SolutionNames = []string{"auto", "grid", "end"}
)

// Parse returns the format and the options. Its errors name the flags.
func (s *Settings) Parse() (Target, Options, error) {
	for _, check := range []func() error{s.checkTarget, s.checkUse, s.checkText, s.checkDrawing} {
		if err := check(); err != nil {
			return Target{}, Options{}, err
		}
	}
	return s.target, s.options, nil
}

// TakeSolutions returns the arguments without the value of --solutions, which may stand behind it.
// The name of a file is no value.
func (s *Settings) TakeSolutions(args []string) []string {
	for k, arg := range args {
		if _, err := os.Stat(arg); s.Changed("solutions") && err != nil && slices.Contains(SolutionNames, arg) {
			s.Solutions = arg
			return slices.Delete(slices.Clone(args), k, k+1)
		}
	}
	return args
}

// checkTarget finds the format.
func (s *Settings) checkTarget() (err error) {
	switch {
	case s.Output == "-":
		return errors.New("--output -: expected the name of a file; without --output, the puzzles go to standard output")
	case s.To != "":
		if s.target, err = ParseTarget(s.To); err != nil {
			return fmt.Errorf("--to: %w", err)
		}
	case s.Changed("to"):
		return errors.New("--to: expected a format (\"--to help\" lists them)")
	case s.Changed("canonical") && s.Output == "":
		s.target, _ = ParseTarget("line")
	case s.Output == "" || outfile.IsFolder(s.Output):
		return errors.New("expected --to FORMAT (\"--to help\" lists them), or --output FILE with an extension that says the format, such as book.pdf")
	default:
		if s.target, err = TargetOf(s.Output); err != nil {
			return fmt.Errorf("--output %w", err)
		}
	}
	return nil
}

// checkUse returns an error if a flag has no effect on the format.
func (s *Settings) checkUse() error {
	t := s.target
	for _, use := range []struct {
		flag     string
		has      bool
		expected string
	}{
		{"blank", t.hasBlanks(), "a format with a free choice of it, such as line, grid or csv"},
		{"header", !t.IsDrawing && t.text == grid.FormatCSV, "--to csv"},
		{"candidates", t.IsDrawing, "a drawing, such as --to pdf; --to candidates writes them as text"},
		{"per-page", t.IsDrawing, "a drawing, such as --to pdf"},
		{"title", t.IsDrawing, "a drawing, such as --to pdf"},
		{"paper", t.IsDrawing, "a drawing, such as --to pdf"},
		{"solutions", slices.Contains(t.Carries, "solution"), "a format with a place for solutions, such as csv or pdf"},
	} {
		if s.Changed(use.flag) && !use.has {
			return fmt.Errorf("--%s has no effect on format %s: expected %s", use.flag, t.Name, use.expected)
		}
	}
	for _, flag := range []string{"time", "workers"} {
		if s.Changed(flag) && !s.Changed("solutions") {
			return fmt.Errorf("--%s needs --solutions", flag)
		}
	}
	return nil
}

// checkText reads the flags of texts.
func (s *Settings) checkText() (err error) {
	text := &s.options.Text
	switch {
	case s.Symbols == "numbers" && !s.target.hasNumbers():
		return fmt.Errorf("--symbols numbers: format %s has one character for each cell: expected a drawing, or format numbers, commas or pretty", s.target.Name)
	case s.Symbols == "numbers":
		s.options.Numbers, text.Alphabet = true, grid.AlphabetOne
	default:
		if text.Alphabet, err = grid.ParseAlphabet(s.Symbols); err != nil {
			return fmt.Errorf("--symbols %q: expected %s", s.Symbols, words.Choice(s.Symbols, SymbolNames))
		}
	}
	if s.Changed("blank") {
		if len(s.Blank) != 1 || !strings.Contains(grid.Blanks, s.Blank) {
			return fmt.Errorf("--blank %q: expected one of %s", s.Blank, grid.Blanks)
		}
		if text.Blank = s.Blank[0]; s.Blank == "0" && text.Alphabet == grid.AlphabetZero {
			return errors.New("--blank 0: it is a value with --symbols 0-9A-Z: expected another character")
		}
	}
	if !s.Changed("header") {
		return nil
	}
	text.Columns = strings.Split(s.Header, ",")
	for k, name := range text.Columns {
		if text.Columns[k] = strings.TrimSpace(name); text.Columns[k] == "" {
			return fmt.Errorf("--header %q: expected names with commas between them, such as quizzes,solutions", s.Header)
		}
	}
	return nil
}

// checkDrawing reads the flags of drawings.
func (s *Settings) checkDrawing() (err error) {
	d := &s.options.Drawing
	d.Candidates, d.PerPage, d.Title = s.Candidates, s.PerPage, s.Title
	if d.Paper, err = drawing.ParsePaper(s.Paper); err != nil {
		return fmt.Errorf("--paper: %w", err)
	}
	if s.Changed("per-page") && !slices.Contains([]int{1, 2, 4, 6, 9}, s.PerPage) {
		return fmt.Errorf("--per-page %d: expected 1, 2, 4, 6 or 9", s.PerPage)
	}
	if !s.Changed("solutions") {
		return nil
	}
	s.options.Text.WithSolution = true
	switch s.Solutions {
	case "grid":
		d.Solutions = drawing.SolutionsInGrid
	case "end":
		d.Solutions = drawing.SolutionsAtEnd
	case "auto":
		if d.Solutions = drawing.SolutionsAtEnd; s.target.drawing != drawing.PDF {
			d.Solutions = drawing.SolutionsInGrid
		}
	default:
		return fmt.Errorf("--solutions=%s: expected %s", s.Solutions, words.Choice(s.Solutions, SolutionNames))
	}
	return nil
}
