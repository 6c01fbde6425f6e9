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
	regions := puzzle.Renumbered(regionOf)
	if err := puzzle.CheckRegions(order, regions); err != nil {
		return err
	}
	defaultRows, _, _ := puzzle.DefaultBox(order)
	for rows := 1; rows <= order; rows++ {
		if order%rows != 0 || !slices.Equal(regions, puzzle.Boxes(order, rows, order/rows)) {
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
