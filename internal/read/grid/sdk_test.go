package grid_test

import (
	"strings"
	"testing"
)

// TestSDK: header lines and sections of .sdk files, and placed values of .sdx files.
func TestSDK(t *testing.T) {
	whole, state := gridOf(somePuzzle), gridOf("534"+somePuzzle[3:])
	wrong := gridOf("63" + somePuzzle[2:])
	full := "#ARuud\n#DA random puzzle\n#CJust start\n#Cand go on\n#B03-08-2006\n#SSudoCue\n#LEasy\n#Uhttp://www.sudocue.net/\n"
	const texts = ` label "Easy" title "A random puzzle" author "Ruud" source "SudoCue" comment "Just start\nand go on" level "Easy" date="03-08-2006" url="http://www.sudocue.net/"`
	spaced := func(line string) string { return strings.TrimSpace(strings.Join(strings.Split(line, ""), " ")) }
	user := ""
	for row := range strings.Lines(whole) {
		user += spaced(strings.TrimSpace(row)) + "\n"
	}
	user = strings.Replace(user, "5 3 .", "5 3 u4", 1)
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"header lines", full + whole, []string{"9:1 sdk 30 givens" + texts}},
		{"header lines and sections", full + "[Puzzle]\n" + whole + "[State]\n" + state, []string{"10:1 sdk 30 givens" + texts + " 1 placed"}},
		{"one header line", "#ASomebody\n\n" + whole, []string{`3:1 sdk 30 givens author "Somebody"`}},
		{"one comment", "#All puzzles\n" + whole, []string{"2:1 grid 30 givens"}},
		{"a comment above a section", "#Cabc\n[Puzzle]\n" + whole, []string{`3:1 sdk 30 givens comment "abc"`}},
		{"comments with a blank", "# Ann\n" + whole, []string{"2:1 grid 30 givens"}},
		{"header lines above a line", "#ARuud\n" + somePuzzle + "\n\n" + whole, []string{"2:1 line 30 givens", "4:1 grid 30 givens"}},
		{"several puzzles", "[Puzzle]\n" + whole + "\n[State]\n\n" + state + "\n[Puzzle]\n" + whole + "[Puzzle]\n" + whole + "[State]\n" + whole, []string{"2:1 sdk 30 givens 1 placed", "25:1 sdk 30 givens", "35:1 sdk 30 givens"}},
		{"bars in a section", "[Puzzle]\n" + strings.ReplaceAll(whole, "...", ".|..") + "[State]\n" + state, []string{"2:1 drawing"}},
		{"the state alone", "[State]\n" + state, []string{"2:1 sdk 31 givens"}},
		{"another given in the state", "[Puzzle]\n" + whole + "[State]\n" + wrong + "\n[Puzzle]\n" + whole, []string{"12:1 value", "23:1 sdk 30 givens"}},
		{"another order in the state", "[Puzzle]\n" + whole + "[State]\n" + rows(4, 4), []string{"12:1 row"}},
		{"a damaged state", "[Puzzle]\n" + whole + "[State]\n" + state[:80] + "\n\n[Puzzle]\n" + whole, []string{"20:1 missing", "23:1 sdk 30 givens"}},
		{"an empty state", "[Puzzle]\n" + whole + "[State]\n", []string{"12:1 missing"}},
		{"a damaged puzzle above a state", "[Puzzle]\n" + whole[:80] + "\n[State]\n" + state + "\n[Puzzle]\n" + whole, []string{"10:1 missing", "23:1 sdk 30 givens"}},
		{"another section", "[Puzzle]\n" + whole + "[Cages]\n1\n\n[Puzzle]\n" + whole, []string{"11:1 rules", "15:1 sdk 30 givens"}},
		{"placed values", user, []string{"1:1 sdk 30 givens 1 placed"}},
		{"placed values in several rows", strings.ReplaceAll(user, "\n6 . .", "\n6 u7 u2"), []string{"1:1 sdk 30 givens 3 placed"}},
		{"a placed value too large", "u5 . . .\n" + strings.Repeat(". . . .\n", 3), []string{"1:1 value"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			compare(t, sheets(test.text), test.want)
		})
	}
}
