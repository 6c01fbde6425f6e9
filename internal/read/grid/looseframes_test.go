package grid_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

// cut returns the rows of a grid on one line.
func cut(whole string, order int) (rows []string) {
	for row := range slices.Chunk([]byte(whole), order) {
		rows = append(rows, string(row))
	}
	return rows
}

// drawings are the ways to write the cells of a row, and lines between bands that fit them. Boxes
// have so many columns.
var drawings = []struct {
	name string
	row  func(cells string, cols int) string
	rule func(order, cols int) string
}{
	{"joined", func(cells string, _ int) string { return cells }, func(order, _ int) string { return strings.Repeat("=", order) }},
	{"dashes", func(cells string, _ int) string { return cells }, func(order, _ int) string { return strings.Repeat("-", order) }},
	{"spaced", func(cells string, _ int) string { return strings.Join(strings.Split(cells, ""), " ") },
		func(order, _ int) string { return strings.Repeat("-", 2*order-1) }},
	{"in groups", func(cells string, cols int) string { return strings.Join(cut(cells, cols), " ") },
		func(order, cols int) string { return strings.Repeat("-", order+order/cols-1) }},
	{"in bars", func(cells string, cols int) string { return strings.Join(cut(cells, cols), "|") },
		func(order, cols int) string {
			return strings.TrimSuffix(strings.Repeat(strings.Repeat("-", cols)+"+", order/cols), "+")
		}},
	{"in bars all around", func(cells string, cols int) string { return "|" + strings.Join(cut(cells, cols), "|") + "|" },
		func(order, cols int) string { return strings.Repeat("+"+strings.Repeat("-", cols), order/cols) + "+" }},
	{"bars at all cells", func(cells string, _ int) string { return "|" + strings.Join(strings.Split(cells, ""), "|") + "|" },
		func(order, _ int) string { return strings.Repeat("+-", order) + "+" }},
	{"in bars and spaces", func(cells string, cols int) string {
		return strings.ReplaceAll(strings.Join(cut(strings.Join(strings.Split(cells, ""), "_"), 2*cols), "| "), "_", " ")
	}, func(order, cols int) string {
		return strings.TrimSuffix(strings.Repeat(strings.Repeat("-", 2*cols)+"+-", order/cols), "+-")
	}},
	{"commas", func(cells string, _ int) string { return strings.Join(strings.Split(cells, ""), ",") },
		func(order, _ int) string { return "" }},
}

// drawn draws the rows with the blank in place of dots.
func drawn(rows []string, drawing, order int, blank string, rules, around bool) (lines []string) {
	d := drawings[drawing]
	bandRows, cols, _ := puzzle.DefaultBox(order)
	rule := d.rule(order, cols)
	if around && rules {
		lines = append(lines, rule)
	}
	for k, row := range rows {
		if rules && k > 0 && k%bandRows == 0 {
			lines = append(lines, rule)
		}
		line := d.row(row, cols)
		if blank != "." {
			line = strings.ReplaceAll(line, ".", blank)
		}
		lines = append(lines, line)
	}
	if around && rules {
		lines = append(lines, rule)
	}
	return lines
}

// gridWithBlankRow returns a grid of which one row is blank, and others have some blanks.
func gridWithBlankRow(order, blank int) string {
	var b strings.Builder
	for r := range order {
		for c := range order {
			switch {
			case r == blank || (r+2*c)%3 != 0 && r%4 != 3:
				b.WriteByte('.')
			default:
				b.WriteByte("123456789ABCDEFG"[(2*r+c+1)%order])
			}
		}
	}
	return b.String()
}

// TestBlankRows: a row of blanks is never dropped as a line of a frame, whatever stands above and
// below the grid, and a row too many is an error. Every text is read as the grid that was written,
// or is an error.
func TestBlankRows(t *testing.T) {
	read, refused := 0, 0
	orders := []int{4, 9}
	if long {
		orders = []int{4, 6, 9, 12, 16}
	}
	for _, order := range orders {
		numbers := "123456789ABCDEFG"[:order]
		for _, at := range []int{0, 1, order / 2, order - 1} {
			whole := gridWithBlankRow(order, at)
			for drawing := range drawings {
				for _, blank := range []string{".", "_", "*", "-", "0", "?"} {
					for variant := range 24 {
						rules, around := variant&1 != 0, variant&2 != 0
						if around && !rules || variant > 16 && rules {
							continue
						}
						lines := drawn(cut(whole, order), drawing, order, blank, rules, around)
						switch variant >> 2 {
						case 1:
							lines = append(drawn([]string{numbers}, drawing, order, blank, false, false), lines...)
						case 2:
							lines = append([]string{numbers}, lines...)
						case 4, 5: // names of rows, and of columns above them
							for k := range lines {
								name := strconv.Itoa(k+1) + " "
								if variant>>2 == 5 {
									name = string(rune('A'+k)) + ": "
								}
								lines[k] = name + lines[k]
							}
							lines = append([]string{"  " + strings.Join(strings.Split(numbers, ""), " ")}, lines...)
						case 3:
							lines = append([]string{strings.Join(strings.Split(numbers, ""), " "), ""}, lines...)
						}
						text := strings.Join(slices.DeleteFunc(lines, func(line string) bool { return line == "" && variant>>2 != 3 }), "\n") + "\n"
						g, err := grid.ParseGrid(text)
						if err != nil {
							refused++
							continue
						}
						read++
						if want := mustGrid(t, alphabetLine(whole)); !slices.Equal(g.Cells, want.Cells) {
							t.Fatalf("order %d, %s:\n%sread as\n%v", order, drawings[drawing].name, text, cut(cellsOn(t, g), g.Rows))
						}
					}
				}
			}
		}
	}
	if t.Logf("%d texts were read, %d refused", read, refused); read < refused {
		t.Errorf("%d texts were read, %d refused: expected to read most", read, refused)
	}
}

// alphabetLine returns the rows of a grid as lines.
func alphabetLine(whole string) string {
	order := 4
	for order*order < len(whole) {
		order++
	}
	return strings.Join(cut(whole, order), "\n") + "\n"
}

func cellsOn(t *testing.T, g puzzle.Grid) string {
	t.Helper()
	text, err := grid.AppendGrid(nil, g, grid.FormatLine, grid.WriteOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestTenthRowOfBlanks: a row of blanks above, in or below a grid with all its rows is an error.
func TestTenthRowOfBlanks(t *testing.T) {
	rows := cut(somePuzzle, 9)
	for at := range 10 {
		for _, extra := range []string{".........", "_________", "*********", ". . . . . . . . .", "* * * * * * * * *", "_ _ _ _ _ _ _ _ _", "...|...|..."} {
			for _, blank := range []string{".", "_", "*", "-", "?", "0", "·"} {
				lines := slices.Insert(drawn(rows, 0, 9, blank, false, false), at, extra)
				if g, err := grid.ParseGrid(strings.Join(lines, "\n") + "\n"); err == nil {
					t.Errorf("%s before row %d of a grid with %s: read as %s", extra, at+1, blank, cellsOn(t, g))
				}
			}
		}
	}
}
