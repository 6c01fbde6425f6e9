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
	"fourfold/internal/difficulty"
	"fourfold/internal/enginetime"
)

// A Design says which runs an experiment makes of each puzzle.
type Design struct {
	Orders     []cp.Order
	Schemes    []cp.Scheme // weakest first
	GuessLimit int64       // a run that would guess more often stops there; 0 means no limit
	Seed       uint64      // of the order "random"

	Now func() time.Time // the clock for the time of a run; nil means time.Now
}

// ParseOrders reads the names of orders with commas between them.
func ParseOrders(list string) ([]cp.Order, error) { return parseNames(list, cp.ParseOrder) }

// ParseSchemes reads the names of schemes with commas between them, and returns them
// weakest first: a scheme comes behind all that it contains.
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

// ErrWrong is wrapped by the error of [Design.Run] if the engine was wrong.
var ErrWrong = errors.New("wrong answer")

// A Result is what the runs of one puzzle gave.
type Result struct {
	Puzzle     Puzzle
	Techniques []string // those that a run of this puzzle could use, simplest first
	Runs       []Run    // order by order, and of one order scheme by scheme; Applied is by Techniques
}

// NoSolution reports whether a run has found that the puzzle has no solution.
func (r *Result) NoSolution() bool {
	return slices.ContainsFunc(r.Runs, func(r Run) bool { return r.Outcome == Unsolvable })
}

// Run searches a problem for one solution by every order and every scheme. Every
// solution is put through verify, which is p.Check or stricter. It completes the
// description of the puzzle by the number of its cells.
//
// If it cannot make all runs there is no Result, but an error: what ended ctx, one that
// wraps ErrWrong, or the engine's own. Any number of goroutines may use the Design.
func (d *Design) Run(ctx context.Context, about Puzzle, p *fourfold.Problem, verify func(fourfold.Solution) error) (*Result, error) {
	r := &Result{Puzzle: about, Techniques: d.techniques(p)}
	for o, order := range d.Orders {
		for s, scheme := range d.Schemes {
			solver := cp.Solver{Order: order, Scheme: scheme, MaxGuesses: d.GuessLimit, Seed: d.Seed}
			run, cells, err := search(ctx, &enginetime.Clock{Now: d.Now}, solver, p, verify, r.Techniques)
			if err != nil {
				return nil, fmt.Errorf("order %s, scheme %s: %w", order, scheme, err)
			}
			run.Order, run.Scheme, r.Puzzle.Cells = o, s, cells
			r.Runs = append(r.Runs, run)
		}
	}
	if r.NoSolution() && slices.ContainsFunc(r.Runs, func(r Run) bool { return r.Outcome == Solved }) {
		return nil, fmt.Errorf("%w: one run found a solution and another none", ErrWrong)
	}
	return r, nil
}

// techniques returns those that any scheme of the design can use on p.
func (d *Design) techniques(p *fourfold.Problem) []string {
	all := cp.None
	for _, s := range d.Schemes {
		all |= s
	}
	return cp.Techniques(p, all)
}

// merge returns the names of both lists without repetitions, each behind those that come
// before it in its list as far as the lists agree.
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
func search(ctx context.Context, clock *enginetime.Clock, solver cp.Solver, p *fourfold.Problem, verify func(fourfold.Solution) error, techniques []string) (Run, int, error) {
	begin, found, wrong := clock.Time(), false, error(nil)
	stats, err := clock.Solve(ctx, solver, p, func(s fourfold.Solution) bool {
		found, wrong = true, verify(s)
		return false
	})
	run := Run{Seconds: (clock.Time().Sub(begin) - clock.Spent()).Seconds()}
	switch {
	case wrong != nil:
		return run, 0, fmt.Errorf("%w: %w", ErrWrong, wrong)
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

// Table puts results together, in their order.
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
	t.Labels = difficulty.Sort(labels)
	for _, r := range results {
		t.add(r)
	}
	return t
}

// add appends a result. All its techniques are in the table.
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
