package report

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/words"
)

// An encodingTable shows one figure: a row for each solver, and a column for each family. Other
// columns come first.
type encodingTable struct {
	Title string
	Notes []string // sentences without a capital and a full stop
	Lead  int      // columns before the families
	Heads []string
	Rows  [][]string
}

// An encodingFigure is a figure of a solver on a family. Its column is left out of a report if no
// cell has it.
type encodingFigure struct {
	title, note string
	value       func(*summary.Figures) float64 // NaN if unknown
}

// encodingFigures are the figures other than the time, in the order of the report.
var encodingFigures = []encodingFigure{
	{"Variables or columns", "median over the cases that have an encoding; for cp the primary items, for dlx the options", func(c *summary.Figures) float64 { return c.Medians[results.Vars] }},
	{"Clauses or rows", "median over the cases that have an encoding; for cp the options, for dlx the items", func(c *summary.Figures) float64 { return c.Medians[results.Rows] }},
	{"Literals or nonzeros", "median over the cases that have an encoding", func(c *summary.Figures) float64 { return c.Medians[results.Literals] }},
	{"Conflicts or nodes", "median over the finished cases: conflicts if the engine counts them, else nodes; each engine counts in its own way, so compare only rows of one engine", func(c *summary.Figures) float64 {
		if conflicts := c.Medians[results.Conflicts]; !math.IsNaN(conflicts) {
			return conflicts
		}
		return c.Medians[results.Nodes]
	}},
	{"Settled", "cases that a reduction or look-ahead answered before the SAT solver or the LP was called", func(c *summary.Figures) float64 {
		if c.Settled == 0 {
			return math.NaN()
		}
		return float64(c.Settled)
	}},
}

// encodingTables returns the tables of a summary with Families. The first one has the times.
func encodingTables(s *summary.Summary, n notation) []encodingTable {
	tables := timeTables(s, n)
	for _, f := range encodingFigures {
		t := encodingTable{Title: f.title, Notes: []string{f.note}, Lead: 1, Heads: []string{"solver"}}
		for _, g := range s.Families.Groups {
			t.Heads = append(t.Heads, g.Name)
		}
		known := false
		for k := range s.Families.Rows {
			row := []string{s.Families.Rows[k].Label}
			for i := range s.Families.Groups {
				value := f.value(&s.Families.Groups[i].Solvers[k])
				known = known || !math.IsNaN(value)
				row = append(row, n.count(value))
			}
			t.Rows = append(t.Rows, row)
		}
		if known {
			tables = append(tables, t)
		}
	}
	return tables
}

// cpuTitle is the title of the table of processor times.
const cpuTitle = "Median processor time"

// timeTables returns the tables of times: wall-clock time, and processor time if it is known.
func timeTables(s *summary.Summary, n notation) []encodingTable {
	wall := timeTable(s, n, "Median time", func(c *summary.Figures) float64 { return c.Median.Center }, func(r *summary.FamilyRow) float64 { return r.Ratio })
	wall.Notes = timeNotes(s.Families)
	if !slices.ContainsFunc(s.Families.Rows, func(r summary.FamilyRow) bool { return !math.IsNaN(r.CPURatio) }) {
		return []encodingTable{wall}
	}
	cpu := timeTable(s, n, cpuTitle, func(c *summary.Figures) float64 { return c.CPU }, func(r *summary.FamilyRow) float64 { return r.CPURatio })
	cpu.Notes = []string{"of the whole process, with garbage collection; other jobs on the machine disturb it less than the time"}
	return []encodingTable{wall, cpu}
}

// timeTable returns a table of times.
func timeTable(s *summary.Summary, n notation, title string, time func(*summary.Figures) float64, ratio func(*summary.FamilyRow) float64) encodingTable {
	f := s.Families
	t := encodingTable{Title: title, Lead: 2, Heads: []string{"solver", "to base"}}
	for _, g := range f.Groups {
		t.Heads = append(t.Heads, fmt.Sprintf("%s, %d", g.Name, g.Puzzles))
	}
	for k := range f.Rows {
		row := &f.Rows[k]
		texts := []string{row.Label, ratioToBase(row, k, ratio(row), n)}
		for i := range f.Groups {
			c := &f.Groups[i].Solvers[k]
			texts = append(texts, familyTime(s, c, time(c), n))
		}
		t.Rows = append(t.Rows, texts)
	}
	return t
}

// timeNotes explains the tables of times.
func timeNotes(f *summary.Families) []string {
	var unfinished, unsupported, crashed, faults, left bool
	for k := range f.Rows {
		left = left || f.Rows[k].Only+f.Rows[k].OnlyBase > 0
		for i := range f.Groups {
			c := &f.Groups[i].Solvers[k]
			unfinished, unsupported = unfinished || c.Unfinished > 0, unsupported || c.Unsupported > 0
			crashed, faults = crashed || c.Crashed > 0, faults || c.Faults > 0
		}
	}
	notes := []string{"the number behind the name of a family is that of its cases",
		"to base: time over that of the first solver with the same engine: the geometric mean over the families of the geometric means over the cases that both finished"}
	for _, note := range []struct {
		shown bool
		text  string
	}{
		{left, "*: there are cases that only one of the two finished; the ratio leaves them out"},
		{unfinished, "(n): n cases are unfinished; the median takes them as longer than all others"},
		{unsupported, "n refused: the solver does not support n cases"},
		{crashed, "n without answer: the program of the solver crashed, or gave an answer that cannot be read, on n cases"},
		{faults, "n faulty: the solver broke a rule on n cases"},
		{len(f.Shared) > 0, "the names leave out settings that all solvers of an engine have: " + strings.Join(f.Shared, " ")},
	} {
		if note.shown {
			notes = append(notes, note.text)
		}
	}
	return notes
}

// ratioToBase writes the ratio of the times of solver k to those of its base.
func ratioToBase(row *summary.FamilyRow, k int, ratio float64, n notation) string {
	if row.Base == k {
		return "base"
	}
	text := n.ratio(ratio)
	if row.Only+row.OnlyBase > 0 {
		text += "*"
	}
	return text
}

// familyTime writes the median time, with what is missing in it.
func familyTime(s *summary.Summary, c *summary.Figures, seconds float64, n notation) string {
	var parts []string
	if c.Finished+c.Unfinished > 0 {
		text := n.time(seconds)
		if math.IsInf(seconds, 1) && s.Table.Run.TimeoutNs > 0 {
			text = "> " + words.Limit(s.Table.Run.Timeout())
		}
		if c.Unfinished > 0 {
			text += fmt.Sprintf(" (%d)", c.Unfinished)
		}
		parts = append(parts, text)
	}
	if c.Unsupported > 0 {
		parts = append(parts, fmt.Sprintf("%d refused", c.Unsupported))
	}
	if c.Crashed > 0 {
		parts = append(parts, fmt.Sprintf("%d without answer", c.Crashed))
	}
	if c.Faults > 0 {
		parts = append(parts, fmt.Sprintf("%d faulty", c.Faults))
	}
	return strings.Join(parts, ", ")
}

// encodings writes the tables of encodings. A table that is too wide is written in parts.
func (t *textWriter) encodings() {
	for _, table := range encodingTables(t.s, inText) {
		for k, part := range table.parts(encodingsWidth) {
			title := table.Title
			if k > 0 {
				title += ", more families"
			}
			t.write(title, part)
		}
		for _, note := range table.Notes {
			t.explain(ascii(note))
		}
	}
}

// encodingsWidth is the largest width of a table of encodings, if each part has a single family at
// least.
const encodingsWidth = 120

// parts cuts a table into tables that are at most width wide. Each has the lead columns.
func (e *encodingTable) parts(width int) (parts []textTable) {
	lead := make([]int, e.Lead)
	for column := range lead {
		lead[column] = column
	}
	for column := e.Lead; column < len(e.Heads); {
		columns := slices.Clone(lead)
		wide := 0
		for _, column := range lead {
			wide += e.width(column) + 2
		}
		for column < len(e.Heads) && (len(columns) == e.Lead || wide+e.width(column) <= width) {
			wide += e.width(column) + 2
			columns = append(columns, column)
			column++
		}
		parts = append(parts, e.part(columns))
	}
	return parts
}

// width returns the width of a column.
func (e *encodingTable) width(column int) int {
	wide := len(ascii(e.Heads[column]))
	for _, row := range e.Rows {
		wide = max(wide, len(ascii(row[column])))
	}
	return wide
}

// part returns the table of some columns.
func (e *encodingTable) part(columns []int) textTable {
	table := textTable{left: []int{0}}
	for _, column := range columns {
		table.heads = append(table.heads, ascii(e.Heads[column]))
	}
	for _, row := range e.Rows {
		var cells []textCell
		for _, column := range columns {
			cells = append(cells, textCell{text: ascii(row[column])})
		}
		table.rows = append(table.rows, cells)
	}
	return table
}

// Explanation returns the notes as sentences.
func (e encodingTable) Explanation() string {
	var sentences []string
	for _, note := range e.Notes {
		sentences = append(sentences, sentence(note))
	}
	return strings.Join(sentences, " ")
}

// WriteEncodings writes the tables of a summary with Families in Markdown, each with a title and
// its notes. If the processor time is known, it leaves out the wall-clock time.
func WriteEncodings(w io.Writer, s *summary.Summary) error {
	var b strings.Builder
	tables := encodingTables(s, inText)
	if len(tables) > 1 && tables[1].Title == cpuTitle {
		tables[1].Notes = append(tables[1].Notes, tables[0].Notes...)
		tables = tables[1:]
	}
	for _, t := range tables {
		fmt.Fprintf(&b, "**%s.** %s\n\n", t.Title, t.Explanation())
		heads := slices.Clone(t.Heads)
		for k := range heads {
			heads[k] = inMarkdown.Replace(heads[k])
		}
		b.WriteString("| " + strings.Join(heads, " | ") + " |\n|" + strings.Repeat("---|", len(t.Heads)) + "\n")
		for _, row := range t.Rows {
			b.WriteString("| " + inMarkdown.Replace(row[0]) + " | " + strings.Join(row[1:], " | ") + " |\n")
		}
		b.WriteByte('\n')
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// inMarkdown writes a name so that Markdown shows it as it is.
var inMarkdown = strings.NewReplacer("|", `\|`, "<", "&lt;", "&", "&amp;", "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`)
