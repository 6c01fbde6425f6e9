package check

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"fourfold/internal/words"
	"fourfold/puzzle"
)

// Limits of the number of cells that a line of a report names. The JSON line of the result names
// all of them.
const (
	maxListed   = 12 // redundant givens, and cells in which solutions differ
	maxMistakes = 40 // mistakes, and values that contradict each other
)

// WriteReport writes a result as a few lines of text. If answers is true, the report has the right
// values of wrong cells.
func (r *Result) WriteReport(w io.Writer, answers bool) error {
	lines := []string{r.Task.Where + ": " + r.head()}
	if r.Task.Err == nil {
		lines = append(lines, r.solutionLines()...)
	} else {
		lines = append(lines, r.faultLines()...)
	}
	lines = append(lines, r.mistakeLines(answers)...)
	if r.StatedBad != "" {
		lines = append(lines, r.statedLine())
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

// faultLines says why there is no puzzle to solve.
func (r *Result) faultLines() []string {
	if len(r.Faults) == 0 {
		return []string{"no puzzle: see the message"}
	}
	lines := []string{fmt.Sprintf("the givens break the rules: %s", words.Plural(len(r.Faults), r.faultWord()))}
	for _, f := range r.Faults {
		lines = append(lines, fmt.Sprintf("  line %d, column %d: %v", f.Line, f.Column, f.What))
	}
	return lines
}

// faultWord returns a word for the faults: repetition, if they are values that givens repeat.
func (r *Result) faultWord() string {
	for _, f := range r.Faults {
		if strings.HasPrefix(f.Unit.Kind, "rule ") {
			return "fault"
		}
	}
	return "repetition"
}

// solutionLines says how many solutions there are, and what follows from that.
func (r *Result) solutionLines() []string {
	switch r.Status() {
	case Unique:
		if r.cells > 0 && r.Clues() == r.cells {
			return append([]string{"a full grid, and it follows the rules"}, r.minimizedLines()...)
		}
		return slices.Concat([]string{"exactly one solution"}, r.redundantLines(), r.minimizedLines())
	case Multiple:
		return append([]string{r.countText()}, r.multipleLines()...)
	case None:
		return r.noneLines()
	case Wrong:
		return []string{"an engine was wrong"}
	}
	return []string{"gave up with " + r.found() + " found"}
}

func (r *Result) found() string {
	if r.Solutions == 0 {
		return "no solution"
	}
	return words.Plural(r.Solutions, "solution")
}

// countText returns a number of solutions from 2 up.
func (r *Result) countText() string {
	if r.Complete {
		return "not unique: " + words.PluralGrouped(r.Solutions, "solution")
	}
	return fmt.Sprintf("not unique: at least %s (counting stopped there)", words.PluralGrouped(r.Solutions, "solution"))
}

// multipleLines says where the solutions differ, and whether the placed values fit one of them.
func (r *Result) multipleLines() (lines []string) {
	if len(r.Differ) > 0 {
		lines = append(lines, r.differLine())
	}
	switch {
	case r.DeadEnd != nil:
		lines = append(lines, r.deadEndLine())
	case r.Completes:
		lines = append(lines, "the placed values fit at least one of the solutions")
	}
	return lines
}

// differLine names the cells in which the solutions differ.
func (r *Result) differLine() string {
	n, empty := len(r.Differ), words.Plural(r.Task.NumCells()-r.Clues(), "cell")+" without a given"
	switch {
	case n == r.cells-r.Clues():
		return "the solutions differ in all " + empty
	case !r.AllDiffer:
		return fmt.Sprintf("the solutions differ in at least %d of %s: %s", n, empty, r.names(r.Differ))
	}
	return fmt.Sprintf("the solutions differ in %d of %s: %s", n, empty, r.names(r.Differ))
}

// deadEndLine names placed values that contradict the givens.
func (r *Result) deadEndLine() string {
	if len(r.DeadEnd.Cells) == 1 {
		return fmt.Sprintf("a mistake: no solution has %s", r.placements(r.DeadEnd.Cells, 1))
	}
	return fmt.Sprintf("a mistake: no solution has all of %s%s", r.placements(r.DeadEnd.Cells, maxMistakes), r.DeadEnd.size("placed value"))
}

// noneLines says which givens contradict each other.
func (r *Result) noneLines() []string {
	c := r.Conflict
	switch {
	case r.GivensUnique:
		return []string{"no solution with the candidates of the file; exactly one solution of the givens without them"}
	case c == nil:
		return []string{"no solution"}
	}
	if len(c.Cells) == 0 {
		return []string{"no solution, even without any given: the rules and the candidates of the puzzle allow none"}
	}
	lines := []string{fmt.Sprintf("no solution because of %s%s", r.placements(c.Cells, maxMistakes), c.size("given"))}
	if !c.Minimal && len(c.Cells) > maxListed {
		lines[0] = fmt.Sprintf("no solution because of %d of the %d givens; the search for a smaller set was stopped", len(c.Cells), r.Clues())
	}
	switch {
	case len(c.Suspects) == 1:
		lines = append(lines, "if only one given is wrong, it is "+r.placements(c.Suspects, maxMistakes))
	case len(c.Suspects) > 1 && len(c.Suspects) == len(c.Cells):
		lines = append(lines, "if only one given is wrong, it may be any of these")
	case len(c.Suspects) > 1:
		lines = append(lines, "if only one given is wrong, it is one of "+r.placements(c.Suspects, maxMistakes))
	case c.Suspects != nil:
		lines = append(lines, "more than one given is wrong: there is no solution, whichever one is left out")
	}
	return lines
}

// size says how many values the set has, and whether it is minimal.
func (c *Conflict) size(noun string) string {
	n := words.Plural(len(c.Cells), noun)
	switch {
	case c.Minimal && len(c.Cells) == 1:
		return ""
	case c.Minimal:
		return fmt.Sprintf(" (%s, a minimal set: none can be left out)", n)
	}
	return fmt.Sprintf(" (%s; the search for a smaller set was stopped)", n)
}

// redundantLines says whether a proper puzzle is minimal.
func (r *Result) redundantLines() (lines []string) {
	n := len(r.Redundant)
	switch {
	case r.Task.Puzzle != nil && r.Task.Puzzle.Allowed != nil:
		return []string{"redundant givens were not sought, since the file states candidates, too"}
	case !r.RedundantKnown && n == 0:
		return nil
	case !r.RedundantKnown:
		lines = append(lines, fmt.Sprintf("not minimal: at least %s", words.Plural(n, "redundant given")))
	case n == 0:
		lines = append(lines, "minimal: no given can be left out")
	case n == 1:
		lines = append(lines, "not minimal: one given is redundant: "+r.placements(r.Redundant, maxListed))
	default:
		lines = append(lines, fmt.Sprintf("not minimal: %d of %d givens are redundant (each can be left out alone): %s", n, r.Clues(), r.placements(r.Redundant, maxListed)))
	}
	return lines
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
		kind      Kind
		one, many string
	}{
		{Changed, "a given was changed: ", "%d givens were changed: "},
		{WrongValue, "1 mistake: ", "%d mistakes: "},
		{WrongNotes, "1 cell has notes without its value: ", "%d cells have notes without their values: "},
	} {
		var cells []string
		for _, m := range r.Mistakes {
			if m.Kind == k.kind {
				cells = append(cells, r.mistakeText(m, answers))
			}
		}
		switch len(cells) {
		case 0:
		case 1:
			lines = append(lines, k.one+cells[0])
		default:
			lines = append(lines, fmt.Sprintf(k.many, len(cells))+list(cells, maxMistakes))
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
		text += fmt.Sprintf("=%d", m.Value)
	}
	if answers {
		text += fmt.Sprintf(" (right: %d)", m.Answer)
	}
	return text
}

// statedLine says what is wrong with the stated solution.
func (r *Result) statedLine() string {
	text := "the solution that the file states is wrong: " + r.StatedBad
	if n := len(r.StatedDiff); n > 0 {
		text += fmt.Sprintf("; it differs from the only solution in %s: %s", words.Plural(n, "cell"), r.names(r.StatedDiff))
	}
	return text
}

// placements lists cells with their values in the puzzle: "r1c1=5, r2c3=7 and r4c4=1". If they are
// more than most, it lists the first of them.
func (r *Result) placements(cells []int, most int) string {
	texts := make([]string, len(cells))
	for k, cell := range cells {
		texts[k] = r.placement(cell).String()
	}
	return list(texts, most)
}

// names lists the names of cells. If they are many, it lists the first of them.
func (r *Result) names(cells []int) string {
	texts := make([]string, len(cells))
	for k, cell := range cells {
		texts[k] = puzzle.CellName(cell, r.Task.Puzzle.Grid.Cols)
	}
	return list(texts, maxListed)
}

// list joins texts: "a, b and c". If there are more than most, it is "a, b and 9 more".
func list(texts []string, most int) string {
	if more := len(texts) - most; more > 1 {
		texts = append(slices.Clone(texts[:most]), fmt.Sprintf("%d more", more))
	}
	return words.List(texts, "and")
}

// placement returns the value of a cell in the puzzle.
func (r *Result) placement(cell int) puzzle.Placement {
	values := r.Task.Puzzle.Values()
	return puzzle.Placement{Row: cell / values.Cols, Col: cell % values.Cols, Value: int(values.Cells[cell])}
}
