package puzzle

import (
	"strconv"

	"fourfold"
)

// maxCovered is the greatest number of items that all options of a problem may contain
// together. It limits the memory of a problem to about 150 MB, and its text form to what
// fourfold.ReadProblem reads.
const maxCovered = 1 << 22

// A draft is a problem that is being built: its items and options, and what the options
// write into the grid.
type draft struct {
	fourfold.Builder
	marks  []mark
	starts []int32
	size   int // the lengths of all options
	full   bool
}

// add adds an option with its marks. If the problem becomes too large, add sets full
// and adds nothing.
func (d *draft) add(items []fourfold.Item, marks ...mark) {
	d.full = d.full || d.size+len(items) > maxCovered
	if d.full {
		return
	}
	d.size += len(items)
	d.starts = append(d.starts, int32(len(d.marks)))
	d.marks = append(d.marks, marks...)
	d.Option("", items...)
}

// compiled returns the problem. The grid of a puzzle without a board has 0 rows and
// columns.
func (d *draft) compiled(rows, cols int) (*Compiled, error) {
	if d.full {
		return nil, badf("the options contain more than %d items together: expected a smaller puzzle", maxCovered)
	}
	p, err := d.Problem()
	if err != nil {
		return nil, err
	}
	d.starts = append(d.starts, int32(len(d.marks)))
	return &Compiled{Problem: p, rows: rows, cols: cols, marks: d.marks, starts: d.starts}, nil
}

// colorOf returns the color with a number from 0. The first 61 colors have one character
// in the text form of a problem, which is all that Knuth's programs read.
func colorOf(k int) fourfold.Color {
	const characters = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	return fourfold.Color(characters[k])
}

// numbered adds n items, with names that are numbered from 1.
func numbered(add func(string) fourfold.Item, prefix string, n int) []fourfold.Item {
	items := make([]fourfold.Item, n)
	for i := range items {
		items[i] = add(prefix + strconv.Itoa(i+1))
	}
	return items
}

// pieces adds an item for each piece. places has the names of the places of the board.
func (d *draft) pieces(names, places []string) ([]fourfold.Item, error) {
	if len(names) == 0 || len(names) > maxPieces {
		return nil, badf("%d pieces: expected 1 to %d", len(names), maxPieces)
	}
	taken := map[string]bool{"": true}
	for _, name := range places {
		taken[name] = true
	}
	items := make([]fourfold.Item, len(names))
	for k, name := range names {
		if taken[name] {
			return nil, badf("piece %d has the name %q: expected a name that no other piece or place has", k+1, name)
		}
		taken[name] = true
		items[k] = d.Primary(name)
	}
	return items, nil
}

// lay adds the option of a piece that covers places of the board, whose items are squares. Each of
// the places gets the number of the piece. If there are no places, lay adds nothing.
func (d *draft) lay(piece fourfold.Item, number int, squares []fourfold.Item, places []int) {
	if len(places) == 0 {
		return
	}
	items := []fourfold.Item{piece}
	var marks []mark
	for _, place := range places {
		items = append(items, squares[place])
		marks = append(marks, newMark(place, number))
	}
	d.add(items, marks...)
}
