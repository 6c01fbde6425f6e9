package grid_test

import (
	"fmt"
	"strings"
	"testing"

	"fourfold/internal/read/grid"
)

// TestDrawnBoxes: lines around boxes of another size than the order has are an error, unless the
// caller knows the boxes. Lines at other places have no meaning.
func TestDrawnBoxes(t *testing.T) {
	const fault = "lines are drawn around boxes of 3x2: expected --box 3x2, or --box 2x3 to ignore the lines"
	rows := []string{"12....", "..12..", "....12", "21....", "..21..", "....21"}
	draw := func(cols, bandRows int, line, blank string) string {
		var b strings.Builder
		for r, row := range rows {
			if r > 0 && bandRows > 0 && r%bandRows == 0 {
				b.WriteString(line + "\n")
			}
			b.WriteString(strings.ReplaceAll(strings.Join(cut(row, cols), "|"), ".", blank) + "\n")
		}
		return b.String()
	}
	for _, test := range []struct {
		name, text, want string
	}{
		{"other boxes", draw(2, 3, "--+--+--", "."), "1:1: " + fault},
		{"other boxes with zeros", draw(2, 3, "--+--+--", "0"), "1:1: " + fault},
		{"other boxes, read loosely", draw(2, 3, "--+--+--", "?"), "1:1: " + fault},
		{"blank lines between bands", draw(2, 3, "", "."), "1:1: " + fault},
		{"a frame all around", "+--+--+--+\n" + draw(2, 3, "+--+--+--+", ".") + "+--+--+--+\n", "2:1: " + fault},
		{"the usual boxes", draw(3, 2, "---+---", "."), ""},
		{"bars alone", draw(2, 0, "", "."), ""},
		{"lines alone", draw(6, 3, "------", "."), ""},
		{"lines at all cells", draw(1, 1, "-+-+-+-+-+-", "."), ""},
		{"no boxes", draw(2, 2, "--+--+--", "."), ""},
	} {
		_, err := grid.ParseGrid(test.text)
		want := "<nil>"
		if test.want != "" {
			want = "text:" + test.want
		}
		if got := fmt.Sprint(err); got != want {
			t.Errorf("%s: got %s, want %s", test.name, got, want)
		}
		for _, err := range grid.Parse(strings.NewReader(test.text), "f", grid.ParseOptions{IgnoreLines: true}) {
			if err != nil {
				t.Errorf("%s without regard to lines: %v", test.name, err)
			}
		}
	}
	good := "\n" + draw(3, 2, "---+---", ".")
	all := read(draw(2, 3, "--+--+--", ".")+good, grid.ParseOptions{})
	compare(t, all, []string{"f:1:1: " + fault, `line 9: 2 "" pipes 6 1-9A-Z`})
}
