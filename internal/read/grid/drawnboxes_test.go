package grid_test

import (
	"strings"
	"testing"

	"fourfold/internal/read/grid"
)

// TestDrawnBoxes: lines around boxes of another size than the order has are the boxes. Lines that close no
// regions are an error, unless the caller needs no lines.
func TestDrawnBoxes(t *testing.T) {
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
		rows             int // of the boxes; 0 for the usual ones
	}{
		{"other boxes", draw(2, 3, "--+--+--", "."), "", 3},
		{"other boxes with zeros", draw(2, 3, "--+--+--", "0"), "", 3},
		{"another blank", draw(2, 3, "--+--+--", "?"), "", 3},
		{"blank lines between bands", draw(2, 3, "", "."), "", 3},
		{"a frame all around", "+--+--+--+\n" + draw(2, 3, "+--+--+--+", ".") + "+--+--+--+\n", "", 3},
		{"the usual boxes", draw(3, 2, "---+---", "."), "", 0},
		{"the usual bars alone", draw(3, 0, "", "."), "", 0},
		{"bars alone", draw(2, 0, "", "."), "1:1 drawing", 0},
		{"lines alone", draw(6, 3, "------", "."), "1:1 drawing", 0},
		{"lines at all cells", draw(1, 1, "-+-+-+-+-+-", "."), "", 0},
		{"gaps and bands of two usual boxes", strings.Repeat("0,0,  0,0,  0,0,  0,0,\n", 4) + "\n" + strings.Repeat("0,0,  0,0,  0,0,  0,0,\n", 4), "", 4},
		{"bands of two usual boxes alone", strings.Repeat("0,0,0,0, 0,0,0,0,\n", 4) + "\n" + strings.Repeat("0,0,0,0, 0,0,0,0,\n", 4), "", 0},
		{"no boxes", draw(2, 2, "--+--+--", "."), "1:1 drawing", 0},
	} {
		p, err := grid.NewReader(strings.NewReader(test.text), "f", grid.ParseOptions{}).Next()
		if err != nil && fault(err) != test.want || err == nil && (test.want != "" || p.BoxRows != test.rows || p.Regions != nil) {
			t.Errorf("%s: got %v and error %v, want boxes of %d rows, or an error at %s", test.name, p, err, test.rows, test.want)
		}
		for _, err := range grid.Parse(strings.NewReader(test.text), "f", grid.ParseOptions{IgnoreLines: true}) {
			if err != nil {
				t.Errorf("%s without regard to lines: %v", test.name, err)
			}
		}
	}
	good := "\n" + draw(3, 2, "---+---", ".")
	all := read(draw(2, 2, "--+--+--", ".")+good, grid.ParseOptions{})
	compare(t, all, []string{"1:1 drawing", `line 10: 2 "" pipes 6 1-9A-Z`})
}
