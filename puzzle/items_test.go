package puzzle

import "testing"

// TestItems: Cell and UnitValue say what the names of items say.
func TestItems(t *testing.T) {
	c, err := Sudoku{Givens: NewGrid(6, 6), Diagonals: true}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	for item := range c.NumItems() {
		name, kind := c.ItemName(item), ""
		cell, isCell := c.Cell(item)
		u, value, isUnit := c.UnitValue(item)
		switch {
		case isCell == isUnit:
			t.Errorf("item %s is a cell: %v, a value of a unit: %v", name, isCell, isUnit)
		case isCell:
			kind, name = "cell", CellName(cell, 6)
		default:
			kind, name = u.Kind, u.itemPrefix()+string(rune('0'+value))
		}
		if c.ItemName(item) != name || c.ItemKind(item) != kind {
			t.Errorf("item %d is %s of kind %s, want %s of kind %s", item, c.ItemName(item), c.ItemKind(item), name, kind)
		}
	}
	if _, _, ok := c.UnitValue(c.NumItems()); ok {
		t.Error("UnitValue of an item that does not exist: true")
	}
	q, err := Queens{N: 4}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := q.Cell(0); ok {
		t.Error("Cell of a queens puzzle: true")
	}
}
