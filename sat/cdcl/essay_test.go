package cdcl

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
	"fourfold/sat/cdcl/internal/core"
)

// A tally counts what an encoder writes.
type tally struct{ groups, members, clauses int }

func (y *tally) Group(lits []core.Lit, _, _ int) {
	y.groups, y.members = y.groups+1, y.members+len(lits)
}
func (y *tally) Add(...core.Lit) { y.clauses++ }

// TestEssay: the sizes and numbers of the 4x4 Sudoku in the package documentation are right.
func TestEssay(t *testing.T) {
	for _, c := range []struct {
		givens        string
		vars, members int
		nodes, models int64 // nodes are 0 if the essay does not say how many
	}{
		{"1.....2..3.....4", 24, 96, 0, 1},
		{"1.....2..3......", 34, 136, 2, 3},
		{"................", 64, 256, 0, 288},
	} {
		p := covertest.Shidoku(c.givens)
		s := newSearch(context.Background(), Solver{}, p, func(fourfold.Solution) bool { return true })
		if err := s.prepare(); err != nil {
			t.Fatal(err)
		}
		var y tally
		if _, err := s.encoder.write(&y, func(int32) {}); err != nil {
			t.Fatal(err)
		}
		if want := (tally{64, c.members, 0}); y != want || s.encoder.numVars != c.vars {
			t.Errorf("%s: %d variables and %+v, want %d and %+v", c.givens, s.encoder.numVars, y, c.vars, want)
		}
		if err := s.run(); err != nil {
			t.Fatal(err)
		}
		if st := s.core.Stats; st.Decisions != c.nodes && c.nodes > 0 || s.found != c.models || st.Learned != 0 || st.Conflicts != 0 {
			t.Errorf("%s: %d models and %+v, want %d decisions and %d models", c.givens, s.found, st, c.nodes, c.models)
		}
	}
	if v, g, m := core.Size(1, 0, 0), core.Size(0, 1, 0), core.Size(0, 0, 1); strconv.IntSize == 64 && (v != 154 || g != 12 || m != 8) {
		t.Errorf("a variable takes %d bytes, a group %d and a member %d", v, g, m)
	}
}

// TestEssayCosts: the roster in the package documentation has a bound of 4, and the first cover
// found costs that.
func TestEssayCosts(t *testing.T) {
	text := "1:2|early late ann bob cem\nann early |3\nann late |1\nbob early |2\nbob late |2\ncem early |1\ncem late |4\n"
	p, err := fourfold.ReadProblem(strings.NewReader(text), "roster")
	if err != nil {
		t.Fatal(err)
	}
	var costs []int64
	stats, err := Solver{}.Cheapest(t.Context(), p, 1, func(f fourfold.Finding) bool {
		if f.Bound != 4 {
			t.Errorf("bound %d, want 4", f.Bound)
		}
		if f.Solution != nil {
			costs = append(costs, f.Cost)
		}
		return true
	})
	conflicts, _ := stats.Counter("conflicts")
	if err != nil || !slices.Equal(costs, []int64{4}) || conflicts != 0 {
		t.Errorf("covers of costs %v, %d conflicts, error %v, want one of cost 4 and none", costs, conflicts, err)
	}
}
