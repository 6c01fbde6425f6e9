package summary

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fourfold/internal/test/reporttest"
)

func TestOutliers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var rows []string
	for range 200 {
		rows = append(rows, fmt.Sprint(0.01*math.Exp(0.3*r.NormFloat64())))
	}
	rows[10], rows[20], rows[30], rows[40], rows[50] = "1", "9", "2", "3", "timeout"
	table := reporttest.New("cp", rows...)
	table.Cases[5].Trials[0].Samples = reporttest.Samples(0.01, 0.01, 0.025)
	table.Cases[6].Trials[0].Samples = reporttest.Samples(0.01, 0.01, 0.019)
	type found struct {
		puzzle int
		why    string
	}
	var got []found
	for _, o := range Summarize(table.Table()).Outliers {
		got = append(got, found{o.Puzzle, o.Why})
		if o.Puzzle == 20 && (!closeTo(o.Time, 9) || o.Factor < 700 || o.Factor > 1100) {
			t.Errorf("%+v, want 9 s and about 900 medians", o)
		}
	}
	if want := []found{{20, "slow"}, {40, "slow"}, {30, "slow"}, {5, "noisy"}}; !reflect.DeepEqual(got, want) {
		t.Errorf("outliers %v, want %v", got, want)
	}
	few := reporttest.New("cp", slices.Repeat([]string{"0.01"}, 9)...)
	few.Cases[0].Trials[0].Samples = reporttest.Samples(5)
	few.Cases[1].Trials[0].Samples = reporttest.Samples(0.01, 0.01, 0.03)
	if got := Summarize(few.Table()).Outliers; len(got) > 0 {
		t.Errorf("outliers %v of too few times", got)
	}
}

func TestWarnings(t *testing.T) {
	calm := []string{"1 2", "1 2", "1 2", "1 2", "1 2", "1 2"}
	if s := Summarize(reporttest.New("cp dlx", calm...).Table()); len(s.Warnings) > 0 {
		t.Errorf("warnings %q of a run without anything to warn of", s.Warnings)
	}
	for _, test := range []struct {
		name, want string
		change     func(*reporttest.Table)
	}{
		{"cut", "only 6 cases, because the run is not complete", func(t *reporttest.Table) { t.Complete = false }},
		{"shard", "shard 2 of 4", func(t *reporttest.Table) { t.Run.Shard, t.Run.Shards = 2, 4 }},
		{"unfinished", "unfinished puzzles, out of 6: 1 by dlx\nan unfinished puzzle counts as longer than all others", func(t *reporttest.Table) { t.Cases[0].Trials[1] = reporttest.Trial("timeout") }},
		{"penalty", "if one of two solvers finished a puzzle and the other reached the timeout, the signed-rank test takes 10 s", func(t *reporttest.Table) { t.Cases[0].Trials[1] = reporttest.Trial("timeout") }},
		{"limit", "stopped at its own limit: 1 by cp;", func(t *reporttest.Table) { t.Cases[3].Trials[0] = reporttest.Trial("limit") }},
		{"faults", "puzzles without a time: 2 by cp (faults);", func(t *reporttest.Table) {
			t.Cases[3].Trials[0], t.Cases[4].Trials[0] = reporttest.Trial("fault"), reporttest.Trial("fault")
		}},
		{"stopped", "1 by dlx (stopped from outside)", func(t *reporttest.Table) { t.Cases[5].Trials[1] = reporttest.Trial("stopped") }},
		{"isomorphs", "up to 2 cases", func(t *reporttest.Table) { t.Cases[1].Line, t.Cases[1].Isomorph = 1, 1 }},
		{"few", "only 5 puzzles", func(t *reporttest.Table) { t.Cases = t.Cases[:5] }},
		{"noisy", "noisy: samples of 5 of 12 trials differ by a factor of 2 or more", func(t *reporttest.Table) {
			for k := range 4 {
				t.Cases[k].Trials[0].Samples = reporttest.Samples(1, 1, 2.5)
			}
			t.Cases[5].Trials[1].Samples = reporttest.Samples(2, 2, 4)
		}},
		{"repeated", "puzzles that repeat an earlier one: 1 of 6;", func(t *reporttest.Table) { t.Cases[1].ID = t.Cases[0].ID }},
	} {
		table := reporttest.New("cp dlx", calm...)
		test.change(table)
		if text := strings.Join(Summarize(table.Table()).Warnings, "\n"); !strings.Contains(text, test.want) {
			t.Errorf("%s: no %q in %q", test.name, test.want, text)
		}
	}
}
