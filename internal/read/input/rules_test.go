package input_test

import (
	"strings"
	"testing"

	"fourfold"
	"fourfold/auto"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/puzzle"
)

// regions6 are regions of order 6 that are boxes of 3x2, under other names.
var regions6 = []int{
	5, 5, 1, 1, 0, 0,
	5, 5, 1, 1, 0, 0,
	5, 5, 1, 1, 0, 0,
	4, 4, 2, 2, 3, 3,
	4, 4, 2, 2, 3, 3,
	4, 4, 2, 2, 3, 3,
}

// jigsaw4 are regions of order 4 that are no boxes.
var jigsaw4 = []int{0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3}

// TestRulesOfSheets: the rules that a file states are those of the problem, unless a flag
// contradicts them.
func TestRulesOfSheets(t *testing.T) {
	boxes9 := make([]int, 81)
	for cell := range boxes9 {
		boxes9[cell] = 8 - cell/27*3 - cell%9/3
	}
	for _, c := range []struct {
		name    string
		shape   input.Shape
		sheet   puzzle.Sheet
		order   int
		want    string // the units of the kind that the rules have, or the beginning of the error
		classic bool
		args    string
	}{
		{"nothing", input.Shape{}, puzzle.Sheet{}, 9, "box 9", true, ""},
		{"the default box", input.Shape{}, puzzle.Sheet{BoxRows: 3, BoxCols: 3}, 9, "box 9", true, "--box 3x3"},
		{"boxes as regions", input.Shape{}, puzzle.Sheet{Regions: boxes9}, 9, "box 9", true, "--box 3x3"},
		{"other boxes as regions", input.Shape{}, puzzle.Sheet{Regions: regions6}, 6, "box 6", false, "--box 3x2"},
		{"regions", input.Shape{}, puzzle.Sheet{Regions: jigsaw4}, 4, "region 4", false, "--regions 0001011122232333"},
		{"diagonals by the flag", input.Shape{Diagonals: true}, puzzle.Sheet{BoxRows: 3, BoxCols: 3}, 9, "diagonal 2", false, "--box 3x3 --diagonals"},
		{"regions by both", input.Shape{Regions: "BBBABAAADDDCDCCC"}, puzzle.Sheet{Regions: jigsaw4}, 4, "region 4", false, "--regions BBBABAAADDDCDCCC"},
		{"boxes and regions", input.Shape{Box: "2x2"}, puzzle.Sheet{Regions: jigsaw4}, 4, "f:1:1: --box 2x2, but the file states regions: expected", false, "--box 2x2"},
		{"regions and boxes", input.Shape{Regions: "BBBABAAADDDCDCCC"}, puzzle.Sheet{BoxRows: 2, BoxCols: 2}, 4, "f:1:1: --regions, but the file states boxes of 2x2: expected", false, "--regions BBBABAAADDDCDCCC"},
		{"malformed regions", input.Shape{}, puzzle.Sheet{Regions: []int{1}}, 4, "f:1:1: malformed puzzle: ", false, ""},
		{"Latin", input.Shape{As: "latin"}, puzzle.Sheet{BoxRows: 3, BoxCols: 3}, 9, "column 9", false, "--as latin"},
		{"Latin with regions", input.Shape{As: "latin"}, puzzle.Sheet{Regions: jigsaw4}, 4, "f:1:1: --as latin, but the file states regions: expected --as sudoku", false, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if err := c.shape.Check(nil); err != nil {
				t.Fatal(err)
			}
			c.sheet.Grid = puzzle.NewGrid(c.order, c.order)
			task := &input.Task{File: "f", Puzzle: &grid.Puzzle{Sheet: c.sheet, Line: 1}}
			c.shape.Compile(task)
			if task.Err != nil {
				if !strings.HasPrefix(task.Err.Error(), c.want) {
					t.Errorf("error %v, want %s", task.Err, c.want)
				}
				return
			}
			u, _, _ := task.Compiled.UnitValue(task.Problem.NumItems() - 1)
			if u.String() != c.want || auto.IsClassic(task.Problem) != c.classic {
				t.Errorf("the last unit is %v, classic %v, want %s, %v", u, auto.IsClassic(task.Problem), c.want, c.classic)
			}
			if args := strings.Join(c.shape.ArgsOf(&c.sheet), " "); args != c.args {
				t.Errorf("ArgsOf() = %s, want %s", args, c.args)
			}
			if o := task.WriteOptions(); c.shape.As == "" && o.BoxRows == 0 && o.Regions == nil && c.sheet.BoxRows+len(c.sheet.Regions) > 0 {
				t.Errorf("WriteOptions() = %+v, want the boxes or the regions", o)
			}
		})
	}
}

// TestRules: a task names the rules that an ordinary Sudoku does not have, so that a JSON line
// about it is not taken for an ordinary one.
func TestRules(t *testing.T) {
	for _, c := range []struct {
		shape input.Shape
		sheet puzzle.Sheet
		want  string
	}{
		{want: ""},
		{shape: input.Shape{Box: "2x2"}, want: ""},
		{shape: input.Shape{As: "latin"}, want: "latin square"},
		{shape: input.Shape{Diagonals: true}, sheet: puzzle.Sheet{BoxRows: 1, BoxCols: 4}, want: "boxes 1x4, diagonals"},
		{sheet: puzzle.Sheet{Regions: jigsaw4, Allowed: make([]uint64, 16)}, want: "regions, candidates"},
	} {
		c.sheet.Grid = puzzle.NewGrid(4, 4)
		task := &input.Task{Puzzle: &grid.Puzzle{Sheet: c.sheet}}
		if err := c.shape.Check(nil); err != nil {
			t.Fatal(err)
		}
		if c.shape.Compile(task); task.Err != nil || task.Rules() != c.want {
			t.Errorf("%+v: rules %q, error %v, want %q", c.shape, task.Rules(), task.Err, c.want)
		}
	}
}

// TestTextOfForms: each solution of a puzzle is written as a grid, whatever values it has. Options that
// state constraints are never named.
func TestTextOfForms(t *testing.T) {
	for text, want := range map[string]int{
		".Shape~4x4~6.Cage~21~R1C1~R1C2~R1C3~R1C4~R2C1~R2C2.Skyscraper~R1~4\n":  16,
		".Shape~4x4~0-11.Cage~38~R1C1~R1C2~R1C3~R1C4\n":                         16,
		".Shape~2x3~9~Raw.Cage~3~R1C1~R1C2.Sum~1~R1C3\n":                        6,
		"123456789\n" + strings.Repeat(".........\n", 8) + "sum 10 r2c1 r2c2\n": 81,
	} {
		for task := range (&input.Reader{Shape: new(input.Shape)}).Tasks([]string{writeFile(t, "p.txt", text)}) {
			if new(input.Shape).Compile(task); task.Err != nil {
				t.Fatalf("%s: %v", text, task.Err)
			}
			n := 0
			for s, err := range fourfold.All(t.Context(), auto.Solver{}, task.Problem) {
				if err != nil {
					t.Fatal(err)
				}
				if got := task.Text(s); len(got) != want || strings.Contains(got, "=") {
					t.Errorf("%s: solution %s, want %d cells", text, got, want)
				}
				task.Puzzle.Alphabet = "ABCD" // may have too few letters
				if got := task.Text(s); strings.Contains(got, "|") && strings.Count(got, "|") != want-1 {
					t.Errorf("%s: solution %s, want %d options", text, got, want)
				}
				task.Puzzle.Alphabet = grid.AlphabetAuto
				if n++; n == 3 {
					break
				}
			}
		}
	}
}
