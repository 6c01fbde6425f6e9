package codec

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"fourfold/puzzle"
)

// Payloads of a grid of order 4, as f-puzzles and SudokuPad write them: compressed by version 1.5.0 of LZString, and for ctc and
// scl converted and zipped by the sources of SudokuPad. The title is "É 😀" and the author "O'Brien".
const (
	fpuzzlesLink = "https://www.f-puzzles.com/?load="
	someCells    = "1.....2..3.....4"
	someSolution = "1243432124133124"
	plainPayload = "N4IgzglgXgpiBcAWANCALhNAbO8QEmACQXg3AAPZFQEMBXNACwHsAnBEAeQHIAhJiGAOwogm1HGBhpWAOWYBbSlkJhqAEwYBraoRFjClAA76sATwB0QgOa8VCANq3QANwXVcARlQWIjgQjQiYAF9kYGDQkMCAXWQHMLCQZyxXBAAmT29feH9XOOjYkISXXABmdJ9BLIC4iLzwuvjE5KQyzOygyMjAoA="
	fullPayload  = "N4IgzglgXgpiBcAWANCALhNAbO8QEmACQXg3AAPZFQEMBXNACwHsAnBEAeQHIAhJiGAOwogm1HGBhpWAOWYBbSlkJhqAEwYBraoRFjClAA76sATwB0QgOa8VCANq3QANwXVcARlQWIjgQjQiYAF9kJxdcEAAmEGDQAGMBNBgmAAUBWIgsAFlKJnUwOwBmZEQAXVRY5n4k1P50rJy8wpKYwLKHFpCQZyxXBAjPb194f1cWtuAYrrCEIpAvH0FhgI6J8ZXJ7t6kAYW/ZZKy8AYejAZF2w9+lCLr5H7L4uQPIqKH0tQVCEoLM4UAWj2rg+Xx+/AUAGpAUEgA==="
	padPayload   = "N4IglgJiBcIGYAcCuAvFAbApgdgJwCYBjAFgFYBDIufCAI1IEZK4BmBiXOTOW427OLgYgANCEKZ06AMpgUmGKQAMYiVIDOMANpbQAN3LokC6AwC+I4BauWzAXRG7r1kAaMn8zh08uvDxmBZnW28bMJc3AOhiewcQACdMAHMwAHsAO01oHS0VJW8VBm8GEXzHEqLvXJF8ApEWYprGhqr8Uu82oscWdu6RSsctNtrHNoa+ka0elrjCciTMLN0/dxgQABcwdaxoAAIASd3AXg3AAD2QCP8TEHIkdYALVPi9gHkAcgAheLBMdPPfSKu8SQWHUewAco8ALaGXbqJAQVIAayQuyBIN25AQCHQAE8AHTnOxmIA="
	zipPayload   = "N4SwJgXA5AZgDgVwF5IDYFMDsBOATAYwBYBWAQwJlzACNiBGcmAZjrGxnRmsOsxmzpQANPgDOEYgAYR6CAG05wAG4Q6AXyGaAukLmblEXBp16DTDUJOahBwmq06ATrIVzpkk9Lom6Qj7t9vEzchXE8hJh9QqMjg3D8TeO9dJgSUoSDdOXiw3XjI9Ny5VNidfFJ5AygAFxBqjAgAAgBJxsBeDcAAPagNKtIEaoALAHtHJoB5AB0oACFHEHQAO26bFShHBAxxRoA5EYBbUlRG0QQwIYBrBEb1zcbSODhUAE8AOm6tNSA=="
)

// decodeAll decodes the first text of a program in a text.
func decodeAll(text string) (name string, sheets []puzzle.Sheet, err error) {
	line, _, _ := strings.Cut(text, "\n")
	c, from, to := First(All(), strings.TrimSpace(line))
	switch {
	case c == nil && FindList(line) >= 0:
		sheets, err = decodeJSON(text, digits)
		return jsonGrid.Name, sheets, err
	case c == nil:
		return "", nil, nil
	case c.Extent == Line:
		text = text[from:to]
	}
	sheets, err = c.Decode(text)
	return c.Name, sheets, err
}

// TestFindLinks: a link is found anywhere in a line.
func TestFindLinks(t *testing.T) {
	const plain, last = "https://sudokuexchange.com/play/?s=" + easy, "www.sudokuexchange.com/play/?s="
	dots := last + dotted[:72] + "........."
	pad, load := "https://sudokupad.app/fpuzzles"+escapes.Replace(plainPayload), fpuzzlesLink+plainPayload
	for _, test := range []struct{ line, codec, text string }{
		{"Stuck here: " + plain + " - any help?", "link", plain},
		{"Stuck here: " + plain + ".", "link", plain},
		{"Done (" + plain + ")!", "link", plain},
		{"[my (first) puzzle](" + plain + ")", "link", plain},
		{"<" + plain + ">, '" + pad + "'", "link", plain},
		{`<a href="` + pad + `">x</a>`, "sudokupad", pad + `">x</a>`},
		{"| 7 | " + plain + "| easy |", "link", plain},
		{"数独:" + plain + "。", "link", plain},
		{dots + "...", "link", dots},
		{"see " + dots + ", please", "link", dots},
		{"SUDOKU.coach/en/play/" + easy + "?", "link", "SUDOKU.coach/en/play/" + easy},
		{plain + "&x=1 " + load, "link", plain + "&x=1"},
		{"and/or " + strings.ReplaceAll(load, "+", " ") + " by me", "fpuzzles", strings.ReplaceAll(load, "+", " ") + " by me"},
		{"https://example.com/a " + pad + "?setting=1", "sudokupad", pad + "?setting=1"},
		{"https://example.com/?to=" + plain, "", ""},
		{"https://www.sudokuwiki.org/jigsaw.htm?bd=" + easy, "", ""},
		{"from https://www.sudokuwiki.org/ and sudokupad.app, https://sudokupad.app/ too", "", ""},
		{"me@sudokupad.app/x xhttps://sudokupad.app/x not-sudokupad.app/x ftp://sudokupad.app/x", "", ""},
		{"a payload: fpuzzles" + plainPayload, "", ""},
		{"say :0000:x:" + easy, "", ""},
		{strings.Repeat("http://a.b/http://a.b/=", 100_000), "", ""},
	} {
		name, text := "", ""
		if c, from, to := First(All(), test.line); c != nil {
			name, text = c.Name, test.line[from:to]
		}
		if name != test.codec || text != test.text {
			t.Errorf("%.100s: found %q %s, want %q %s", test.line, name, text, test.codec, test.text)
		} else if _, sheets, err := decodeAll(test.line); name != "" && (err != nil || len(sheets) != 1) {
			t.Errorf("%.100s: %v", test.line, err)
		}
	}
}

// TestLinks: links in all forms and with usual damages are read.
func TestLinks(t *testing.T) {
	escaped := escapes.Replace(plainPayload)
	for _, test := range []struct{ codec, link string }{
		{"fpuzzles", "https://www.f-puzzles.com/?load=" + plainPayload},
		{"fpuzzles", "F-Puzzles.com/?load=" + plainPayload},
		{"fpuzzles", "https://www.f-puzzles.com/?load=" + escaped},
		{"fpuzzles", "https://www.f-puzzles.com/?load=" + strings.ReplaceAll(escaped, "%", "%25")},
		{"fpuzzles", "https://www.f-puzzles.com/?load=" + strings.ReplaceAll(plainPayload, "+", " ")},
		{"fpuzzles", "https://www.f-puzzles.com/?load=" + strings.TrimRight(plainPayload, "=")},
		{"fpuzzles", "https://www.f-puzzles.com/?x=1&load=" + plainPayload + "&y=2#z"},
		{"fpuzzles", "https://www.f-puzzles.com/?load=" + plainPayload + " 100% fun, by me!"},
		{"fpuzzles", plainPayload},
		{"fpuzzles", "fpuzzles" + plainPayload},
		{"fpuzzles", "?load=" + escaped},
		{"sudokupad", "https://sudokupad.app/fpuzzles" + escaped},
		{"sudokupad", "https://sudokupad.app/fpuz" + plainPayload},
		{"sudokupad", "https://beta.sudokupad.app/fpuzzles" + escaped + "?setting-nogrid=1"},
		{"sudokupad", "https://sudokupad.app/?puzzleid=fpuzzles" + escaped},
		{"sudokupad", "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles" + escaped},
		{"sudokupad", "https://michelkraemer.com/sudocle/?puzzleid=fpuzzles" + escaped},
		{"sudokupad", "https://www.sudokulab.net/?fpuzzle=" + plainPayload},
	} {
		name, sheets, err := decodeAll(test.link)
		if name != test.codec || err != nil || len(sheets) != 1 {
			t.Errorf("%.60s: read as %q: %v, error %v", test.link, name, sheets, err)
			continue
		}
		s := sheets[0]
		if s.Grid.String() != someCells || s.Title != "É 😀" || s.Author != "O'Brien" || s.Comment != "Normal sudoku rules apply." {
			t.Errorf("%.60s: read as %+v", test.link, s)
		}
	}
}

// TestFullLink: everything that a link may have beside the givens is read.
func TestFullLink(t *testing.T) {
	_, sheets, err := decodeAll("fpuzzles" + fullPayload)
	if err != nil {
		t.Fatal(err)
	}
	s := sheets[0]
	want := make([]uint64, 16)
	want[2] = 1<<2 | 1<<3
	if s.Placed.String() != ".2.............." || !reflect.DeepEqual(s.Candidates, want) || s.Solution.String() != someSolution || !s.Diagonals ||
		!reflect.DeepEqual(s.Ignored, []string{"the corner marks"}) {
		t.Errorf("read as %+v", s)
	}
}

// jsonOf returns the JSON of someCells for f-puzzles with further fields.
func jsonOf(t *testing.T, change func(fields map[string]any, grid [][]map[string]any)) string {
	t.Helper()
	grid := make([][]map[string]any, 4)
	for k, char := range someCells {
		cell := map[string]any{}
		if char != '.' {
			cell = map[string]any{"value": int(char - '0'), "given": true}
		}
		grid[k/4] = append(grid[k/4], cell)
	}
	fields := map[string]any{"size": 4, "grid": grid}
	change(fields, grid)
	text, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

type cells = [][]map[string]any

type fieldsOf = map[string]any

// TestFPuzzlesJSON: what may stand in the JSON of f-puzzles is read, or refused by name.
func TestFPuzzlesJSON(t *testing.T) {
	something := []any{map[string]any{"cells": []string{"R1C1", "R1C2"}, "value": "3"}}
	for _, test := range []struct {
		name   string
		change func(f fieldsOf, grid cells)
		err    string // "" if the puzzle is read
	}{
		{"no constraints", func(f fieldsOf, g cells) {}, ""},
		{"empty lists", func(f fieldsOf, g cells) { f["killercage"], f["negative"], f["antiknight"] = []any{}, []any{}, false }, ""},
		{"options of a solver", func(f fieldsOf, g cells) { f["disabledlogic"] = []any{"aic"} }, ""},
		{"killer cages", func(f fieldsOf, g cells) { f["killercage"] = something }, ""},
		{"an unknown constraint", func(f fieldsOf, g cells) { f["foo"] = something }, `with "foo"`},
		{"a rule that is read beside one that is not", func(f fieldsOf, g cells) { f["antiknight"], f["foo"] = true, something }, `with "foo": such`},
		{"an arrow without lines", func(f fieldsOf, g cells) { f["arrow"] = something }, `with "arrow": such`},
		{"a rule that is not true or false", func(f fieldsOf, g cells) { f["antiking"] = 1 }, `with "antiking"`},
		{"an extra region of nothing", func(f fieldsOf, g cells) { f["extraregion"] = []any{map[string]any{"cells": []string{"R1C1", "R5C1"}}} }, `with "extraregion"`},
		{"odd and even", func(f fieldsOf, g cells) {
			f["odd"] = []any{map[string]any{"cell": "R1C2"}}
			f["even"] = f["odd"]
		}, "r1c2 is both odd and even"},
		{"a negative rule", func(f fieldsOf, g cells) { f["negative"] = []any{"foo"} }, `a negative rule ("foo")`},
		{"given candidates", func(f fieldsOf, g cells) { g[0][1]["givenPencilMarks"] = []int{2, 3} }, ""},
		{"a given candidate out of range", func(f fieldsOf, g cells) { g[0][1]["givenPencilMarks"] = []int{5} }, "givenPencilMarks of r1c2: found \"5\": expected a number from 1 to 4"},
		{"a cell in no region", func(f fieldsOf, g cells) { g[0][1]["region"] = nil }, "cells that are in no region"},
		{"a region of another size", func(f fieldsOf, g cells) { g[0][1]["region"] = 1 }, "region 1 has 3 cells"},
		{"drawings without a text", func(f fieldsOf, g cells) { f["line"] = something }, "drawings may be rules"},
		{"drawings and a text", func(f fieldsOf, g cells) {
			f["line"], f["ruleset"] = something, "Normal Sudoku rules apply."
		}, ""},
		{"a text about cages", func(f fieldsOf, g cells) { f["ruleset"] = "Normal sudoku rules apply. Cages show their sums." }, `rules as text ("cages")`},
		{"a rule in the title and in the puzzle", func(f fieldsOf, g cells) { f["title"], f["antiknight"] = "Anti-Knight 7", true }, ""},
		{"a rule in the text and in the puzzle", func(f fieldsOf, g cells) {
			f["ruleset"], f["antiknight"] = "Normal sudoku rules apply. Cells a knight's move apart cannot contain the same digit.", true
		}, ""},
		{"another rule in the text than in the puzzle", func(f fieldsOf, g cells) {
			f["ruleset"], f["antiking"] = "Normal sudoku rules apply. Cells a knight's move apart cannot contain the same digit.", true
		}, `rules as text ("knight's")`},
		{"the contrary of a rule in the text", func(f fieldsOf, g cells) {
			f["ruleset"], f["antiknight"] = "Cells a knight's move apart contain the same digit.", true
		}, `rules as text ("same")`},
		{"odd cells of another rule", func(f fieldsOf, g cells) { f["odd"] = []any{map[string]any{"cell": "R1C2", "value": "3"}} }, `with "odd"`},
		{"a drawn constraint", func(f fieldsOf, g cells) {
			f["line"] = []any{map[string]any{"fromConstraint": "Renban"}}
		}, `the drawn constraint "Renban"`},
		{"a value out of range", func(f fieldsOf, g cells) { g[0][1]["value"] = 5 }, "value of r1c2: found \"5\": expected a number from 0 to 4"},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, sheets, err := decodeAll(jsonOf(t, test.change))
			switch {
			case test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err) || !strings.Contains(err.Error(), "expected")):
				t.Errorf("error %v, want %s", err, test.err)
			case test.err == "" && (err != nil || len(sheets) != 1 || sheets[0].Grid.String() != someCells):
				t.Errorf("read as %v, error %v", sheets, err)
			}
		})
	}
}

// TestBadLinks: links that cannot be read say why.
func TestBadLinks(t *testing.T) {
	damaged, _ := compress(`{"grid":foo}`)
	for _, test := range []struct{ link, err string }{
		{"fpuz" + damaged, `that cannot be read (found "foo": expected a value`},
		{"https://www.f-puzzles.com/?id=yhkyz63b", "an f-puzzles link without a puzzle"},
		{"https://sudokupad.app/wsj7iunsg6", "a SudokuPad link without a puzzle"},
		{"https://www.f-puzzles.com/?load=" + plainPayload[:100], "cut off after 100 characters"},
		{"https://www.f-puzzles.com/?load=" + plainPayload[:100] + plainPayload[104:], "that cannot be read"},
		{"https://www.f-puzzles.com/?load=N4Ig!" + plainPayload, "not a character of base64"},
		{"fpuz" + padPayload, `an f-puzzles link with "cages"`},
		{"https://sudokupad.app/ctc" + padPayload, `a SudokuPad link with "cages": such rules are not supported yet`},
		{"https://sudokupad.app/scl" + escapes.Replace(zipPayload), "and a drawing states no rules): expected the puzzle"},
		{"https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79", "and a drawing states no rules): expected the puzzle"},
	} {
		name, sheets, err := decodeAll(test.link)
		if name == "" || err == nil || !strings.Contains(err.Error(), test.err) {
			t.Errorf("%.60s: %q %v, error %v, want %s", test.link, name, sheets, err, test.err)
		}
	}
	for _, line := range []string{"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "https://example.com/?load=N4Ig", "N4Ig", "fpuz", "scf", "Scfabc",
		"schwer", "https://www.notf-puzzles.com/?load=" + plainPayload[:30], "", "[Puzzle]"} {
		if name, _, _ := decodeAll(line); name != "" {
			t.Errorf("%q begins a text in format %s", line, name)
		}
	}
}
