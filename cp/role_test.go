package cp

import "testing"

func TestRoleOf(t *testing.T) {
	for _, c := range []struct {
		kind       string
		want       Role
		line, unit bool
	}{
		{"cell", RoleCell, false, false},
		{"row", RoleRow, true, true},
		{"column", RoleColumn, true, true},
		{"box", RoleArea, false, true},
		{"region", RoleArea, false, true},
		{"diagonal", RoleFurther, false, true},
		{"window", RoleFurther, false, true},
		{"extra region", RoleFurther, false, true},
		{"pair", RoleOther, false, false},
		{"", RoleOther, false, false},
		{"a new unit", RoleFurther, false, true},
	} {
		got := RoleOf(c.kind)
		if got != c.want || got.IsLine() != c.line || got.IsUnit() != c.unit {
			t.Errorf("RoleOf(%q) = %d, a line: %v, a unit: %v, want %d, %v, %v", c.kind, got, got.IsLine(), got.IsUnit(), c.want, c.line, c.unit)
		}
	}
}
