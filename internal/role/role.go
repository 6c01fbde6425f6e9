// Package role says what the items of a kind stand for in a grid. The rules of inference and their
// names depend on roles, not on kinds.
package role

// A Role is the part that the items of a kind have in a grid.
type Role uint8

// The roles. An item of a unit is a value in that unit, such as 5 in row 1.
const (
	Other   Role = iota // no cell and no unit of cells
	Cell                // a cell, whose options are its values
	Row                 // a value in a row
	Column              // a value in a column
	Area                // a value in a box or region; areas of one kind share no cell
	Further             // a value in any other unit; units of one kind may share cells
)

// Of returns the role of a kind of items, as in fourfold.Builder.Kind. A new kind of unit needs
// its name here, and nothing else in the rules and names.
func Of(kind string) Role {
	switch kind {
	case "cell":
		return Cell
	case "row":
		return Row
	case "column":
		return Column
	case "box", "region":
		return Area
	case "diagonal", "falling diagonal", "rising diagonal", "window", "center dots", "asterisk", "girandola", "argyle", "group", "extra region":
		return Further
	}
	return Other
}

// IsLine reports whether the items of role r are values in rows or in columns.
func (r Role) IsLine() bool { return r == Row || r == Column }

// IsUnit reports whether the items of role r are values in a unit of cells.
func (r Role) IsUnit() bool { return r >= Row }
