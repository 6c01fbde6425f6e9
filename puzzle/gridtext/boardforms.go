package gridtext

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"fourfold/puzzle"
)

// gapSigns are the signs of cells that belong to no grid, beside the blanks.
const gapSigns = " #xX-"

// isCellSign reports whether a character is a value or an empty cell of a grid.
func isCellSign(char rune) bool {
	return '1' <= char && char <= '9' || char < utf8.RuneSelf && strings.ContainsRune(Blanks, char)
}

func areCellSigns(chars []rune) bool {
	return !slices.ContainsFunc(chars, func(char rune) bool { return !isCellSign(char) })
}

// isBoardFrame reports whether a line is drawn between the rows of boxes, such as ---+---+---.
func isBoardFrame(text string) bool {
	return strings.Trim(text, "-+=| ") == "" && strings.Count(text, "-")+strings.Count(text, "=") >= 5
}

// boardNames matches the names of boards. A caption may have one; for the reader of single grids it
// names rules.
var boardNames = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(` + strings.Join(puzzle.BoardNames(), "|") + `|gattai-\d+|kazaguruma)\b`)
})

// isBoardCaption reports whether a line is text above or below a puzzle that states no rules.
func isBoardCaption(text string) bool {
	line := []byte(boardNames().ReplaceAllString(text, "puzzle"))
	return foreignText(line) == nil && (isCaption(line) || headingLike(line))
}

// A boardRow is a row of a board: a character for each cell, and the column of the text in which
// it stands.
type boardRow struct {
	chars   []rune
	columns []int
}

func (r *boardRow) put(char rune, column int) {
	r.chars, r.columns = append(r.chars, char), append(r.columns, column)
}

// column returns the column of cell k.
func (r *boardRow) column(k int) int {
	if k < len(r.columns) {
		return r.columns[k]
	}
	if len(r.columns) == 0 {
		return k + 1
	}
	return r.columns[len(r.columns)-1] + k + 1 - len(r.columns)
}

// packed returns the text as a row without separators.
func packed(text string) boardRow {
	row := boardRow{}
	for k, char := range []rune(text) {
		row.put(char, k+1)
	}
	return row
}

// spread returns a row whose cells have spaces, commas or bars between them. inside says of each
// cell of the row whether it belongs to a grid. The row has all cells, or those of grids only. The
// result is false if the text is no such row, if its cells may be others, or if it has no separators.
func spread(text string, inside []bool) (boardRow, bool) {
	switch bars := strings.Contains(text, "|"); {
	case strings.Contains(text, ","):
		return commaRow(text, inside)
	case bars:
		if row := withoutBars(text); row.isWhole(inside) && row.fits(inside) {
			return row, true
		}
	default:
		if row := packed(text); len(row.chars) <= len(inside) && row.fits(inside) {
			return row, false
		}
	}
	return spacedRow(text, inside)
}

// rowOf returns the row of a text, which may have separators. The result is false if cells are
// missing: only all cells behind the last one of a grid may be left out.
func rowOf(text string, inside []bool) (boardRow, bool) {
	if row, ok := spread(text, inside); ok {
		return row, true
	}
	row := packed(text)
	return row, row.isWhole(inside)
}

// isWhole reports whether no cell is missing, except all cells behind the last one of a grid.
func (r *boardRow) isWhole(inside []bool) bool {
	last := len(inside)
	for last > 0 && !inside[last-1] {
		last--
	}
	return len(r.chars) == last || len(r.chars) == len(inside)
}

// fits reports whether the characters are signs of cells of grids and of other cells.
func (r *boardRow) fits(inside []bool) bool {
	for k, in := range inside {
		char := ' '
		if k < len(r.chars) {
			char = r.chars[k]
		}
		if !isCellSign(char) && (in || !strings.ContainsRune(gapSigns, char)) {
			return false
		}
	}
	return true
}

// withoutBars returns the characters that are no bars.
func withoutBars(text string) (row boardRow) {
	for k, char := range []rune(text) {
		if char != '|' {
			row.put(char, k+1)
		}
	}
	for n := len(row.chars); n > 0 && row.chars[n-1] == ' '; n-- {
		row = boardRow{row.chars[:n-1], row.columns[:n-1]}
	}
	return row
}

// commaRow returns a row with commas between cells. If each cell of the board has a field, an
// empty field is an empty cell.
func commaRow(text string, inside []bool) (boardRow, bool) {
	fields, column := strings.Split(text, ","), 1
	if len(fields) != len(inside) && len(fields) != count(inside) {
		return boardRow{}, false
	}
	row := boardRow{}
	for k, field := range fields {
		char := []rune(strings.TrimSpace(field))
		switch {
		case len(char) == 1:
			row.put(char[0], column+utf8.RuneCountInString(field)-utf8.RuneCountInString(strings.TrimLeft(field, " \t")))
		case len(char) > 1 || len(fields) != len(inside):
			return boardRow{}, false
		case inside[k]:
			row.put('.', column)
		default:
			row.put(' ', column)
		}
		column += utf8.RuneCountInString(field) + 1
	}
	if len(fields) != len(inside) {
		return row.amongGaps(inside)
	}
	return row, row.fits(inside)
}

// spacedRow returns a row with spaces or bars between cells or between groups of three cells.
func spacedRow(text string, inside []bool) (boardRow, bool) {
	row, group, longest := boardRow{}, 0, 0 // the length of each group
	var before []int                        // for each character: the spaces before it
	spaces, length := 0, 0
	for k, char := range []rune(text + " ") {
		if char != ' ' && char != '|' {
			row.put(char, k+1)
			before = append(before, spaces)
			spaces, length = 0, length+1
			longest = max(longest, length)
			continue
		}
		if length > 0 && group > 0 && length != group {
			return boardRow{}, false
		}
		if length > 0 {
			group, length = length, 0
		}
		if char == ' ' {
			spaces++
		}
	}
	switch {
	case longest != 1 && longest != 3:
		return boardRow{}, false
	case len(row.chars) == len(inside):
		return row, row.fits(inside)
	case len(row.chars) != count(inside) || longest == 1 && !row.isTight(before, inside):
		return boardRow{}, false
	}
	return row.amongGaps(inside)
}

// isTight reports whether at most two spaces are between neighbors. More of them may be a cell that
// is drawn as a space.
func (r *boardRow) isTight(before []int, inside []bool) bool {
	k := 0
	for cell, in := range inside {
		if !in {
			continue
		}
		if cell > 0 && inside[cell-1] && before[k] > 2 {
			return false
		}
		k++
	}
	return true
}

// amongGaps returns the row of all cells, where r has those of grids only.
func (r *boardRow) amongGaps(inside []bool) (boardRow, bool) {
	if !areCellSigns(r.chars) {
		return boardRow{}, false
	}
	row, k := boardRow{}, 0
	for _, in := range inside {
		if !in {
			row.put(' ', r.columns[max(0, k-1)])
			continue
		}
		row.put(r.chars[k], r.columns[k])
		k++
	}
	return row, true
}

func count(inside []bool) (n int) {
	for _, in := range inside {
		if in {
			n++
		}
	}
	return n
}
