// Fourfold solves Sudokus and other exact cover problems by four formulations, and
// compares them. See "fourfold help".
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"fourfold"
	"fourfold/compare/results"
	"fourfold/cp/classic"
	"fourfold/internal/answer"
	"fourfold/internal/environment"
	"fourfold/internal/progress"
	"fourfold/internal/rlimit"
	"fourfold/internal/solvers"
	"fourfold/internal/stream"
	"fourfold/internal/textfile"
	"fourfold/internal/warn"
)

func main() {
	if err := rlimit.Prepare(); err != nil {
		fmt.Fprintf(os.Stderr, "fourfold: %v\n", err)
		os.Exit(rlimit.Exit)
	}
	stream.FailuresAreErrors()
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// A console is where a command reads and writes. Answers go to out, all else to
// err. Any number of goroutines may write messages.
type console struct {
	args        []string // of the process
	in          io.Reader
	reading     context.Context // of in and of files that are no regular ones; it ends with the command
	stopReading func()          // ends it before, and with it a Read that waits
	out, err    *stream.Writer

	messages *progress.Messages // on err
	warnings warn.Log
}

// complain writes a message to standard error.
func (c *console) complain(format string, args ...any) {
	c.messages.Write("fourfold: " + fmt.Sprintf(format, args...))
}

// warn is complain for what the input may have any number of: the first of them are written,
// and at the end how many others there were.
func (c *console) warn(format string, args ...any) {
	c.warnings.Add(fmt.Sprintf(format, args...))
}

// isTerminal reports whether a stream is a terminal, which gets drawings.
func isTerminal(stream any) bool {
	f, ok := stream.(interface{ Fd() uintptr })
	return ok && term.IsTerminal(int(f.Fd()))
}

// run is the command without the process around it.
func run(args []string, in io.Reader, out, err io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	reading, stopReading := context.WithCancel(ctx)
	defer stopReading()
	c := &console{
		args: args, in: textfile.Interruptible(reading, in), reading: reading, stopReading: stopReading,
		out: stream.NewWriter(ctx, out), err: stream.NewWriter(ctx, err),
	}
	c.messages = progress.NewMessages(c.err, isTerminal(c.err))
	c.warnings.Write = func(text string) { c.complain("%s", text) }
	if path := os.Getenv(classic.Env); path != "" {
		if _, e := classic.ParsePath(path); e != nil {
			c.complain("environment variable %s: %v", classic.Env, e)
			return answer.BadInput.ExitCode()
		}
	}
	severity := answer.Answered
	root := rootCommand(c, &severity)
	root.SetArgs(args)
	root.SetIn(in)
	e := root.ExecuteContext(ctx)
	c.warnings.End()
	if e == nil && c.out.Err() != nil {
		e = fmt.Errorf("writing to standard output: %w", c.out.Err())
	}
	switch {
	case e == nil:
		return severity.ExitCode()
	case errors.Is(e, stream.ErrInterrupted):
		severity = max(severity, answer.GaveUp)
	default:
		severity = max(severity, answer.BadInput)
	}
	for _, each := range warn.Each(e) {
		c.complain("%v", each)
	}
	return severity.ExitCode()
}

// rootCommand is the command whose commands are all others. The severity gets what comes of a run.
func rootCommand(c *console, severity *answer.Severity) *cobra.Command {
	root := &cobra.Command{
		Use:   "fourfold",
		Short: "Solve exact cover problems by four formulations, and compare them",
		Long: `Fourfold reads Sudokus of order 4 to 36 and exact cover problems in Knuth's format. It
solves them by constraint propagation (cp), dancing cells (dlx), satisfiability
(sat) or linear programming (lp), and checks the four against each other. For 9x9
Sudokus it has an engine of its own (classic) with three ways to compute: by AVX-512, by
AVX2, or in Go alone. It takes the first of them that the machine has. With the environment
variable FOURFOLD_CLASSIC (avx512, avx2 or go) it takes none that comes before that one.`,
		Version:       environment.Version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetOut(c.out) // the commands for completion keep it when they are made
	root.SetErr(c.err)
	root.AddCommand(solveCommand(c, severity), compareCommand(c, severity), studyCommand(c, severity), rateCommand(c, severity), versionCommand(c))
	checkUsage(root)
	return root
}

func versionCommand(c *console) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version and the engines of this build",
		Args:  noCommand,
		RunE: func(*cobra.Command, []string) error {
			here := results.Here(nil)
			fmt.Fprintf(c.out, "fourfold %s, %s %s/%s\n", here.Build(), here.Go, here.OS, here.Arch)
			for _, e := range solvers.Engines() {
				note := ""
				if !e.Available {
					note = " (not in this build)"
				}
				if e.Name == solvers.Classic {
					note = " (this machine: path " + classic.Best().String() + ")"
				}
				fmt.Fprintf(c.out, "  %-7s %s%s\n", e.Name, e.About, note)
				writeSettings(c.out, e.Name, e.Settings)
			}
			return nil
		},
	}
}

// writeSettings lists the settings of an engine, each with its values, default and meaning.
func writeSettings(out io.Writer, engine string, settings []fourfold.Setting) {
	for _, s := range settings {
		fmt.Fprintf(out, "          %s:%s=%s\n", engine, s.Name, s.Values)
		fmt.Fprintf(out, "              %s (default %s)\n", s.Meaning, s.Default)
	}
}
