package gridtext_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// A form is a form in which people paste puzzles. It writes the cells of a grid of order 9: digits,
// and dots for blanks.
type form struct {
	name  string
	write func(rows []string) string
}

// eachRow writes each row by a function, and a line feed behind it.
func eachRow(write func(row string) string) func(rows []string) string {
	return func(rows []string) string {
		text := ""
		for _, row := range rows {
			text += write(row) + "\n"
		}
		return text
	}
}

func separated(row, separator string) string { return strings.Join(strings.Split(row, ""), separator) }

func blanks(row, blank string) string { return strings.ReplaceAll(row, ".", blank) }

// threes puts a separator between the boxes of a row.
func threes(row, separator string) string {
	return row[:3] + separator + row[3:6] + separator + row[6:]
}

func numbered(write func(k int, row string) string) func(rows []string) string {
	return func(rows []string) string {
		text := ""
		for k, row := range rows {
			text += write(k, row) + "\n"
		}
		return text
	}
}

func oneLine(write func(cells string) string) func(rows []string) string {
	return func(rows []string) string { return write(strings.Join(rows, "")) + "\n" }
}

func withBlank(blank string) form {
	return form{"rows with the blank " + blank, eachRow(func(row string) string { return blanks(row, blank) })}
}

func markdown(head, rule string, row func(string) string) func([]string) string {
	return func(rows []string) string { return head + "\n" + rule + "\n" + eachRow(row)(rows) }
}

func pipeRow(row string) string { return "| " + blanks(separated(row, " | "), " ") + " |" }

func bands(rule string, write func(string) string) func([]string) string {
	return func(rows []string) string {
		text := ""
		for k, row := range rows {
			if k == 3 || k == 6 {
				text += rule + "\n"
			}
			text += write(row) + "\n"
		}
		return text
	}
}

func fullWidth(row string) string {
	return strings.Map(func(char rune) rune { return char - '0' + '０' }, blanks(row, "0"))
}

func keycaps(row string) string {
	text := ""
	for _, char := range blanks(row, "0") {
		text += string(char) + "\ufe0f\u20e3"
	}
	return text
}

// forms are the forms that every command reads.
var forms = func() []form {
	all := []form{
		{"CSV of a spreadsheet", eachRow(func(row string) string { return blanks(separated(row, ","), "") })},
		{"CSV with semicolons", eachRow(func(row string) string { return blanks(separated(row, ";"), "") })},
		{"CSV with tabs", eachRow(func(row string) string { return blanks(separated(row, "\t"), "") })},
		{"CSV with tabs that an editor removed", eachRow(func(row string) string { return strings.TrimRight(blanks(separated(row, "\t"), ""), "\t") })},
		{"CSV in quotes", eachRow(func(row string) string { return `"` + blanks(separated(row, `","`), "") + `"` })},
		{"CSV with a comma behind", eachRow(func(row string) string { return blanks(separated(row, ","), "") + "," })},
		{"CSV with zeros and semicolons", eachRow(func(row string) string { return blanks(separated(row, ";"), "0") })},
		{"CSV with names of columns", func(rows []string) string {
			return "A,B,C,D,E,F,G,H,I\n" + eachRow(func(row string) string { return blanks(separated(row, ","), "") })(rows)
		}},
		{"CSV with names of rows and columns", func(rows []string) string {
			return ",C1,C2,C3,C4,C5,C6,C7,C8,C9\n" + numbered(func(k int, row string) string { return fmt.Sprintf("R%d,%s", k+1, blanks(separated(row, ","), "")) })(rows)
		}},
		{"CSV on one line", oneLine(func(cells string) string { return blanks(separated(cells, ","), "") })},
		{"bars between cells", eachRow(func(row string) string { return "|" + blanks(separated(row, "|"), " ") + "|" })},
		{"bars between cells and lines", bands("+---+---+---+", func(row string) string { return "|" + blanks(separated(row, "|"), " ") + "|" })},
		{"Markdown without a head", markdown("| | | | | | | | | |", "|---|---|---|---|---|---|---|---|---|", pipeRow)},
		{"Markdown with letters", markdown("| A | B | C | D | E | F | G | H | I |", "|:-:|:-:|:-:|:-:|:-:|:-:|:-:|:-:|:-:|", pipeRow)},
		{"Markdown with the first row as head", func(rows []string) string {
			return pipeRow(rows[0]) + "\n|---|---|---|---|---|---|---|---|---|\n" + eachRow(pipeRow)(rows[1:])
		}},
		{"Markdown with short rules", markdown("||||||||||", "|-|-|-|-|-|-|-|-|-|", pipeRow)},
		{"Markdown with bold digits", markdown("| | | | | | | | | |", "|---|---|---|---|---|---|---|---|---|", func(row string) string {
			return regexp.MustCompile(`\d`).ReplaceAllString(pipeRow(row), "**$0**")
		})},
		{"spaces for blanks", eachRow(func(row string) string { return blanks(row, " ") })},
		{"spaces for blanks that an editor removed", eachRow(func(row string) string { return strings.TrimRight(blanks(row, " "), " ") })},
		{"spaces for blanks in a frame", func(rows []string) string {
			return "+---+---+---+\n" + bands("+---+---+---+", func(row string) string { return "|" + threes(blanks(row, " "), "|") + "|" })(rows) + "+---+---+---+\n"
		}},
		{"spaces for blanks in a wide frame", func(rows []string) string {
			wide := func(row string) string {
				return "| " + separated(blanks(row[:3], " "), " ") + " | " + separated(blanks(row[3:6], " "), " ") + " | " + separated(blanks(row[6:], " "), " ") + " |"
			}
			return "+-------+-------+-------+\n" + bands("+-------+-------+-------+", wide)(rows) + "+-------+-------+-------+\n"
		}},
		{"spaces for blanks and between cells", eachRow(func(row string) string { return separated(blanks(row, " "), " ") })},
		{"spaces for blanks and between boxes", eachRow(func(row string) string { return threes(blanks(row, " "), " ") })},
		{"spaces for blanks in drawn lines", func(rows []string) string {
			return "╔═══╦═══╦═══╗\n" + bands("╠═══╬═══╬═══╣", func(row string) string { return "║" + threes(blanks(row, " "), "║") + "║" })(rows) + "╚═══╩═══╩═══╝\n"
		}},
		{"dashes between bars", bands("---+---+---", func(row string) string { return threes(blanks(row, "-"), "|") })},
		{"dashes with spaces", eachRow(func(row string) string { return separated(blanks(row, "-"), " ") })},
		{"no-break spaces between cells", eachRow(func(row string) string { return separated(row, "\u00a0") })},
		{"full-width digits", eachRow(fullWidth)},
		{"full-width digits on one line", oneLine(fullWidth)},
		{"digits in keycaps", eachRow(keycaps)},
		{"zero-width spaces", eachRow(func(row string) string { return separated(row, "\u200b") })},
		{"a mark in every line", eachRow(func(row string) string { return "\ufeff" + row })},
		{"dots made one character", oneLine(func(cells string) string { return strings.ReplaceAll(cells, "...", "…") })},
		{"rows in quotes", eachRow(func(row string) string { return `"` + row + `",` })},
		{"rows of a program", func(rows []string) string {
			return "puzzle = [\n" + eachRow(func(row string) string { return `    "` + row + `",` })(rows) + "]\n"
		}},
		{"rows in curly quotes", eachRow(func(row string) string { return "“" + row + "”" })},
		{"a string of many lines", func(rows []string) string {
			return "grid = \"\"\"\n" + eachRow(func(row string) string { return row })(rows) + "\"\"\"\n"
		}},
		{"strings that are joined", eachRow(func(row string) string { return `"` + row + `" +` })},
		{"strings in C", func(rows []string) string {
			return "char *grid =\n" + eachRow(func(row string) string { return `"` + row + `\n"` })(rows) + ";\n"
		}},
		{"a puzzle in quotes", oneLine(func(cells string) string { return `"` + cells + `",` })},
		{"a puzzle in single quotes", oneLine(func(cells string) string { return "'" + cells + "'" })},
		{"a puzzle in code", oneLine(func(cells string) string { return "`" + cells + "`" })},
		{"a variable", oneLine(func(cells string) string { return `puzzle = "` + cells + `"` })},
		{"a constant", oneLine(func(cells string) string { return "const char *grid = \"" + cells + "\";" })},
		{"a field of YAML", oneLine(func(cells string) string { return "puzzle: " + cells })},
		{"an array of arrays", func(rows []string) string {
			return "const grid = [\n" + eachRow(func(row string) string { return "  [" + blanks(separated(row, ", "), "0") + "]," })(rows) + "];\n"
		}},
		{"an array that begins on the first line", func(rows []string) string {
			text := ""
			for _, row := range rows {
				text += "{" + blanks(separated(row, ","), "0") + "},\n"
			}
			return "int[][] board = {" + text[:len(text)-2] + "};\n"
		}},
		{"an array of characters", func(rows []string) string {
			return "board = [" + eachRow(func(row string) string { return `["` + separated(row, `","`) + `"],` })(rows) + "]\n"
		}},
		{"an array on one line", func(rows []string) string {
			text := ""
			for _, row := range rows {
				text += "[" + blanks(separated(row, ","), "0") + "], "
			}
			return "grid = [" + text[:len(text)-2] + "]\n"
		}},
		{"a fence of Markdown", func(rows []string) string { return "```\n" + strings.Join(rows, "\n") + "\n```\n" }},
		{"a label and a colon", oneLine(func(cells string) string { return "Puzzle 1: " + cells })},
		{"a number and a dot", oneLine(func(cells string) string { return "1. " + cells })},
		{"a number and a bracket", oneLine(func(cells string) string { return "1) " + cells })},
		{"a label and a comma", oneLine(func(cells string) string { return "easy," + cells })},
		{"an item of a list", oneLine(func(cells string) string { return "- " + cells })},
		{"a quoted line", oneLine(func(cells string) string { return "> " + cells })},
		{"a quoted grid", eachRow(func(row string) string { return "> " + row })},
		{"a grid quoted twice", eachRow(func(row string) string { return "> > " + row })},
		{"a chat", eachRow(func(row string) string { return "Bob: " + row })},
		{"a chat with times", numbered(func(k int, row string) string { return fmt.Sprintf("[12:3%d] <Ann B> %s", k, row) })},
		{"an item for each row", eachRow(func(row string) string { return "- " + blanks(row, "0") })},
		{"rows with letters", numbered(func(k int, row string) string { return fmt.Sprintf("%c %s", 'A'+k, separated(row, " ")) })},
		{"rows with letters and columns with numbers", func(rows []string) string {
			return "  1 2 3 4 5 6 7 8 9\n" + numbered(func(k int, row string) string { return fmt.Sprintf("%c %s", 'A'+k, threes(row, " | ")) })(rows)
		}},
		{"rows and columns with numbers", func(rows []string) string {
			return "   1 2 3 | 4 5 6 | 7 8 9\n" + numbered(func(k int, row string) string { return fmt.Sprintf("%d: %s", k+1, threes(row, " | ")) })(rows)
		}},
		{"rows as r1", numbered(func(k int, row string) string { return fmt.Sprintf("r%d: %s", k+1, row) })},
		{"rows as Row 1", numbered(func(k int, row string) string { return fmt.Sprintf("Row %d: %s", k+1, row) })},
		{"numbers of columns", func(rows []string) string {
			return "1 2 3 4 5 6 7 8 9\n" + eachRow(func(row string) string { return separated(row, " ") })(rows)
		}},
		{"a frame of other characters", func(rows []string) string {
			return "#===#===#===#\n" + bands("#===#===#===#", func(row string) string { return "¦" + threes(row, "¦") + "¦" })(rows) + "#===#===#===#\n"
		}},
		{"a frame with dots", func(rows []string) string {
			return ".---.---.---.\n" + bands(":---+---+---:", func(row string) string { return "|" + threes(row, "|") + "|" })(rows) + "'---'---'---'\n"
		}},
		{"indented", eachRow(func(row string) string { return "      " + blanks(row, "-") })},
		{"one cell a line", eachRow(func(row string) string { return separated(row, "\n") })},
		{"all cells on one line", oneLine(func(cells string) string { return separated(blanks(cells, "-"), " ") })},
		{"three rows a line", func(rows []string) string {
			return strings.Join(rows[:3], " ") + "\n" + strings.Join(rows[3:6], " ") + "\n" + strings.Join(rows[6:], " ") + "\n"
		}},
		{"all rows on one line", func(rows []string) string { return strings.Join(rows, " ") + "\n" }},
		{"a table of a web page", func(rows []string) string {
			return "<table class=\"s\"><tbody>\n" + eachRow(func(row string) string {
				return "<tr><td>" + blanks(separated(row, "</td><td>"), "&nbsp;") + "</td></tr>"
			})(rows) + "</tbody></table>\n"
		}},
		{"CR alone", func(rows []string) string { return strings.Join(rows, "\r") + "\r" }},
		{"CRLF", func(rows []string) string { return blanks(strings.Join(rows, "\r\n"), "-") + "\r\n" }},
		{"a form feed", func(rows []string) string { return "\f" + strings.Join(rows, "\n") + "\n\f\n" }},
		{"bands of dashes", bands("", func(row string) string { return blanks(row, "-") })},
		{"a blank line below each row", eachRow(func(row string) string { return blanks(row, "?") + "\n" })},
	}
	for _, blank := range []string{"-", "?", "·", "•", "O", "o", "□", "–", "—", "−", "~"} {
		all = append(all, withBlank(blank))
	}
	return all
}()

// someRows returns the rows of a random grid of order 9 with some 30 givens, some in each row.
func someRows(random *rand.Rand) []string {
	rows := make([]string, 9)
	for r := range rows {
		for c := range 9 {
			char := "."
			if random.IntN(3) == 0 || r == c {
				char = string(rune('1' + (3*r+r/3+c+random.IntN(1))%9))
			}
			rows[r] += char
		}
	}
	return rows
}

// TestForms: random grids in every form are read, also below a caption and above one.
func TestForms(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 3))
	for _, f := range forms {
		t.Run(f.name, func(t *testing.T) {
			for range 8 {
				rows := someRows(random)
				want := mustGrid(t, strings.Join(rows, ""))
				for _, text := range []string{f.write(rows), "Here's today's puzzle from the Times!\n\n" + f.write(rows), "Monday:\n" + f.write(rows) + "\nHave fun!\n"} {
					got, errs := readAll(text, gridtext.ParseOptions{})
					if len(got) != 1 || len(errs) > 0 || !got[0].Equal(want) {
						t.Fatalf("%d puzzles, errors %q:\n%s", len(got), errs, text)
					}
				}
			}
		})
	}
}

// TestFormsInFile: several puzzles of a form in one file are all read.
func TestFormsInFile(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 4))
	for _, f := range forms {
		t.Run(f.name, func(t *testing.T) {
			text := ""
			var want []puzzle.Grid
			for k := range 4 {
				rows := someRows(random)
				want = append(want, mustGrid(t, strings.Join(rows, "")))
				text += fmt.Sprintf("Here comes number %d:\n%s\n\n", k+1, f.write(rows))
			}
			got, errs := readAll(text, gridtext.ParseOptions{})
			if len(got) != len(want) || len(errs) > 0 {
				t.Fatalf("%d puzzles, errors %q:\n%s", len(got), errs, text)
			}
			for k, g := range got {
				if !g.Equal(want[k]) {
					t.Fatalf("puzzle %d is\n%v, want\n%v", k+1, g, want[k])
				}
			}
		})
	}
}

// TestDamagedForms: a puzzle in some form that is damaged is an error with its place, or the
// damage does no harm: the puzzle is still read right. A digit that is lost or added between
// spaces is another puzzle, and nobody can see that.
func TestDamagedForms(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	for _, f := range forms {
		t.Run(f.name, func(t *testing.T) {
			refused := 0
			isList := strings.Contains(f.name, "array") || strings.Contains(f.name, "web page") // may be rules of the next puzzle
			for range 60 {
				rows := someRows(random)
				want := mustGrid(t, strings.Join(rows, ""))
				text := f.write(rows)
				lines := strings.SplitAfter(text, "\n")
				if len(lines) == 1 {
					lines = append(lines, "")
				}
				k := random.IntN(len(lines) - 1)
				chars := []rune(lines[k])
				at := random.IntN(len(chars))
				how := ""
				switch random.IntN(4) {
				case 0:
					how = "a bad character"
					if chars[at] == '\n' || chars[at] == '\r' || !unicode.IsDigit(chars[at]) {
						continue
					}
					chars[at] = []rune("$é%&")[random.IntN(4)]
				case 1:
					if how = "a line lost"; f.name == "numbers of columns" {
						continue // the numbers may be the first row of a full grid
					}
					chars = nil
				case 2:
					how = "a line twice"
					chars = append(chars, chars...)
				case 3:
					how = "text in the middle"
					if k == 0 || k == len(lines)-2 {
						continue
					}
					chars = append([]rune("hello, world\n"), chars...)
				}
				lines[k] = string(chars)
				damaged := strings.Join(lines, "")
				next := "\n\n\n" + somePuzzle + "\n"
				got, errs := readAll(damaged+next, gridtext.ParseOptions{})
				if len(errs) > 0 {
					refused++
				}
				for _, g := range got {
					if !g.Equal(want) && !g.Equal(mustGrid(t, somePuzzle)) {
						t.Fatalf("%s in line %d: read\n%v, want\n%v\n%s", how, k+1, g, want, damaged)
					}
				}
				for _, e := range errs {
					if !regexp.MustCompile(`^f:\d+:\d+: .*expected`).MatchString(e) {
						t.Errorf("error %q", e)
					}
				}
				if !isList && (len(got) == 0 || !got[len(got)-1].Equal(mustGrid(t, somePuzzle))) {
					t.Fatalf("%s in line %d: the next puzzle is lost, errors %q\n%s", how, k+1, errs, damaged)
				}
			}
			if refused == 0 {
				t.Error("no damage was refused")
			}
		})
	}
}

// TestCaptions: a caption is the title of the puzzle below it; text that may state rules refuses
// the puzzle; a damaged puzzle is no caption.
func TestCaptions(t *testing.T) {
	grid := gridOf(somePuzzle)
	for _, test := range []struct {
		name, text string
		want       []string // titles, or the beginnings of errors
	}{
		{"a day", "Monday:\n" + grid, []string{"Monday"}},
		{"a line of chat", "Here's today's puzzle from the Times!\n" + grid, []string{"Here's today's puzzle from the Times!"}},
		{"a date", "Monday 12.05.2020\n" + grid, []string{"Monday 12.05.2020"}},
		{"captions between grids", "Monday:\n" + grid + "\nTuesday:\n" + grid, []string{"Monday", "Tuesday"}},
		{"captions between lines", "Monday:\n" + somePuzzle + "\nTuesday:\n" + somePuzzle + "\nhave fun\n", []string{"Monday", "Tuesday"}},
		{"no blank line", "Monday:\n" + grid + "Tuesday:\n" + grid + "Have fun!\n", []string{"Monday", "Tuesday"}},
		{"a long text", strings.Repeat("Many words. ", 20) + "\n" + grid, []string{""}},
		{"the plain rules", "Fill in the grid so that every row, every column and every 3x3 box contains the digits 1 to 9.\n" + grid, []string{""}},
		{"other rules", "Digits along a thin stroke increase from the bulb.\n" + grid, []string{"f:1:1: found text"}},
		{"other rules and a blank line", "Digits along a thin stroke increase from the bulb.\n\n" + grid, []string{"f:1:1: found text", "f:3:1: found text that may state rules above this puzzle"}},
		{"other rules below", grid + "Adjacent cells differ by at least 2.\n", []string{"f:10:1: found"}},
		{"a named rule", "A killer Sudoku\n" + grid, []string{"f:1:1: found killer cages"}},
		{"a damaged line", somePuzzle + "\n53..7....6..195....98....6.8...6...34..8.3..l7...2...6.6....28....419..5....8..79\n" + somePuzzle, []string{"", "f:2:45: \"L\" is not a value", ""}},
		{"a short line", somePuzzle + "\n53..7....6..195\n" + somePuzzle, []string{"", "f:2:", ""}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for p, err := range gridtext.Parse(strings.NewReader(test.text), "f", gridtext.ParseOptions{}) {
				if err != nil {
					got = append(got, err.Error())
				} else {
					got = append(got, p.Title)
				}
			}
			same := len(got) == len(test.want)
			for k := 0; same && k < len(got); k++ {
				same = got[k] == test.want[k] || test.want[k] != "" && strings.HasPrefix(got[k], test.want[k])
			}
			if !same {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// TestSeveralReadings: a text that can be read in several ways is refused.
func TestSeveralReadings(t *testing.T) {
	// The first or the last column of the spreadsheet is empty beside the grid.
	text := ""
	for k := range 9 {
		row := strings.Repeat(",", k) + fmt.Sprint(k+1) + strings.Repeat(",", 7-min(k, 7))
		text += "," + row + ",\n"
		_ = row
	}
	_, err := gridtext.NewReader(strings.NewReader(text), "f", gridtext.ParseOptions{}).Next()
	var at *gridtext.ParseError
	if err == io.EOF || !errors.As(err, &at) {
		t.Errorf("error %v", err)
	}
}
