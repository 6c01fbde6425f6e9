package report

import (
	"bytes"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold/internal/lab/study"
	"fourfold/internal/write/chart/charttest"
	"fourfold/internal/write/doc"
	"fourfold/internal/write/doc/htmldoc"
	"fourfold/internal/write/doc/pagetest"
)

var syntheticTechniques = []string{"naked single", "hidden single", "naked pair", "hidden pair", "naked triple", "hidden triple"}

// experiment returns a random table that resembles a real study. Puzzles with harder labels tend
// to need stronger schemes. The weaker a scheme is, the more it guesses.
func experiment(perLabel []int, labels, orders, schemes []string) *study.Table {
	rng := rand.New(rand.NewPCG(7, uint64(len(labels))))
	t := &study.Table{GuessLimit: 1000, Orders: orders, Schemes: schemes, Techniques: syntheticTechniques, Labels: labels}
	for hard, n := range perLabel {
		for range n {
			k := len(t.Puzzles)
			t.Puzzles = append(t.Puzzles, study.Puzzle{File: "x.txt", Line: k + 1, Index: k, Number: k + 1, Label: labels[hard], Clues: 35 - 3*min(hard, 5) + rng.IntN(6), Cells: 81})
			needs := rng.IntN(min(hard, 5) + 2)
			for o := range orders {
				for s := range schemes {
					t.Runs = append(t.Runs, syntheticRun(rng, k, o, s, needs))
				}
			}
		}
	}
	return t
}

func syntheticRun(rng *rand.Rand, puzzle, order, scheme, needs int) study.Run {
	r := study.Run{Puzzle: puzzle, Order: order, Scheme: scheme, Filled: 1}
	for range 3 * max(0, needs-scheme+(1-min(order, 1))*2) {
		r.Guesses = r.Guesses*5/3 + int64(rng.IntN(3))
	}
	if r.Guesses > 1000 {
		r.Guesses, r.Outcome, r.Filled = 1000, study.Limited, 0.6
	}
	for k := range syntheticTechniques {
		n := 0
		if scheme >= (k+1)/2 {
			n = rng.IntN(1 + 80/(k*k*k+1))
		}
		r.Applied = append(r.Applied, int64(n))
	}
	return r
}

// realistic returns an experiment of the usual size.
func realistic() *study.Table {
	return experiment([]int{23, 21, 18, 15}, []string{"Easy", "Medium", "Hard", "Evil"}, []string{"fixed", "mrv"}, []string{"none", "singles", "pairs", "triples"})
}

// allOrders and allSchemes have more combinations than a chart shows.
var (
	allOrders  = []string{"fixed", "mrv", "random", "fewest", "impact", "conflict"}
	allSchemes = []string{"none", "singles", "pairs", "triples", "locked", "fish", "quads", "all"}
)

// experiments returns tables, many of them unusual, for which charts and a page must be made.
func experiments() map[string]*study.Table {
	one, two := []string{"fixed"}, []string{"fixed", "mrv"}
	four := allSchemes[:4]
	grades, grade := []string(nil), []int(nil)
	for k := range 300 {
		grades, grade = append(grades, fmt.Sprintf("%.1f", float64(k)/10)), append(grade, k%3)
	}
	idle := experiment([]int{9}, []string{"Easy"}, two, four)
	stopped := experiment([]int{9}, []string{"Easy"}, two, four)
	unsolvable := experiment([]int{9}, []string{"Easy"}, two, four)
	for i := range idle.Runs {
		idle.Runs[i].Applied = make([]int64, len(idle.Techniques))
		stopped.Runs[i].Outcome, stopped.Runs[i].Guesses = study.Limited, math.MaxInt64
		unsolvable.Runs[i].Outcome = study.Unsolvable
	}
	stopped.GuessLimit = math.MaxInt64
	noRuns := realistic()
	noRuns.Runs = noRuns.Runs[:1]
	return map[string]*study.Table{
		"zero":             {},
		"no puzzles":       experiment(nil, nil, two, four),
		"one puzzle":       experiment([]int{1}, []string{""}, one, allSchemes[:1]),
		"one label":        experiment([]int{30}, []string{"Easy"}, two, four),
		"no labels":        experiment([]int{30}, []string{""}, two, four),
		"some labels":      experiment([]int{30, 2}, []string{"Easy", ""}, two, four),
		"label of nobody":  experiment([]int{0, 2}, []string{"Easy", "Hard"}, two, four),
		"all combinations": experiment([]int{5, 5}, []string{"Easy", "Hard"}, allOrders, allSchemes),
		"many labels":      experiment(grade, grades, two, four),
		"idle":             idle,
		"all stopped":      stopped,
		"unsolvable":       unsolvable,
		"one run":          noRuns,
		"realistic":        realistic(),
		"odd names":        experiment([]int{3, 3}, []string{"a\x00\xff<b>\n&\"'", strings.Repeat("long ", 50)}, []string{"<o>"}, []string{"&"}),
	}
}

func chartsOf(table *study.Table) iter.Seq[doc.Chart] {
	return New(table, study.Summarize(table)).Charts()
}

func TestChartsRender(t *testing.T) {
	for name, table := range experiments() {
		t.Run(name, func(t *testing.T) {
			for c := range chartsOf(table) {
				charttest.SVG(t, c)
				if name == "zero" {
					charttest.PNG(t, c)
				}
			}
		})
	}
}

// TestChartsOfManyPuzzles: the size of a drawing does not grow with the number of puzzles.
func TestChartsOfManyPuzzles(t *testing.T) {
	table := experiment([]int{40_000, 60_000}, []string{"Easy", "Hard"}, []string{"fixed", "mrv"}, allSchemes[:2])
	for c := range chartsOf(table) {
		charttest.SmallSVG(t, c, 300_000)
	}
}

// threePuzzles returns an experiment that is small enough to count by hand: an easy puzzle that
// needs singles, a hard puzzle that needs guesses, and a hard puzzle without a solution.
func threePuzzles() *study.Table {
	return &study.Table{GuessLimit: 10, Orders: []string{"fixed", "mrv"}, Schemes: []string{"none", "singles"},
		Techniques: []string{"naked single", "hidden single", "naked pair", "X-wing"}, Labels: []string{"Easy", "Hard"},
		Puzzles: []study.Puzzle{{Label: "Easy", Clues: 30, Cells: 81}, {Label: "Hard", Clues: 21, Cells: 81}, {Label: "Hard", Clues: 24, Cells: 81}},
		Runs: []study.Run{
			{Puzzle: 0, Order: 0, Scheme: 0, Guesses: 4}, {Puzzle: 0, Order: 0, Scheme: 1},
			{Puzzle: 0, Order: 1, Scheme: 0, Guesses: 1}, {Puzzle: 0, Order: 1, Scheme: 1, Applied: []int64{30, 10, 0, 0}},
			{Puzzle: 1, Order: 0, Scheme: 0, Guesses: 10, Outcome: study.Limited}, {Puzzle: 1, Order: 0, Scheme: 1, Guesses: 8},
			{Puzzle: 1, Order: 1, Scheme: 0, Guesses: 3}, {Puzzle: 1, Order: 1, Scheme: 1, Guesses: 2, Applied: []int64{9990, 1, 9, 0}},
			{Puzzle: 2, Order: 0, Scheme: 0, Guesses: 7, Outcome: study.Unsolvable}, {Puzzle: 2, Order: 0, Scheme: 1, Outcome: study.Unsolvable},
			{Puzzle: 2, Order: 1, Scheme: 0, Guesses: 2, Outcome: study.Unsolvable}, {Puzzle: 2, Order: 1, Scheme: 1, Outcome: study.Unsolvable},
		}}
}

func TestNotes(t *testing.T) {
	all := experiments()
	for _, c := range []struct {
		table       *study.Table
		chart, want string
	}{
		{threePuzzles(), "guesses", "stopped at the limit of 10 guesses"},
		{threePuzzles(), "finished", "Runs stopped at the limit of 10 guesses are left out."},
		{threePuzzles(), "techniques", "Scheme singles with order mrv."},
		{threePuzzles(), "techniques", "Never applied: X-wing."},
		{threePuzzles(), "needed", "Left out: 1 puzzle without a solution."},
		{all["all combinations"], "guesses", "The chart shows 16 of 48 combinations of order and scheme."},
		{all["all combinations"], "finished", "The chart shows 16 of 48 combinations of order and scheme."},
	} {
		for drawn := range chartsOf(c.table) {
			if _, note := drawn.Words(); drawn.FileName() == c.chart && !strings.Contains(note, c.want) {
				t.Errorf("%s: note %q, want %q in it", c.chart, note, c.want)
			}
		}
	}
	for c := range chartsOf(all["one label"]) {
		_, note := c.Words()
		for _, odd := range []string{"The chart shows", "stopped", "Left out"} {
			if strings.Contains(note, odd) && !strings.Contains(headline(all["one label"]), odd) {
				t.Errorf("%s: note %q, want no %q in it", c.FileName(), note, odd)
			}
		}
	}
}

func TestGroups(t *testing.T) {
	all := experiments()
	for name, want := range map[string][]string{
		"no labels": {"all"}, "many labels": {"all"}, "some labels": {"Easy", "(none)"}, "zero": nil,
	} {
		var got []string
		for _, g := range newCounts(all[name], study.Summarize(all[name])).groups {
			got = append(got, g.Name)
		}
		if !slices.Equal(got, want) {
			t.Errorf("groups of %s = %q, want %q", name, got, want)
		}
	}
}

// TestStoppedNeedsGuess: a stopped run does not count as a run without a guess.
func TestStoppedNeedsGuess(t *testing.T) {
	table := &study.Table{Orders: []string{"fixed"}, Schemes: []string{"none"}, Labels: []string{""}, Puzzles: make([]study.Puzzle, 1), Runs: []study.Run{{Outcome: study.Limited}}}
	if got, want := newCounts(table, study.Summarize(table)).needs[0].Schemes, []int{0, 1}; !slices.Equal(got, want) {
		t.Errorf("needs = %v, want %v", got, want)
	}
}

func pageOf(t *testing.T, table *study.Table) string {
	t.Helper()
	var b bytes.Buffer
	if err := htmldoc.Write(&b, New(table, study.Summarize(table))); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestPage(t *testing.T) {
	for name, table := range experiments() {
		t.Run(name, func(t *testing.T) {
			page := pageOf(t, table)
			pagetest.Check(t, page, "Inf", "<b>", "<text>", "<o>", "src=")
			want := 5 * min(1, len(table.Runs))
			if len(table.Runs) > 0 && len(study.Summarize(table).Strongest()) == 0 { // no technique was applied
				want = 3
			}
			if got := strings.Count(page, "<svg "); got != want {
				t.Errorf("the page has %d charts, want %d", got, want)
			}
		})
	}
}

func TestText(t *testing.T) {
	table := threePuzzles()
	var b strings.Builder
	New(table, study.Summarize(table)).WriteText(&b, doc.Terminal{Width: 100})
	for _, want := range []string{
		"7 of 12 runs solved, 1 stopped at the limit of 10 guesses, 4 without a solution\n3 puzzles by 2 orders (fixed, mrv) and 2 schemes (none, singles); labels",
		"\nSolved without a guess\norder", "\nPuzzles by label\n", "\nUnsolved by label, order and scheme\n", "\nWeakest scheme that needs no guess, by any order\n",
		"  singles alone solve ",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the text lacks %q:\n%s", want, b.String())
		}
	}
	many := experiments()["many labels"]
	b.Reset()
	New(many, study.Summarize(many)).WriteText(&b, doc.Terminal{})
	if strings.Contains(b.String(), "by label") || !strings.Contains(b.String(), "labels: the figures of each label are only in the output of --json") {
		t.Errorf("want no table by label, but a note that says so:\n%s", b.String())
	}
}

func TestHeadline(t *testing.T) {
	for _, c := range []struct {
		table          *study.Table
		headline, lead string
	}{
		{&study.Table{}, "No runs", "0 puzzles by no order and no scheme"},
		{threePuzzles(), "7 of 12 runs solved, 1 stopped at the limit of 10 guesses, 4 without a solution",
			"3 puzzles by 2 orders (fixed, mrv) and 2 schemes (none, singles); labels, from the easiest: Easy, Hard"},
		{&study.Table{GuessLimit: 1, Orders: []string{"mrv"}, Schemes: []string{"none"}, Puzzles: make([]study.Puzzle, 1), Runs: []study.Run{{Outcome: study.Limited}}},
			"0 of 1 run solved, 1 stopped at the limit of 1 guess", "1 puzzle by 1 order (mrv) and 1 scheme (none)"},
	} {
		if got := headline(c.table); got != c.headline {
			t.Errorf("headline = %q, want %q", got, c.headline)
		}
		if got := lead(c.table, &study.Summary{})[0]; got != c.lead {
			t.Errorf("lead = %q, want %q", got, c.lead)
		}
	}
}
