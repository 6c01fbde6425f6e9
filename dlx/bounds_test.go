package dlx

import (
	"testing"

	"fourfold/internal/test/covertest"
)

// TestGraphs: numbers of graphs are those of the OEIS: A001205 and A002829 for regular ones,
// A006129 for graphs without isolated vertices.
func TestGraphs(t *testing.T) {
	for _, c := range []struct {
		n         int
		low, high int32
		want      int64
	}{
		{7, 2, 2, 465}, {8, 3, 3, 19355}, {6, 1, 1 << 30, 27449}, {6, 0, 5, 1 << 15}, {5, 4, 4, 1}, {5, 3, 3, 0}, {9, 2, 2, 30016},
	} {
		p := covertest.Graphs(c.n, c.low, c.high)
		for _, s := range []Solver{{}, {Memory: -1}, {Core: Links}, {Workers: 3, Memory: -1}} {
			if got, _, err := s.Count(t.Context(), p, 0); err != nil || got.Int64() != c.want {
				t.Errorf("%d vertices of degree %d to %d, %+v: Count() = %v, %v, want %d", c.n, c.low, c.high, s, got, err, c.want)
			}
		}
	}
}
