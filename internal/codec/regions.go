package codec

import (
	"slices"

	"fourfold/puzzle"
)

// setRegions sets the regions of a sheet by the region of each cell. The numbers of regions may be
// any. Boxes of the default size need no mention. Other boxes are set as boxes, and all else as
// regions.
func setRegions(s *puzzle.Sheet, regionOf []int) error {
	order := s.Grid.Rows
	regions := renumbered(regionOf)
	if err := puzzle.CheckRegions(order, regions); err != nil {
		return err
	}
	defaultRows, _, _ := puzzle.DefaultBox(order)
	for rows := 1; rows <= order; rows++ {
		if order%rows != 0 || !slices.Equal(regions, boxesOf(order, rows)) {
			continue
		}
		if rows != defaultRows {
			s.BoxRows, s.BoxCols = rows, order/rows
		}
		return nil
	}
	s.Regions = regions
	return nil
}

// renumbered numbers regions from 0, in the order of their first cells.
func renumbered(regionOf []int) []int {
	numbers := map[int]int{}
	regions := make([]int, len(regionOf))
	for cell, r := range regionOf {
		if _, ok := numbers[r]; !ok {
			numbers[r] = len(numbers)
		}
		regions[cell] = numbers[r]
	}
	return regions
}

// boxesOf returns the box of each cell in a grid with boxes of so many rows, numbered as renumbered
// does. The order must be a multiple of the rows.
func boxesOf(order, rows int) []int {
	boxes := make([]int, order*order)
	for cell := range boxes {
		row, col := cell/order, cell%order
		boxes[cell] = row/rows*rows + col/(order/rows)
	}
	return boxes
}
