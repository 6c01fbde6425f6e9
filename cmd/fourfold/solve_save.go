package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"fourfold/internal/read/input"
	"fourfold/internal/write/convert"
	"fourfold/internal/write/outfile"
)

// saved is the flags that say that solutions are saved, and where.
type saved struct {
	on    bool
	dir   string
	force bool
}

func (v *saved) addFlags(f *pflag.FlagSet) {
	f.BoolVar(&v.on, "save", false, "write the solutions of NAME.EXT to NAME_solved.EXT beside it, in the same format")
	f.StringVar(&v.dir, "output", "", "with --save: write the files into `DIR`, which is made if it is missing")
	f.BoolVar(&v.force, "force", false, "with --save or --proof: replace files that exist")
}

// check returns an error for flags that would have no effect or that contradict each other.
// Changed reports whether a flag was given.
func (v *saved) check(changed func(name string) bool) error {
	if !v.on {
		if changed("output") {
			return errors.New("--output: expected --save with it")
		}
		if changed("force") && !changed("proof") {
			return errors.New("--force: expected --save or --proof with it")
		}
		return nil
	}
	if v.dir == "" && changed("output") {
		return errors.New("--output: expected the name of a folder")
	}
	if other := given(changed, "all", "limit", "count", "json", "explain", "format"); other != "" {
		return fmt.Errorf("--save excludes %s: it writes one solution of each puzzle, in the format of the puzzle", other)
	}
	return nil
}

// saveAll solves the files and saves the solutions of each in a file of its own. It writes nothing
// if it finds before the first puzzle that a file cannot be saved.
func (s *solve) saveAll(ctx context.Context, reader *input.Reader, files []string) error {
	all, err := convert.Saves(ctx, reader, files, s.saved.dir, s.plan)
	if ctx.Err() != nil {
		return nil // run reports it
	}
	if err != nil {
		return err
	}
	if s.saved.dir != "" {
		if err := outfile.MakeFolder(s.saved.dir); err != nil {
			return fmt.Errorf("--output %w", err)
		}
	}
	quiet := s.output.quiet
	s.output.quiet = true // no answers on standard output
	for _, file := range all {
		file.Warn = func(err error) { s.warn("%v", err) }
		line, err := file.Write(ctx, func() error { return s.saveTasks(ctx, reader, file) })
		s.messages.Clear()
		if line != "" && !quiet {
			fmt.Fprintln(s.out, line)
		}
		if err != nil || ctx.Err() != nil || s.stopped {
			return err
		}
	}
	return nil
}

// saveTasks saves the answers to the puzzles of an input. An error means that there is no file.
func (s *solve) saveTasks(ctx context.Context, reader *input.Reader, file *convert.Save) error {
	ahead, cancel := context.WithCancel(ctx)
	defer cancel()
	for a := range s.answers(ahead, reader.TasksOf(file.Source)) {
		if ctx.Err() != nil && !a.Begun {
			break
		}
		*s.severity = max(*s.severity, a.Severity())
		s.search.Answered()
		s.output.write(a)
		if err := file.Add(a); err != nil {
			return err
		}
		if !a.Task.Unopened && (ctx.Err() == nil || a.Err == nil) {
			s.done.Add(1)
		}
		if s.strict && a.Task.Err != nil {
			s.stopped = true
			return convert.ErrBadPuzzle
		}
	}
	return context.Cause(ctx)
}
