package external

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fourfold"
	"fourfold/compare"
	"fourfold/internal/export"
	"fourfold/internal/words"
)

// A Command is a solver that runs a program for each search. The program gets a model of the
// problem, and gives one answer. To find more solutions, the Command runs it again, with a model
// that excludes the solutions found so far.
type Command struct {
	name   string
	t      *template
	path   string // of the program
	limits Limits
	used   *usage
}

// NewCommand makes a solver from a command line, as [parseTemplate] reads it, or from the name of a
// [Recipe]. The name is that of the solver. The error is one line, for instance if there is no such
// program.
func NewCommand(name, text string, limits Limits) (*Command, error) {
	t, err := parseTemplate(recipeOf(text), export.Names())
	if err != nil {
		return nil, err
	}
	if err := t.check(); err != nil {
		return nil, err
	}
	path, err := findProgram(t.program())
	if err != nil {
		return nil, fmt.Errorf("%w%s", err, settingsHint(text))
	}
	return &Command{name: name, t: t, path: path, limits: limits.orDefault(), used: new(usage)}, nil
}

// Words returns the words of a command line, or of a recipe, and the path of the program.
func Words(text string) []string {
	t, err := parseTemplate(recipeOf(text), export.Names())
	if err != nil {
		return nil
	}
	path, _ := findProgram(t.program())
	return append(t.arguments("", ""), path)
}

// settingsHint says where settings go, if they follow the name of a recipe.
func settingsHint(text string) string {
	name, settings, _ := strings.Cut(text, ":")
	command := recipeOf(name)
	if settings == "" || command == name {
		return ""
	}
	return fmt.Sprintf(`; settings go into the placeholder: exec:"%s"`, strings.Replace(command, "}", ":"+words.Printable(settings)+"}", 1))
}

// check tries the settings of the placeholder on a small problem.
func (t *template) check() error {
	_, err := export.New(context.Background(), smallest(), t.choices())
	if err != nil && t.settings != "" {
		return fmt.Errorf("{%s:%s}: %w", t.format, words.Printable(t.settings), err)
	}
	return err
}

func (t *template) choices() export.Choices {
	return export.Choices{Format: t.format, Encoding: t.settings}
}

// Name returns the name given to NewCommand.
func (c *Command) Name() string { return c.name }

// Renamed returns the same solver with another name.
func (c *Command) Renamed(name string) fourfold.Solver {
	d := *c
	d.name = name
	return &d
}

// CPU returns the CPU time that all programs of this solver have used so far.
func (c *Command) CPU() time.Duration { return c.used.cpu() }

// Solve keeps the contract of fourfold.Solver. Vars and Rows are the variables and the constraints
// of the model, Setup is the time to make and to write models, and the counter runs says how often
// the program ran. A program that says that it does not know has reached a limit of its own, so
// the error is fourfold.ErrLimit. An answer that is no solution is yielded like one, since the
// caller checks all of them.
func (c *Command) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	s := commandSearch{Command: c, ctx: ctx, begin: time.Now()}
	err := s.solve(p, yield)
	if cause := context.Cause(ctx); cause != nil && err != nil {
		err = cause
	}
	s.stats.Search = time.Since(s.begin) - s.stats.Setup
	s.stats.Counters = []fourfold.Counter{{Name: "runs", Value: s.runs}}
	return s.stats, err
}

// A commandSearch is one call of Solve.
type commandSearch struct {
	*Command
	ctx    context.Context
	begin  time.Time
	stats  fourfold.Stats
	runs   int64
	model  *export.Model
	folder string              // for the files of the program
	found  []fourfold.Solution // all that the program found
}

func (s *commandSearch) solve(p *fourfold.Problem, yield func(fourfold.Solution) bool) (err error) {
	if err := context.Cause(s.ctx); err != nil {
		return err
	}
	if s.model, err = export.New(s.ctx, p, s.t.choices()); err != nil {
		s.stats.Setup = time.Since(s.begin)
		return err
	}
	size := s.model.Size()
	s.stats.Vars, s.stats.Rows = int(size.Variables), int(size.Constraints)
	if s.folder, err = os.MkdirTemp("", "fourfold"); err != nil {
		return withoutModel(err)
	}
	defer os.RemoveAll(s.folder)
	for {
		a, err := s.ask()
		switch {
		case errors.Is(err, export.ErrWrong):
			yield(a.Solution)
			return nil
		case err != nil:
			return err
		case a.Verdict == export.None:
			return nil
		case a.Verdict == export.Unknown:
			return fmt.Errorf("the program gave up: %w", fourfold.ErrLimit)
		case slices.ContainsFunc(s.found, func(f fourfold.Solution) bool { return slices.Equal(f, a.Solution) }):
			return &compare.Fault{Kind: compare.Repeated, Detail: fmt.Sprintf("found solution %v again, although its model excludes it", a.Solution)}
		}
		s.found = append(s.found, a.Solution)
		if !yield(slices.Clone(a.Solution)) {
			return nil
		}
	}
}

// ask runs the program once, and reads its answer.
func (s *commandSearch) ask() (a export.Answer, err error) {
	begin := time.Now()
	model, answer := filepath.Join(s.folder, "model"+s.model.Format().Extension), ""
	if s.t.answer {
		answer = filepath.Join(s.folder, "answer")
	}
	for _, old := range []string{model, answer} { // of the run before, and the program may have changed them
		if err := os.RemoveAll(old); err != nil {
			return a, withoutModel(err)
		}
	}
	if err := s.write(model); err != nil {
		return a, withoutModel(err)
	}
	s.stats.Setup += time.Since(begin)
	output, err := s.run(model, answer)
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
	if !s.t.answer && (s.t.format == "lp" || s.t.format == "mps") { // such programs write files
		hint = fmt.Sprintf("; this was on standard output: {%s} in the command stands for a file for the answer", answerName)
	}
	return a, unreadable("%s%s", quoted(err.Error()), hint)
}

// largestModel is the largest number of bytes of a model.
const largestModel = 2 << 30

// write writes the model without the solutions that were found.
func (s *commandSearch) write(path string) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	out := &limitedWriter{to: f, left: largestModel}
	if err := s.model.Write(s.ctx, out, export.Extra{Blocked: s.found}); err != nil {
		return out.reason(err)
	}
	return f.Close()
}

// A limitedWriter refuses to write more than left bytes.
type limitedWriter struct {
	to   io.Writer
	left int64
}

func (w *limitedWriter) Write(p []byte) (int, error) {
	if w.left -= int64(len(p)); w.left < 0 {
		return 0, errors.New("too many bytes")
	}
	return w.to.Write(p)
}

// reason returns the error of the writer above w, or that w has refused to write.
func (w *limitedWriter) reason(err error) error {
	if w.left < 0 {
		return fmt.Errorf("the model is too large for a program: %w", errors.ErrUnsupported)
	}
	return err
}

// run runs the program and returns the text of its answer.
func (s *commandSearch) run(model, answer string) (output []byte, err error) {
	s.runs++
	var stdin *os.File
	if s.t.piped {
		if stdin, err = os.Open(model); err != nil {
			return nil, withoutModel(err)
		}
		defer stdin.Close()
	}
	args := s.t.arguments(model, answer)
	args[0] = s.path
	p, err := start(args, stdin, s.folder, s.limits)
	if err != nil {
		return nil, crashed(err.Error(), "")
	}
	s.used.add(p)
	output, state, err := p.communicate(s.ctx, answer)
	s.used.remove(p)
	if err == nil {
		// SAT solvers end with 10 or 20, and clasp also with 30.
		err = exitOf(state, p.stderr.line(), 0, 10, 20, 30)
	}
	if err != nil || !s.t.answer {
		return output, err
	}
	return readAnswer(answer, s.limits.Output)
}

// communicate waits for the end of a program and returns its output, with an error if the program
// was killed.
func (p *process) communicate(ctx context.Context, answer string) (output []byte, state *os.ProcessState, err error) {
	stop := p.watch(ctx, answer)
	read := make(chan []byte, 1)
	go func() {
		text, more := readAll(p.stdout, p.limits.Output)
		if more {
			p.kill(flooded("standard output", p.limits.Output))
		}
		read <- text
	}()
	p.wait()
	select {
	case output = <-read:
	case <-time.After(2 * drainTime): // pipes have no deadlines here, and a process that is left keeps this one open
	}
	stop()
	return output, p.end(), p.killedBy()
}

// readAnswer reads the file into which a program has written its answer.
func readAnswer(path string, limit int64) ([]byte, error) {
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return nil, unreadable("wrote no answer file")
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, unreadable("its answer file: %v", reason(err))
	}
	defer f.Close()
	text, more := readAll(f, limit)
	if more {
		return nil, flooded("its answer file", limit)
	}
	return text, nil
}

// smallest returns a problem with one item and one option.
func smallest() *fourfold.Problem {
	var b fourfold.Builder
	b.Option("", b.Primary("a"))
	p, err := b.Problem()
	if err != nil {
		panic(err) // cannot happen
	}
	return p
}
