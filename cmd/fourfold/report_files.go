package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"

	"github.com/spf13/pflag"

	"fourfold/compare/report"
	"fourfold/compare/results"
	"fourfold/internal/kit/words"
	"fourfold/internal/write/chart"
	"fourfold/internal/write/doc"
	"fourfold/internal/write/doc/htmldoc"
	"fourfold/internal/write/outfile"
)

// ReportFiles are the files that a command with a report writes beside it. All of them are written
// before the first gets its name.
type reportFiles struct {
	bench, jsonl, csv, plots string
	report, to               string
	reproducers              string

	set  *outfile.Set
	rows *report.CSV
	sums *report.Bench
	err  error // of the rows
}

func (o *reportFiles) addFlags(f *pflag.FlagSet) {
	o.addReportFlags(f)
	f.StringVar(&o.jsonl, "jsonl", "", "write every sample to `FILE`: one line of JSON for each puzzle")
	f.StringVar(&o.csv, "csv", "", "write a row for each puzzle and engine to `FILE`")
	f.StringVar(&o.bench, "bench", "", "write the mean times of each input file to `FILE`, for benchstat")
	f.StringVar(&o.plots, "plots", "", "write the charts as PNG and SVG into `DIR`")
	f.StringVar(&o.reproducers, "reproducers", ".", "write problems that show a disagreement into `DIR`")
}

// addReportFlags adds the flags for a file with the report.
func (o *reportFiles) addReportFlags(f *pflag.FlagSet) {
	f.StringVarP(&o.report, "output", "o", "", "write the report to `FILE`, too: a page with charts if its name ends with .html, Markdown for .md, LaTeX for .tex, else text")
	f.StringVar(&o.to, "to", "", "write the report of --output as `FORMAT`: "+words.List(htmldoc.Formats, "or"))
}

// checkReport returns an error for a wrong format of the report.
func (o *reportFiles) checkReport() error {
	switch {
	case o.to == "":
		if o.to = htmldoc.FormatOf(o.report); o.to == "" {
			return fmt.Errorf("--output %s: expected a name that ends in .html, .md, .tex or .txt, or --to with it", words.Printable(o.report))
		}
	case o.report == "":
		return errors.New("--to: expected --output FILE with it")
	case !slices.Contains(htmldoc.Formats, o.to):
		return fmt.Errorf("--to %q: expected %s", o.to, words.Choice(o.to, htmldoc.Formats))
	}
	return nil
}

// claim adds the outputs to the plan. It returns an error if one has another use, cannot be written,
// or would be replaced. The results file is there during the run, too, as PATH.part.
func (o *reportFiles) claim(plan *outfile.Plan) error {
	err := cmp.Or(o.checkReport(), plan.Claim("--jsonl", o.jsonl, results.PartialOf(o.jsonl)),
		plan.Output("--csv", o.csv), plan.Output("--bench", o.bench), plan.Output("--output", o.report))
	if err == nil && o.jsonl != "" {
		err = plan.Check(o.jsonl)
	}
	if err == nil && o.plots != "" {
		err = plan.OutputsIn("--plots", o.plots, chart.IsFile)
	}
	return err
}

// makeFolder makes the folder of the charts. It is called before any work is done.
func (o *reportFiles) makeFolder(plan *outfile.Plan) error {
	if o.plots == "" {
		return nil
	}
	return cmp.Or(outfile.MakeFolder(o.plots), plan.Check(filepath.Join(o.plots, "charts")))
}

// begin opens the files that are written case by case. The error about one of them comes from end.
// The rows are those of --schemes if schemes is true.
func (o *reportFiles) begin(plan *outfile.Plan, run results.Run, schemes bool) {
	o.set = plan.Set()
	if o.bench != "" {
		o.sums = report.NewBench(run)
	}
	if o.csv == "" {
		return
	}
	f, err := o.set.Create(o.csv)
	if o.rows, o.err = report.NewCSV(f), err; schemes {
		o.rows = report.NewSchemesCSV(f)
	}
}

// add writes a case to the files that begin opened.
func (o *reportFiles) add(c *results.Case) {
	if o.sums != nil {
		o.sums.Add(c)
	}
	if o.rows != nil && o.err == nil {
		o.err = o.rows.Add(c)
	}
}

// end writes the files that need the whole report, and puts all files in their places.
func (o *reportFiles) end(run *results.Run, d *doc.Doc) error {
	if o.rows != nil && o.err == nil {
		o.err = o.rows.End()
	}
	if o.err != nil {
		return o.err
	}
	o.set.Add(o.bench, func(w io.Writer) error {
		o.sums.From(run.Environments)
		_, err := o.sums.WriteTo(w)
		return err
	})
	return o.commit(o.set, d)
}

// commit adds the report and its charts to the files of a set, and puts all files in their places.
func (o *reportFiles) commit(set *outfile.Set, d *doc.Doc) error {
	err := set.Add(o.report, func(w io.Writer) error { return htmldoc.WriteAs(w, d, o.to) })
	if err == nil && o.plots != "" {
		err = chart.WriteFiles(o.plots, d.Charts(), set.Add)
	}
	if err == nil {
		err = set.Commit()
	}
	return err
}
