package drawing

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"fourfold/puzzle"
)

// TestShadedCells: the cells of regions are shaded. Rules that are not shaded are reported.
func TestShadedCells(t *testing.T) {
	s := &puzzle.Sheet{Grid: puzzle.NewGrid(4, 4), Extra: &puzzle.Extra{
		Rules:   []puzzle.Rule{puzzle.Windoku, puzzle.AntiKnight},
		Regions: []puzzle.Unit{puzzle.ExtraRegion(1, []int{0, 5})},
	}}
	for cell, shaded := range shadedCells(s) {
		want := cell == 0 || cell == 5 || cell == 6 || cell == 9 || cell == 10
		if shaded != want {
			t.Errorf("%s: shaded %v, want %v", puzzle.CellName(cell, 4), shaded, want)
		}
	}
	if got := Drawn(s.Extra).Names(); !slices.Equal(got, s.Extra.Names()) {
		t.Errorf("drawn are %v, want all", got)
	}
	two := puzzle.Extra{Rules: s.Extra.Rules, Regions: []puzzle.Unit{s.Extra.Regions[0], puzzle.ExtraRegion(2, []int{3, 6})}, Odd: []int{1}}
	if got, want := Drawn(&two).Names(), []string{"windoku", "anti-knight"}; !slices.Equal(got, want) {
		t.Errorf("drawn are %v, want %v", got, want)
	}
	if Drawn(nil) != nil {
		t.Error("something of nothing is drawn")
	}
	s.Extra.Rules = append(s.Extra.Rules, puzzle.Argyle) // which a grid of order 4 cannot have
	for cell, shaded := range shadedCells(s) {
		if shaded {
			t.Errorf("%s is shaded by rules that do not fit", puzzle.CellName(cell, 4))
		}
	}
}

// TestCandidatesOfExtra: further rules exclude candidates, too.
func TestCandidatesOfExtra(t *testing.T) {
	s := &puzzle.Sheet{Grid: puzzle.NewGrid(4, 4), Extra: &puzzle.Extra{Rules: []puzzle.Rule{puzzle.AntiKnight}, Odd: []int{15}}}
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
	rules := []puzzle.Rule{puzzle.AntiKnight, puzzle.Windoku, puzzle.DisjointGroups, puzzle.NonConsecutive, puzzle.CenterDot, puzzle.Argyle}
	for _, f := range Formats() {
		p := nine(t, "")
		p.Level = ""
		plain := draw(t, f, Options{}, p)
		p.Sheet.Extra = &puzzle.Extra{Rules: []puzzle.Rule{puzzle.AntiKnight}}
		ruled := draw(t, f, Options{}, p)
		if bytes.Equal(plain[0], ruled[0]) {
			t.Errorf("%v: the rule changes nothing", f)
		}
		if f == SVG && !strings.Contains(string(ruled[0]), "Further rule: anti-knight") {
			t.Errorf("%v: the rule is not named in %s", f, ruled[0])
		}
		p.Sheet.Extra, p.Sheet.Diagonals = &puzzle.Extra{Rules: rules}, true
		text := string(draw(t, f, Options{PerPage: 9, Solutions: SolutionsAtEnd}, p)[0])
		if f != SVG {
			continue
		}
		for _, rule := range append([]puzzle.Rule{"Further rules: diagonals, anti-knight"}, rules...) {
			if !strings.Contains(text, string(rule)) {
				t.Errorf("%v does not name %s", f, rule)
			}
		}
	}
}

// TestWrapRules: lines are no wider than the grid, and no rule is left out.
func TestWrapRules(t *testing.T) {
	text := "Further rules: diagonals, anti-knight, windoku, disjoint-groups, non-consecutive, center-dot, argyle"
	lines := wrapRules(text, 150, titleSize)
	if strings.Join(lines, " ") != text || len(lines) < 3 {
		t.Errorf("lines %q", lines)
	}
	for _, line := range lines {
		if w := regular.width(line, ruleSize*titleSize); w > 150 {
			t.Errorf("%q has the width %v", line, w)
		}
	}
}
