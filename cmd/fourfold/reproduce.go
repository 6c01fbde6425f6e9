package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"fourfold"
	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/internal/atomicfile"
	"fourfold/internal/words"
)

// Shrinking a disagreement takes its time, and a solver that is wrong once is wrong
// often.
const (
	maxShrunk  = 5
	shrinkTime = 30 * time.Second
)

// reproduce shrinks a disagreement and writes it to a file beside the command that
// shows it.
func (m *comparison) reproduce(ctx context.Context, out compare.Outcome, line *results.Case) {
	if m.shrunk >= maxShrunk {
		return
	}
	m.shrunk++
	m.status("shrinking %s", out.Case.Name)
	ctx, cancel := context.WithTimeout(ctx, shrinkTime)
	defer cancel()
	rep, ok := compare.Reproduce(ctx, out, m.engines, m.config())
	if !ok {
		return
	}
	name, err := m.writeReproducer(&rep, out.Case.Name)
	if err != nil {
		m.complain("%v", err)
		return
	}
	line.Reproducer = name
}

// writeReproducer writes the small problem, in Knuth's format unless it takes the grid
// to see the fault, and returns the name of the file.
func (m *comparison) writeReproducer(rep *compare.Reproducer, from string) (string, error) {
	ending, comment := ".dlx", "| "
	if rep.OnPuzzle {
		ending, comment = ".txt", "# "
	}
	if err := os.MkdirAll(m.outputs.reproducers, 0o777); err != nil {
		return "", err
	}
	name := filepath.Join(m.outputs.reproducers, fmt.Sprintf("disagree-%s-%s-%s%s",
		strings.ReplaceAll(rep.Fault.Kind.String(), " ", "-"), fileWord(rep.Solvers[0]), results.ID(rep.Problem)[:8], ending))
	if _, err := os.Stat(name); err == nil {
		return name, nil // the same solver, fault and problem, and perhaps found first elsewhere
	}
	return name, atomicfile.Write(name, func(w io.Writer) error {
		for _, text := range m.describe(rep, from, name) {
			if _, err := fmt.Fprintln(w, comment+strings.ReplaceAll(text, "\n", " ")); err != nil {
				return err
			}
		}
		if rep.OnPuzzle {
			_, err := fmt.Fprintln(w, puzzleOf(rep.Puzzle))
			return err
		}
		return fourfold.WriteProblem(w, rep.Problem)
	})
}

// describe says what a reproducer shows and how.
func (m *comparison) describe(rep *compare.Reproducer, from, name string) []string {
	text := []string{
		fmt.Sprintf("%s: %v", rep.Solvers[0], &rep.Fault),
		fmt.Sprintf("found in %s, shrunk to %s and %s by trying %s", from, words.Plural(rep.Problem.NumOptions(), "option"),
			words.Plural(rep.Problem.NumItems(), "item"), words.Plural(rep.Tried, "problem")),
	}
	if !rep.Minimal {
		text = append(text, "there was no time to make it as small as can be")
	}
	if rep.Puzzle.Keep != nil && !rep.OnPuzzle {
		text = append(text, fmt.Sprintf("the puzzle with the %s it takes: %s", words.Plural(rep.Puzzle.Givens, "given"), puzzleOf(rep.Puzzle)))
	}
	return append(text, "show it with: "+m.showing(rep, name))
}

// showing returns the command that shows a fault. It takes two solvers, so one that is
// at fault alone is run beside another.
func (m *comparison) showing(rep *compare.Reproducer, name string) string {
	names := rep.Solvers
	for _, e := range m.engines {
		if len(names) < 2 && e.Name() != names[0] {
			names = append(names, e.Name())
		}
	}
	for k, name := range names {
		names[k], _, _ = strings.Cut(name, "#")
	}
	args := []string{"fourfold", "compare", "--solvers", strings.Join(names, ","), "--want", strconv.Itoa(m.want), "--time", m.time.String()}
	if m.nodes > 0 {
		args = append(args, "--nodes", strconv.FormatInt(m.nodes, 10))
	}
	if rep.OnPuzzle {
		args = append(args, m.input.flags()...)
	}
	return words.Command(append(args, name))
}

// fileWord returns the name of a solver as part of the name of a file.
func fileWord(name string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|#,= `, r) {
			return '_'
		}
		return r
	}, name)
}

// puzzleOf returns the grid of a case on one line.
func puzzleOf(c compare.Case) string { return c.Tag.(*results.Case).Puzzle }
