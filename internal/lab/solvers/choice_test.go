package solvers

import (
	"context"
	"errors"
	"strings"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/cp/classic"
	"fourfold/dlx"
	"fourfold/internal/read/grid"
	"fourfold/internal/test/covertest"
	"fourfold/puzzle"
	"fourfold/sat/cdcl"
)

// TestChoice: the engine depends on the problem and on the question, and a named engine solves all.
func TestChoice(t *testing.T) {
	givens, err := grid.ParseGrid(someSudoku)
	if err != nil {
		t.Fatal(err)
	}
	open := compile(t, puzzle.Sudoku{Givens: puzzle.NewGrid(9, 9), Diagonals: true})
	small, large := compile(t, puzzle.Sudoku{Givens: givens, Diagonals: true}), compile(t, puzzle.Sudoku{Givens: puzzle.NewGrid(16, 16)})
	sudoku := compileLine(t, someSudoku).Problem
	for _, c := range []struct {
		name    string
		spec    string
		bounds  Bounds
		p       *fourfold.Problem
		counted bool
		want    string
	}{
		{"9x9 Sudoku", "", Bounds{}, sudoku, false, "classic"},
		{"9x9 Sudoku with a limit of nodes", "", Bounds{MaxNodes: 9}, sudoku, false, "dlx"},
		{"9x9 Sudoku with a bound of memory", "", Bounds{Memory: 1e6}, sudoku, false, "classic"},
		{"small", "", Bounds{}, small, false, "dlx"},
		{"small, counted", "", Bounds{}, small, true, "dlx"},
		{"open", "", Bounds{}, open, false, "cdcl"},
		{"open, counted", "", Bounds{}, open, true, "dlx"},
		{"large", "", Bounds{}, large, false, "cdcl"},
		{"large with a limit of nodes", "", Bounds{MaxNodes: 9}, large, false, "cdcl"},
		{"large, counted", "", Bounds{}, large, true, "dlx"},
		{"a solution of 49 options", "", Bounds{}, blocks(t, 49, 11, 40), false, "dlx"},
		{"a solution of 50 options", "", Bounds{}, blocks(t, 50, 10, 40), false, "cdcl"},
		{"a solution of 50 options, few items", "", Bounds{}, blocks(t, 50, 9, 40), false, "dlx"},
		{"queens", "", Bounds{}, covertest.Queens(8), false, "dlx"},
		{"no items", "", Bounds{}, new(fourfold.Problem), false, "dlx"},
		{"named, 9x9 Sudoku", "sat:amo=pairs", Bounds{}, sudoku, false, "sat:amo=pairs"},
		{"named, large", "cp", Bounds{}, large, true, "cp"},
	} {
		choice, err := Choose(c.spec, c.bounds)
		if err != nil {
			t.Fatal(err)
		}
		if got := choice.For(c.p, c.counted).Name(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// blocks returns a problem of n options that cover size primary items each, and some secondary
// items, which do not count.
func blocks(t *testing.T, n, size, secondary int) *fourfold.Problem {
	t.Helper()
	var b fourfold.Builder
	for range n {
		var option []fourfold.Item
		for range size {
			option = append(option, b.Primary(""))
		}
		for range secondary {
			option = append(option, b.Secondary(""))
		}
		b.Option("", option...)
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestChoiceSolves: a Choice solves by the engine that it picks, and says which.
func TestChoiceSolves(t *testing.T) {
	ctx := context.Background()
	large := compileLine(t, strings.Repeat(".", 256)).Problem
	for spec, want := range map[string][3]string{"": {"classic", "cdcl", "dlx"}, "cp": {"", "", ""}} {
		choice, err := Choose(spec, Bounds{})
		if err != nil {
			t.Fatal(err)
		}
		for k, p := range []*fourfold.Problem{compileLine(t, someSudoku).Problem, large, covertest.Queens(6)} {
			n := 0
			first := func(sol fourfold.Solution) bool {
				if err := p.Check(sol); err != nil {
					t.Error(err)
				}
				n++
				return false
			}
			a, errA := choice.Solve(ctx, p, first)
			b, errB := choice.Visit(ctx, p, first)
			if a.Engine != want[k] || b.Engine != want[k] || n != 2 || errors.Join(errA, errB) != nil {
				t.Errorf("%q, problem %d: by %q and %q, %d solutions, %v, want %q", spec, k, a.Engine, b.Engine, n, errors.Join(errA, errB), want[k])
			}
		}
		n, st, err := choice.Count(ctx, covertest.Queens(8), 0)
		if n.Int64() != 92 || err != nil || st.Engine != want[2] {
			t.Errorf("%q: Count() = %v by %q, %v, want 92 by %q", spec, n, st.Engine, err, want[2])
		}
		n, st, err = choice.Count(ctx, large, 1)
		if n.Int64() != 1 || err != nil || st.Engine != want[1] {
			t.Errorf("%q: Count() of one solution = %v by %q, %v, want 1 by %q", spec, n, st.Engine, err, want[1])
		}
	}
	if _, err := Choose("clasic", Bounds{}); err == nil {
		t.Error("Choose accepts an unknown name")
	}
}

// TestChoiceClassicPath: only the default and a named classic have a path.
func TestChoiceClassicPath(t *testing.T) {
	for _, c := range []struct {
		spec   string
		bounds Bounds
		want   classic.Path
	}{{"", Bounds{}, classic.Best()}, {"", Bounds{MaxNodes: 1}, 0}, {"classic:path=go", Bounds{}, classic.Go}, {"dlx", Bounds{}, 0}} {
		choice, err := Choose(c.spec, c.bounds)
		if path, ok := choice.ClassicPath(); path != c.want || ok != (c.want != 0) || err != nil {
			t.Errorf("%q, %+v: path %v, %v, %v, want %v", c.spec, c.bounds, path, ok, err, c.want)
		}
	}
}

// TestIdle: idle processors are workers of the engine that is chosen for large problems, if the user
// names no engine and no number of workers.
func TestIdle(t *testing.T) {
	for _, c := range []struct {
		spec          string
		bounds        Bounds
		large, others int
	}{{"", Bounds{Idle: 3}, 3, 0}, {"", Bounds{Idle: 3, Workers: 2}, 2, 2}, {"cdcl", Bounds{Idle: 3}, 0, 0}, {"cdcl", Bounds{Workers: 2}, 2, 2}} {
		choice, err := Choose(c.spec, c.bounds)
		if err != nil {
			t.Fatal(err)
		}
		large := choice.For(covertest.EmptySudoku(4), false)
		if l, ok := large.(listing); ok {
			large = l.Solver
		}
		if got, ok := large.(cdcl.Solver); !ok || got.Workers != c.large {
			t.Errorf("%q, %+v: %+v for a large problem, want %d workers", c.spec, c.bounds, large, c.large)
		}
		if got, ok := choice.For(covertest.Queens(6), false).(dlx.Solver); ok && got.Workers != c.others {
			t.Errorf("%q, %+v: %+v for a small problem, want %d workers", c.spec, c.bounds, got, c.others)
		}
	}
}

// TestBoundsWorkers: dlx and cdcl get the workers, whatever the name is, unless the settings say how
// many.
func TestBoundsWorkers(t *testing.T) {
	for spec, want := range map[string]fourfold.Solver{
		"dlx":            dlx.Solver{Workers: 3},
		"dlx:core=cells": dlx.Solver{Core: dlx.Cells, Workers: 3},
		"dlx:workers=1":  dlx.Solver{Workers: 1},
		"cdcl":           cdcl.Solver{Workers: 3},
		"cp":             cp.Solver{},
	} {
		s, err := Parse(spec, Bounds{Workers: 3})
		if err != nil {
			t.Fatal(err)
		}
		engine := s
		if n, ok := s.(namedCounting); ok {
			engine = n.Solver
		}
		if engine != want || s.Name() != spec {
			t.Errorf("Parse(%s) = %+v with name %s, want %+v", spec, engine, s.Name(), want)
		}
	}
}

// TestBoundsMemory: a bound of memory reaches the engines that have the setting, beside a bound of
// nodes, and a setting of the text comes first.
func TestBoundsMemory(t *testing.T) {
	for spec, want := range map[string]bool{
		"dlx": true, "cdcl": true, "cp": false, "sat": false, "classic": false, "bt": false, "lp": false,
		"sat,cp": false, "sat:amo=pairs,nodes=9,cdcl:seed=1": true, "cp, dlx": true,
	} {
		if got := BoundsMemory(spec); got != want {
			t.Errorf("BoundsMemory(%q) = %v, want %v", spec, got, want)
		}
	}
	for _, c := range []struct {
		text         string
		nodes, bytes int64
	}{{"", 9, 2e6}, {"memory=none", 9, -1}, {"nodes=8,memory=3MB", 8, 3e6}} {
		s, err := DLX("dlx:"+c.text, Bounds{MaxNodes: 9, Memory: 2e6})
		if s.MaxNodes != c.nodes || s.Memory != c.bytes || err != nil {
			t.Errorf("DLX(%q): %d nodes, %d bytes, %v, want %d, %d", c.text, s.MaxNodes, s.Memory, err, c.nodes, c.bytes)
		}
		base, err := Parse("cdcl:"+c.text, Bounds{MaxNodes: 9, Memory: 2e6})
		engine, ok := base.(named).Solver.(cdcl.Solver)
		if !ok || engine.MaxNodes != c.nodes || engine.Memory != c.bytes || err != nil {
			t.Errorf("cdcl:%s: %+v, %v, want %d nodes, %d bytes", c.text, engine, err, c.nodes, c.bytes)
		}
	}
}
