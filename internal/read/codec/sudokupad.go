package codec

import (
	"slices"
	"strconv"
)

// isSudokuPad reports whether a value has the form in which SudokuPad keeps a puzzle: rows of cells, and regions.
func isSudokuPad(v *value) bool {
	cells, regions := v.get("cells"), v.get("regions")
	isCell := func(v *value) bool { return v.kind == object }
	return cells != nil && regions != nil && cells.arrayOf(func(row *value) bool { return row.arrayOf(isCell) }) && regions.kind == array
}

// asFPuzzles returns a puzzle of SudokuPad as one of f-puzzles: its values are givens, and a region is a list of rows and columns from 0.
// All fields but those of the grid stay as they are. They state rules, or draw them.
func asFPuzzles(v *value) *value {
	given := &value{kind: boolean, truth: true}
	grid := &value{at: v.at, kind: array}
	regions := map[[2]int]int{}
	for k, region := range v.get("regions").list {
		for _, place := range region.list {
			if len(place.list) == 2 {
				row, _ := numberOf(place.list[0].text, 0, maxPad)
				col, _ := numberOf(place.list[1].text, 0, maxPad)
				regions[[2]int{row, col}] = k
			}
		}
	}
	for row, of := range v.get("cells").list {
		cells := &value{at: of.at, kind: array}
		for col, cell := range of.list {
			with := &value{at: cell.at, kind: object, fields: append(slices.Clone(cell.fields), field{"given", given})}
			if k, ok := regions[[2]int{row, col}]; ok {
				with.fields = append(with.fields, field{"region", &value{kind: number, text: strconv.Itoa(k)}})
			}
			cells.list = append(cells.list, with)
		}
		grid.list = append(grid.list, cells)
	}
	isGrid := func(f field) bool { return slices.Contains([]string{"cells", "regions", "id", "cellSize"}, f.name) }
	return &value{at: v.at, kind: object, fields: append(slices.DeleteFunc(slices.Clone(v.fields), isGrid), field{"grid", grid})}
}

const maxPad = 99 // rows and columns, from 0
