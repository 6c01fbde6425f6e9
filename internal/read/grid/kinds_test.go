package grid_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

// A writer writes a puzzle as people paste it.
type writer func(s *sample) string

// A sample is a puzzle at random.
type sample struct {
	puzzle.Sheet
	order int
}

// newSample returns a puzzle with a 1 in its first row. Each blank cell has two candidates or,
// unless the puzzle is marked, perhaps a placed value.
func newSample(rng *rand.Rand, order int, isMarked bool) *sample {
	s := &sample{puzzle.Sheet{Grid: puzzle.NewGrid(order, order), Placed: puzzle.NewGrid(order, order), Candidates: make([]uint64, order*order)}, order}
	full := puzzle.Sudoku{Givens: solvedGrid(order)}.Isomorph(rng).Givens
	for cell, v := range full.Cells {
		switch k := rng.IntN(9); {
		case v == 1 && cell < order || k < 4:
			s.Grid.Cells[cell] = v
		case isMarked || k < 7:
			other := (int(v) + rng.IntN(order-1)) % order
			s.Candidates[cell] = 1<<(v-1) | 1<<other
		default:
			s.Placed.Cells[cell] = v
		}
	}
	return s
}

// each writes all cells by a function, with a separator between two of them and another one between
// two rows.
func (s *sample) each(between, next string, write func(cell, value int) string) string {
	text := ""
	for cell, v := range s.Grid.Cells {
		if cell%s.order > 0 {
			text += between
		} else if cell > 0 {
			text += next
		}
		text += write(cell, int(v))
	}
	return text
}

// byExample writes a puzzle as an example of 2x2 cells shows: # is a value, and _ is a blank. %n is the
// order. The value is a format.
func byExample(value, blank, example string) writer {
	head, rest, _ := strings.Cut(example, "#")
	middle, foot, _ := strings.Cut(rest, "#")
	separators := strings.Split(middle, "_") // between two cells, and between two rows
	return func(s *sample) string {
		return strings.ReplaceAll(head+s.each(separators[0], separators[1], func(_, v int) string {
			if v == 0 {
				return blank
			}
			return fmt.Sprintf(value, v)
		})+foot, "%n", strconv.Itoa(s.order))
	}
}

func examples(blank string, texts ...string) (all []writer) {
	for _, text := range texts {
		all = append(all, byExample("%d", blank, text))
	}
	return all
}

// banded writes like the example, where each text stands in place of @ below the first row and below
// the first half of the rows.
func banded(example string, texts ...string) (all []writer) {
	for _, text := range texts {
		all = append(all, func(s *sample) string {
			rows := strings.Split(byExample("%d", "0", example)(s), "@")
			return rows[0] + text + strings.Join(rows[1:s.order/2], "") + text + strings.Join(rows[s.order/2:], "")
		})
	}
	return all
}

// in puts what a writer writes into each of the texts, at %s. %n is the order.
func in(write writer, texts ...string) (all []writer) {
	for _, text := range texts {
		all = append(all, func(s *sample) string {
			return strings.NewReplacer("%s", write(s), "%n", strconv.Itoa(s.order)).Replace(text)
		})
	}
	return all
}

// shifted writes with digits that are so much higher.
func shifted(by rune, writers ...writer) (all []writer) {
	for _, write := range writers {
		all = append(all, func(s *sample) string {
			return strings.Map(func(c rune) rune {
				if c >= '0' && c <= '9' && !(c == '0' && by < 0) {
					c += by
				}
				return c
			}, write(s))
		})
	}
	return all
}

// link writes links that can be read, of all sites.
func link(s *sample) string {
	f := s.Grid.Filled() % 5
	if f < 2 {
		text, _ := grid.AppendGrid(nil, s.Grid, grid.FormatFPuzzles+grid.Format(f), grid.WriteOptions{})
		return string(text)
	}
	return []string{"https://sudokuexchange.com/play/?s=", "https://sudoku.coach/en/play/", "https://www.sudokuwiki.org/sudoku.htm?bd="}[f-2] + zeros(s)
}

// names writes names of columns and rows. In their formats, %c is a letter and %d a number.
func names(corner, column, row, between, blank string) writer {
	name := func(format string, k int) string {
		return strings.NewReplacer("%c", string(rune('A'+k)), "%d", strconv.Itoa(k+1)).Replace(format)
	}
	return func(s *sample) string {
		text := corner
		for k := range s.order {
			text += between + name(column, k)
		}
		for k, cells := range strings.Split(byExample("%d", blank, "#"+between+"_\n_"+between+"#")(s), "\n") {
			text += "\n" + name(row, k) + between + cells
		}
		return text + "\n"
	}
}

// table writes columns, one of which has rules as text.
func table(separator, column string, rules ...string) []writer {
	for k, text := range rules {
		rules[k] = strings.Join([]string{"id", "puzzle", column + "\n7", "%s", strconv.Quote(text) + "\n"}, separator)
	}
	return in(zeros, rules...)
}

// marks writes a character for each value of each cell: its number, or a blank.
func marks(blank, between, next string) writer {
	return func(s *sample) string {
		return s.each(between, next, func(cell, given int) string {
			text := ""
			for v := 1; v <= s.order; v++ {
				mark := blank
				if v == given || s.Candidates[cell]>>(v-1)&1 == 1 {
					mark = strconv.Itoa(v)
				}
				text += mark
			}
			return text
		}) + "\n"
	}
}

// state writes a game of OpenSudoku. Version 1 has notes as digits, version 2 as a number.
func state(version int) writer {
	return func(s *sample) string {
		return fmt.Sprintf("version: %d&#10;", version) + s.each("", "", func(cell, v int) string {
			notes, digits := "0", "-"
			for v := range 9 {
				if s.Candidates[cell]>>v&1 == 1 {
					notes, digits = fmt.Sprintf("%d|", s.Candidates[cell]), strings.TrimPrefix(digits, "-")+fmt.Sprintf("%d,", v+1)
				}
			}
			if version == 1 {
				notes = digits
			}
			if v > 0 {
				return fmt.Sprintf("%d|%s|0|", v, notes)
			}
			return fmt.Sprintf("%d|%s|1|", s.Placed.Cells[cell], notes)
		})
	}
}

// position writes a position of SudokuWiki.
func position(s *sample) string {
	return "S9B" + s.each("", "", func(cell, v int) string {
		number := int64(v)
		if placed := int64(s.Placed.Cells[cell]); placed > 0 {
			number = 9 + placed
		} else if v == 0 {
			number = 18 + int64(s.Candidates[cell])
		}
		return strconv.FormatInt(36*36+number, 36)[1:]
	})
}

// Writers that several kinds have.
var (
	dots    = byExample("%d", ".", "#__#")
	zeros   = byExample("%d", "0", "#__#")
	plain   = byExample("%d", "0", "#_\n_#\n")
	spaced  = byExample("%d", ".", "# _\n_ #\n")
	list    = byExample("%d", "null", "[[#,_],[_,#]]")
	numbers = byExample("%d", "0", "[#,_,_,#]")
	python  = byExample("%d", "0", "board = [\n    [#, _],\n    [_, #]\n]\n")
	java    = byExample("%d", "0", "int[][] board = {\n  {#, _},\n  {_, #}\n};\n")
)

const four = "1.....2..3.....4"

// reports are the kinds of texts in testdata/reports: a file there, the cells of its puzzle, and
// the orders and writers of other texts of the kind.
var reports = []struct {
	file, cells string
	orders      []int
	writers     []writer
}{
	{"zero-is-a-value.json", "..2.12..34....3.", []int{4, 6, 9}, shifted(-1, slices.Concat(
		examples("null", "[[#,_],[_,#]]", `{"puzzle":[[#,_],[_,#]]}`, "[#,_,_,#]"),
		examples("", `[["#", "_"],`+"\n"+` ["_", "#"]]`),
		examples(".", `[["#","_"],["_","#"]]`, `["#_","_#"]`, `{"puzzle":"#__#"}`),
		examples("None", "[[#, _], [_, #]]"))...)},
	{"zero-is-a-value.txt", "..629........5..64.5.....9...1..5..3..367.....6.4....77.........2..89.1..1....7.2", []int{4, 6, 9}, shifted(-1, slices.Concat(
		examples(".", "# _\n_ #\n", "#_\n_#\n", "#__#", "#,_\n_,#\n", "#_ _#\n"),
		examples("_", "#__#"), examples("-", "#_\n_#\n"), examples("", "#\t_\n_\t#\n"), examples(" ", "|#|_|\n|_|#|\n"))...)},
	{"link-in-sentence.txt", nineByNine, []int{9}, in(link, "Stuck here: %s - any help?\n", "see %s.\n", "(%s)\n", "Hi all,\n\nI cannot solve %s\n\nThanks!\n",
		`The puzzle is "%s", I think.`, "%s is hard\n", "1. %s\n", "> %s\n", "- %s (Monday)\n", "Today's puzzle: %s; it took me 12 minutes.\n", "Link:%s\n")},
	{"link-markdown.txt", nineByNine, []int{9}, in(link, "[my puzzle](%s)\n", "<%s>\n", "* [hard](%s) - 17 givens\n", "[here](<%s>)\n", "[1]: %s\n",
		"[url=%s]puzzle[/url]\n", "[url]%s[/url]\n", "see <%s|this puzzle>\n", `[here](%s "a puzzle")`, `Try "this one":%s please`, "[[%s][puzzle]]\n",
		`I mean <a href="%s">this</a>.`)},
	{"list-with-blank-line.py", four, []int{4, 6, 9}, slices.Concat(
		banded("board = [\n    [#, _],\n@    [_, #]\n]\n", "\n", "\n\n", "    # next band\n", "  \n", "\n    # here it gets hard\n\n"),
		banded("int[][] board = {\n  {#, _},\n@  {_, #}\n};\n", "\n", "  // next\n", "  /* 2 */\n"), banded("x = ['#_',\n@'_#']\n", "\n"))},
	{"list-code-behind.py", four, []int{4, 6, 9}, slices.Concat(
		in(python, "%sprint(board)\n", "import numpy as np\n\n%s\nif __name__ == '__main__':\n    solve(board)\n", "# puzzle 12\n%s", ">>> %s>>> len(board)\n",
			"def main():\n%s    return board\n"),
		in(java, "class Main {\n%s    void run() { solve(board, 0); }\n}\n", "// hard\n%s", "#include <stdio.h>\n%sint main(void) { return solve(0); }\n"),
		in(numbers, "let puzzle = %s;\nconsole.log(puzzle.length);\n", "puzzle = %s  # easy\nsolve(puzzle)\n"), in(list, "const g = %s;\nsolve(g);\n"))},
	{"minus-one.json", four, []int{4, 6, 9}, slices.Concat(
		examples("-1", "[[#,_],[_,#]]", "[#,_,_,#]", `{"puzzle":[[#,_],[_,#]]}`, "int g[%n][%n] = {{#, _},\n{_, #}};\n", "# _\n_ #\n", "#,_\n_,#\n"),
		examples("nil", "grid = [[#, _],\n[_, #]]\n"), examples("undefined", "[[#, _],\n[_, #]]\n"),
		examples("NA", "m <- matrix(c(#, _,\n_, #), nrow = %n, byrow = TRUE)\n"), []writer{byExample("%2d", "-1", "[[# _]\n [_ #]]\n")})},
	{"numpy-floats.txt", four, []int{4, 6, 9}, slices.Concat(
		examples("0", "[[#. _.]\n [_. #.]]\n", "array([[#., _.],\n       [_., #.]])\n", "tensor([[#., _.],\n        [_., #.]])\n", "[[#.0, _.0], [_.0, #.0]]\n",
			"#.0 _.0\n_.0 #.0\n", "%n×%n Matrix{Float64}:\n #.0  _.0\n _.0  #.0\n"),
		[]writer{byExample(" %d.", "nan", "[[# _]\n [_ #]]\n"), byExample(" %d.", "nan", "array([[#, _],\n       [_, #]])\n"), byExample("%d.0", "NaN", "#,_\n_,#\n"), byExample("%d.0", "", "#,_\n_,#\n")})},
	{"prolog.txt", four, []int{4, 6, 9}, examples("_", "[[#,_],[_,#]]\n", "problem(1, [[#,_],\n            [_,#]]).\n", "Rows = [[#, _],\n[_, #]].\n", "puzzle = [|\n#, _|\n_, #|];\n",
		"{{#, _},\n {_, #}}\n", "[[# _]\n [_ #]]\n", "[#,_,_,#]", "((# _)\n (_ #))\n", "?- sudoku([[#,_],[_,#]]).\n")},
	{"persian-digits.txt", four, []int{4, 6, 9}, slices.Concat(shifted('۰'-'0', plain, spaced, zeros), shifted('٠'-'0', plain, dots), shifted('०'-'0', plain, spaced),
		shifted('০'-'0', plain, dots), shifted('๐'-'0', examples("0", "#,_\n_,#\n")...), shifted('໐'-'0', examples(" ", "|#|_|\n|_|#|\n")...))},
	{"header-4x4.txt", four, []int{4, 6, 9}, []writer{names("", "C%d", "R%d", " ", "."), names("", "c%d", "r%d", ",", ""), names(" ", "%c", "%d", " ", "0"),
		names(" ", "%d", "%c", " ", "."), names("", "%c", "%d", "\t", ""), names("", "%d", "%d", ",", "0"), names("x", "c%d", "r%d", " ", "-"),
		names("", "Col %d", "Row %d", ";", ""), names(" ", "%c", "%d", "|", " "), names(" ", "%d", "%c", "  ", "_"), names("", "col%d", "row%d", ",", "."),
		names("#", "%d", "%d:", " ", ".")}},
	{"initial-board.json", nineByNine, []int{4, 6, 9}, slices.Concat(
		in(dots, `{"initial_board":"%s"}`, `{"id":7,"start":"%s","difficulty":"hard"}`, `{"clues":"%s"}`, `{"mission":"%s","no":"12"}`, `{"data":"%s"}`),
		in(zeros, `{"task":"%s"}`), in(list, `{"unsolved":%s}`, `{"name":"easy 1","startingGrid":%s}`),
		in(numbers, `{"input":%s,"time":0.5}`, `{"field":%s}`, `{"title":"Monday","cells":%s}`))},
	{"nested.json", four, []int{4, 6, 9}, slices.Concat(
		in(numbers, `{"easy":{"puzzle_data":{"puzzle":%s}}}`, `{"data":{"attributes":{"board":%s}}}`, `[{"level":{"grid":%s}}]`, `{"puzzles":[{"cells":%s}]}`),
		in(dots, `{"result":[{"id":1,"quiz":"%s"}]}`, `{"status":"ok","payload":{"sudoku":{"mission":"%s"}}}`),
		in(list, `{"response":{"unsolved-sudoku":%s}}`, `{"success":true,"level":{"grid":%s}}`, `{"a":{"b":{"c":{"d":%s}}}}`))},
	{"rules-column.csv", nineByNine, []int{4, 6, 9}, slices.Concat(
		table(",", "rules", "Each row, column and box has the digits 1 to %n.", "Normal sudoku rules apply.", "Fill the grid so that every row, column and box contains 1-%n."),
		table(";", "rules", "Normal Sudoku rules apply!", "No digit repeats in any row, column or box."), table("\t", "Rules", "Classic sudoku"),
		table("|", "ruleset", "Place the digits 1 to %n once in each row, column and box."), table(",", "constraints", "Standard sudoku rules"))},
	{"candidates-4x4.txt", "1..3.42..31.2..4", []int{4, 6, 9}, []writer{marks(".", "", ""), marks("0", "", ""), marks("-", "", ""), marks(".", "|", "\n"), marks("0", ",", "\n")}},
	{"opensudoku-version-2.xml", nineByNine, []int{9}, slices.Concat(
		in(state(2), `<opensudoku><name>x</name><game data="%s"/></opensudoku>`,
			`<opensudoku version="2"><folder name="Easy"><game created="0" state="1" time="0" data="%s" note=""/></folder></opensudoku>`),
		in(state(1), `<opensudoku><game data="%s"/></opensudoku>`, "<?xml version=\"1.0\"?>\n<opensudoku>\n<author>a</author>\n<game data=\"%s\"/>\n</opensudoku>\n"))},
	{"sudokuwiki-position.txt", nineByNine, []int{9}, in(position, "https://www.sudokuwiki.org/sudoku.htm?bd=%s\n", "http://www.sudokuwiki.org/sudoku.htm?bd=%s\n",
		"https://sudokuwiki.org/Sudoku.htm?bd=%s\n", "Stuck: https://www.sudokuwiki.org/sudoku.htm?bd=%s - why?\n", "[this](https://www.sudokuwiki.org/sudoku.htm?bd=%s)\n")},
}

// check reads a text. It must be the puzzle. Where values begin with 0, an error that names the
// flag for that is right, too, unless the alphabet is an option.
func (s *sample) check(t *testing.T, file, text string, a grid.Alphabet) {
	t.Helper()
	var found []*grid.Puzzle
	var faults []string
	for p, err := range grid.Parse(strings.NewReader(text), file, grid.ParseOptions{Alphabet: a}) {
		if err != nil {
			faults = append(faults, err.Error())
		} else {
			found = append(found, p)
		}
	}
	namesFlag := strings.Contains(strings.Join(faults, ""), fmt.Sprintf("--alphabet 0-%d", s.order-1))
	switch {
	case a == "" && strings.HasPrefix(file, "zero") && len(found) == 0 && namesFlag:
	case len(faults) > 0 || len(found) != 1 || !found[0].Grid.Equal(s.Grid):
		t.Errorf("%d puzzles and errors %q, want\n%v\nin\n%s", len(found), faults, s.Grid, text)
	case strings.Contains("candidates-4x4.txt opensudoku-version-2.xml sudokuwiki-position.txt", file):
		if p := found[0]; s.Candidates != nil && !slices.Equal(p.Candidates, s.Candidates) || !p.Values().Equal(s.Values()) {
			t.Errorf("candidates %x and values\n%v, want %x and\n%v\nin\n%s", p.Candidates, p.Values(), s.Candidates, s.Values(), text)
		}
	}
}

// TestReports: the files of testdata/reports and twenty other texts of each kind are read as their
// puzzle.
func TestReports(t *testing.T) {
	rng := rand.New(rand.NewPCG(45, 1))
	for _, kind := range reports {
		t.Run(kind.file, func(t *testing.T) {
			file, err := os.ReadFile("../../../testdata/reports/" + kind.file)
			if err != nil {
				t.Fatal(err)
			}
			g := mustGrid(t, kind.cells)
			s := &sample{order: g.Rows, Sheet: puzzle.Sheet{Grid: g}}
			if kind.file == "opensudoku-version-2.xml" {
				s.Placed = mustGrid(t, "..4"+strings.Repeat(".", 78))
			}
			for k := -1; k < 20; k++ {
				text := string(file)
				if k >= 0 {
					s = newSample(rng, kind.orders[(k+k/len(kind.writers))%len(kind.orders)], strings.HasPrefix(kind.file, "candidates"))
					text = kind.writers[k%len(kind.writers)](s)
				}
				s.check(t, kind.file, text, "")
				if strings.HasPrefix(kind.file, "zero") {
					a, _ := grid.ParseAlphabet(fmt.Sprintf("0-%d", s.order-1))
					s.check(t, kind.file, text, a)
				}
			}
		})
	}
}

// TestReportsWithRules: a column with further rules refuses the puzzle.
func TestReportsWithRules(t *testing.T) {
	for _, text := range table(",", "rules", "Normal sudoku rules apply. Digits along a thermometer increase.", "Cages show their sum.", "Anti-knight") {
		s := newSample(rand.New(rand.NewPCG(45, 2)), 9, false)
		if all := read(text(s), grid.ParseOptions{}); len(all) != 1 || !strings.Contains(all[0], "rule") {
			t.Errorf("%q, want an error about rules, in\n%s", all, text(s))
		}
	}
}
