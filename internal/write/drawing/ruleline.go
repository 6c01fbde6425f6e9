package drawing

import (
	"fmt"
	"slices"
	"strings"

	"fourfold/internal/write/look"
	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// ruleLine names the further rules of a sheet, so that a reader of the paper knows them. Rules that
// have no look are stated. It is empty if there are none.
func ruleLine(s *puzzle.Sheet) string {
	names := formOf(s)
	if s.Diagonals && len(s.Rules) > 0 {
		names = append(names, "diagonals")
	}
	drawn := Drawn(s.Rules)
	for _, name := range drawn.Names() {
		stated := slices.DeleteFunc(drawn.Of(name), func(r rule.Rule) bool { return !isStated(r) })
		for _, r := range stated {
			names = append(names, r.Text(s.Grid.Cols))
		}
		if len(stated) == 0 {
			names = append(names, look.Title(drawn, name))
		}
	}
	switch len(names) {
	case 0:
		return ""
	case 1:
		return "Further rule: " + names[0]
	}
	return "Further rules: " + strings.Join(names, ", ")
}

// formOf says in words how the grid of a sheet differs from that of a Sudoku.
func formOf(s *puzzle.Sheet) (says []string) {
	b := sudokuOf(s).Board()
	if s.Form.Values > 0 || s.Form.Zero {
		says = append(says, fmt.Sprintf("values %d to %d", b.Low, b.High))
	}
	switch {
	case s.Form.Open:
		says = append(says, "rows and columns may repeat values")
	case s.Form.NoBoxes && s.Regions == nil:
		says = append(says, "no boxes")
	}
	return says
}

// ruleSize is the size of the line of rules, as a part of that of the title, and ruleRoom the height
// that it takes.
const (
	ruleSize = 0.9
	ruleRoom = 1.35
)

// titleHeight returns the height that the title and the level of a board take.
func titleHeight(b *board, titleSize float64) float64 {
	if b.heading() == "" && b.level == "" {
		return 0
	}
	return titleRoom * titleSize
}

// headHeight returns the height of all that stands above the grid.
func headHeight(b *board, width, titleSize float64) float64 {
	height := titleHeight(b, titleSize)
	size := b.ruleSize * titleSize
	if n := len(wrapRules(b.rules, width, size)); n > 0 {
		height += (float64(n)*ruleRoom + 0.35) * size
	}
	return height
}

// wrapRules breaks the line of rules at spaces. A word that is wider than a line stays whole.
func wrapRules(text string, width, size float64) (lines []string) {
	for _, word := range strings.Fields(text) {
		last := len(lines) - 1
		if last >= 0 && regular.width(lines[last]+" "+word, size) <= width {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}

// drawRules draws the lines of rules.
func drawRules(to surface, b *board, x, y, width, titleSize float64) {
	size := b.ruleSize * titleSize
	for k, line := range wrapRules(b.rules, width, size) {
		to.text(x, y+(float64(k)*ruleRoom+1)*size, size, regular, black, line)
	}
}
