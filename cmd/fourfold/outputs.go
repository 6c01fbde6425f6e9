package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/pflag"

	"fourfold/compare/report"
	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/atomicfile"
	"fourfold/internal/chart"
	"fourfold/internal/input"
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

// check returns an error if an output would overwrite an input or another output. Standard output
// counts as an output.
func (o *outputs) check(inputs []string) error {
	type use struct{ path, what string }
	var taken []use
	for _, name := range inputs {
		if name == "" || name == input.StandardInput {
			continue
		}
		if atomicfile.IsFile(name, os.Stdout) {
			return fmt.Errorf("%s: this input file is also standard output: expected another file", name)
		}
		taken = append(taken, use{name, "an input file"})
	}
	for _, f := range []struct{ flag, path string }{
		{"--jsonl", o.jsonl}, {"--csv", o.csv}, {"--bench", o.bench}, {"--html", o.html}, {"--plots", o.plots}, {"--learn", o.learn}, {"--per-puzzle", o.perPuzzle},
	} {
		if f.path == "" {
			continue
		}
		if f.path == "-" {
			return fmt.Errorf("%s -: expected the name of a file", f.flag)
		}
		for _, t := range taken {
			if f.path != os.DevNull && atomicfile.Same(t.path, f.path) {
				return fmt.Errorf("%s %s: this is %s: expected a file of its own", f.flag, f.path, t.what)
			}
		}
		for k, what := range []string{"standard input", "standard output", "standard error"} {
			if atomicfile.IsFile(f.path, []*os.File{os.Stdin, os.Stdout, os.Stderr}[k]) {
				return fmt.Errorf("%s %s: this is %s: expected a file of its own", f.flag, f.path, what)
			}
		}
		taken = append(taken, use{f.path, "the file of " + f.flag})
		if f.flag == "--jsonl" {
			taken = append(taken, use{results.PartialOf(f.path), "the file of --jsonl during the run"})
		}
	}
	for _, t := range taken {
		if o.plots != "" && t.path != o.plots && chart.MayWrite(o.plots, t.path) {
			return fmt.Errorf("--plots %s: a chart may be written to %s, %s: expected a folder of its own", o.plots, t.path, t.what)
		}
	}
	return nil
}

// paths returns the files and folders that are named as outputs, and the results file of a
// running comparison.
func (o *outputs) paths() (paths []string) {
	for _, path := range []string{o.jsonl, o.csv, o.bench, o.html, o.learn, o.perPuzzle, o.plots} {
		if path != "" {
			paths = append(paths, path)
		}
	}
	if o.jsonl != "" {
		paths = append(paths, results.PartialOf(o.jsonl))
	}
	return paths
}

// canWrite returns an error if one of the files cannot be written. It is called before any work is
// done.
func (o *outputs) canWrite() error {
	for _, path := range []string{o.jsonl, o.csv, o.bench, o.html, o.learn, o.perPuzzle} {
		if path == "" {
			continue
		}
		if err := atomicfile.CanWrite(path); err != nil {
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
