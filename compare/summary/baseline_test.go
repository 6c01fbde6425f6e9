package summary

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/internal/test/reporttest"
)

// timed makes a run of one solver whose time on every puzzle is factor seconds, with some noise.
func timed(n int, factor float64, seed uint64) *reporttest.Table {
	rng := rand.New(rand.NewPCG(seed, 1))
	rows := make([]string, n)
	for k := range rows {
		rows[k] = fmt.Sprint(factor * math.Exp(0.02*rng.NormFloat64()))
	}
	return reporttest.New("cp", rows...)
}

// TestSlower tests that an allowed ratio of times passes as a rule, and that a larger one does
// not.
func TestSlower(t *testing.T) {
	for _, c := range []struct {
		factor  float64
		atLeast int // failures of 40
		atMost  int
	}{{0.9, 0, 0}, {1, 0, 0}, {1.05, 0, 6}, {1.10, 40, 40}} {
		failed := 0
		for seed := range uint64(40) {
			changes, err := Compare(timed(50, 1, 2*seed).Table(), timed(50, c.factor, 2*seed+1).Table(), 1.05)
			if err != nil {
				t.Fatal(err)
			}
			if changes.Slower() {
				failed++
			}
		}
		if failed < c.atLeast || failed > c.atMost {
			t.Errorf("%v times as long, 1.05 allowed: %d of 40 fail, want %d to %d", c.factor, failed, c.atLeast, c.atMost)
		}
	}
}

// TestCompareFew tests that there is a warning if no change can be significant.
func TestCompareFew(t *testing.T) {
	for n, warned := range map[int]bool{5: true, 6: false} {
		changes, err := Compare(timed(n, 1, 1).Table(), timed(n, 2, 2).Table(), 1.05)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(strings.Join(changes.Warnings, ""), "no change can be called significant"); got != warned || changes.Slower() == warned {
			t.Errorf("%d puzzles: warnings %q, slower %v", n, changes.Warnings, changes.Slower())
		}
	}
}

// TestCompareAnswers tests that a changed number or set of solutions is noted, but not if the runs
// wanted different numbers of solutions.
func TestCompareAnswers(t *testing.T) {
	old, fresh := timed(8, 1, 1), timed(8, 1, 2)
	fresh.Cases[0].Trials[0].Status, fresh.Cases[0].Trials[0].Count = compare.Multiple, 3
	fresh.Cases[1].Trials[0].Hash = "77"
	fresh.Cases[2].Trials[0] = results.Trial{Status: compare.TimedOut}
	old.Cases[3].Trials[0] = results.Trial{Status: compare.TimedOut}
	changes, err := Compare(old.Table(), fresh.Table(), 1.05)
	if err != nil {
		t.Fatal(err)
	}
	if ch := changes.Solvers[0]; ch.Both != 6 || ch.Lost != 1 || ch.Gained != 1 {
		t.Errorf("change %+v, want 6 in both, 1 lost, 1 gained", ch)
	}
	text := strings.Join(changes.Answers, "\n")
	if len(changes.Answers) != 2 || !strings.Contains(text, "cp had unique (1), and has multiple (3) in this run") || !strings.Contains(text, "but other solutions") {
		t.Errorf("answers %q", changes.Answers)
	}
	fresh.Run.Want = 0
	if changes, err = Compare(old.Table(), fresh.Table(), 1.05); err != nil || len(changes.Answers) > 0 || !strings.Contains(strings.Join(changes.Warnings, ""), "with --want 2, and this run with --want 0") {
		t.Errorf("with another number wanted: answers %q, warnings %q, %v", changes.Answers, changes.Warnings, err)
	}
	fresh.Run.Want, fresh.Run.Cheapest = old.Run.Want, true
	if changes, err = Compare(old.Table(), fresh.Table(), 1.05); err != nil || len(changes.Answers) > 0 {
		t.Errorf("with the cheapest solution wanted: answers %q, %v", changes.Answers, err)
	}
}

// TestCompareMatch tests that puzzles are matched by fingerprint and isomorphs by their puzzle,
// and that runs with nothing in common are refused.
func TestCompareMatch(t *testing.T) {
	old, fresh := timed(4, 1, 1), timed(3, 1, 2)
	fresh.Cases[0], fresh.Cases[2] = fresh.Cases[2], fresh.Cases[0]
	iso := *fresh.Cases[2]
	iso.Isomorph = 1
	fresh.Cases = append(fresh.Cases, &iso)
	changes, err := Compare(old.Table(), fresh.Table(), 1)
	if err != nil || changes.Puzzles != 3 || changes.OnlyOld != 1 || changes.OnlyNew != 0 || changes.Solvers[0].Both != 3 {
		t.Errorf("Compare() = %+v, %v", changes, err)
	}
	for k := range fresh.Cases {
		fresh.Cases[k].ID = "other"
	}
	if _, err := Compare(old.Table(), fresh.Table(), 1); !errors.Is(err, ErrNothingInCommon) {
		t.Errorf("Compare() of other puzzles = %v", err)
	}
}

// TestCompareEnvironments tests that differences of the environments other than the build cause a
// warning.
func TestCompareEnvironments(t *testing.T) {
	const different, mixed = "the runs were in different environments", "in the baseline the cases come from 2"
	for _, c := range []struct {
		change func(old, fresh *results.Run)
		want   string
	}{
		{func(_, fresh *results.Run) { fresh.Environment.Commit, fresh.Environment.Modified = "abc", true }, ""},
		{func(_, fresh *results.Run) { fresh.Environment.CPU = "B" }, different + ": processor A and B"},
		{func(old, _ *results.Run) { old.Environment.Variables = map[string]string{"GOGC": "50"} }, different + ": variables GOGC=50 and none"},
		{func(old, _ *results.Run) { old.Environments = []results.Environment{{CPU: "A"}, {CPU: "B"}} }, mixed},
	} {
		old, fresh := reporttest.New("cp", "1"), reporttest.New("cp", "1")
		old.Run.Environment.CPU, fresh.Run.Environment.CPU = "A", "A"
		c.change(&old.Run, &fresh.Run)
		changes, err := Compare(old.Table(), fresh.Table(), 1)
		if err != nil {
			t.Fatal(err)
		}
		said := strings.Join(changes.Warnings, "\n")
		if !strings.Contains(said, c.want) || c.want == "" && (strings.Contains(said, different) || strings.Contains(said, mixed)) {
			t.Errorf("warnings %q, want %q", said, c.want)
		}
	}
}

// repeated makes a run of one solver on different puzzles, each several times. Every puzzle has an
// effect of its own on the time, like the place of code and data in memory, and every time has a
// little noise.
func repeated(different, times int, r *rand.Rand) *reporttest.Table {
	var words, ids []string
	for k := range different {
		effect := 0.05 * r.NormFloat64()
		for range times {
			words = append(words, fmt.Sprint(math.Exp(effect+0.005*r.NormFloat64())))
			ids = append(ids, fmt.Sprintf("%016x", k+1))
		}
	}
	table := reporttest.New("cp", words...)
	for k := range table.Cases {
		table.Cases[k].ID = ids[k]
	}
	return table
}

// TestCompareRepeated tests that one puzzle repeated thirty times is no evidence of a change. A
// test of thirty pairs would call the change significant.
func TestCompareRepeated(t *testing.T) {
	old, fresh := reporttest.New("cp", slices.Repeat([]string{"1"}, 30)...), reporttest.New("cp", slices.Repeat([]string{"1.2"}, 30)...)
	for k := range old.Cases {
		old.Cases[k].ID, fresh.Cases[k].ID = "77", "77"
	}
	changes, err := Compare(old.Table(), fresh.Table(), 1.05)
	if err != nil {
		t.Fatal(err)
	}
	ch := changes.Solvers[0]
	if changes.Puzzles != 1 || ch.Both != 1 || !closeTo(ch.Ratio.Center, 1.2) || ch.Significant() || changes.Slower() {
		t.Errorf("%d puzzles, %+v; want one puzzle, 1.2 times as long, and nothing significant", changes.Puzzles, ch)
	}
	if text := strings.Join(changes.Warnings, ""); !strings.Contains(text, "no change can be called significant") {
		t.Errorf("warnings %q", text)
	}
	for k := range old.Cases {
		id := fmt.Sprintf("%016x", k+1)
		old.Cases[k].ID, fresh.Cases[k].ID = id, id
	}
	if changes, err := Compare(old.Table(), fresh.Table(), 1.05); err != nil || !changes.Slower() {
		t.Errorf("thirty puzzles at 1.2 times as long: %v, slower %v", err, changes.Slower())
	}
}

// TestCompareFalseAlarms tests that some 5 in 100 equal runs are called different, and that as
// many intervals miss the true ratio, however often the input repeats its puzzles.
func TestCompareFalseAlarms(t *testing.T) {
	const rounds = 250
	alarms, missed := 0, 0
	for seed := range uint64(rounds) {
		r := rand.New(rand.NewPCG(seed, 9))
		changes, err := Compare(repeated(12, 15, r).Table(), repeated(12, 15, r).Table(), 1)
		if err != nil {
			t.Fatal(err)
		}
		ch := changes.Solvers[0]
		if ch.Significant() {
			alarms++
		}
		if ch.Ratio.Lo > 1 || ch.Ratio.Hi < 1 {
			missed++
		}
	}
	if alarms < rounds/100 || alarms > rounds/10 || missed < rounds/100 || missed > rounds/10 {
		t.Errorf("%d false alarms and %d intervals that miss in %d rounds, want about 5 in 100", alarms, missed, rounds)
	}
}

// TestPairsOfRepeated tests that pairs of solvers count a repeated puzzle once too.
func TestPairsOfRepeated(t *testing.T) {
	table := reporttest.New("cp dlx", slices.Repeat([]string{"1 1.2"}, 30)...)
	if p := Summarize(table.Table()).Pairs[0]; !p.Significant() {
		t.Errorf("%+v of thirty puzzles, want a significant difference", p)
	}
	for k := range table.Cases {
		table.Cases[k].ID = fmt.Sprint(k % 3)
	}
	p := Summarize(table.Table()).Pairs[0]
	if p.P != 0.25 || p.Both != 30 || p.Significant() {
		t.Errorf("%+v of three puzzles, each ten times; want the P of three differences", p)
	}
}
