package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fourfold/internal/kit/words"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/generate"
	"fourfold/internal/player/rate"
	"fourfold/internal/read/input"
	"fourfold/internal/read/textfile"
	"fourfold/internal/write/convert"
	"fourfold/internal/write/outfile"
	"fourfold/puzzle"
)

// A generateCmd is one run of the command: its flags, and the values made from them.
type generateCmd struct {
	*console
	shape    input.Shape // only As, Box, Regions, Diagonals and Extra
	order    int
	clues    string
	symmetry string
	pattern  string
	with     string // kinds of rules
	settings convert.Settings
	json     bool
	timeout  time.Duration
	run      generate.Run

	difficulty, needs, hardFor string

	job     convert.Job
	carried []string // what the format has a place for
}

func generateCommand(c *console) *cobra.Command {
	g := &generateCmd{console: c}
	cmd := &cobra.Command{
		Use:   "generate [N] [KIND] [DIFFICULTY]",
		Short: "Make puzzles at random, with wished difficulty and clues",
		Long: `Generate makes N puzzles at random, or one. Every puzzle has exactly one solution. KIND is sudoku, latin (a Latin square) or jigsaw (a
Sudoku with regions at random). DIFFICULTY is a grade such as hard, or a range of them such as hard-expert.

No two are the same: isomorphic 9x9 Sudokus count as the same, other puzzles only if equal.

Without --clues, givens are taken away as long as the solution stays unique. Puzzles of --difficulty easy have as many clues as those in
newspapers: 32 to 36 of 81 cells. Puzzles of --difficulty nightmare are related to four well-known ones, if they are 9x9 Sudokus without
symmetry, pattern and further rules.

The seed is written to standard error, and as the source of a puzzle where the format has a place for it. The same flags with the same seed
make the same puzzles on every machine and with every number of workers.

Attempts go on until all puzzles are found, even if there are fewer than wished. Ctrl-C or --time ends them earlier; the puzzles found by
then are written.

Exit codes: 0 made all puzzles; 2 bad usage, or wishes that contradict each other; 3 ended before all were found.`,
		Example: `  fourfold generate 10 hard
  fourfold generate 10 --symmetry rotate180 --clues 26-30 --seed 1
  fourfold generate 4 easy --title Fun --solutions end -o fun.pdf`,
		ValidArgsFunction: completeKinds,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case g.settings.To == "help":
				return convert.ListFormats(g.out)
			case g.needs == "help":
				return generate.ListTechniques(g.out)
			}
			g.settings.Changed = func(flag string) bool { return flag != "time" && flag != "workers" && cmd.Flags().Changed(flag) }
			return g.generate(cmd.Context(), cmd.Flags(), g.settings.TakeSolutions(args))
		},
	}
	f := cmd.Flags()
	g.addFlags(f)
	notNegative(f, "time", "per-page", "min-guesses")
	return cmd
}

func (g *generateCmd) addFlags(f *pflag.FlagSet) {
	w, o := &g.run.Wishes, &g.settings
	f.StringVar(&g.clues, "clues", "", "make puzzles with `N` clues, or a range such as 24-28 (default as few as removing givens one by one reaches)")
	f.StringVar(&g.with, "with", "", "place rules of `KINDS`, such as killer,thermometer, on each grid at random; the puzzles are written with their rules")
	f.BoolVar(&w.Minimal, "minimal", false, "no given can be left out: without any one of them there would be several solutions")
	f.StringVar(&g.symmetry, "symmetry", generate.NoSymmetry.String(), "arrange the clues with the symmetry `NAME`: "+words.List(generate.Symmetries(), "or"))
	f.StringVar(&g.pattern, "pattern", "", "put the clues where `PATTERN` says, row by row: x or a value is a clue, a dot or 0 is none; a file, or the text itself")
	f.StringVar(&g.difficulty, "difficulty", "", "make puzzles of `GRADE`, such as hard: the grade that rate gives them is "+words.List(rate.Grades(), "or")+", a range such as hard-expert, or numbers such as 4.5-6")
	f.StringVar(&g.needs, "needs", "", "make puzzles that need `TECHNIQUE`, such as naked-triple: simpler ones do not suffice, and with it they do; \"--needs help\" lists them")
	f.Int64Var(&w.Difficulty.MinGuesses, "min-guesses", 0, "the engine of --hard-for, else cp, must make `N` guesses or more, or nodes if it does not count guesses")
	f.StringVar(&g.hardFor, "hard-for", "", fmt.Sprintf("make puzzles that are slow for `SOLVER`, such as bt: it makes at least as many guesses or nodes as --min-guesses says (default %s for bt, else %d)",
		words.Grouped(generate.DefaultThresholdPlain), generate.DefaultThreshold))
	f.BoolVar(&w.Rate, "rate", false, "state the difficulty of each puzzle; files of drawings up to order 9 always do")
	f.Uint64Var(&w.Seed, "seed", 0, "make the puzzles of seed `N` (default a random one)")
	f.IntVar(&g.order, "order", 0, "make puzzles of `N` rows and columns (default 9, or what the other flags say)")
	f.StringVar(&g.shape.Box, "box", "", "size of a box as `RxC`, rows before columns (default by the order: 2x3 for 6, 3x3 for 9, ...)")
	f.StringVar(&g.shape.Regions, "regions", "", "regions of a jigsaw as `LETTERS`: one for each cell, row by row (default with KIND jigsaw: other regions in each puzzle)")
	f.BoolVar(&g.shape.Diagonals, "diagonals", false, "hold every value once on both diagonals")
	f.StringVar(&g.shape.Extra, "extra", "", extraUsage)
	f.StringVar(&o.To, "to", "", "write `FORMAT`, such as csv or pdf; \"--to help\" lists them (default by the extension of --output, else line, fpuzzles for jigsaws, or rules for --with)")
	f.StringVarP(&o.Output, "output", "o", "", "write the puzzles to `FILE`")
	g.addForceFlag(f)
	f.BoolVar(&g.json, "json", false, "write JSON lines")
	addDrawingFlags(f, o)
	f.DurationVar(&g.timeout, "time", 0, "end after `D`, such as 10m, with what is found by then")
	addWorkersFlag(f, &g.run.Workers, "make `N` attempts at once; the puzzles do not depend on it")
}

// kinds are the kinds of puzzles to make, as arguments.
var kinds = []string{"sudoku", "latin", "jigsaw"}

// completeKinds proposes kinds and grades.
func completeKinds(_ *cobra.Command, _ []string, typed string) (names []string, _ cobra.ShellCompDirective) {
	for _, word := range append(rate.Grades(), kinds...) {
		if strings.HasPrefix(word, typed) {
			names = append(names, word)
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// maxCount is the greatest number of puzzles of a run. Some 40 bytes are kept for each.
const maxCount = math.MaxInt32

// parseArguments reads the kind, the difficulty and the number of puzzles, in any order.
func (g *generateCmd) parseArguments(args []string) error {
	w := &g.run.Wishes
	kind := ""
	for _, arg := range args {
		n, err := strconv.Atoi(arg)
		switch {
		case err == nil && (n < 1 || n > maxCount):
			return fmt.Errorf("%s puzzles: expected 1 to %d", arg, maxCount)
		case err == nil && w.Count > 0:
			return fmt.Errorf("%s: expected one number of puzzles, and found %d before", arg, w.Count)
		case err == nil:
			w.Count = n
		case slices.Contains(kinds, arg) && kind != "":
			return fmt.Errorf("%q: expected one kind of puzzles, and found %s before", arg, kind)
		case slices.Contains(kinds, arg):
			kind = arg
		case !isDifficulty(arg):
			return unknownWord(arg)
		case g.difficulty != "":
			return fmt.Errorf("%q: expected one difficulty, and found %s before", arg, g.difficulty)
		default:
			g.difficulty = arg
		}
	}
	w.Count = max(w.Count, 1)
	w.RandomRegions = kind == "jigsaw" && g.shape.Regions == ""
	if kind == "latin" {
		g.shape.As = kind
	}
	return nil
}

// isDifficulty reports whether an argument is a grade or a range of grades.
func isDifficulty(arg string) bool {
	first, _, _ := strings.Cut(arg, "-")
	_, _, err := generate.ParseDifficulty(arg)
	return err == nil && slices.Contains(rate.Grades(), first)
}

// unknownWord returns the error about an argument that is no number, kind or difficulty. It names the
// flag that the word belongs to, if there is one.
func unknownWord(arg string) error {
	text := fmt.Sprintf("%q: expected a number of puzzles, or %s", arg, words.Choice(arg, append(kinds, rate.Grades()...)))
	first, second, isSize := strings.Cut(arg, "x")
	switch lower := strings.ToLower(arg); {
	case isSize && first == second:
		text += "; for grids of this size use --order " + first
	case strings.HasPrefix(lower, "diagonal") || lower == "x-sudoku":
		text += "; for the rule use --diagonals"
	case slices.Contains(input.ExtraNames(), lower):
		text += "; for the rule use --extra " + lower
	}
	return errors.New(text)
}

// minOrder is the least order of the puzzles that the commands can read.
const minOrder = 4

// parseShape sets the rules of the puzzles.
func (g *generateCmd) parseShape(flags *pflag.FlagSet) error {
	w := &g.run.Wishes
	switch n := len(g.shape.Regions); {
	case g.shape.Regions == "random":
		return errors.New("--regions random: expected KIND jigsaw, as in generate jigsaw")
	case 0 < n && n < minOrder*minOrder:
		return fmt.Errorf("--regions: found %s: expected one for each cell of the grid, at least %d", words.Plural(n, "letter"), minOrder*minOrder)
	}
	if err := cmp.Or(g.shape.Check(nil), g.plan.Input("the file of --extra", g.shape.Extra)); err != nil {
		return err
	}
	order := g.shape.ParseOptions().Order
	switch {
	case flags.Changed("order") && (g.order < minOrder || g.order > puzzle.MaxOrder):
		return fmt.Errorf("--order %d: expected %d to %d", g.order, minOrder, puzzle.MaxOrder)
	case order == 0 && g.order == 0:
		order = 9
	case order == 0:
		order = g.order
	case g.order != 0 && g.order != order:
		return fmt.Errorf("--order %d, but --box or --regions make puzzles of order %d: expected the same order, or no --order", g.order, order)
	}
	w.Latin = g.shape.IsLatin()
	if _, _, boxes := puzzle.DefaultBox(order); !boxes && !w.Latin && !w.RandomRegions && g.shape.Regions == "" {
		return fmt.Errorf("--order %d: order %[1]d is prime and has no boxes: expected regions, as those of \"generate jigsaw\", or \"generate latin\"", order)
	}
	var err error
	w.Rules, err = g.shape.SudokuOf(&puzzle.Sheet{Grid: puzzle.NewGrid(order, order)})
	return err
}

// parse reads the flags and the arguments.
func (g *generateCmd) parse(ctx context.Context, flags *pflag.FlagSet, args []string) (err error) {
	w := &g.run.Wishes
	if err := g.parseArguments(args); err != nil {
		return err
	}
	if err := g.parseShape(flags); err != nil {
		return err
	}
	if flags.Changed("clues") {
		if w.MinClues, w.MaxClues, err = generate.ParseClues(g.clues); err != nil {
			return fmt.Errorf("--clues %w", err)
		}
	}
	if g.with != "" {
		if w.With, err = generate.ParseWith(g.with); err != nil {
			return err
		}
	}
	if w.Symmetry, err = generate.ParseSymmetry(g.symmetry); err != nil {
		return fmt.Errorf("--symmetry: %w", err)
	}
	if flags.Changed("pattern") {
		if err := g.parsePattern(ctx); err != nil {
			return err
		}
	}
	if err := g.parseDifficulty(flags); err != nil {
		return err
	}
	if !flags.Changed("clues") {
		w.UseEasyClues()
	}
	if !flags.Changed("seed") {
		w.Seed = rand.Uint64N(1e10)
	}
	return w.Check()
}

// parseDifficulty sets the difficulty of the wishes.
func (g *generateCmd) parseDifficulty(flags *pflag.FlagSet) (err error) {
	d := &g.run.Wishes.Difficulty
	if g.difficulty != "" || flags.Changed("difficulty") {
		if d.Least, d.Most, err = generate.ParseDifficulty(g.difficulty); err != nil {
			return fmt.Errorf("--difficulty: %w", err)
		}
	}
	if flags.Changed("needs") {
		if d.Technique, err = generate.ParseTechnique(g.needs); err != nil {
			return fmt.Errorf("--needs: %w", err)
		}
	}
	if g.hardFor == "classic" {
		g.hardFor = "classic:path=go" // every machine has it, and the other paths guess differently
	}
	if flags.Changed("hard-for") {
		if d.HardFor, err = solvers.Parse(g.hardFor, solvers.Bounds{}); err != nil {
			return fmt.Errorf("--hard-for: %w", err)
		}
	}
	return nil
}

// parsePattern reads the pattern from a file of the name, or else from the flag itself.
func (g *generateCmd) parsePattern(ctx context.Context) error {
	text, name := g.pattern, "--pattern"
	if f, err := textfile.Open(ctx, g.pattern); err == nil {
		defer f.Close()
		all, err := io.ReadAll(io.LimitReader(textfile.Text(f), maxPattern))
		if err != nil {
			return fmt.Errorf("--pattern: %s: %w", words.Printable(g.pattern), err)
		}
		text, name = string(all), words.Printable(g.pattern)
	} else if n := g.run.Wishes.Order(); len(text) < 2*n {
		return fmt.Errorf("--pattern: %w; or give the text of %d cells", err, n*n)
	}
	pattern, err := generate.ParsePattern(text)
	if err != nil {
		return fmt.Errorf("%s:%w", name, err)
	}
	g.run.Wishes.Pattern = pattern
	return nil
}

// maxPattern is more than the bytes of the file of any pattern.
const maxPattern = 1 << 20

// parseOutput reads the flags that say what is written, and where.
func (g *generateCmd) parseOutput(flags *pflag.FlagSet) (err error) {
	o := &g.settings
	switch {
	case g.json && (flags.Changed("to") || o.Output != ""):
		return errors.New("--json and --to or --output exclude each other")
	case g.json && flags.Changed("solutions"):
		return errors.New("--json and --solutions exclude each other: the JSON lines have the solutions")
	case outfile.IsFolder(o.Output) && o.Output != "":
		return fmt.Errorf("--output %s: this is a folder: expected the name of a file", words.Printable(o.Output))
	case o.To == "" && o.Output == "" && !flags.Changed("to"):
		o.To = g.defaultFormat()
	}
	if g.job.Target, g.job.Options, err = o.Parse(); err != nil {
		return err
	}
	g.job.Options.Shape, g.job.Plan, g.carried = &g.shape, g.plan, g.job.Target.Carries
	if w := &g.run.Wishes; g.job.Target.IsDrawing && o.Output != "" && w.Order() <= 9 && len(w.With) == 0 {
		w.Rate = true // a book shows the grades; those of larger grids take long
	}
	switch {
	case g.run.Wishes.RandomRegions && !g.json && !slices.Contains(g.carried, "regions") && g.job.Target.Name != "pretty":
		return fmt.Errorf("format %s has no place for the regions of a jigsaw: expected --json, --to fpuzzles, or a drawing such as --to pretty or --output jigsaws.pdf", g.job.Target.Name)
	case o.Output != "":
		return g.canWrite()
	case g.job.Target.IsBinary() && isTerminal(g.out):
		return fmt.Errorf("format %s is no text for a terminal: expected --output FILE", g.job.Target.Name)
	}
	return nil
}

// canWrite returns an error if the file of --output would not be written.
func (g *generateCmd) canWrite() error {
	g.job.Claim = func(path string) error { return g.plan.Claim("--output", path) }
	return cmp.Or(g.plan.Input("the file of --pattern", g.pattern), g.plan.Output("--output", g.settings.Output))
}

// defaultFormat returns the format of puzzles on standard output.
func (g *generateCmd) defaultFormat() string {
	switch {
	case g.with != "":
		return "rules"
	case g.run.Wishes.Count == 1 && isTerminal(g.out):
		return "pretty"
	case g.run.Wishes.RandomRegions && g.run.Wishes.Order() <= 16:
		return "fpuzzles" // a text that holds the regions
	}
	return "line"
}
