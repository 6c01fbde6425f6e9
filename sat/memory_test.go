package sat

import (
	"errors"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestReleaseClauses: a search that ends before its clauses are loaded keeps no large memory of
// them.
func TestReleaseClauses(t *testing.T) {
	p, cause := covertest.Latin(16), errors.New("enough")
	written := false
	for at := 1; ; at++ {
		s := newSearch(covertest.EndWith(at, cause), Solver{Reduce: Unreduced}, p, func(fourfold.Solution) bool { return false })
		err := s.prepare()
		if err == nil {
			err = s.run()
		}
		written = written || cap(s.memory.encoder.lits) > maxKeptLits
		if s.memory.release(p); cap(s.memory.encoder.lits) > maxKeptLits {
			t.Fatalf("after %v at poll %d, the memory of %d literals is kept", err, at, cap(s.memory.encoder.lits))
		}
		if err != cause {
			break
		}
	}
	if !written {
		t.Error("no search ended with its clauses written")
	}
}
