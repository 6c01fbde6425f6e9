package main

import (
	"io"
	"path/filepath"

	"github.com/spf13/pflag"

	"fourfold/compare/report"
	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/write/chart"
	"fourfold/internal/write/outfile"
)

// Outputs are the files that a command writes beside its answer. All of them are written before the
// first gets its name.
type outputs struct {
	bench, jsonl, csv, plots, html string
	reproducers, perPuzzle         string

	set  *outfile.Set
	rows *report.CSV
	sums *report.Bench
	err  error // of the rows
}

func (o *outputs) addFlags(f *pflag.FlagSet) {
	f.StringVar(&o.jsonl, "jsonl", "", "write every raw sample to `FILE`, as one line of JSON for each puzzle")
	f.StringVar(&o.csv, "csv", "", "write a row for each puzzle and engine to `FILE`")
	f.StringVar(&o.bench, "bench", "", "write the means over each input file to `FILE`, in the format of benchstat")
	f.StringVar(&o.html, "html", "", "write a page with tables and charts to `FILE`")
	f.StringVar(&o.plots, "plots", "", "write the charts as PNG and SVG into `DIR`")
	f.StringVar(&o.reproducers, "reproducers", ".", "write small problems that show a disagreement into `DIR`")
}

// A flagFile is the value of a flag that names an output.
type flagFile struct{ flag, path string }

// claim adds the outputs to the plan. It returns an error if one has another use, cannot be written,
// or would be replaced. The results file is there during the run, too, as PATH.part.
func (o *outputs) claim(plan *outfile.Plan) error {
	if err := plan.Claim("--jsonl", o.jsonl, results.PartialOf(o.jsonl)); err != nil {
		return err
	}
	if o.jsonl != "" {
		if err := plan.Check(o.jsonl); err != nil {
			return err
		}
	}
	for _, f := range []flagFile{{"--csv", o.csv}, {"--bench", o.bench}, {"--html", o.html}, {"--per-puzzle", o.perPuzzle}} {
		if err := plan.Output(f.flag, f.path); err != nil {
			return err
		}
	}
	if o.plots == "" {
		return nil
	}
	return plan.OutputsIn("--plots", o.plots, chart.IsFile)
}

// makeFolder makes the folder of the charts. It is called before any work is done.
func (o *outputs) makeFolder(plan *outfile.Plan) error {
	if o.plots == "" {
		return nil
	}
	if err := outfile.MakeFolder(o.plots); err != nil {
		return err
	}
	return plan.Check(filepath.Join(o.plots, "charts"))
}

// begin opens the files that are written case by case. The error about one of them comes from end.
func (o *outputs) begin(plan *outfile.Plan, run results.Run) {
	o.set = plan.Set()
	if o.bench != "" {
		o.sums = report.NewBench(run)
	}
	if o.csv == "" {
		return
	}
	f, err := o.set.Create(o.csv)
	if err == nil {
		o.rows, err = report.NewCSV(f)
	}
	o.err = err
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

// end writes the files that need all cases, and puts all files in their places.
func (o *outputs) end(s *summary.Summary, text string) error {
	if o.rows != nil && o.err == nil {
		o.err = o.rows.End()
	}
	if o.err != nil {
		return o.err
	}
	o.set.Add(o.bench, func(w io.Writer) error {
		o.sums.From(s.Table.Run.Environments)
		_, err := o.sums.WriteTo(w)
		return err
	})
	err := o.set.Add(o.html, func(w io.Writer) error { return report.WriteHTML(w, s, text) })
	if err == nil && o.plots != "" {
		err = report.WriteCharts(o.plots, s)
	}
	if err != nil {
		return err
	}
	return o.set.Commit()
}
