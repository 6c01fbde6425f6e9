package report

import (
	"fmt"
	"html/template"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"fourfold/compare/results"
	"fourfold/internal/words"
)

// listed is how many cases, outliers or warnings a list of the page shows.
const listed = 100

// A view is what the page shows.
type view struct {
	*Summary
	Run      *results.Run
	CSS      template.CSS
	JS       template.JS
	Headline string
	Lead     string
	Partial  string // a sentence if the run was cut short
	Charted  bool   // more than one puzzle: of a single one the tables say it all
	Boxes    []boxesView
	Cactus   figure
	Scatters []scatterView
	Series   figure
	Matrix   [][]matrixCell
	Disputed caseList
	Open     caseList
	Outlying []outlierView
	More     int // outliers beyond those listed
	Facts    [][2]string
	Command  string
	Text     string
}

// A boxesView is one measure of difficulty: the chart, and the table below it.
type boxesView struct {
	Figure figure
	By     string
	Rows   []groupView
}

type groupView struct {
	Name         string
	Puzzles      int
	Cells        []groupCell
	Recommended  string
	Regret       string
	JudgedBest   string
	Contradicted bool // the judging half prefers another
}

type groupCell struct {
	Median, PAR2 string
	Finished     string // empty if all
	Best         bool   // lowest PAR2
}

type scatterView struct {
	A, B   int
	Figure figure
}

// A matrixCell is what two solvers say of each other.
type matrixCell struct {
	Self          bool
	Known         bool
	Alike, Differ int
}

// A caseList is the cases of one verdict, as many as are shown.
type caseList struct {
	Total, More int
	Cases       []caseView
}

type caseView struct {
	Name, Label, Reason, Reproducer string
	Answers                         []string // by solver
}

type outlierView struct{ Name, Solver, Time, Why, Factor string }

func newView(s *Summary, text string) (*view, error) {
	v := &view{Summary: s, Run: &results.Run{}, CSS: template.CSS(pageStyle), JS: template.JS(pageScript), Text: text}
	if s.Table != nil {
		v.Run = &s.Table.Run
		if !s.Table.Complete {
			v.Partial = "The run did not come to its end: these are the cases it got to."
		}
		v.Disputed = casesOf(s.Table, verdictDisagree)
		v.Open = casesOf(s.Table, "undecided")
	}
	v.Headline, v.Lead = headline(s), lead(s)
	v.Charted = len(s.Puzzles) > 1
	v.Matrix = matrix(s)
	v.Outlying, v.More = outliers(s)
	v.Facts = facts(v.Run)
	v.Command = words.Command(v.Run.Command)
	return v, v.draw()
}

// draw makes the figures.
func (v *view) draw() (err error) {
	s := v.Summary
	for i := range s.Groupings {
		b := boxesView{By: groupedBy(&s.Groupings[i]), Rows: groupRows(s, &s.Groupings[i])}
		if b.Figure, err = newFigure(fmt.Sprint(i), BoxPlots(s, &s.Groupings[i])); err != nil {
			return err
		}
		v.Boxes = append(v.Boxes, b)
	}
	for a := range s.Solvers {
		for b := a + 1; b < len(s.Solvers); b++ {
			f, err := newFigure(fmt.Sprintf("%d-%d", a, b), Scatter(s, a, b))
			if err != nil {
				return err
			}
			v.Scatters = append(v.Scatters, scatterView{a, b, f})
		}
	}
	if v.Cactus, err = newFigure("cactus", Cactus(s)); err != nil {
		return err
	}
	v.Series, err = newFigure("series", Series(s))
	return err
}

// headline says in a sentence how many cases there were and whether the solvers agree.
func headline(s *Summary) string {
	if s.Cases == 0 {
		return "No cases."
	}
	if s.Agree == s.Cases {
		if s.Cases == 1 {
			return "1 case, and every solver that finished agrees on it."
		}
		return words.PluralGrouped(s.Cases, "case") + ", and every solver that finished agrees on all of them."
	}
	parts := []string{fmt.Sprintf("%s: agreement on %s", words.PluralGrouped(s.Cases, "case"), words.Grouped(s.Agree))}
	if s.Disagree > 0 {
		parts = append(parts, words.PluralGrouped(s.Disagree, "disagreement"))
	}
	if s.Undecided > 0 {
		parts = append(parts, words.Grouped(s.Undecided)+" undecided")
	}
	return strings.Join(parts, ", ") + "."
}

// lead says which solver is the quickest, and by how much.
func lead(s *Summary) string {
	if s.Best < 0 || s.Best >= len(s.Solvers) {
		for i := range s.Solvers {
			if s.Solvers[i].Finished > 0 {
				return "No solver is named the best: without a timeout there is no PAR2 where a puzzle was not finished."
			}
		}
		return "No solver finished."
	}
	best := &s.Solvers[s.Best]
	text := fmt.Sprintf("%s is the best single solver, with a PAR2 of %s", best.Name, words.Seconds(best.PAR2))
	next := runnerUp(s)
	if next < 0 {
		return text + "."
	}
	text += fmt.Sprintf(" against %s of %s, the next.", words.Seconds(s.Solvers[next].PAR2), s.Solvers[next].Name)
	if both, ratio := ratioOf(s, next, s.Best); both > 0 && isFinite(ratio.Center) && ratio.Center > 0 {
		text += " " + compared(best.Name, s.Solvers[next].Name, ratio, both)
	}
	return text
}

// compared says how the times of two solvers stand, ratio being other's over best's.
func compared(best, other string, ratio Interval, both int) string {
	quick, slow := best, other
	if ratio.Center < 1 {
		quick, slow = other, best
		ratio = Interval{1 / ratio.Center, 1 / ratio.Hi, 1 / ratio.Lo}
	}
	text := fmt.Sprintf("On %s both finished, %s is %s times as fast as %s", words.PluralGrouped(both, "puzzle"), quick, formatRatio(ratio.Center), slow)
	if isFinite(ratio.Lo) && isFinite(ratio.Hi) && ratio.Lo < ratio.Hi {
		text += fmt.Sprintf(" (interval %s to %s)", formatRatio(ratio.Lo), formatRatio(ratio.Hi))
	}
	return text + ", by the geometric mean."
}

// runnerUp is the solver of the lowest PAR2 beside the best one, of those that took
// part in as many puzzles, or -1 if there is none.
func runnerUp(s *Summary) int {
	part := func(i int) int { return s.Solvers[i].Finished + s.Solvers[i].Unfinished }
	next := -1
	for i := range s.Solvers {
		if p := s.Solvers[i].PAR2; i != s.Best && part(i) == part(s.Best) && isFinite(p) && (next < 0 || p < s.Solvers[next].PAR2) {
			next = i
		}
	}
	return next
}

// ratioOf returns the times of a over those of b, and on how many puzzles.
func ratioOf(s *Summary, a, b int) (both int, ratio Interval) {
	for _, p := range s.Pairs {
		switch {
		case p.A == a && p.B == b:
			return p.Both, p.Ratio
		case p.A == b && p.B == a:
			return p.Both, Interval{1 / p.Ratio.Center, 1 / p.Ratio.Hi, 1 / p.Ratio.Lo}
		}
	}
	return 0, Interval{}
}

func groupRows(s *Summary, g *Grouping) []groupView {
	rows := make([]groupView, len(g.Groups))
	for i := range g.Groups {
		gr := &g.Groups[i]
		rows[i] = groupView{
			Name: gr.Name, Puzzles: gr.Puzzles, Cells: groupCells(s, gr),
			Recommended: "too few puzzles", Regret: formatRatio(gr.Regret), JudgedBest: solverName(s, gr.JudgedBest),
		}
		if gr.Recommended >= 0 {
			rows[i].Recommended = solverName(s, gr.Recommended)
			rows[i].Contradicted = gr.JudgedBest >= 0 && gr.JudgedBest != gr.Recommended
		}
	}
	return rows
}

func groupCells(s *Summary, g *Group) []groupCell {
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
			c.PAR2, c.Best = words.Seconds(g.PAR2[k]), g.PAR2[k] == best && isFinite(best)
		}
		if k < len(g.Finished) && g.Finished[k] < g.Puzzles {
			c.Finished = fmt.Sprintf("%s of %s", words.Grouped(g.Finished[k]), words.Grouped(g.Puzzles))
		}
	}
	return cells
}

func matrix(s *Summary) [][]matrixCell {
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

func casesOf(t *results.Table, verdict string) caseList {
	var l caseList
	for i := range t.Rows {
		r := &t.Rows[i]
		if r.Verdict != verdict {
			continue
		}
		if l.Total++; len(l.Cases) < listed {
			l.Cases = append(l.Cases, caseView{Name: caseName(r), Label: r.Label, Reason: r.Reason, Reproducer: r.Reproducer, Answers: answers(r)})
		}
	}
	l.More = l.Total - len(l.Cases)
	return l
}

func answers(r *results.Row) []string {
	var all []string
	for i := range r.Cells {
		c := &r.Cells[i]
		answer := c.Status
		if c.Finished() && c.Count > 1 {
			answer += fmt.Sprintf(" (%s)", words.Grouped(c.Count))
		}
		if c.Fault != "" {
			answer += ": " + c.Fault
		}
		all = append(all, answer)
	}
	return all
}

// caseName names a case by its file, line and isomorph.
func caseName(r *results.Row) string {
	if r == nil {
		return "unknown"
	}
	name := r.File
	if r.Line > 0 {
		name += fmt.Sprintf(":%d", r.Line)
	}
	if r.Isomorph > 0 {
		name += fmt.Sprintf(", isomorph %d", r.Isomorph)
	}
	return name
}

func outliers(s *Summary) (shown []outlierView, more int) {
	for _, o := range s.Outliers {
		if len(shown) == listed {
			return shown, len(s.Outliers) - listed
		}
		name := "unknown"
		if o.Puzzle >= 0 && o.Puzzle < len(s.Puzzles) {
			name = caseName(s.Puzzles[o.Puzzle].Row)
		}
		shown = append(shown, outlierView{name, solverName(s, o.Solver), words.Seconds(o.Time), o.Why, formatRatio(o.Factor)})
	}
	return shown, 0
}

// facts are what was asked, and the machine and the program that answered.
func facts(r *results.Run) [][2]string {
	e := &r.Environment
	all := [][2]string{
		{"Date", date(r.Started)},
		{"Processor", e.CPU},
		{"Cores", cores(e)},
		{"System", strings.Trim(e.OS+"/"+e.Arch, "/")},
		{"Go", e.Go},
		{"Fourfold", e.Fourfold},
	}
	for _, name := range slices.Sorted(maps.Keys(e.Libraries)) {
		all = append(all, [2]string{name, e.Libraries[name]})
	}
	all = append(all,
		[2]string{"Solutions asked for", orWord(int64(r.Want), "all", func(n int64) string { return "up to " + words.Grouped(int(n)) })},
		[2]string{"Timeout", orWord(r.TimeoutNs, "none", func(n int64) string { return time.Duration(n).String() + " for each search" })},
		[2]string{"Bound on nodes", orWord(r.Nodes, "none", func(n int64) string { return words.Grouped(int(n)) })},
		[2]string{"Samples", samples(r)},
		[2]string{"Isomorphs", orWord(int64(r.Isomorphs), "none", func(n int64) string { return words.Grouped(int(n)) + " of each Sudoku" })},
		[2]string{"Seed", fmt.Sprint(r.Seed)},
	)
	if r.Shards > 0 {
		all = append(all, [2]string{"Shard", fmt.Sprintf("%d of %d", r.Shard, r.Shards)})
	}
	return slices.DeleteFunc(all, func(f [2]string) bool { return f[1] == "" })
}

func orWord(n int64, zero string, other func(int64) string) string {
	if n == 0 {
		return zero
	}
	return other(n)
}

func cores(e *results.Environment) string {
	switch {
	case e.Cores == 0:
		return ""
	case e.MaxProcs == 0 || e.MaxProcs == e.Cores:
		return fmt.Sprint(e.Cores)
	}
	return fmt.Sprintf("%d, of which Go uses %d", e.Cores, e.MaxProcs)
}

func samples(r *results.Run) string {
	text := fmt.Sprintf("%s of each solver and case", words.Grouped(max(1, r.Repeat)))
	if r.SampleNs > 0 {
		text += ", each at least " + time.Duration(r.SampleNs).String() + " long"
	}
	return text
}

// date writes an RFC 3339 time for people, and anything else as it is.
func date(s string) string {
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		return s
	}
	return t.Format("2 January 2006, 15:04 MST")
}
