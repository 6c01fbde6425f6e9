package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/pflag"

	"fourfold/compare/report"
	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/atomicfile"
	"fourfold/internal/chart"
	"fourfold/internal/outfile"
	"fourfold/internal/portfolio"
)

// Outputs are the files that a command writes beside its answer. Regular files that exist are replaced
// only as a whole, at the end.
type outputs struct {
	bench, jsonl, csv, plots, html, learn string
	reproducers, perPuzzle                string

	table *atomicfile.File // of --csv
	rows  *report.CSV
	sums  *report.Bench
	err   error // why there is no file of --csv
}

func (o *outputs) addFlags(f *pflag.FlagSet) {
	f.StringVar(&o.jsonl, "jsonl", "", "write every raw sample to `FILE`, as one line of JSON for each puzzle")
	f.StringVar(&o.csv, "csv", "", "write a row for each puzzle and engine to `FILE`")
	f.StringVar(&o.bench, "bench", "", "write the means over each input file to `FILE`, in the format of benchstat")
	f.StringVar(&o.html, "html", "", "write a page with tables and charts to `FILE`")
	f.StringVar(&o.plots, "plots", "", "write the charts as PNG and SVG into `DIR`")
	f.StringVar(&o.learn, "learn", "", "learn from these puzzles which engine to take, and write the rule to `FILE`, for auto:rule=FILE")
	f.StringVar(&o.reproducers, "reproducers", ".", "write small problems that show a disagreement into `DIR`")
}

// A flagFile is the value of a flag that names an output.
type flagFile struct{ flag, path string }

// files returns the outputs that are files. The path is empty for a flag that was not given.
func (o *outputs) files() []flagFile {
	return []flagFile{{"--jsonl", o.jsonl}, {"--csv", o.csv}, {"--bench", o.bench}, {"--html", o.html}, {"--learn", o.learn}, {"--per-puzzle", o.perPuzzle}}
}

// claim adds the outputs to the plan. It returns an error if one has another use.
func (o *outputs) claim(plan *outfile.Plan) error {
	if err := plan.Output("--jsonl", o.jsonl, results.PartialOf(o.jsonl)); err != nil { // which is there during the run
		return err
	}
	for _, f := range o.files() {
		if err := plan.Output(f.flag, f.path); err != nil {
			return err
		}
	}
	if o.plots == "" {
		return nil
	}
	return plan.OutputsIn("--plots", o.plots, chart.IsFile)
}

// canWrite returns an error if one of the files cannot be written. It is called before any work is
// done.
func (o *outputs) canWrite() error {
	for _, f := range o.files() {
		if f.path == "" {
			continue
		}
		if err := atomicfile.CanWrite(f.path); err != nil {
			return err
		}
	}
	if o.plots == "" {
		return nil
	}
	if err := os.MkdirAll(o.plots, 0o777); err != nil {
		return err
	}
	return atomicfile.CanWrite(filepath.Join(o.plots, "charts"))
}

// begin opens the files that are written case by case. If one cannot be opened, the others are
// written all the same, and end returns the error.
func (o *outputs) begin(ctx context.Context, run results.Run) {
	if o.bench != "" {
		o.sums = report.NewBench(run)
	}
	if o.csv == "" {
		return
	}
	if o.table, o.err = atomicfile.Create(ctx, o.csv); o.err == nil {
		o.rows, o.err = report.NewCSV(o.table)
	}
}

// add writes a case to the files that begin opened.
func (o *outputs) add(c *results.Case) {
	if o.sums != nil {
		o.sums.Add(c)
	}
	if o.rows != nil && o.err == nil {
		o.err = o.rows.Add(c)
	}
}

// discard leaves the file of --csv as it was before, unless end has replaced it.
func (o *outputs) discard() {
	if o.table != nil {
		o.table.Discard()
	}
}

// end writes the files that need all cases, and puts all files in their places. If one cannot be
// written, the others are written all the same.
func (o *outputs) end(ctx context.Context, s *summary.Summary, text string, rule *portfolio.Rule) (err error) {
	if err = o.err; err == nil && o.table != nil {
		if err = o.rows.End(); err == nil {
			err = o.table.Commit()
		}
	}
	for _, f := range []struct {
		path  string
		write func(io.Writer) error
	}{
		{o.bench, func(w io.Writer) error {
			o.sums.From(s.Table.Run.Environments)
			_, err := o.sums.WriteTo(w)
			return err
		}},
		{o.html, func(w io.Writer) error { return report.WriteHTML(w, s, text) }},
		{o.learn, func(w io.Writer) error {
			if rule == nil {
				return errors.New("--learn: too few puzzles to learn from: expected some hundred puzzles that engines finished")
			}
			return rule.Write(w)
		}},
	} {
		if f.path != "" {
			err = errors.Join(err, atomicfile.Write(ctx, f.path, f.write))
		}
	}
	if o.plots != "" {
		err = errors.Join(err, report.WriteCharts(o.plots, s))
	}
	return err
}
