package grid

import (
	"errors"
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
	return Missing(p, kept)
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
	read := ParseOptions{Alphabet: o.Alphabet, Order: p.Grid.Rows, IgnoreUnknown: true}
	kept, err = NewReader(strings.NewReader(all), "", read).Next()
	if e, ok := errors.AsType[*ParseError](err); ok && e.Class == ClassDrawing {
		read.IgnoreLines = true // the text is read with --box or --regions only
		kept, err = NewReader(strings.NewReader(all), "", read).Next()
	}
	switch {
	case err != nil && p.Label != "" && w.format.holdsLabel():
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
// puzzle names as ignored is missing.
func Missing(p, kept *Puzzle) (lost []string) {
	a, b := &p.Sheet, &kept.Sheet
	say := func(is bool, format string, args ...any) {
		if is {
			lost = append(lost, fmt.Sprintf(format, args...))
		}
	}
	placed, notes, asGivens := compareCells(a, b)
	say(placed > 0, "%s", counted(placed, "placed value"))
	say(notes > 0, "the candidates of %s", counted(notes, "cell"))
	say(asGivens > 0, "the difference between givens and %s", counted(asGivens, "other cell"))
	say(a.Allowed != nil && b.Allowed == nil && b.Candidates != nil, "the rule that a cell has only its candidates")
	say(len(a.Solution.Cells) > 0 && !a.Solution.Equal(b.Solution), "the solution")
	sameBoxes := slices.Equal(boxesOf(a), boxesOf(b))
	say(!sameBoxes && a.Regions == nil && a.BoxRows > 0, "the boxes of %dx%d", a.BoxRows, a.BoxCols)
	say(!sameBoxes && a.Regions != nil, "the regions")
	say(a.Diagonals && !b.Diagonals, "the rule of the diagonals")
	further := missingRules(a, b)
	say(!further.IsEmpty(), "the further rules (%s)", strings.Join(further.Names(), ", "))
	known := append(texts(b), fieldTexts(b)...)
	for _, t := range append(texts(a), fieldTexts(a)...) {
		if t.text != "" && !slices.Contains(known, t) {
			isOneLine := slices.Contains(known, namedText{t.name, oneLineOf(t.text)})
			say(isOneLine, "the line breaks of the %s", t.name)
			say(!isOneLine, "the %s", t.name)
		}
	}
	isLabel := func(t namedText) bool { return t.text == p.Label }
	say(p.Label != "" && kept.Label != p.Label && !slices.ContainsFunc(texts(b), isLabel), "the label")
	return append(lost, a.Ignored...)
}

// compareCells counts the cells whose contents are missing: placed values, candidates, and cells
// without a given that have one in b.
func compareCells(a, b *puzzle.Sheet) (placed, notes, asGivens int) {
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
		value, note := valueIn(a.Placed, cell), notesIn(a, cell)
		isBlank, asGiven := given == 0 && value == 0, given == 0 && b.Grid.Cells[cell] != 0
		switch {
		case asGiven:
			asGivens++
		case value != 0 && value != valueIn(b.Placed, cell):
			placed++
		}
		hasNotes := note != 0 || isBlank && a.Candidates != nil
		if hasNotes && !(isBlank && asGiven) && note != notesIn(b, cell) {
			notes++
		}
	}
	return placed, notes, asGivens
}

// boxesOf returns the box or region of each cell, or nil for a grid without boxes.
func boxesOf(s *puzzle.Sheet) []int {
	if s.Regions != nil {
		return puzzle.Renumbered(s.Regions)
	}
	rows, cols := puzzle.Sudoku{Givens: s.Grid, BoxRows: s.BoxRows, BoxCols: s.BoxCols}.Box()
	if rows == 0 || cols == 0 {
		return nil
	}
	boxes := make([]int, len(s.Grid.Cells))
	for cell := range boxes {
		boxes[cell] = cell/s.Grid.Cols/rows*s.Grid.Cols + cell%s.Grid.Cols/cols
	}
	return puzzle.Renumbered(boxes)
}

// missingRules returns the further rules of a that b does not have. In b, the diagonals may be a
// rule of the sheet, and two different cells may be a region.
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
	isRegion := func(cells ...int) bool {
		return slices.ContainsFunc(kept.Regions, func(u puzzle.Unit) bool { return slices.Equal(u.Cells, cells) })
	}
	left.Regions = slices.DeleteFunc(slices.Clone(e.Regions), func(u puzzle.Unit) bool { return isRegion(u.Cells...) })
	left.Pairs = slices.DeleteFunc(slices.Clone(e.Pairs), func(pair puzzle.Pair) bool { return pair.Not == nil && isRegion(pair.A, pair.B) })
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

// fieldTexts returns the fields of a sheet. A name that is not one plain word is quoted.
func fieldTexts(s *puzzle.Sheet) (all []namedText) {
	for _, f := range s.Fields {
		name := f.Name
		if name == "" || strings.ContainsFunc(name, func(c rune) bool { return c <= ' ' || c == ',' || c == '"' || !strconv.IsPrint(c) }) {
			name = strconv.Quote(name)
		}
		all = append(all, namedText{"field " + name, f.Text})
	}
	return all
}
