package drawing

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// rules parses statements, such as "killer 10 r1c1 r1c2", for a grid with so many columns.
func rules(t testing.TB, cols int, statements ...string) (all rule.List) {
	t.Helper()
	for _, statement := range statements {
		var r rule.Rule
		for k, word := range strings.Fields(statement) {
			var row, col, n int
			switch {
			case k == 0:
				r.Kind = word
			case word == "|":
				r.Cells = append(r.Cells, nil)
			default:
				if _, err := fmt.Sscanf(word, "r%dc%d", &row, &col); err != nil {
					if _, err := fmt.Sscan(word, &n); err != nil {
						t.Fatalf("%s: %v", statement, err)
					}
					r.Numbers = append(r.Numbers, n)
					continue
				}
				if r.Cells == nil {
					r.Cells = [][]int{nil}
				}
				last := len(r.Cells) - 1
				r.Cells[last] = append(r.Cells[last], (row-1)*cols+col-1)
			}
		}
		all = append(all, r)
	}
	return all
}

// TestDrawn: a drawing shows all rules, but states only some of those that have no look.
func TestDrawn(t *testing.T) {
	some := rules(t, 4, "windoku", "anti-knight", "region r1c1 r2c2", "odd r1c1", "killer 5 r1c1 r1c2", "differ r1c1 r2c3")
	if got := Drawn(some); len(got) != len(some) {
		t.Errorf("drawn are %v, want all", got)
	}
	for cell := range 2 * maxStated {
		some = append(some, rule.New("differ", nil, cell, cell+1))
	}
	if got := Drawn(some); len(got) != 5+maxStated {
		t.Errorf("%d rules are drawn", len(got))
	}
	if len(Drawn(nil)) > 0 {
		t.Error("something of nothing is drawn")
	}
}

// TestCandidatesOfRules: further rules exclude candidates, too.
func TestCandidatesOfRules(t *testing.T) {
	s := &puzzle.Sheet{Grid: puzzle.NewGrid(4, 4), Rules: rules(t, 4, "anti-knight", "odd r4c4")}
	s.Grid.Set(0, 0, 1)
	marks := candidates(s)
	for cell, want := range map[int]uint64{9: 0b1110, 6: 0b1110, 15: 0b0101, 10: 0b1111, 3: 0b1110} {
		if got := marks[cell] & 0b1111; got != want {
			t.Errorf("%s has the candidates %04b, want %04b", puzzle.CellName(cell, 4), got, want)
		}
	}
	latin := &puzzle.Sheet{Grid: puzzle.NewGrid(5, 5)}
	latin.Grid.Set(0, 0, 1)
	if marks := candidates(latin); marks[1] != 0b11110 || marks[6] != 0b11111 {
		t.Errorf("candidates of a Latin square: %05b", marks)
	}
}

// TestRuleLine: every format names the further rules, once. PNG and PDF have room for them.
func TestRuleLine(t *testing.T) {
	named := []string{"anti-knight", "windoku", "disjoint-groups", "non-consecutive", "center-dot", "argyle", "killer 12 r1c1 r1c2", "differ r5c5 r6c7"}
	for _, f := range Formats() {
		p := nine(t, "")
		p.Level = ""
		plain := draw(t, f, Options{}, p)
		p.Sheet.Rules = rules(t, 9, "anti-knight")
		ruled := draw(t, f, Options{}, p)
		if bytes.Equal(plain[0], ruled[0]) {
			t.Errorf("%v: the rule changes nothing", f)
		}
		if f == SVG && !strings.Contains(string(ruled[0]), "Further rule: anti-knight") {
			t.Errorf("%v: the rule is not named in %s", f, ruled[0])
		}
		p.Sheet.Rules, p.Sheet.Diagonals = rules(t, 9, named...), true
		text := string(draw(t, f, Options{PerPage: 9, Solutions: SolutionsAtEnd}, p)[0])
		if f != SVG {
			continue
		}
		for _, want := range []string{"Further rules: diagonals, windoku", "center-dot", "argyle", "disjoint-groups", "anti-knight", "non-consecutive", "differ r5c5 r6c7", "killer<", ">12<"} {
			if !strings.Contains(text, want) {
				t.Errorf("%v does not have %s", f, want)
			}
		}
	}
}

// TestForms: grids that are no squares are drawn, with their own values, without boxes, and with dark holes.
func TestForms(t *testing.T) {
	g := puzzle.NewGrid(2, 5)
	g.Set(0, 1, 1)
	s := &puzzle.Sheet{Grid: g, Form: puzzle.Form{Values: 6, Zero: true, NoBoxes: true, Holes: []int{0, 9}}}
	p := &Puzzle{Sheet: s, Symbols: "123456"}
	b, err := newBoard(p, &Options{})
	if err != nil || b.cells[1].text != "0" || !b.cells[0].hole || b.cells[1].hole || b.cells[2].right || !b.cells[4].right {
		t.Fatalf("board: %+v, %v", b, err)
	}
	for _, f := range Formats() {
		text := string(draw(t, f, Options{}, p)[0])
		if f == SVG && (strings.Count(text, "fill:#404040") != 2 || !strings.Contains(text, "Further rules: values 0 to 5, no boxes")) {
			t.Errorf("drawing:\n%s", text)
		}
	}
}

// TestManyRules: a long line of rules leaves room for the grid of a page.
func TestManyRules(t *testing.T) {
	p := nine(t, "")
	for cell := range maxStated {
		p.Sheet.Rules = append(p.Sheet.Rules, rule.New("linear", []int{20, 1, 2, 3, 4, 5}, cell, cell+13, cell+26, cell+39, cell+52))
	}
	b, err := newBoard(p, &Options{})
	if err != nil {
		t.Fatal(err)
	}
	to := &rectangle{}
	drawBoard(to, b, 0, 0, 200, 240, titleSize)
	if to.texts < 35 || to.bottom > 241 || to.side < 60 {
		t.Errorf("the grid has the side %v, all ends at %v, after %d texts", to.side, to.bottom, to.texts)
	}
}

// A rectangle is a surface that notes the longest line and the lowest text.
type rectangle struct {
	surface
	side, bottom float64
	texts        int
}

func (r *rectangle) fill(x, y, width, height float64, _ uint32) {}

func (r *rectangle) line(x0, y0, x1, y1, _ float64, _ uint32) {
	r.side, r.bottom = max(r.side, x1-x0), max(r.bottom, y1)
}

func (r *rectangle) text(_, y, _ float64, _ *face, _ uint32, _ string) {
	r.texts, r.bottom = r.texts+1, max(r.bottom, y)
}

// TestWrapRules: lines are no wider than the grid, and no rule is left out.
func TestWrapRules(t *testing.T) {
	text := "Further rules: diagonals, anti-knight, windoku, disjoint-groups, non-consecutive, center-dot, argyle"
	lines := wrapRules(text, 150, ruleSize*titleSize)
	if strings.Join(lines, " ") != text || len(lines) < 3 {
		t.Errorf("lines %q", lines)
	}
	for _, line := range lines {
		if w := regular.width(line, ruleSize*titleSize); w > 150 {
			t.Errorf("%q has the width %v", line, w)
		}
	}
}
