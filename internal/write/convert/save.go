package convert

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"fourfold"
	"fourfold/internal/kit/words"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/internal/write/outfile"
	"fourfold/puzzle"
)

// A Save writes the solutions of one input to a file beside it, such as puzzles_solved.txt for
// puzzles.txt. The file has the format of the first puzzle, written as it was read, and the puzzles
// in the order of the input. A puzzle without a solution is written as it is. A puzzle that cannot be
// read is left out. A problem in Knuth's format becomes the problem with the options of the
// solution only.
type Save struct {
	Source input.Source
	Path   string // of the file; "" if the Source cannot be read
	Warn   func(error)

	plan    *outfile.Plan
	out     io.Writer
	text    *grid.Writer // nil before the first puzzle
	format  grid.Format
	all     int  // the puzzles of the input
	solved  int  // those whose solution was written
	several int  // those with several solutions among them
	unread  bool // the input could not be read to its end
}

// The errors of an input without a file of solutions.
var (
	errNotSaved    = errors.New("not saved")
	ErrBadPuzzle   = fmt.Errorf("%w: a puzzle cannot be read", errNotSaved)
	errNoSolution  = fmt.Errorf("%w: no solution to save", errNotSaved)
	errUnread      = fmt.Errorf("%w: the rest of the file was not read", errNotSaved)
	errInterrupted = fmt.Errorf("%w: interrupted", errNotSaved)
)

// Saves finds the inputs that the names stand for. It returns an error, before anything is written,
// if the plan refuses a file, such as one that exists. A dir that is not empty is the folder of all
// files.
func Saves(ctx context.Context, r *input.Reader, names []string, dir string, plan *outfile.Plan) (all []*Save, err error) {
	for source := range r.Sources(names) {
		if source.InFolder {
			f, err := r.OpenSource(source)
			if f == nil && err == nil {
				continue // it holds no puzzles
			}
			if f != nil {
				f.Close()
			}
		}
		s := &Save{Source: source, plan: plan}
		if all = append(all, s); source.Err != nil {
			continue
		}
		name := source.Name
		if source.Text != "" {
			if name = strings.ReplaceAll(name, " ", "") + ".txt"; dir == "" {
				return nil, fmt.Errorf("%s: a puzzle that is no file has no folder: expected --output DIR, the folder for its solution", source.Name)
			}
		}
		if s.Path, err = outfile.Path(name, outfile.Solved, dir); err != nil {
			return nil, err
		}
		if err := plan.OutputFor(s.name(), s.Path); err != nil {
			return nil, err
		}
		if _, err := os.Stat(name); err != nil && source.Text == "" && name != input.StandardInput {
			s.Path = ""
		}
	}
	return all, context.Cause(ctx)
}

// name returns the name of the input for messages.
func (s *Save) name() string {
	if s.Source.Name == input.StandardInput {
		return "standard input"
	}
	return words.Printable(s.Source.Name)
}

// Write writes the file. fill gives the answers to Add. After an error there is no file, and none
// if no puzzle was solved. The line says what was done; it is empty if there was nothing to do. The
// error is about the file.
func (s *Save) Write(ctx context.Context, fill func() error) (line string, err error) {
	s.all, s.solved, s.several = 0, 0, 0
	begin := time.Now()
	write := func(out io.Writer) error {
		s.out = out
		if err := fill(); err != nil {
			return err
		}
		return s.close()
	}
	if s.Path == "" {
		err = write(io.Discard) // reports that it cannot be opened
	} else {
		err = s.plan.Write(ctx, s.Path, write)
	}
	if ctx.Err() != nil {
		err = errInterrupted
	}
	several := ""
	if s.several > 0 {
		several = fmt.Sprintf(" (%d with several solutions)", s.several)
	}
	line = fmt.Sprintf("%s: %d of %s solved%s, in %s", s.name(), s.solved, words.Plural(s.all, "puzzle"), several, words.Duration(time.Since(begin)))
	switch {
	case err != nil && !errors.Is(err, errNotSaved):
		return "", err
	case s.all == 0:
		return "", nil
	case err != nil:
		return fmt.Sprintf("%s: %v", line, err), nil
	}
	return line + " -> " + words.Printable(s.Path), nil
}

// Add writes an answer. The error is that of writing.
func (s *Save) Add(a *answer.Answer) error {
	t, word := a.Task, a.Word()
	if t.Unopened {
		return nil
	}
	s.unread = s.unread || t.Err != nil && t.RestUnread
	switch word {
	case answer.None:
		s.Warn(fmt.Errorf("%s: no solution, so it stays as it is", t.Where))
	case answer.Multiple:
		s.Warn(fmt.Errorf("%s: more than one solution, so it stays as it is", t.Where))
	}
	var err error
	switch {
	case t.Puzzle != nil:
		err = s.addPuzzle(a)
	case t.Problem != nil && word == answer.Solved:
		err = fourfold.WriteProblem(s.out, t.Problem.WithOptions(a.First))
	}
	if errors.Is(err, puzzle.ErrBadPuzzle) || errors.Is(err, fourfold.ErrBadProblem) {
		s.Warn(fmt.Errorf("%s: not saved: %w", t.Where, err))
		word, err = answer.Failed, nil
	}
	s.all++
	if word == answer.Solved {
		s.solved++
	}
	if a.Several() {
		s.several++
	}
	return err
}

// addPuzzle writes the solution of a puzzle, or the puzzle.
func (s *Save) addPuzzle(a *answer.Answer) error {
	p := *a.Task.Puzzle
	if o := a.Task.WriteOptions(); p.BoxRows == 0 && p.Regions == nil && a.Task.Err == nil {
		p.BoxRows, p.BoxCols, p.Regions = o.BoxRows, o.BoxCols, o.Regions
	}
	if s.text == nil {
		s.format = p.Format
		s.text = grid.NewWriter(s.out, p.Format, grid.WriteOptions{WithSolution: true, AsRead: true})
	}
	if p.Format != s.format || p.Format == grid.FormatJSON { // JSON is read with more fields than are written
		if lost := grid.Lost(&p.Sheet, s.format); len(lost) > 0 {
			s.Warn(fmt.Errorf("%s: saved without %s", a.Task.Where, words.List(lost, "and")))
		}
	}
	if a.Word() == answer.Solved {
		return s.text.WriteSolved(&p, a.Task.Compiled.Grid(a.First))
	}
	return s.text.Write(&p)
}

// close ends the text. It returns an error if the text should not become a file.
func (s *Save) close() error {
	switch {
	case s.unread:
		return errUnread
	case s.solved == 0:
		return errNoSolution
	case s.text == nil:
		return nil
	}
	return s.text.Close()
}
