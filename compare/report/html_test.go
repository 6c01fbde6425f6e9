package report

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
)

func pageOf(t *testing.T, s *Summary, text string) string {
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
			if err := balanced(page); err != nil {
				t.Error(err)
			}
			for _, bad := range []string{"http:", "https:", "NaN", "ZgotmplZ", "xlink:"} {
				if strings.Contains(withoutImages(page), bad) {
					t.Errorf("the page contains %q", bad)
				}
			}
			for _, solver := range s.Solvers {
				if !strings.Contains(page, ">"+solver.Name+"<") {
					t.Errorf("the page does not name %s", solver.Name)
				}
			}
		})
	}
}

// balanced returns an error if an element of the page is not closed, or not in order.
func balanced(page string) error {
	d := xml.NewDecoder(strings.NewReader(page))
	d.Strict = false
	d.Entity = xml.HTMLEntity
	var open []string
	for {
		token, err := d.RawToken()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		switch token := token.(type) {
		case xml.StartElement:
			if !slices.Contains([]string{"meta", "br"}, token.Name.Local) {
				open = append(open, token.Name.Local)
			}
		case xml.EndElement:
			if len(open) == 0 || open[len(open)-1] != token.Name.Local {
				return fmt.Errorf("</%s> closes %q", token.Name.Local, open)
			}
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		return fmt.Errorf("%q are not closed", open)
	}
	return nil
}

// TestPageEscapes demands that nothing from the input becomes markup.
func TestPageEscapes(t *testing.T) {
	const evil = `"><script>alert('&')</script>.txt`
	s := synthetic(40, 4)
	s.Solvers[0].Name = evil
	s.Warnings = append(s.Warnings, evil)
	s.Table.Run.Command = append(s.Table.Run.Command, evil)
	s.Table.Run.Environment.CPU = evil
	s.Groupings[0].By, s.Groupings[0].Groups[0].Name = evil, evil
	for i := range s.Table.Rows {
		r := &s.Table.Rows[i]
		r.File, r.Label, r.Reason, r.Reproducer, r.Cells[0].Fault = evil, evil, evil, evil, evil
	}
	page := pageOf(t, s, evil)
	if strings.Contains(page, "<script>alert") || strings.Contains(page, evil) {
		t.Error("the page holds the file name as markup")
	}
	if err := balanced(page); err != nil {
		t.Error(err)
	}
}

func TestPageListsDisagreements(t *testing.T) {
	s := synthetic(300, 4)
	s.Table.Rows[7].Reproducer = "shrunk/7.dlx"
	page := pageOf(t, s, "")
	for _, want := range []string{"300 cases: agreement on 298, 2 disagreements.", "mixed.txt:8", "mixed.txt:292", "shrunk/7.dlx", "2 differ",
		"--html &#39;out dir/page.html&#39;", "AMD EPYC", "CLP", "21 November 2026"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not contain %q", want)
		}
	}
}

func TestPageCapsLists(t *testing.T) {
	s := synthetic(300, 4)
	for i := range s.Table.Rows {
		s.Table.Rows[i].Verdict = "undecided"
	}
	if page := pageOf(t, s, ""); !strings.Contains(page, "The first 100 of 300") {
		t.Error("the page does not say that it lists only some of the cases")
	}
}

// fullPage is a writer that is full.
type fullPage struct{}

func (fullPage) Write([]byte) (int, error) { return 0, errPageFull }

var errPageFull = errors.New("full")

func TestWriteHTMLReportsErrors(t *testing.T) {
	if err := WriteHTML(fullPage{}, synthetic(10, 2), ""); !errors.Is(err, errPageFull) {
		t.Errorf("WriteHTML = %v, want %v", err, errPageFull)
	}
}

func TestFormatNumbers(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{formatBytes(999), "999 B"}, {formatBytes(48213), "48.2 kB"}, {formatBytes(-1), "–"}, {formatBytes(1e30), "1.00e+18 TB"},
		{formatRatio(0.0876), "0.088"}, {formatRatio(math.Inf(1)), "∞"}, {formatP(1e-9), "< 0.0001"}, {formatP(0.0312), "0.031"},
		{formatShare(0.213), "21.3 %"}, {formatCount(math.NaN()), "–"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}
