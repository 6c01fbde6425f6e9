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

// TestPageEscapes demands that nothing from the input becomes markup.
func TestPageEscapes(t *testing.T) {
	const evil = `"><script>alert('&')</script>.txt`
	s := synthetic(40, 4, func(r *results.Row) {
		r.File, r.Reason, r.Reproducer, r.Cells[0].Fault = evil, evil, evil, evil
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
	s := synthetic(300, 4, func(r *results.Row) { r.Verdict = compare.Undecided })
	if page := pageOf(t, s, ""); !strings.Contains(page, "The first 100 of 300") {
		t.Error("the page does not say that it lists only some of the cases")
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
