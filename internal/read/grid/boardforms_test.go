package grid_test

import (
	"errors"
	"strings"
	"testing"

	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

// samurai is the board, and a grid with values and empty cells. They need not follow the rules of
// a Sudoku.
func samurai(t testing.TB) (puzzle.Board, puzzle.Grid) {
	t.Helper()
	b, err := grid.ParseBoard("samurai")
	if err != nil {
		t.Fatal(err)
	}
	g := puzzle.NewGrid(b.Size())
	for cell, inside := range b.Cells() {
		if inside && cell%5 != 2 {
			g.Cells[cell] = uint8(1 + (cell+cell/21)%9)
		}
	}
	return b, g
}

// samuraiForms returns texts of the grid in the forms in which people write a samurai.
func samuraiForms(b puzzle.Board, g puzzle.Grid) map[string]string {
	inside := b.Cells()
	// draw writes the rows with a sign for gaps.
	draw := func(gap byte) string {
		text := ""
		for row := range 21 {
			line := make([]byte, 21)
			for col := range line {
				switch k := row*21 + col; {
				case !inside[k]:
					line[col] = gap
				case g.Cells[k] == 0:
					line[col] = '.'
				default:
					line[col] = '0' + g.Cells[k]
				}
			}
			text += strings.TrimRight(string(line), " ") + "\n"
		}
		return text
	}
	stacked := ""
	for k := range b.Corners {
		for cell, v := range b.Part(g, k).Cells {
			stacked += strings.ReplaceAll(string('0'+v), "0", ".")
			if cell%9 == 8 {
				stacked += "\n"
			}
		}
	}
	grids := ""
	for k, line := range strings.SplitAfter(stacked, "\n") {
		if grids += line; k%9 == 8 {
			grids += "\n"
		}
	}
	lines := strings.ReplaceAll(strings.ReplaceAll(grids, "\n\n", "/"), "\n", "")
	return map[string]string{
		"spaces as gaps":     draw(' '),
		"x as gaps":          draw('x'),
		"- as gaps":          draw('-'),
		"# as gaps":          draw('#'),
		"dots as gaps":       draw('.'),
		"a caption":          "Samurai number 12, hard:\n\n" + draw(' '),
		"a heading":          "Number 12\n" + draw(' '),
		"grids":              stacked,
		"grids, empty lines": grids,
		"a line for a grid":  strings.ReplaceAll(lines, "/", "\n"),
		"lines, empty lines": strings.ReplaceAll(lines, "/", "\n\n"),
	}
}

// TestSamuraiForms: a samurai is read from all these forms, also twice in a file.
func TestSamuraiForms(t *testing.T) {
	b, g := samurai(t)
	for name, text := range samuraiForms(b, g) {
		n := 0
		for p, err := range grid.ParseBoards(strings.NewReader(text+"\n"+text), "f", b) {
			if n++; err != nil || !p.Grid.Equal(g) {
				t.Errorf("%s: puzzle %d: %v\n%s", name, n, err, text)
				break
			}
			for cell, v := range g.Cells {
				line, column := p.Where(cell)
				lines := strings.Split(text+"\n"+text, "\n")
				if v > 0 && lines[line-1][column-1] != '0'+v {
					t.Fatalf("%s: cell %d is not at %d:%d", name, cell, line, column)
				}
			}
		}
		if n != 2 {
			t.Errorf("%s: %d puzzles, want 2", name, n)
		}
	}
}

// TestDamagedSamurai: if a character is missing, or a space stands in its place, no other grid is
// read: it is an error, or at most the value of that cell is missing.
func TestDamagedSamurai(t *testing.T) {
	b, g := samurai(t)
	for name, text := range samuraiForms(b, g) {
		for at := range text {
			for _, with := range []string{"", " ", "7"} {
				if with == "7" && text[at] != ' ' || (!long && at%7 != 0 || at%3 == 1) {
					continue
				}
				damaged := text[:at] + with + text[at+1:]
				for p, err := range grid.ParseBoards(strings.NewReader(damaged), "f", b) {
					if err != nil {
						if !errors.Is(err, puzzle.ErrBadPuzzle) {
							t.Fatal(err)
						}
						continue
					}
					other := 0
					for cell, v := range p.Grid.Cells {
						if v != g.Cells[cell] {
							other++
						}
						if v != 0 && v != g.Cells[cell] {
							other += 2
						}
					}
					if other > 1 {
						t.Fatalf("%s: with %q at %d:\n%s is read as\n%s", name, with, at, damaged, grid.BoardLine(p.Grid))
					}
				}
			}
		}
	}
}

// TestNoSamurai: what may be read in two ways is refused, and so are rules.
func TestNoSamurai(t *testing.T) {
	b, g := samurai(t)
	forms := samuraiForms(b, g)
	for name, text := range map[string]string{
		"spaces as empty cells":    strings.ReplaceAll(forms["spaces as gaps"], ".", " "),
		"an empty line in a board": strings.Replace(forms["spaces as gaps"], "\n", "\n\n", 1),
		"an empty line in a grid":  strings.Replace(forms["grids"], "\n", "\n\n", 1),
		"one empty line of four":   strings.Replace(forms["grids, empty lines"], "\n\n", "\n", 3),
		"spaces between cells":     strings.ReplaceAll(forms["x as gaps"], "x", "x "),
		"one line":                 strings.ReplaceAll(forms["dots as gaps"], "\n", "") + "\n",
		"rules":                    "Killer cages: 15=A1+A2\n" + forms["spaces as gaps"],
		"grids that do not agree":  forms["grids"][:len(forms["grids"])/5*4] + strings.Repeat("123456789\n", 9),
		"a gap with a value":       strings.Replace(forms["x as gaps"], "x", "1", 1),
		"a cell of a grid as a x":  strings.Replace(forms["x as gaps"], ".", "x", 1),
	} {
		ok := false
		for _, err := range grid.ParseBoards(strings.NewReader(text), "f", b) {
			ok = err != nil
			break
		}
		if !ok {
			t.Errorf("%s: read\n%s", name, text)
		}
	}
}
