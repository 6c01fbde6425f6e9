package report

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/words"
)

// textWidth is the most columns that a paragraph fills.
const textWidth = 100

// WriteText writes the summary for a terminal of 100 to 120 columns, in ASCII: tables
// with a unit on every figure, without those that have nothing to say. With colour, the
// best figures, faults and warnings stand out by escape sequences.
func WriteText(w io.Writer, s *Summary, colour bool) error {
	t := &textWriter{s: s, colour: colour}
	t.counts()
	t.solvers()
	t.resources()
	t.pairs()
	for k := range s.Groupings {
		t.grouping(&s.Groupings[k], k == 0)
	}
	t.portfolio()
	t.outliers()
	t.warnings()
	_, err := io.WriteString(w, t.b.String())
	return err
}

type textWriter struct {
	s      *Summary
	b      strings.Builder
	colour bool
}

// A style is the code of an escape sequence.
type style string

const (
	plain  style = ""
	strong style = "1"
	good   style = "32"
	bad    style = "31"
	odd    style = "33"
)

// A textCell is a figure in a table.
type textCell struct {
	text  string
	style style
}

// A textTable has a row of heads, and columns that are flush right but for those in
// left.
type textTable struct {
	heads []string
	left  []int
	rows  [][]textCell
}

func cellsOf(texts ...string) []textCell {
	var cells []textCell
	for _, text := range texts {
		cells = append(cells, textCell{text: text})
	}
	return cells
}

// write writes a title and the table below it, without the columns that are empty.
func (t *textWriter) write(title string, table textTable) {
	t.b.WriteByte('\n')
	if title != "" {
		t.b.WriteString(t.styled(title, strong) + "\n")
	}
	heads := make([]textCell, len(table.heads))
	for k, head := range table.heads {
		heads[k] = textCell{head, strong}
	}
	widths := make([]int, len(heads))
	for _, row := range table.rows {
		for k, c := range row {
			if c.text != "" {
				widths[k] = max(widths[k], len(c.text), len(heads[k].text))
			}
		}
	}
	for _, row := range append([][]textCell{heads}, table.rows...) {
		t.writeRow(row, widths, table.left)
	}
}

func (t *textWriter) writeRow(row []textCell, widths, left []int) {
	line, last := "", 0 // last is where the line ends without trailing spaces
	for k, c := range row {
		if widths[k] == 0 {
			continue
		}
		gap := strings.Repeat(" ", widths[k]-len(c.text))
		if line != "" {
			line += "  "
		}
		if slices.Contains(left, k) {
			line += t.styled(c.text, c.style)
			if c.text != "" {
				last = len(line)
			}
			line += gap
		} else {
			line += gap + t.styled(c.text, c.style)
			if c.text != "" {
				last = len(line)
			}
		}
	}
	t.b.WriteString(line[:last] + "\n")
}

func (t *textWriter) styled(text string, s style) string {
	if !t.colour || s == plain || text == "" {
		return text
	}
	return "\x1b[" + string(s) + "m" + text + "\x1b[0m"
}

func (t *textWriter) counts() {
	s := t.s
	what := words.PluralGrouped(len(s.Puzzles), "puzzle")
	if s.Cases != len(s.Puzzles) {
		what += " in " + words.PluralGrouped(s.Cases, "case")
	}
	what += ", " + words.PluralGrouped(len(s.Solvers), "solver")
	if s.Table.Run.TimeoutNs > 0 {
		what += ", timeout " + textLimit(t.timeout())
	}
	t.b.WriteString(what + "\n")
	if len(s.Solvers) < 2 {
		return
	}
	disagree := fmt.Sprintf("disagree %d", s.Disagree)
	if s.Disagree > 0 {
		disagree = t.styled(disagree, bad)
	}
	fmt.Fprintf(&t.b, "agree %d, %s, undecided %d\n", s.Agree, disagree, s.Undecided)
}

func (t *textWriter) timeout() float64 { return float64(t.s.Table.Run.TimeoutNs) / 1e9 }

// solvers writes the times.
func (t *textWriter) solvers() {
	table := textTable{heads: []string{"solver", "finished", "unfinished", "unsupported", "faults", "median", "95% interval", "mean", "PAR2", "slowest", "wins"}, left: []int{0}}
	least := func(figure func(*SolverSummary) float64) func(k int, text string) textCell {
		return t.best(len(t.s.Solvers), func(k int) float64 { return figure(&t.s.Solvers[k]) })
	}
	median := least(func(s *SolverSummary) float64 { return s.Median.Center })
	par2 := least(func(s *SolverSummary) float64 { return s.PAR2 })
	censored := slices.ContainsFunc(t.s.Solvers, func(s SolverSummary) bool { return s.Unfinished > 0 })
	for k := range t.s.Solvers {
		s := &t.s.Solvers[k]
		row := cellsOf(textName(s.Name, 20), fmt.Sprint(s.Finished), unlessZero(s.Unfinished), unlessZero(s.Unsupported))
		row = append(row, textCell{unlessZero(s.Faults), bad}, median(k, t.time(s.Median.Center)))
		row = append(row, cellsOf(t.interval(s.Median), textTime(s.Mean), "", textTime(s.Slowest), "")...)
		if censored { // else it is the mean
			row[8] = par2(k, textTime(s.PAR2))
		}
		if len(t.s.Solvers) > 1 {
			row[10].text = fmt.Sprint(s.Wins)
		}
		table.rows = append(table.rows, row)
	}
	t.write("Time for a puzzle", table)
}

// best returns a function that makes cells, of which the k with the least of n values
// stand out.
func (t *textWriter) best(n int, value func(k int) float64) func(k int, text string) textCell {
	least := math.Inf(1)
	for k := range n {
		if x := value(k); x < least {
			least = x
		}
	}
	return func(k int, text string) textCell {
		if n > 1 && value(k) == least && !math.IsInf(least, 1) {
			return textCell{text, good}
		}
		return textCell{text: text}
	}
}

// resources writes what searches took beside time, and what each solver is worth.
func (t *textWriter) resources() {
	table := textTable{heads: []string{"solver", "CPU", "set-up", "search", "allocated", "objects", "peak heap", "nodes", "marginal", "Shapley"}, left: []int{0}}
	for k := range t.s.Solvers {
		s := &t.s.Solvers[k]
		row := cellsOf(textName(s.Name, 20), textTime(s.CPU), textTime(s.Setup), textTime(s.Search),
			textBytes(s.Bytes), textCount(s.Objects), textBytes(s.Peak), textCount(s.Nodes))
		if len(t.s.Solvers) > 1 {
			row = append(row, cellsOf(textShare(s.Marginal), textShare(s.Shapley))...)
		}
		table.rows = append(table.rows, row)
	}
	if slices.ContainsFunc(t.s.Solvers, func(s SolverSummary) bool { return s.Finished > 0 }) {
		title := "Median of what a finished puzzle took"
		if len(t.s.Solvers) > 1 {
			title += ", and the solver's share of the speed-up over the slowest (logarithms)"
		}
		t.write(title, table)
	}
}

func (t *textWriter) pairs() {
	if len(t.s.Pairs) == 0 {
		return
	}
	table := textTable{heads: []string{"A", "B", "time A/B", "95% interval", "A faster", "B faster", "only A", "only B", "p (Holm)", "differ"}, left: []int{0, 1}}
	for _, p := range t.s.Pairs {
		row := cellsOf(textName(t.s.Solvers[p.A].Name, 14), textName(t.s.Solvers[p.B].Name, 14), "", "", "", "", unlessZero(p.OnlyA), unlessZero(p.OnlyB), textP(p.Holm), unlessZero(p.Differ))
		row[9].style = bad
		if p.Both > 0 {
			row[2] = textCell{words.ThreeDigits(p.Ratio.Center), significance(p)}
			row[3].text = textRatios(p.Ratio)
			row[4].text, row[5].text = fmt.Sprint(p.FasterA), fmt.Sprint(p.FasterB)
		}
		table.rows = append(table.rows, row)
	}
	t.write("Pairs: time on the puzzles that both finished; puzzles that only one finished, and answers that differ", table)
}

// significance marks a ratio that the test bears out.
func significance(p Pair) style {
	if p.Holm < 0.05 {
		return strong
	}
	return plain
}

// grouping writes the medians by one measure of difficulty, and the means with the
// solver to take, which goes by them. The first says what that means.
func (t *textWriter) grouping(g *Grouping, first bool) {
	by := g.By
	if g.Note != "" {
		by += " " + textName(g.Note, 30)
	}
	t.write("Median time by "+by, t.groupTable(g, func(g *Group) []float64 { return g.Median }))
	table := t.groupTable(g, func(g *Group) []float64 { return g.PAR2 })
	title := "Mean time by " + by
	if slices.ContainsFunc(t.s.Solvers, func(s SolverSummary) bool { return s.Unfinished > 0 }) {
		title += ", an unfinished one as twice the timeout"
	}
	if len(t.s.Solvers) > 1 && slices.ContainsFunc(g.Groups, func(g Group) bool { return g.Recommended >= 0 }) {
		table.heads = append(table.heads, "take", "loss", "judged best")
		for k := range table.rows {
			table.rows[k] = append(table.rows[k], t.recommendation(&g.Groups[k])...)
		}
		if first {
			title += "; what to take, and its loss\nagainst the virtual best on the puzzles not learned from"
		}
	}
	t.write(title, table)
}

// groupTable returns the table of one figure of each solver by group.
func (t *textWriter) groupTable(g *Grouping, figures func(*Group) []float64) textTable {
	table := textTable{heads: []string{g.By, "puzzles"}, left: []int{0}}
	for _, s := range t.s.Solvers {
		table.heads = append(table.heads, textName(s.Name, 10))
	}
	for k := range g.Groups {
		group := &g.Groups[k]
		row := cellsOf(textName(group.Name, 28), fmt.Sprint(group.Puzzles))
		values := figures(group)
		mark := t.best(len(values), func(k int) float64 { return values[k] })
		for k, v := range values {
			row = append(row, mark(k, t.time(v)))
		}
		table.rows = append(table.rows, row)
	}
	return table
}

// recommendation returns the cells that say what to take in a group.
func (t *textWriter) recommendation(g *Group) []textCell {
	if g.Recommended < 0 {
		return cellsOf("?", "", "")
	}
	loss, best := "", ""
	if !math.IsNaN(g.Regret) {
		loss = fmt.Sprintf("+%.1f%%", 100*(g.Regret-1))
	}
	if g.JudgedBest >= 0 && g.JudgedBest != g.Recommended {
		best = textName(t.s.Solvers[g.JudgedBest].Name, 12)
	}
	return cellsOf(textName(t.s.Solvers[g.Recommended].Name, 12), loss, best)
}

// portfolio compares always the same solver with always the quickest.
func (t *textWriter) portfolio() {
	s := t.s
	if s.Best < 0 || len(s.Solvers) < 2 || math.IsNaN(s.VBS) {
		return
	}
	best := &s.Solvers[s.Best]
	fmt.Fprintf(&t.b, "\nsingle best solver: %s, PAR2 %s; virtual best, the quickest on each puzzle: %s, %.1f%% of it\n",
		textName(best.Name, 20), textTime(best.PAR2), textTime(s.VBS), 100*s.VBS/best.PAR2)
}

func (t *textWriter) outliers() {
	if len(t.s.Outliers) == 0 {
		return
	}
	table := textTable{heads: []string{"solver", "puzzle", "time", "why"}, left: []int{0, 1, 3}}
	for _, o := range t.s.Outliers {
		why := "its samples differ by a factor of " + words.ThreeDigits(o.Factor)
		if o.Why == "slow" {
			why = words.ThreeDigits(o.Factor) + " times the median of those it finished"
		}
		row := t.s.Puzzles[o.Puzzle].Row
		place := textPlace(row.File)
		if row.Line > 0 {
			place += fmt.Sprintf(":%d", row.Line)
		}
		table.rows = append(table.rows, cellsOf(textName(t.s.Solvers[o.Solver].Name, 20), place, textTime(o.Time), why))
	}
	t.write("Outliers", table)
}

func (t *textWriter) warnings() {
	for k, warning := range t.s.Warnings {
		if k == 0 {
			t.b.WriteByte('\n')
		}
		lines := wrapped("note: "+ascii(warning), textWidth)
		lines[0] = t.styled("note:", odd) + strings.TrimPrefix(lines[0], "note:")
		t.b.WriteString(strings.Join(lines, "\n      ") + "\n")
	}
}

// wrapped breaks text at spaces into lines of at most width columns, six of which are
// left for the indent. A longer word has a line to itself.
func wrapped(text string, width int) []string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		switch {
		case line == "":
			line = word
		case len(line)+1+len(word) > width-6:
			lines = append(lines, line)
			line = word
		default:
			line += " " + word
		}
	}
	return append(lines, line)
}

// time writes a median: beyond all times if it is infinite.
func (t *textWriter) time(seconds float64) string {
	if math.IsInf(seconds, 1) && t.s.Table.Run.TimeoutNs > 0 {
		return "> " + textLimit(t.timeout())
	}
	return textTime(seconds)
}

// interval writes the bounds, with one unit if both have the same.
func (t *textWriter) interval(i Interval) string {
	if math.IsNaN(i.Lo) || math.IsNaN(i.Hi) {
		return ""
	}
	lo, hi := t.time(i.Lo), t.time(i.Hi)
	if n, unit, _ := strings.Cut(lo, " "); strings.HasSuffix(hi, " "+unit) && !math.IsInf(i.Hi, 1) {
		lo = n
	}
	return lo + " to " + hi
}

// textTime writes seconds with three digits and the unit that fits, such as "44.4 us".
func textTime(seconds float64) string {
	if math.IsNaN(seconds) {
		return "-"
	}
	return words.Seconds(seconds)
}

// textLimit writes a time that someone chose, such as "10 s".
func textLimit(seconds float64) string {
	n, unit, _ := strings.Cut(textTime(seconds), " ")
	if strings.Contains(n, ".") {
		n = strings.TrimRight(strings.TrimRight(n, "0"), ".")
	}
	return n + " " + unit
}

func textBytes(n float64) string {
	if math.IsNaN(n) || n < 0 {
		return ""
	}
	return formatBytes(n)
}

func textCount(n float64) string {
	if math.IsNaN(n) || n < 0 {
		return ""
	}
	return formatCount(n)
}

func textShare(x float64) string {
	if math.IsNaN(x) {
		return ""
	}
	return fmt.Sprintf("%.1f%%", 100*x)
}

func textRatios(i Interval) string {
	if math.IsNaN(i.Lo) || math.IsNaN(i.Hi) {
		return ""
	}
	return words.ThreeDigits(i.Lo) + " to " + words.ThreeDigits(i.Hi)
}

func textP(p float64) string {
	switch {
	case math.IsNaN(p):
		return ""
	case p < 0.0001:
		return "< 0.0001"
	}
	return strconv.FormatFloat(p, 'f', 4, 64)
}

func unlessZero(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

// ascii writes what is no printable ASCII as escapes.
func ascii(s string) string {
	var b strings.Builder
	for _, r := range s {
		if ' ' <= r && r <= '~' {
			b.WriteRune(r)
		} else {
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		}
	}
	return b.String()
}

// textName writes a name in at most n columns, a long one without its middle.
func textName(s string, n int) string {
	if s = ascii(s); len(s) > n {
		head := (n - 2) / 2
		return s[:head] + ".." + s[len(s)-(n-2-head):]
	}
	return s
}

// textPlace writes the name of a file, the end of it if it is long.
func textPlace(file string) string {
	if file = ascii(file); len(file) > 48 {
		return ".." + file[len(file)-46:]
	}
	return file
}
