package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fourfold/compare"
	"fourfold/compare/report"
	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/kit/words"
	"fourfold/internal/player/rate"
	"fourfold/internal/read/input"
	"fourfold/internal/write/record"
)

// A profiling is one run of the command: a comparison that is reported by difficulty.
type profiling struct {
	comparison
	by   string
	auto bool // by the clues if all puzzles have one grade
	json bool
}

// The values of --by. With byAuto, the difficulty is the label if there are labels, and else the
// grade or, if all puzzles have the same grade, the number of clues.
const byAuto = "auto"

var profileBys = []string{byAuto, summary.ByLabel, summary.ByGrade, summary.ByClues}

func profileCommand(c *console) *cobra.Command {
	p := &profiling{comparison: comparison{console: c, alone: true, shrunk: maxShrunk}}
	cmd := &cobra.Command{
		Use:   "profile [FILE...]",
		Short: "Show time and memory of the engines by difficulty",
		Long: `Profile shows how time and memory of the engines grow with the difficulty of the puzzles. It measures as "fourfold compare" does, and writes
one table.

For each difficulty and engine the table has the time per puzzle (median, 95th percentile and slowest), the memory (allocated bytes and
growth of the heap), nodes and guesses. The difficulty is the label that the file names, if the first puzzle of each file has one; else the
grade that "fourfold rate" finds; or the number of clues, if all puzzles have the same grade.

Exit codes: 0 all agree; 2 bad usage or bad input; 3 some puzzles are undecided, the run was interrupted, or --budget was used up (the table
then has the puzzles that are done); 4 engines disagree, or a solution failed verification.`,
		Example: `  fourfold profile puzzles.txt
  fourfold profile --solvers cp,bt --by clues --repeat 2 puzzles.txt
  fourfold profile --force -o profile.html puzzles.txt`,
		RunE: func(cmd *cobra.Command, files []string) error {
			p.setDefaults(cmd.Flags())
			return p.profile(cmd.Context(), files)
		},
	}
	cmd.Flags().SortFlags = false
	p.addFlags(cmd.Flags())
	notNegative(cmd.Flags(), "want", "time", "nodes", "repeat", "budget")
	cmd.RegisterFlagCompletionFunc("by", cobra.FixedCompletions(profileBys, cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

func (p *profiling) addFlags(f *pflag.FlagSet) {
	f.StringVar(&p.by, "by", byAuto, "take `WHAT` as the difficulty, such as label or grade: "+words.List(profileBys, "or"))
	p.addSearchFlags(f)
	f.Uint64Var(&p.seed, "seed", 1, "use `N` as the seed: that of the random order of the samples")
	f.StringVar(&p.outputs.csv, "csv", "", "write a row for each difficulty and engine to `FILE`")
	p.outputs.addReportFlags(f)
	p.addForceFlag(f)
	f.BoolVar(&p.json, "json", false, "write one line of JSON in place of the text")
	p.minSample = time.Millisecond
	addShapeFlags(f, &p.shape)
}

// profile measures the puzzles, and reports on them.
func (p *profiling) profile(ctx context.Context, files []string) error {
	if !slices.Contains(profileBys, p.by) {
		return fmt.Errorf("--by %q: expected %s", p.by, words.Choice(p.by, profileBys))
	}
	if err := p.check(files); err != nil {
		return err
	}
	if p.by == byAuto {
		p.by, p.auto = summary.ByGrade, true
		if p.allFirst(files, func(t *input.Task) bool { return t.Puzzle != nil && t.Puzzle.Label != "" }) {
			p.by, p.auto = summary.ByLabel, false
		}
	}
	if p.by == summary.ByGrade {
		p.label = gradeLabel
	}
	path, err := p.live(ctx, files)
	if err != nil || path == "" {
		return err
	}
	return p.tell(ctx, path)
}

// gradeTime is the longest time to rate a puzzle.
const gradeTime = 10 * time.Second

// gradeLabel makes the grade of a puzzle its label. It is "" for a puzzle that has no grade, since
// it has no solution or several, or cannot be rated in time. It returns false if ctx was done
// before the grade was found.
func gradeLabel(ctx context.Context, out *compare.Outcome, c *results.Case) bool {
	limited, cancel := context.WithTimeout(ctx, gradeTime)
	defer cancel()
	c.Label = ""
	d, err := rate.Measure(limited, out.Case.Problem, false)
	if err == nil && d.Grade != rate.Ungraded {
		c.Label = d.Grade.String()
	}
	return err == nil || ctx.Err() == nil
}

// tell reports on a results file. The results of an interrupted run are reported, too. The files come
// first, so they are there even if the reader of the text is gone.
func (p *profiling) tell(ctx context.Context, path string) error {
	merge, err := p.openMerge(context.WithoutCancel(ctx), []string{path})
	if err != nil {
		return err
	}
	defer merge.Close()
	if err := p.collect(ctx, merge); err != nil {
		return err
	}
	s := summary.Summarize(p.table)
	g := s.GroupBy(p.by)
	if clues := s.GroupBy(summary.ByClues); p.auto && len(g.Groups) == 1 && len(clues.Groups) > 1 {
		g = clues
	}
	d := report.Profile(s, g)
	files := p.plan.Set()
	files.Add(p.outputs.csv, report.ProfileTable(s, g).WriteCSV)
	err = p.outputs.commit(files, d)
	out := bufio.NewWriter(p.out)
	if p.json {
		err = errors.Join(err, record.Write(out, report.NewProfileRecord(s, g)))
	} else {
		err = errors.Join(err, d.WriteText(out, p.terminal()))
	}
	return errors.Join(err, out.Flush())
}
