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
	on     bool
	output string
}

func (v *save) addFlags(f *pflag.FlagSet) {
	f.BoolVar(&v.on, "save", false, "write solutions to files: those of NAME.EXT to NAME_solved.EXT beside it, in the same format")
	f.StringVarP(&v.output, "output", "o", "", "write the answers to `FILE`; with --save, write the files into the folder FILE")
}

// checkOutput checks these flags.
func (c *solveCmd) checkOutput() error {
	switch path := c.save.output; {
	case path == "" && c.changed("output"):
		return errors.New("--output: expected the name of a file or folder")
	case c.save.on && path != "":
		c.plan.Folder("--output", path)
		return nil
	case outfile.IsFolder(path):
		return fmt.Errorf("--output %s: expected a file, or --save with it", path)
	}
	return c.plan.Output("--output", c.save.output)
}

// saveAll solves the files and saves the solutions of each in a file of its own. It writes nothing
// if it finds before the first puzzle that a file cannot be saved.
func (c *solveCmd) saveAll(ctx context.Context, files []string) error {
	reader := c.reader(&c.shape)
	all, err := convert.Saves(ctx, reader, files, c.save.output, c.plan)
	if ctx.Err() != nil {
		return nil // run reports it
	}
	if err != nil {
		return err
	}
	if c.save.output != "" {
		if err := outfile.MakeFolder(c.save.output); err != nil {
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
