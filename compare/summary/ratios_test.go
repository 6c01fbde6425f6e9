package summary

import (
	"math"
	"slices"
	"testing"

	"fourfold/internal/test/reporttest"
)

// TestRatios: in each family the geometric mean over the puzzles that both finished, and all
// families have the same weight. From six puzzles on there is an interval.
func TestRatios(t *testing.T) {
	rows := []string{"1 4", "2 8", "1 1", "1 timeout", "unsupported 3"}
	for range 6 {
		rows = append(rows, "1 2")
	}
	table := reporttest.New("sat dlx", rows...)
	for k, c := range table.Cases {
		c.File = []string{"in/a/1.dlx", "in/a/2.dlx", "in/b.txt", "in/b.txt", "in/b.txt", "in/c.txt"}[min(k, 5)]
	}
	s := Summarize(table.Table())
	r := s.RatiosOf(s.GroupBy(ByFamily), 1, 0)
	want := []Interval{{4, math.NaN(), math.NaN()}, {1, math.NaN(), math.NaN()}, {2, 2, 2}}
	if !slices.EqualFunc(r.Groups, want, func(a, b Interval) bool { return closeTo(a.Center, b.Center) && closeTo(a.Lo, b.Lo) }) || !closeTo(r.All.Center, 2) || r.Only != 2 {
		t.Errorf("ratios %+v, want %v, 2 in all and 2 puzzles that only one finished", r, want)
	}
}

// TestFamilyNames: a family is a file or a folder, named as far as needed.
func TestFamilyNames(t *testing.T) {
	for _, c := range []struct{ files, want []string }{
		{[]string{"x/a.txt", "x/a.csv"}, []string{"a.txt", "a.csv"}},
		{[]string{"q/1.dlx", "q/2.dlx"}, []string{"1.dlx", "2.dlx"}},
		{[]string{"d/q/1.dlx", "d/q/r/2.dlx", "d/s.txt"}, []string{"q", "s.txt"}},
		{[]string{"-", "a.txt"}, []string{"-", "a.txt"}},
		{[]string{"v1.0/a.txt", "v1.0/b.txt", "v2.1/a.txt", "c.txt"}, []string{"v1.0", "v2.1", "c.txt"}},
		{[]string{"a/p.dlx", "a.txt"}, []string{"a", "a.txt"}},
		{[]string{"a.txt", "/data/b.txt"}, []string{"a.txt", "/data/b.txt"}},
	} {
		table := reporttest.New("dlx", slices.Repeat([]string{"1"}, len(c.files))...)
		for k, file := range c.files {
			table.Cases[k].File = file
		}
		var names []string
		for _, g := range Summarize(table.Table()).GroupBy(ByFamily).Groups {
			names = append(names, g.Name)
		}
		if !slices.Equal(names, c.want) {
			t.Errorf("%q: families %q, want %q", c.files, names, c.want)
		}
	}
}

// TestByEngine: the rows of one program are those of one engine.
func TestByEngine(t *testing.T) {
	table := reporttest.New("a b c d e", "1 1 1 1 1")
	table.Run.Solvers = []string{"exec:cadical -q {cnf}", "exec:cadical", "exec:cadical -q {cnf:amo=product}", "sat", "exec:cadical -q {cnf}#2"}
	got := Summarize(table.Table()).ByEngine()
	if want := [][]int{{0, 2, 4}, {1}, {3}}; !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("engines %v, want %v", got, want)
	}
}
