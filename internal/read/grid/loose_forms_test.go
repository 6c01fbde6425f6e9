package grid_test

import (
	"cmp"
	"fmt"
	"strings"
)

// A form is a form in which people paste puzzles. "" in a field of many forms stands for what most
// forms have there; none stands for nothing.
type form struct {
	name, head   string
	blank, value string // of a cell; "" is a dot, and the digit
	between, box string // between two cells; and of two boxes, where "" is the same
	start, end   string // of each row; %c is the letter of the row, and %d its number
	next, band   string // between two rows, where "" is a line feed; and of two bands, where "" is the same
	second, foot string // above the second row; and below the last one, where "" is a line feed
	replace      []string
}

const none = "\x00"

// write writes the rows of a grid of order 9: digits, and dots for blanks.
func (f form) write(rows []string) string {
	or := func(text, usual string) string { return strings.TrimPrefix(cmp.Or(text, usual), none) }
	text := f.head
	for r, row := range rows {
		switch {
		case r == 3 || r == 6:
			text += or(f.band, or(f.next, "\n"))
		case r > 0:
			text += or(f.next, "\n")
		}
		if r == 1 {
			text += f.second
		}
		text += strings.NewReplacer("%c", string(rune('A'+r)), "%d", fmt.Sprint(r+1)).Replace(f.start)
		for c, char := range strings.Split(row, "") {
			if c == 3 || c == 6 {
				text += or(f.box, f.between)
			} else if c > 0 {
				text += f.between
			}
			if char == "." {
				text += or(f.blank, ".")
			} else {
				text += strings.ReplaceAll(or(f.value, "1"), "1", char)
			}
		}
		text += f.end
	}
	return strings.NewReplacer(f.replace...).Replace(text + or(f.foot, "\n"))
}

const (
	rule9   = "|---|---|---|---|---|---|---|---|---|\n"
	noNames = "| | | | | | | | | |\n"
	bars    = "+---+---+---+\n"
	wide    = "+-------+-------+-------+\n"
	quotes3 = "\"\"\""
)

var fullWidth = strings.Fields("0 ０ 1 １ 2 ２ 3 ３ 4 ４ 5 ５ 6 ６ 7 ７ 8 ８ 9 ９")

// forms are the forms that every command reads.
var forms = func() []form {
	all := []form{
		{name: "CSV of a spreadsheet", between: ",", blank: none},
		{name: "CSV with semicolons", between: ";", blank: none},
		{name: "CSV with tabs", between: "\t", blank: none},
		{name: "CSV with tabs that an editor removed", between: "\t", blank: none, replace: trailing("\t")},
		{name: "CSV in quotes", start: `"`, between: `","`, end: `"`, blank: none},
		{name: "CSV with a comma behind", between: ",", end: ",", blank: none},
		{name: "CSV with zeros and semicolons", between: ";", blank: "0"},
		{name: "CSV with names of columns", head: "A,B,C,D,E,F,G,H,I\n", between: ",", blank: none},
		{name: "CSV with names of rows and columns", head: ",C1,C2,C3,C4,C5,C6,C7,C8,C9\n", start: "R%d,", between: ",", blank: none},
		{name: "CSV on one line", between: ",", next: ",", blank: none},
		{name: "bars between cells", start: "|", between: "|", end: "|", blank: " "},
		{name: "bars between cells and lines", start: "|", between: "|", end: "|", band: "\n" + bars, blank: " "},
		{name: "Markdown without a head", head: noNames + rule9, start: "| ", between: " | ", end: " |", blank: " "},
		{name: "Markdown with letters", head: "| A | B | C | D | E | F | G | H | I |\n" + strings.ReplaceAll(rule9, "---", ":-:"),
			start: "| ", between: " | ", end: " |", blank: " "},
		{name: "Markdown with the first row as head", second: rule9, start: "| ", between: " | ", end: " |", blank: " "},
		{name: "Markdown with short rules", head: "||||||||||\n|-|-|-|-|-|-|-|-|-|\n", start: "| ", between: " | ", end: " |", blank: " "},
		{name: "Markdown with bold digits", head: noNames + rule9, start: "| ", between: " | ", end: " |", blank: " ", value: "**1**"},
		{name: "spaces for blanks", blank: " "},
		{name: "spaces for blanks that an editor removed", blank: " ", replace: trailing(" ")},
		{name: "spaces for blanks in a frame", head: bars, start: "|", box: "|", end: "|", band: "\n" + bars, foot: "\n" + bars, blank: " "},
		{name: "spaces for blanks in a wide frame", head: wide, start: "| ", between: " ", box: " | ", end: " |", band: "\n" + wide, foot: "\n" + wide, blank: " "},
		{name: "spaces for blanks and between cells", between: " ", blank: " "},
		{name: "spaces for blanks and between boxes", box: " ", blank: " "},
		{name: "spaces for blanks in drawn lines", head: "╔═══╦═══╦═══╗\n", start: "║", box: "║", end: "║", band: "\n╠═══╬═══╬═══╣\n",
			foot: "\n╚═══╩═══╩═══╝\n", blank: " "},
		{name: "spaces for blanks and two between cells", between: "  ", blank: " "},
		{name: "dashes between bars", box: "|", band: "\n---+---+---\n", blank: "-"},
		{name: "dashes with spaces", between: " ", blank: "-"},
		{name: "no-break spaces between cells", between: "\u00a0"},
		{name: "full-width digits", blank: "0", replace: fullWidth},
		{name: "full-width digits on one line", next: none, blank: "0", replace: fullWidth},
		{name: "digits in keycaps", value: "1\ufe0f\u20e3", blank: "0\ufe0f\u20e3"},
		{name: "zero-width spaces", between: "\u200b"},
		{name: "a mark in every line", start: "\ufeff"},
		{name: "dots made one character", next: none, replace: []string{"...", "…"}},
		{name: "rows in quotes", start: `"`, end: `",`},
		{name: "rows of a program", head: "puzzle = [\n", start: `    "`, end: `",`, foot: "\n]\n"},
		{name: "rows in curly quotes", start: "“", end: "”"},
		{name: "a string of many lines", head: "grid = " + quotes3 + "\n", foot: "\n" + quotes3 + "\n"},
		{name: "a string that begins with the first row", head: "grid = " + quotes3, foot: quotes3 + "\n"},
		{name: "tags of a forum", head: "[code]\n", foot: "\n[/code]\n"},
		{name: "tags of a web page", head: "<pre>\n", foot: "\n</pre>\n"},
		{name: "words before a puzzle", head: "Can you solve ", next: none, foot: " ?\n"},
		{name: "strings that are joined", start: `"`, end: `" +`},
		{name: "strings in C", head: "char *grid =\n", start: `"`, end: `\n"`, foot: "\n;\n"},
		{name: "a puzzle in quotes", head: `"`, next: none, foot: "\",\n"},
		{name: "a puzzle in single quotes", head: "'", next: none, foot: "'\n"},
		{name: "a puzzle in code", head: "`", next: none, foot: "`\n"},
		{name: "a variable", head: `puzzle = "`, next: none, foot: "\"\n"},
		{name: "a constant", head: `const char *grid = "`, next: none, foot: "\";\n"},
		{name: "a field of YAML", head: "puzzle: ", next: none},
		{name: "an array of arrays", head: "const grid = [\n", start: "  [", between: ", ", end: "],", foot: "\n];\n", blank: "0"},
		{name: "an array that begins on the first line", head: "int[][] board = {", start: "{", between: ",", end: "}", next: ",\n", foot: "};\n", blank: "0"},
		{name: "an array of characters", head: "board = [", start: `["`, between: `","`, end: `"],`, foot: "\n]\n"},
		{name: "an array on one line", head: "grid = [", start: "[", between: ",", end: "]", next: ", ", foot: "]\n", blank: "0"},
		{name: "a fence of Markdown", head: "```\n", foot: "\n```\n"},
		{name: "a label and a colon", head: "Puzzle 1: ", next: none},
		{name: "a number and a dot", head: "1. ", next: none},
		{name: "a number and a bracket", head: "1) ", next: none},
		{name: "a label and a comma", head: "easy,", next: none},
		{name: "an item of a list", head: "- ", next: none},
		{name: "a quoted line", head: "> ", next: none},
		{name: "a quoted grid", start: "> "},
		{name: "a grid quoted twice", start: "> > "},
		{name: "an item for each row", start: "- ", blank: "0"},
		{name: "rows with letters", start: "%c ", between: " "},
		{name: "rows with letters and columns with numbers", head: "  1 2 3 4 5 6 7 8 9\n", start: "%c ", box: " | "},
		{name: "rows and columns with numbers", head: "   1 2 3 | 4 5 6 | 7 8 9\n", start: "%d: ", box: " | "},
		{name: "rows as r1", start: "r%d: "},
		{name: "rows as Row 1", start: "Row %d: "},
		{name: "numbers of columns", head: "1 2 3 4 5 6 7 8 9\n", between: " "},
		{name: "a frame of other characters", head: "#===#===#===#\n", start: "¦", box: "¦", end: "¦", band: "\n#===#===#===#\n", foot: "\n#===#===#===#\n"},
		{name: "a frame with dots", head: ".---.---.---.\n", start: "|", box: "|", end: "|", band: "\n:---+---+---:\n", foot: "\n'---'---'---'\n"},
		{name: "indented", start: "      ", blank: "-"},
		{name: "one cell a line", between: "\n"},
		{name: "all cells on one line", between: " ", next: " ", blank: "-"},
		{name: "three rows a line", next: " ", band: "\n"},
		{name: "all rows on one line", next: " "},
		{name: "CR alone", next: "\r", foot: "\r"},
		{name: "CRLF", next: "\r\n", foot: "\r\n", blank: "-"},
		{name: "a form feed", head: "\f", foot: "\n\f\n"},
		{name: "bands of dashes", band: "\n\n", blank: "-"},
		{name: "a blank line below each row", next: "\n\n", foot: "\n\n", blank: "?"},
	}
	for _, blank := range []string{"-", "?", "·", "•", "O", "o", "□", "–", "—", "−", "~"} {
		all = append(all, form{name: "rows with the blank " + blank, blank: blank})
	}
	return all
}()

// trailing returns replacements that remove a character at the ends of lines.
func trailing(char string) (all []string) {
	for n := 9; n > 0; n-- {
		all = append(all, strings.Repeat(char, n)+"\n", "\n")
	}
	return all
}
