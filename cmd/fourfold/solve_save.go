package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"fourfold/internal/write/convert"
	"fourfold/internal/write/outfile"
)

// save is the flags that say that solutions are saved, and where.
type save struct {
	on  bool
	dir string
}

func (v *save) addFlags(f *pflag.FlagSet) {
	f.BoolVar(&v.on, "save", false, "write the solutions of NAME.EXT to NAME_solved.EXT beside it, in the same format")
	f.StringVar(&v.dir, "output", "", "with --save: write the files into `DIR`, which is made if it is missing")
}

// checkSave checks these flags.
func (c *solveCmd) checkSave([]string) error {
	if c.save.dir == "" && c.changed("output") {
		return errors.New("--output: expected the name of a folder")
	}
	if c.save.dir != "" {
		c.plan.Folder("--output", c.save.dir)
	}
	return nil
}

// saveAll solves the files and saves the solutions of each in a file of its own. It writes nothing
// if it finds before the first puzzle that a file cannot be saved.
func (c *solveCmd) saveAll(ctx context.Context, files []string) error {
	reader := c.reader(&c.shape)
	all, err := convert.Saves(ctx, reader, files, c.save.dir, c.plan)
	if ctx.Err() != nil {
		return nil // run reports it
	}
	if err != nil {
		return err
	}
	if c.save.dir != "" {
		if err := outfile.MakeFolder(c.save.dir); err != nil {
			return fmt.Errorf("--output %w", err)
		}
	}
	quiet := c.output.quiet
	c.output.quiet = true // no answers on standard output
	for _, file := range all {
		file.Warn = func(err error) { c.warn("%v", err) }
		stopped := false // by --strict
		line, err := file.Write(ctx, func() error {
			c.puzzles.note = file.Add
			stopped = !c.puzzles.each(ctx, reader.TasksOf(file.Source)) && c.puzzles.err == nil && ctx.Err() == nil
			if stopped {
				return convert.ErrBadPuzzle
			}
			return cmp.Or(c.puzzles.err, context.Cause(ctx))
		})
		c.messages.Clear()
		if line != "" && !quiet {
			fmt.Fprintln(c.out, line)
		}
		if err != nil || ctx.Err() != nil || stopped {
			return err
		}
	}
	return nil
}
