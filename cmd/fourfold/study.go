package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"fourfold/internal/lab/study"
	studyreport "fourfold/internal/lab/study/report"
	"fourfold/internal/read/input"
	"fourfold/internal/write/doc"
)

// A studyCmd is one run of the command: its flags, and the values made from them.
type studyCmd struct {
	*console
	shape           input.Shape
	orders, schemes string
	csv             string
	json            bool
	workers         int

	design study.Design
	files  outputs // csv, unless it is standard output, html and plots
	done   []*study.Result
}

func studyCommand(app *console) *cobra.Command {
	c := &studyCmd{console: app}
	cmd := &cobra.Command{
		Use:   "study [FILE...]",
		Short: "Count the guesses that each order and scheme of cp needs",
		Long: `Study counts the guesses that constraint propagation (cp) needs for each puzzle, once with each order and each scheme. The order says which
cell to guess. The scheme says which rules of inference are followed before a guess.

The summary also says which techniques were used, which scheme solves a puzzle without a guess, how many clues such puzzles have, and how
well the labels agree with that. Each search ends at one solution, which is verified. A search that reaches --guess-limit ends unsolved;
this is no error, and neither is a puzzle without a solution. All runs stay in memory until the end; each takes about 1 kB.

Orders are fixed (the first empty cell), mrv (a cell with the fewest candidates), random, fewest, impact and conflict. Schemes are none,
singles, pairs, triples, locked, fish, quads and all. Each scheme has the rules of those before it, too. A scheme may also be rules with +
between them, such as singles+locked.

Exit codes: 0 answered; 2 bad usage or bad input; 3 interrupted (report and files then have the puzzles that are done); 4 a solution failed
verification.`,
		Example: `  fourfold study puzzles.txt
  fourfold study --csv runs.csv -o study.html puzzles.txt
  fourfold study --orders mrv,random --schemes singles,all puzzles.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := c.check(files, cmd.Flags().Changed("seed")); err != nil {
				return err
			}
			return c.run(cmd.Context(), files)
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&c.orders, "orders", "fixed,mrv", "try the orders `NAMES`, as in fixed,mrv")
	f.StringVar(&c.schemes, "schemes", "none,singles,pairs,triples", "try the schemes `NAMES`, as in none,pairs")
	f.Int64Var(&c.design.GuessLimit, "guess-limit", 1000, "end a search after `N` guesses; 0 means never")
	f.Uint64Var(&c.design.Seed, "seed", 1, "use `N` as the seed of the order random")
	f.StringVar(&c.csv, "csv", "", "write a row for each search to `FILE`; with -, rows go to standard output and the summary to standard error")
	c.files.addReportFlags(f)
	f.StringVar(&c.files.plots, "plots", "", "write the charts as PNG and SVG into `DIR`")
	c.addForceFlag(f)
	f.BoolVar(&c.json, "json", false, "write JSON lines: one for each search, and the summary")
	addWorkersFlag(f, &c.workers, "study `N` puzzles at once; results keep the order of the input")
	notNegative(f, "guess-limit")
	addShapeFlags(f, &c.shape)
	return cmd
}

// check checks the flags, and sets what the run needs of them.
func (c *studyCmd) check(files []string, seeded bool) (err error) {
	switch {
	case seeded && !strings.Contains(c.orders, "random"):
		return errors.New("--seed: expected random among --orders with it")
	case c.json && c.csv == "-":
		return errors.New("--json and --csv - exclude each other: both write to standard output")
	}
	if c.design.Orders, err = study.ParseOrders(c.orders); err != nil {
		return fmt.Errorf("--orders: %w", err)
	}
	if c.design.Schemes, err = study.ParseSchemes(c.schemes); err != nil {
		return fmt.Errorf("--schemes: %w", err)
	}
	if err := c.checkShape(&c.shape, files); err != nil {
		return err
	}
	c.files.csv = c.csv
	if c.csv == "-" {
		c.files.csv = ""
	}
	return c.files.claim(c.plan)
}

func (c *studyCmd) run(ctx context.Context, files []string) error {
	defer c.files.removeEmpty()
	if err := c.files.makeFolder(c.plan); err != nil {
		return err
	}
	p := perPuzzle[*study.Subject, *study.Subject]{
		console: c.console, workers: c.workers, note: c.note,
		find: func(ctx context.Context, s *study.Subject) *study.Subject {
			c.design.RunTask(ctx, &c.shape, s)
			return s
		},
	}
	if err := p.run(ctx, study.Subjects(c.reader(&c.shape).Tasks(files))); err != nil {
		return err
	}
	if len(c.done) == 0 {
		return c.noPuzzle(ctx)
	}
	return c.report(c.design.Table(c.done))
}

// note keeps the runs of a puzzle.
func (c *studyCmd) note(s *study.Subject) error {
	if s.Result == nil {
		return nil
	}
	if s.Result.NoSolution() {
		c.warn("%s: no solution", s.Task.Where)
	}
	c.done = append(c.done, s.Result)
	return nil
}

// report writes the summary and the files that flags ask for.
func (c *studyCmd) report(t *study.Table) error {
	summary := study.Summarize(t)
	d := studyreport.New(t, summary)
	return errors.Join(c.writeFiles(t, d), c.answer(t, summary, d))
}

// writeFiles writes the files that flags ask for, or none of them.
func (c *studyCmd) writeFiles(t *study.Table, d *doc.Doc) error {
	files := c.plan.Set()
	defer files.Discard()
	files.Add(c.files.csv, t.WriteCSV)
	return c.files.commit(files, d)
}

// answer writes the summary, the JSON lines or the CSV to standard output.
func (c *studyCmd) answer(t *study.Table, summary *study.Summary, d *doc.Doc) (err error) {
	out := bufio.NewWriter(c.out)
	switch {
	case c.json:
		err = t.WriteJSON(out, summary)
	case c.csv == "-":
		err = errors.Join(t.WriteCSV(out), d.WriteText(c.err, doc.Terminal{}))
	default:
		err = d.WriteText(out, c.terminal())
	}
	if err == nil {
		err = out.Flush()
	}
	if err != nil {
		return fmt.Errorf("writing the answers: %w", err)
	}
	return nil
}
