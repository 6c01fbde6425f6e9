package grid_test

import (
	"fmt"
	"regexp"
	"strings"
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
		{"a string that begins with the first row", func(rows []string) string { return "grid = \"\"\"" + strings.Join(rows, "\n") + "\"\"\"\n" }},
		{"tags of a forum", func(rows []string) string { return "[code]\n" + strings.Join(rows, "\n") + "\n[/code]\n" }},
		{"tags of a web page", func(rows []string) string { return "<pre>\n" + strings.Join(rows, "\n") + "\n</pre>\n" }},
		{"spaces for blanks and two between cells", eachRow(func(row string) string { return separated(blanks(row, " "), "  ") })},
		{"words before a puzzle", oneLine(func(cells string) string { return "Can you solve " + cells + " ?" })},
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
