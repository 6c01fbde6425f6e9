package canonical

// A Transform is one of the [Symmetries]. The zero Transform is not one of them.
type Transform struct {
	Transpose bool      // rows and columns are exchanged before everything else
	Rows      [9]uint8  // row r of the image is row Rows[r]; rows count from 0
	Cols      [9]uint8  // column c of the image is column Cols[c]
	Digits    [10]uint8 // v becomes Digits[v]; Digits[0] is 0
}

// Apply returns the image of a grid. It carries over a solution or candidates of a puzzle, too, if
// it is called for their cells. It panics unless the values are 0 to 9.
func (t *Transform) Apply(c *Cells) (image Cells) {
	for r, from := range t.Rows {
		for col, fromCol := range t.Cols {
			cell := 9*int(from) + int(fromCol)
			if t.Transpose {
				cell = 9*int(fromCol) + int(from)
			}
			image[9*r+col] = t.Digits[c[cell]]
		}
	}
	return image
}

// Inverse returns the transform that leads back.
func (t *Transform) Inverse() (inverse Transform) {
	inverse.Transpose = t.Transpose
	for k := range t.Rows {
		inverse.Rows[t.Rows[k]], inverse.Cols[t.Cols[k]] = uint8(k), uint8(k)
	}
	if t.Transpose {
		inverse.Rows, inverse.Cols = inverse.Cols, inverse.Rows
	}
	for v, w := range t.Digits {
		inverse.Digits[w] = uint8(v)
	}
	return inverse
}

// transform returns a transform of those that a final state stands for. Digits that do not occur
// get the labels that are left, in their order.
func (c *Canonizer) transform(s *state) Transform {
	t := Transform{Transpose: s.transposed == 1, Rows: s.rows, Cols: s.cols, Digits: s.label}
	last := c.labels
	for d := 1; d <= 9; d++ {
		if t.Digits[d] == 0 {
			last++
			t.Digits[d] = last
		}
	}
	return t
}
