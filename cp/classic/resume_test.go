package classic

import (
	"reflect"
	"slices"
	"testing"
)

// TestResume: an engine that is interrupted after every few passes finds the same solutions in
// the same order, with the same number of guesses.
func TestResume(t *testing.T) {
	const most = 300
	r := NewSource(2)
	grids := namedPuzzles()
	for range Tries(0, 20, 500) {
		grids = append(grids, r.Puzzle())
	}
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		for i := range grids {
			s.engine.begin(&grids[i])
			want, guesses := drive(t, s, 1<<40, most)
			for _, budget := range []int64{1, 2, 3, 5, 50} {
				s.engine.begin(&grids[i])
				got, n := drive(t, s, budget, most)
				if !slices.Equal(got, want) {
					t.Fatalf("grid %d, %d passes at a time: %d solutions, want %d in the same order", i, budget, len(got), len(want))
				}
				if n != guesses {
					t.Errorf("grid %d, %d passes at a time: %d guesses, want %d", i, budget, n, guesses)
				}
			}
		}
	})
}

// drive continues the search of s, by budget passes at a time, until it is complete or has found
// most solutions.
func drive(t *testing.T, s *Solver, budget int64, most int) (found []Puzzle, guesses int64) {
	t.Helper()
	c := s.ctl
	for runs := 0; c.depth > 0 && len(found) < most; runs++ {
		if runs == 1e5 {
			t.Errorf("no progress with %d passes at a time", budget)
			return found, c.decisions
		}
		c.left, c.budget = 1, budget
		s.engine.run()
		switch {
		case c.left == 0:
			s.engine.fetch()
			found = append(found, Puzzle(c.solution[:81]))
		case c.left != 1:
			t.Fatalf("left is %d", c.left)
		case c.budget > 0 && c.depth > 0:
			t.Fatalf("run returned with a budget of %d and nodes, but without a solution", c.budget)
		}
		checkDepth(t, s)
	}
	return found, c.decisions
}

// checkDepth fails if the stack of s has more nodes than it has room for.
func checkDepth(t testing.TB, s *Solver) {
	t.Helper()
	if room := stackRoom(s); s.ctl.depth < 0 || s.ctl.depth > room {
		t.Fatalf("%d nodes on the stack, which has room for %d", s.ctl.depth, room)
	}
}

// stackRoom returns the number of nodes for which the engine of s has room.
func stackRoom(s *Solver) int64 { return int64(stackOf(s).Len()) }

// stackOf returns the array that is the stack of the engine of s.
func stackOf(s *Solver) reflect.Value { return reflect.ValueOf(s.engine).Elem().FieldByName("stack") }

// TestDepth checks the depth of the stack after every few passes of deep searches.
func TestDepth(t *testing.T) {
	r := NewSource(3)
	grids := namedPuzzles()
	for range Tries(10, 40, 1000) {
		// A grid with few givens needs the most guesses.
		p := r.solved()
		for _, c := range r.Perm(81)[r.IntN(20):] {
			p[c] = '.'
		}
		grids = append(grids, p)
	}
	eachPath(t, func(t *testing.T, path Path) {
		s := New(path)
		deepest := int64(0)
		for i := range grids {
			s.engine.begin(&grids[i])
			for range 3000 {
				s.ctl.left, s.ctl.budget = 1000, 4
				s.engine.run()
				checkDepth(t, s)
				deepest = max(deepest, s.ctl.depth)
			}
		}
		t.Logf("at most %d nodes on a stack for %d", deepest, stackRoom(s))
	})
}
