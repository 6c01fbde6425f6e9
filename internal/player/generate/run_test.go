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
	w.Accept = append(w.Accept, func(_ context.Context, c *Candidate) (bool, error) {
		c.Add("clues", c.Rules.Givens.String())
		return c.Clues()%2 == 0, nil
	})
	want := collect(t, w, 1)
	for _, workers := range []int{2, 5} {
		if got := collect(t, w, workers); !reflect.DeepEqual(got, want) {
			t.Errorf("%d workers made other puzzles than one", workers)
		}
	}
	w.Seed++
	if got := collect(t, w, 1); got[0].Rules.Givens.Equal(want[0].Rules.Givens) {
		t.Error("another seed made the same puzzle")
	}
}

// TestDifferent: no two puzzles are isomorphic.
func TestDifferent(t *testing.T) {
	var forms []string
	for _, p := range collect(t, Wishes{Seed: 1, Count: 500}, 2) {
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

// TestDuplicates: a puzzle that is isomorphic to an earlier one is left out.
func TestDuplicates(t *testing.T) { synctest.Test(t, testDuplicates) }

func testDuplicates(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	errEnough := errors.New("enough")
	first := collect(t, Wishes{Seed: 1, Count: 1}, 1)[0]
	r := Run{Workers: 2}
	r.Wishes.Accept = append(r.Wishes.Accept, func(_ context.Context, c *Candidate) (bool, error) {
		c.Rules.Givens = puzzle.NewGrid(9, 9) // the transposed first puzzle, with other digits
		for cell, v := range first.Rules.Givens.Cells {
			if v != 0 {
				c.Rules.Givens.Set(cell%9, cell/9, 1+(int(v)+int(c.Attempt))%9)
			}
		}
		if r.Duplicates() >= 20 {
			cancel(errEnough)
		}
		return true, nil
	})
	if err := r.Wishes.Check(); err != nil {
		t.Fatal(err)
	}
	found := 0
	err := r.Generate(ctx, func(*Puzzle) bool { found++; return true })
	if found != 1 || !errors.Is(err, errEnough) {
		t.Errorf("%d puzzles, %v", found, err)
	}
	if tried := r.Tried(); tried != r.Duplicates()+1 {
		t.Errorf("%d attempts, %d duplicates", tried, r.Duplicates())
	}
}

// TestEnd: Generate ends when its context is done, when yield returns false and with the error of
// a test, and leaves no goroutine.
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
	r := Run{Workers: 2}
	r.Wishes.Accept = append(r.Wishes.Accept, func(context.Context, *Candidate) (bool, error) { return true, cause })
	if err := r.Wishes.Check(); err != nil {
		t.Fatal(err)
	}
	if err := r.Generate(context.Background(), func(*Puzzle) bool { t.Error("a puzzle"); return true }); !errors.Is(err, cause) {
		t.Errorf("error of a test: %v", err)
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
