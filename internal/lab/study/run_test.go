package study

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"fourfold"
	"fourfold/cp"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

func TestParseOrders(t *testing.T) {
	for _, c := range []struct {
		list string
		want []cp.Order
		err  string
	}{
		{"mrv", []cp.Order{cp.MRV}, ""},
		{"mrv,fixed", []cp.Order{cp.MRV, cp.Fixed}, ""},
		{"mrv,mrv", nil, "named twice"},
		{"", nil, "expected one of fixed"},
		{"mrv,", nil, "expected one of fixed"},
		{"slow", nil, `order "slow": expected one of fixed`},
	} {
		got, err := ParseOrders(c.list)
		if !slices.Equal(got, c.want) || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("ParseOrders(%q) = %v, %v, want %v, %q", c.list, got, err, c.want, c.err)
		}
	}
}

func TestParseSchemes(t *testing.T) {
	got, err := ParseSchemes("all,singles+locked,none,triples")
	want := []string{"none", "triples", "singles+locked", "all"}
	var names []string
	for _, s := range got {
		names = append(names, s.String())
	}
	if err != nil || !slices.Equal(names, want) {
		t.Errorf("ParseSchemes = %q, %v, want %q", names, err, want)
	}
	if _, err := ParseSchemes("pairs,nones"); err == nil {
		t.Error(`ParseSchemes("pairs,nones") = nil, want an error`)
	}
}

func TestMerge(t *testing.T) {
	for _, c := range []struct{ list, more, want string }{
		{"", "a b", "a b"},
		{"a b", "", "a b"},
		{"a b c", "a x c y", "a x b c y"},
		{"b", "a b c", "a b c"},
		{"a b", "b a", "a b"},
		{"a b", "x y", "x y a b"},
	} {
		if got := strings.Join(merge(strings.Fields(c.list), strings.Fields(c.more)), " "); got != c.want {
			t.Errorf("merge(%q, %q) = %q, want %q", c.list, c.more, got, c.want)
		}
	}
}

const (
	hard17   = "...8.1..........435............7.8........1...2..3....6......75..34........2..6.."
	brutal   = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
	contrary = "12345678.........9..............................................................."
	shidoku  = "1.....2..3.....4"
)

func TestRun(t *testing.T) {
	d := Design{Orders: []cp.Order{cp.Fixed, cp.MRV}, Schemes: []cp.Scheme{cp.None, cp.Triples}, GuessLimit: 50}
	p := compile(t, hard17)
	r, err := d.Run(context.Background(), Puzzle{Label: "hard", Clues: 17}, p, p.Check)
	if err != nil {
		t.Fatal(err)
	}
	if want := (Puzzle{Label: "hard", Clues: 17, Cells: 81}); r.Puzzle != want {
		t.Errorf("Run: Puzzle = %+v, want %+v", r.Puzzle, want)
	}
	if len(r.Runs) != 4 {
		t.Fatalf("Run: %d runs, want 4", len(r.Runs))
	}
	for k, run := range r.Runs {
		if run.Order != k/2 || run.Scheme != k%2 || len(run.Applied) != len(r.Techniques) {
			t.Errorf("Run: run %d = %+v, want order %d and scheme %d and as many techniques as %v", k, run, k/2, k%2, r.Techniques)
		}
		if solved := run.Outcome == Solved; solved != (run.Filled == 1) || solved && run.Guesses > 50 || !solved && run.Guesses != 50 {
			t.Errorf("Run: run %d = %+v, want 50 guesses or a solution with at most that", k, run)
		}
	}
	if r.Runs[0].Outcome != Limited {
		t.Errorf("Run: fixed order without inference = %v, want %v", r.Runs[0].Outcome, Limited)
	}
}

func TestRunNoSolution(t *testing.T) {
	d := Design{Orders: []cp.Order{cp.MRV}, Schemes: []cp.Scheme{cp.None, cp.Singles}}
	p := compile(t, contrary)
	r, err := d.Run(context.Background(), Puzzle{}, p, p.Check)
	if err != nil || !r.NoSolution() || r.Runs[0].Outcome != Unsolvable || r.Runs[1].Outcome != Unsolvable {
		t.Errorf("Run = %+v, %v, want two runs that find no solution", r, err)
	}
}

func TestRunErrors(t *testing.T) {
	p := compile(t, shidoku)
	done, cancel := context.WithCancelCause(context.Background())
	stopped := errors.New("stopped")
	cancel(stopped)
	never := errors.New("never right")
	for _, c := range []struct {
		name   string
		ctx    context.Context
		verify func(fourfold.Solution) error
		want   []error
	}{
		{"interrupted", done, p.Check, []error{stopped}},
		{"a wrong solution", context.Background(), func(fourfold.Solution) error { return never }, []error{answer.ErrWrong, never}},
	} {
		d := Design{Orders: []cp.Order{cp.MRV}, Schemes: []cp.Scheme{cp.Singles}}
		r, err := d.Run(c.ctx, Puzzle{}, p, c.verify)
		for _, want := range c.want {
			if r != nil || !errors.Is(err, want) {
				t.Errorf("%s: Run = %v, %v, want no result and %v", c.name, r, err, want)
			}
		}
	}
}

// TestRunAtOnce: a table does not depend on how many puzzles are studied at once, except the
// times.
func TestRunAtOnce(t *testing.T) {
	d := Design{Orders: []cp.Order{cp.MRV, cp.Random}, Schemes: []cp.Scheme{cp.Singles, cp.All}, GuessLimit: 100, Seed: 7}
	grids := []string{hard17, shidoku, brutal, contrary}
	var tables [2]*Table
	for k := range tables {
		results := make([]*Result, len(grids))
		var running sync.WaitGroup
		for i, text := range grids {
			p := compile(t, text)
			one := func() {
				r, err := d.Run(context.Background(), Puzzle{Number: i}, p, p.Check)
				if err != nil {
					t.Error(err)
					r = &Result{}
				}
				results[i] = r
			}
			if k == 0 {
				one()
			} else {
				running.Go(one)
			}
		}
		running.Wait()
		tables[k] = d.Table(results)
		for i := range tables[k].Runs {
			tables[k].Runs[i].Seconds = 0
		}
	}
	if !reflect.DeepEqual(tables[0], tables[1]) {
		t.Errorf("Table of puzzles studied at once = %s, want as one after the other: %s", indent(tables[1]), indent(tables[0]))
	}
}

func TestTable(t *testing.T) {
	d := Design{Orders: []cp.Order{cp.MRV}, Schemes: []cp.Scheme{cp.None}, GuessLimit: 9, Seed: 3}
	got := d.Table([]*Result{
		{Puzzle{Label: "hard"}, []string{"single", "pair"}, []Run{{Applied: []int64{1, 2}}}},
		{Puzzle{Label: "easy"}, []string{"single", "locked set", "pair"}, []Run{{Applied: []int64{3, 4, 5}}}},
	})
	want := &Table{
		GuessLimit: 9, Seed: 3, Orders: []string{"mrv"}, Schemes: []string{"none"},
		Techniques: []string{"single", "locked set", "pair"}, Labels: []string{"easy", "hard"},
		Puzzles: []Puzzle{{Label: "hard"}, {Label: "easy"}},
		Runs:    []Run{{Puzzle: 0, Applied: []int64{1, 0, 2}}, {Puzzle: 1, Applied: []int64{3, 4, 5}}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("Table = %s, want %s", indent(got), indent(want))
	}
}

func compile(t *testing.T, text string) *fourfold.Problem {
	t.Helper()
	g, err := grid.ParseGrid(text)
	if err != nil {
		t.Fatal(err)
	}
	c, err := puzzle.Sudoku{Givens: g}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	return c.Problem
}

// TestRunTime: the time of a run is the time of the search, without verification.
func TestRunTime(t *testing.T) {
	var b fourfold.Builder
	b.Option("", b.Primary("a"))
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		d := Design{Orders: []cp.Order{cp.MRV}, Schemes: []cp.Scheme{cp.Singles}}
		r, err := d.Run(t.Context(), Puzzle{}, p, func(fourfold.Solution) error { time.Sleep(time.Hour); return nil })
		if err != nil || r.Runs[0].Seconds != 0 {
			t.Errorf("Run() = %+v, %v, want a run of no time", r, err)
		}
	})
}
