package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"fourfold/internal/answer"
	"fourfold/internal/inorder"
	"fourfold/internal/progress"
	"fourfold/internal/read/input"
	"fourfold/internal/study"
	studyreport "fourfold/internal/study/report"
	"fourfold/internal/words"
	"fourfold/internal/write/chart"
	"fourfold/internal/write/doc"
)

// An experiment is one run of the command: its flags, and the values made from them.
type experiment struct {
	*console
	shape            input.Shape
	orders, schemes  string
	csv, html, plots string
	json             bool
	workers          int

	design   study.Design
	files    outputs // csv, unless it is standard output, html and plots
	severity *answer.Severity
}

func studyCommand(c *console, severity *answer.Severity) *cobra.Command {
	x := &experiment{console: c, severity: severity}
	cmd := &cobra.Command{
		Use:   "study [FILE...]",
		Short: "Count the guesses that each search order and scheme of inference needs",
		Long: `Study searches every puzzle for one solution by constraint propagation (cp), once with
each order and each scheme. The order says which cell to guess. The scheme says which
rules of inference are followed before a guess. The summary says how many guesses each
order and scheme needed, which techniques were used, which scheme solves a puzzle without
a guess, and how many clues such puzzles have. If the puzzles have labels, it says how well
the labels agree with that.

Orders are fixed (the first empty cell), mrv (a cell with the fewest candidates), random,
fewest, impact and conflict. Schemes are none, singles, pairs, triples, locked, fish,
quads and all. Each scheme has the rules of those before it, too. A scheme may also be
rules with + between them, such as singles+locked.

A search that reaches --guess-limit ends unsolved. This is no error, and neither is a
puzzle without a solution. Every solution is verified. All runs stay in memory until the
end; each takes about 1 kB.

Exit codes: 0 answered; 2 bad usage or bad input; 3 interrupted (report and files then
have the puzzles that are done); 4 a solution failed verification.`,
		Example: `  fourfold study 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fourfold study --csv runs.csv --html study.html 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  fourfold study --orders mrv,random --seed 7 --schemes singles,singles+locked,all 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  printf 'a b c\na b\nb c\nc\n' | fourfold study --as dlx --json --guess-limit 0`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if err := notNegative(cmd.Flags(), "guess-limit"); err != nil {
				return err
			}
			return x.run(cmd.Context(), files, cmd.Flags().Changed("seed"))
		},
	}
	f := cmd.Flags()
	f.SortFlags = false
	f.StringVar(&x.orders, "orders", "fixed,mrv", "try these orders: `NAMES` with commas between them")
	f.StringVar(&x.schemes, "schemes", "none,singles,pairs,triples", "try these schemes: `NAMES` with commas between them")
	f.Int64Var(&x.design.GuessLimit, "guess-limit", 1000, "end a search before it guesses more than `N` times; 0 means never")
	f.Uint64Var(&x.design.Seed, "seed", 1, "use `N` as the seed of the order random")
	f.StringVar(&x.csv, "csv", "", "write a row for each search to `FILE`; with -, rows go to standard output and the summary to standard error")
	f.StringVar(&x.html, "html", "", "write a page with tables and charts to `FILE`")
	f.StringVar(&x.plots, "plots", "", "write the charts as PNG and SVG into `DIR`")
	x.addForceFlag(f)
	f.BoolVar(&x.json, "json", false, "write JSON lines: one for each search, and the summary")
	f.IntVar(&x.workers, "workers", defaultWorkers(), "study `N` puzzles at once; results keep the order of the input")
	addShapeFlags(f, &x.shape)
	return cmd
}

// check checks the flags, and sets what the run needs of them.
func (x *experiment) check(files []string, seeded bool) (err error) {
	switch {
	case seeded && !strings.Contains(x.orders, "random"):
		return errors.New("--seed: expected random among --orders with it")
	case x.workers < 1 || x.workers > maxWorkers:
		return errWorkers
	case x.json && x.csv == "-":
		return errors.New("--json and --csv - exclude each other: both write to standard output")
	}
	if x.design.Orders, err = study.ParseOrders(x.orders); err != nil {
		return fmt.Errorf("--orders: %w", err)
	}
	if x.design.Schemes, err = study.ParseSchemes(x.schemes); err != nil {
		return fmt.Errorf("--schemes: %w", err)
	}
	if err := x.checkShape(&x.shape, files); err != nil {
		return err
	}
	x.files = outputs{csv: x.csv, html: x.html, plots: x.plots}
	if x.csv == "-" {
		x.files.csv = ""
	}
	return x.files.claim(x.plan)
}

func (x *experiment) run(ctx context.Context, files []string, seeded bool) error {
	if err := x.check(files, seeded); err != nil {
		return err
	}
	if err := x.files.makeFolder(x.plan); err != nil {
		return err
	}
	done := x.collect(ctx, files)
	if ctx.Err() != nil {
		*x.severity = max(*x.severity, answer.GaveUp)
		x.complain("interrupted after %s", words.Plural(len(done), "puzzle"))
	}
	if len(done) > 0 {
		return x.report(x.design.Table(done))
	}
	if *x.severity == answer.Answered {
		return errors.New("no puzzle in the input: expected at least one")
	}
	return nil
}

// collect studies the puzzles until ctx is done, and reports those that cannot be studied.
func (x *experiment) collect(ctx context.Context, files []string) (done []*study.Result) {
	reader := x.reader(&x.shape)
	counter := progress.NewCounter(x.messages, false)
	defer x.messages.Clear()
	subjects := study.Subjects(reader.Tasks(files))
	studyTask := func(s *study.Subject) *study.Subject { x.design.RunTask(ctx, &x.shape, s); return s }
	for s := range inorder.Map(x.workers, 16*x.workers, subjects, studyTask, nil) {
		switch {
		case ctx.Err() != nil && (s.Err != nil && !errors.Is(s.Err, answer.ErrWrong) || s.Task.Err != nil):
			return done
		case s.Task.Err != nil:
			x.badTask(s.Task)
			*x.severity = max(*x.severity, answer.BadInput)
		case s.Err != nil:
			x.complain("%s: %v", s.Task.Where, s.Err)
			*x.severity = max(*x.severity, answer.WrongAnswer)
		default:
			if s.Result.NoSolution() {
				x.warn("%s: no solution", s.Task.Where)
			}
			done = append(done, s.Result)
			counter.Add(1)
		}
	}
	return done
}

// report writes the summary and the files that flags ask for.
func (x *experiment) report(t *study.Table) error {
	summary := study.Summarize(t)
	d := studyreport.New(t, summary)
	return errors.Join(x.writeFiles(t, d), x.answer(t, summary, d))
}

// writeFiles writes the files that flags ask for, or none of them.
func (x *experiment) writeFiles(t *study.Table, d *doc.Doc) error {
	files := x.plan.Set()
	defer files.Discard()
	files.Add(x.files.csv, t.WriteCSV)
	err := files.Add(x.files.html, d.WriteHTML)
	if err == nil && x.files.plots != "" {
		err = chart.WriteFiles(x.files.plots, d.Charts(), files.Add)
	}
	if err == nil {
		err = files.Commit()
	}
	return err
}

// answer writes the summary, the JSON lines or the CSV to standard output.
func (x *experiment) answer(t *study.Table, summary *study.Summary, d *doc.Doc) (err error) {
	out := bufio.NewWriter(x.out)
	switch {
	case x.json:
		err = t.WriteJSON(out, summary)
	case x.csv == "-":
		err = errors.Join(t.WriteCSV(out), d.WriteText(x.err, doc.Terminal{}))
	default:
		err = d.WriteText(out, x.terminal())
	}
	if err == nil {
		err = out.Flush()
	}
	if err != nil {
		return fmt.Errorf("writing the answers: %w", err)
	}
	return nil
}
