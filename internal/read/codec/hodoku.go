package codec

import (
	"fmt"
	"strings"

	"fourfold/puzzle"
)

// hodoku is the format of HoDoKu's library of techniques, one line for each puzzle:
//
//	:technique[-variant]:candidates:cells:deleted:eliminations:placements:extra
//
// The cells are 81 digits, with dots or zeros for blanks and a plus sign before each placed value. The deleted candidates are words
// such as 829: candidate 8 of row 2, column 9. A line that asks for no technique has 0000 and x; the parts about the technique are
// not kept. HoDoKu's function Sudoku2.getSudoku writes the format.
var hodoku = &Codec{
	Name: "hodoku", Extent: Line,
	Find: func(line string) (from, to int) {
		return wholeLine(line, len(line) > 5 && line[0] == ':' && areDigits(line[1:5]))
	},
	Decode: decodeHoDoKu, Encode: encodeHoDoKu,
}

func areDigits(text string) bool { return strings.Trim(text, "0123456789") == "" }

func decodeHoDoKu(text string) ([]puzzle.Sheet, error) {
	parts := strings.SplitN(text+"::::", ":", 8) // those at the end may be missing
	var s puzzle.Sheet
	cells := len(strings.Join(parts[:3], ":")) + 1 // the offset of the cells
	err := decodeHoDoKuCells(&s, parts[3], cells)
	if err == nil && strings.TrimSpace(parts[4]) != "" {
		err = deleteCandidates(&s, parts[4], cells+len(parts[3])+1)
	}
	if err != nil {
		return nil, inPlace(text, err)
	}
	if parts[1] != "0000" {
		s.Ignored = []string{"the technique"}
	}
	return []puzzle.Sheet{s}, nil
}

// decodeHoDoKuCells reads the cells, which begin at an offset of the line.
func decodeHoDoKuCells(s *puzzle.Sheet, text string, offset int) error {
	s.Grid, s.Placed = puzzle.NewGrid(9, 9), puzzle.NewGrid(9, 9)
	cell, values, isPlaced := 0, s.Grid.Cells, false
	for k, char := range text {
		switch {
		case char == '+' && !isPlaced:
			values, isPlaced = s.Placed.Cells, true
			continue
		case (char < '0' || char > '9') && char != '.' || isPlaced && (char == '.' || char == '0'):
			return errorAt(offset+k, "%q is not a cell: expected 1-9, . or 0 for a blank, or + before a placed value", char)
		case cell == 81:
			return errorAt(offset+k, "found more than 81 cells: expected 81")
		case char != '.':
			values[cell] = uint8(char - '0')
		}
		cell, values, isPlaced = cell+1, s.Grid.Cells, false
	}
	switch {
	case isPlaced:
		return errorAt(offset, "found a plus sign behind the last cell: expected a placed value behind it")
	case cell != 81:
		return errorAt(offset, "found %d cells: expected 81", cell)
	}
	dropEmpty(s)
	return nil
}

// deleteCandidates reads the deleted candidates, which begin at an offset of the line. The candidates are those that no value
// excludes, without the deleted ones.
func deleteCandidates(s *puzzle.Sheet, text string, offset int) error {
	values := s.Values()
	all, _ := puzzle.Sudoku{Givens: values}.Candidates() // the grid is well-formed
	for word := range strings.SplitSeq(text, " ") {
		if word != "" {
			if len(word) != 3 || !areDigits(word) || strings.Contains(word, "0") {
				return errorAt(offset, "%q is not a deleted candidate: expected its digit, row and column, such as 829", word)
			}
			all[9*int(word[1]-'1')+int(word[2]-'1')] &^= 1 << (word[0] - '1')
		}
		offset += len(word) + 1
	}
	for cell, v := range values.Cells {
		if v != 0 {
			all[cell] = 0
		}
	}
	s.Candidates = all
	return nil
}

// encodeHoDoKu appends a line as HoDoKu writes it for a puzzle. The deleted candidates are those that no value excludes but the
// notes lack.
func encodeHoDoKu(dst []byte, s *puzzle.Sheet) ([]byte, error) {
	dst = append(dst, ":0000:x:"...)
	values := s.Values()
	all, _ := puzzle.Sudoku{Givens: values}.Candidates() // the grid is well-formed
	var deleted []string
	for cell, v := range values.Cells {
		switch {
		case v == 0:
			dst = append(dst, '.')
		case s.Grid.Cells[cell] == 0:
			dst = append(dst, '+', '0'+v)
		default:
			dst = append(dst, '0'+v)
		}
		if v != 0 || s.Candidates == nil || s.Candidates[cell] == 0 {
			continue
		}
		for _, v := range valuesOf(all[cell] &^ s.Candidates[cell]) {
			deleted = append(deleted, fmt.Sprint(100*v+10*(1+cell/9)+1+cell%9))
		}
	}
	return fmt.Appendf(dst, ":%s::", strings.Join(deleted, " ")), nil
}
