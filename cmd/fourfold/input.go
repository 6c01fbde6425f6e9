package main

import (
	"errors"

	"github.com/spf13/pflag"

	"fourfold/internal/input"
)

// addShapeFlags adds the flags that say what files hold.
func addShapeFlags(f *pflag.FlagSet, s *input.Shape) {
	f.StringVar(&s.As, "as", "auto", "what the files hold: `KIND` is sudoku, latin (squares), dlx (Knuth's format) or auto (dlx if the name ends in .dlx or .dlx.gz, else sudoku)")
	f.StringVar(&s.Box, "box", "", "size of a box as `RxC`, rows before columns (default by the order: 2x3 for 6, 3x3 for 9, ...)")
	f.StringVar(&s.Regions, "regions", "", "jigsaw: `LETTERS` that name the region of each cell, row by row")
	f.BoolVar(&s.Diagonals, "diagonals", false, "both diagonals hold every value once, too")
	f.StringVar(&s.MaxSize, "max-size", "", "read files whose text, unpacked, has up to `SIZE` bytes, such as 512k, 64M or 2G (default 64M in Knuth's format, and any for puzzles)")
	f.StringVar(&s.Alphabet, "alphabet", "auto", "values above 9 are letters: `A` is 1-9A-Z, 0-9A-Z or auto")
}

// checkShape reads the values of the flags. A Shape takes an empty one for auto, but on the
// command line it is more likely a mistake.
func checkShape(s *input.Shape, files []string) error {
	if s.As == "" || s.Alphabet == "" {
		return errors.New("--as and --alphabet: expected a value, such as auto")
	}
	return s.Check(files)
}

// badTask reports what is wrong with a task.
func (c *console) badTask(t *input.Task) {
	if t.Unopened { // as many as there are names
		c.complain("%v", t.Err)
		return
	}
	c.warn("%v", t.Err)
}

// reader returns a reader of files, whose warnings go to standard error.
func (c *console) reader(s *input.Shape) *input.Reader {
	return &input.Reader{Shape: s, Stdin: c.in, Context: c.reading, Warn: func(err error) { c.warn("%v", err) }}
}
