package dlx

import (
	"errors"
	"math/big"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

var _ fourfold.Counting = Solver{}

// TestCountLarge counts numbers that cannot be counted one by one, by one worker and by several.
func TestCountLarge(t *testing.T) {
	few := soloLooks
	defer func() { soloLooks = few }()
	soloLooks = 0
	for _, c := range []struct {
		name string
		p    *fourfold.Problem
		want string
	}{
		{"matching 24", covertest.Matching(24), "316234143225"}, // 23!!
		{"200 pairs", covertest.Pairs(200), new(big.Int).Lsh(big.NewInt(1), 200).String()},
	} {
		for _, workers := range []int{1, 3} {
			s := Solver{Workers: workers}
			if n, _, err := s.Count(t.Context(), c.p, 0); err != nil || n.String() != c.want {
				t.Errorf("%s, %d workers: Count() = %v, %v, want %s", c.name, workers, n, err, c.want)
			}
		}
	}
}

// TestCountLimit: at a limit of nodes, Count returns ErrLimit and the number of covers found before.
func TestCountLimit(t *testing.T) {
	p := covertest.Queens(8)
	last := int64(-1)
	for nodes := int64(1); last < 92; nodes *= 2 {
		for _, memory := range []int64{0, -1} {
			n, stats, err := Solver{MaxNodes: nodes, Memory: memory}.Count(t.Context(), p, 0)
			visited, _ := stats.Counter("nodes")
			if (err == nil) != (n.Int64() == 92 && visited <= nodes) || err != nil && (!errors.Is(err, fourfold.ErrLimit) || visited != nodes) {
				t.Fatalf("limit of %d nodes: %v covers in %d nodes, %v", nodes, n, visited, err)
			}
			if memory < 0 {
				if n.Int64() < last {
					t.Errorf("limit of %d nodes: %v covers, but %d with a lower limit", nodes, n, last)
				}
				last = n.Int64()
				if err != nil {
					last = min(last, 91)
				}
			}
		}
	}
}
