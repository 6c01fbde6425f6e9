package grid

import (
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
	"fourfold/puzzle/rule"
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
	text, o, err := w.textOf(p, &p.Sheet)
	if err != nil {
		return nil, err
	}
	if kept = p; !p.hasGivensOnly() || w.format == FormatCandidates {
		var alone strings.Builder
		one := NewWriter(&alone, w.format, WriteOptions{})
		_, _ = one.write(p, text, o), one.Close() // a Builder returns no error
		read := ParseOptions{Alphabet: o.Alphabet, Order: p.Grid.Rows, IgnoreUnknown: true}
		kept, err = NewReader(strings.NewReader(alone.String()), "", read).Next()
		if e, ok := errors.AsType[*ParseError](err); ok && e.Class == ClassDrawing {
			read.IgnoreLines = true // the text is read with --box or --regions only
			kept, err = NewReader(strings.NewReader(alone.String()), "", read).Next()
		}
	}
	switch {
	case err != nil && p.Label != "" && w.format.holdsLabel():
		return nil, badf("label %q cannot be written in format %v", p.Label, w.format)
	case err != nil || kept.Grid.Rows != p.Grid.Rows:
		kept = &Puzzle{Sheet: puzzle.Sheet{Grid: p.Grid}}
	}
	return kept, w.write(p, text, o)
}

// hasGivensOnly reports whether a puzzle has nothing but its givens, as most lines of big files.
func (p *Puzzle) hasGivensOnly() bool {
	s := &p.Sheet
	return len(s.Placed.Cells)+len(s.Candidates)+len(s.Allowed)+len(s.Solution.Cells)+s.BoxRows+len(s.Regions)+len(s.Fields)+len(s.Ignored) == 0 &&
		!s.Diagonals && len(s.Rules) == 0 && s.Form.IsZero() && p.Label+s.Title+s.Author+s.Source+s.Comment+s.Level+s.Rating == ""
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
	say(!reflect.DeepEqual(a.Form, b.Form), "the form of the grid")
	say(a.Diagonals && !b.Diagonals, "the rule of the diagonals")
	further := missingRules(a, b)
	say(len(further) > 0, "the further rules (%s)", strings.Join(further.Names(), ", "))
	known := append(texts(b), fieldTexts(b)...)
	for _, t := range append(texts(a), fieldTexts(a)...) {
		if t.Text != "" && !slices.Contains(known, t) {
			isOneLine := slices.Contains(known, puzzle.Field{Name: t.Name, Text: oneLineOf(t.Text)})
			say(isOneLine, "the line breaks of the %s", t.Name)
			say(!isOneLine, "the %s", t.Name)
		}
	}
	isLabel := func(t puzzle.Field) bool { return t.Text == p.Label }
	say(p.Label != "" && kept.Label != p.Label && !slices.ContainsFunc(texts(b), isLabel), "the label")
	return append(lost, a.Ignored...)
}

// compareCells counts the cells whose contents are missing: placed values, candidates, and cells
// without a given that have one in b.
func compareCells(a, b *puzzle.Sheet) (placed, notes, asGivens int) {
	valuesA, valuesB := a.Values(), b.Values()
	notesIn := func(s *puzzle.Sheet, cell int) uint64 {
		if s.Candidates == nil {
			return 0
		}
		return s.Candidates[cell]
	}
	for cell, given := range a.Grid.Cells {
		note, isBlank, asGiven := notesIn(a, cell), valuesA.Cells[cell] == 0, given == 0 && b.Grid.Cells[cell] != 0
		switch {
		case asGiven:
			asGivens++
		case valuesA.Cells[cell] != valuesB.Cells[cell]:
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
	if rows == 0 {
		return nil
	}
	return puzzle.Boxes(s.Grid.Rows, rows, cols)
}

// missingRules returns the further rules of a that b does not have. In b, the diagonals may be a
// rule of the sheet, and two different cells may be a region.
func missingRules(a, b *puzzle.Sheet) rule.List {
	return slices.DeleteFunc(slices.Clone(a.Rules), func(r rule.Rule) bool {
		isDiagonal := r.Kind == "diagonal-down" || r.Kind == "diagonal-up"
		asRegion := r
		if r.Kind == "differ" {
			asRegion.Kind = "region"
		}
		return slices.ContainsFunc(b.Rules, r.Equal) || slices.ContainsFunc(b.Rules, asRegion.Equal) || b.Diagonals && isDiagonal
	})
}

// texts returns all texts of a sheet except its fields.
func texts(s *puzzle.Sheet) []puzzle.Field {
	return []puzzle.Field{{Name: "title", Text: s.Title}, {Name: "author", Text: s.Author}, {Name: "source", Text: s.Source},
		{Name: "comment", Text: s.Comment}, {Name: "level", Text: s.Level}, {Name: "rating", Text: s.Rating}}
}

// fieldTexts returns the fields of a sheet with their names as messages have them.
func fieldTexts(s *puzzle.Sheet) (all []puzzle.Field) {
	for _, f := range s.Fields {
		all = append(all, puzzle.Field{Name: "field " + words.Printable(f.Name), Text: f.Text})
	}
	return all
}
