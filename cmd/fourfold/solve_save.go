package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"fourfold/internal/write/convert"
	"fourfold/internal/write/outfile"
)

// checkOutput checks the flag --output.
func (c *solveCmd) checkOutput() error {
	switch {
	case c.file == "" && c.changed("output"):
		return errors.New("--output: expected the name of a file or folder")
	case c.save && c.file != "":
		c.plan.Folder("--output", c.file)
		return nil
	case outfile.IsFolder(c.file):
		return fmt.Errorf("--output %s: expected a file, or --save with it", c.file)
	}
	return c.plan.Output("--output", c.file)
}

// saveAll solves the files and saves the solutions of each in a file of its own. It writes nothing
// if it finds before the first puzzle that a file cannot be saved.
func (c *solveCmd) saveAll(ctx context.Context, files []string) error {
	reader := c.reader(&c.shape)
	all, err := convert.Saves(ctx, reader, files, c.file, c.plan)
	if ctx.Err() != nil {
		return nil // run reports it
	}
	if err != nil {
		return err
	}
	if c.file != "" {
		if err := outfile.MakeFolder(c.file); err != nil {
			return fmt.Errorf("--output %w", err)
		}
	}
	quiet := c.output.quiet
	c.output.quiet = true // no answers on standard output
	for _, file := range all {
		file.Warn = func(err error) { c.warn("%v", err) }
		line, err := file.Write(ctx, func() error {
			c.puzzles.note = file.Add
			c.puzzles.each(ctx, reader.TasksOf(file.Source))
			return cmp.Or(c.puzzles.err, context.Cause(ctx))
		})
		c.messages.Clear()
		if line != "" && !quiet {
			fmt.Fprintln(c.out, line)
		}
		if err != nil || ctx.Err() != nil {
			return err
		}
	}
	return nil
}
