package cp

// A role is what the rules know of a kind of items: the part they have in a grid.
type role uint8

const (
	otherRole role = iota
	cellRole
	rowRole
	columnRole
	areaRole     // a box or region
	diagonalRole // or any other unit of cells
)

func roleOf(kind string) role {
	switch kind {
	case "cell":
		return cellRole
	case "row":
		return rowRole
	case "column":
		return columnRole
	case "box", "region":
		return areaRole
	case "diagonal":
		return diagonalRole
	}
	return otherRole
}

func (r role) isLine() bool { return r == rowRole || r == columnRole }
func (r role) isUnit() bool { return r >= rowRole }
