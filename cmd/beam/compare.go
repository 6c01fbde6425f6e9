package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"fourfold"
	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/internal/kit/setting"
	"fourfold/internal/kit/words"
	"fourfold/internal/lab/cases"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/input"
)

// A compareCommand is the command compare: its flags.
type compareCommand struct {
	shards int
	compareFn
}

func (c *compareCommand) addFlags(f *flag.FlagSet) {
	f.StringVar(&c.Dir, "output", "", "write the results to files *.jsonl in `FOLDER`, which fourfold compare --merge reads; cases that are there are not run again")
	f.IntVar(&c.shards, "shards", 100, "divide the puzzles into `N` shards; many more than there are workers")
	f.StringVar(&c.Solvers, "solvers", "", "use the engines `NAMES`, as fourfold compare does (default "+strings.Join(solvers.Formulations(), ",")+")")
	f.IntVar(&c.Want, "want", 2, "ask for up to `N` solutions; 0 means all")
	f.BoolVar(&c.Count, "count", false, "compare the numbers of all solutions")
	f.DurationVar(&c.Time, "time", 10*time.Second, "give up on a puzzle after `D`; by one engine; 0 means never")
	f.Int64Var(&c.Nodes, "nodes", 0, "give up on a puzzle after `N` nodes; 0 means never")
	f.IntVar(&c.Repeat, "repeat", 0, "time each engine up to `N` times on each puzzle; with 0, only the search that is checked is timed")
	f.IntVar(&c.Isomorphs, "isomorphs", 0, "also run `N` isomorphs of each grid")
	f.Uint64Var(&c.Seed, "seed", 1, "use `N` as the seed of the isomorphs")
}

func (c *compareCommand) run(ctx context.Context, app *console, files []string) error {
	if c.Solvers == "" {
		c.Solvers = strings.Join(solvers.Formulations(), ",")
	}
	if c.Count {
		c.Want = 0
	}
	c.Files = files
	switch {
	case len(files) == 0 || slices.Contains(files, input.StandardInput):
		return errors.New("expected files of puzzles")
	case c.Dir == "":
		return errors.New("-output: expected a folder")
	case c.shards < 2:
		return fmt.Errorf("-shards %d: expected 2 or more", c.shards)
	case min(c.Want, c.Repeat, c.Isomorphs) < 0 || c.Time < 0 || c.Nodes < 0:
		return errors.New("-want, -time, -nodes, -repeat and -isomorphs: expected 0 or more")
	}
	if _, err := c.engines(); err != nil {
		return err
	}
	var list, paths []string
	for k := range c.shards {
		list = append(list, fmt.Sprintf("%d/%d", k+1, c.shards))
		paths = append(paths, c.path(k+1))
	}
	if err := os.MkdirAll(c.Dir, 0o777); err != nil {
		return err
	}
	ended, err := app.pipeline(ctx, list, func(s beam.Scope, shards beam.PCollection) beam.PCollection {
		return beam.ParDo(s, &c.compareFn, shards)
	}, "")
	if err != nil || !ended {
		return err
	}
	return c.report(ctx, app, paths)
}

// report reports on the shards.
func (c *compareCommand) report(ctx context.Context, app *console, paths []string) error {
	m, err := results.OpenMerge(ctx, paths)
	if err != nil {
		return err
	}
	defer m.Close()
	var verdicts [compare.Disagree + 1]int
	for c, err := range m.All() {
		if err != nil {
			return err
		}
		verdicts[c.Verdict]++
	}
	if m.Invalid > 0 {
		app.raise(answer.BadInput)
		app.complain("%s of the input could not be read as puzzles", words.Plural(m.Invalid, "part"))
	}
	if verdicts[compare.Undecided] > 0 {
		app.raise(answer.GaveUp)
	}
	if verdicts[compare.Disagree] > 0 {
		app.raise(answer.WrongAnswer)
	}
	_, err = fmt.Fprintf(app.out, "%d agree, %d undecided, %d disagree\n", verdicts[compare.Agree], verdicts[compare.Undecided], verdicts[compare.Disagree])
	return err
}

// compareFn runs the cases of a shard i/n, and writes its results file.
type compareFn struct {
	Dir                     string
	Files                   []string
	Solvers                 string
	Want, Repeat, Isomorphs int
	Count                   bool
	Time                    time.Duration
	Nodes                   int64
	Seed                    uint64
}

func (f *compareFn) engines() ([]fourfold.Solver, error) {
	engines, err := solvers.ParseList(f.Solvers, solvers.Bounds{MaxNodes: f.Nodes})
	if err == nil && len(engines) < 2 {
		err = errors.New("expected at least two")
	}
	if err != nil {
		return nil, fmt.Errorf("-solvers: %w", err)
	}
	return engines, nil
}

// path returns the name of the results file of a shard.
func (f *compareFn) path(shard int) string { return fmt.Sprintf("%s/%06d.jsonl", f.Dir, shard) }

func (f *compareFn) ProcessElement(ctx context.Context, name string, emit func(string)) error {
	shard, shards, err := setting.ParseShard(name)
	if err == nil {
		err = f.compare(ctx, shard, shards, f.path(shard))
	}
	if err == nil {
		emit(name)
	}
	return err
}

// compare runs the cases of a shard that are not in its results file, as fourfold compare does with --resume.
func (f *compareFn) compare(ctx context.Context, shard, shards int, path string) error {
	engines, err := f.engines()
	if err != nil {
		return err
	}
	cfg := compare.Config{Want: f.Want, Count: f.Count, Timeout: f.Time, Repeat: f.Repeat, MinSample: time.Millisecond, Seed: f.Seed}
	run := results.NewRun(engines, cfg)
	run.Nodes, run.Isomorphs, run.Environment.Libraries = f.Nodes, f.Isomorphs, solvers.Libraries()
	if shards > 1 {
		run.Shard, run.Shards = shard, shards
	}
	shape := new(input.Shape)
	in := &cases.Intake{Maker: cases.Maker{Shape: shape, Isomorphs: f.Isomorphs, Seed: f.Seed}, Shard: shard, Shards: shards, Log: path}
	log, _, err := results.ResumeLog(path, run, func(c *results.Case) { in.Done = append(in.Done, c.ID) })
	if err != nil {
		return err
	}
	reader := &input.Reader{Shape: shape, Context: ctx}
	for out := range compare.Each(ctx, in.Cases(ctx, reader.Tasks(f.Files)), engines, cfg) {
		if err = log.Add(results.CaseOf(out)); err != nil {
			break
		}
	}
	err = cmp.Or(err, context.Cause(ctx), in.Err, in.ReadErr)
	if err == nil && in.Input.Puzzles() == 0 {
		err = errors.New("no puzzle in the input: expected at least one")
	}
	if err != nil {
		log.Abandon() // to be resumed
		return err
	}
	return log.End(in.Input.Input(), in.Rejected)
}

func init() {
	register.DoFn3x1[context.Context, string, func(string), error](&compareFn{})
}
