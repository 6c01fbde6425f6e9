package grid

import (
	"slices"

	"fourfold/puzzle"
)

// The functions of this file compare the lines that are drawn in a grid with the boxes of its
// order. The Reader takes no rules from the lines. So a grid whose lines clearly show other boxes
// is an error: it would be read with boxes that its author did not mean.

// checkDrawnBoxes returns an error if bars and lines in the text of a puzzle draw boxes of another
// size than the order has.
func (r *Reader) checkDrawnBoxes(p *Puzzle, lines []line) error {
	rows, cols, ok := puzzle.DefaultBox(p.Grid.Rows)
	if !ok || r.o.IgnoreLines || p.BoxRows != 0 || p.Regions != nil {
		return nil
	}
	drawnRows, drawnCols := drawnBox(lines, p.Grid.Rows)
	if drawnRows*drawnCols != p.Grid.Rows || drawnRows == rows {
		return nil
	}
	line, column := p.Where(0)
	return r.errorAt(place{int32(line), int32(column)}, "lines are drawn around boxes of %dx%d: expected --box %dx%d, or --box %dx%d to ignore the lines",
		drawnRows, drawnCols, drawnRows, drawnCols, rows, cols)
}

// drawnBox returns the size of the boxes that are drawn in a grid of the order: bars stand at the
// same places in all rows, at all borders of boxes and nowhere else, and lines of a frame or blank
// lines stand between all bands and nowhere else. It returns zeros if no boxes are drawn so.
func drawnBox(lines []line, order int) (rows, cols int) {
	var bars, bands []int
	n := 0 // rows so far
	for _, line := range lines {
		switch {
		case n == order:
		case isBlankLine(line.text) || isFrameLine(line.text):
			if n > 0 && (len(bands) == 0 || bands[len(bands)-1] != n) {
				bands = append(bands, n)
			}
		case n == 0:
			bars = barsOf(line.text, order)
			n++
		case !slices.Equal(bars, barsOf(line.text, order)):
			return 0, 0
		default:
			n++
		}
	}
	if n < order {
		return 0, 0
	}
	return stepOf(bands, order), stepOf(bars, order)
}

// barsOf returns the number of cells before each bar between the cells of a row, without those
// before the first cell and behind the last one. It returns nil if the line has another number of
// cells.
func barsOf(text []byte, order int) (bars []int) {
	words := countCells(text) != order // each word is a cell
	cells, inside := 0, false
	for _, char := range string(text) {
		switch {
		case isBar(char):
			if cells > 0 && (len(bars) == 0 || bars[len(bars)-1] != cells) {
				bars = append(bars, cells)
			}
			inside = false
		case isDivider(char):
			inside = false
		case !words || !inside:
			cells++
			inside = true
		}
	}
	if cells != order {
		return nil
	}
	if n := len(bars); n > 0 && bars[n-1] == order {
		bars = bars[:n-1]
	}
	return bars
}

// stepOf returns the number of rows or columns between borders if that is always the same, more
// than one, and divides the order. Otherwise it returns 0.
func stepOf(borders []int, order int) int {
	if len(borders) == 0 || borders[0] < 2 || len(borders) != order/borders[0]-1 || !areBorders(borders, order) {
		return 0
	}
	return borders[0]
}
