package drawing

import (
	"strings"

	"fourfold/puzzle"
)

// ruleLine names the further rules of a sheet, so that a reader of the paper knows them. It is
// empty if there are none. Shaded cells of other rules look like diagonals, so that diagonals are
// named beside other rules.
func ruleLine(s *puzzle.Sheet) string {
	if len(s.Rules) == 0 {
		return ""
	}
	names := s.Rules.Names()
	if s.Diagonals {
		names = append([]string{"diagonals"}, names...)
	}
	if len(names) == 1 {
		return "Further rule: " + names[0]
	}
	return "Further rules: " + strings.Join(names, ", ")
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
	if n := len(wrapRules(b.rules, width, titleSize)); n > 0 {
		height += (float64(n)*ruleRoom + 0.35) * ruleSize * titleSize
	}
	return height
}

// wrapRules breaks the line of rules at spaces. A word that is wider than a line stays whole.
func wrapRules(text string, width, titleSize float64) (lines []string) {
	for _, word := range strings.Fields(text) {
		last := len(lines) - 1
		if last >= 0 && regular.width(lines[last]+" "+word, ruleSize*titleSize) <= width {
			lines[last] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}

// drawRules draws the lines of rules.
func drawRules(to surface, b *board, x, y, width, titleSize float64) {
	size := ruleSize * titleSize
	for k, line := range wrapRules(b.rules, width, titleSize) {
		to.text(x, y+(float64(k)*ruleRoom+1)*size, size, regular, black, line)
	}
}
