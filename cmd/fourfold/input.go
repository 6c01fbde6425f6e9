package main

import (
	"cmp"
	"errors"
	"io"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"fourfold/cmd/fourfold/internal/usage"
	"fourfold/internal/kit/words"
	"fourfold/internal/read/input"
	"fourfold/internal/read/textfile"
	"fourfold/puzzle"
)

// addShapeFlags adds the flags that say what the files hold. "fourfold help input" explains them.
func addShapeFlags(f *pflag.FlagSet, s *input.Shape) {
	usage.AddInput(f, func(f *pflag.FlagSet) { shapeFlags(f, s) })
}

func shapeFlags(f *pflag.FlagSet, s *input.Shape) {
	f.StringVar(&s.As, "as", "auto", "read the input as `KIND`: sudoku, latin (squares), dlx (Knuth's format), matrix (rows of 0 and 1), sets (each line has the items of an option), spp (set partitioning with costs, of the OR-Library), auto (dlx if the name or the text says so, else sudoku), or overlapping grids: "+
		strings.Join(puzzle.BoardNames(), ", ")+", or their corners, such as r1c1,r7c7")
	f.StringVar(&s.Box, "box", "", "size of a box as `RxC`, rows before columns (default by the order: 2x3 for 6, 3x3 for 9, ...)")
	f.StringVar(&s.Regions, "regions", "", "regions of a jigsaw as `LETTERS`: one for each cell, row by row")
	f.BoolVar(&s.Diagonals, "diagonals", false, "hold every value once on both diagonals")
	f.StringVar(&s.Extra, "extra", "", extraUsage)
	f.BoolVar(&s.IgnoreUnknown, "ignore-unknown", false, "read a puzzle as a plain one if the text beside it names unknown rules, such as Killer, and say so")
	f.StringVar(&s.Alphabet, "alphabet", "auto", "read the symbols `A` as the values: 1-9A-Z, 0-9A-Z, a range such as A-P, the letters themselves, or auto")
	f.BoolVar(&s.Dedupe, "dedupe", false, "skip a puzzle that is isomorphic to an earlier one (9x9 Sudokus without further rules) or equal to it (all others)")
	f.BoolVar(&s.Recursive, "recursive", false, "read the subfolders of folders, too")
	f.StringVar(&s.MaxSize, "max-size", "", "read up to `SIZE` bytes of a file, unpacked, such as 512k, 64M or 2G (default 64M in Knuth's format, no limit for puzzles)")
}

// extraUsage is the usage of --extra.
var extraUsage = "add `RULES`: some of " + strings.Join(input.ExtraNames(), ", ") + " with commas between them, statements such as 'anti-knight; region r1c1 r2c3; odd r5c5', or a file of these"

// checkShape checks the values of these flags, and adds the files that are read to the plan. For a
// Shape an empty value means auto. On the command line an empty value is more likely a mistake, such
// as a variable that is not set.
func (c *console) checkShape(s *input.Shape, files []string) error {
	if s.As == "" || s.Alphabet == "" {
		return errors.New("--as and --alphabet: expected a value, such as auto")
	}
	if err := s.Check(files); err != nil {
		return err
	}
	return cmp.Or(c.plan.Inputs(c.lookingReader(s), files), c.plan.Input("the file of --extra", s.Extra))
}

// badTask reports what is wrong with a task. Every file that cannot be opened is reported, since
// there are no more of them than arguments.
func (c *console) badTask(t *input.Task) {
	if t.Unopened {
		c.complain("%v", t.Err)
	} else {
		c.warn("%v", t.Err)
	}
}

// reader is lookingReader for the reader that the command works on. With --dedupe, all these readers
// of a run skip the puzzles that one of them has read before.
func (c *console) reader(s *input.Shape) *input.Reader {
	r := c.lookingReader(s)
	if s.Dedupe {
		if c.duplicates == nil {
			c.duplicates = input.NewFilter(s)
		}
		r.Keep = c.duplicates.Keep
	}
	return r
}

// lookingReader returns a reader of files for a look at what another reader reads. It skips no
// puzzles. Its warnings go to standard error. In folders it leaves out the files that this process
// writes.
func (c *console) lookingReader(s *input.Shape) *input.Reader {
	return &input.Reader{Shape: s, Stdin: c.in, Context: c.reading, Warn: func(err error) { c.warn("%v", err) }, Skip: c.plan.IsOutput}
}

// stdin returns standard input for all commands. At a terminal, the first read tells how to enter
// a puzzle.
func (c *console) stdin(in io.Reader) io.Reader {
	return textfile.Interruptible(c.reading, in, func() {
		if isTerminal(in) {
			c.prompt()
		}
	})
}

// prompt tells how to enter a puzzle at a terminal.
func (c *console) prompt() {
	end := "Ctrl-D"
	if runtime.GOOS == "windows" {
		end = "Ctrl-Z and Enter"
	}
	c.complain("paste a puzzle, then %s", end)
}

// filesForWidth is the greatest number of files whose names the width of a column is for.
const filesForWidth = 1000

// manyFiles reports whether the names on the command line may stand for several files.
func manyFiles(names []string) bool {
	return len(names) > 1 || slices.ContainsFunc(names, input.IsFolder)
}

// reportDuplicates writes how many puzzles --dedupe skipped.
func (c *console) reportDuplicates() {
	if c.duplicates == nil {
		return
	}
	switch n := c.duplicates.Skipped(); n {
	case 0:
		c.complain("--dedupe: no puzzle was skipped")
	case 1:
		c.complain("--dedupe: 1 puzzle was skipped, since it is the same as an earlier one")
	default:
		c.complain("--dedupe: %s were skipped, since they are the same as earlier ones", words.Plural(n, "puzzle"))
	}
}
