package cp

// A Role says what the items of a kind stand for in a grid. The rules of inference and their names
// depend on roles, not on kinds.
type Role uint8

// The roles. An item of a unit is a value in that unit, such as 5 in row 1.
const (
	RoleOther   Role = iota // no cell and no unit
	RoleCell                // a cell, whose options are its values
	RoleRow                 // a value in a row
	RoleColumn              // a value in a column
	RoleArea                // a value in a box or region; areas of one kind share no cell
	RoleFurther             // a value in any other unit; units of one kind may share cells
	RoleSeveral             // covered other than once; only singles are rules for it
)

// RoleOf returns the role of a kind of items, as in fourfold.Builder.Kind. Each kind that is not named here
// is a further unit, so the units of a new rule need nothing here. Items without a kind, and those of the
// kind "pair", of which two options may not both be chosen, are no units.
func RoleOf(kind string) Role {
	switch kind {
	case "cell":
		return RoleCell
	case "row":
		return RoleRow
	case "column":
		return RoleColumn
	case "box", "region":
		return RoleArea
	case "", "pair":
		return RoleOther
	case kindSeveral:
		return RoleSeveral
	}
	return RoleFurther
}

// IsLine reports whether the items of role r are values in rows or in columns.
func (r Role) IsLine() bool { return r == RoleRow || r == RoleColumn }

// IsUnit reports whether the items of role r are values in a unit of cells.
func (r Role) IsUnit() bool { return r >= RoleRow && r <= RoleFurther }
