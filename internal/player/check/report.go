package check

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/player/answer"
	"fourfold/puzzle"
)

// maxListed is the number of redundant givens, or of cells in which solutions differ, that a report
// names. The JSON line of the result names all of them.
const maxListed = 12

// WriteReport writes a result as a few lines of text. If answers is true, the report has the right
// values of wrong cells.
func (r *Result) WriteReport(w io.Writer, answers bool) error {
	lines := append([]string{r.Task.Where + ": " + r.head()}, r.solutionLines()...)
	lines = append(lines, r.mistakeLines(answers)...)
	if r.StatedBad != "" {
		lines = append(lines, "the solution that the file states is wrong: "+r.StatedBad)
	} else if r.Stated {
		lines = append(lines, "the solution that the file states is right")
	}
	for k := range lines {
		lines[k] = words.OneLine(lines[k])
	}
	_, err := fmt.Fprintln(w, strings.Join(lines, "\n"))
	return err
}

// head says what was read.
func (r *Result) head() string {
	t := r.Task
	if t.Puzzle == nil {
		if t.Problem == nil {
			return "cannot be read"
		}
		return fmt.Sprintf("an exact cover problem with %s and %s", words.Plural(int(t.Problem.NumItems()), "item"), words.Plural(int(t.Problem.NumOptions()), "option"))
	}
	text := words.Plural(r.Clues(), "given") + ", "
	if placed := r.Placed(); placed > 0 {
		text += words.Plural(placed, "placed value") + ", "
	}
	text += words.Plural(r.Empty(), "empty cell")
	if t.Board() == nil {
		text += "; order " + fmt.Sprint(t.Puzzle.Grid.Rows)
	}
	if r.boxes != "" {
		text += ", " + r.boxes
	}
	return text + fmt.Sprintf("; format %v", t.Puzzle.Format)
}

// Empty returns the number of cells without a value.
func (r *Result) Empty() int { return r.Task.NumCells() - r.Clues() - r.Placed() }

// solutionLines says how many solutions there are, and what follows from that.
func (r *Result) solutionLines() []string {
	switch r.Status() {
	case answer.Invalid:
		return r.faultLines()
	case answer.Unique:
		if r.cells > 0 && r.Clues() == r.Task.NumCells() {
			return append([]string{"a full grid, and it follows the rules"}, r.minimizedLines()...)
		}
		return slices.Concat([]string{"exactly one solution"}, r.redundantLines(), r.minimizedLines())
	case answer.Multiple:
		return r.multipleLines()
	case answer.None:
		return r.noneLines()
	case answer.Wrong:
		return []string{"an engine was wrong"}
	}
	return []string{fmt.Sprintf("gave up with %s found", words.Plural(r.Solutions, "solution"))}
}

// faultLines says why there is no puzzle to solve.
func (r *Result) faultLines() []string {
	if len(r.Faults) == 0 {
		return []string{"no puzzle: see the message"}
	}
	lines := []string{"the givens break the rules: " + words.Plural(len(r.Faults), "fault")}
	for _, f := range r.Faults {
		lines = append(lines, fmt.Sprintf("  line %d, column %d: %v", f.Line, f.Column, f.What))
	}
	return lines
}

// multipleLines says that there are several solutions, and where they differ.
func (r *Result) multipleLines() []string {
	count := words.PluralGrouped(r.Solutions, "solution")
	if !r.Complete {
		count = "at least " + count + " (counting stopped there)"
	}
	lines := []string{"not unique: " + count}
	n := len(r.Differ)
	if n == 0 { // a problem in Knuth's format
		return lines
	}
	left := r.Task.NumCells() - r.Clues()
	empty := words.Plural(left, "cell") + " without a given"
	if n == left {
		return append(lines, "the solutions differ in all "+empty)
	}
	least := ""
	if !r.AllDiffer {
		least = "at least "
	}
	cells := make([]string, n)
	for k, cell := range r.Differ {
		cells[k] = puzzle.CellName(cell, r.Task.Puzzle.Grid.Cols)
	}
	return append(lines, fmt.Sprintf("the solutions differ in %s%d of %s: %s", least, n, empty, firstOf(cells)))
}

// noneLines says which givens contradict each other.
func (r *Result) noneLines() []string {
	c := r.Conflict
	switch {
	case r.GivensUnique:
		return []string{"no solution with the candidates of the file; exactly one solution of the givens without them"}
	case c == nil:
		return []string{"no solution"}
	case len(c.Cells) == 0:
		return []string{"no solution, even without any given: the rules and the candidates of the puzzle allow none"}
	}
	lines := []string{"no solution; the search for the givens that contradict each other was stopped"}
	if c.Minimal {
		lines[0] = fmt.Sprintf("no solution because of %s (%s, a minimal set: none can be left out)", words.List(r.placements(c.Cells), "and"), words.Plural(len(c.Cells), "given"))
	}
	switch n := len(c.Suspects); {
	case n > 0 && n == len(c.Cells):
		lines = append(lines, "if only one given is wrong, it may be any of these")
	case n > 0:
		lines = append(lines, "if only one given is wrong, it is "+words.List(r.placements(c.Suspects), "or"))
	case c.Suspects != nil:
		lines = append(lines, "more than one given is wrong: there is no solution, whichever one is left out")
	}
	return lines
}

// redundantLines says whether a proper puzzle is minimal.
func (r *Result) redundantLines() []string {
	n := len(r.Redundant)
	switch {
	case r.Task.Puzzle != nil && r.Task.Puzzle.Allowed != nil:
		return []string{"redundant givens were not sought, since the file states candidates, too"}
	case r.RedundantKnown && n == 0:
		return []string{"minimal: no given can be left out"}
	case r.RedundantKnown && n == 1:
		return []string{"not minimal: one given is redundant: " + r.placements(r.Redundant)[0]}
	case r.RedundantKnown:
		return []string{fmt.Sprintf("not minimal: %d of %d givens are redundant (each can be left out alone): %s", n, r.Clues(), firstOf(r.placements(r.Redundant)))}
	case n > 0:
		return []string{"not minimal: at least " + words.Plural(n, "redundant given")}
	}
	return nil
}

// minimizedLines returns the minimal puzzle, unless the puzzle itself is minimal.
func (r *Result) minimizedLines() []string {
	if r.Minimized == nil || len(r.Redundant) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("a minimal puzzle of %s: %s", words.Plural(r.Minimized.Filled(), "given"), r.lineOf(*r.Minimized))}
}

// mistakeLines lists the wrong values and notes.
func (r *Result) mistakeLines(answers bool) (lines []string) {
	for _, k := range []struct {
		kind       Kind
		noun, rest string
	}{{Changed, "changed given", ""}, {WrongValue, "mistake", ""}, {WrongNotes, "cell", " whose notes lack the right value"}} {
		var cells []string
		for _, m := range r.Mistakes {
			if m.Kind == k.kind {
				cells = append(cells, r.mistakeText(m, answers))
			}
		}
		if len(cells) > 0 {
			lines = append(lines, words.Plural(len(cells), k.noun)+k.rest+": "+words.List(cells, "and"))
		}
	}
	if r.Compared && len(lines) == 0 {
		lines = append(lines, "no mistake in the values so far")
	}
	return lines
}

// mistakeText names the cell of a mistake and its value.
func (r *Result) mistakeText(m Mistake, answers bool) string {
	text := puzzle.CellName(m.Cell, r.Task.Puzzle.Grid.Cols)
	if m.Value != 0 {
		text += fmt.Sprintf("=%d", r.real(m.Value))
	}
	if answers {
		text += fmt.Sprintf(" (right: %d)", r.real(m.Answer))
	}
	return text
}

// placements returns cells with their values in the puzzle, such as "r1c1=5".
func (r *Result) placements(cells []int) []string {
	texts := make([]string, len(cells))
	for k, cell := range cells {
		p := r.placement(cell)
		p.Value = r.real(p.Value)
		texts[k] = p.String()
	}
	return texts
}

// real returns a value of a cell as the puzzle has it: it may begin at 0.
func (r *Result) real(v int) int {
	if r.Task.Puzzle.Form.Zero {
		v--
	}
	return v
}

// placement returns the value of a cell in the puzzle.
func (r *Result) placement(cell int) puzzle.Placement {
	values := r.Task.Puzzle.Values()
	return puzzle.Placement{Row: cell / values.Cols, Col: cell % values.Cols, Value: int(values.Cells[cell])}
}

// firstOf joins texts: "a, b and c". If there are more than maxListed, it is "a, b and 9 more".
func firstOf(texts []string) string {
	if more := len(texts) - maxListed; more > 1 {
		texts = append(slices.Clone(texts[:maxListed]), fmt.Sprintf("%d more", more))
	}
	return words.List(texts, "and")
}
