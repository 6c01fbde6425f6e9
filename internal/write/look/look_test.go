package look

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"fourfold/puzzle/rule"
)

// board returns an empty board of order 9 with rules.
func board(rules ...rule.Rule) *rule.Board {
	b := &rule.Board{Rows: 9, Cols: 9, Low: 1, High: 9, BoxRows: 3, BoxCols: 3, Rules: rules, Areas: make([]int, 81)}
	for cell := range b.Areas {
		b.Areas[cell] = cell/27*3 + cell%9/3
	}
	return b
}

func run(from, to int) []int {
	cells, _ := board().Run(from, to)
	return cells
}

// shapes returns the shapes of signs, with their texts.
func shapes(signs []Sign) string {
	var all []string
	for _, s := range signs {
		all = append(all, strings.TrimSpace(string(s.Shape)+" "+s.Text))
	}
	return strings.Join(all, ", ")
}

// TestLooks: each look has its signs, and names where they are needed.
func TestLooks(t *testing.T) {
	for _, c := range []struct {
		rules []rule.Rule
		want  string
	}{
		{nil, ""},
		{[]rule.Rule{rule.New("anti-knight", nil), rule.New("differ", nil, 1, 2)}, ""},
		{[]rule.Rule{rule.New("killer", []int{10}, 0, 1)}, "dashes, label 10"},
		{[]rule.Rule{rule.New("killer", nil, 0, 1)}, "dashes"},
		{[]rule.Rule{rule.New("killer", []int{10}, 0, 1), rule.New("sum", []int{9}, 3, 4)}, "dashes, dashes, label 10, label sum 9"},
		{[]rule.Rule{rule.New("sum", []int{9}, 0, 10)}, "dashes, label A, label A, label 9"},
		{[]rule.Rule{rule.New("thermometer", nil, 0, 10, 11)}, "disc, line"},
		{[]rule.Rule{rule.New("whispers", []int{4}, 0, 10), rule.New("whispers", []int{4}, 3, 4)}, "line, line"},
		{[]rule.Rule{rule.New("whispers", []int{4}, 0, 10), rule.New("whispers", []int{5}, 3, 4)}, "line, line, label 4, label 5"},
		{[]rule.Rule{rule.New("renban", nil, 0, 10), rule.New("palindrome", nil, 3, 4)}, "line, line, label renban, label palindrome"},
		{[]rule.Rule{{Kind: "arrow", Cells: [][]int{{0}, {1, 2}}}}, "ring, line, line"},
		{[]rule.Rule{{Kind: "arrow", Cells: [][]int{{0, 1}, {2, 3}, {10, 11}}}}, "edges, line, line, line, line"},
		{[]rule.Rule{rule.New("between", nil, 0, 1, 2)}, "line, disc, ring"},
		{[]rule.Rule{rule.New("difference", nil, 0, 1), rule.New("difference", []int{3}, 1, 2)}, "disc, ring, disc, ring, text 3"},
		{[]rule.Rule{rule.New("ratio", nil, 0, 1), rule.New("x", nil, 1, 2), rule.New("v", nil, 2, 3)}, "disc, ring, disc, text X, disc, text V"},
		{[]rule.Rule{rule.New("greater", nil, 0, 1)}, "disc, line"},
		{[]rule.Rule{rule.New("quadruple", []int{1, 2, 3}, 0, 1, 9, 10)}, "disc, ring, text 1, text 2, text 3"},
		{[]rule.Rule{rule.New("sandwich", []int{12}, run(0, 8)...)}, "text 12"},
		{[]rule.Rule{rule.New("sandwich", []int{12}, run(0, 8)...), rule.New("skyscraper", []int{2}, run(0, 8)...)}, "text 12, text sandwich, text 2, text skyscraper"},
		{[]rule.Rule{rule.New("little-killer", []int{33}, run(1, 71)...)}, "text 33, line, line"},
		{[]rule.Rule{rule.New("odd", nil, 1, 2), rule.New("even", nil, 3)}, "square, disc"},
		{[]rule.Rule{rule.New("diagonal-up", nil), rule.New("windoku", nil)}, "square, square, square, square, line"},
		{[]rule.Rule{rule.New("region", nil, 0, 1), rule.New("region", nil, 3, 4)}, "square, edges, square, edges"},
	} {
		if got := shapes(Of(board(c.rules...))); got != c.want {
			t.Errorf("%v: %s, want %s", c.rules, got, c.want)
		}
	}
	bad := board(rule.New("killer", []int{10}, 0, 100), rule.New("argyle", nil))
	bad.Rows, bad.Cols = 4, 4
	if signs := Of(bad); len(signs) > 0 {
		t.Errorf("rules that do not fit have the signs %v", signs)
	}
}

// TestAll: all kinds with a look have signs. Without room around them, no sign leaves the grid.
func TestAll(t *testing.T) {
	for _, k := range rule.Kinds() {
		r := rule.Rule{Kind: k.Name, Numbers: make([]int, k.Numbers[0])}
		for n := range r.Numbers {
			r.Numbers[n] = 1
		}
		for n := range k.Lists[0] {
			r.Cells = append(r.Cells, run(9*n, 9*n+8)[:max(k.Cells[0], 1)])
		}
		if k.Name == "quadruple" {
			r.Cells[0] = []int{0, 1, 9, 10}
		}
		if k.Look == rule.LookOutside {
			r.Cells[0] = run(0, 8)
		}
		b := board(r)
		if err := r.Check(b); err != nil {
			t.Logf("%v", err)
			continue
		}
		signs := Of(b)
		if len(signs) > 0 != (k.Look != rule.LookNone) {
			t.Errorf("%s with the look %q has the signs %v", k.Name, k.Look, signs)
		}
		top, right, bottom, left := Room(signs, 9, 9)
		for _, s := range signs {
			for _, p := range s.Points {
				if p.X < -left || p.Y < -top || p.X > 9+right || p.Y > 9+bottom {
					t.Errorf("%s: %v is outside of the drawing", k.Name, p)
				}
			}
		}
	}
}

// TestOutside: clues are before the first cell, the last number next to the grid; others stand further
// away. There is room for all.
func TestOutside(t *testing.T) {
	clue := func(n int, cells ...int) rule.Rule { return rule.New("little-killer", []int{n}, cells...) }
	for _, c := range []struct {
		rules []rule.Rule
		want  string // the places of texts, and the room
	}{
		{[]rule.Rule{rule.New("sandwich", []int{1}, run(0, 8)...)}, "1 at -0.4 0.5; 0.00 0.00 0.00 0.88"},
		{[]rule.Rule{rule.New("sandwich", []int{1}, run(8, 0)...)}, "1 at 9.4 0.5; 0.00 0.88 0.00 0.00"},
		{[]rule.Rule{rule.New("sandwich", []int{1}, run(80, 8)...)}, "1 at 8.5 9.4; 0.00 0.00 0.88 0.00"},
		{[]rule.Rule{rule.New("runs", []int{1, 2}, run(0, 72)...)}, "2 at 0.5 -0.4, 1 at 0.5 -1.1; 1.53 0.00 0.00 0.00"},
		{[]rule.Rule{rule.New("sum", []int{5}, run(0, 72)...)}, "5 at 0.5 -0.4; 0.88 0.00 0.00 0.00"},
		{[]rule.Rule{clue(1, run(1, 71)...)}, "1 at 0.5 -0.5; 0.98 0.00 0.00 0.00"},
		{[]rule.Rule{clue(1, 0)}, "1 at 1.5 -0.5; 0.98 0.00 0.00 0.00"},
		{[]rule.Rule{clue(1, 8)}, "1 at 7.5 -0.5; 0.98 0.00 0.00 0.00"},
		{[]rule.Rule{clue(1, 72)}, "1 at 1.5 9.5; 0.00 0.00 0.98 0.00"},
		{[]rule.Rule{clue(1, 80)}, "1 at 7.5 9.5; 0.00 0.00 0.98 0.00"},
	} {
		signs := Of(board(c.rules...))
		var all []string
		for _, s := range signs {
			if s.Shape == Text {
				all = append(all, fmt.Sprintf("%s at %.1f %.1f", s.Text, s.Points[0].X, s.Points[0].Y))
			}
		}
		top, right, bottom, left := Room(signs, 9, 9)
		if got := fmt.Sprintf("%s; %.2f %.2f %.2f %.2f", strings.Join(all, ", "), top, right, bottom, left); got != c.want {
			t.Errorf("%v: %s, want %s", c.rules, got, c.want)
		}
	}
}

// TestOutline: an outline is closed, and as far inside of the cells as it should be.
func TestOutline(t *testing.T) {
	d := &drawer{b: board()}
	for _, cells := range [][]int{{0}, {0, 1}, {0, 1, 9}, {0, 10}, {30, 31, 32, 39, 41, 48, 49, 50}, run(0, 8)} {
		ends := map[string]int{}
		points := d.outline(cells, 0.1)
		for _, p := range points {
			ends[fmt.Sprintf("%.3f %.3f", p.X, p.Y)]++
			cell := int(math.Floor(p.Y))*9 + int(math.Floor(p.X))
			if onSide := math.Abs(p.X-math.Round(p.X)) < 1e-9 || math.Abs(p.Y-math.Round(p.Y)) < 1e-9; !onSide && !slices.Contains(cells, cell) {
				t.Errorf("%v: %v is in %s", cells, p, d.b.Name(cell))
			}
		}
		for end, n := range ends {
			if n != 2 {
				t.Errorf("%v: %d lines end at %s", cells, n, end)
			}
		}
	}
}

// TestJSON: points are short lists.
func TestJSON(t *testing.T) {
	text, err := json.Marshal(Sign{Shape: Line, Ink: Gray, Size: 0.2, Points: []Point{{1.0 / 3, 2}, {-1, 0.5}}})
	if want := `{"shape":"line","ink":"gray","points":[[0.3333,2],[-1,0.5]],"size":0.2}`; err != nil || string(text) != want {
		t.Errorf("%s, %v, want %s", text, err, want)
	}
}
