package report

import (
	"math"
	"strings"
	"testing"

	"fourfold/compare/summary"
)

func TestContradiction(t *testing.T) {
	pair := func(lo, hi, p, holm float64) summary.Pair {
		return summary.Pair{Both: 9, Ratio: summary.Interval{Center: (lo + hi) / 2, Lo: lo, Hi: hi}, P: p, Holm: holm}
	}
	const few, many = "a few puzzles with extreme ratios decide the mean", "p is corrected for many pairs"
	for _, c := range []struct {
		name  string
		pairs []summary.Pair
		want  string
	}{
		{"both are clear", []summary.Pair{pair(1.2, 3, 0.001, 0.004)}, ""},
		{"both are open", []summary.Pair{pair(0.5, 3, 0.4, 1)}, ""},
		{"no interval", []summary.Pair{pair(math.NaN(), math.NaN(), 0.4, 1)}, ""},
		{"no test", []summary.Pair{pair(2, 3, math.NaN(), math.NaN())}, ""},
		{"above", []summary.Pair{pair(1.2, 3, 0.4, 1)}, few},
		{"below", []summary.Pair{pair(0.2, 0.9, 0.4, 1)}, few},
		{"many pairs", []summary.Pair{pair(0.2, 0.9, 0.02, 0.12)}, many},
		{"both reasons", []summary.Pair{pair(0.2, 0.9, 0.02, 0.12), pair(1.2, 3, 0.4, 1)}, few},
	} {
		if got := contradiction(c.pairs); (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		s := synthetic(10, 2)
		s.Pairs = c.pairs
		s.Pairs[0].A, s.Pairs[0].B = 0, 1
		for name, text := range map[string]string{"text": textOf(t, s), "page": pageOf(t, s, "some text")} {
			if n := strings.Count(strings.ToLower(text), "interval without 1"); n != min(1, len(c.want)) {
				t.Errorf("%s: the %s has the note %d times", c.name, name, n)
			}
		}
	}
}

// TestTermsExplained tests that the text and the page explain the heads that they show, and use
// the same words for them.
func TestTermsExplained(t *testing.T) {
	s := summary.Summarize(shown().Table())
	text, page := textOf(t, s), pageOf(t, s, "some text")
	for _, term := range []string{"CPU", "set-up", "search", "allocated", "objects", "peak heap", "nodes", "marginal", "Shapley", "wins", "time A/B", "p (Holm)", "guesses of cp"} {
		if !strings.Contains(text, " "+term+": ") {
			t.Errorf("the text does not explain %q", term)
		}
		lower := strings.ToLower(page)
		if term := strings.ToLower(term); !strings.Contains(lower, "<em>"+term+"</em>") && !strings.Contains(lower, "<p>"+term+": ") {
			t.Errorf("the page does not explain %q", term)
		}
		if head := strings.ReplaceAll(lower, "<br>", " "); term != "guesses of cp" && !strings.Contains(head, `">`+strings.ToLower(term)+"</th>") {
			t.Errorf("the page has no column %q", term)
		}
	}
	if !strings.Contains(page, "A <em>case</em> is") {
		t.Error("the page does not say what a case is")
	}
}

func textOf(t *testing.T, s *summary.Summary) string {
	t.Helper()
	var b strings.Builder
	if err := WriteText(&b, s, false); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
