package generate

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"
	"testing/synctest"

	"fourfold/puzzle"
	"fourfold/puzzle/canonical"
)

// TestWorkers: the puzzles do not depend on the number of workers.
func TestWorkers(t *testing.T) { synctest.Test(t, testWorkers) }

func testWorkers(t *testing.T) {
	w := Wishes{Minimal: true, Symmetry: Rotate180, Seed: 7, Count: 20}
	want := take(t, w, 1)
	for _, workers := range []int{2, 5} {
		if got := take(t, w, workers); !reflect.DeepEqual(got, want) {
			t.Errorf("%d workers made other puzzles than one", workers)
		}
	}
	w.Seed++
	if got := take(t, w, 1); got[0].Rules.Givens.Equal(want[0].Rules.Givens) {
		t.Error("another seed made the same puzzle")
	}
}

// TestDifferent: no two puzzles are isomorphic.
func TestDifferent(t *testing.T) {
	var forms []string
	for _, p := range take(t, Wishes{Seed: 1, Count: 500}, 2) {
		form, err := canonical.Form(p.Rules.Givens)
		if err != nil {
			t.Fatal(err)
		}
		forms = append(forms, form.Grid.String())
	}
	slices.Sort(forms)
	if n := len(slices.Compact(forms)); n != 500 {
		t.Errorf("%d different puzzles of 500", n)
	}
}

// TestDuplicates: a puzzle that was made before is left out.
func TestDuplicates(t *testing.T) {
	const grids = 200 // of the 288 that there are
	w := Wishes{Rules: puzzle.Sudoku{Givens: puzzle.NewGrid(4, 4)}, MinClues: 16, MaxClues: 16, Seed: 1, Count: grids}
	r, seen := Run{Wishes: w, Workers: 2}, map[string]bool{}
	if err := r.Wishes.Check(); err != nil {
		t.Fatal(err)
	}
	err := r.Generate(context.Background(), func(p *Puzzle) bool { seen[p.Rules.Givens.String()] = true; return true })
	if err != nil || len(seen) != grids || r.Duplicates() == 0 || r.Tried() != r.Duplicates()+grids {
		t.Errorf("%d puzzles of %d attempts, %d duplicates, %v", len(seen), r.Tried(), r.Duplicates(), err)
	}
}

// TestEnd: Generate ends when its context is done and when yield returns false, and leaves no
// goroutine.
func TestEnd(t *testing.T) { synctest.Test(t, testEnd) }

func testEnd(t *testing.T) {
	cause := errors.New("cause")
	for _, c := range []struct {
		name string
		stop func(cancel func(error)) bool // called for the third puzzle; what yield returns
		want error
	}{
		{"context", func(cancel func(error)) bool { cancel(cause); return true }, cause},
		{"yield", func(func(error)) bool { return false }, nil},
	} {
		ctx, cancel := context.WithCancelCause(context.Background())
		r, found := Run{Workers: 2}, 0
		if err := r.Wishes.Check(); err != nil {
			t.Fatal(err)
		}
		err := r.Generate(ctx, func(*Puzzle) bool {
			if found++; found == 3 {
				return c.stop(cancel)
			}
			return true
		})
		if !errors.Is(err, c.want) || found < 3 || c.want == nil && found != 3 {
			t.Errorf("%s: %d puzzles, %v", c.name, found, err)
		}
		cancel(nil)
	}
}

// TestStopped: a long attempt ends when the context is done.
func TestStopped(t *testing.T) { synctest.Test(t, testStopped) }

func testStopped(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	r := Run{Workers: 2, Wishes: Wishes{MinClues: 17, MaxClues: 17}}
	if err := r.Wishes.Check(); err != nil {
		t.Fatal(err)
	}
	cause := errors.New("cause")
	r.Idle = func() { cancel(cause) }
	if err := r.Generate(ctx, func(*Puzzle) bool { return true }); !errors.Is(err, cause) {
		t.Error(err)
	}
}
