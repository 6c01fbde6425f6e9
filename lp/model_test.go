//go:build cgo && !noclp

package lp

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestModelsFreed tests that a search frees all its models, however it ends.
func TestModelsFreed(t *testing.T) {
	all := func(fourfold.Solution) bool { return true }
	for _, c := range []struct {
		name  string
		solve func() error
		want  error
	}{
		{"complete", func() error {
			_, err := Solver{}.Solve(context.Background(), covertest.Queens(7), all)
			return err
		}, nil},
		{"enough", func() error {
			_, err := Solver{}.Solve(context.Background(), sudoku(loose), func(fourfold.Solution) bool {
				if liveModels.Load() == 0 {
					t.Error("no live models during the search")
				}
				return false
			})
			return err
		}, nil},
		{"limit", func() error {
			_, err := Solver{MaxNodes: 2}.Solve(context.Background(), sudoku(loose), all)
			return err
		}, fourfold.ErrLimit},
		{"canceled between relaxations", func() error {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			_, err := Solver{}.Solve(ctx, sudoku(loose), func(fourfold.Solution) bool { cancel(); return true })
			return err
		}, context.Canceled},
		{"canceled inside a relaxation", func() error {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			go func() {
				for liveModels.Load() == 0 && ctx.Err() == nil {
					runtime.Gosched()
				}
				cancel()
			}()
			stats, err := Solver{Reduce: Unreduced}.Solve(ctx, sudoku(strings.Repeat(".", 625)), all)
			if n := counter(t, stats, "relaxations"); n > 1 {
				t.Errorf("%d relaxations, the last ones after the context ended", n)
			}
			return err
		}, context.Canceled},
		{"panic", func() (err error) {
			defer func() { err = recover().(error) }()
			_, err = Solver{}.Solve(context.Background(), sudoku(loose), func(fourfold.Solution) bool { panic(errPanic) })
			return err
		}, errPanic},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := liveModels.Load()
			if err := c.solve(); !errors.Is(err, c.want) {
				t.Errorf("Solve() = %v, want %v", err, c.want)
			}
			if n := liveModels.Load(); before != 0 || n != 0 {
				t.Errorf("%d models before the search and %d after it, want 0", before, n)
			}
		})
	}
}

var errPanic = errors.New("panic in yield")

// TestFreedModel tests that a model that has been freed does not reach CLP again.
func TestFreedModel(t *testing.T) {
	stop := newStopper(context.Background())
	defer stop.close()
	m := newModel(encodeWhole(covertest.Latin(3)), stop)
	if n := liveModels.Load(); n != 1 {
		t.Fatalf("%d live models, want 1", n)
	}
	m.free()
	m.free()
	if n := liveModels.Load(); n != 0 {
		t.Errorf("%d live models after free, want 0", n)
	}
	for name, use := range map[string]func(){
		"dual":  func() { m.dual(make([]int8, m.columns), false) },
		"point": func() { m.point(make([]float64, m.columns)) },
		"ray":   func() { m.ray(make([]float64, m.rows)) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s of a freed model did not panic", name)
				}
			}()
			use()
		}()
	}
}

// TestStop tests that CLP stops within a few pivots once the flag is set, with a status that is
// neither optimal nor noPoint, and that newModel then loads nothing.
func TestStop(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	stop := newStopper(ctx)
	defer stop.close()
	g := encodeWhole(covertest.Latin(12))
	m := newModel(g, stop)
	defer m.free()
	cancel()
	<-stop.fired
	if result, pivots := m.dual(make([]int8, m.columns), false); result == optimal || result == noPoint || pivots > 10 {
		t.Errorf("status %d after %d pivots, want neither %d nor %d after a few", result, pivots, optimal, noPoint)
	}
	if n := newModel(g, stop); n != nil {
		t.Error("a model was loaded after the end of the context")
		n.free()
	}
}
