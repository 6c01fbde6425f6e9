package gridtext

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/codec"
	"fourfold/puzzle"
)

// Lost says in words what a format cannot carry of a puzzle, such as "the candidates of 40 cells",
// "the title" and "the field clues". What the sheet names as ignored is lost in every format. Lost
// returns nil if nothing is lost.
func Lost(s *puzzle.Sheet, f Format) []string {
	lost := lostBut(s, f.carries(), f.fieldNames())
	if content(f.carries(), codec.Candidates) && f.row().write != nil {
		lost = append(lost, lostNotes(s, f)...)
	}
	if f.exists() && formatCodecs[f] != nil && formatCodecs[f].Lost != nil && checkSheet(s, f) == nil {
		lost = append(lost, formatCodecs[f].Lost(s)...)
	}
	if f.row().flat {
		lost = append(lost, lostBreaks(s, f.carries())...)
	}
	return lost
}

// lostBut says what a sheet has besides the content that is carried. fields has the names of the
// fields that are carried; nil means all.
func lostBut(s *puzzle.Sheet, carried codec.Content, fields []string) (lost []string) {
	say := func(c codec.Content, has bool, words string) {
		if has && !content(carried, c) {
			lost = append(lost, words)
		}
	}
	placed, notes := s.Placed.Filled(), noted(s.Candidates)
	say(codec.Placed, placed > 0, counted(placed, "placed value"))
	say(codec.Candidates, notes > 0, "the candidates of "+counted(notes, "cell"))
	say(codec.Allowed, s.Allowed != nil && content(carried, codec.Candidates), "the rule that a cell has only its candidates")
	say(codec.Solution, len(s.Solution.Cells) > 0, "the solution")
	say(codec.Boxes, otherBoxes(s), fmt.Sprintf("the boxes of %dx%d", s.BoxRows, s.BoxCols))
	say(codec.Regions, s.Regions != nil, "the regions")
	say(codec.Diagonals, s.Diagonals, "the rule of the diagonals")
	say(codec.Extra, !s.Extra.IsEmpty(), "the further rules ("+strings.Join(s.Extra.Names(), ", ")+")")
	for _, t := range texts(s) {
		say(t.content, t.text != "", "the "+t.name)
	}
	return append(append(lost, lostFields(s, carried, fields)...), s.Ignored...)
}

// noted returns the number of cells with candidates.
func noted(candidates []uint64) (n int) {
	for _, c := range candidates {
		if c != 0 {
			n++
		}
	}
	return n
}

// otherBoxes reports whether the sheet has boxes of another size than the default.
func otherBoxes(s *puzzle.Sheet) bool {
	if s.BoxRows == 0 && s.BoxCols == 0 || s.Regions != nil {
		return false
	}
	rows, cols, _ := puzzle.DefaultBox(s.Grid.Rows)
	return s.BoxRows != rows || s.BoxCols != cols
}

// A namedText is a text about a puzzle.
type namedText struct {
	content codec.Content
	name    string
	text    string
}

// texts returns all texts of a sheet except its fields.
func texts(s *puzzle.Sheet) []namedText {
	return []namedText{
		{codec.Title, "title", s.Title},
		{codec.Author, "author", s.Author},
		{codec.Source, "source", s.Source},
		{codec.Comment, "comment", s.Comment},
		{codec.Level, "level", s.Level},
		{codec.Rating, "rating", s.Rating},
	}
}

// lostFields names the fields that are not carried. Of several fields of one name, only the first
// one is carried.
func lostFields(s *puzzle.Sheet, carried codec.Content, fields []string) []string {
	var names []string
	seen := map[string]bool{}
	for _, f := range s.Fields {
		if !content(carried, codec.Fields) || fields != nil && !slices.Contains(fields, f.Name) || seen[f.Name] {
			names = append(names, quoteName(f.Name))
		}
		seen[f.Name] = true
	}
	const most = 12
	switch n := len(names); {
	case n == 0:
		return nil
	case n == 1:
		return []string{"the field " + names[0]}
	case n > most:
		return []string{fmt.Sprintf("the fields %s and %d more", strings.Join(names[:most-1], ", "), n-most+1)}
	}
	last := len(names) - 1
	return []string{"the fields " + strings.Join(names[:last], ", ") + " and " + names[last]}
}

// quoteName quotes a name that is not one plain word.
func quoteName(name string) string {
	if name == "" || strings.ContainsFunc(name, func(c rune) bool { return c <= ' ' || c == ',' || c == '"' || !strconv.IsPrint(c) }) {
		return strconv.Quote(name)
	}
	return name
}

// lostNotes says what a grid of candidates cannot show: which values are no givens if there is no
// grid of givens beside it, and which cells have no notes.
func lostNotes(s *puzzle.Sheet, f Format) (lost []string) {
	if checkSheet(s, f) != nil {
		return nil
	}
	single, without := 0, 0
	p := page{Grid: s.Grid, sheet: s}
	p.BoxRows, p.BoxCols, p.WriteOptions.Regions = s.BoxRows, s.BoxCols, s.Regions
	p.chooseBox()
	for cell, c := range p.candidates() {
		switch {
		case s.Grid.Cells[cell] != 0 || len(s.Placed.Cells) > 0 && s.Placed.Cells[cell] != 0:
		default:
			if c&(c-1) == 0 && c != 0 {
				single++
			}
			if s.Candidates != nil && s.Candidates[cell] == 0 {
				without++
			}
		}
	}
	if placed := s.Placed.Filled(); f == FormatCandidates && placed > 0 {
		lost = append(lost, "the difference between givens and "+counted(placed, "placed value"))
	}
	if f == FormatCandidates && single > 0 {
		lost = append(lost, "the difference between givens and "+counted(single, "cell")+" with one candidate")
	}
	if without > 0 {
		lost = append(lost, "that "+counted(without, "cell")+" without a value have no notes")
	}
	return lost
}

// lostBreaks names the texts that lose their line breaks.
func lostBreaks(s *puzzle.Sheet, carried codec.Content) (lost []string) {
	for _, t := range texts(s) {
		if content(carried, t.content) && strings.ContainsAny(t.text, "\r\n") {
			lost = append(lost, "the line breaks of the "+t.name)
		}
	}
	for _, f := range s.Fields {
		if content(carried, codec.Fields) && strings.ContainsAny(f.Text, "\r\n") {
			lost = append(lost, "the line breaks of the field "+quoteName(f.Name))
		}
	}
	return lost
}

// content reports whether a set has something.
func content(set, c codec.Content) bool { return set&c != 0 }
