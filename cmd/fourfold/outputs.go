package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/pflag"

	"fourfold/internal/auto"
	"fourfold/internal/report"
	"fourfold/internal/results"
)

// Outputs are the files that a comparison writes. Those that exist are replaced only
// as a whole, at the end.
type outputs struct {
	bench, jsonl, csv, plots, html, learn string
	reproducers                           string

	records *results.Log
	rows    *report.CSV
	sums    *report.Bench
	files   map[string]*results.NewFile // by path, all but records
}

func (o *outputs) addFlags(f *pflag.FlagSet) {
	f.StringVar(&o.jsonl, "jsonl", "", "write every raw sample to `FILE`, an object a line for each puzzle")
	f.StringVar(&o.csv, "csv", "", "write a row for each puzzle and engine to `FILE`")
	f.StringVar(&o.bench, "bench", "", "write means over each file of puzzles to `FILE`, for benchstat")
	f.StringVar(&o.html, "html", "", "write a page with tables and charts to `FILE`")
	f.StringVar(&o.plots, "plots", "", "write the charts as PNG and SVG into `DIR`")
	f.StringVar(&o.learn, "learn", "", "write the rule for auto:rule=FILE, learned from these puzzles, to `FILE`")
	f.StringVar(&o.reproducers, "reproducers", ".", "write shrunk disagreements into `DIR`")
}

// check refuses outputs that would overwrite the input, or each other.
func (o *outputs) check(inputs []string) error {
	seen := map[string]string{}
	for _, name := range inputs {
		seen[absolute(name)] = "an input file"
	}
	for _, f := range []struct{ flag, path string }{
		{"--jsonl", o.jsonl}, {"--csv", o.csv}, {"--bench", o.bench}, {"--html", o.html}, {"--plots", o.plots}, {"--learn", o.learn},
	} {
		if f.path == "" {
			continue
		}
		if f.path == "-" {
			return fmt.Errorf("%s -: expected the name of a file", f.flag)
		}
		if other := seen[absolute(f.path)]; other != "" && f.path != os.DevNull {
			return fmt.Errorf("%s %s: this is %s: expected a file of its own", f.flag, f.path, other)
		}
		seen[absolute(f.path)] = "that of " + f.flag
	}
	return nil
}

func absolute(path string) string {
	if a, err := filepath.Abs(path); err == nil {
		return a
	}
	return path
}

// begin opens the files but that of --jsonl, so that what cannot be written is known
// before the work is done.
func (o *outputs) begin(run results.Run) error {
	o.files = map[string]*results.NewFile{}
	for _, path := range []string{o.csv, o.bench, o.html, o.learn} {
		if path == "" {
			continue
		}
		f, err := results.CreateFile(path)
		if err != nil {
			o.discard()
			return err
		}
		o.files[path] = f
	}
	if o.plots != "" {
		if err := os.MkdirAll(o.plots, 0o777); err != nil {
			o.discard()
			return err
		}
	}
	if o.bench != "" {
		o.sums = report.NewBench(run)
	}
	if o.csv != "" {
		var err error
		o.rows, err = report.NewCSV(o.files[o.csv])
		return err
	}
	return nil
}

// log opens the file of --jsonl. With resume it calls each for the cases that are in
// it.
func (o *outputs) log(run results.Run, resume bool, each func(*results.Case) error) (err error) {
	switch {
	case o.jsonl == "":
	case !resume:
		o.records, err = results.CreateLog(o.jsonl, run)
	default:
		var failed error
		o.records, err = results.ResumeLog(o.jsonl, run, func(c *results.Case) { failed = errors.Join(failed, each(c)) })
		err = errors.Join(err, failed)
	}
	return err
}

// keep adds a case to the file of --jsonl.
func (o *outputs) keep(c *results.Case) error {
	if o.records == nil {
		return nil
	}
	return o.records.Add(c)
}

// endLog puts the file of --jsonl in its place.
func (o *outputs) endLog(complete bool) error {
	if o.records == nil {
		return nil
	}
	log := o.records
	o.records = nil
	return log.End(complete)
}

// add adds a case to all other files.
func (o *outputs) add(c *results.Case) error {
	if o.sums != nil {
		o.sums.Add(c)
	}
	if o.rows != nil {
		return o.rows.Add(c)
	}
	return nil
}

// end writes what needs all cases, and puts the files in their places.
func (o *outputs) end(s *report.Summary, text string, rule *auto.Rule) error {
	if o.rows != nil {
		if err := o.rows.End(); err != nil {
			return err
		}
	}
	for _, f := range []struct {
		path  string
		write func(io.Writer) error
	}{
		{o.csv, func(io.Writer) error { return nil }},
		{o.bench, func(w io.Writer) error { _, err := o.sums.WriteTo(w); return err }},
		{o.html, func(w io.Writer) error { return report.WriteHTML(w, s, text) }},
		{o.learn, func(w io.Writer) error {
			if rule == nil {
				return errors.New("--learn: nothing to learn from: expected puzzles that some solver finished")
			}
			return rule.Write(w)
		}},
	} {
		if f.path == "" {
			continue
		}
		if err := errors.Join(f.write(o.files[f.path]), o.files[f.path].Commit()); err != nil {
			o.discard()
			return err
		}
	}
	if o.plots != "" {
		return report.WriteCharts(o.plots, s)
	}
	return nil
}

// discard leaves the files as they were, but for that of --jsonl if cases were added to
// it, which --resume can go on with.
func (o *outputs) discard() {
	if o.records != nil {
		o.records.Abandon()
	}
	for _, f := range o.files {
		f.Discard()
	}
}
