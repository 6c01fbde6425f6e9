package study

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"fourfold/internal/words"
)

const (
	textWidth  = 100 // columns of the terminal
	labelWidth = 24  // longer labels are cut
	mostLabels = 12  // with more labels, the tables by label are left out
)

// WriteText writes the summary as tables for a terminal of 100 columns. All text is ASCII, except
// perhaps the labels.
func (s *Summary) WriteText(w io.Writer) error {
	t := &textWriter{s: s, labeled: len(s.Labels) > 1 || len(s.Labels) == 1 && s.Labels[0].Label != ""}
	t.byLabel = t.labeled && len(s.Labels) <= mostLabels
	t.counts()
	t.groups("by order and scheme", true)
	t.noGuess()
	if t.byLabel {
		t.givens()
		t.unsolved()
		t.groups("by order, scheme and label", false)
	}
	t.needs()
	t.clues()
	t.shares("Share of each technique, over all runs", s.Shares[:1+len(s.Labels)])
	if main := s.strongest(); len(main) > 0 && s.Runs > s.Puzzles {
		t.shares(fmt.Sprintf("Share of each technique, by order %s and scheme %s", main[0].Order, main[0].Scheme), main)
	}
	if t.labeled && !t.byLabel {
		t.line("\nThere are %d labels: the figures of each label are only in the output of --json", len(s.Labels))
	}
	_, err := io.WriteString(w, t.b.String())
	return err
}

type textWriter struct {
	s       *Summary
	b       strings.Builder
	labeled bool // some puzzles have labels
	byLabel bool // tables by label are written
}

func (t *textWriter) line(format string, args ...any) { fmt.Fprintf(&t.b, format+"\n", args...) }

// table writes a title and rows. The first row has the headings. The first columns, as many as
// left says, are left-aligned, all others right-aligned. A table that is wider than the terminal
// is split into several tables that repeat the left-aligned columns.
func (t *textWriter) table(title string, left int, rows [][]string) {
	t.tableWith(title, left, 1, rows)
}

// tableWith is table, but it never splits the last columns, as many as together says.
func (t *textWriter) tableWith(title string, left, together int, rows [][]string) {
	t.line("\n%s", title)
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for k, text := range row {
			widths[k] = max(widths[k], utf8.RuneCountInString(text))
		}
	}
	first := 0
	for _, width := range widths[:left] {
		first += width + 2
	}
	for from := left; from < len(widths); {
		to, width := from+1, first+widths[from]
		for to < len(widths) && width+2+widths[to] <= textWidth {
			width += 2 + widths[to]
			to++
		}
		if last := len(widths) - together; from < last && last < to && to < len(widths) {
			to = last
		}
		if from > left {
			t.line("")
		}
		t.block(rows, widths, left, from, to)
		from = to
	}
}

// block writes the left-aligned columns and the columns from to to-1.
func (t *textWriter) block(rows [][]string, widths []int, left, from, to int) {
	for _, row := range rows {
		var cells []string
		for k, text := range row[:left] {
			cells = append(cells, fmt.Sprintf("%-*s", widths[k], text))
		}
		for k := from; k < to; k++ {
			cells = append(cells, fmt.Sprintf("%*s", widths[k], row[k]))
		}
		t.line("%s", strings.Join(cells, "  "))
	}
}

func (t *textWriter) counts() {
	s := t.s
	t.line("%s x %s x %s = %s: %d solved, %d unsolved", words.Plural(s.Puzzles, "puzzle"), words.Plural(len(s.Orders), "order"),
		words.Plural(len(s.Schemes), "scheme"), words.Plural(s.Runs, "run"), s.Solved, s.Runs-s.Solved)
	if s.Limited > 0 {
		t.line("Stopped at the limit of %s: %s", words.Plural(int(s.GuessLimit), "guess"), words.Plural(s.Limited, "run"))
		t.line("A stopped run counts with this number of guesses; >= marks a figure that is therefore a lower bound")
	}
	if s.Unsolvable > 0 {
		t.line("Found that there is no solution: %s", words.Plural(s.Unsolvable, "run"))
	}
	if s.Seed != nil {
		t.line("Seed of the order random: %d", *s.Seed)
	}
	t.line("Time of all runs together: %.2f s", float64(s.ElapsedNs)/1e9)
}

// groups writes the groups over all labels if all is true, and else the groups of each label.
func (t *textWriter) groups(by string, all bool) {
	head := []string{"order", "scheme", "label", "runs", "solved", "limit", "none", "mean", "median", "max", "all: mean", "median", "max"}
	skip := map[int]bool{2: all, 5: t.s.Limited == 0, 6: t.s.Unsolvable == 0}
	title := "Guesses of the solved runs, and of all runs, "
	if t.s.Solved == t.s.Runs {
		title = "Guesses "
		skip[10], skip[11], skip[12] = true, true, true
	}
	rows := [][]string{without(head, skip)}
	for _, g := range t.s.Groups {
		if (g.Label == nil) != all {
			continue
		}
		row := []string{g.Order, g.Scheme, labelText(g.Label), strconv.Itoa(g.Runs), strconv.Itoa(g.Solved), strconv.Itoa(g.Limited), strconv.Itoa(g.Unsolvable)}
		row = append(append(row, g.SolvedGuesses.texts()...), g.AllGuesses.texts()...)
		rows = append(rows, without(row, skip))
	}
	left := 3
	if all {
		left = 2
	}
	t.tableWith(title+by, left, 3, rows) // mean, median and max stay in one table
}

func without(row []string, skip map[int]bool) []string {
	var kept []string
	for k, text := range row {
		if !skip[k] {
			kept = append(kept, text)
		}
	}
	return kept
}

// texts returns mean, median and maximum as text.
func (g *Guesses) texts() []string {
	if g == nil {
		return []string{"-", "-", "-"}
	}
	return []string{
		atLeast(g.AtLeast) + fmt.Sprintf("%.2f", g.Mean), atLeast(g.MedianAtLeast) + fmt.Sprintf("%.1f", g.Median),
		atLeast(g.AtLeast) + strconv.FormatInt(g.Max, 10),
	}
}

func atLeast(yes bool) string {
	if yes {
		return ">="
	}
	return ""
}

func percent(part, whole float64) string {
	if whole == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*part/whole) // words.Share(part / whole) would round twice
}

// labelText returns a label for a table; nil stands for all labels.
func labelText(label *string) string {
	switch {
	case label == nil:
		return "all"
	case *label == "":
		return "(none)"
	}
	text := words.OneLine(*label)
	if utf8.RuneCountInString(text) > labelWidth {
		return string([]rune(text)[:labelWidth-3]) + "..."
	}
	return text
}

// noGuess writes the share of the puzzles that were solved without a guess.
func (t *textWriter) noGuess() {
	rows := [][]string{append([]string{"order"}, t.s.Schemes...)}
	for k, g := range t.s.Groups[:len(t.s.Orders)*len(t.s.Schemes)] {
		if k%len(t.s.Schemes) == 0 {
			rows = append(rows, []string{g.Order})
		}
		last := len(rows) - 1
		rows[last] = append(rows[last], percent(float64(g.NoGuess), float64(g.Runs-g.Unsolvable)))
	}
	t.table("Solved without a guess", 1, rows)
}

func (t *textWriter) givens() {
	rows := [][]string{{"label", "puzzles", "mean givens"}}
	for _, l := range t.s.Labels {
		rows = append(rows, []string{labelText(&l.Label), strconv.Itoa(l.Puzzles), fmt.Sprintf("%.1f", l.MeanGivens)})
	}
	t.table("Puzzles by label", 1, rows)
}

// unsolved writes how many runs found no solution, with a column for each order and scheme that
// had such runs.
func (t *textWriter) unsolved() {
	width := len(t.s.Orders) * len(t.s.Schemes)
	rows := [][]string{{"label"}}
	for k := range 1 + len(t.s.Labels) {
		rows = append(rows, []string{labelText(t.s.Groups[k*width].Label)})
	}
	for k := range width {
		if g := t.s.Groups[k]; g.Solved < g.Runs {
			rows[0] = append(rows[0], g.Order+"/"+g.Scheme)
			for i := range 1 + len(t.s.Labels) {
				g := t.s.Groups[i*width+k]
				rows[1+i] = append(rows[1+i], strconv.Itoa(g.Runs-g.Solved))
			}
		}
	}
	if len(rows[0]) > 1 {
		t.table("Unsolved by label, order and scheme", 1, rows)
	}
}

// needs writes how many puzzles need which scheme, and how well the labels agree with that.
func (t *textWriter) needs() {
	rows := [][]string{append(append([]string{"label", "puzzles"}, t.s.Schemes...), "guess")}
	for _, n := range t.s.Needs {
		if n.Label != nil && !t.byLabel {
			break
		}
		row := []string{labelText(n.Label), strconv.Itoa(n.Puzzles)}
		for _, count := range n.Schemes {
			row = append(row, strconv.Itoa(count))
		}
		rows = append(rows, row)
	}
	t.table("Weakest scheme that needs no guess, by any order", 1, rows)
	if c := t.s.Correlation; c != nil {
		t.line("Rank correlation of label and weakest scheme (Spearman's rho): %.2f, over %s", c.Rho, words.Plural(c.Puzzles, "puzzle"))
	}
	all := t.s.Needs[0]
	for k, scheme := range t.s.Schemes {
		if scheme == "singles" {
			t.line("Singles alone solve %s of the puzzles", percent(float64(all.NoGuess[k]), float64(all.Puzzles)))
		}
	}
}

// clues writes the clues of the puzzles by the scheme that they need.
func (t *textWriter) clues() {
	rows := [][]string{{"scheme", "puzzles", "fewest", "mean", "most"}}
	for _, c := range t.s.Clues {
		rows = append(rows, []string{c.Scheme, strconv.Itoa(c.Puzzles), strconv.Itoa(c.Min), fmt.Sprintf("%.1f", c.Mean), strconv.Itoa(c.Max)})
	}
	if len(rows) > 1 {
		t.table("Clues by the weakest scheme that needs no guess", 1, rows)
	}
}

// shares writes the shares over all labels and, if there are tables by label, over each label.
// Techniques that were never applied have no column.
func (t *textWriter) shares(title string, shares []Share) {
	if len(shares) == 0 || shares[0].Applications == 0 {
		return
	}
	if !t.byLabel {
		shares = shares[:1]
	}
	rows := [][]string{{"label", "applications"}}
	for _, s := range shares {
		rows = append(rows, []string{labelText(s.Label), strconv.FormatInt(s.Applications, 10)})
	}
	for i, name := range t.s.Techniques {
		if shares[0].Techniques[i] == 0 {
			continue
		}
		rows[0] = append(rows[0], name)
		for k, s := range shares {
			rows[1+k] = append(rows[1+k], percent(s.Techniques[i], min(1, float64(s.Applications))))
		}
	}
	t.table(title, 1, rows)
}
