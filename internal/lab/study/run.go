package study

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/kit/words"
	"fourfold/internal/player/answer"
)

// A Design says which runs a study makes for each puzzle: one for each order and each scheme.
type Design struct {
	Orders     []cp.Order
	Schemes    []cp.Scheme // weakest first
	GuessLimit int64       // a run stops before it makes more guesses; 0 means no limit
	Seed       uint64      // of the order "random"

}

// ParseOrders reads names of orders separated by commas.
func ParseOrders(list string) ([]cp.Order, error) { return parseNames(list, cp.ParseOrder) }

// ParseSchemes reads names of schemes separated by commas. It returns them weakest first: a scheme
// comes after all schemes that it contains.
func ParseSchemes(list string) ([]cp.Scheme, error) {
	schemes, err := parseNames(list, cp.ParseScheme)
	slices.Sort(schemes)
	return schemes, err
}

func parseNames[T comparable](list string, parse func(string) (T, error)) ([]T, error) {
	var values []T
	for name := range strings.SplitSeq(list, ",") {
		v, err := parse(strings.TrimSpace(name))
		if err != nil {
			return nil, err
		}
		if slices.Contains(values, v) {
			return nil, fmt.Errorf("%q: named twice: expected different ones", name)
		}
		values = append(values, v)
	}
	return values, nil
}

// A Result has the runs of one puzzle.
type Result struct {
	Puzzle     Puzzle
	Techniques []string // the techniques that a run of this puzzle could use, simplest first
	Runs       []Run    // all schemes of the first order, then of the next; Applied is indexed as Techniques
}

// NoSolution reports whether a run found that the puzzle has no solution.
func (r *Result) NoSolution() bool {
	return slices.ContainsFunc(r.Runs, func(r Run) bool { return r.Outcome == Unsolvable })
}

// Run searches a problem for one solution with every order and every scheme. It checks every
// solution with verify, which is p.Check or stricter. Run sets Cells in the Puzzle of the Result.
//
// If Run cannot make all runs, it returns no Result but an error: the cause of ctx, an error that
// wraps answer.ErrWrong, or the error of the engine. Any number of goroutines may use the Design.
func (d *Design) Run(ctx context.Context, about Puzzle, p *fourfold.Problem, verify func(fourfold.Solution) error) (*Result, error) {
	r := &Result{Puzzle: about, Techniques: d.techniques(p)}
	for o, order := range d.Orders {
		for s, scheme := range d.Schemes {
			solver := cp.Solver{Order: order, Scheme: scheme, MaxGuesses: d.GuessLimit, Seed: d.Seed}
			run, cells, err := search(ctx, solver, p, verify, r.Techniques)
			if err != nil {
				return nil, fmt.Errorf("order %s, scheme %s: %w", order, scheme, err)
			}
			run.Order, run.Scheme, r.Puzzle.Cells = o, s, cells
			r.Runs = append(r.Runs, run)
		}
	}
	if r.NoSolution() && slices.ContainsFunc(r.Runs, func(r Run) bool { return r.Outcome == Solved }) {
		return nil, fmt.Errorf("%w: one run found a solution, and another run found that there is none", answer.ErrWrong)
	}
	return r, nil
}

// techniques returns the techniques that some scheme of the design can use on p.
func (d *Design) techniques(p *fourfold.Problem) []string {
	all := cp.None
	for _, s := range d.Schemes {
		all |= s
	}
	return cp.Techniques(p, all)
}

// merge returns the names of both lists without repetitions. It keeps the order of the names in
// each list as far as the lists agree.
func merge(list, more []string) []string {
	list, at := slices.Clone(list), 0
	for _, name := range more {
		k := slices.Index(list, name)
		if k < 0 {
			k = at
			list = slices.Insert(list, k, name)
		}
		at = max(at, k+1)
	}
	return list
}

// search makes one run. It also returns the number of cells.
func search(ctx context.Context, solver cp.Solver, p *fourfold.Problem, verify func(fourfold.Solution) error, techniques []string) (Run, int, error) {
	var clock answer.Clock
	begin, found, wrong := time.Now(), false, error(nil)
	stats, err := clock.Visit(ctx, solver, p, func(s fourfold.Solution) bool {
		found, wrong = true, verify(s)
		return false
	})
	run := Run{Seconds: (time.Since(begin) - clock.Excluded()).Seconds()}
	switch {
	case wrong != nil:
		return run, 0, fmt.Errorf("%w: %w", answer.ErrWrong, wrong)
	case errors.Is(err, fourfold.ErrLimit):
		run.Outcome = Limited
	case err != nil:
		return run, 0, err
	case !found:
		run.Outcome = Unsolvable
	}
	run.Guesses, _ = stats.Counter("guesses")
	filled, _ := stats.Counter("filled")
	cells, _ := stats.Counter("cells")
	if cells > 0 {
		run.Filled = float64(filled) / float64(cells)
	}
	for _, name := range techniques {
		run.Applied = append(run.Applied, cp.Applied(stats, name))
	}
	return run, int(cells), nil
}

// Table returns a Table of the results in their order.
func (d *Design) Table(results []*Result) *Table {
	t := &Table{GuessLimit: d.GuessLimit, Seed: d.Seed}
	for _, o := range d.Orders {
		t.Orders = append(t.Orders, o.String())
	}
	for _, s := range d.Schemes {
		t.Schemes = append(t.Schemes, s.String())
	}
	var labels, last []string
	for _, r := range results {
		labels = append(labels, r.Puzzle.Label)
		if !slices.Equal(r.Techniques, last) {
			last = r.Techniques
			t.Techniques = merge(t.Techniques, last)
		}
	}
	t.Labels = words.SortLabels(labels)
	for _, r := range results {
		t.add(r)
	}
	return t
}

// add appends a result. The table must already have all its techniques.
func (t *Table) add(r *Result) {
	for _, run := range r.Runs {
		run.Puzzle = len(t.Puzzles)
		applied := make([]int64, len(t.Techniques))
		for k, name := range r.Techniques {
			applied[slices.Index(t.Techniques, name)] = run.Applied[k]
		}
		run.Applied = applied
		t.Runs = append(t.Runs, run)
	}
	t.Puzzles = append(t.Puzzles, r.Puzzle)
}
