package grid

import (
	"fourfold/puzzle"
	"slices"
)

// A reading is one way to read the beginning of a block as a puzzle.
type reading struct {
	cells []cell // row by row
	order int
	lines int // how many lines of the block it takes
	signs sign

	separator byte // between any two cells of a row; 0 if that is not so
	bandRows  int  // the rows between blank lines, or the order if there are none; 0 if that shows nothing
	word      bool // the cells are one word on a line

	label        string // before the cells of a line; may be empty
	before, rest string // the texts before and behind the cells of a line; may be empty

	drawn    []stretch                          // the lines with the frame, in which a drawing may show regions; nil if they show none
	sheets   []puzzle.Sheet                     // the puzzles whose cells have values already; then there are no cells
	format   Format                             // of the sheets, or FormatCandidates
	variants []string                           // the names of further rules in the text beside it that are ignored
	header   header                             // the header lines above it
	finish   func(p *Puzzle, d *reading) *fault // adds what the layout knows beside the cells; may be nil
}

// A stretch is the part of a line that has cells: the line without the name of its row, for example.
type stretch struct {
	*line    // nil for a blank line
	from, to int
}

func (s stretch) part() []byte { return s.text[s.from:s.to] }

// stretches returns the first lines of the block.
func (b *block) stretches(lines int) (all []stretch) {
	for k := range lines {
		if l := b.line(k); l.isBlank() && !b.isRowOfTabs(k) {
			all = append(all, stretch{})
		} else {
			all = append(all, stretch{l, 0, len(l.text)})
		}
	}
	return all
}

// A row is the cells of a line, or a line of a frame.
type row struct {
	stretch
	cells   []cell
	isFrame bool // it may be one; if it has cells, it may also be a row of blanks
}

// isPlain reports whether all blanks are signs that are blanks in every format.
func (d *reading) isPlain() bool {
	return !slices.ContainsFunc(d.cells, func(c cell) bool { return c.other != 0 && c.other != 'O' })
}
