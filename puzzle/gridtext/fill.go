package gridtext

import (
	"cmp"
	"strconv"

	"fourfold/internal/codec"
	"fourfold/puzzle"
)

// The functions of this file copy the fields of a line of a table to the sheet of its puzzle.

// fill copies the fields of a line to the sheet of its puzzle.
func (t *table) fill(p *Puzzle, line string) {
	if t.names != nil {
		p.Format, p.Columns = FormatCSV, t.names
	}
	if n := t.countFields(); n > 0 {
		p.Fields = make([]puzzle.Field, 0, n)
	}
	for k, f := range t.fields {
		if k != t.puzzle {
			t.fillField(p, k, f.text(line))
		}
	}
	if p.Label == "" {
		p.Label = cmp.Or(p.Level, p.Rating)
	}
	if p.Label == "" && len(p.Solution.Cells) == 0 && t.puzzle == 0 {
		p.Label = trimLabel(p.Rest)
	}
}

// isField reports whether the Writer knows a column as a field of the sheet.
func (t *table) isField(column int) bool {
	return column != t.puzzle && t.roleOf(column) != roleRules && (column >= len(t.names) || columnOf(t.names[column]) == codec.Fields)
}

func (t *table) countFields() (n int) {
	for k := range t.fields {
		if t.isField(k) {
			n++
		}
	}
	return n
}

// fillField copies the text of a column to the sheet of a puzzle. A column with the solution of
// the puzzle needs no name. A text may be in the sheet under the name of its column, too, so that
// the Writer finds it there.
func (t *table) fillField(p *Puzzle, column int, text string) {
	isSolution := len(p.Solution.Cells) == 0 && p.isSolution(text)
	if isSolution {
		p.Solution = p.solutionOf(text)
	}
	t.fillText(p, t.roleOf(column), text)
	states := t.roleOf(column) == roleSolution
	if text != "" && (t.isField(column) || states) && !(isSolution && (states || t.names == nil)) {
		p.Fields = append(p.Fields, puzzle.Field{Name: t.nameOf(column), Text: text})
	}
}

// fillText copies a text with a role to the sheet of a puzzle.
func (t *table) fillText(p *Puzzle, r role, text string) {
	switch r {
	case roleTitle:
		p.Title = text
	case roleAuthor:
		p.Author = text
	case roleSource:
		p.Source = text
	case roleComment:
		p.Comment = text
	case roleLevel:
		p.Level = text
	case roleRating:
		p.Rating = text
	case roleDifficulty:
		if _, err := strconv.ParseFloat(text, 64); err == nil {
			p.Rating = cmp.Or(p.Rating, text)
		} else {
			p.Level = cmp.Or(p.Level, text)
		}
	}
}

// nameOf returns the name of a column, or its number if it has none.
func (t *table) nameOf(column int) string {
	if column < len(t.names) {
		return t.names[column]
	}
	return "column " + strconv.Itoa(column+1)
}
