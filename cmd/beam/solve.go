package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"fourfold"
	"fourfold/internal/kit/words"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/player/answer"
	"fourfold/internal/player/bulk"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/internal/read/textfile"
)

// A solveCommand is the command solve: its flags.
type solveCommand struct {
	output string
	lines  int
}

func (c *solveCommand) addFlags(f *flag.FlagSet) {
	f.StringVar(&c.output, "output", "", "write the answers to a new `FOLDER`; its files *.txt, one after the other in the order of their names, are what fourfold solve writes")
	f.IntVar(&c.lines, "lines", 100_000, "divide the files into ranges of about `N` lines")
}

// lineLength is the length of a usual line in bytes.
const lineLength = 82

func (c *solveCommand) run(ctx context.Context, app *console, files []string) error {
	if len(files) == 0 || c.output == "" || c.lines < 1 {
		return errors.New("expected -output FOLDER, -lines of 1 or more, and files of puzzles")
	}
	if err := vacant(ctx, c.output, true); err != nil {
		return err
	}
	var ranges []string
	for k, name := range files {
		all, err := rangesOf(ctx, name, int64(c.lines)*lineLength)
		if err != nil {
			return err
		}
		for _, s := range all {
			s.Name = fmt.Sprintf("%06d-%015d.txt", k+1, s.From)
			ranges = append(ranges, line(s))
		}
	}
	index := c.output + "/shards.index"
	ended, err := app.pipeline(ctx, ranges, func(s beam.Scope, ranges beam.PCollection) beam.PCollection {
		return beam.ParDo(s, &solveFn{Dir: c.output}, ranges)
	}, index)
	if err != nil || !ended {
		return err
	}
	return c.report(ctx, app, index)
}

// report reports on the shards of an index.
func (c *solveCommand) report(ctx context.Context, app *console, index string) error {
	f, err := openAt(ctx, index, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	var shards []shard
	for in := json.NewDecoder(f); err == nil; {
		var s shard
		if err = in.Decode(&s); err == nil {
			shards = append(shards, s)
		}
	}
	slices.SortFunc(shards, func(a, b shard) int { return strings.Compare(a.Name, b.Name) })
	puzzles, several := 0, 0
	for _, s := range shards {
		for _, m := range s.Messages {
			app.warnings.Add(m)
		}
		app.raise(s.Severity)
		puzzles, several = puzzles+s.Puzzles, several+s.Several
	}
	if several > 0 {
		app.complain("%s of %s puzzles have several solutions; the first is given", words.Grouped(several), words.Grouped(puzzles))
	}
	if err == io.EOF {
		return nil
	}
	return err
}

// rangesOf cuts a file into ranges of whole lines and about a size. It returns an error if the file does not begin with a 9x9
// Sudoku on a line.
func rangesOf(ctx context.Context, name string, size int64) (all []shard, err error) {
	f, err := openAt(ctx, name, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	in := bufio.NewReaderSize(f, 1<<16)
	if text, _, _ := bulk.Begin(newReader(bytes.NewReader(textfile.Head(in)), name, false), false); text == nil {
		return nil, fmt.Errorf("%s: expected text with a 9x9 Sudoku on each line, not compressed", words.Printable(name))
	}
	for from := int64(0); ctx.Err() == nil; {
		n, err := io.CopyN(io.Discard, in, size-1)
		if err == nil {
			var rest []byte
			rest, err = in.ReadBytes('\n')
			n += int64(len(rest))
		}
		if err != nil && err != io.EOF {
			return nil, err
		}
		if n == 0 {
			break
		}
		all = append(all, shard{File: name, From: from, To: from + n})
		from += n
	}
	return all, context.Cause(ctx)
}

// A shard is the answers to the lines of a range of a file.
type shard struct {
	Name     string          `json:"name"` // of the file with the answers; the names are in the order of the ranges
	File     string          `json:"file"`
	From     int64           `json:"from"` // in bytes
	To       int64           `json:"to"`
	Puzzles  int             `json:"puzzles"`
	Several  int             `json:"several,omitempty"` // have several solutions
	Severity answer.Severity `json:"severity,omitempty"`
	Messages []string        `json:"messages,omitempty"` // the first ones
}

// line returns a value as a line of JSON.
func line(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // cannot happen: v is a struct of texts and numbers
	}
	return string(text)
}

// solveFn answers the lines of a range, and writes them to a file.
type solveFn struct{ Dir string }

func (f *solveFn) ProcessElement(ctx context.Context, text string, emit func(string)) error {
	var s shard
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		return err
	}
	if err := s.solve(ctx, f.Dir); err != nil {
		return err
	}
	emit(line(s))
	return nil
}

// maxMessages is the number of messages that a shard keeps.
const maxMessages = 20

func (s *shard) solve(ctx context.Context, dir string) error {
	f, err := openAt(ctx, s.File, s.From)
	if err != nil {
		return err
	}
	defer f.Close()
	source, name := &checked{in: io.LimitReader(f, s.To-s.From)}, s.File
	if s.From > 0 {
		name = fmt.Sprintf("%s, from byte %d", s.File, s.From)
	}
	job, err := newJob(name, func(text string) {
		if len(s.Messages) < maxMessages {
			s.Messages = append(s.Messages, text)
		}
	})
	if err != nil {
		return err
	}
	return write(ctx, dir+"/"+s.Name, func(w io.Writer) error {
		report, err := job.Run(ctx, &bulk.Input{Reader: newReader(source, name, s.From > 0)}, w)
		s.Puzzles, s.Several, s.Severity = report.Lines, report.Several, report.Severity
		return cmp.Or(err, source.err)
	})
}

// A checked reader keeps its error, of which a job makes an invalid puzzle. Another try may read the rest.
type checked struct {
	in  io.Reader
	err error
}

func (c *checked) Read(p []byte) (n int, err error) {
	if n, err = c.in.Read(p); err != io.EOF {
		c.err = err
	}
	return n, err
}

// newReader returns the reader of puzzles that fourfold solve has for a file. It begins in the middle of the file or not.
func newReader(in io.Reader, name string, middle bool) *grid.Reader {
	o := new(input.Shape).ParseOptions()
	o.OnePerLine = middle
	return grid.NewReader(in, name, o)
}

// newJob returns the job that fourfold solve does for a file.
func newJob(name string, message func(string)) (bulk.Job, error) {
	engines, err := solvers.Choose("", solvers.Bounds{})
	shape, question := new(input.Shape), answer.Question{Want: 1, Second: true}
	path, _ := engines.ClassicPath()
	return bulk.Job{Name: name, Shape: shape, Question: question, Path: path, Message: message, Warn: message, Other: &answer.Solver{
		Shape: shape, Engine: engines, Question: question, Untimed: true,
		Choose: func(p *fourfold.Problem) fourfold.Solver { return engines.For(p, false) },
	}}, err
}

func init() {
	register.DoFn3x1[context.Context, string, func(string), error](&solveFn{})
}
