package summary

import (
	"fmt"
	"slices"
	"testing"

	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/internal/test/reporttest"
)

func TestGroupings(t *testing.T) {
	s := Summarize(reporttest.Mixed().Table())
	var by []string
	for _, g := range s.Groupings {
		by = append(by, g.By)
	}
	if want := []string{"label", "clues", "guesses"}; !slices.Equal(by, want) {
		t.Fatalf("groupings by %v, want %v: the number of solutions is the same everywhere, and files are as labels", by, want)
	}
	for _, test := range []struct {
		by    int
		names []string
	}{{0, []string{"Easy", "Evil"}}, {1, []string{"17", "29-32"}}, {2, []string{"0", "64-255", "256+", "unknown"}}} {
		var names []string
		puzzles := 0
		for _, g := range s.Groupings[test.by].Groups {
			names = append(names, g.Name)
			puzzles += g.Puzzles
			if g.Puzzles != len(g.Members) || !slices.IsSorted(g.Members) {
				t.Errorf("%s: %d puzzles, members %v", g.Name, g.Puzzles, g.Members)
			}
		}
		if !slices.Equal(names, test.names) || puzzles != 400 {
			t.Errorf("by %s: %v with %d puzzles, want %v with 400", s.Groupings[test.by].By, names, puzzles, test.names)
		}
	}
	easy, evil := s.Groupings[0].Groups[0], s.Groupings[0].Groups[1]
	if easy.Solvers[0].PAR2 > easy.Solvers[1].PAR2 {
		t.Errorf("easy: %+v, want cp faster", easy)
	}
	if evil.Solvers[0].PAR2 < evil.Solvers[1].PAR2 || evil.Solvers[0].Finished != 180 || !closeTo(evil.Solvers[1].PAR2, 0.01) {
		t.Errorf("evil: %+v; want sat faster", evil)
	}
}

func TestGuesser(t *testing.T) {
	for want, solvers := range []string{"cp dlx sat", "dlx cp:nodes=7 sat", "sat dlx lp"} {
		want = min(want, 1)
		table := reporttest.New(solvers, "timeout 1 1", "1 1 1")
		for k := range table.Run.Solvers {
			if table.Run.Solvers[k] != "sat" {
				table.Cases[1].Trials[k].Counters["guesses"] = 5
			}
		}
		if got := Summarize(table.Table()).guesser(); got != want {
			t.Errorf("%s: guesses of solver %d, want %d", solvers, got, want)
		}
	}
	if got := Summarize(reporttest.New("sat", "1").Table()).guesser(); got != -1 {
		t.Errorf("guesses of solver %d, want none", got)
	}
}

func TestPlaces(t *testing.T) {
	puzzle := func(kind string, order, clues int) results.Shape {
		return results.Shape{Kind: kind, Order: order, Clues: clues}
	}
	for want, p := range map[string]results.Shape{
		"0-16":      puzzle("sudoku", 9, 16),
		"17":        puzzle("sudoku", 9, 17),
		"18-20":     puzzle("sudoku", 9, 20),
		"21-24":     puzzle("sudoku", 9, 21),
		"33-40":     puzzle("sudoku", 9, 40),
		"41+":       puzzle("sudoku", 9, 81),
		"16x16":     puzzle("sudoku", 16, 50),
		"latin 9x9": puzzle("latin", 9, 24),
		"cover":     puzzle("cover", 0, 0),
	} {
		if got := cluesPlace(&p).name; got != want {
			t.Errorf("clues of %+v: %s, want %s", p, got, want)
		}
	}
	for n, want := range map[int]string{0: "0", 1: "1-3", 3: "1-3", 4: "4-15", 255: "64-255", 256: "256+", 1 << 30: "256+"} {
		if got := stepPlace(guessSteps, n).name; got != want {
			t.Errorf("%d guesses: %s, want %s", n, got, want)
		}
	}
	labels := []string{"zebra", "", "Evil", "medium", "Easy", "Hard", "Extreme"}
	slices.SortFunc(labels, func(a, b string) int {
		return labelPlace(a, "").rank - labelPlace(b, "").rank
	})
	if want := []string{"Easy", "medium", "Hard", "Extreme", "Evil", "zebra", ""}; !slices.Equal(labels, want) {
		t.Errorf("labels %q, want %q", labels, want)
	}
}

func TestSolutionsPlace(t *testing.T) {
	for _, test := range []struct {
		status  compare.Status
		verdict compare.Verdict
		count   int64
		want    string
	}{
		{compare.None, compare.Agree, 0, "none"},
		{compare.Unique, compare.Agree, 1, "unique"},
		{compare.Multiple, compare.Agree, 5, "multiple"},
		{compare.Capped, compare.Agree, 2, "multiple"},
		{compare.Capped, compare.Agree, 1, "unknown"}, // a single one was asked for
		{compare.TimedOut, compare.Undecided, 1, "unknown"},
		{compare.Unique, compare.Disagree, 1, "unknown"},
	} {
		table := reporttest.New("cp", "1")
		table.Cases[0].Verdict, table.Cases[0].Trials[0] = test.verdict, results.Trial{Status: test.status, Count: test.count}
		if got := solutionsPlace(&table.Table().Puzzles[0]).name; got != test.want {
			t.Errorf("%s, %d solutions, %s: %s, want %s", test.status, test.count, test.verdict, got, test.want)
		}
	}
}

func TestManyFiles(t *testing.T) {
	table := reporttest.New("cp", slices.Repeat([]string{"1"}, 150)...)
	for k := range table.Cases { // the last file has 50 puzzles, the 50 others have 2
		if table.Cases[k].File = "dir/50.txt"; k%3 > 0 {
			table.Cases[k].File = fmt.Sprintf("dir/%02d.txt", (k/3*2+k%3)%50)
		}
	}
	g := Summarize(table.Table()).Groupings[0]
	last := g.Groups[len(g.Groups)-1]
	if !slices.IsSorted(last.Members) {
		t.Errorf("members of the others: %v, want them in order", last.Members)
	}
	if others := 2 * (50 - (mostFamilies - 2)); len(g.Groups) != mostFamilies || last.Name != "others" || last.Puzzles != others || g.Groups[0].Name != "50.txt" {
		t.Errorf("%d groups, last %+v; want %d with 50.txt first and %d others", len(g.Groups), last, mostFamilies, others)
	}
	for k := range table.Cases {
		table.Cases[k].File = fmt.Sprint(k)
	}
	if s := Summarize(table.Table()); len(s.Groupings) > 0 {
		t.Errorf("grouped by file where each has one puzzle: %v", s.Groupings[0].By)
	}
}
