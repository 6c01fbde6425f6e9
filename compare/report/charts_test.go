package report

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fourfold/compare/results"
)

// times returns a summary of one group of puzzles with the given times, a row for each
// puzzle.
func times(rows ...[]float64) *Summary {
	s := &Summary{Table: &results.Table{}, Cases: len(rows), Agree: len(rows), Best: -1}
	g := Group{Name: "all", Puzzles: len(rows), Recommended: -1, JudgedBest: -1, Regret: math.NaN()}
	for i, row := range rows {
		s.Table.Rows = append(s.Table.Rows, results.Row{Index: i, File: "x.txt", Line: i + 1, Verdict: "agree", Cells: make([]results.Cell, len(row))})
		g.Members = append(g.Members, i)
	}
	solvers := 0
	for i, row := range rows {
		s.Puzzles = append(s.Puzzles, Puzzle{Row: &s.Table.Rows[i], Rows: s.Table.Rows[i : i+1], Times: row})
		solvers = max(solvers, len(row))
	}
	for k := range solvers {
		nan := math.NaN()
		s.Table.Run.Solvers = append(s.Table.Run.Solvers, syntheticSolvers[k])
		s.Solvers = append(s.Solvers, SolverSummary{Name: syntheticSolvers[k], Median: Interval{math.Inf(1), nan, nan}, Mean: nan, Slowest: nan, PAR2: nan})
		g.Median = append(g.Median, math.NaN())
	}
	s.Groupings = []Grouping{{By: "label", Groups: []Group{g}}}
	return s
}

// degenerate are summaries that charts and pages must survive.
func degenerate() map[string]*Summary {
	nan, inf := math.NaN(), math.Inf(1)
	return map[string]*Summary{
		"empty":            {Best: -1},
		"no table":         {Best: -1, Solvers: []SolverSummary{{Name: "cp"}}, Puzzles: []Puzzle{{Times: []float64{1}}}},
		"one time":         times([]float64{1e-3}),
		"zero":             times([]float64{0, 0}),
		"negative":         times([]float64{-1, -1e-9}),
		"all NaN":          times([]float64{nan, nan}, []float64{nan, nan}),
		"all unfinished":   times([]float64{inf, inf}, []float64{inf, inf}),
		"one unfinished":   times([]float64{inf, 1e-6}),
		"every kind":       times([]float64{0, 1e-6}, []float64{nan, 1}, []float64{inf, 1e-3}, []float64{1, inf}, []float64{inf, inf}),
		"huge and tiny":    times([]float64{math.MaxFloat64, math.SmallestNonzeroFloat64}),
		"all equal":        times(slices.Repeat([][]float64{{1e-4, 1e-4, 1e-4}}, 50)...),
		"times missing":    times([]float64{1, 2}, nil, []float64{3}),
		"as many as three": synthetic(3, 2),
		"ten solvers":      synthetic(40, 10),
		"many puzzles":     synthetic(4000, 3),
		"no groups":        {Best: -1, Solvers: []SolverSummary{{Name: "cp"}}, Groupings: []Grouping{{By: "label"}}},
		"group of nobody":  {Best: -1, Solvers: []SolverSummary{{Name: "cp"}}, Groupings: []Grouping{{By: "label", Groups: []Group{{}}}}},
	}
}

func TestChartsRender(t *testing.T) {
	for name, s := range degenerate() {
		t.Run(name, func(t *testing.T) {
			drawn := 0
			for c := range charts(s) {
				testSVG(t, c)
				if drawn++; drawn <= 6 { // of ten solvers there are 45 scatter plots, all of one kind
					testPNG(t, c)
				}
			}
		})
	}
}

func testSVG(t *testing.T, c *Chart) {
	t.Helper()
	var svg bytes.Buffer
	if err := c.SVG(&svg); err != nil {
		t.Errorf("%s: SVG: %v", c.Name, err)
	}
	if err := wellFormed(svg.String()); err != nil {
		t.Errorf("%s: SVG: %v", c.Name, err)
	}
	for _, bad := range []string{"NaN", "Inf"} {
		if strings.Contains(withoutImages(svg.String()), bad) {
			t.Errorf("%s: SVG contains %s", c.Name, bad)
		}
	}
	if c.Title == "" || c.Note == "" || c.Alt == "" {
		t.Errorf("%s: title %q, note %q, alt %q: none may be empty", c.Name, c.Title, c.Note, c.Alt)
	}
}

func testPNG(t *testing.T, c *Chart) {
	t.Helper()
	var raster bytes.Buffer
	if err := c.PNG(&raster); err != nil {
		t.Errorf("%s: PNG: %v", c.Name, err)
	}
	if _, err := png.Decode(&raster); err != nil {
		t.Errorf("%s: PNG: %v", c.Name, err)
	}
}

// withoutImages returns a document without the images inside, whose letters mean nothing.
func withoutImages(doc string) string {
	return regexp.MustCompile(`base64,[A-Za-z0-9+/=]*`).ReplaceAllString(doc, "")
}

func wellFormed(doc string) error {
	d := xml.NewDecoder(strings.NewReader(doc))
	for {
		if _, err := d.Token(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// TestChartsOfManyPuzzles demands that a drawing does not grow with the puzzles.
func TestChartsOfManyPuzzles(t *testing.T) {
	s := synthetic(30_000, 5)
	for c := range charts(s) {
		var b bytes.Buffer
		if err := c.SVG(&b); err != nil {
			t.Fatal(err)
		}
		if b.Len() > 500_000 {
			t.Errorf("%s has %d bytes", c.Name, b.Len())
		}
	}
}

func TestWriteCharts(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "made", "here")
	s := synthetic(30, 2)
	s.Solvers[0].Name, s.Solvers[1].Name = "../a", "a/b c"
	if err := WriteCharts(dir, s); err != nil {
		t.Fatal(err)
	}
	var got []string
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		got = append(got, e.Name())
	}
	want := []string{"boxes-clues.png", "boxes-clues.svg", "boxes-label.png", "boxes-label.svg", "cactus.png", "cactus.svg",
		"scatter-.._a-a_b_c.png", "scatter-.._a-a_b_c.svg", "series.png", "series.svg"}
	if !slices.Equal(got, want) {
		t.Errorf("WriteCharts wrote %q, want %q", got, want)
	}
	if err := WriteCharts(filepath.Join(dir, "cactus.svg"), s); err == nil {
		t.Error("WriteCharts into a file: no error")
	}
}

func TestUnusedName(t *testing.T) {
	taken := map[string]bool{}
	for _, want := range []string{"a", "A-2", "a-3"} {
		if got := unusedName(taken, want[:1]); got != want {
			t.Errorf("unusedName(%s) = %s, want %s", want[:1], got, want)
		}
	}
}

// TestWriteWhole demands that what was there stays if its successor fails half-way.
func TestWriteWhole(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "cactus.svg")
	if err := os.WriteFile(name, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	err := results.WriteFile(name, func(w io.Writer) error {
		io.WriteString(w, "half")
		return broken
	})
	if !errors.Is(err, broken) {
		t.Errorf("writeWhole = %v, want %v", err, broken)
	}
	if got, err := os.ReadFile(name); err != nil || string(got) != "old" {
		t.Errorf("the file holds %q, %v; want %q", got, err, "old")
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("%d files are left, %v; want 1", len(entries), err)
	}
}

// TestTicks demands labels on every axis, none of them at the label of the edge.
func TestTicks(t *testing.T) {
	for name, s := range degenerate() {
		sc := newTimeScale(s, allTimes(s))
		labels := 0
		for _, tick := range sc.Ticks(sc.lo, sc.hi) {
			if tick.Value < sc.lo || tick.Value > sc.hi {
				t.Errorf("%s: tick %v is outside of the axis from %v to %v", name, tick.Value, sc.lo, sc.hi)
			}
			if tick.Label != "" {
				labels++
			}
		}
		if labels < 2 || labels > 12 {
			t.Errorf("%s: %d labels on the axis, want 2 to 12", name, labels)
		}
	}
}

// TestMarks demands that no two solvers look alike.
func TestMarks(t *testing.T) {
	seen := map[[3]int]int{}
	for k := range 35 {
		look := [3]int{k % len(okabeIto), k % len(dashes), k % len(glyphs)}
		if other, found := seen[look]; found {
			t.Errorf("solvers %d and %d look alike", other, k)
		}
		seen[look] = k
	}
}
