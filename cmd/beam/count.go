package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/sdf"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"fourfold"
	"fourfold/internal/kit/words"
	"fourfold/internal/lab/jobs"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/answer"
)

// A countCommand is the command count: its flags.
type countCommand struct {
	output string
	solver string
	nodes  int64
}

func (c *countCommand) addFlags(f *flag.FlagSet) {
	f.StringVar(&c.output, "output", "", "write the answers to the jobs to `FILE`, which fourfold merge reads")
	f.StringVar(&c.solver, "solver", solvers.Default, "do the jobs by `dlx`; it may have settings, as in dlx:core=cells")
	f.Int64Var(&c.nodes, "nodes", 100_000_000, "divide what is left of a job after `N` nodes")
}

func (c *countCommand) run(ctx context.Context, app *console, args []string) error {
	switch {
	case len(args) != 1:
		return errors.New("expected one file of jobs, as fourfold split writes them")
	case c.output == "":
		return errors.New("-output: expected a file for the answers")
	case c.nodes < 1:
		return fmt.Errorf("-nodes %d: expected 1 or more", c.nodes)
	}
	if _, err := solvers.DLX(c.solver, solvers.Bounds{}); err != nil {
		return err
	}
	if err := vacant(ctx, c.output, false); err != nil {
		return err
	}
	in, err := openAt(ctx, args[0], 0)
	if err != nil {
		return err
	}
	batch, err := jobs.ReadBatch(ctx, in, args[0])
	in.Close()
	if err != nil {
		return err
	}
	if batch.All {
		return fmt.Errorf("%s: these jobs list the solutions: expected those of fourfold split without --all", words.Printable(args[0]))
	}
	var list []string
	for _, j := range batch.List {
		list = append(list, line(j))
	}
	ended, err := app.pipeline(ctx, list, func(s beam.Scope, jobs beam.PCollection) beam.PCollection {
		return beam.ParDo(s, &countFn{Split: line(batch.Split), Solver: c.solver, Nodes: c.nodes}, jobs)
	}, c.output)
	if err != nil || !ended {
		return err
	}
	return c.sum(ctx, app, batch)
}

// sum adds up the answers, as fourfold merge does, and prints the sum.
func (c *countCommand) sum(ctx context.Context, app *console, batch *jobs.Batch) error {
	answers, err := openAt(ctx, c.output, 0)
	if err != nil {
		return err
	}
	defer answers.Close()
	m := jobs.NewMerger(batch)
	if err := m.Add(ctx, answers, c.output); err != nil {
		return err
	}
	sum, err := m.Sum()
	if err != nil {
		app.raise(answer.WrongAnswer)
		app.complain("%v", err)
		return nil
	}
	atLeast := ""
	if len(sum.Left) > 0 {
		app.raise(answer.GaveUp)
		atLeast = answer.AtLeast
	}
	app.complain("%v", sum)
	_, err = fmt.Fprintf(app.out, "%s%v\n", atLeast, sum.Found)
	return err
}

// A todo is a restriction: jobs, as lines, that are to be done. Their parts of the search tree do not overlap.
type todo struct{ Jobs []string }

// A tracker is an RTracker of the jobs of one call. What is left of a job when its budget is used up is to be done
// by the same call, or is given away.
type tracker struct {
	jobs      []string // to be done; the next one is the last
	originals int      // the first of jobs, which are of the restriction and not left of another job
	begun     []string // other jobs of the restriction
	claimed   int
	busy      bool // with the last one claimed
	err       error
}

// TryClaim begins the next job, which it writes to *pos, or puts back what is left of the last one.
func (t *tracker) TryClaim(pos any) bool {
	switch p := pos.(type) {
	case *string:
		last := len(t.jobs) - 1
		if last < 0 {
			return false
		}
		*p, t.jobs, t.busy = t.jobs[last], t.jobs[:last], true
		if t.claimed++; last < t.originals {
			t.originals, t.begun = last, append(t.begun, *p)
		}
	case left:
		t.jobs, t.busy = append(t.jobs, p...), false
	default:
		t.err = fmt.Errorf("cannot claim %T", pos)
		return false
	}
	return true
}

// left is the jobs that are left of one that was begun.
type left []string

func (t *tracker) GetError() error { return t.err }

// TrySplit gives away a part of the jobs that are not begun: those that would come last. If the rest of the call fails, what
// it has to do again may include jobs that are left of one and were given away. Their answers count once.
func (t *tracker) TrySplit(fraction float64) (primary, residual any, err error) {
	away := len(t.jobs) - int(math.Ceil(fraction*float64(len(t.jobs))))
	if away <= 0 {
		return t.GetRestriction(), nil, nil
	}
	residual = todo{slices.Clone(t.jobs[:away])}
	t.jobs, t.originals = t.jobs[away:], max(0, t.originals-away)
	return t.GetRestriction(), residual, nil
}

func (t *tracker) GetProgress() (done, remaining float64) {
	done, remaining = float64(t.claimed), float64(len(t.jobs))
	if t.busy {
		return done - 1, remaining + 1
	}
	return done, remaining
}

func (t *tracker) IsDone() bool { return len(t.jobs) == 0 && !t.busy }

func (t *tracker) GetRestriction() any {
	return todo{slices.Concat(t.begun, t.jobs[:t.originals])}
}

// countFn does jobs. Its elements are jobs as lines, of the jobs in Split. It gives answers as lines.
type countFn struct {
	Split  string // a jobs.Split as a line
	Solver string
	Nodes  int64 // the budget of each job

	worker *jobs.Worker
}

func (f *countFn) CreateInitialRestriction(job string) todo { return todo{[]string{job}} }

func (f *countFn) SplitRestriction(_ string, t todo) []todo { return []todo{t} }

func (f *countFn) RestrictionSize(_ string, t todo) float64 { return float64(len(t.Jobs)) }

func (f *countFn) CreateTracker(t todo) *sdf.LockRTracker {
	return sdf.NewLockRTracker(&tracker{jobs: slices.Clone(t.Jobs), originals: len(t.Jobs)})
}

func (f *countFn) Setup() error {
	var split jobs.Split
	if err := json.Unmarshal([]byte(f.Split), &split); err != nil {
		return err
	}
	p, err := fourfold.ReadProblem(strings.NewReader(split.DLX), "problem")
	if err != nil {
		return err
	}
	engine, err := solvers.DLX(f.Solver, solvers.Bounds{MaxNodes: f.Nodes, Workers: 1})
	if err == nil {
		f.worker = jobs.NewWorker(&split, p, engine)
	}
	return err
}

// ProcessElement does jobs until their nodes are as many as a budget allows. What is left goes back to the runner.
func (f *countFn) ProcessElement(ctx context.Context, rt *sdf.LockRTracker, _ string, emit func(string)) (sdf.ProcessContinuation, error) {
	for nodes := int64(0); nodes < f.Nodes; {
		var text string
		if !rt.TryClaim(&text) {
			return sdf.StopProcessing(), nil
		}
		var job jobs.Job
		if err := json.Unmarshal([]byte(text), &job); err != nil {
			return nil, err
		}
		a, err := f.worker.Do(ctx, job)
		if err = cmp.Or(context.Cause(ctx), err); err == nil && slices.ContainsFunc(a.Left, func(j jobs.Job) bool { return j.ID == job.ID }) {
			err = fmt.Errorf("nothing is done after %d nodes: expected more -nodes", f.Nodes) // else it would never end
		}
		if err != nil {
			return nil, fmt.Errorf("job %s: %w", job.ID, err)
		}
		emit(line(a))
		var rest left
		for _, j := range a.Left {
			rest = append(rest, line(j))
		}
		rt.TryClaim(rest)
		nodes += max(a.Nodes, 1)
	}
	if rt.IsDone() {
		return sdf.StopProcessing(), nil
	}
	return sdf.ResumeProcessingIn(0), nil
}

func init() {
	register.DoFn4x2[context.Context, *sdf.LockRTracker, string, func(string), sdf.ProcessContinuation, error](&countFn{})
	beam.RegisterType(reflect.TypeFor[todo]())
}
