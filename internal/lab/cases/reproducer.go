package cases

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"fourfold"
	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/internal/kit/words"
	"fourfold/internal/write/outfile"
)

// A ReproducerWriter writes reproducers to files. A comment in each file has the command that
// shows the fault.
type ReproducerWriter struct {
	Dir     string
	Solvers []fourfold.Solver // of the comparison
	Want    int
	Count   bool

	Cheapest bool
	Timeout  time.Duration
	Nodes    int64  // 0 means no limit
	Memory   string // the value of --memory; "" means that the flag was not given
}

// Write writes the small problem of a fault that was found in the case with the name from. It
// returns the name of the file. The file is in Knuth's format, or has a grid if only the rules of
// the grid show the fault. If the file exists, it stays as it is.
func (w *ReproducerWriter) Write(rep *compare.Reproducer, from string) (string, error) {
	ending, comment := ".dlx", "| "
	if rep.OnPuzzle {
		ending, comment = ".txt", "# "
	}
	if err := os.MkdirAll(w.Dir, 0o777); err != nil {
		return "", err
	}
	name := filepath.Join(w.Dir, fmt.Sprintf("disagree-%s-%s-%s%s",
		strings.ReplaceAll(rep.Fault.Kind.String(), " ", "-"), fileWord(rep.Solvers[0]), results.ID(rep.Problem)[:8], ending))
	if _, err := os.Stat(name); err == nil {
		return name, nil // of the same solver, fault and problem
	}
	return name, new(outfile.Plan).Write(context.Background(), name, func(f io.Writer) error {
		for _, text := range w.describe(rep, from, name) {
			if _, err := fmt.Fprintln(f, comment+words.OneLine(strings.ReplaceAll(text, "\n", " "))); err != nil {
				return err
			}
		}
		if rep.OnPuzzle {
			_, err := fmt.Fprintln(f, puzzleOf(rep.Puzzle))
			return err
		}
		return fourfold.WriteProblem(f, rep.Problem)
	})
}

// describe returns the comments of a reproducer: the fault, its origin, and the command that shows
// it.
func (w *ReproducerWriter) describe(rep *compare.Reproducer, from, name string) []string {
	text := []string{
		fmt.Sprintf("%s: %v", rep.Solvers[0], &rep.Fault),
		fmt.Sprintf("found in %s, shrunk to %s and %s by trying %s", from, words.Plural(int(rep.Problem.NumOptions()), "option"),
			words.Plural(int(rep.Problem.NumItems()), "item"), words.Plural(rep.Tried, "problem")),
	}
	if !rep.Minimal {
		text = append(text, "shrinking was stopped early: a smaller problem may show the same fault")
	}
	if rep.Puzzle.Keep != nil && !rep.OnPuzzle {
		text = append(text, fmt.Sprintf("the puzzle with the %s that the fault needs: %s", words.Plural(rep.Puzzle.Givens, "given"), puzzleOf(rep.Puzzle)))
	}
	return append(text, "show it with: "+w.command(rep, name))
}

// command returns the command that shows a fault. A comparison needs two solvers, so a solver that
// alone is at fault is compared with another one.
func (w *ReproducerWriter) command(rep *compare.Reproducer, name string) string {
	names := slices.Clone(rep.Solvers)
	for _, solver := range w.Solvers {
		if len(names) < 2 && solver.Name() != names[0] {
			names = append(names, solver.Name())
		}
	}
	for k, name := range names {
		names[k], _, _ = strings.Cut(name, "#")
	}
	args := []string{"fourfold", "compare", "--solvers", strings.Join(names, ","), "--want", strconv.Itoa(w.Want), "--time", w.Timeout.String()}
	if w.Count {
		args = slices.Replace(args, 4, 6, "--count")
	}
	if w.Cheapest {
		args = slices.Replace(args, 4, 6, "--cheapest")
	}
	if w.Nodes > 0 {
		args = append(args, "--nodes", strconv.FormatInt(w.Nodes, 10))
	}
	if w.Memory != "" {
		args = append(args, "--memory", w.Memory)
	}
	if rep.OnPuzzle {
		args = append(args, rep.Puzzle.Tag.(*results.Case).Args...)
	}
	return words.Command(append(args, name))
}

// fileWord makes the name of a solver fit for the name of a file.
func fileWord(name string) string {
	return strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '-' || r == '.' {
			return r
		}
		return '_'
	}, name[:min(len(name), 80)])
}

// puzzleOf returns the grid of a case on one line.
func puzzleOf(c compare.Case) string { return c.Tag.(*results.Case).Puzzle }
