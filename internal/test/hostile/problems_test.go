//go:build linux

package hostile

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"fourfold"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/test/covertest"
	"fourfold/puzzle"
)

// tryProblem gives random problems to all engines, each with random settings. The solutions must
// be those of brute force. Sometimes it is a Sudoku of order 9, on which the engines must agree.
func tryProblem(t *trial) {
	if t.oneIn(8) {
		trySudoku9(t)
		return
	}
	for range 20 {
		p := covertest.Random(t.Rand)
		want := covertest.BruteForce(p)
		slices.SortFunc(want, slices.Compare)
		for _, s := range t.engines(false) {
			t.checkSolutions(s, p, want)
		}
		t.count("small problems")
	}
}

// checkSolutions checks that an engine finds exactly the expected solutions.
func (t *trial) checkSolutions(s fourfold.Solver, p *fourfold.Problem, want []fourfold.Solution) {
	var got []fourfold.Solution
	_, err := s.Solve(context.Background(), p, func(sol fourfold.Solution) bool {
		got = append(got, sol)
		return true
	})
	slices.SortFunc(got, slices.Compare)
	if err != nil || !slices.EqualFunc(got, want, slices.Equal) {
		t.fatal("%s finds %d solutions %v (%v), want %d %v, of\n%s", s.Name(), len(got), got, err, len(want), want, t.dlx(p))
	}
}

// trySudoku9 checks that all engines count the same number of solutions of a Sudoku, up to 3.
// Some of the Sudokus have no solution.
func trySudoku9(t *trial) {
	g := t.sudoku(9, 24+t.IntN(20))
	if t.oneIn(3) {
		g.Cells[t.IntN(81)] = uint8(1 + t.IntN(9))
	}
	c, err := puzzle.Sudoku{Givens: g}.Compile()
	if err != nil {
		t.count("givens that break the rules")
		return
	}
	want := -1
	for _, s := range t.engines(true) {
		got, err := fourfold.Count(context.Background(), s, c.Problem, 3)
		if want < 0 {
			want = int(got.Int64())
		}
		if err != nil || got.Int64() != int64(want) {
			t.fatal("%s counts %d solutions (%v) of %v, others %d", s.Name(), got, err, g, want)
		}
	}
	t.count("9x9 Sudokus")
}

// engines returns every available engine with random settings. Plain backtracking is left out
// for Sudokus, because it can take very long. The engine for 9x9 Sudokus is left out for other
// problems.
func (t *trial) engines(forSudoku bool) []fourfold.Solver {
	var all []fourfold.Solver
	for _, e := range solvers.Engines() {
		if !e.Available || forSudoku && e.Name == "bt" || !forSudoku && e.Name == solvers.Classic {
			continue
		}
		s, err := solvers.Parse(t.spec(e, forSudoku), solvers.Bounds{})
		t.must(err)
		all = append(all, s)
		t.count("searches")
	}
	return all
}

// engine returns the name of a formulation or of cdcl, drawn at random. It is never lp, which takes
// very long for some puzzles.
func (t *trial) engine() string {
	names := append(solvers.Formulations(), solvers.Learning)
	return pick(t, slices.DeleteFunc(names, func(name string) bool { return name == "lp" })...)
}

// spec returns the name of an engine with random settings, in the form of --solver.
func (t *trial) spec(e solvers.Engine, forSudoku bool) string {
	var settings []string
	for _, s := range e.Settings {
		values := strings.Split(strings.Replace(s.Values, "BYTES", "1MB", 1), "|")
		if s.Name == "workers" {
			values = []string{"1", "2", "3"}
		}
		if s.Name == "seed" {
			values = []string{"0", "1", "18446744073709551615"}
		}
		if forSudoku && e.Name == "cp" { // weak rules and orders can take very long
			values = slices.DeleteFunc(values, func(v string) bool { return v == "none" || v == "fixed" || v == "random" })
		}
		if len(values) > 1 && t.oneIn(2) {
			settings = append(settings, fmt.Sprintf("%s=%s", s.Name, pick(t, values...)))
		}
	}
	return strings.TrimSuffix(e.Name+":"+strings.Join(settings, ","), ":")
}
