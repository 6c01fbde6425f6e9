package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fourfold"
	"fourfold/internal/rate"
	"fourfold/internal/solvers"
	"fourfold/internal/words"
)

// A grading is one run of the command: its flags, and what comes of them.
type grading struct {
	*console
	input
	solver  string
	limit   int
	atLeast string
	atMost  string
	timeout time.Duration
	workers int
	json    bool

	engine   fourfold.Solver
	from, to rate.Grade // of the lines written
	widths   []int      // of the columns at a terminal, else nil
	labelled []rate.Labeled
	severity *int
}

func rateCommand(c *console, severity *int) *cobra.Command {
	g := &grading{console: c, severity: severity}
	cmd := &cobra.Command{
		Use:   "rate [FILE...]",
		Short: "Say how much inference each puzzle needs",
		Long: `Rate reads the files, or standard input, and writes one line a puzzle, its columns
divided by tabs:

  puzzle     file and line
  label      in the file, such as Hard
  clues      how many cells are given
  solutions  how many there are, such as >=1000 where counting stopped
  scheme     the weakest scheme of inference that settles the puzzle without a guess:
             none, singles, pairs, triples, locked, fish, quads or all; guess if all
             of them need one; limit if time ran out; invalid if it cannot be read
  technique  the hardest that this scheme applied
  guesses    for guess, the fewest found over all orders and schemes until a solution
  by         the search that made so few
  space      the product of the numbers of candidates of all cells
  singles    the same after singles
  left       the same after the strongest scheme

A puzzle without a solution is settled when that is shown. One with many needs a
guess. If puzzles have labels, a table on standard error compares these with the
ratings; the puzzles that --at-least and --at-most leave out count in it, too.

Exit codes: 0 rated, 2 bad usage or bad input, 3 gave up at a limit or interrupted,
4 an engine was wrong.`,
		Example: `  fourfold rate puzzles.txt
  fourfold rate --at-least triples --at-most all puzzles.txt | cut -f 1
  fourfold rate --json ranked.txt`,
		RunE: func(cmd *cobra.Command, files []string) error { return g.run(cmd.Context(), files) },
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&g.solver, "solver", solvers.Default, "`NAME` of the engine that counts the solutions, see \"fourfold version\"")
	f.IntVar(&g.limit, "limit", 1000, "count up to `N` solutions; 0 counts them all")
	f.StringVar(&g.atLeast, "at-least", rate.Grade(0).String(), "write only puzzles that need at least `SCHEME`, or guess")
	f.StringVar(&g.atMost, "at-most", rate.Guess.String(), "write only puzzles that need at most `SCHEME`, or guess")
	f.DurationVar(&g.timeout, "time", 0, "give up on a puzzle after `D`, such as 10s")
	f.IntVar(&g.workers, "workers", runtime.GOMAXPROCS(0), "rate `N` puzzles at once; the order of the output is that of the input")
	f.BoolVar(&g.json, "json", false, "write JSON lines")
	g.input.addFlags(f)
	return cmd
}

// check reads the values of the flags.
func (g *grading) check(files []string) (err error) {
	switch {
	case g.limit < 0 || g.limit == 1:
		return errors.New("--limit: expected 0, for no limit, or at least 2, to tell one solution from many")
	case g.timeout < 0:
		return errors.New("--time: expected 0, for no limit, or more")
	case g.workers < 1:
		return errors.New("--workers: expected 1 or more")
	}
	if g.from, err = rate.ParseGrade(g.atLeast); err != nil {
		return fmt.Errorf("--at-least: %w", err)
	}
	if g.to, err = rate.ParseGrade(g.atMost); err != nil {
		return fmt.Errorf("--at-most: %w", err)
	}
	if g.from > g.to {
		return fmt.Errorf("--at-least %v and --at-most %v exclude all puzzles: expected the first to be no harder", g.from, g.to)
	}
	if g.engine, err = solvers.Parse(g.solver, solvers.Bounds{}); err != nil {
		return err
	}
	return g.input.check(files)
}

func (g *grading) run(ctx context.Context, files []string) error {
	if err := g.check(files); err != nil {
		return err
	}
	to := &sink{w: g.out}
	out := bufio.NewWriterSize(to, 1<<16)
	if isTerminal(g.out) {
		g.widths = rateWidths(files)
	}
	if !g.json {
		g.writeRow(out, rateColumns)
	}
	progress := newProgress(g.console)
	one := func(t *task) *rated { return g.rate(ctx, t) }
	for r := range inOrder(g.workers, 16*g.workers, g.tasks(g.console, files), one, func() { out.Flush() }) {
		if ctx.Err() != nil && (r.err != nil || r.task.err != nil) {
			break
		}
		g.take(out, r)
		progress.step()
		if to.err != nil {
			break
		}
	}
	progress.end()
	if ctx.Err() == nil {
		g.writeAgreement(out)
	}
	out.Flush()
	if to.err != nil {
		return fmt.Errorf("writing the ratings: %w", to.err)
	}
	if ctx.Err() != nil {
		*g.severity = max(*g.severity, exitGaveUp)
		g.complain("interrupted after %s", words.Plural(progress.n, "puzzle"))
	}
	return nil
}

// A rated is what came of one task.
type rated struct {
	*task
	rate.Rating
	elapsed time.Duration
	err     error // why the rating is not the last word, nil if it is
}

// rate compiles a task and rates it.
func (g *grading) rate(ctx context.Context, t *task) *rated {
	r := &rated{task: t}
	begin := time.Now()
	if g.load(t); t.err != nil {
		return r
	}
	ctx, cancel := limited(ctx, g.timeout)
	defer cancel()
	r.Rating, r.err = rate.Rate(ctx, t.Problem, rate.Settings{Counter: g.engine, Limit: g.limit})
	r.elapsed = time.Since(begin)
	return r
}

// take writes one rating, and what went wrong.
func (g *grading) take(out *bufio.Writer, r *rated) {
	scheme := r.scheme()
	switch scheme {
	case wordInvalid:
		*g.severity = max(*g.severity, exitBad)
		g.complain("%v", r.task.err)
	case wordWrong:
		*g.severity = max(*g.severity, exitWrong)
		g.complain("%s: %v", r.where, r.err)
	case wordLimit, wordFailed:
		*g.severity = max(*g.severity, exitGaveUp)
		g.complain("%s: stopped after %s: %v", r.where, words.Duration(r.elapsed), r.err)
	default:
		if r.puzzle != nil && r.puzzle.Label != "" {
			g.labelled = append(g.labelled, rate.Labeled{Label: r.puzzle.Label, Grade: r.Grade, Guesses: r.Guesses})
		}
	}
	if r.failed() && g.from == 0 && g.to == rate.Guess || !r.failed() && g.from <= r.Grade && r.Grade <= g.to {
		g.write(out, r)
	}
}

// failed reports whether there is no rating.
func (r *rated) failed() bool { return r.task.err != nil || r.err != nil }

// scheme returns the scheme that a puzzle needs, or the word that stands for none.
func (r *rated) scheme() string {
	switch {
	case r.task.err != nil:
		return wordInvalid
	case errors.Is(r.err, rate.ErrWrong):
		return wordWrong
	case errors.Is(r.err, fourfold.ErrLimit) || errors.Is(r.err, context.Canceled):
		return wordLimit
	case r.err != nil:
		return wordFailed
	}
	return r.Grade.String()
}

func (g *grading) write(out *bufio.Writer, r *rated) {
	if g.json {
		encode(out, r.record())
		return
	}
	g.writeRow(out, r.row())
}

var rateColumns = []string{"puzzle", "label", "clues", "solutions", "scheme", "technique", "guesses", "by", "space", "singles", "left"}

// rateWidths returns how wide columns are likely to be, since lines are written before
// the next is known.
func rateWidths(files []string) []int {
	name := "standard input"
	for _, file := range files {
		if len(file) > len(name) {
			name = file
		}
	}
	return []int{len(name + ":1000"), len("Extreme"), 5, 9, 7, len("hidden single"), 7, len("cp:order=fewest,scheme=singles"), 7, 7, 0}
}

// writeRow writes the fields of a line. What is not known is a -.
func (g *grading) writeRow(out io.Writer, fields []string) {
	var b strings.Builder
	for k, field := range fields {
		if field == "" {
			field = "-"
		}
		field = strings.ReplaceAll(field, "\t", " ")
		switch {
		case g.widths != nil:
			fmt.Fprintf(&b, "%-*s  ", g.widths[k], field)
		case k > 0:
			b.WriteString("\t" + field)
		default:
			b.WriteString(field)
		}
	}
	fmt.Fprintln(out, strings.TrimRight(b.String(), " "))
}

// row returns the fields of a line.
func (r *rated) row() []string {
	row := make([]string, len(rateColumns))
	row[0], row[4] = r.name, r.scheme()
	if r.line > 0 {
		row[0] += ":" + strconv.Itoa(r.line)
	}
	if r.puzzle != nil {
		row[1] = r.puzzle.Label
	}
	if r.task.err != nil {
		return row
	}
	if r.puzzle != nil {
		row[2] = strconv.Itoa(r.clues())
	}
	row[3] = strconv.Itoa(r.Solutions)
	if r.More {
		row[3] = ">=" + row[3]
	}
	if !r.failed() {
		row[5], row[6], row[7] = r.Technique, strconv.FormatInt(r.Guesses, 10), r.by()
		row[9], row[10] = r.Singles.String(), r.Left.String()
	}
	row[8] = r.Space.String()
	return row
}

func (r *rated) clues() int { return r.puzzle.Grid.Filled() }

// by returns the name of the search that made so few guesses, as --solver takes it.
func (r *rated) by() string {
	if r.Guesses == 0 {
		return ""
	}
	name := fmt.Sprintf("cp:order=%v,scheme=%v", r.By.Order, r.By.Scheme)
	if r.By.Seed != 0 {
		name += fmt.Sprintf(",seed=%d", r.By.Seed)
	}
	return name
}

// A ratingRecord is the JSON line of one puzzle.
type ratingRecord struct {
	Schema    int         `json:"schema"`
	Type      string      `json:"type"`
	File      string      `json:"file"`
	Line      int         `json:"line,omitempty"`
	Label     string      `json:"label,omitempty"`
	Puzzle    string      `json:"puzzle,omitempty"`
	Clues     *int        `json:"clues,omitempty"`
	Status    string      `json:"status"` // how many solutions there are, in a word, or why there is no rating
	Solutions int         `json:"solutions"`
	Complete  bool        `json:"complete"` // there are no other solutions
	Scheme    string      `json:"scheme,omitempty"`
	Technique string      `json:"technique,omitempty"`
	Guesses   int64       `json:"guesses"`
	By        string      `json:"by,omitempty"`
	Space     *sizeRecord `json:"space,omitempty"`
	Singles   *sizeRecord `json:"singles,omitempty"`
	Left      *sizeRecord `json:"left,omitempty"`
	Error     string      `json:"error,omitempty"`
	ElapsedNs int64       `json:"elapsed_ns"`
}

// A sizeRecord is a number of ways to fill the grid. That of no way has no logarithm.
type sizeRecord struct {
	Text  string   `json:"text"`
	Log10 *float64 `json:"log10,omitempty"`
}

func newSizeRecord(s rate.Size) *sizeRecord {
	return &sizeRecord{Text: s.String(), Log10: finite(float64(s))}
}

// finite returns a number that JSON has, or nil.
func finite(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

func (r *rated) record() ratingRecord {
	rec := ratingRecord{Schema: schema, Type: "rating", File: r.name, Line: r.line, Status: r.scheme(), ElapsedNs: r.elapsed.Nanoseconds()}
	if r.puzzle != nil {
		clues := r.clues()
		rec.Label, rec.Clues, rec.Puzzle = r.puzzle.Label, &clues, r.given()
	}
	if err := errors.Join(r.task.err, r.err); err != nil {
		rec.Error = err.Error()
	}
	if r.task.err != nil {
		return rec
	}
	rec.Solutions, rec.Complete, rec.Space = r.Solutions, !r.More, newSizeRecord(r.Space)
	if r.err == nil {
		rec.Status, rec.Scheme, rec.Technique, rec.Guesses, rec.By = r.Status(), r.scheme(), r.Technique, r.Guesses, r.by()
		rec.Singles, rec.Left = newSizeRecord(r.Singles), newSizeRecord(r.Left)
	}
	return rec
}

// An agreementRecord is the JSON line that compares labels with ratings. A correlation
// that is missing is undefined.
type agreementRecord struct {
	Schema   int      `json:"schema"`
	Type     string   `json:"type"`
	Puzzles  int      `json:"puzzles"`
	Labels   []string `json:"labels"`  // easiest first
	Columns  []string `json:"columns"` // likewise
	Counts   [][]int  `json:"counts"`  // of puzzles, by label and column
	Spearman *float64 `json:"spearman_rho,omitempty"`
	Kendall  *float64 `json:"kendall_tau_b,omitempty"`
}

// writeAgreement compares the labels with the ratings, if there are any labels.
func (g *grading) writeAgreement(out *bufio.Writer) {
	if len(g.labelled) == 0 {
		return
	}
	a := rate.Agree(g.labelled)
	if !g.json {
		out.Flush()
		g.clear()
		a.WriteText(g.err)
		return
	}
	encode(out, agreementRecord{
		Schema: schema, Type: "agreement", Puzzles: a.Puzzles, Labels: a.Labels, Columns: a.Columns, Counts: a.Counts,
		Spearman: finite(a.Spearman), Kendall: finite(a.Kendall),
	})
}
