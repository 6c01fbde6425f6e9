package summary

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/internal/test/reporttest"
)

func TestSummarizePair(t *testing.T) {
	s := Summarize(reporttest.New("cp dlx sat", "1 2 1", "2 8 1", "4 1 1", "3 timeout 1", "timeout 5 1", "unsupported 5 1").Table())
	p := s.Pairs[0]
	if p.A != 0 || p.B != 1 || p.Both != 3 || p.OnlyA != 1 || p.OnlyB != 1 || p.FasterA != 2 || p.FasterB != 1 {
		t.Errorf("%+v, want both 3, each alone on 1, faster on 2 and 1", p)
	}
	if want := math.Cbrt(1.0 / 2 * 2 / 8 * 4); !closeTo(p.Ratio.Center, want) {
		t.Errorf("ratio %v, want %v", p.Ratio.Center, want)
	}
	// The ratios are 1/2, 1/4 and 4, and with the timeout 3/10 and 2. The sizes of their
	// logarithms have the ranks 1.5, 4.5, 4.5, 3 and 1.5. The ranks of the positive ones add up
	// to 6, and 28 of 32 patterns of signs are at least as far from 7.5.
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
	table := reporttest.New("cp dlx sat", "1 1 1", "1 1 fault", "1 1 timeout", "1 1 1", "1 1 1", "1 timeout timeout")
	for _, k := range []int{0, 1, 2, 4} {
		table.Cases[k].Verdict = compare.Disagree
	}
	table.Cases[0].Trials[1].Hash = "another"
	for _, k := range []int{3, 4} {
		for j := range table.Cases[k].Trials { // as many solutions as wanted, but not the same
			c := &table.Cases[k].Trials[j]
			c.Status, c.Count, c.Hash = compare.Capped, 2, fmt.Sprint(j)
		}
	}
	table.Cases[4].Trials[2] = results.Trial{Status: compare.None}
	table.Cases[5].Verdict = compare.Undecided
	s := Summarize(table.Table())
	if s.Agree != 1 || s.Disagree != 4 || s.Undecided != 1 {
		t.Errorf("agree %d, disagree %d, undecided %d; want 1, 4, 1", s.Agree, s.Disagree, s.Undecided)
	}
	for k, want := range [][2]int{{4, 1}, {2, 2}, {1, 3}} { // cp-dlx, cp-sat, dlx-sat
		if p := s.Pairs[k]; p.Alike != want[0] || p.Differ != want[1] {
			t.Errorf("pair %d-%d: alike %d, differ %d; want %v", p.A, p.B, p.Alike, p.Differ, want)
		}
	}
}

func TestSummarizeSinglePuzzle(t *testing.T) {
	s := Summarize(reporttest.New("cp dlx", "1 timeout").Table())
	if p := s.Pairs[0]; !math.IsNaN(p.Holm) || p.OnlyA != 1 {
		t.Errorf("%+v, want no P without samples", p)
	}
	table := reporttest.New("cp dlx", "1 2")
	table.Cases[0].Trials[0].Samples, table.Cases[0].Trials[1].Samples = reporttest.Samples(1, 1.1, 0.9, 1.2), reporttest.Samples(2, 2.1, 1.9, 2.2)
	sampled := Summarize(table.Table())
	if p := sampled.Pairs[0]; !closeTo(p.P, 2.0/70) { // two of the 70 ways to split 8 ranks
		t.Errorf("P = %v of samples that do not overlap, want 2/70", p.P)
	}
	if len(s.Groupings) > 0 {
		t.Errorf("groupings %+v of a single puzzle", s.Groupings)
	}
}

// TestLimits tests that the signed-rank test leaves out a solver that stopped at its own limit.
func TestLimits(t *testing.T) {
	rows := slices.Repeat([]string{"1 2"}, 6)
	p := Summarize(reporttest.New("cp dlx", rows...).Table()).Pairs[0].P
	limited := Summarize(reporttest.New("cp dlx", append(rows, "limit 1", "limit 1", "limit 1")...).Table()).Pairs[0]
	if limited.P != p || limited.OnlyB != 3 {
		t.Errorf("P = %v with three limits, want %v as without; only dlx %d", limited.P, p, limited.OnlyB)
	}
	if late := Summarize(reporttest.New("cp dlx", append(rows, "timeout 1", "timeout 1", "timeout 1")...).Table()).Pairs[0]; late.P <= p {
		t.Errorf("P = %v with three timeouts, want more than %v", late.P, p)
	}
}
