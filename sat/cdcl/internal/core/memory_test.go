package core

import (
	"errors"
	"testing"

	"fourfold"
	"fourfold/internal/kit/poll"
)

// TestMemoryTooSmall: a search whose tables alone are larger than the memory ends at once.
func TestMemoryTooSmall(t *testing.T) {
	s := crowd(6, Options{Memory: 1000})
	work := poll.New(t.Context())
	r, err := s.Solve(&work)
	if r != Unknown || !errors.Is(err, fourfold.ErrLimit) || s.Stats.Decisions > 0 {
		t.Errorf("Solve() = %v, %v after %d decisions, want ErrLimit before the first", r, err, s.Stats.Decisions)
	}
	if err == nil || err.Error() != "more memory than the limit of 0 MB: search limit reached" {
		t.Errorf("a full memory: %v", err)
	}
	if s.Memory = 1e9; s.errMemory().Error() != "more memory than the limit of 2147 MB: search limit reached" {
		t.Errorf("more clauses than references: %v", s.errMemory())
	}
}

// TestMemoryForgets: with less memory than the search would take, it forgets more and still ends.
func TestMemoryForgets(t *testing.T) {
	free := crowd(7, Options{})
	refute(t, free)
	bound := free.bytes() * 2 / 3
	tight := crowd(7, Options{Memory: bound})
	work := poll.New(t.Context())
	for conflicts := int64(1000); ; conflicts += 1000 {
		tight.Conflict = conflicts
		r, err := tight.Solve(&work)
		if r == Unsat {
			break
		}
		if !errors.Is(err, fourfold.ErrLimit) || tight.Stats.Conflicts < conflicts {
			t.Fatalf("Solve() = %v, %v after %d conflicts", r, err, tight.Stats.Conflicts)
		}
		// A clause is learned at each conflict; there are roomEvery of them between two looks.
		if most := bound + roomEvery*8*4*int64(tight.NumVars()); tight.bytes() > most {
			t.Fatalf("%d bytes after %d conflicts, want %d at most", tight.bytes(), tight.Stats.Conflicts, most)
		}
	}
	if tight.Stats.Reductions <= free.Stats.Reductions {
		t.Errorf("%d rounds of forgetting with a bound on the memory, %d without", tight.Stats.Reductions, free.Stats.Reductions)
	}
}

// TestForgetHard: after forgetting hard, only clauses of the first tier and reasons are left, and the
// search goes on from there.
func TestForgetHard(t *testing.T) {
	s := crowd(7, Options{Conflict: 250})
	work := poll.New(t.Context())
	if _, err := s.Solve(&work); !errors.Is(err, fourfold.ErrLimit) {
		t.Fatalf("Solve() = %v, want ErrLimit", err)
	}
	before := len(s.arena)
	s.forget(true)
	for ref := arenaStart; ref < uint32(len(s.arena)); ref = s.next(ref) {
		if flags := s.arena[ref+1]; flags&flagLearned != 0 && flags>>glueShift > tier1 && !s.locked(ref) {
			t.Errorf("a clause of glue %d is left", flags>>glueShift)
		}
	}
	if len(s.arena) >= before {
		t.Errorf("the arena has %d words, and had %d", len(s.arena), before)
	}
	s.Conflict = 0
	refute(t, s)
}
