// Beam runs long work of fourfold as Apache Beam pipelines: many puzzles, one long count, or a
// comparison. It is a module of its own, since Beam has many dependencies. docs/beam.md says how to run it.
//
// The elements of a pipeline take seconds or longer, and may be done any number of times: their results
// are files that appear by a rename, or lines of which equal ones count once.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/options/jobopts"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"fourfold/internal/kit/progress"
	"fourfold/internal/player/answer"
)

const usage = `usage: beam solve   [FLAG...] -output DIR FILE...   solve files of 9x9 Sudokus, one on each line
       beam count   [FLAG...] -output FILE JOBS     do the jobs that "fourfold split" has made
       beam compare [FLAG...] -output DIR FILE...   compare engines

"beam COMMAND -help" lists the flags of a command. Beam has others, such as -runner. The default runner is prism, on this machine.

Exit codes: 0 done; 1 a puzzle has no solution; 2 bad usage or bad input, or the pipeline failed; 3 interrupted, jobs are missing, or puzzles
are undecided; 4 engines disagree, answers contradict each other, or a solution failed verification.
`

// A command is one of the pipelines. Its flags are added before run is called.
type command interface {
	addFlags(f *flag.FlagSet)
	run(ctx context.Context, c *console, args []string) error
}

func main() {
	if len(os.Args) > 1 && strings.HasPrefix(os.Args[1], "--worker") {
		flag.Parse()
		beam.Init() // a worker that a runner has started ends here
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// A console is where a command writes, and how many lists of elements it makes.
type console struct {
	out, err io.Writer
	severity answer.Severity // of the worst that happened
	warnings progress.Warnings
	lanes    int
}

// raise notes that something ended with a severity.
func (c *console) raise(s answer.Severity) { c.severity = max(c.severity, s) }

func (c *console) complain(format string, args ...any) {
	fmt.Fprintf(c.err, "beam: "+format+"\n", args...)
}

// patience is how long an interrupted pipeline has to end.
const patience = 3 * time.Second

// run runs a command, and returns its exit code.
func run(args []string, out, err io.Writer) int {
	c := &console{out: out, err: err}
	c.warnings.Write = func(text string) { c.complain("%s", text) }
	cmd := map[string]command{"solve": new(solveCommand), "count": new(countCommand), "compare": new(compareCommand)}[strings.Join(args[:min(1, len(args))], "")]
	if cmd == nil {
		fmt.Fprint(err, usage)
		return answer.BadInput.ExitCode()
	}
	ours := flag.NewFlagSet("", flag.ContinueOnError)
	cmd.addFlags(ours)
	ours.IntVar(&c.lanes, "lanes", runtime.GOMAXPROCS(0), "divide the elements into `N` lists; prism, which gives a worker a whole list, works on N elements at once")
	ours.VisitAll(func(f *flag.Flag) { flag.Var(f.Value, f.Name, f.Usage) })
	flag.CommandLine.Init("beam", flag.ContinueOnError)
	flag.CommandLine.SetOutput(io.Discard)
	e := flag.CommandLine.Parse(args[1:])
	if errors.Is(e, flag.ErrHelp) {
		ours.SetOutput(out)
		ours.PrintDefaults()
		return answer.Answered.ExitCode()
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if e == nil {
		var cleanUp func()
		if cleanUp, e = c.start(); e == nil {
			defer cleanUp()
			e = cmd.run(ctx, c, flag.Args())
		}
	}
	c.warnings.End()
	switch {
	case ctx.Err() != nil:
		c.complain("interrupted")
		c.raise(answer.GaveUp)
	case e != nil:
		c.complain("%v", e)
		c.raise(answer.BadInput)
	}
	return c.severity.ExitCode()
}

// start prepares Beam. If the workers are in this process, only the errors of DoFns are shown, and the garbage
// collector marks less often what Beam keeps.
func (c *console) start() (cleanUp func(), err error) {
	if c.lanes < 1 {
		return nil, fmt.Errorf("-lanes %d: expected 1 or more", c.lanes)
	}
	if log.LogLevel = "warn"; dryRun() {
		log.LogLevel = "info" // Dataflow's runner logs the job
	}
	if !beam.Initialized() {
		beam.Init()
	}
	if !(*runners.Runner == "" || *runners.Runner == "prism") || *jobopts.Endpoint != "" {
		return func() {}, nil
	}
	debug.SetGCPercent(400)
	slog.SetDefault(slog.New(slog.DiscardHandler))
	dir, err := os.MkdirTemp("", "fourfold")
	if err == nil {
		err = os.Setenv("TMPDIR", dir) // the runner leaves files behind
	}
	return func() { os.RemoveAll(dir) }, err
}

// pipeline runs a pipeline: the work of each element gives lines, which are written to a file, if it has a name. It returns
// false if the runner has taken the pipeline and does not say when it ends, or if nothing is to be run.
func (c *console) pipeline(ctx context.Context, elements []string, work func(beam.Scope, beam.PCollection) beam.PCollection, path string) (ended bool, err error) {
	p, s := beam.NewPipelineWithRoot()
	lanes := min(c.lanes, len(elements))
	var lines []beam.PCollection
	for k := range lanes {
		var lane []string
		for i := k; i < len(elements); i += lanes {
			lane = append(lane, elements[i])
		}
		s := s.Scope(fmt.Sprintf("lane%d", k))
		lines = append(lines, work(s, beam.Reshuffle(s, beam.CreateList(s, lane))))
	}
	if path != "" {
		keyed := beam.AddFixedKey(s, beam.Flatten(s, lines...))
		beam.ParDo0(s, &writeFn{Path: path}, beam.GroupByKey(s, keyed))
	}
	dry := dryRun()
	done := make(chan error, 1)
	go func() {
		var err error
		if !dry || *runners.Runner == "dataflow" { // which prints the job
			err = beamx.Run(ctx, p)
		}
		writing.Wait()
		done <- err
	}()
	select {
	case err = <-done:
	case <-ctx.Done():
		select {
		case <-done:
		case <-time.After(patience):
		}
	}
	if ctx.Err() != nil {
		return false, context.Cause(ctx)
	}
	if err == nil && dry {
		c.complain("-dry_run: nothing was run")
	}
	if err != nil {
		text := err.Error()
		if k := strings.LastIndex(text, doFnFailed); k >= 0 {
			err = errors.New(text[k+len(doFnFailed):]) // without how Beam got it
		}
	}
	return !*jobopts.Async && !dry, err
}

// dryRun returns the value of a flag of Beam's runner for Dataflow.
func dryRun() bool { return flag.Lookup("dry_run").Value.String() == "true" }

// writing counts the files that this process is writing.
var writing sync.WaitGroup

// doFnFailed is what Beam's errors have before the error of a DoFn.
const doFnFailed = " failed:\n"

func init() {
	register.DoFn3x1[context.Context, int, func(*string) bool, error](&writeFn{})
	register.Iter1[string]()
	register.Emitter1[string]()
}
