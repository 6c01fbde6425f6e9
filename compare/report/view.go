package report

import (
	"fmt"
	"html/template"
	"math"
	"strings"

	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/page"
	"fourfold/internal/stats"
	"fourfold/internal/words"
)

// listed is the largest number of outliers on the page.
const listed = 100

// scattered is the largest number of solvers for which the page has a chart of every two. With 25
// solvers, the 300 charts of 46 puzzles would take 5 MB.
const scattered = 12

// A view holds the contents of the page, for its template.
type view struct {
	*summary.Summary
	Run       *results.Run
	CSS       template.CSS
	JS        template.JS
	Headline  string
	Lead      string
	Partial   string                // a sentence if the run is not complete, else empty
	Shows     summary.SolverSummary // sums over the solvers: a column whose sum is 0 is left out
	Encodings []encodingTable       // nil if the summary has no Families
	Charted   bool                  // there is more than one puzzle; for a single one the tables are enough
	Boxes     []boxesView
	Cactus    page.Figure
	Scatters  []scatterView
	Series    page.Figure
	Contrary  string // explains an interval without 1 that has a large p; may be empty
	Matrix    [][]matrixCell
	Disputed  caseList
	Open      caseList
	Outlying  []outlierView
	More      int // outliers that are not listed
	Facts     [][2]string
	Command   string
	Text      string
}

// A boxesView shows one measure of difficulty: a chart, and the table below it.
type boxesView struct {
	Figure page.Figure
	By     string
	Note   string // explains By; may be empty
	Rows   []groupView
}

type groupView struct {
	Name    string
	Puzzles int
	Cells   []groupCell
}

type groupCell struct {
	Median, PAR2 string
	Finished     string // empty if the solver finished all puzzles
	Best         bool   // lowest PAR2
}

type scatterView struct {
	A, B   int
	Figure page.Figure
}

// A matrixCell counts the equal and different answers of two solvers.
type matrixCell struct {
	Self          bool
	Known         bool
	Alike, Differ int
}

// A caseList holds the cases of one verdict that the page lists. More is the number of the others.
type caseList struct {
	Total, More int
	Cases       []caseView
}

type caseView struct {
	Name, Label, Reason, Reproducer string
	Answers                         []string // by solver
}

type outlierView struct{ Name, Solver, Time, Why, Factor string }

func newView(s *summary.Summary, text string) (*view, error) {
	v := &view{Summary: s, Run: &results.Run{}, CSS: page.Style(), JS: template.JS(pageScript), Text: text}
	if s.Table != nil {
		v.Run = &s.Table.Run
		if !s.Table.Complete {
			v.Partial = "The run is not complete. The page shows only the cases that it reached."
		}
		v.Disputed = casesOf(s.Table.Disagreed, s.Disagree)
		v.Open = casesOf(s.Table.Undecided, s.Undecided)
	}
	v.Headline, v.Lead = headline(s), lead(s)
	if s.Families != nil {
		v.Encodings = encodingTables(s, onPage)
	}
	v.Charted = s.Puzzles > 1
	for _, k := range s.Solvers {
		v.Shows.Unfinished += k.Unfinished
		v.Shows.Unsupported += k.Unsupported
		v.Shows.Crashed += k.Crashed
		v.Shows.Faults += k.Faults
		v.Shows.Settled += k.Settled
	}
	v.Contrary = sentence(contradiction(s.Pairs))
	v.Matrix = matrix(s)
	v.Outlying, v.More = outliers(s)
	v.Facts = facts(v.Run)
	v.Command = words.Command(v.Run.Command)
	return v, v.draw()
}

// draw draws the charts.
func (v *view) draw() (err error) {
	s := v.Summary
	for i := range s.Groupings {
		b := boxesView{By: s.Groupings[i].Name(), Rows: groupRows(s, &s.Groupings[i])}
		if s.Groupings[i].By == "guesses" {
			b.Note = sentence(b.By + ": " + guessesText)
		}
		if b.Figure, err = page.NewFigure(fmt.Sprint(i), boxPlot(s, &s.Groupings[i]).Chart()); err != nil {
			return err
		}
		v.Boxes = append(v.Boxes, b)
	}
	for a := range s.Solvers {
		for b := a + 1; b < len(s.Solvers) && len(s.Solvers) <= scattered; b++ {
			f, err := page.NewFigure(fmt.Sprintf("%d-%d", a, b), scatter(s, a, b).Chart())
			if err != nil {
				return err
			}
			v.Scatters = append(v.Scatters, scatterView{a, b, f})
		}
	}
	if v.Cactus, err = page.NewFigure("cactus", cactus(s).Chart()); err != nil {
		return err
	}
	v.Series, err = page.NewFigure("series", series(s).Chart())
	return err
}

func groupRows(s *summary.Summary, g *summary.Grouping) []groupView {
	rows := make([]groupView, len(g.Groups))
	for i := range g.Groups {
		gr := &g.Groups[i]
		rows[i] = groupView{Name: gr.Name, Puzzles: gr.Puzzles, Cells: groupCells(s, gr)}
	}
	return rows
}

func groupCells(s *summary.Summary, g *summary.Group) []groupCell {
	cells := make([]groupCell, len(s.Solvers))
	best := math.Inf(1)
	for _, m := range g.PAR2 {
		if m < best {
			best = m
		}
	}
	for k := range cells {
		c := &cells[k]
		c.Median, c.PAR2 = "–", "–"
		if k < len(g.Median) {
			c.Median = words.Seconds(g.Median[k])
		}
		if k < len(g.PAR2) {
			c.PAR2, c.Best = words.Seconds(g.PAR2[k]), g.PAR2[k] == best && stats.IsFinite(best)
		}
		if k < len(g.Finished) && g.Finished[k] < g.Puzzles {
			c.Finished = fmt.Sprintf("%s of %s", words.Grouped(g.Finished[k]), words.Grouped(g.Puzzles))
		}
	}
	return cells
}

func matrix(s *summary.Summary) [][]matrixCell {
	m := make([][]matrixCell, len(s.Solvers))
	for i := range m {
		m[i] = make([]matrixCell, len(s.Solvers))
		m[i][i].Self = true
	}
	for _, p := range s.Pairs {
		if p.A < len(m) && p.B < len(m) {
			c := matrixCell{Known: true, Alike: p.Alike, Differ: p.Differ}
			m[p.A][p.B], m[p.B][p.A] = c, c
		}
	}
	return m
}

func casesOf(rows []results.Row, total int) caseList {
	l := caseList{Total: total, More: total - len(rows)}
	for i := range rows {
		r := &rows[i]
		l.Cases = append(l.Cases, caseView{Name: words.OneLine(r.Place()), Label: words.OneLine(r.Label), Reason: words.OneLine(r.Reason), Reproducer: words.OneLine(r.Reproducer), Answers: answers(r)})
	}
	return l
}

func answers(r *results.Row) []string {
	var all []string
	for i := range r.Cells {
		c := &r.Cells[i]
		answer := c.Status.String()
		if c.Finished() && c.Count > 1 {
			answer += fmt.Sprintf(" (%s)", words.Grouped(c.Count))
			if int64(c.Count) >= results.MaxCount {
				answer = c.Status.String() + fmt.Sprintf(" (%s or more)", words.Grouped(c.Count))
			}
		}
		if c.Fault != "" {
			answer += ": " + c.Fault
		}
		all = append(all, answer)
	}
	return all
}

func outliers(s *summary.Summary) (shown []outlierView, more int) {
	for _, o := range s.Outliers {
		if len(shown) == listed {
			return shown, len(s.Outliers) - listed
		}
		shown = append(shown, outlierView{words.OneLine(s.Table.Place(o.Puzzle)), solverName(s, o.Solver), words.Seconds(o.Time), o.Why, onPage.ratio(o.Factor)})
	}
	return shown, 0
}

// sentence makes a sentence of a note, unless it is empty.
func sentence(note string) string {
	if note == "" {
		return ""
	}
	return strings.ToUpper(note[:1]) + note[1:] + "."
}
