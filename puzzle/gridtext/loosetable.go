package gridtext

import (
	"regexp"
	"strings"
)

var (
	rowTag   = regexp.MustCompile(`(?i)<tr\b[^>]*>`)
	cellTag  = regexp.MustCompile(`(?i)<t[dh]\b[^>]*>`)
	valueOf  = regexp.MustCompile(`(?i)<input\b[^>]*\bvalue=["']?(\w+)`)
	anyTag   = regexp.MustCompile(`<[^<>]*>`)
	tableEnd = regexp.MustCompile(`(?i)</table\s*>`)
)

// gridOfTable returns the grid of a table of a web page, and the number of its lines. Each cell of
// the table is a cell of the grid, and an empty one is a blank.
func gridOfTable(lines []*looseLine) (g looseGrid, used int, ok bool) {
	var text []looseChar
	var at []*looseLine
	for _, l := range lines {
		used++
		text = append(text, l.chars...)
		text = append(text, looseChar{char: ' '})
		for range len(l.chars) + 1 {
			at = append(at, l)
		}
		if tableEnd.MatchString(textOf(l.chars)) {
			break
		}
	}
	whole := textOf(text)
	ends := tableEnd.FindStringIndex(whole)
	if ends == nil || strings.TrimSpace(whole[ends[1]:]) != "" {
		return g, 0, false
	}
	rows := rowTag.FindAllStringIndex(whole[:ends[0]], -1)
	for k, row := range rows {
		end := ends[0]
		if k+1 < len(rows) {
			end = rows[k+1][0]
		}
		cells := cellTag.FindAllStringIndex(whole[row[1]:end], -1)
		if len(cells) != len(rows) {
			return g, 0, false
		}
		for j, cell := range cells {
			to := end
			if j+1 < len(cells) {
				to = row[1] + cells[j+1][0]
			}
			from := row[1] + cell[1]
			c, ok := cellOfHTML(whole[from:to])
			if !ok {
				return g, 0, false
			}
			first := runes(whole[:from])
			c.line, c.at.column = at[first], max(1, text[first].column)
			g.cells = append(g.cells, c)
		}
	}
	g.order = len(rows)
	return g, used, g.order >= 4 && g.order <= 36
}

// cellOfHTML returns the cell of the contents of a cell of a table.
func cellOfHTML(text string) (looseCell, bool) {
	if value := valueOf.FindStringSubmatch(text); value != nil {
		text = value[1]
	}
	text = strings.ReplaceAll(anyTag.ReplaceAllString(text, ""), "&nbsp;", " ")
	var field []looseChar
	for _, char := range strings.TrimSpace(text) {
		field = append(field, looseChar{char: char})
	}
	return cellOfField(loosePart{chars: field})
}
