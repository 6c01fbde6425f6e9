package cp

// A role is the part that the items of a kind have in a grid. The rules depend on roles.
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
