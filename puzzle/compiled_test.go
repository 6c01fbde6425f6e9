package puzzle_test

import (
	"fmt"
	"testing"

	"fourfold/puzzle"
)

func TestPlacement(t *testing.T) {
	c := mustCompile(t, puzzle.Sudoku{Givens: mustGrid(t, "1...\n..2.\n.3..\n...4")})
	for o := range c.NumOptions() {
		p, ok := c.Placement(o)
		if !ok || p.String() != c.OptionName(o) {
			t.Errorf("Placement(%d) = %v, %v, want %s", o, p, ok, c.OptionName(o))
		}
	}
	for _, o := range []int32{-1, c.NumOptions()} {
		if p, ok := c.Placement(o); ok {
			t.Errorf("Placement(%d) = %v, want none", o, p)
		}
	}
	if p, ok := mustCompile(t, puzzle.Pentominoes(6, 10)).Placement(0); ok {
		t.Errorf("Placement of a pentomino = %v, want none", p)
	}
	if p, ok := mustCompile(t, puzzle.Queens{N: 4}).Placement(5); !ok || p != (puzzle.Placement{Row: 1, Col: 1, Value: 1}) {
		t.Errorf("Placement of a queen = %v, %v, want r2c2=1", p, ok)
	}
}

// TestItems: Cell and UnitValue agree with the names of the items.
func TestItems(t *testing.T) {
	c := mustCompile(t, puzzle.Sudoku{Givens: puzzle.NewGrid(6, 6), Diagonals: true})
	for item := range c.NumItems() {
		name, kind := c.ItemName(item), ""
		cell, isCell := c.Cell(item)
		u, value, isUnit := c.UnitValue(item)
		switch {
		case isCell == isUnit:
			t.Errorf("item %s is a cell: %v, a value of a unit: %v", name, isCell, isUnit)
		case isCell:
			kind, name = "cell", puzzle.CellName(cell, 6)
		default:
			kind, name = u.Kind, fmt.Sprintf("%c%d=%d", u.Kind[0], u.Number, value)
		}
		if c.ItemName(item) != name || c.ItemKind(item) != kind {
			t.Errorf("item %d is %s of kind %s, want %s of kind %s", item, c.ItemName(item), c.ItemKind(item), name, kind)
		}
	}
	if _, _, ok := c.UnitValue(c.NumItems()); ok {
		t.Error("UnitValue of an item that does not exist: true")
	}
	if _, ok := mustCompile(t, puzzle.Queens{N: 4}).Cell(0); ok {
		t.Error("Cell of a queens puzzle: true")
	}
}
