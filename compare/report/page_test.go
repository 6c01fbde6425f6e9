package report

import (
	"bytes"
	"errors"
	"math"
	"strings"
	"testing"

	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/page/pagetest"
)

func pageOf(t *testing.T, s *summary.Summary, text string) string {
	t.Helper()
	var b bytes.Buffer
	if err := WriteHTML(&b, s, text); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestWriteHTML(t *testing.T) {
	summaries := degenerate()
	summaries["realistic"] = synthetic(300, 4)
	for name, s := range summaries {
		t.Run(name, func(t *testing.T) {
			page := pageOf(t, s, "some text")
			pagetest.Check(t, page)
			for _, solver := range s.Solvers {
				if !strings.Contains(page, ">"+solver.Name+"<") {
					t.Errorf("the page does not name %s", solver.Name)
				}
			}
		})
	}
}

// TestPageEscapes tests that no text of the input becomes markup.
func TestPageEscapes(t *testing.T) {
	const evil = `"><script>alert('&')</script>.txt`
	s := synthetic(40, 4, func(r *results.Case) {
		r.File, r.Reason, r.Reproducer, r.Trials[0].Fault = evil, evil, evil, evil
	})
	s.Solvers[0].Name = evil
	s.Warnings = append(s.Warnings, evil)
	s.Table.Run.Command = append(s.Table.Run.Command, evil)
	s.Table.Run.Environment.CPU = evil
	s.Groupings[0].By, s.Groupings[0].Groups[0].Name = evil, evil
	page := pageOf(t, s, evil)
	if strings.Contains(page, "<script>alert") || strings.Contains(page, evil) {
		t.Error("the page holds the file name as markup")
	}
	if err := pagetest.Balanced(page); err != nil {
		t.Error(err)
	}
}

func TestPageListsDisagreements(t *testing.T) {
	s := synthetic(300, 4)
	s.Table.Disagreed[0].Reproducer = "shrunk/7.dlx"
	page := pageOf(t, s, "")
	for _, want := range []string{"300 cases: agreement on 298, 2 disagreements.", "mixed.txt:8", "mixed.txt:292", "shrunk/7.dlx", "2 differ",
		"--html &#39;out dir/page.html&#39;", "AMD EPYC", "CLP", "21 November 2026"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not contain %q", want)
		}
	}
}

func TestPageCapsLists(t *testing.T) {
	s := synthetic(300, 4, func(r *results.Case) { r.Verdict = compare.Undecided })
	if page := pageOf(t, s, ""); !strings.Contains(page, "The first 100 of 300") {
		t.Error("the page does not say that it lists only some of the cases")
	}
}

// TestTablesScroll tests that a table wider than the page can be scrolled, that its edges and a
// line above it show this, and that the column PAR2 is visible on a screen of 900 pixels.
func TestTablesScroll(t *testing.T) {
	s := synthetic(300, 4)
	s.Solvers[1].Unsupported, s.Solvers[2].Faults, s.Solvers[3].Settled = 5, 6, 7
	page := pageOf(t, s, "")
	parts := strings.Split(page, "<table")
	for _, before := range parts[:len(parts)-1] {
		if at := strings.LastIndex(before, "<div"); !strings.HasPrefix(before[at:], `<div class="scroll" `) || strings.Contains(before[at:], "</div>") {
			t.Errorf("a table cannot be scrolled, after %q", before[at:])
		}
	}
	for _, want := range []string{
		".scroll { max-width: 100%; overflow-x: auto; }", ".scroll:not(.chart) { background: linear-gradient(", ".scroll.wide::before { content:",
		`box.classList.toggle("wide", box.scrollWidth > box.clientWidth + 1)`, "Faults</th>", ">7</td>",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not contain %q", want)
		}
	}
	heads, _, _ := strings.Cut(parts[1], "</thead>")
	before, _, found := strings.Cut(heads, ">PAR2<")
	if n := strings.Count(before, "<th scope"); !found || n > 8 || strings.Count(heads, "<th scope") > 11 {
		t.Errorf("PAR2 is column %d of %d", n, strings.Count(heads, "<th scope"))
	}
	if page := pageOf(t, synthetic(10, 2), ""); strings.Contains(page, "Faults</th>") || strings.Contains(page, "Settled") {
		t.Error("the page has columns of zeros")
	}
}

// TestPageOfMany tests that the size of a page does not grow with the puzzles, and that the page
// says how many cases it leaves out.
func TestPageOfMany(t *testing.T) {
	disputed := func(r *results.Case) { r.Verdict, r.Reason = compare.Disagree, "no two agree" }
	few, many := pageOf(t, synthetic(4000, 2, disputed), ""), pageOf(t, synthetic(20_000, 2, disputed), "")
	if len(many) > len(few)*3/2 {
		t.Errorf("%d bytes for 20,000 puzzles, %d for 4,000", len(many), len(few))
	}
	if !strings.Contains(many, "The first 100 of 20,000") {
		t.Error("the page does not say what it leaves out")
	}
}

func TestWriteHTMLReportsErrors(t *testing.T) {
	if err := WriteHTML(full{}, synthetic(10, 2), ""); !errors.Is(err, errFull) {
		t.Errorf("WriteHTML = %v, want %v", err, errFull)
	}
}

func TestFormatNumbers(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{onPage.bytes(999), "999 B"}, {onPage.bytes(48213), "48.2 kB"}, {onPage.bytes(-1), "–"}, {onPage.bytes(1e30), "1.00e+18 TB"},
		{onPage.ratio(0.0876), "0.088"}, {onPage.ratio(math.Inf(1)), "∞"}, {onPage.p(1e-9), "< 0.0001"}, {onPage.p(0.0312), "0.031"},
		{onPage.share(0.213), "21.3 %"}, {onPage.count(math.NaN()), "–"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}
