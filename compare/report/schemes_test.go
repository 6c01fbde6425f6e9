package report

import (
	"strings"
	"testing"

	"fourfold/compare/summary"
	"fourfold/internal/test/reporttest"
	"fourfold/internal/write/doc"
)

// schemed is a run of four puzzles by two orders and two schemes. The first number of each text is
// the guesses, and the second the naked singles; x is a run that a limit stopped, and 0 one without a solution.
func schemed() *reporttest.Table {
	t := reporttest.New("a b c d", "1 1 1 1", "1 1 1 1", "1 1 1 1", "1 1 1 1")
	t.Run.Solvers = []string{"cp:order=fixed,scheme=none,guesses=9", "cp:order=fixed,scheme=singles", "cp:order=mrv,scheme=none", "cp:order=mrv,scheme=singles"}
	for k, guesses := range [][]int64{{5, 0, 2, 0}, {9, 3, 4, 0}, {9, 1, 8, 1}, {7, 2, 2, 0}} {
		c := t.Cases[k]
		c.Label, c.Clues, c.Order = []string{"Easy", "Hard", "Hard", "Easy"}[k], 30-k, 9
		for i, n := range guesses {
			x := &c.Trials[i]
			if x.Solver = t.Run.Solvers[i]; n == 9 {
				*x = reporttest.Trial("limit")
				x.Solver = t.Run.Solvers[i]
			}
			x.Counters = map[string]int64{"nodes": 1, "guesses": n, "cells": 81, "filled": 27 * min(3, 9-n)}
			if i%2 == 1 {
				x.Counters["naked-single"], x.Counters["hidden-single/row"], x.Counters["hidden-single/box"], x.Counters["x-wing"] = 5, 1, 2, int64(k)
			}
			if k == 3 {
				x.Count = 0
			}
		}
	}
	return t
}

func TestSchemes(t *testing.T) {
	table := schemed()
	s := NewSchemes(&table.Run)
	for _, c := range table.Cases {
		s.Add(c)
	}
	d := s.Doc(summary.Summarize(table.Table()))
	var b strings.Builder
	d.WriteText(&b, doc.Terminal{})
	for _, part := range []string{
		"10 of 16 runs solved, 2 stopped at a limit, 4 without a solution\n",
		"\nall    fixed  none        4       1        2     1     0.0 %  5.00     5.0    5     >=7.67        >=9.0\n",
		"\nall    mrv    singles     4       3              1    66.7 %  0.33     0.0    1\n",
		"\nall          4        28.5     0        2      1\n",
		"\nHard         2        28.5     0        1      1\n",
		"(Spearman's rho): 0.50, over 3 puzzles\n",
		"\nsingles        2      29  29.5    30\nguess          1      28  28.0    28\n",
		"\nall              76        52.6 %         31.6 %  15.8 %\n",
	} {
		if !strings.Contains(b.String(), part) {
			t.Errorf("no %q in\n%s", part, b.String())
		}
	}
	for c := range d.Charts() {
		reporttest.SVG(t, c)
	}
}

func TestSchemesCSV(t *testing.T) {
	var b strings.Builder
	w := NewSchemesCSV(&b)
	table := schemed()
	table.Cases[0].Number = 7
	table.Cases[1].Trials[2].Counters = map[string]int64{"guesses": 4} // as of another engine
	for _, c := range table.Cases {
		if err := w.Add(c); err != nil {
			t.Fatal(err)
		}
	}
	want := `PuzzleNumber,Difficulty,GuessCount,MRV,Scheme,Filled,NakedSingles,HiddenSingles,NakedPairs,HiddenPairs,NakedTriples,HiddenTriples,XWings
7,Easy,5,false,none,100,0,0,0,0,0,0,0
7,Easy,0,false,singles,100,5,3,0,0,0,0,0
7,Easy,2,true,none,100,0,0,0,0,0,0,0
7,Easy,0,true,singles,100,5,3,0,0,0,0,0
2,Hard,9,false,none,0,0,0,0,0,0,0,0
2,Hard,3,false,singles,100,5,3,0,0,0,0,1
2,Hard,4,true,none,,,,,,,,
`
	if err := w.End(); err != nil || !strings.HasPrefix(b.String(), want) {
		t.Errorf("got %v\n%s, want it to begin with\n%s", err, b.String(), want)
	}
	b.Reset()
	if err := NewSchemesCSV(&b).End(); err != nil || !strings.HasPrefix(want, b.String()[:60]) {
		t.Errorf("without a case the header is %q, %v", b.String(), err)
	}
}
