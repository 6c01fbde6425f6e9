// Fourfold solves Sudokus and other exact cover problems by four formulations, and
// compares them. "fourfold help" lists its commands; docs/cli.md is their reference.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"fourfold/cmd/fourfold/internal/usage"
	"fourfold/compare/results"
	"fourfold/cp/classic"
	"fourfold/internal/kit/environment"
	"fourfold/internal/kit/progress"
	"fourfold/internal/lab/external"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/input"
	"fourfold/internal/write/doc"
	"fourfold/internal/write/outfile"
)

func main() {
	outfile.FailuresAreErrors()
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// A console is where a command reads and writes. Answers go to out, everything else to
// err. Any number of goroutines may write messages.
type console struct {
	args        []string // of the process
	in          io.Reader
	interrupted context.Context // it ends with the first SIGINT or SIGTERM
	reading     context.Context // of in, pipes and devices; it ends with the command
	stopReading func()          // ends reading earlier, and a Read that waits for input
	cancel      func()          // ends the work of the command
	out, err    *outfile.Stream

	duplicates *input.Filter // what --dedupe has read; nil without the flag

	severity answer.Severity // of the worst that happened; raise changes it

	plan     *outfile.Plan      // what is read and written, complete before inputs are read
	messages *progress.Messages // on err
	warnings progress.Warnings
}

// addForceFlag adds the flag --force to a command that writes files.
func (c *console) addForceFlag(f *pflag.FlagSet) {
	f.BoolVar(&c.plan.Force, "force", false, "replace files that exist")
}

// writeTo calls write with a new file, or with standard output if there is no path.
func (c *console) writeTo(ctx context.Context, path string, write func(io.Writer) error) error {
	if path == "" {
		return write(c.out)
	}
	return c.plan.Write(ctx, path, write)
}

// raise notes that something ended with a severity.
func (c *console) raise(s answer.Severity) { c.severity = max(c.severity, s) }

// complain writes a message to standard error.
func (c *console) complain(format string, args ...any) {
	c.messages.Write("fourfold: " + fmt.Sprintf(format, args...))
}

// warn is complain for messages that an input can cause any number of times. The first of them are
// written, and at the end of the run how many others there were.
func (c *console) warn(format string, args ...any) {
	c.warnings.Add(fmt.Sprintf(format, args...))
}

// isInterruption reports whether err says that the command was interrupted. Contexts that descend
// from interrupted may end before each other, but none of them before interrupted itself.
func (c *console) isInterruption(err error) bool {
	cause := context.Cause(c.interrupted)
	return cause != nil && errors.Is(err, cause)
}

// isTerminal reports whether a stream is a terminal. Puzzles are drawn at a terminal only.
func isTerminal(stream any) bool {
	f, ok := stream.(interface{ Fd() uintptr })
	return ok && term.IsTerminal(int(f.Fd()))
}

// terminal says how to write a report to standard output.
func (c *console) terminal() (t doc.Terminal) {
	f, ok := any(c.out).(interface{ Fd() uintptr })
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return t
	}
	t.Width = 100
	if width, _, err := term.GetSize(int(f.Fd())); err == nil {
		t.Width = max(width, 60)
	}
	t.Color = os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	return t
}

// sameInterruption is how long after the first signal others are ignored. After that, a signal ends
// the process at once.
const sameInterruption = time.Second

// untilInterrupted returns a context that ends with the first SIGINT or SIGTERM, and a function that
// ends it without one. Signals often come in pairs, as from timeout, which sends them to the process
// and to its group. So those that follow the first one closely do not disturb how a command ends.
func untilInterrupted() (ctx context.Context, stop func()) {
	ctx, restore := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, func() { time.AfterFunc(sameInterruption, restore) })
	return ctx, func() {
		if ctx.Err() == nil {
			restore()
		}
	}
}

// run runs the command with these arguments and streams, and returns its exit code.
func run(args []string, in io.Reader, out, err io.Writer) int {
	ctx, stop := untilInterrupted()
	defer stop()
	work, endWork := context.WithCancelCause(context.Background())
	reading, endReading := context.WithCancelCause(context.Background())
	cancel, stopReading := func() { endWork(nil) }, func() { endReading(nil) }
	defer cancel()
	defer stopReading()
	context.AfterFunc(ctx, func() { // all work knows of a signal before reading fails because of it
		endWork(context.Cause(ctx))
		endReading(context.Cause(ctx))
	})
	c := &console{
		args: args, interrupted: ctx, reading: reading, stopReading: stopReading, cancel: cancel,
		plan: outfile.New(),
	}
	defer c.plan.Discard()
	c.plan.Failed = c.failed
	c.in, c.out, c.err = c.stdin(in), c.plan.Stream(out), c.plan.Stream(err)
	c.messages = progress.NewMessages(c.err, isTerminal(c.err))
	c.warnings.Write = func(text string) { c.complain("%s", text) }
	if path := os.Getenv(classic.Env); path != "" {
		if _, e := classic.ParsePath(path); e != nil {
			c.complain("environment variable %s: %v", classic.Env, e)
			return answer.BadInput.ExitCode()
		}
	}
	ended := make(chan int, 1)
	go func() { ended <- c.execute(work, in) }()
	select {
	case code := <-ended:
		return code
	case <-ctx.Done():
		return c.end(ended)
	}
}

// failed ends the process after a write to standard output failed: in silence if its reader is gone.
func (c *console) failed(err error) {
	c.cancel()
	external.Wait(patience)
	c.plan.Discard()
	outfile.DieByPipe(err)
	c.complain("writing to standard output: %v", err)
	os.Exit(answer.BadInput.ExitCode())
}

// patience is how long an interrupted command may wait for the reader of an output that reads
// nothing. Tests shorten it.
var patience = time.Second

// end returns the exit code of an interrupted command when the command has ended. If a write waits for
// a reader, it returns before, and leaves the waiting command behind.
func (c *console) end(ended <-chan int) int {
	for c.plan.Stalled(); ; {
		select {
		case code := <-ended:
			return code
		case <-time.After(patience):
		}
		if c.plan.Stalled() {
			return c.abandon()
		}
	}
}

// abandon says that a command waits for a reader, and returns its exit code.
func (c *console) abandon() int {
	told := make(chan bool)
	go func() {
		c.complain("interrupted while waiting for the reader of an output")
		close(told)
	}()
	select {
	case <-told:
	case <-time.After(patience): // standard error waits, too
	}
	external.Wait(patience)
	return answer.GaveUp.ExitCode()
}

// execute runs the command, and returns its exit code.
func (c *console) execute(ctx context.Context, in io.Reader) int {
	root := rootCommand(c)
	root.SetArgs(c.args)
	if at, rest, _ := root.Find(c.args); at == root && len(rest) == 2 && rest[0] != "help" && (rest[1] == "-h" || rest[1] == "--help") {
		root.SetArgs(rest[:1]) // an unknown command has no help
	}
	root.SetIn(in)
	e := root.ExecuteContext(ctx)
	c.warnings.End()
	c.reportDuplicates()
	switch {
	case e == nil:
		return c.severity.ExitCode()
	case c.isInterruption(e):
		c.raise(answer.GaveUp)
		e = errors.New("interrupted")
	case errors.Is(e, outfile.ErrInterrupted):
		c.raise(answer.GaveUp)
	default:
		c.raise(answer.BadInput)
	}
	for _, each := range progress.Errors(e) {
		c.complain("%v", each)
	}
	return c.severity.ExitCode()
}

// commands are the subcommands by what a person wants, in the order of help.
var commands = []struct {
	name, group string
	make        func(*console) *cobra.Command
}{
	{"solve", "Begin with", solveCommand},
	{"hint", "Begin with", hintCommand},
	{"rate", "Begin with", rateCommand},
	{"generate", "Begin with", generateCommand},
	{"check", "Begin with", checkCommand},
	{"compare", "Begin with", compareCommand},

	{"repair", "Play", repairCommand},
	{"convert", "Play", convertCommand},
	{"serve", "Play", serveCommand},

	{"make", "Measure", makeCommand},
	{"trace", "Measure", traceCommand},

	{"verify", "Prove, and use other programs", verifyCommand},
	{"export", "Prove, and use other programs", exportCommand},
	{"import", "Prove, and use other programs", importCommand},

	{"split", "Many machines", splitCommand},
	{"work", "Many machines", workCommand},
	{"merge", "Many machines", mergeCommand},

	{"version", "", versionCommand},
}

// rootCommand returns the command "fourfold" with the subcommand that the arguments begin with, or
// with all its subcommands if they begin with none.
func rootCommand(c *console) *cobra.Command {
	root := &cobra.Command{
		Use:   "fourfold COMMAND",
		Short: "Solve exact cover problems by four formulations, and compare them",
		Long: `Fourfold solves Sudokus of order 4 to 49 and exact cover problems in Knuth's format by constraint propagation (cp), dancing cells (dlx),
satisfiability (sat) and linear programming (lp), and compares them.`,
		Example: `  fourfold solve puzzles.txt
  fourfold hint 1.....2..3.....4
  fourfold generate 3 hard`,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetOut(c.out) // before the commands for completion are made, since they keep it
	root.SetErr(c.err)
	called := -1
	for k, each := range commands {
		if len(c.args) > 0 && c.args[0] == each.name {
			called = k
		}
	}
	if called < 0 {
		root.Version = environment.Version()
	}
	for k, each := range commands {
		if called >= 0 && called != k {
			continue // to make the others takes longer than to solve a small puzzle
		}
		if each.group != "" && !root.ContainsGroup(each.group) {
			root.AddGroup(&cobra.Group{ID: each.group, Title: each.group})
		}
		cmd := each.make(c)
		cmd.GroupID, cmd.Flags().SortFlags = each.group, false
		root.AddCommand(cmd)
	}
	root.CompletionOptions.DisableDefaultCmd = called >= 0
	usage.Prepare(root, otherNames, func(f *pflag.FlagSet) { shapeFlags(f, new(input.Shape)) })
	return root
}

func versionCommand(c *console) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version and the engines of this build",
		Long:  `Version prints the version of the program and its engines. "fourfold help ENGINE" lists the settings of an engine.`,
		Example: `  fourfold version
  fourfold --version`,
		Args: usage.NoArguments, ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(*cobra.Command, []string) error {
			here := results.Environment{Fourfold: environment.Version()}
			here.Commit, here.Modified = environment.Commit()
			fmt.Fprintf(c.out, "fourfold %s, %s %s/%s\n", here.Build(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
			for _, e := range solvers.Engines() {
				note := ""
				if !e.Available {
					note = " (not in this build)"
				}
				if e.Name == solvers.Classic {
					note = " (path " + classic.Best().String() + ")"
				}
				fmt.Fprintf(c.out, "  %-7s %s%s\n", e.Name, e.About, note)
			}
			_, err := fmt.Fprintf(c.out, "  %-7s other programs: fourfold help exec\nSettings of an engine: fourfold help cp\n", solvers.Exec)
			return err
		},
	}
}
