package summary

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fourfold/compare"
	"fourfold/compare/internal/tabletest"
	"fourfold/compare/results"
)

func closeTo(got, want float64) bool {
	return got == want || math.IsNaN(got) && math.IsNaN(want) || math.Abs(got-want) <= 1e-6*math.Abs(want)
}

func TestSummarizeSolver(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, test := range []struct {
		name string
		rows []string
		want SolverSummary
	}{
		{"all finished", []string{"1", "2", "6"}, SolverSummary{Finished: 3, Median: Interval{2, 1, 6}, Mean: 3, Slowest: 6, PAR2: 3}},
		{"one unfinished", []string{"1", "timeout", "6"}, SolverSummary{Finished: 2, Unfinished: 1, Median: Interval{6, 1, inf}, Mean: 3.5, Slowest: 6, PAR2: 9}},
		{"a limit of its own", []string{"1", "limit"}, SolverSummary{Finished: 1, Unfinished: 1, Median: Interval{inf, 1, inf}, Mean: 1, Slowest: 1, PAR2: 10.5}},
		{"none finished", []string{"timeout"}, SolverSummary{Unfinished: 1, Median: Interval{inf, inf, inf}, Mean: nan, Slowest: nan, PAR2: 20}},
		{"no times", []string{"1", "unsupported", "fault", "stopped", "3"}, SolverSummary{Finished: 2, Unsupported: 1, Faults: 1, Median: Interval{2, 1, 3}, Mean: 2, Slowest: 3, PAR2: 2}},
		{"nothing", nil, SolverSummary{Median: Interval{nan, nan, nan}, Mean: nan, Slowest: nan, PAR2: nan}},
	} {
		got := Summarize(tabletest.New("cp", test.rows...)).Solvers[0]
		if got.Finished != test.want.Finished || got.Unfinished != test.want.Unfinished || got.Unsupported != test.want.Unsupported || got.Faults != test.want.Faults {
			t.Errorf("%s: %d finished, %d unfinished, %d unsupported, %d faults; want %+v", test.name, got.Finished, got.Unfinished, got.Unsupported, got.Faults, test.want)
		}
		figures := func(s SolverSummary) []float64 {
			return []float64{s.Median.Center, s.Median.Lo, s.Median.Hi, s.Mean, s.Slowest, s.PAR2}
		}
		if !slices.EqualFunc(figures(got), figures(test.want), closeTo) {
			t.Errorf("%s: median, lo, hi, mean, slowest, PAR2 = %v, want %v", test.name, figures(got), figures(test.want))
		}
	}
}

func TestSummarizeWithoutTimeout(t *testing.T) {
	table := tabletest.New("cp dlx", "1 2", "3 timeout", "4 1")
	table.Run.TimeoutNs = 0
	s := Summarize(table)
	if !closeTo(s.Solvers[0].PAR2, 8.0/3) || !math.IsNaN(s.Solvers[1].PAR2) {
		t.Errorf("PAR2 %v and %v, want 2.67 and NaN", s.Solvers[0].PAR2, s.Solvers[1].PAR2)
	}
	if s.Best != 0 || !closeTo(s.VBS, 5.0/3) {
		t.Errorf("best %d, VBS %v; want cp and 1.67", s.Best, s.VBS)
	}
	// How much slower the slowest is: cp 2, 4/3 and 1 times, dlx 1, 1 and 4 times.
	cp, dlx := math.Log(2*4.0/3), math.Log(4)
	for k, want := range []float64{cp / (cp + dlx), dlx / (cp + dlx)} {
		if got := s.Solvers[k]; !closeTo(got.Marginal, want) || !closeTo(got.Shapley, want) {
			t.Errorf("%s: marginal %v, Shapley %v, want %v", got.Name, got.Marginal, got.Shapley, want)
		}
	}
	if text := strings.Join(s.Warnings, "\n"); !strings.Contains(text, "PAR2 is not known") {
		t.Errorf("no warning of PAR2 in %q", text)
	}
}

func TestSummarizePortfolio(t *testing.T) {
	s := Summarize(tabletest.New("cp dlx sat", "1 2 timeout", "timeout 5 1", "8 2 4", "timeout timeout timeout"))
	if s.Best != 1 || !closeTo(s.Solvers[1].PAR2, 29.0/4) {
		t.Errorf("best %d with PAR2 %v, want dlx with 7.25", s.Best, s.Solvers[1].PAR2)
	}
	if !closeTo(s.VBS, 24.0/4) {
		t.Errorf("VBS = %v, want 6: 1, 1, 2 and twice the timeout", s.VBS)
	}
	// How much slower the slowest is: 20, 10, 1 times; 1, 4, 20; 1, 4, 2; 1, 1, 1.
	ln2, ln4, ln5, ln10 := math.Log(2), math.Log(4), math.Log(5), math.Log(10)
	all := math.Log(20 * 20 * 4)
	for k, want := range []SolverSummary{
		{Wins: 1, Marginal: ln2 / all, Shapley: (ln10/2 + ln2) / all},
		{Wins: 1, Marginal: ln2 / all, Shapley: (ln10/2 + ln4/2 + ln2/2 + ln2) / all},
		{Wins: 1, Marginal: ln5 / all, Shapley: (ln4/2 + ln5 + ln2/2) / all},
	} {
		got := s.Solvers[k]
		if got.Wins != want.Wins || !closeTo(got.Marginal, want.Marginal) || !closeTo(got.Shapley, want.Shapley) {
			t.Errorf("%s: wins %d, marginal %v, Shapley %v; want %d, %v, %v", got.Name, got.Wins, got.Marginal, got.Shapley, want.Wins, want.Marginal, want.Shapley)
		}
	}
}

// TestBestDoesNotRewardAbsence fails if a solver that leaves out what is hard is called
// the best.
func TestBestDoesNotRewardAbsence(t *testing.T) {
	s := Summarize(tabletest.New("lp cp", "1 2", "1 2", "unsupported 9", "fault stopped"))
	if s.Best != 1 {
		t.Errorf("best %d, want cp: lp took no part in the hardest", s.Best)
	}
	if !closeTo(s.VBS, 11.0/3) {
		t.Errorf("VBS = %v, want 11/3", s.VBS)
	}
}

func TestSummarizePair(t *testing.T) {
	s := Summarize(tabletest.New("cp dlx sat", "1 2 1", "2 8 1", "4 1 1", "3 timeout 1", "timeout 5 1", "unsupported 5 1"))
	p := s.Pairs[0]
	if p.A != 0 || p.B != 1 || p.Both != 3 || p.OnlyA != 1 || p.OnlyB != 1 || p.FasterA != 2 || p.FasterB != 1 {
		t.Errorf("%+v, want both 3, each alone on 1, faster on 2 and 1", p)
	}
	if want := math.Cbrt(1.0 / 2 * 2 / 8 * 4); !closeTo(p.Ratio.Center, want) {
		t.Errorf("ratio %v, want %v", p.Ratio.Center, want)
	}
	// The ratios are 1/2, 1/4 and 4, and with the timeout 3/10 and 2, so that the sizes of
	// their logs have the ranks 1.5, 4.5, 4.5, 3 and 1.5. The positive ones make 6, and 28
	// of 32 patterns of signs are as far from 7.5 or farther.
	if want := 28.0 / 32; !closeTo(p.P, want) {
		t.Errorf("P = %v, want %v", p.P, want)
	}
	if p.Alike != 3 || p.Differ != 0 {
		t.Errorf("alike %d, differ %d; want 3 and 0", p.Alike, p.Differ)
	}
	for _, p := range s.Pairs {
		if p.Holm < p.P {
			t.Errorf("%+v: the corrected P is less than P", p)
		}
	}
}

func TestSummarizeAnswers(t *testing.T) {
	table := tabletest.New("cp dlx sat", "1 1 1", "1 1 fault", "1 1 timeout", "1 1 1", "1 1 1", "1 timeout timeout")
	for _, k := range []int{0, 1, 2, 4} {
		table.Rows[k].Verdict = compare.Disagree
	}
	table.Rows[0].Cells[1].Hash = "another"
	for _, k := range []int{3, 4} {
		for j := range table.Rows[k].Cells { // as many as were asked for, but not the same
			c := &table.Rows[k].Cells[j]
			c.Status, c.Count, c.Hash = compare.Capped, 2, fmt.Sprint(j)
		}
	}
	table.Rows[4].Cells[2] = results.Cell{Status: compare.None}
	table.Rows[5].Verdict = compare.Undecided
	s := Summarize(table)
	if s.Agree != 1 || s.Disagree != 4 || s.Undecided != 1 {
		t.Errorf("agree %d, disagree %d, undecided %d; want 1, 4, 1", s.Agree, s.Disagree, s.Undecided)
	}
	for k, want := range [][2]int{{4, 1}, {2, 2}, {1, 3}} { // cp-dlx, cp-sat, dlx-sat
		if p := s.Pairs[k]; p.Alike != want[0] || p.Differ != want[1] {
			t.Errorf("pair %d-%d: alike %d, differ %d; want %v", p.A, p.B, p.Alike, p.Differ, want)
		}
	}
}

func TestSummarizeJoinsIsomorphs(t *testing.T) {
	table := tabletest.New("cp dlx", "1 1", "3 3", "5 timeout", "7 2", "1 timeout")
	for k, isomorph := range []int{0, 1, 2, 0, 1} { // the last is one of a puzzle that is not there
		table.Rows[k].Line, table.Rows[k].Isomorph = 1+k/3+k/4, isomorph
	}
	s := Summarize(table)
	if len(s.Puzzles) != 3 || s.Cases != 5 || len(s.Puzzles[0].Rows) != 3 {
		t.Fatalf("%d puzzles of %d cases, want 3 of 5", len(s.Puzzles), s.Cases)
	}
	if got, want := s.Puzzles[0].Times, []float64{3, math.Inf(1)}; !slices.Equal(got, want) {
		t.Errorf("times %v, want the mean and no end: %v", got, want)
	}
	if got := s.Solvers[1]; got.Finished != 1 || got.Unfinished != 2 {
		t.Errorf("dlx finished %d, not %d; want 1 and 2", got.Finished, got.Unfinished)
	}
}

func TestSummarizeSinglePuzzle(t *testing.T) {
	s := Summarize(tabletest.New("cp dlx", "1 2"))
	if p := s.Pairs[0]; !math.IsNaN(p.P) || !math.IsNaN(p.Holm) || !closeTo(p.Ratio.Center, 0.5) {
		t.Errorf("%+v, want a ratio of 0.5 and no P without samples", p)
	}
	table := tabletest.New("cp dlx", "1 2")
	table.First = [][]float64{{1, 1.1, 0.9, 1.2}, {2, 2.1, 1.9, 2.2}}
	if p := Summarize(table).Pairs[0]; !closeTo(p.P, 2.0/70) { // two of the 70 ways to split 8 ranks
		t.Errorf("P = %v of samples that do not overlap, want 2/70", p.P)
	}
	if len(s.Groupings) > 0 {
		t.Errorf("groupings %+v of a single puzzle", s.Groupings)
	}
	if text := strings.Join(s.Warnings, "\n"); !strings.Contains(text, "a single puzzle") {
		t.Errorf("no warning in %q", text)
	}
}

func TestSummarizeMeasures(t *testing.T) {
	table := tabletest.New("cp", "1", "1", "1", "timeout")
	for k := range table.Rows {
		c := &table.Rows[k].Cells[0]
		c.Bytes, c.Peak, c.Nodes = float32(10*k), float32(100*k), int64(k)
	}
	table.Rows[0].Cells[0].CPU = 2
	s := Summarize(table).Solvers[0]
	if s.Bytes != 10 || s.Peak != 100 || s.Nodes != 1 || s.CPU != 2 {
		t.Errorf("bytes %v, peak %v, nodes %v, CPU %v; want 10, 100, 1 of those finished and 2 of the one known", s.Bytes, s.Peak, s.Nodes, s.CPU)
	}
	s = Summarize(tabletest.New("cp", "timeout")).Solvers[0]
	if !math.IsNaN(s.CPU) || !math.IsNaN(s.Bytes) {
		t.Errorf("CPU %v, bytes %v of nothing finished, want NaN", s.CPU, s.Bytes)
	}
}

func TestGroupings(t *testing.T) {
	s := Summarize(tabletest.Mixed())
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
	if easy.Recommended != 0 || easy.JudgedBest != 0 || !closeTo(easy.Regret, 1) {
		t.Errorf("easy: %+v, want cp without a loss", easy)
	}
	if evil.Recommended != 1 || !closeTo(evil.Regret, 1) || evil.Finished[0] != 180 || !closeTo(evil.PAR2[1], 0.01) {
		t.Errorf("evil: recommended %d, regret %v, finished %v, PAR2 %v; want sat without a loss", evil.Recommended, evil.Regret, evil.Finished, evil.PAR2)
	}
}

// TestRegret fails if the recommendation is judged on what it was learned from.
func TestRegret(t *testing.T) {
	table := tabletest.Mixed()
	s := Summarize(table)
	z := newSummarizer(table)
	for k := range table.Rows {
		if !z.learning[k] && k < 200 { // the judging half has it the other way round
			table.Rows[k].Cells[0].Wall = 6e-5
		}
	}
	turned := Summarize(table).Groupings[0].Groups[0]
	if turned.Recommended != s.Groupings[0].Groups[0].Recommended {
		t.Error("the judging half changed what was learned")
	}
	if turned.JudgedBest != 1 || !closeTo(turned.Regret, 3) {
		t.Errorf("judged best %d, regret %v; want sat and 3", turned.JudgedBest, turned.Regret)
	}
}

// TestRegretOfParts fails if a puzzle at which the recommended solver has no time counts
// for the virtual best only.
func TestRegretOfParts(t *testing.T) {
	table := tabletest.Mixed()
	z := newSummarizer(table)
	for k := range table.Rows {
		if !z.learning[k] && k%3 == 0 && k >= 200 {
			table.Rows[k].Cells[1] = tabletest.Cell("stopped")
		}
	}
	if evil := Summarize(table).Groupings[0].Groups[1]; evil.Recommended != 1 || !closeTo(evil.Regret, 1) {
		t.Errorf("recommended %d, regret %v; want sat without a loss", evil.Recommended, evil.Regret)
	}
}

func TestGuesser(t *testing.T) {
	for want, solvers := range []string{"cp dlx sat", "dlx cp:nodes=7 sat", "sat dlx lp"} {
		want = min(want, 1)
		table := tabletest.New(solvers, "timeout 1 1", "1 1 1")
		for k := range table.Run.Solvers {
			if table.Run.Solvers[k] != "sat" {
				table.Rows[1].Cells[k].Guesses = 5
			}
		}
		if got := newSummarizer(table).guesser(); got != want {
			t.Errorf("%s: guesses of solver %d, want %d", solvers, got, want)
		}
	}
	if got := newSummarizer(tabletest.New("sat", "1")).guesser(); got != -1 {
		t.Errorf("guesses of solver %d, want none", got)
	}
}

func TestTooFewToLearn(t *testing.T) {
	table := tabletest.New("cp sat", "1 2", "1 2", "1 2", "1 2", "1 2", "1 2")
	for k := range 3 {
		table.Rows[k].Clues = 60
	}
	for _, g := range Summarize(table).Groupings[0].Groups {
		if g.Recommended != -1 || !math.IsNaN(g.Regret) {
			t.Errorf("%s: recommended %d, regret %v of three puzzles", g.Name, g.Recommended, g.Regret)
		}
	}
}

// TestOrderOfSolvers fails if a figure depends on which solver comes first.
func TestOrderOfSolvers(t *testing.T) {
	table, turned := tabletest.Mixed(), tabletest.Mixed()
	slices.Reverse(turned.Run.Solvers)
	for k := range turned.Rows {
		slices.Reverse(turned.Rows[k].Cells)
	}
	a, b := Summarize(table), Summarize(turned)
	slices.Reverse(b.Solvers)
	if fmt.Sprintf("%+v", a.Solvers) != fmt.Sprintf("%+v", b.Solvers) {
		t.Errorf("solvers %+v, turned %+v", a.Solvers, b.Solvers)
	}
	if p, q := a.Pairs[0], b.Pairs[0]; !closeTo(p.Ratio.Center*q.Ratio.Center, 1) || !closeTo(p.P, q.P) || p.FasterA != q.FasterB {
		t.Errorf("pair %+v, turned %+v", p, q)
	}
	for k := range a.Groupings[0].Groups {
		g, h := a.Groupings[0].Groups[k], b.Groupings[0].Groups[k]
		if g.Recommended != 1-h.Recommended || !closeTo(g.Regret, h.Regret) {
			t.Errorf("group %+v, turned %+v", g, h)
		}
	}
}

func TestPlaces(t *testing.T) {
	puzzle := func(kind string, order, clues int) *Puzzle {
		return &Puzzle{Row: &results.Row{Shape: results.Shape{Kind: kind, Order: order, Clues: clues}}}
	}
	for want, p := range map[string]*Puzzle{
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
		if got := cluesPlace(p).name; got != want {
			t.Errorf("clues of %+v: %s, want %s", p.Row.Shape, got, want)
		}
	}
	for n, want := range map[int]string{0: "0", 1: "1-3", 3: "1-3", 4: "4-15", 255: "64-255", 256: "256+", 1 << 30: "256+"} {
		if got := stepPlace(guessSteps, n).name; got != want {
			t.Errorf("%d guesses: %s, want %s", n, got, want)
		}
	}
	labels := []string{"zebra", "", "Evil", "medium", "Easy", "Hard", "Extreme"}
	slices.SortFunc(labels, func(a, b string) int {
		return labelPlace(&Puzzle{Row: &results.Row{Shape: results.Shape{Label: a}}}).rank - labelPlace(&Puzzle{Row: &results.Row{Shape: results.Shape{Label: b}}}).rank
	})
	if want := []string{"Easy", "medium", "Hard", "Extreme", "Evil", "zebra", ""}; !slices.Equal(labels, want) {
		t.Errorf("labels %q, want %q", labels, want)
	}
}

func TestSolutionsPlace(t *testing.T) {
	for _, test := range []struct {
		status  compare.Status
		verdict compare.Verdict
		count   int
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
		p := &Puzzle{Row: &results.Row{Verdict: test.verdict, Cells: []results.Cell{{Status: test.status, Count: test.count}}}}
		if got := solutionsPlace(p).name; got != test.want {
			t.Errorf("%s, %d solutions, %s: %s, want %s", test.status, test.count, test.verdict, got, test.want)
		}
	}
}

func TestManyFiles(t *testing.T) {
	table := tabletest.New("cp", slices.Repeat([]string{"1"}, 150)...)
	for k := range table.Rows { // the last file has 50 puzzles, the 50 others have 2
		if table.Rows[k].File = "dir/50.txt"; k%3 > 0 {
			table.Rows[k].File = fmt.Sprintf("dir/%02d.txt", (k/3*2+k%3)%50)
		}
	}
	g := Summarize(table).Groupings[0]
	last := g.Groups[len(g.Groups)-1]
	if !slices.IsSorted(last.Members) {
		t.Errorf("members of the others: %v, want them in order", last.Members)
	}
	if others := 2 * (50 - (mostFiles - 2)); len(g.Groups) != mostFiles || last.Name != "others" || last.Puzzles != others || g.Groups[mostFiles-2].Name != "50.txt" {
		t.Errorf("%d groups, last %+v; want %d with 50.txt and %d others", len(g.Groups), last, mostFiles, others)
	}
	for k := range table.Rows {
		table.Rows[k].File = fmt.Sprint(k)
	}
	if s := Summarize(table); len(s.Groupings) > 0 {
		t.Errorf("grouped by file where each has one puzzle: %v", s.Groupings[0].By)
	}
}

// TestLimits: a limit is no time, so the signed-rank test leaves it out.
func TestLimits(t *testing.T) {
	rows := slices.Repeat([]string{"1 2"}, 6)
	p := Summarize(tabletest.New("cp dlx", rows...)).Pairs[0].P
	limited := Summarize(tabletest.New("cp dlx", append(rows, "limit 1", "limit 1", "limit 1")...)).Pairs[0]
	if limited.P != p || limited.OnlyB != 3 {
		t.Errorf("P = %v with three limits, want %v as without; only dlx %d", limited.P, p, limited.OnlyB)
	}
	if late := Summarize(tabletest.New("cp dlx", append(rows, "timeout 1", "timeout 1", "timeout 1")...)).Pairs[0]; late.P <= p {
		t.Errorf("P = %v with three timeouts, want more than %v", late.P, p)
	}
}

func TestOutliers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var rows []string
	for range 200 {
		rows = append(rows, fmt.Sprint(0.01*math.Exp(0.3*r.NormFloat64())))
	}
	rows[10], rows[20], rows[30], rows[40], rows[50] = "1", "9", "2", "3", "timeout"
	table := tabletest.New("cp", rows...)
	table.Rows[5].Cells[0].Spread = 2.5
	table.Rows[6].Cells[0].Spread = 1.9
	type found struct {
		puzzle int
		why    string
	}
	var got []found
	for _, o := range Summarize(table).Outliers {
		got = append(got, found{o.Puzzle, o.Why})
		if o.Puzzle == 20 && (!closeTo(o.Time, 9) || o.Factor < 700 || o.Factor > 1100) {
			t.Errorf("%+v, want 9 s and about 900 medians", o)
		}
	}
	if want := []found{{20, "slow"}, {40, "slow"}, {30, "slow"}, {5, "noisy"}}; !reflect.DeepEqual(got, want) {
		t.Errorf("outliers %v, want %v", got, want)
	}
	few := tabletest.New("cp", slices.Repeat([]string{"0.01"}, 9)...)
	few.Rows[0].Cells[0].Wall = 5
	if got := Summarize(few).Outliers; len(got) > 0 {
		t.Errorf("outliers %v of too few times", got)
	}
}

func TestWarnings(t *testing.T) {
	calm := []string{"1 2", "1 2", "1 2", "1 2", "1 2", "1 2"}
	if s := Summarize(tabletest.New("cp dlx", calm...)); len(s.Warnings) > 0 {
		t.Errorf("warnings %q of a run without troubles", s.Warnings)
	}
	for _, test := range []struct {
		name, want string
		change     func(*results.Table)
	}{
		{"cut", "did not come to its end", func(t *results.Table) { t.Complete = false }},
		{"shard", "shard 2 of 4", func(t *results.Table) { t.Run.Shard, t.Run.Shards = 2, 4 }},
		{"unfinished", "unfinished of 6 puzzles: dlx 1; they count as longer than all others", func(t *results.Table) { t.Rows[0].Cells[1] = tabletest.Cell("timeout") }},
		{"penalty", "as 20 s each in PAR2; and as 10 s in the signed-rank test", func(t *results.Table) { t.Rows[0].Cells[1] = tabletest.Cell("timeout") }},
		{"limit", "limit of their own: cp 1", func(t *results.Table) { t.Rows[3].Cells[0] = tabletest.Cell("limit") }},
		{"faults", "faults: cp 2;", func(t *results.Table) {
			t.Rows[3].Cells[0], t.Rows[4].Cells[0] = tabletest.Cell("fault"), tabletest.Cell("fault")
		}},
		{"stopped", "stopped from outside: dlx 1", func(t *results.Table) { t.Rows[5].Cells[1] = tabletest.Cell("stopped") }},
		{"isomorphs", "up to 2 cases", func(t *results.Table) { t.Rows[1].Line, t.Rows[1].Isomorph = 1, 1 }},
		{"few", "only 5 puzzles", func(t *results.Table) { t.Rows = t.Rows[:5] }},
		{"repeated", "1 of 6 puzzles repeat", func(t *results.Table) { t.Rows[1].ID = t.Rows[0].ID }},
	} {
		table := tabletest.New("cp dlx", calm...)
		test.change(table)
		if text := strings.Join(Summarize(table).Warnings, "\n"); !strings.Contains(text, test.want) {
			t.Errorf("%s: no %q in %q", test.name, test.want, text)
		}
	}
}

func BenchmarkSummarize(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	rows := make([]string, 100_000)
	for k := range rows {
		for range 5 {
			rows[k] += fmt.Sprintf("%.6g ", 1e-4*math.Exp(2*r.NormFloat64()))
		}
	}
	table := tabletest.New("a b c d e", rows...)
	for k := range table.Rows {
		row := &table.Rows[k]
		row.Clues, row.Label, row.File, row.Cells[0].Guesses = 17+k%30, []string{"Easy", "Hard"}[k%2], fmt.Sprint(k%8), int64(k%400)
	}
	for b.Loop() {
		Summarize(table)
	}
}
