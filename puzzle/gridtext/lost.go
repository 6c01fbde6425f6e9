package gridtext

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"fourfold/puzzle"
)

// Lost says in words what a format cannot carry of a sheet, as [Writer.Lost] does.
func Lost(s *puzzle.Sheet, f Format) []string {
	return NewWriter(io.Discard, f, WriteOptions{}).Lost(&Puzzle{Sheet: *s})
}

// Lost says in words what Write leaves out of a puzzle, such as "the candidates of 40 cells",
// "the title" and "the field clues". It returns nil if nothing is lost, or if Write would return an
// error.
func (w *Writer) Lost(p *Puzzle) []string {
	trial := *w
	trial.w = io.Discard
	kept, err := trial.WriteKept(p)
	if err != nil {
		return nil
	}
	lost, _ := Missing(p, kept)
	return lost
}

// WriteKept writes a puzzle and returns what a Reader reads of it in the text. The result may be p
// itself. The errors are those of Write, and a label that keeps the text from being read is one.
func (w *Writer) WriteKept(p *Puzzle) (kept *Puzzle, err error) {
	columns := w.columnsFor(p)
	text, err := w.textOf(p, &p.Sheet, columns)
	if err == nil && p.hasGivensOnly() && w.format != FormatCandidates { // as most lines of big files
		return p, w.write(p, text, columns)
	}
	if err != nil {
		return nil, err
	}
	o := w.optionsFor(p)
	alone := Writer{format: w.format}
	before, behind := alone.around(columns, o.separator)
	alone.written = 1
	all := before + string(text) + behind + alone.foot()
	kept, err = NewReader(strings.NewReader(all), "", ParseOptions{Alphabet: o.Alphabet, Order: p.Grid.Rows, IgnoreLines: true, IgnoreUnknown: true}).Next()
	switch {
	case err != nil && p.Label != "" && w.format.row().labeled:
		return nil, badf("label %q cannot be written in format %v", p.Label, w.format)
	case err != nil || kept.Grid.Rows != p.Grid.Rows: // such as a grid that is no square
		kept = &Puzzle{Sheet: puzzle.Sheet{Grid: p.Grid}}
	}
	return kept, w.write(p, text, columns)
}

// hasGivensOnly reports whether a puzzle has nothing but its givens.
func (p *Puzzle) hasGivensOnly() bool {
	s := &p.Sheet
	return p.Label == "" && s.Placed.Cells == nil && s.Candidates == nil && s.Allowed == nil && s.Solution.Cells == nil && s.BoxRows == 0 && s.Regions == nil &&
		!s.Diagonals && s.Extra == nil && s.Title+s.Author+s.Source+s.Comment+s.Level+s.Rating == "" && s.Fields == nil && s.Ignored == nil
}

// Missing says in words what of a puzzle is missing in kept, which is what is left of it. All that the
// puzzle names as ignored is missing. rules are the further rules that are; they may be empty.
func Missing(p, kept *Puzzle) (lost []string, rules *puzzle.Extra) {
	a, b := &p.Sheet, &kept.Sheet
	say := func(is bool, format string, args ...any) {
		if is {
			lost = append(lost, fmt.Sprintf(format, args...))
		}
	}
	c := compareCells(a, b)
	say(c.placed > 0, "%s", counted(c.placed, "placed value"))
	say(c.notes > 0, "the candidates of %s", counted(c.notes, "cell"))
	say(a.Allowed != nil && b.Allowed == nil && b.Candidates != nil, "the rule that a cell has only its candidates")
	say(len(a.Solution.Cells) > 0 && !a.Solution.Equal(b.Solution), "the solution")
	sameBoxes := slices.Equal(boxesOf(a), boxesOf(b))
	say(!sameBoxes && a.Regions == nil && a.BoxRows > 0, "the boxes of %dx%d", a.BoxRows, a.BoxCols)
	say(!sameBoxes && a.Regions != nil, "the regions")
	say(a.Diagonals && !b.Diagonals, "the rule of the diagonals")
	further := missingRules(a, b)
	say(!further.IsEmpty(), "the further rules (%s)", strings.Join(further.Names(), ", "))
	known := texts(b)
	for k, t := range texts(a) {
		say(t.text != known[k].text && !losesBreaks(t.text, known[k].text), "the %s", t.name)
	}
	fields, breaks := compareFields(a, b)
	say(fields != "", "the %s", fields)
	lost = append(lost, a.Ignored...)
	say(c.placedAsGiven > 0, "the difference between givens and %s", counted(c.placedAsGiven, "placed value"))
	say(c.noteAsGiven > 0, "the difference between givens and %s with one candidate", counted(c.noteAsGiven, "cell"))
	say(c.filledIn > 0, "that %s without a value have no notes", counted(c.filledIn, "cell"))
	for k, t := range texts(a) {
		say(losesBreaks(t.text, known[k].text), "the line breaks of the %s", t.name)
	}
	for _, name := range breaks {
		say(true, "the line breaks of the field %s", name)
	}
	isLabel := func(t namedText) bool { return t.text == p.Label }
	say(p.Label != "" && kept.Label != p.Label && !slices.ContainsFunc(known, isLabel), "the label")
	return lost, further
}

// cellLosses counts the cells whose contents are missing.
type cellLosses struct {
	placed, placedAsGiven int // placed values that are missing, and that are givens
	notes, noteAsGiven    int // cells whose candidates are missing, and blank cells that are givens
	filledIn              int // cells without notes that have candidates
}

// compareCells compares what cells have beside givens.
func compareCells(a, b *puzzle.Sheet) (c cellLosses) {
	valueIn := func(g puzzle.Grid, cell int) uint8 {
		if len(g.Cells) == 0 {
			return 0
		}
		return g.Cells[cell]
	}
	notesIn := func(s *puzzle.Sheet, cell int) uint64 {
		if s.Candidates == nil {
			return 0
		}
		return s.Candidates[cell]
	}
	for cell, given := range a.Grid.Cells {
		placed, isGiven := valueIn(a.Placed, cell), b.Grid.Cells[cell] != 0
		switch {
		case placed == 0 || placed == valueIn(b.Placed, cell):
		case given == 0 && isGiven:
			c.placedAsGiven++
		default:
			c.placed++
		}
		notes, kept := notesIn(a, cell), notesIn(b, cell)
		isBlank := given == 0 && placed == 0
		switch {
		case isBlank && isGiven:
			c.noteAsGiven++
		case notes != 0 && notes != kept:
			c.notes++
		case isBlank && notes == 0 && kept != 0 && a.Candidates != nil:
			c.filledIn++
		}
	}
	return c
}

// boxesOf returns the region of each cell, numbered in the order of their first cells. It returns
// nil for a grid without boxes.
func boxesOf(s *puzzle.Sheet) (all []int) {
	rows, cols := s.BoxRows, s.BoxCols
	if rows == 0 {
		rows, cols, _ = puzzle.DefaultBox(s.Grid.Rows)
	}
	numbers := map[int]int{}
	for cell := range s.Grid.Cells {
		box := 0
		switch r, c := cell/s.Grid.Cols, cell%s.Grid.Cols; {
		case s.Regions != nil && cell < len(s.Regions):
			box = s.Regions[cell]
		case rows > 0 && cols > 0:
			box = r/rows*s.Grid.Cols + c/cols
		default:
			return nil
		}
		if _, ok := numbers[box]; !ok {
			numbers[box] = len(numbers)
		}
		all = append(all, numbers[box])
	}
	return all
}

// missingRules returns the further rules of a that b does not have.
func missingRules(a, b *puzzle.Sheet) *puzzle.Extra {
	e, kept := a.Extra, b.Extra
	if e.IsEmpty() || kept.IsEmpty() && !b.Diagonals {
		return e
	}
	if kept == nil {
		kept = new(puzzle.Extra)
	}
	left := new(puzzle.Extra)
	for _, r := range e.Rules {
		if !kept.Has(r) && !(b.Diagonals && (r == puzzle.DiagonalDown || r == puzzle.DiagonalUp)) {
			left.Rules = append(left.Rules, r)
		}
	}
	units := slices.Clone(kept.Regions)
	rows, cols := puzzle.Sudoku{Givens: b.Grid, BoxRows: b.BoxRows, BoxCols: b.BoxCols, Regions: b.Regions}.Box()
	for _, r := range kept.Rules {
		units = append(units, r.Regions(b.Grid.Rows, rows, cols)...)
	}
	isUnit := func(cells ...int) bool {
		return slices.ContainsFunc(units, func(u puzzle.Unit) bool { return slices.Equal(u.Cells, cells) })
	}
	left.Regions = slices.DeleteFunc(slices.Clone(e.Regions), func(u puzzle.Unit) bool { return isUnit(u.Cells...) })
	left.Pairs = slices.DeleteFunc(slices.Clone(e.Pairs), func(pair puzzle.Pair) bool { return pair.Not == nil && isUnit(pair.A, pair.B) })
	without := func(cells, kept []int) []int {
		return slices.DeleteFunc(slices.Clone(cells), func(cell int) bool { return slices.Contains(kept, cell) })
	}
	left.Odd, left.Even = without(e.Odd, kept.Odd), without(e.Even, kept.Even)
	return left
}

// A namedText is a text about a puzzle.
type namedText struct{ name, text string }

// texts returns all texts of a sheet except its fields.
func texts(s *puzzle.Sheet) []namedText {
	return []namedText{{"title", s.Title}, {"author", s.Author}, {"source", s.Source}, {"comment", s.Comment}, {"level", s.Level}, {"rating", s.Rating}}
}

// losesBreaks reports whether a text is kept with spaces for its line breaks.
func losesBreaks(text, kept string) bool { return text != kept && oneLineOf(text) == kept }

// compareFields names the fields that are missing, in words, and those without their line breaks.
// Of several fields of one name, only the first one can be kept.
func compareFields(a, b *puzzle.Sheet) (missing string, breaks []string) {
	var names []string
	seen := map[string]bool{}
	for _, f := range a.Fields {
		kept := b.Field(f.Name)
		switch {
		case seen[f.Name] || f.Text != kept && !losesBreaks(f.Text, kept):
			names = append(names, quoteName(f.Name))
		case f.Text != kept:
			breaks = append(breaks, quoteName(f.Name))
		}
		seen[f.Name] = true
	}
	const most = 12
	switch n := len(names); {
	case n == 0:
		return "", breaks
	case n == 1:
		return "field " + names[0], breaks
	case n > most:
		return fmt.Sprintf("fields %s and %d more", strings.Join(names[:most-1], ", "), n-most+1), breaks
	default:
		return "fields " + strings.Join(names[:n-1], ", ") + " and " + names[n-1], breaks
	}
}

// quoteName quotes a name that is not one plain word.
func quoteName(name string) string {
	if name == "" || strings.ContainsFunc(name, func(c rune) bool { return c <= ' ' || c == ',' || c == '"' || !strconv.IsPrint(c) }) {
		return strconv.Quote(name)
	}
	return name
}
