package gridtext

// paddedBesideShort returns the first number with 0 in front, such as 05, if the grid also has
// numbers of one digit. Then it is no value: someone may have typed a digit beside the 0 of a
// blank. The result is nil if there is none, or if all numbers have several digits.
func (g *rawGrid) paddedBesideShort() (padded *rawCell) {
	short := false
	for k := range g.cells {
		c := &g.cells[k]
		short = short || '0' <= c.symbol && c.symbol <= '9'
		if c.padded && padded == nil {
			padded = c
		}
	}
	if !short {
		return nil
	}
	return padded
}
