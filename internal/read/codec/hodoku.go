package codec

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"fourfold/puzzle"
)

// hodoku is the format of HoDoKu's library of techniques, one line for each puzzle:
//
//	:technique[-variant]:candidates:cells:deleted:eliminations:placements:extra
//
// The cells are 81 digits, with dots or zeros for blanks and a plus sign before each placed value.
// The deleted candidates are words such as 829: candidate 8 of row 2, column 9. A line that asks
// for no technique has 0000 and x; the parts about the technique are not kept. HoDoKu's function
// Sudoku2.getSudoku writes the format.
var hodoku = &Codec{
	Name: "hodoku", Extent: Line,
	Find: atStart(beginsHoDoKu), Decode: decodeHoDoKu, Encode: encodeHoDoKu,
}

// beginsHoDoKu reports whether a line begins with a colon and the four digits of a technique.
func beginsHoDoKu(line string) bool {
	return len(line) >= 6 && line[0] == ':' && areDigits(line[1:5])
}

func areDigits(text string) bool { return strings.Trim(text, "0123456789") == "" }

func decodeHoDoKu(text string, _ Values) ([]puzzle.Sheet, error) {
	parts := strings.SplitN(text, ":", 8)
	if len(parts) < 4 {
		return nil, fmt.Errorf("found %d colons in a HoDoKu line: expected at least 3", len(parts)-1)
	}
	at := 1 // the column of the current part
	column := make([]int, len(parts))
	for k, part := range parts {
		column[k] = at
		at += utf8.RuneCountInString(part) + 1
	}
	var s puzzle.Sheet
	if err := decodeHoDoKuCells(&s, parts[3], column[3]); err != nil {
		return nil, err
	}
	if len(parts) > 4 {
		if err := deleteCandidates(&s, parts[4], column[4]); err != nil {
			return nil, err
		}
	}
	if parts[1] != "0000" {
		s.Ignored = []string{"the technique"}
	}
	return []puzzle.Sheet{s}, nil
}

// decodeHoDoKuCells reads the cells, which begin in a column of the line.
func decodeHoDoKuCells(s *puzzle.Sheet, text string, column int) error {
	s.Grid, s.Placed = puzzle.NewGrid(9, 9), puzzle.NewGrid(9, 9)
	cell, plus := 0, false
	for k, char := range []rune(text) {
		at := column + k
		switch {
		case char == '+' && !plus:
			plus = true
			continue
		case (char < '0' || char > '9') && char != '.' || plus && (char == '.' || char == '0'):
			return errorAt(1, at, "%q is not a cell: expected 1-9, . or 0 for a blank, or + before a placed value", char)
		case cell == 81:
			return errorAt(1, at, "found more than 81 cells: expected 81")
		}
		if char != '.' && plus {
			s.Placed.Cells[cell] = uint8(char - '0')
		} else if char != '.' {
			s.Grid.Cells[cell] = uint8(char - '0')
		}
		cell, plus = cell+1, false
	}
	if cell != 81 || plus {
		return errorAt(1, column, "found %d cells: expected 81", cell)
	}
	dropEmpty(s)
	return nil
}

// deleteCandidates reads the deleted candidates, which begin in a column of the line. With any of
// them, the candidates are those that no value excludes, without the deleted ones.
func deleteCandidates(s *puzzle.Sheet, text string, column int) error {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	values, all := impliedBy(s)
	at := column
	for word := range strings.SplitSeq(text, " ") {
		if word != "" {
			if len(word) != 3 || !areDigits(word) || strings.Contains(word, "0") {
				return errorAt(1, at, "%q is not a deleted candidate: expected its digit, row and column, such as 829", word)
			}
			cell := 9*int(word[1]-'1') + int(word[2]-'1')
			all[cell] &^= 1 << (word[0] - '1')
		}
		at += utf8.RuneCountInString(word) + 1
	}
	for cell, v := range values.Cells {
		if v != 0 {
			all[cell] = 0
		}
	}
	s.Candidates = all
	return nil
}

// impliedBy returns the given and placed values of a sheet of order 9, and the candidates that they
// leave in a row, a column or a box.
func impliedBy(s *puzzle.Sheet) (values puzzle.Grid, candidates []uint64) {
	values = s.Values()
	candidates, _ = puzzle.Sudoku{Givens: values}.Candidates() // the grid is well-formed
	return values, candidates
}

// encodeHoDoKu appends a line as HoDoKu writes it for a puzzle.
func encodeHoDoKu(dst []byte, s *puzzle.Sheet) ([]byte, error) {
	dst = append(dst, ":0000:x:"...)
	for cell, v := range s.Values().Cells {
		switch {
		case v == 0:
			dst = append(dst, '.')
		case s.Grid.Cells[cell] == 0:
			dst = append(dst, '+', '0'+v)
		default:
			dst = append(dst, '0'+v)
		}
	}
	return append(appendDeleted(append(dst, ':'), s), "::"...), nil
}

// appendDeleted appends the candidates that no value excludes but the notes lack, in the order of
// the cells.
func appendDeleted(dst []byte, s *puzzle.Sheet) []byte {
	first := true
	values, all := impliedBy(s)
	for cell, c := range all {
		if s.Candidates == nil || s.Candidates[cell] == 0 || values.Cells[cell] != 0 {
			continue
		}
		for v := range 9 {
			if c&^s.Candidates[cell]>>v&1 == 0 {
				continue
			}
			if !first {
				dst = append(dst, ' ')
			}
			first = false
			dst = append(dst, byte('1'+v), byte('1'+cell/9), byte('1'+cell%9))
		}
	}
	return dst
}
