package external

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"fourfold"
	"fourfold/compare"
	"fourfold/internal/kit/words"
	"fourfold/internal/lab/export"
)

// A Command is a solver that runs a program for each search. The program gets a model of the
// problem, and gives one answer. To find more solutions, the Command runs it again, with a model
// that excludes the solutions found so far. A program that reads format dlx lists all solutions in
// one run.
type Command struct {
	name   string
	t      *template
	path   string // of the program
	limits Limits
	cpu    *atomic.Int64 // nanoseconds of CPU time of all programs that have ended
}

// NewCommand makes a solver from a command line, as [parseTemplate] reads it, or from the name of a
// [Recipe], with settings of the encoding behind a colon. The name is that of the solver. The error
// is one line, for instance if there is no such program.
func NewCommand(name, text string, limits Limits) (*Command, error) {
	t, err := parseTemplate(recipeOf(text))
	if err != nil {
		return nil, err
	}
	if err := t.model.Check(); err != nil {
		return nil, fmt.Errorf("{%s:%s}: %w", t.model.Format, words.Printable(t.model.Encoding), err)
	}
	path, err := findProgram(t.words[0])
	if err != nil {
		return nil, err
	}
	return &Command{name: name, t: t, path: path, limits: limits.orDefault(), cpu: new(atomic.Int64)}, nil
}

// Words returns the words of a command line, or of a recipe, and the path of the program.
func Words(text string) []string {
	t, err := parseTemplate(recipeOf(text))
	if err != nil {
		return nil
	}
	args := t.arguments("", "")
	path, _ := findProgram(args[0])
	return append(args, path)
}

// running is the number of programs that run, or whose folders are there.
var running atomic.Int64

// Wait waits until no program runs and all their folders are removed, but no longer than a time. The
// contexts of the programs must have ended.
func Wait(most time.Duration) {
	for end := time.Now().Add(most); running.Load() > 0 && time.Now().Before(end); {
		time.Sleep(10 * time.Millisecond)
	}
}

// Name returns the name given to NewCommand.
func (c *Command) Name() string { return c.name }

// CPU returns the CPU time of all programs of this solver that have ended, with the descendants that
// they have waited for.
func (c *Command) CPU() time.Duration { return time.Duration(c.cpu.Load()) }

// Solve keeps the contract of fourfold.Solver. Vars and Rows are the variables and the constraints
// of the model, Setup is the time to make and to write models, and the counter runs says how often
// the program ran. A program that says that it does not know has reached a limit of its own, so
// the error is fourfold.ErrLimit. An answer that is no solution is yielded like one, since the
// caller checks all of them.
func (c *Command) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	if p.HasCosts() { // a model without an objective is easier
		if free, err := p.WithCosts(func(int32) int64 { return 0 }); err == nil {
			p = free
		}
	}
	s := search{Command: c, ctx: ctx, begin: time.Now()}
	return s.end(s.solve(p, func(a export.Answer) bool { return yield(slices.Clone(a.Solution)) }))
}

// end returns the statistics of a search and its error.
func (s *search) end(err error) (fourfold.Stats, error) {
	if cause := context.Cause(s.ctx); cause != nil && err != nil {
		err = cause
	}
	s.stats.Search = time.Since(s.begin) - s.stats.Setup
	s.stats.Counters = []fourfold.Counter{{Name: "runs", Value: s.runs}}
	return s.stats, err
}

// A search is one call of Solve.
type search struct {
	*Command
	ctx   context.Context
	begin time.Time
	stats fourfold.Stats
	runs  int64
	model *export.Model
	found []fourfold.Solution // all that the program found
}

// solve makes the model of the problem and asks for solutions, until found returns false.
func (s *search) solve(p *fourfold.Problem, found func(export.Answer) bool) (err error) {
	if err := context.Cause(s.ctx); err != nil {
		return err
	}
	if s.model, err = export.New(s.ctx, p, s.t.model); err != nil {
		s.stats.Setup = time.Since(s.begin)
		return err
	}
	size := s.model.Size()
	s.stats.Vars, s.stats.Rows = int(size.Variables), int(size.Constraints)
	for {
		a, err := s.ask()
		switch {
		case errors.Is(err, export.ErrWrong) && p.Check(a.Solution) == nil:
			return &compare.Fault{Kind: compare.Wrong, Detail: err.Error()}
		case errors.Is(err, export.ErrWrong):
			found(a)
			return nil
		case err != nil:
			return err
		case a.Verdict == export.None:
			return nil
		case a.Verdict == export.Unknown:
			return fmt.Errorf("the program gave up: %w", fourfold.ErrLimit)
		case s.t.model.Format == "dlx":
			for _, a.Solution = range a.Solutions {
				if !found(a) {
					break
				}
			}
			return nil
		case slices.ContainsFunc(s.found, func(f fourfold.Solution) bool { return slices.Equal(f, a.Solution) }):
			return &compare.Fault{Kind: compare.Repeated, Detail: fmt.Sprintf("found solution %v again, although its model excludes it", a.Solution)}
		}
		s.found = append(s.found, a.Solution)
		if !found(a) {
			return nil
		}
	}
}

// ask runs the program once, in a folder of its own, and reads its answer.
func (s *search) ask() (a export.Answer, err error) {
	begin := time.Now()
	running.Add(1)
	defer running.Add(-1)
	folder, err := os.MkdirTemp("", "fourfold")
	if err != nil {
		return a, withoutModel(err)
	}
	defer os.RemoveAll(folder)
	model, answer := filepath.Join(folder, "model"+s.model.Format().Extension), filepath.Join(folder, "answer")
	if err := s.write(model); err != nil {
		return a, withoutModel(err)
	}
	var stdin *os.File
	if s.t.piped {
		if stdin, err = os.Open(model); err != nil {
			return a, withoutModel(err)
		}
		defer stdin.Close()
	}
	s.stats.Setup += time.Since(begin)
	s.runs++
	output, err := s.run(s.ctx, append([]string{s.path}, s.t.arguments(model, answer)[1:]...), stdin, folder, answer)
	if err == nil && s.t.answer {
		output, err = readAnswer(answer, s.limits.Output)
	}
	if err != nil {
		return a, err
	}
	if a, err = s.model.Read(bytes.NewReader(output)); err == nil || errors.Is(err, export.ErrWrong) {
		return a, err
	}
	if len(bytes.TrimSpace(output)) == 0 {
		return a, unreadable("printed nothing: expected an answer")
	}
	hint := ""
	if !s.t.answer && (s.t.model.Format == "lp" || s.t.model.Format == "mps") { // such programs write files
		hint = fmt.Sprintf("; this was on standard output: {%s} in the command stands for a file for the answer", answerName)
	}
	return a, unreadable("%s%s", quoted(err.Error()), hint)
}

// largestModel is the largest number of bytes of a model.
const largestModel = 2 << 30

// write writes the model without the solutions that were found.
func (s *search) write(path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	out := &limitedWriter{to: f, left: largestModel, full: func() error {
		return fmt.Errorf("the model is too large for a program: %w", errors.ErrUnsupported)
	}}
	if err := s.model.Write(s.ctx, out, export.Extra{Blocked: s.found}); err != nil {
		return err
	}
	return f.Close()
}

// readAnswer reads the file into which a program has written its answer.
func readAnswer(path string, limit int64) ([]byte, error) {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return nil, unreadable("wrote no answer file")
	}
	if info.Size() > limit {
		return nil, flooded("its answer file", limit)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, unreadable("its answer file: %v", reason(err))
	}
	return text, nil
}

// startupRuns is how many times the start-up time is measured.
const startupRuns = 3

// Startup returns the time of a search of a problem with one item and one option: the least of
// several. Every search takes this time at least. It returns an error if the program does not
// answer.
func (c *Command) Startup(ctx context.Context) (least time.Duration, err error) {
	var b fourfold.Builder
	b.Option("", b.Primary("a"))
	p, err := b.Problem()
	if err != nil {
		return 0, err
	}
	for k := range startupRuns {
		begin := time.Now()
		if _, err := fourfold.First(ctx, c, p); err != nil {
			return 0, err
		}
		if took := time.Since(begin); k == 0 || took < least {
			least = took
		}
	}
	return least, nil
}
